// Why a head looks there, and who writes an answer, in the page: the numbers are those of the
// engine in Node; head, position and kind are chosen by pointer and keys; what has no answer says
// so.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathParts } from '../../wasm/analysis/paths.mjs';
import { answersOf, explainAnswer, explainScore, writtenLeads } from '../../wasm/analysis/why.mjs';
import { loadEngine } from '../node/engine.mjs';
import { open } from './opened.mjs';

const SETTINGS = { preset: 'reverse', n_layers: 2, d_model: 32, batch: 16, eval_samples: 32 };
const hashOf = (more) => `#${new URLSearchParams({ ...SETTINGS, ...more })}&seed=1`;
const STEPS = 12;

/** The same run in Node, after its steps, which has probed the example that the page shows. */
async function sameRun(more = {}) {
  const engine = await loadEngine('simd128');
  const lab = engine.create({ ...SETTINGS, seed: 1, ...more });
  lab.train(STEPS);
  const example = lab.example(0);
  return { lab, probe: { ...example, ...lab.probe(example.tokens, example) } };
}

const written = (x) => `${x < 0 ? '−' : '+'}${Math.abs(x).toFixed(3)}`;
const numbersIn = (text) =>
  [...text.matchAll(/[+−]\d+\.\d{3}/g)].map(([one]) => Number(one.replace('−', '-')));

test('the score of a head is split as the engine splits it, for any head and cell', async () => {
  const { page, says, at, text, texts, until, problems } = await open({
    hash: hashOf({ view: 'why', steps: String(STEPS) }),
  });
  await page.waitForSelector('#why-map');
  await page.click('#play');
  await at(STEPS);
  await page.selectOption('#why-head', 'attention.1.2');
  await page.selectOption('#why-query', '10');
  await page.selectOption('#why-key', '3');
  const { lab, probe } = await sameRun();
  const why = explainScore(lab, { layer: 1, head: 2 }, { query: 10, key: 3 }, probe);
  await says('.why-part .dim', `The parts sum to the score, ${written(why.score)}.`);
  const listed = await texts('.why-list li small');
  assert.deepEqual(
    listed,
    why.ranked.slice(0, 8).map(({ part }) => written(part)),
  );
  assert.match(await text('#why-said'), /looks (more|less) at .* on average, mostly because /);
  // the cell of the map, by keys: the last source of both is a bias
  await page.focus('.why-picture .cells');
  for (const key of ['PageDown', 'End']) await page.keyboard.press(key);
  assert.match(await text('#why-cell'), /^Query bias, key bias: [+−]\d\.\d{3}$/);
  await page.click('.why-controls [data-id=whole]');
  const whole = why.parts.at(-1);
  await says('#why-cell', `Query bias, key bias: ${written(whole)}`);
  // the inspector shows the same cell, and choosing there chooses here
  await says('#inspector-title', 'Layer 2 · Head 3');
  await page.focus('#inspector .cells');
  await page.keyboard.press('ArrowRight');
  await until(() => document.querySelector('#why-key').value === '4');
  lab.destroy();
  assert.deepEqual(problems, []);
});

test('the parts of an answer are those of the engine, and their averages follow', async () => {
  const { page, says, at, texts, text, problems } = await open({
    hash: hashOf({ view: 'why', sub: 'answer', steps: String(STEPS) }),
  });
  await page.waitForSelector('#answer-row');
  await page.click('#play');
  await at(STEPS);
  const { lab, probe } = await sameRun();
  const row = probe.targets.length - 1;
  await page.selectOption('#answer-row', String(row));
  await page.click('.why-controls [data-id=none]');
  const explained = explainAnswer(lab, { row, token: probe.targets[row] });
  const shown = /** @type {any} */ (explained).total;
  await says('#answer-said', `${shown < 0 ? '−' : '+'}${Math.abs(shown).toFixed(3)}: mostly by `);
  await says('#why-answer .dim', /over \d+ answers of 32 held-out samples, step 12/);
  const cells = await texts('.why-table tbody td:nth-child(3)');
  const parts = cells.flatMap(numbersIn);
  assert.equal(parts.length, explained.parts.length + 1);
  explained.parts.forEach(({ part }, i) => assert.ok(Math.abs(part - parts[i]) < 6e-4));
  const heads = await texts('.why-table .origin');
  assert.equal(heads.filter(Boolean).length, 8, 'every head has a position');
  assert.match((await texts('.why-table tbody td:nth-child(6)'))[0], /^± \d/);
  await page.click('.why-controls [data-id=runner-up]');
  await says('#answer-said', /^The answer .* is (ahead of|\d\.\d{3} short of) /);
  assert.match(await text('#why-answer .dim'), /difference of two logits/);
  lab.destroy();
  assert.deepEqual(problems, []);
});

test('linear attention, hidden keys and models without logits say so', async () => {
  const linear = await open({ hash: hashOf({ view: 'why', attention: 'linear' }) });
  await linear.says(
    '#why-said',
    /^Linear attention has no score .* is \d.* % of all that it sees\.$/,
  );
  assert.ok(await linear.page.isHidden('.why-body'));
  assert.deepEqual(linear.problems, []);
  const causal = await open({ hash: '#preset=causal&n_layers=1&view=why' });
  await causal.page.waitForSelector('#why-map');
  await causal.page.selectOption('#why-query', '2');
  await causal.page.selectOption('#why-key', '5');
  await causal.says('#why-said', /^The mask hides .* from /);
  await causal.page.selectOption('#why-query', '0');
  await causal.page.selectOption('#why-key', '0');
  await causal.says('#why-said', / sees nothing else\.$/);
  assert.deepEqual(causal.problems, []);
  const none = await open({ hash: '#preset=003-encoder&view=why&sub=answer' });
  await none.page.waitForSelector('.why-view > .note:not([hidden])');
  await none.page.click('.why-view [data-id=score]');
  await none.says('#why-said', / looks | sees /);
  assert.deepEqual(none.problems, []);
});

test('an encoder-decoder explains cross-attention too', async () => {
  const { page, says, text, problems } = await open({
    hash: '#preset=encdec&n_layers=1&n_dec_layers=1&view=why',
  });
  await page.waitForSelector('#why-map');
  await page.selectOption('#why-head', 'decoder:cross.0.1');
  await page.selectOption('#why-key', '2');
  await says('.why-part .dim', /The parts sum to the score/);
  assert.match(await text('#why-said'), /looks (more|less) at /);
  await page.selectOption('#why-head', 'encoder:attention.0.0');
  await says('#inspector-title', 'Encoder · L1 · Head 1');
  await page.click('.why-view [data-id=answer]');
  await says('#answer-said', /^The answer /);
  assert.deepEqual(problems, []);
});

test('a model of attention alone has its answer by paths too, others have not', async () => {
  const settings = { preset: 'attention-only', d_model: '32', batch: '16', eval_samples: '32' };
  const { page, says, at, text, texts, problems } = await open({
    hash: `#${new URLSearchParams(settings)}&view=why&sub=answer&steps=8`,
  });
  await page.waitForSelector('.why-paths:not([hidden])');
  await page.click('#play');
  await at(8);
  const engine = await loadEngine('simd128');
  const lab = engine.create({ ...settings, d_model: 32, batch: 16, eval_samples: 32 });
  lab.train(8);
  const { tokens, targets } = lab.example(0);
  const { logits } = lab.probe(tokens, { targets });
  const answer = answersOf({ targets, logits }, lab.settings).at(-1);
  const [first] = pathParts(lab, tokens, answer);
  const V = lab.settings.vocab;
  const logit = (token) => logits.data[answer.row * V + token];
  const lead = logit(answer.token) - logit(answer.minus);
  await says('.why-paths .total td:last-child', written(lead));
  assert.equal(await text('.why-paths tbody tr td:last-child'), written(first.part));
  assert.equal((await texts('.why-paths tbody tr')).length, 32);
  await says('#answer-paths-said', 'All 50 paths sum to the same number, exactly.');
  await page.evaluate(() => (location.hash = '#preset=reverse&n_layers=1&view=why&sub=answer'));
  await says('#answer-said', /^The answer /);
  await page.waitForSelector('.why-paths', { state: 'hidden' });
  lab.destroy();
  assert.deepEqual(problems, []);
});

test('arcs of the stage are as wide as what heads write, as the engine has it', async () => {
  const { page, says, at, texts, until, problems } = await open({
    hash: hashOf({ mode: 'explore', steps: String(STEPS) }),
  });
  await page.click('.arc-widths [data-id=written]');
  await says('.layer-name', 'logits written');
  assert.match(page.url(), /arcs=written/);
  await page.click('#play');
  await at(STEPS);
  const { lab, probe } = await sameRun();
  const heads = [0, 1].flatMap((layer) => [0, 1, 2, 3].map((head) => ({ layer, head })));
  const places = heads.map((one) => ({ stack: 'encoder', part: 'self', ...one }));
  const rows = [...probe.targets.keys()].filter(
    (row) => probe.targets[row] !== lab.settings.ignore_index,
  );
  const row = rows[rows.length >> 1];
  const { parts, leads } = writtenLeads(lab, probe.logits, [row], places);
  const sums = Array.from(parts[0], (_, i) => parts.reduce((sum, own) => sum + own[i], 0));
  await until(
    (numbers) =>
      [...document.querySelectorAll('.under.input .words')].every(
        ({ textContent }, i) =>
          Math.abs(Number(textContent.replace('−', '-')) - numbers[i]) < 0.051,
      ),
    sums,
  );
  assert.equal((await texts('.under.input .words')).length, rows.length);
  await says('#looks', new RegExp(` by ${leads[0].lead.toFixed(1)}\\.`));
  const arcs = await page.locator('.arc-lines path').count();
  await page.keyboard.press('w');
  await says('.layer-name', 'layer 2 looks');
  await says('.under.input .words', /^\d+ %$/);
  await page.keyboard.press('w');
  await until((count) => document.querySelectorAll('.arc-lines path').length === count, arcs);
  await page.reload();
  await says('.layer-name', 'logits written');
  await page.evaluate(() => (location.hash = '#preset=majority&arcs=written&mode=explore'));
  await until(() => document.querySelector('.arc-widths').hidden);
  await says('.layer-name', /looks$/);
  lab.destroy();
  assert.deepEqual(problems, []);
});
