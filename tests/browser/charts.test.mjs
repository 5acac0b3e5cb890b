// The charts, with a real pointer and keys: cross-hair, legend, smoothing and axes, and a run that
// diverges.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open as openPage } from './opened.mjs';
import { curveHash } from './pictures.mjs';

const SMALL = '#preset=reverse&n_layers=1&d_model=32&batch=16&eval_samples=32&steps=66';

async function open(options = {}) {
  const browser = await openPage({ hash: SMALL, ...options });
  /** The place of a step on an axis that ends at 100. */
  const place = async (at) => {
    const box = await browser.page.$eval('.u-over', (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });
    return { x: box.x + (box.width * at) / 100, y: box.y + box.height / 2 };
  };
  return { ...browser, place };
}

const chart = (page, id) => page.click(`.chart-head [data-id=${id}]`);

test('cross-hair, smoothing and logarithmic axes', async () => {
  const { page, text, says, rest, finish, place } = await open();
  await finish();
  const there = await place(40);
  await page.mouse.move(there.x, there.y);
  await says('.legend .at', /^step 40$/);
  const exact = await text('.legend');
  await page.mouse.move(5, 5);
  await says('.legend .at', /^$/);
  assert.notEqual(await text('.legend'), exact);
  await rest();
  const plain = await curveHash(page);
  await page.focus('#smoothing');
  await page.keyboard.press('End');
  assert.equal(await text('.tools-of-chart .value'), '0.99');
  await rest();
  const smooth = await curveHash(page);
  assert.notEqual(smooth, plain);
  await page.mouse.move(there.x, there.y);
  await says('.legend .at', /^step 40$/);
  assert.equal(await text('.legend'), exact, 'the legend keeps saying the exact numbers');
  await page.mouse.move(5, 5);
  await page.focus('#smoothing');
  await page.keyboard.press('Home');
  await rest();
  for (const id of ['#log-x', '#log-y']) {
    const before = await curveHash(page);
    await page.click(id);
    assert.equal(await page.getAttribute(id, 'aria-pressed'), 'true');
    await rest();
    assert.notEqual(await curveHash(page), before, id);
  }
  await chart(page, 'accuracy');
  assert.ok(await page.isDisabled('#log-y'), 'shares have no logarithmic axis');
  await chart(page, 'rate');
  await says('.legend', /steps \/ s/);
  const words = await text('.legend');
  for (const word of ['learning rate 0.001', 'steps / s', 'tokens / s', 'trained for 0:', 'left'])
    assert.ok(words.includes(word), words);
  await page.fill('#lr', '0.01');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.click('#step');
  await says('.legend', 'learning rate 0.01');
});

test('a run that diverges is marked where it broke', async () => {
  const { page, text, finish } = await open({
    hash: `${SMALL}&optimizer=sgd&lr=10&clip=0`,
  });
  await finish();
  const verdict = await text('#verdict');
  assert.match(verdict, /^Diverged/);
  const [, words] = /diverged (at step \d+ in \S+)$/.exec(
    await page.getAttribute('.picture', 'aria-label'),
  );
  assert.ok(verdict.includes(words), `${verdict} and ${words}`);
});

test('the schedule is drawn before the run, and as another curve when it is another', async () => {
  const { page, rest, says, number, go } = await open({
    hash: `${SMALL}&schedule=wsd&warmup=10&decay_steps=20`,
  });
  await chart(page, 'rate');
  await says('.legend', 'planned: wsd');
  await rest();
  assert.equal(await number('#read-step'), 0);
  const curves = [await curveHash(page)];
  for (const schedule of ['cosine', 'linear']) {
    await go(`${SMALL}&schedule=${schedule}&warmup=10`);
    await chart(page, 'rate');
    await says('.legend', `planned: ${schedule}`);
    await rest();
    curves.push(await curveHash(page));
  }
  assert.equal(new Set(curves).size, 3);
});

test('a run of another task is in the table of runs, and not in the charts', async () => {
  const { page, text, says, finish, rest } = await openPage({
    hash: '#preset=copy&n_layers=1&d_model=16&batch=8&eval_samples=8&steps=12',
  });
  await finish();
  await page.click('#new-seed');
  await says('#read-step', /^0$/);
  await says('.legend', /Run 1/);
  await page.evaluate(() => {
    location.hash = '#preset=sort&n_layers=1&d_model=16&batch=8&eval_samples=8&steps=12';
  });
  await says('.chart-head [data-id=runs]', /Runs · 2/);
  await rest();
  assert.doesNotMatch(await text('.legend'), /Run 1/);
  await chart(page, 'runs');
  const box = '.runs-table tr[data-run="1"] input[type=checkbox]';
  await page.waitForSelector(box);
  assert.ok(await page.isDisabled(box));
  assert.match(await page.getAttribute(box, 'aria-label'), /losses of something else/);
});
