// The steps of lessons as a learner goes through them: predict, do, see, check. Every lesson on a
// desktop, some on a phone.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { PARTS } from '../../wasm/lessons/texts/alllessons.mjs';
import { open, screen } from './opened.mjs';

const LESSONS = PARTS.flatMap(({ lessons }) => lessons);
/** A training of a lesson's link, on a machine that others use too. */
const TRAINING_MS = 120000;
/** With HEADROOM_DEEP=1 every training of every step is done, which takes ten minutes. */
const ALL = process.env.HEADROOM_DEEP === '1';
/** Steps whose training is done in any case. */
const SHORT = ['positions-3', 'reversal'];

const kept = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('headroom.lessons') ?? '{"steps":{}}').steps);

test('a step asks first, shows what to do and what came of it; a reload keeps it', async () => {
  const { page, text, texts, says, go, problems } = await open({ hash: '#lesson=positions-2' });
  assert.match(await text('.lesson-body legend'), /^Predict: How many answers/);
  assert.equal(await page.isVisible('.lesson-action'), false, 'nothing to do yet');
  assert.equal(await page.isVisible('.seen'), false);
  await page.click('[data-choice="2"]');
  assert.match(await text('.picked'), /Your prediction: About half/);
  assert.equal(await page.$('fieldset.question'), null, 'it is committed');
  await page.locator('.lesson-action', { hasText: 'Train 200 steps' }).click();
  await page.waitForSelector('.seen', { timeout: TRAINING_MS });
  assert.match(await text('.lesson-body .sign'), /✗ Your prediction was wrong: About half/);
  assert.match(await text('.seen'), /^You see\. Accuracy rises to about 25 %/);
  await page.click('[data-choice="2"]');
  await says('.lesson-body [role=status].sign', '✗ Not The vocabulary is too small');
  await page.click('[data-choice="1"]');
  await says('.lesson-body [role=status].sign', '✓ Right');
  await page.reload();
  await page.waitForSelector('.seen');
  assert.match(await text('.lesson-body .sign'), /✗ Your prediction was wrong: About half/);
  const { 'positions-2': step } = await kept(page);
  const { pick, met, right, good, tries } = step;
  assert.deepEqual([pick, met, right, good, tries], [2, true, false, true, 2]);
  await page.click('#lesson-list-button');
  assert.ok((await texts('[data-lesson=positions] small')).join().startsWith('1 of 4'));
  await go('#lesson=attention');
  await page.click('#lesson-skip');
  await page.click('#lesson-peek');
  assert.match(await text('.seen'), /^You see\./);
  await page.fill('#lesson-answer', '16');
  await page.keyboard.press('Enter');
  await says('.lesson-body [role=status].sign', /✗ Not 16\. It is the square root/);
  await page.fill('#lesson-answer', ' 4,0 ');
  await page.click('form.question button');
  await says('.lesson-body [role=status].sign', '✓ Right');
  assert.equal((await kept(page)).attention.met, undefined, 'what is only shown is not done');
  assert.deepEqual(problems, []);
});

test('a lesson alone brings its model; beside another model it offers its own', async () => {
  const { page, text, link, rest, go, says, problems } = await open({
    hash: '#lesson=attention-2',
  });
  assert.match(await text('#lesson-model'), /^Copy · 102,676 parameters$/);
  assert.match(await link(), /^#preset=000-copy&lesson=attention-2$/);
  assert.equal(await page.$('.lesson-other'), null);
  await go('#lesson=causal-mask-2');
  await says('#lesson-model', /^Shift/);
  assert.match(await link(), /mask=causal/);
  await go('#preset=sort&lesson=attention-2');
  assert.match(await text('#lesson-model'), /^Sort/);
  assert.match(await text('.lesson-other'), /This step is about another model: Copy\./);
  await page.click('#lesson-open-model');
  await rest();
  await says('#lesson-model', /^Copy/);
  await page.waitForSelector('.lesson-other', { state: 'detached' });
  await page.goBack();
  await says('#lesson-model', /^Sort/);
  await go('#preset=sort&lesson=causal-mask-2');
  assert.match(await text('.lesson-other'), /another model: Shift, Mask Causal\./);
  assert.deepEqual(problems, []);
});

/** Does what the actions of a step do not do by themselves. */
async function helpAlong({ page }, { aim }) {
  if (aim.typed) {
    await page.fill('#own-input', '3 5 7 9 11 13 15 17');
    await page.keyboard.press('Enter');
  }
  if (aim.tile && !(await page.$('.aim[data-met=true]')))
    await page.locator(`.tile[data-id*="${aim.tile}"]`).last().click();
  if (aim.cell) await page.locator('#inspector-map, #inspector canvas').first().click();
  if (aim.walked) {
    await page.focus('#walk-stage');
    await page.keyboard.press('End');
  }
}

/** Whether a step takes long training. */
const isLong = ({ actions = [] }, name) =>
  actions.some(({ link }) => /train=/.test(link)) && !SHORT.includes(name);
/** Minutes of runs in other workers, which no test waits for. */
const isStudy = ({ aim }) => aim.studied === true;

/** As a learner goes through a step. @returns {Promise<boolean>} whether all of it was done */
async function goThrough(browser, lesson, i) {
  const { page, go, rest } = browser;
  const name = nameOf(lesson, i);
  const step = lesson.steps[i];
  await go(`#lesson=${name}`);
  await page.waitForSelector('.lesson-body[data-phase=ask], .lesson-body[data-phase=do]');
  if (step.predict) await page.click('[data-choice="0"]');
  const trains = !isStudy(step) && (ALL || !isLong(step, name));
  for (const action of trains ? byNeed(step) : []) {
    if (await page.$('.aim[data-met=true]')) break;
    await page.locator('.lesson-action').nth(action).click();
    await page.waitForFunction(
      () => !document.querySelector('#play')?.textContent.includes('Pause'),
      undefined,
      { timeout: TRAINING_MS },
    );
    await rest();
  }
  if (trains) await helpAlong(browser, step);
  else if (!(await page.$('.aim[data-met=true]'))) await page.click('#lesson-peek');
  await page.waitForSelector('.seen');
  const isTrained = (await page.$('.aim[data-met=true]')) !== null;
  if (step.check) await answer(browser, step.check, isTrained);
  return isTrained;
}

const nameOf = (lesson, i) => (i ? `${lesson.id}-${i + 1}` : lesson.id);

/** The actions of a step, those first that bring most of what it aims at. */
function byNeed({ actions = [], aim }) {
  const wanted = Object.entries(aim.settings ?? {}).map(([key, value]) => `${key}=${value}`);
  const brings = ({ link }) =>
    2 * wanted.filter((pair) => link.includes(pair)).length + Number(link.includes('train='));
  const all = actions.map((action, i) => ({ i, brings: brings(action) }));
  return all.sort((a, b) => b.brings - a.brings).map(({ i }) => i);
}

async function answer({ page, text, says }, check, trained) {
  if (check.aim || (!trained && check.number === 'solved')) return; // it asks for more to be done
  const facts = {
    parameters: async () => /([\d,]+) parameters/.exec(await text('#lesson-model'))[1],
    solved: async () => /Solved at step (\d+)/.exec(await page.innerText('body'))[1],
  };
  if (check.choices) {
    await page.click(`[data-choice="${check.right}"]`);
  } else {
    const number = typeof check.number === 'string' ? await facts[check.number]() : check.number;
    await page.fill('#lesson-answer', String(number));
    await page.click('form.question button');
  }
  await says('.lesson-body .question ~ .sign[role=status]', '✓ Right');
}

const ofPage = LESSONS.filter(({ id }) => id !== 'trained-elsewhere');

test('every step of every lesson, as a learner goes through it', async () => {
  const browser = await open({ hash: '#lesson=positions', cores: 2 });
  for (const lesson of ofPage)
    for (let i = 0; i < lesson.steps.length; i++) {
      const isDone = await goThrough(browser, lesson, i).catch((error) => {
        throw new Error(`${lesson.id}, step ${i + 1}: ${error.message}`);
      });
      const { met, pick } = (await kept(browser.page))[nameOf(lesson, i)];
      assert.equal(met, isDone || undefined, `${lesson.id}, step ${i + 1}`);
      assert.equal(pick, 0);
      if (ALL) console.log(nameOf(lesson, i), Math.round(performance.now() / 1000), 's');
    }
  assert.deepEqual(browser.problems, []);
});

test('on a phone a tenth of the steps, with what they show in sight', async () => {
  const browser = await open({ hash: '#lesson=attention-2', context: screen(390, 844) });
  const { page, go, text } = browser;
  for (const [name, choice] of [
    ['attention-2', 2],
    ['block', 1],
    ['breakdown', 1],
    ['feed-forward', 1],
  ]) {
    await go(`#lesson=${name}`);
    await page.tap('#panels [data-id=lesson]');
    await page.tap(`[data-choice="${choice}"]`);
    const [action] = byNeed(
      LESSONS.flatMap(({ steps, ...lesson }) =>
        steps.filter((_, i) => nameOf(lesson, i) === name),
      )[0],
    );
    await page.locator('.lesson-action').nth(action).tap();
    await page.waitForFunction(
      () => document.documentElement.dataset.panel !== 'lesson',
      undefined,
    );
    await page.tap('#panels [data-id=lesson]');
    await page.waitForSelector('.seen');
    assert.match(await text('.lesson-body .sign'), /✓ Your prediction was right/, name);
    assert.equal(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
      0,
      name,
    );
  }
  assert.deepEqual(browser.problems, []);
});

test('answers are handed in as a file and a line, and checked', async () => {
  const browser = await open({ hash: '#lesson=breakdown', context: { acceptDownloads: true } });
  const { page, context, text, texts, says, problems } = browser;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await goThrough(
    browser,
    LESSONS.find(({ id }) => id === 'breakdown'),
    0,
  );
  await page.click('#lesson-list-button');
  await page.click('#lesson-answers');
  await page.fill('#answers-name', 'Ada L.');
  assert.match(await text('#answers-count'), /^1 of 1 steps done/);
  assert.deepEqual((await texts('#answers-sheet tbody td')).slice(0, 5), [
    ...['Where the parameters are', '1', '✗ About 2', '✓', '✓ 600,212'],
  ]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('#answers-save'),
  ]);
  assert.equal(download.suggestedFilename(), 'headroom-answers-Ada-L.json');
  const file = await readFile(await download.path(), 'utf8');
  const [step] = JSON.parse(file).steps;
  assert.match(step.run.link, /^#preset=000-reverse&d_model=128&d_ff=512$/);
  await page.click('#answers-copy');
  await says('#toast', 'Copied');
  const line = await page.evaluate(() => navigator.clipboard.readText());
  await page.click('#answers-check summary');
  const asFile = (name, content) => ({
    ...{ name, mimeType: 'application/json' },
    buffer: Buffer.from(content),
  });
  const forged = file.replaceAll(step.run.hash, '0123456789abcdef');
  await page.setInputFiles('#check-files', [
    ...[asFile('ada.json', file), asFile('eve.json', forged), asFile('none.json', '{}')],
  ]);
  await says('#check-state', '1 of 3 are as they say.');
  const results = await texts('#check-found td:last-child');
  assert.equal(results[0], 'as it says');
  assert.match(results[1], /^breakdown: its run ends in [0-9a-f]{16}, not in 0123456789abcdef/);
  assert.match(results[2], /^not read: this is no file of answers/);
  await page.fill('#check-line', line);
  await says('#check-state', '1 of 1 are as they say.');
  await page.fill('#check-line', line.slice(0, -9));
  await says('#check-state', '0 of 1 are as they say.');
  assert.deepEqual(problems, []);
});

test('answers are printed alone, and forgotten after a second press', async () => {
  const { page, text, go, problems } = await open({ hash: '#lesson=breakdown' });
  await page.click('[data-choice="0"]');
  await page.click('#lesson-list-button');
  await page.click('#lesson-answers');
  await page.evaluate(() => {
    window.print = () => {};
  });
  await page.click('#answers-print');
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.isVisible('#answers-sheet tbody'));
  for (const selector of ['#model', '#answers-save', '#answers-check'])
    assert.ok(!(await page.isVisible(selector)), selector);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.click('#answers-forget');
  assert.match(await text('#answers-forget'), /Press again/);
  await page.click('#answers-forget');
  assert.match(await text('#answers-count'), /Nothing has been answered yet/);
  assert.deepEqual(await kept(page), {});
  await page.keyboard.press('Escape');
  await go('#lesson=breakdown');
  assert.match(await text('.lesson-body legend'), /^Predict/);
  assert.deepEqual(problems, []);
});
