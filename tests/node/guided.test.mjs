// "Start here" and the glossary without a browser: every marked word has a definition, each step's
// answer is computed from what the page shows, progress is read with care, the card finds
// its place.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PARTS } from '../../wasm/lessons/texts/alllessons.mjs';
import { cardOf } from '../../web/features/start/cardwords.js';
import { overlap, placeCard, around } from '../../web/features/start/place.js';
import { noProgress, parseProgress } from '../../web/features/start/startprogress.js';
import { STEPS, PRESET, pageTrouble } from '../../web/features/start/tutorial.js';
import { findTerm, firstUse, glossary, markFirst } from '../../web/model/glossary.js';

const web = fileURLToPath(new URL('../../web', import.meta.url));

/** A text without its marks: [shown|id]. */
const unglossed = (/** @type {string} */ text) => text.replace(/\[([^\]|\n]+)\|[a-z-]+\]/g, '$1');

const MARKS = [
  /\[[^\]|\n]+\|([a-z-]+)\]/g,
  /\bgloss\('([a-z-]+)'/g,
  /\bwithFirst\([^;]*?'([a-z-]+)'\)/g,
];

const lessons = PARTS.flatMap((part) => part.lessons);
/** What a reader of a lesson reads, step by step. */
const textsOf = ({ steps }) => steps.flatMap(({ text, look }) => [text, look]);

/** The ids of the words that the page's sources mark, and its lessons. */
function marked() {
  const ids = new Set();
  for (const lesson of lessons) markFirst(textsOf(lesson), ids);
  for (const path of /** @type {string[]} */ (readdirSync(web, { recursive: true }))) {
    if (!path.endsWith('.js') || /node_modules|^wasm\/|^base\/gloss\.js$/.test(path)) continue;
    // comments name marks as examples
    const text = readFileSync(`${web}/${path}`, 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '');
    for (const pattern of MARKS) for (const [, id] of text.matchAll(pattern)) ids.add(id);
  }
  return ids;
}

test('every marked word has a definition, and every definition is marked in some text', () => {
  const ids = marked();
  assert.deepEqual(
    [...ids].filter((id) => !findTerm(id)),
    [],
    'marked without a definition',
  );
  assert.deepEqual(
    glossary()
      .map(({ id }) => id)
      .filter((id) => !ids.has(id)),
    [],
    'defined, but marked in no text',
  );
});

test('every term of a lesson is marked where the lesson first uses it, and only there', () => {
  for (const lesson of lessons) {
    const text = markFirst(textsOf(lesson)).join('\n');
    for (const entry of glossary()) {
      const marks = text.split(`|${entry.id}]`).length - 1;
      const at = firstUse(text, entry);
      assert.ok(marks <= 1, `${lesson.id}: ${entry.id} is marked ${marks} times`);
      assert.ok(
        at < 0 || (marks === 1 && text.indexOf(`|${entry.id}]`) < at),
        `${lesson.id}: "${text.slice(at, at + 30)}" is not marked`,
      );
    }
    assert.equal(unglossed(text), textsOf(lesson).join('\n'), 'nothing else changes');
  }
});

test('a first use is found in its forms, and other meanings of the word are not', () => {
  const mark = (text) => markFirst([text])[0];
  assert.equal(mark('Heads, then one head.'), '[Heads|head], then one head.');
  assert.equal(mark('An attention head attends.'), 'An [attention head|head] attends.');
  assert.equal(mark('two [loss|loss]es, the loss'), 'two [loss|loss]es, the loss');
  assert.equal(
    mark('a query meets a key'),
    'a [query|query] meets a [key|key]',
    'in texts on attention',
  );
  for (const text of [
    'Arrow keys move between values.',
    'Press the key N.',
    'The norm of the gradient.',
    'headroom, tokenise, unmasked',
    '"Attention is all you need"',
  ])
    assert.doesNotMatch(mark(text), /\|(key|value|norm|head|token|mask|attention)\]/);
  const known = new Set(['token']);
  assert.deepEqual(markFirst(['a token', 'a seed', 'a seed'], known), [
    'a token',
    'a [seed|seed]',
    'a seed',
  ]);
  assert.ok(known.has('seed'));
});

test('definitions are sorted, whole sentences of at most 22 words, one on what shows it', () => {
  const terms = glossary().map(({ term }) => term);
  assert.deepEqual(terms, [...new Set(terms)].sort());
  for (const { id, means, here } of glossary()) {
    for (const sentence of `${means} ${here}`.split(/(?<=[.:;]) /)) {
      assert.match(sentence, /[.:;]$/, `${id}: ${sentence}`);
      assert.ok(sentence.split(' ').length <= 22, `${id}: ${sentence}`);
    }
    assert.match(here, /^[A-Z][^.]*\.$/, `${id}: one sentence`);
  }
});

/** Facts of a made-up model: three tokens reversed, one head in each of two layers. */
function factsOf(changes = {}) {
  const share = [0.1, 0.1, 0.8, 0.2, 0.6, 0.2, 0.7, 0.2, 0.1];
  const attention = Float32Array.from([...Array(27).fill(0), ...share.flatMap((x) => [x])]);
  const weights = new Float32Array(36);
  for (let row = 3; row < 6; row++)
    for (let column = 0; column < 3; column++)
      weights[row * 6 + column] = attention[27 + (row - 3) * 3 + column];
  const tensor = { data: weights, shape: [1, 6, 6] };
  const words = { named: true, word: 'mirror', value: 0.8 };
  const label = (text, i) => ({ position: i, label: text, name: `token ${i + 1} (${text})` });
  const answer = (text, i) => ({
    position: 3 + i,
    rows: [3 + i],
    label: text,
    expected: text,
    known: true,
    right: true,
    source: 2 - i,
    name: `slot ${i + 1}`,
  });
  const heads = [0, 1].map((layer) => ({
    id: `attention.${layer}.0`,
    layer,
    head: 0,
    tensor: `w${layer}`,
    mask: '',
  }));
  return {
    settings: { d_model: 4, batch: 64, n_heads: 1 },
    snapshot: {
      step: 200,
      tensors: { w0: { ...tensor, data: new Float32Array(36) }, w1: tensor },
      heads: { w0: [{ named: false }], w1: [words] },
      masks: {},
    },
    plan: { guess_loss: Math.log(18) },
    stage: {
      inputs: ['5', '6', '7'].map(label),
      answers: ['7', '6', '5'].map(answer),
    },
    heads,
    step: 200,
    running: false,
    solvedStep: 180,
    evaluation: { accuracy: 1, loss: 0.01 },
    losses: [3.7, 3.2, 0.01],
    diverged: false,
    answer: null,
    tile: null,
    open: null,
    best: heads[1],
    cut: [],
    score: null,
    narrow: false,
    ...changes,
  };
}

const PAGE = {
  preset: PRESET,
  task: 'Reverse',
  explore: true,
  failed: false,
  past: null,
  ready: true,
};
const byId = (id) => STEPS.find((step) => step.id === id);

test('answers are computed: another model has another answer', () => {
  const facts = factsOf();
  assert.equal(byId('token').answer(facts), '7');
  assert.equal(byId('loss').answer(facts), 'lower');
  assert.equal(byId('loss').answer(factsOf({ losses: [3.2, 3.7] })), 'not');
  assert.equal(byId('loss').answer(factsOf({ losses: [3.2] })), null);
  const range = (solvedStep) => byId('train').answer(factsOf({ solvedStep }));
  assert.deepEqual([49, 50, 150, 151, 400, 401].map(range), [
    'under-50',
    'to-150',
    'to-150',
    'to-400',
    'to-400',
    'more',
  ]);
  assert.equal(byId('attention').answer(facts), '0', 'the third slot looks at the first token');
  facts.snapshot.tensors.w1.data[5 * 6] = 0.05;
  assert.equal(byId('attention').answer(facts), 'other', 'not among the choices');
  assert.equal(byId('head').answer(facts), '1');
  const left = (without) =>
    byId('cut').answer(factsOf({ score: { whole: 1, without, step: 200 } }));
  assert.deepEqual([0.97, 0.95, 0.94, 0.5, 0.2].map(left), [
    'all',
    'all',
    'half',
    'half',
    'little',
  ]);
});

test('a step asks, waits for the action, and keeps what came of the prediction', () => {
  const progress = { ...noProgress(), at: 3 };
  const card = (changes) => {
    const one = cardOf(progress, factsOf(changes), PAGE);
    if (one.found) progress.found[STEPS[progress.at].id] = one.found;
    return one;
  };
  const untrained = {
    solvedStep: null,
    step: 1,
    evaluation: { accuracy: 0.1 },
    losses: [3.7, 3.2],
  };
  assert.equal(card(untrained).phase, 'ask');
  progress.picks.train = 'to-400';
  assert.equal(card(untrained).phase, 'do');
  assert.equal(card({ ...untrained, step: 40 }).trouble.action, 'train', 'paused: it says so');
  assert.equal(card({ ...untrained, step: 40, running: true }).trouble, null);
  assert.equal(card({ ...untrained, step: 700, running: true }).trouble.action, 'seed');
  assert.equal(card({ ...untrained, diverged: true }).trouble.action, 'seed');
  const seen = card({});
  assert.deepEqual([seen.phase, seen.right], ['seen', true]);
  assert.match(seen.result, /step 180, after 11,520 examples/);
  assert.deepEqual(card(untrained).result, seen.result, 'kept when the model is another');
});

test('what keeps a step from going on is said, with what helps', () => {
  const progress = { ...noProgress(), at: 5 };
  const card = (changes, page = {}) => cardOf(progress, factsOf(changes), { ...PAGE, ...page });
  assert.match(card({ best: null }).trouble.text, /No head has a clear pattern after 200 steps/);
  assert.equal(card({ best: null }).trouble.action, 'train');
  assert.equal(card({ best: null, step: 900 }).trouble.action, 'seed');
  const untrained = { evaluation: { accuracy: 0.1 }, step: 3 };
  assert.match(card(untrained).trouble.text, /needs a trained model.*10\.0 % right/);
  assert.equal(card({ ...untrained, running: true }).trouble.action, '');
  for (const [change, action] of /** @type {[object, string][]} */ ([
    [{ failed: true }, 'restart'],
    [{ preset: 'sort', task: 'Sort' }, 'open'],
    [{ ready: false }, 'open'],
    [{ explore: false }, 'explore'],
    [{ past: 20 }, 'now'],
  ])) {
    assert.equal(pageTrouble({ ...PAGE, ...change }).action, action);
    assert.equal(card({}, change).phase, 'trouble');
  }
  assert.equal(cardOf({ ...progress, at: STEPS.length }, null, PAGE).phase, 'end');
});

test('every choice of every step is one, and texts keep to short sentences', () => {
  const facts = factsOf({ score: { whole: 1, without: 0.9, step: 200 }, open: 'attention.1.0' });
  for (const step of STEPS.filter(({ id }) => id !== 'embedding')) {
    const ids = step.choices(facts).map(({ id }) => id);
    assert.deepEqual(ids, [...new Set(ids)], step.id);
    assert.ok(ids.includes(step.answer(facts)), step.id);
    for (const text of [step.words(facts), step.act(facts), step.shown(facts)])
      for (const sentence of unglossed(text).split(/(?<=[.:;]) /))
        assert.ok(sentence.split(' ').length <= 22, `${step.id}: ${sentence}`);
  }
});

test('progress: what was kept is read again, what is damaged is not', () => {
  const kept = { at: 2, open: true, picks: { token: '5' }, found: {} };
  assert.deepEqual(parseProgress(JSON.stringify(kept)), kept);
  for (const text of [null, '', '{', '[]', '{"at":-1}', '{"at":99,"picks":{},"found":{}}'])
    assert.deepEqual(parseProgress(text), noProgress(), String(text));
  const broken = { ...kept, found: { token: { pick: 5 } } };
  assert.deepEqual(parseProgress(JSON.stringify(broken)), noProgress());
});

test('the card is in the window and beside what it speaks of', () => {
  const card = { width: 400, height: 260 };
  const room = { width: 1280, height: 720 };
  for (const target of [
    { left: 20, top: 200, width: 60, height: 40 },
    { left: 1200, top: 640, width: 60, height: 60 },
    { left: 500, top: 60, width: 700, height: 120 },
    { left: 20, top: 560, width: 800, height: 150 },
  ]) {
    const spot = { ...placeCard(card, target, room), ...card };
    assert.equal(overlap(spot, target), 0, JSON.stringify(target));
    assert.ok(spot.left >= 0 && spot.top >= 0);
    assert.ok(spot.left + card.width <= room.width && spot.top + card.height <= room.height);
  }
  const phone = { width: 390, height: 844, bottom: 740 };
  const low = { left: 0, top: 600, width: 390, height: 100 };
  const narrow = { width: 374, height: 240 };
  assert.equal(placeCard(narrow, { ...low, top: 200 }, phone).top, 740 - 8 - 240);
  assert.equal(placeCard(narrow, low, phone).top, 8, 'at the top where the target is low');
  assert.equal(around([]), null);
});

test('what slots hold is said of their input, and the commonest token is that of the input', () => {
  const embedding = STEPS.find(({ id }) => id === 'embedding');
  assert.match(embedding.question(), /^The row of answers shows outputs\. As input, every slot/);
  const all = lessons.flatMap(({ steps }) => steps.map(({ explain = '' }) => explain)).join('\n');
  assert.match(all, /output the token that this input holds most often/);
  assert.doesNotMatch(all, /commonest token of the data|most often in the data/);
});
