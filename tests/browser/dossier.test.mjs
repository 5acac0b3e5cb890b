// One head and the paths between heads, in the page: the numbers are those of the engine in Node;
// a place where it writes most opens with its example; the link keeps the head; patching can be
// cancelled, and is forgotten with the run.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edges } from '../../wasm/analysis/edges.mjs';
import { headRecord, readRecord } from '../../wasm/analysis/headrecord.mjs';
import { finish } from '../../wasm/cli/trainedmodel.mjs';
import { loadEngine } from '../node/engine.mjs';
import { accessTests } from './accessible.mjs';
import { open } from './opened.mjs';

const SETTINGS = { preset: 'reverse', n_layers: 2, d_model: 32, batch: 16, eval_samples: 32 };
const hashOf = (more) => `#${new URLSearchParams({ ...SETTINGS, ...more })}&seed=1`;
const STEPS = 60;
const HEAD = { stack: 'encoder', layer: 1, part: 'self', head: 2 };

/** The same run in Node, after its steps. */
async function sameRun() {
  const engine = await loadEngine('simd128');
  const lab = engine.create({ ...SETTINGS, seed: 1 });
  lab.train(STEPS);
  return lab;
}

const trained = async (more) => {
  const opened = await open({
    hash: hashOf({ view: 'heads', kernels: 'simd128', steps: String(STEPS), ...more }),
  });
  await opened.page.click('#play');
  await opened.at(STEPS);
  return opened;
};

test('one head has the record that the engine makes', async () => {
  const { page, says, texts, text, problems } = await trained({
    sub: 'head',
    tile: 'attention.1.2',
  });
  await says('#heads-head .dim', /of 32 held-out samples · step 60$/);
  const lab = await sameRun();
  const record = readRecord(headRecord(lab, HEAD, { samples: 32 }));
  const percent = (share) => `${Math.round(100 * share)} %`;
  const above = ({ weight, even }) => weight - even;
  const far = record.offsets.reduce((a, b) => (above(b) > above(a) ? b : a));
  assert.ok(
    (await text('.dossier-card .dim')).includes(
      `${percent(far.weight)}, evenly ${percent(far.even)}`,
    ),
  );
  assert.equal((await page.$$('.offsets .weights')).length, 1);
  const tokens = await texts('[aria-label=Tokens] li b');
  assert.deepEqual(
    tokens,
    record.tokens
      .slice(0, 8)
      .map(({ weight, even }) => `${percent(weight)} (evenly ${percent(even)})`),
  );
  const looks = await texts('.dossier-looks small');
  assert.deepEqual(
    looks,
    record.looks.map(({ written }) => written.toFixed(2)),
  );
  const dots = await page.$$eval('.scatter:first-child .dots', (all) =>
    all.map((one) => (one.getAttribute('d').match(/M/g) ?? []).length),
  );
  assert.equal(
    dots.reduce((a, b) => a + b),
    record.vectors.q.tokens.length,
  );
  await page.click('.dossier-card [data-id=token]');
  await says('.dossier-legend', 'others');
  lab.destroy();
  assert.deepEqual(problems, []);
});

test('tables of its weights, and the places where it writes most, open from one head', async () => {
  const opened = await trained({ sub: 'head', tile: 'attention.1.2' });
  const { page, says, text, link, until, problems } = opened;
  await says('#heads-head .dim', /of 32 held-out samples · step 60$/);
  const lab = await sameRun();
  const record = readRecord(headRecord(lab, HEAD, { samples: 32 }));
  // what its weights do: the cell of the map by keys, and a table of positions
  const { data, shape } = lab.circuits.table(HEAD, 'qk_positions');
  await page.click('.dossier-card [data-id=qk_positions]');
  await says('#circuit-cell', /^query 1, key 1: score /);
  await page.focus('.circuit-picture .cells');
  await page.keyboard.press('ArrowRight');
  const written = `${data[1] < 0 ? '−' : '+'}${Math.abs(data[1]).toFixed(3)}`;
  await says('#circuit-cell', `query 1, key 2: score ${written}`);
  assert.ok(shape[1] > 1);
  assert.match(await text('#dossier-circuits'), /^copying .* · rank of QK \d+\.\d, of OV \d+\.\d$/);
  // a place where it writes most opens with its example and its cell
  const [look] = record.looks;
  await page.click('.dossier-looks [data-look="0"]');
  await until(
    ([row, column]) =>
      document.querySelector('#inspector-title').textContent === 'Layer 2 · Head 3' &&
      document.querySelector('#inspector').textContent.includes(`q${row}`) &&
      document.querySelector('#inspector').textContent.includes(`k${column}`),
    [look.query + 1, look.key + 1],
  );
  assert.match(await link(), /view=heads.*sub=head|sub=head.*view=heads/);
  await page.selectOption('#dossier-head', 'attention.0.1');
  await opened.linkHas('tile=attention.0.1');
  await page.reload();
  await until(() => document.querySelector('#dossier-head')?.value === 'attention.0.1');
  lab.destroy();
  assert.deepEqual(problems, []);
});

test('paths have the effects that the engine finds, and end with the run', async () => {
  const { page, says, texts, text, until, problems } = await trained({ sub: 'paths' });
  assert.equal((await page.$$('.graph-node')).length, 8);
  await says('#paths-said', /All of them: at most 832 forward passes/);
  await page.click('#heads-paths .btn');
  await says('#paths-said', /16 held-out samples, step 60/);
  const lab = await sameRun();
  const found = finish(edges(lab, { samples: 16 }));
  const confirmed = found.edges.filter((edge) => edge.confirmed).length;
  assert.match(await text('#paths-said'), new RegExp(`^${confirmed} of 16 edges are confirmed`));
  assert.equal((await page.$$('.graph-lines .confirmed')).length, confirmed);
  const number = (written) => Number(written.replace('−', '-'));
  const strongest = found.edges.map(({ effect }) => effect.mean).sort((a, b) => b - a);
  const listed = (await texts('.graph-list b')).map(number);
  listed.forEach((effect, i) => assert.ok(Math.abs(effect - strongest[i]) < 1.1e-3));
  const heads = (await texts('.graph-node small')).map(number);
  found.heads.forEach(({ effect }, i) => assert.ok(Math.abs(effect.mean - heads[i]) < 1.1e-3));
  // the same numbers beside one head, which a node opens
  await page.click('.graph-node[data-tile="attention.1.0"]');
  await says('#inspector-title', 'Layer 2 · Head 1');
  await page.click('.heads-view [data-id=head]');
  await says('.partners', /reads L1 H\d/);
  assert.ok((await texts('.partners td:last-child')).slice(1).every((path) => /\d/.test(path)));
  // another run knows no paths
  await page.click('#reset');
  await page.click('.heads-view [data-id=paths]');
  await says('#paths-said', /All of them: at most /);
  await until(() => !document.querySelector('.graph-lines path'));
  lab.destroy();
  assert.deepEqual(problems, []);
});

test('paths between heads that are written down', async () => {
  const { page, says, texts, text, problems } = await trained({ sub: 'paths' });
  await page.fill('#paths-among', 'L1 H2, L9 H1');
  await says('#paths-said', /^“L9 H1” is no head of this model\. .*: L1 H1, L2 H4\.$/);
  assert.ok(await page.isDisabled('#heads-paths .btn'));
  await page.fill('#paths-among', 'l1h2;L2 H4');
  await says('#paths-said', /2 heads and the paths between them, 1: at most 160 forward passes\.$/);
  await page.click('.graph-node[data-tile="attention.0.0"]');
  await page.click('#paths-add');
  assert.equal(await page.inputValue('#paths-among'), 'l1h2;L2 H4, L1 H1');
  await page.waitForSelector('#paths-add', { state: 'hidden' });
  assert.equal((await texts('.graph-node.among')).length, 3);
  await page.click('#heads-paths .btn');
  await says('#paths-said', /of 2 edges are confirmed.* 16 held-out samples, step 60/);
  const lab = await sameRun();
  const among = [0, 1].map((head) => ({ layer: 0, head }));
  const found = finish(edges(lab, { samples: 16, among: [...among, { layer: 1, head: 3 }] }));
  lab.destroy();
  const number = (written) => Number(written.replace('−', '-'));
  const told = (await texts('.graph-list b')).map(number);
  const strongest = found.edges.map(({ effect }) => effect.mean).sort((a, b) => b - a);
  assert.equal(told.length, 2);
  told.forEach((effect, i) => assert.ok(Math.abs(effect - strongest[i]) < 1.1e-3));
  await page.fill('#paths-among', '');
  assert.equal(await text('#heads-paths .btn'), 'Patch again');
  assert.deepEqual(problems, []);
});

test('patching is cancelled, and a model without answers has no heads to tell of', async () => {
  const { page, says, texts, problems } = await open({
    hash: hashOf({ view: 'heads', sub: 'paths', d_model: 64, n_layers: 4 }),
  });
  await page.click('#heads-paths .btn');
  await says('#heads-paths .btn', /^Cancel: \d+ of 16 heads$/);
  await page.click('#heads-paths .btn');
  await says('#heads-paths .btn', 'Patch every path');
  assert.equal((await texts('.graph-lines path')).length, 0);
  const none = await open({ hash: hashOf({ view: 'heads', sub: 'head', head: 'none' }) });
  assert.ok(await none.page.isHidden('#heads-head'));
  assert.match(await none.text('.heads-view .note'), /no output layer/);
  assert.deepEqual([...problems, ...none.problems], []);
});

test('a head that the model before did not have is told of once its own are measured', async () => {
  const one = { view: 'heads', sub: 'head', n_layers: 1 };
  const { page, says, go, problems } = await open({ hash: hashOf(one) });
  await says('#heads-head .dim', /held-out samples · step 0$/);
  await go(hashOf({ ...one, n_layers: 2, tile: 'attention.1.2' }));
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('#dossier-head'))?.value === 'attention.1.2',
  );
  await says('#heads-head .dim', /held-out samples · step 0$/);
  await says('.partners', /reads L1 H1/);
  assert.deepEqual(problems, []);
});

for (const sub of ['head', 'paths'])
  for (const [name, check] of accessTests(`Heads: ${sub}`, {
    hash: hashOf({ view: 'heads', sub }),
    before: async ({ page, says }) => {
      if (sub === 'head') return says('#heads-head .dim', /held-out samples · step/);
      await page.click('#heads-paths .btn');
      await says('#paths-said', /16 held-out samples/);
    },
  }))
    test(name, check);
