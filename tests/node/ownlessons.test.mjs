// Lessons of a reader's own: Markdown and JSON read to the same, mistakes by line, and nothing
// taken that is no lesson.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conditionsText, readConditions } from '../../wasm/lessons/conditionwords.mjs';
import { CONDITION_NAMES } from '../../wasm/lessons/conditions.mjs';
import { asOwn, lessonOf, lessonText, readLesson } from '../../wasm/lessons/own.mjs';
import { PARTS } from '../../wasm/lessons/texts/alllessons.mjs';
import { EXAMPLE } from '../../web/features/lessons/ownexample.js';
import { readLinkRequest } from '../../web/features/lessons/linkrequest.js';
import { loadEngine } from './engine.mjs';

const engine = await loadEngine();
const HEAD = '---\nheadroom: lesson\n---\n\n# Title\n\n';
const STEP = '## One\nText.\n\nsee: It shows.\n';

test('every built-in lesson is written as Markdown and JSON, and reads back to the same', () => {
  for (const lesson of PARTS.flatMap(({ lessons }) => lessons)) {
    const { lesson: read, mistakes } = readLesson(lessonText(lesson));
    assert.deepEqual(mistakes, [], lesson.id);
    const steps = read.steps.map(({ title, ...step }) => {
      assert.match(title, /^Step \d+$/);
      return step;
    });
    assert.deepEqual({ ...read, steps }, lesson);
    const json = JSON.stringify({ format: 'headroom-lesson', version: 1, ...lesson });
    assert.deepEqual(lessonOf(json), lesson);
  }
});

test('the example has a step of every kind, without a mistake, and its links are good', () => {
  const { lesson, mistakes } = readLesson(EXAMPLE);
  assert.deepEqual(mistakes, []);
  const members = new Set(lesson.steps.flatMap((step) => Object.keys(step)));
  for (const key of ['formula', 'code', 'predict', 'actions', 'aim', 'explain', 'check', 'needs'])
    assert.ok(members.has(key), key);
  const checks = lesson.steps.flatMap(({ check }) => (check ? Object.keys(check) : []));
  for (const key of ['number', 'within', 'choices', 'aim', 'hint'])
    assert.ok(checks.includes(key), key);
  const description = engine.describe();
  for (const { link } of lesson.steps.flatMap(({ actions = [] }) => actions))
    assert.deepEqual(
      readLinkRequest(description, link, (pairs) => engine.read(pairs)).problems,
      [],
    );
  assert.equal(asOwn(lesson).id, 'own-every-kind');
});

test('conditions are read and written for each member; what is none is said', () => {
  const text =
    'step >= 200, step < 300, solved < 160, accuracy >= 0.9, accuracy < 0.95, loss < 0.5, ' +
    'loss >= 0.01, parameters <= 40000, cut >= 1, without >= 0.2, without < 0.9, view = heads, ' +
    'sub = patch, chart = rate, tile = ffn, cell, typed, typed right, studied, walked, ' +
    'head last mirror >= 0.8, ' +
    'n_layers = 2, posenc = none, tied = true';
  const { aim, problem } = readConditions(text);
  assert.equal(problem, '');
  assert.deepEqual(Object.keys(aim).sort(), [...CONDITION_NAMES].sort());
  assert.deepEqual(aim.settings, { n_layers: 2, posenc: 'none', tied: true });
  assert.equal(conditionsText(aim), text);
  for (const [wrong, message] of /** @type {[string, RegExp][]} */ ([
    ['accuracy >= 90', /accuracy is a number from 0 to 1/],
    ['accuracy = 0.9', /accuracy has >= or <, not =/],
    ['step >= soon', /step is a number/],
    ['n_layers >= 2', /n_layers has =, not >=/],
    ['head last mirror >= 2', /the share is a number from 0 to 1/],
    ['done', /"done" is no condition: such as/],
    ['constructor', /"constructor" is no condition/],
    ['', /"" is no condition/],
  ]))
    assert.match(readConditions(wrong).problem, message, wrong);
});

test('mistakes are said by line', () => {
  const says = (text, ...wanted) => {
    const { mistakes } = readLesson(text);
    const said = mistakes.map(({ line, message }) => `${line}: ${message}`).join('\n');
    for (const one of wanted) assert.match(said, one);
    assert.ok(wanted.length || mistakes.length === 0, said);
  };
  says(HEAD + STEP);
  says('# Title\n\n## One\nText.', /1: a lesson begins with the lines "---"/);
  says('---\nheadroom: lesson\n', /1: the head does not end/);
  says('---\nheadroom: lesson\ncolour: red\n---\n# T\n' + STEP, /3: the head has no "colour"/);
  says('---\nheadroom: lesson\nid: My Lesson\n---\n# T\n' + STEP, /1: id "My Lesson" has other/);
  says(HEAD, /1: the lesson has 0 steps/);
  says(HEAD.replace('# Title', '') + STEP, /1: the lesson has no title/);
  says(HEAD + 'Words.\n' + STEP, /7: this is before the first step/);
  says(HEAD + '## One\nText.', /7: the step has no see/);
  says(HEAD + STEP + 'done: step => 3', /11: "step => 3"/);
  says(HEAD + STEP + 'predict: Why?\n- [ ] a\n- [ ] b', /11: predict: has 0 right choices/);
  says(HEAD + STEP + 'predict: Why?\n- [x] a\n- [x] b', /11: predict: has 2 right choices/);
  says(HEAD + STEP + 'predict: Why?\n- [x] a', /11: predict: has 1 choices: 2 to 6/);
  says(HEAD + STEP + 'predict: Why?\n- [x] a\n- [ ] a', /11: predict: has a choice that is there/);
  says(HEAD + STEP + '- [x] a', /11: a choice comes after predict: or check:/);
  says(HEAD + STEP + 'check: How many?', /11: check: needs choices, or a line number: or met:/);
  says(HEAD + STEP + 'check: How many?\nnumber: many', /12: number: is a number, or one of/);
  says(HEAD + STEP + 'minutes: long', /11: minutes: is a whole number/);
  says(HEAD + STEP + '```\ncode', /11: the code does not end/);
  says(HEAD + STEP + '# Another', /11: a lesson has one title/);
  const json = (change) =>
    JSON.stringify({
      ...{ format: 'headroom-lesson', version: 1, id: 'a', title: 'A' },
      ...{ steps: [{ text: 'Text.', look: 'Shown.' }], ...change },
    });
  says(json({}));
  says('{"format":', /0: the file is not JSON/);
  says(json({ version: 2 }), /0: lesson\.version cannot be 2/);
  says(json({ more: 1 }), /0: lesson has no member "more"/);
  says(json({ steps: [{ text: 7, look: 'x' }] }), /0: steps\[0\]\.text cannot be 7/);
  says(json({ steps: [{ text: 'x' }] }), /0: steps\[0\] has no look/);
  says(json({ steps: [{ text: 'x', look: 'x', aim: { fun: 1 } }] }), /steps\[0\]\.aim cannot be/);
  says(json({ steps: [{ text: 'x', look: 'x', check: { question: 'q' } }] }), /has one of choices/);
  says('x'.repeat(300000), /0: the lesson has 300000 characters/);
  assert.throws(() => lessonOf(HEAD), { name: 'LabError', message: /line 1: the lesson has 0/ });
});

test('a text that looks like HTML or a mark stays a text', () => {
  const { lesson, mistakes } = readLesson(
    `${HEAD}## <b>One</b>\n<img src=x onerror=alert(1)> and [a|b].\n\nsee: <script>\n`,
  );
  assert.deepEqual(mistakes, []);
  const [{ text, look }] = lesson.steps;
  assert.deepEqual([text, look], ['<img src=x onerror=alert(1)> and [a|b].', '<script>']);
});
