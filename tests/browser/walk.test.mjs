// One token, step by step, in the page: forwards and back by buttons, keys, the slider and a
// finger; the numbers are those of the engine in Node; the link keeps the place.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { walk } from '../../web/features/tensors/walk.request.js';
import { loadEngine } from '../node/engine.mjs';
import { open, screen } from './opened.mjs';

const SETTINGS = { preset: 'reverse', n_layers: 2, d_model: 32, batch: 16, eval_samples: 32 };
const hashOf = (more = {}) =>
  `#${new URLSearchParams({ ...SETTINGS, view: 'tensors', sub: 'walk', ...more })}&seed=1`;
const STEPS = 12;
/** Stages of such a block: norm, attention's five, add, norm, two, add. */
const BLOCK = 11;
const STAGES = 2 + 2 * BLOCK + 3;
const said = (number) => new RegExp(`^${number} of ${STAGES} · `);

test('a token goes through the model and back, and shows the numbers of the engine', async () => {
  const { page, says, at, text, texts, link, linkHas, problems } = await open({
    hash: hashOf({ steps: String(STEPS) }),
  });
  await says('.walk-where', said(1));
  await page.click('#play');
  await at(STEPS);
  assert.equal(await page.getAttribute('#walk-back', 'aria-disabled'), 'true');
  await page.click('#walk-next');
  await says('#walk-title', 'Its position is added');
  // keys go on from the button that was pressed
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  await says('#walk-title', 'Head 1 divides its attention');
  await page.selectOption('.walk select[aria-label=Head]', '2');
  await says('#walk-title', 'Head 3 divides its attention');
  const engine = await loadEngine('simd128');
  const lab = engine.create({ ...SETTINGS, seed: 1 });
  lab.train(STEPS);
  const source = { split: 'held_out', index: 0 };
  const row = 9; // the first answer slot
  const own = walk(lab, { source, lane: 0, part: 0, row, head: 2 }).branches.attention.head;
  assert.deepEqual(
    (await texts('.walk-bars b')).map(Number),
    own.keys.map(({ cell }) => Number(cell.weight.toFixed(3))),
  );
  await linkHas(`walk=${row}.5.2.0`);
  await says('#inspector-title', 'Layer 1 · Head 3');
  assert.match(await text('.walk-code'), /softmax/);
  await page.keyboard.press('End');
  await says('.walk-where', said(STAGES));
  // a button at its end still hears the keys
  await page.focus('#walk-next');
  await page.keyboard.press('ArrowLeft');
  await says('.walk-where', said(STAGES - 1));
  await page.keyboard.press('ArrowRight');
  await says('.walk-where', said(STAGES));
  const { target } = walk(lab, { source, lane: 0, part: 2, row, head: 0 });
  const loss = -Math.log(target.probability);
  assert.ok((await text('.walk .f')).includes(`= ${loss.toFixed(3)}`));
  assert.equal((await texts('.walk-bars .right')).length, 1);
  await page.click('#walk-back');
  await says('#walk-title', 'A logit for every token');
  await page.click('.walk-token:nth-child(2)');
  await linkHas('walk=1.');
  const before = await link();
  await page.reload();
  await says('#walk-title', 'A logit for every token');
  assert.equal(await link(), before);
  lab.destroy();
  assert.deepEqual(problems, []);
});

test('from a cell of the inspector; both stacks of an encoder-decoder; axe', async () => {
  const { page, says, go, violations, problems } = await open({
    hash: hashOf({ view: 'model', tile: 'attention.1.2' }),
  });
  await page.click('#tile-walk');
  await says('#walk-title', 'Head 3 divides its attention');
  await says('.walk-where', 'Block 2 · attention');
  assert.deepEqual(await violations('#view-tensors'), []);
  await go('preset=encdec&batch=8&eval_samples=32&view=tensors&sub=walk&walk=1.7');
  await says('.walk-where', 'Block 1 · attention');
  await page.selectOption('.walk select[aria-label=Stack]', { label: 'Encoder' });
  await page.focus('#walk-stage');
  await page.keyboard.press('End');
  await says('#walk-title', 'What the decoder reads');
  assert.deepEqual(problems, []);
});

test('on a phone, a finger turns the stages; nothing scrolls sideways', async () => {
  const { page, says, problems } = await open({ hash: hashOf(), context: screen(360, 780) });
  await says('.walk-where', said(1));
  const swipe = (from, to) =>
    page.$eval(
      '.walk-body',
      (body, [begin, end]) => {
        const fire = (type, clientX) =>
          body.dispatchEvent(
            new PointerEvent(type, { pointerType: 'touch', clientX, clientY: 500, bubbles: true }),
          );
        fire('pointerdown', begin);
        fire('pointerup', end);
      },
      [from, to],
    );
  await swipe(280, 90);
  await says('.walk-where', said(2));
  await swipe(90, 280);
  await says('.walk-where', said(1));
  await swipe(90, 110);
  await page.tap('#walk-next');
  await says('.walk-where', said(2));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  assert.deepEqual(problems, []);
});
