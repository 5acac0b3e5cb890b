// The page for teachers: plans as long as they say, with what is asked and what is right; every
// row of the notebooks leads to steps that exist; nothing in it runs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findStep, stepName } from '../../wasm/lessons/lesson.mjs';
import { NOTEBOOKS } from '../../wasm/lessons/texts/notebooks.mjs';
import { PLANS } from '../../wasm/lessons/texts/plans.mjs';
import { PARTS } from '../../wasm/lessons/texts/alllessons.mjs';
import { teachingPages } from '../../web/teachingpage.mjs';
import english from '../../web/words/en/pages/teaching.js';
import { LANGUAGES } from '../../web/words/languages.js';
import { AVOIDED } from '../lint/words.mjs';

const lessons = PARTS.flatMap((part) => part.lessons);
const exists = (name) => {
  const found = findStep(lessons, name);
  return found !== null && stepName(lessons, found) === name;
};
const pages = new Map(await teachingPages());
const page = pages.get('teaching.html');

test('a plan takes the time that it names, and each of its steps exists once', () => {
  assert.deepEqual(
    PLANS.map(({ minutes }) => minutes),
    [45, 90],
  );
  for (const { minutes, title, about, parts } of PLANS) {
    assert.equal(
      parts.reduce((sum, part) => sum + part.minutes, 0),
      minutes,
    );
    assert.ok(title.startsWith(`${minutes} minutes`));
    assert.equal(new Set(parts.map(({ step }) => step)).size, parts.length);
    for (const { step, tip } of parts) assert.ok(exists(step) && tip, step);
    for (const text of [about, ...parts.map(({ tip }) => tip)]) assert.doesNotMatch(text, AVOIDED);
  }
});

test('each part of each notebook has its place', () => {
  assert.deepEqual(
    NOTEBOOKS.map(({ name }) => name),
    ['000', '001', '002', '003', '004'],
  );
  for (const { name, rows } of NOTEBOOKS) {
    for (const { what, steps, note = '' } of rows) {
      assert.ok(steps.length > 0, `${name}: ${what}`);
      for (const step of steps) assert.ok(exists(step), `${name}: ${what}: ${step}`);
      assert.doesNotMatch(note, AVOIDED);
    }
    assert.equal(new Set(rows.map(({ kind, what }) => kind + what)).size, rows.length, name);
  }
  const kinds = new Set(NOTEBOOKS.flatMap(({ rows }) => rows.map(({ kind }) => kind)));
  assert.deepEqual([...kinds].sort(), [
    ...['claim', 'exercise', 'heading', 'next step', 'plot', 'print'],
  ]);
});

test('every question of the plans has its answer, and all links lead somewhere', () => {
  const shown = page
    .replace(/<[^>]+>/g, '\n')
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<');
  for (const { parts } of PLANS)
    for (const { step } of parts) {
      const { lesson, step: at } = findStep(lessons, step);
      const { predict, check } = lessons[lesson].steps[at];
      assert.ok(shown.includes(predict.question), step);
      if (check.choices)
        assert.ok(page.includes('class="right"') && shown.includes(check.question));
      else assert.ok(shown.includes(check.question), step);
    }
  for (const [, name] of page.matchAll(/href="\.\/#lesson=([^"]*)"/g))
    assert.ok(exists(name), name);
  for (const [, id] of page.matchAll(/href="#([^"]*)"/g))
    assert.ok(page.includes(`id="${id}"`), id);
  assert.doesNotMatch(page, /<script|onclick|style=|undefined|\bNaN\b/);
});

test('each language has its page, with all that it says', async () => {
  const texts = [
    ...PLANS.flatMap(({ title, about, parts }) => [title, about, ...parts.map(({ tip }) => tip)]),
    ...NOTEBOOKS.flatMap(({ rows }) => rows.flatMap(({ note }) => (note ? [note] : []))),
  ];
  assert.equal(pages.size, LANGUAGES.length);
  for (const { code, tag, name } of LANGUAGES.slice(1)) {
    const own = pages.get(`teaching.${code}.html`);
    const { default: words } = await import(`../../web/words/${code}/pages/teaching.js`);
    assert.deepEqual(Object.keys(words), Object.keys(english));
    assert.deepEqual(Object.keys(words.texts).sort(), [...new Set(texts)].sort(), code);
    assert.ok(own.includes(`<html lang="${tag}"`) && page.includes(`>${name}</a>`), code);
    const links = [...own.matchAll(/href="\.\/#([^"]*)"/g)].map(([, link]) => link);
    assert.ok(links.length > 50);
    for (const link of links) assert.ok(link.endsWith(`lang=${code}`), link);
    const left = own
      .replace(/<(?:th|span) [^>]*lang="en"[^>]*>[^<]*/g, '')
      .replace(/<[^>]+>/g, '\n')
      .match(/\b(?:Check|Ask|the|with|which)\b.*/g);
    assert.deepEqual(left, null, code);
    assert.doesNotMatch(own, /<script|onclick|style=|undefined|\bNaN\b/);
  }
});
