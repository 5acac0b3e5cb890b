// The drawing of the family of blocks: what a setting changes in a model shows on its stage.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './opened.mjs';

/** The circles and boxes of the nodes: the line box of their letters is larger. */
const NODES = '.node > :first-child';

/** The pairs of these elements whose boxes meet by more than `slack` px. */
const meeting = (page, first, second, slack = 0) =>
  page.evaluate(
    ([one, other, least]) => {
      const boxes = (selector) =>
        [...document.querySelectorAll(selector)].map((element) => ({
          element,
          box: element.getBoundingClientRect(),
        }));
      const wordOf = ({ element }) => element.textContent || element.parentElement.textContent;
      const pairs = [];
      for (const a of boxes(one))
        for (const b of boxes(other))
          if (
            a.element !== b.element &&
            a.box.left + least < b.box.right &&
            b.box.left + least < a.box.right &&
            a.box.top + least < b.box.bottom &&
            b.box.top + least < a.box.bottom
          )
            pairs.push(`${wordOf(a)} and ${wordOf(b)}`);
      return pairs;
    },
    [first, second, slack],
  );

test('heads that share keys and values have a bracket below the tiles of their group', async () => {
  const { page, problems } = await open({ hash: '#preset=recall&n_kv_heads=2' });
  const found = await page.evaluate(() => {
    const tiles = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.tile'))]
      .filter(({ dataset }) => dataset.id.startsWith('attention.'))
      .map((tile) => ({ id: tile.dataset.id, box: tile.getBoundingClientRect() }));
    return [...document.querySelectorAll('.share')].map((share) => {
      const { left, right, top } = share.getBoundingClientRect();
      const above = tiles.filter(
        ({ box }) => box.left >= left - 2 && box.right <= right + 2 && box.bottom <= top,
      );
      const lowest = Math.max(...above.map(({ box }) => box.bottom));
      return {
        title: share.getAttribute('title'),
        text: share.textContent,
        heads: above.filter(({ box }) => box.bottom === lowest).map(({ id }) => id),
      };
    });
  });
  assert.deepEqual(
    found,
    [0, 1].flatMap((layer) =>
      [0, 1].map((group) => ({
        title: `Heads ${2 * group + 1} to ${2 * group + 2} share keys and values ${group + 1}`,
        text: `share keys and values ${group + 1}`,
        heads: [2 * group, 2 * group + 1].map((head) => `attention.${layer}.${head}`),
      })),
    ),
  );
  assert.deepEqual(await meeting(page, '.share', '.tile'), []);
  assert.deepEqual(problems, []);
});

test('with keys of its own no head has a bracket, and without a sink none a strip', async () => {
  const { page } = await open({ hash: '#preset=recall' });
  assert.equal(await page.$$eval('.share, .sink, .sink-key:not([hidden])', (all) => all.length), 0);
});

test('at the left of each head is what its rows give to the sink', async () => {
  const { page, until, rest } = await open({ hash: '#preset=recall&sink=true' });
  await rest();
  await until(() =>
    [...document.querySelectorAll('canvas.sink')].every((c) => /** @type {any} */ (c).width === 1),
  );
  const sinks = await page.$$eval('canvas.sink', (all) =>
    all.map((canvas) => {
      const { width, height } = canvas;
      const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
      const rows = [...new Uint32Array(data.buffer)];
      const luminance = rows.map((_, i) => data[4 * i] + data[4 * i + 1] + data[4 * i + 2]);
      return { width, height, first: luminance[0], last: luminance.at(-1), title: canvas.title };
    }),
  );
  assert.equal(sinks.length, 2 * 4);
  for (const { width, height, first, last, title } of sinks) {
    assert.deepEqual([width, height], [1, 24]);
    assert.match(title, /^Sink: /);
    // the first row sees one key and the sink, the last 24 keys and the sink
    assert.ok(first < last, `${first} ${last}`);
  }
  assert.equal(await page.$eval('.sink-key', (key) => key.hidden), false);
  assert.deepEqual(await meeting(page, 'canvas.sink', '.tile'), []);
});

test('linear attention is named above its layers', async () => {
  const { texts } = await open({ hash: '#preset=recall&attention=linear' });
  const names = (await texts('.lab.strong')).filter((name) => name.includes('linear'));
  assert.deepEqual(names, ['Layer 1 · linear attention', 'Layer 2 · linear attention']);
});

test('no node of the drawing covers another, nor a name; no name another', async () => {
  const gated = ['llama', 'gemma', 'recall&norm_type=rms&glu=true'];
  const { page, go } = await open({ hash: '#preset=text' });
  for (const preset of [...gated, 'text&tokens=bpe', 'nanochat', '000-copy', '004-encdec']) {
    await go(`#preset=${preset}`);
    // a model that is slow to come is drawn after the page was at rest with the one before
    await page.waitForFunction(
      (isGated) => document.querySelectorAll('.node.gate').length > 0 === isGated,
      gated.includes(preset),
    );
    assert.deepEqual(await meeting(page, NODES, NODES, 0.5), [], preset);
    assert.deepEqual(await meeting(page, NODES, '.lab', 0), [], preset);
    assert.deepEqual(await meeting(page, '.lab', '.lab', 0.5), [], preset);
  }
});

test('a window is a mask in the layers that have it, and in no others', async () => {
  const { page, text, rest, problems } = await open({
    hash: '#preset=recall&window=4&full_every=2',
  });
  /** What is said of the first key in the last row of a layer's first head. */
  const farthest = async (layer) => {
    await page.click(`.tile[data-id="attention.${layer}.0"]`);
    await page.focus('.big');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Home');
    await rest();
    return `${await text('#cell')} ${await text('#cell-formula')}`;
  };
  const windowed = await farthest(0);
  assert.match(windowed, /may not look[^]*masked/);
  assert.doesNotMatch(await farthest(1), /may not look|masked/);
  assert.deepEqual(problems, []);
});

test('norms are drawn by type, and no line or sum without a residual stream', async () => {
  const { page, texts, until, go, problems } = await open({ hash: '#preset=reverse&n_layers=2' });
  const drawn = async () => ({
    norms: await texts('.node.norm text'),
    sums: (await page.$$('.node.plus')).length,
    lines: (await page.getAttribute('.stream', 'd')).match(/M/g).length,
  });
  const showing = async (settings) => {
    await go(`#preset=reverse&n_layers=2&${settings}`);
    await until((part) => location.hash.includes(part), settings);
    return drawn();
  };
  // two sublayers a block; a sum that adds the positions, and the norm after the last block
  assert.deepEqual(await drawn(), { norms: Array(5).fill('LN'), sums: 5, lines: 1 });
  const rms = await showing('norm_type=rms');
  assert.deepEqual(rms, { norms: Array(5).fill('RMS'), sums: 5, lines: 1 });
  assert.deepEqual(await showing('norm_type=none'), { norms: [], sums: 5, lines: 1 });
  const alone = await showing('residual=false');
  assert.deepEqual([alone.sums, alone.norms.length], [1, 5]);
  assert.equal(alone.lines, 5, 'the line is broken at each of four branches');
  assert.deepEqual(problems, []);
});

test('a column that skips tokens says so; one that has room for all does not', async () => {
  const { texts, page, go } = await open({ hash: '#preset=text&seq=96' });
  const hidden = await page.$$eval('.tok.input', (all) => all.map((one) => one.hidden));
  const every = hidden.indexOf(false, 1);
  assert.ok(every > 1, `${every}`);
  assert.deepEqual(await texts('.skips'), [`1 in ${every}`]);
  await go('#preset=modular');
  assert.deepEqual(await texts('.skips'), []);
});
