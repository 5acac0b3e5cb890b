// Two typed prompts: which heads make one answer likelier than another, patched too; what does not
// fit is said.
import assert from 'node:assert/strict';
import test from 'node:test';
import { open } from './opened.mjs';

const PAIR = { prompt: 'the old ma', other: 'the odd ma', answer: 'n', against: 'p' };
const type = async (page, pair) => {
  for (const [key, value] of Object.entries(pair)) await page.fill(`#pair-${key}`, value);
};

test('a pair is compared and patched, by heads and by position', async () => {
  const { page, text, texts, says, rest, violations, problems } = await open({
    hash: '#preset=text&d_model=16&n_layers=2&n_heads=2&steps=5&view=lens&sub=pairs',
  });
  await page.waitForSelector('#pair-prompt');
  await type(page, PAIR);
  await page.keyboard.press('Enter');
  await says('#pairs-words', /^The logit of the answer is \d+\.\d\d (larger|smaller) than/);
  assert.equal(await text('#pairs-ends'), '“the old ma” → “n”, not “p” · step 0');
  assert.equal((await texts('.pairs-table tbody tr')).length, 4);
  assert.deepEqual(await texts('.pairs-table thead th'), [
    'writes',
    'at the answer',
    'at the other',
  ]);
  const wrote = (await texts('.pairs-table td:nth-child(2)')).map((one) =>
    Math.abs(Number(one.replace('−', '-'))),
  );
  assert.deepEqual(
    wrote,
    wrote.toSorted((a, b) => b - a),
  );
  await page.click('#pairs-patch');
  await says('.pairs-table thead', 'patched, in all');
  await page.click('.pairs-table tbody tr:first-child th button');
  await says('#inspector-title', /^Layer [12] · Head [12]/);
  assert.deepEqual(await violations('.lens-view'), []);
  await type(page, { other: 'the oddest ma' });
  await page.click('#pairs-run');
  await says('#toast', 'both prompts must have as many tokens: they have 10 and 13');
  await type(page, { other: PAIR.other });
  await page.click('.lens-view [role=tab]:has-text("Patch")');
  await page.click('#lens-patch [data-id=typed]');
  await page.click('#lens-patch [data-id=residual]');
  await says('.patch-table tbody', '%');
  await rest();
  assert.match((await texts('.pair p')).join(' '), /clean.*n.*corrupted.*p/);
  assert.deepEqual(problems, []);
});

test('a model that does not go on with a text has no such pairs', async () => {
  const { page, says, problems } = await open({
    hash: '#preset=copy&d_model=16&n_layers=1&steps=5&view=lens&sub=pairs',
  });
  await says('#lens-pairs', 'This is of models that go on with a text.');
  assert.equal(await page.isVisible('#pair-prompt'), false);
  assert.deepEqual(problems, []);
});
