// While a head is cut, every part of the page says which model it shows, in the same words at the
// same place, and shows that model.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { open } from './opened.mjs';

const SMALL = '#preset=reverse&n_layers=2&d_model=32&steps=40&kernels=simd128';
const CUT = 'Without layer 1 head 2';
const WHOLE = 'Whole model';

/** Every tab of the centre and what its line says while the head is cut. */
const VIEWS = {
  model: CUT,
  positions: `${CUT}; tables: whole model`,
  tensors: CUT, // opens on attention
  try: CUT,
  heads: `${CUT}; costs, paths and history: whole model`,
  lens: CUT,
  why: CUT,
  studies: WHOLE,
  compare: `${CUT}; the kept model: whole model`,
  losses: `${CUT}; earlier moments: whole model`,
};
/** Parts that show beside every view. */
const PANELS = { charts: WHOLE, inspector: CUT, examples: CUT, own: CUT, parameters: WHOLE };
/** Links to what lies within a view, and the numbers that it shows. */
const WITHIN = {
  'tensors&tensor=act.q.1': [CUT, '#tensor-cell'],
  'tensors&tensor=act.q.0': [CUT, ''],
  'tensors&tensor=blocks.0.attention.W_q.weight': [WHOLE, '#tensor-cell'],
  'lens&sub=patch': [CUT, '#lens-patch table'],
  'studies&sub=lengths': [CUT, '#studies-lengths tbody'],
};
/** What the parts show: all of it must change with the cut, or none. */
const NUMBERS = {
  lens: '#lens-lens table',
  heads: '.heads-table',
  model: '#model .badge, #model .tokens',
};
const SAME = ['.chart-head ~ *', '#parameters table', '#read-loss', '#read-accuracy'];

/** The line of each part and whether it can be seen. */
const noted = (page, names) =>
  page.evaluate(
    (all) =>
      Object.fromEntries(
        all.map((name) => {
          const line = document.getElementById(`model-of-${name}`);
          return [name, line && getComputedStyle(line).display !== 'none' ? line.textContent : ''];
        }),
      ),
    names,
  );
const words = (page, selector) =>
  page.$$eval(selector, (all) => all.map((one) => one.textContent).join(' | '));

/** Goes through all tabs; gives the line of each. */
async function walk({ page, rest }) {
  const tabs = await page.$$eval('#views [role=tab]:not([hidden])', (all) =>
    all.map((tab) => tab.dataset.id),
  );
  const said = {};
  for (const id of tabs) {
    await page.click(`#views [data-id=${id}]`);
    await rest();
    said[id] = (await noted(page, ['view'])).view;
  }
  return said;
}

const ofAll = (said, text) => Object.fromEntries(Object.keys(said).map((name) => [name, text]));

test('every view and panel says which model it shows, and no more once all is whole', async () => {
  const opened = await open({ hash: `${SMALL}&view=heads` });
  const { page, rest, text, problems } = opened;
  await opened.finish();
  const before = await words(page, SAME.join());
  assert.deepEqual(await walk(opened), ofAll(VIEWS, ''));
  assert.deepEqual(await noted(page, Object.keys(PANELS)), ofAll(PANELS, ''));
  await page.click('#views [data-id=heads]');
  await rest();
  await page.check('tr[data-place="encoder.self.0.1"] input');
  await rest();
  assert.deepEqual(await walk(opened), VIEWS);
  assert.deepEqual(await noted(page, Object.keys(PANELS)), PANELS);
  assert.match(await text('#verdict'), /^Whole model: /);
  assert.equal(await words(page, SAME.join()), before, 'what is of the whole model is unchanged');
  await page.click('#charts [data-id=runs]');
  await rest();
  assert.equal((await noted(page, ['charts'])).charts, WHOLE);
  await page.click('#views [data-id=heads]');
  await rest();
  await page.uncheck('#show-cut');
  await rest();
  assert.deepEqual(await walk(opened), ofAll(VIEWS, WHOLE));
  assert.deepEqual(await noted(page, Object.keys(PANELS)), ofAll(PANELS, WHOLE));
  await page.click('#views [data-id=heads]');
  await page.click('.cutting button:text("Restore")');
  await rest();
  assert.deepEqual(await walk(opened), ofAll(VIEWS, ''));
  assert.deepEqual(await noted(page, Object.keys(PANELS)), ofAll(PANELS, ''));
  assert.doesNotMatch(await text('#verdict'), /Whole/);
  assert.deepEqual(problems, []);
});

test('what says "without" changes with the cut, what says "whole" does not', async () => {
  const { page, go, finish, says, problems } = await open({ hash: SMALL });
  await finish();
  const at = async (link, selector, cut) => {
    await go(`${SMALL}&view=${link}${cut}`);
    const line = (await noted(page, ['view'])).view;
    return [line, selector && (await words(page, selector))];
  };
  const shown = { ...WITHIN };
  for (const [view, selector] of Object.entries(NUMBERS)) shown[view] = [VIEWS[view], selector];
  for (const [link, [line, selector]] of Object.entries(shown)) {
    const whole = await at(link, selector, '');
    const cut = await at(link, selector, '&cut=self.0.1');
    assert.equal(whole[0], '', link);
    assert.equal(cut[0], line, link);
    if (selector) assert.ok(cut[1].length > 0, `${link} shows something`);
    if (selector) assert.equal(cut[1] === whole[1], line === WHOLE, `${link}: ${cut[1]}`);
  }
  await says('#model-of-charts', WHOLE);
  assert.deepEqual(problems, []);
});

test('exports and tables of numbers say it too', async () => {
  const { page, finish, rest, text, problems } = await open({
    hash: `${SMALL}&cut=self.0.1`,
    context: { acceptDownloads: true },
  });
  await finish();
  await page.click('#inspector [aria-label="Show the numbers"]');
  assert.equal(await text('#numbers-sheet .of-model'), CUT);
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await page.waitForSelector('#share-sheet[open]');
  assert.deepEqual(
    await page.$$eval('#share-sheet .of-model', (all) => all.map((one) => one.textContent)),
    [WHOLE, `${CUT}; chart and knock-out: whole model`],
  );
  const save = async (button) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
    return readFile(await download.path(), 'utf8');
  };
  for (const [figure, said] of Object.entries({
    model: 'without layer 1 head 2',
    heatmap: 'without layer 1 head 2',
    chart: 'whole model',
  })) {
    await page.selectOption('#figure', figure);
    const [caption] = /kernels [^.]*/.exec(await save('#figure-svg'));
    assert.equal(caption, `kernels simd128, ${said}`, figure);
  }
  for (const [table, cut] of Object.entries({ heads: true, knockout: false, lens: true })) {
    await page.selectOption('#table-name', table);
    const [head] = (await save('#table-csv')).split('\n');
    assert.equal(/,without$/.test(head), cut, `${table}: ${head}`);
  }
  await page.keyboard.press('Escape');
  await rest();
  assert.deepEqual(problems, []);
});

test('in Explore the headline is of the whole model, the example of the cut one', async () => {
  const { page, says, rest, text, problems } = await open({
    hash: '#preset=reverse&cut=self.0.1&mode=explore',
    mode: 'explore',
    gives: '#looks',
  });
  await says('#sub', /^Whole model: .* Without layer 1 head 2: \d of 8 right here\.$/);
  await says('#model-of-charts', WHOLE);
  assert.equal((await noted(page, ['view'])).view, CUT);
  await page.click('#restore-cuts');
  await says('#sub', /^A small transformer .* gets \d of 8 right\.$/);
  await rest();
  assert.equal((await noted(page, ['view'])).view, '');
  assert.equal(await text('#model-of-charts'), '');
  assert.deepEqual(problems, []);
});
