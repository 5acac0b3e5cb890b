// Lessons of a reader's own on the page: written, opened from a file, dropped, of a link, which is
// fetched only when the reader says so; and that nothing in them runs.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { open } from './opened.mjs';

const LESSON = `---
headroom: lesson
id: mine
model: preset=copy&n_layers=1
---

# A lesson of mine

## <b>First</b>
<img src=x onerror="document.title='run'"> is text, and [a|b] too.

predict: Which?
- [x] this
- [ ] that

[The heads](preset=copy&n_layers=1&view=heads)
done: view = heads
see: The table.

check: How many parameters?
number: parameters
within: 0
`;

const drop = (page, name, text) =>
  page.evaluate(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], file));
      dispatchEvent(
        new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
      );
    },
    [name, text],
  );

test('a lesson is written, with its mistakes by line, used, kept, and removed', async () => {
  const browser = await open({ hash: '#preset=copy', context: { acceptDownloads: true } });
  const { page, text, texts, rest, says, linkHas, problems } = browser;
  await page.keyboard.press('b');
  await page.click('#lesson-own');
  await page.fill('#own-source', LESSON.replace('done: view = heads', 'done: view is heads'));
  await says('#own-mistakes', /Line 17: "view is heads" is no condition/);
  assert.ok(await page.isDisabled('#own-use'));
  await page.fill('#own-source', LESSON.replace('n_layers=1&view', 'n_layers=99&view'));
  await says('#own-mistakes', /Line 16: .*n_layers/);
  await page.fill('#own-source', LESSON);
  await says('#own-mistakes', /^$/);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#own-save')]);
  assert.equal(download.suggestedFilename(), 'mine.md');
  assert.equal(await readFile(await download.path(), 'utf8'), LESSON);
  await page.click('#own-use');
  await linkHas('lesson=own-mine');
  assert.equal(await text('#lesson-title'), 'A lesson of mine');
  assert.equal(await text('.lesson-step'), '<b>First</b>');
  assert.match(await text('.lesson-body'), /<img src=x .* is text, and \[a\|b\] too\./);
  assert.notEqual(await page.title(), 'run');
  assert.match(await text('.lesson-other'), /another model: Copy, Layers L? ?1/);
  await page.click('#lesson-open-model');
  await rest();
  await page.click('[data-choice="0"]');
  await page.click('.lesson-action');
  await page.waitForSelector('.seen');
  await page.fill('#lesson-answer', /([\d,]+) p/.exec(await text('#lesson-model'))[1]);
  await page.click('form.question button');
  await says('.lesson-body .question ~ .sign[role=status]', '✓ Right');
  await page.reload();
  await page.waitForSelector('.seen');
  assert.equal(await text('#lesson-title'), 'A lesson of mine');
  await page.click('#lesson-list-button');
  assert.ok((await texts('#lesson-list h3')).includes('Your own'));
  await page.click('#lesson-own');
  await page.click('#own-kept button:has-text("Remove")');
  await page.keyboard.press('Escape');
  assert.ok(!(await texts('#lesson-list h3')).includes('Your own'));
  assert.deepEqual(problems, []);
});

test('what the page shows becomes a step; a dropped lesson opens or is wrong', async () => {
  const { page, text, says, problems } = await open({
    hash: '#preset=copy&n_layers=1&view=heads&lesson=task',
  });
  await page.click('#lesson-list-button');
  await page.click('#lesson-own');
  await page.click('#own-add');
  const source = await page.inputValue('#own-source');
  assert.match(source, /\[Open it\]\(preset=000-copy&n_layers=1&view=heads/);
  assert.match(source, /done: n_layers = 1, view = heads/);
  await says('#own-mistakes', /^$/);
  await page.keyboard.press('Escape');
  await drop(page, 'mine.md', LESSON);
  await says('#lesson-title', 'A lesson of mine');
  await drop(page, 'broken.md', LESSON.replace('# A lesson', 'A lesson'));
  await says('#own-mistakes', /the lesson has no title/);
  await page.keyboard.press('Escape');
  await drop(page, 'ada.json', '{"format": "headroom-answers", "version": 1}');
  await says('#check-state', '0 of 1 are as they say');
  assert.match(await text('#check-found td:last-child'), /not read: who is not a short text/);
  assert.deepEqual(problems, []);
});

test('a lesson of a link is fetched after the reader has said so', async () => {
  const asked = [];
  const { page, text, says, linkHas, go, foreign } = await open({
    hash: '#preset=copy',
    fresh: true,
    before: ({ context }) =>
      context.route('https://lessons.example/**', (route) => {
        asked.push(route.request().url());
        const isThere = route.request().url().endsWith('mine.md');
        return route.fulfill({
          status: isThere ? 200 : 404,
          headers: { 'Access-Control-Allow-Origin': '*' },
          body: isThere ? LESSON : '',
        });
      }),
  });
  await go('#lesson=https://lessons.example/none.md');
  assert.match(await text('.lesson-body:not([hidden])'), /asks for a lesson from lessons\.example/);
  assert.deepEqual(asked, [], 'nothing is fetched by itself');
  await page.click('#lesson-fetch');
  await says('.lesson-body:not([hidden]) .trouble', 'lessons.example says 404');
  await go('#lesson=https://lessons.example/mine.md');
  await page.click('#lesson-fetch');
  await says('#lesson-title', 'A lesson of mine');
  await linkHas('lesson=own-mine');
  assert.equal(asked.length, 2);
  await go('#lesson=https:nothing');
  assert.equal(asked.length, 2);
  assert.equal(foreign.splice(0).length, 2, 'nothing else of another site');
});
