// Every lesson says something, its links are understood by the engine's own description, its aims
// can be met and have words; and what surrounds the lessons (links, hiding, keys, exports) does
// what it says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundKeys, shortcuts } from '../../web/app/shortcuts.js';
import { tileExists } from '../../web/draw/focusedcell.js';
import { PARTS } from '../../wasm/lessons/texts/alllessons.mjs';
import {
  findStep,
  modelLinkOf,
  neighbourStep,
  stepName,
  withModelOfStep,
} from '../../wasm/lessons/lesson.mjs';
import { aimWords } from '../../web/features/lessons/aimwords.js';
import {
  formulaPieces,
  readLinkRequest,
  requestEffect,
} from '../../web/features/lessons/linkrequest.js';
import { countHidden, hiddenNames, hideables, writeHide } from '../../web/model/hide.js';
import { readCuts } from '../../web/model/ablation.js';
import { LOOK } from '../../web/model/link.js';
import { KERNELS, THREADS } from '../../web/model/settingsrules.js';
import { fileName } from '../../web/features/exports/filenames.js';
import { nearestPreset } from '../../web/run/exports.js';
import { metricsCsv } from '../../web/run/metricrows.js';
import { newRun } from '../../web/run/currentrun.js';
import { createSession } from '../../web/worker/session.js';
import { CLAIMS } from '../campaigns/claimlist.mjs';
import { loadEngine, loadHandlers, TINY } from './engine.mjs';

const lessons = PARTS.flatMap((part) => part.lessons);
const steps = lessons.flatMap((lesson) =>
  lesson.steps.map((step, i) => ({ ...step, name: `${lesson.id} ${i + 1}` })),
);
const engine = await loadEngine();
const readEngine = (pairs) => engine.read(pairs);
const own = engine.describe();
const description = { ...own, settings: [...own.settings, KERNELS, THREADS] };
const VIEWS = [
  'model',
  'positions',
  'tensors',
  'try',
  'heads',
  'lens',
  'studies',
  'why',
  'world',
  'numbers',
].map((id) => ({
  id,
  title: id,
}));
const words = (text) => text.trim().split(/\s+/).length;

/** The texts of a step by what they are. */
const textsOf = ({ text, look, explain = '', predict, check }) => ({
  text,
  look,
  explain,
  question: predict?.question ?? '',
  check: check?.question ?? '',
  hint: check?.hint ?? '',
});

test(
  'every step has a text of a few sentences, something to see, and an aim that is said in ' +
    'words; no sentence has more than 25 words',
  () => {
    for (const step of steps) {
      const { name, text, look, explain, aim, formula } = step;
      assert.ok(words(text) >= 20 && words(text) <= 92, `${name}: ${words(text)} words`);
      assert.ok(words(look) >= 8 && words(look) <= 50, `${name}: look ${words(look)} words`);
      assert.ok(words(explain ?? '') <= 60, `${name}: explain ${words(explain ?? '')} words`);
      for (const [part, one] of Object.entries(textsOf(step)))
        for (const sentence of one.split(/(?<=[.?!:])\s+/))
          assert.ok(words(sentence) <= 25, `${name}, ${part}: ${sentence}`);
      assert.ok(aim && aimWords(description, aim).length > 5, name);
      assert.ok(!/undefined|NaN/.test(aimWords(description, aim)), aimWords(description, aim));
      if (formula)
        assert.equal(
          formulaPieces(formula)
            .map((piece) =>
              piece.at === 'line' ? piece.text : `${piece.at === 'sub' ? '_' : '^'}{${piece.text}}`,
            )
            .join(''),
          formula,
        );
    }
  },
);

test('every step asks before it shows, and looks at what was learned', () => {
  for (const { name, predict, check, explain } of steps) {
    if (name === 'trained-elsewhere 1') continue; // it opens a file
    assert.ok(predict, `${name} asks for a prediction`);
    const { choices, right } = predict;
    assert.equal(new Set(choices).size, choices.length, name);
    assert.ok(choices.length >= 2 && choices.length <= 4, name);
    if (Array.isArray(right)) assert.equal(right.length, choices.length, name);
    else assert.ok(right >= 0 && right < choices.length, name);
    assert.ok(explain || name.startsWith('trained-elsewhere'), `${name} says why`);
    if (name.startsWith('trained-elsewhere')) continue;
    assert.ok(check, `${name} has a check`);
    const kinds = [check.choices, check.number, check.aim].filter((one) => one !== undefined);
    assert.equal(kinds.length, 1, `${name}: a check of one kind`);
    if (check.choices) assert.ok(check.choices[check.right ?? -1], `${name}: a right choice`);
    if (check.aim) assert.ok(aimWords(description, check.aim).length > 5, name);
  }
});

test('what was measured over seeds has a row that a campaign measures again', () => {
  const claimed = new Set(CLAIMS.map(({ step }) => step));
  for (const { name, text, look, explain = '' } of steps) {
    const step = name.replace(/ 1$/, '').replace(' ', '-');
    if (/seeds 1 to 3/.test(text + look + explain)) assert.ok(claimed.has(step), step);
  }
  for (const step of claimed)
    assert.ok(findStep(lessons, step) && stepName(lessons, findStep(lessons, step)) === step, step);
});

test('a step states its model, which is one of those that its actions open', () => {
  for (const lesson of lessons)
    lesson.steps.forEach(({ actions = [] }, i) => {
      const model = modelLinkOf(lesson, i);
      if (lesson.id === 'trained-elsewhere') return assert.equal(model, '');
      const request = readLinkRequest(description, model, readEngine);
      assert.deepEqual(request.problems, [], `${lesson.id} ${i + 1}`);
      assert.ok(request.preset && request.train === 0 && !request.fresh, model);
      assert.deepEqual(Object.keys(request.look), [], model);
      const presets = actions.map(({ link }) => readLinkRequest(description, link).preset);
      assert.ok(presets.includes(request.preset), `${lesson.id} ${i + 1}: ${model}`);
    });
});

test('a link that names a lesson and no model has that of its step', () => {
  const complete = (link) => withModelOfStep(lessons, link);
  assert.equal(complete('#lesson=attention-2'), '#lesson=attention-2&preset=copy');
  assert.equal(complete('#lesson=causal-mask-2'), '#lesson=causal-mask-2&preset=shift&mask=causal');
  assert.equal(complete('#preset=sort&lesson=attention-2'), '#preset=sort&lesson=attention-2');
  assert.equal(complete('#lesson=nowhere'), '#lesson=nowhere');
  assert.equal(complete('#lesson=trained-elsewhere'), '#lesson=trained-elsewhere');
});

test(
  'every link is one that the page understands, makes a model, and shows only what that model ' +
    'has',
  () => {
    for (const { name, actions = [] } of steps) {
      for (const { text, link } of actions) {
        const request = readLinkRequest(description, link);
        assert.deepEqual(request.problems, [], `${name}: ${link}`);
        assert.deepEqual(
          request,
          readLinkRequest(description, link, readEngine),
          'as the engine reads it',
        );
        assert.ok(
          request.preset !== null || request.train === 0,
          `${name}: ${link} trains an unknown model`,
        );
        assert.equal(
          request.train > 0,
          /\d+ (more|steps)/.test(text),
          `${name}: "${text}" trains only if it says so`,
        );
        if (request.train)
          assert.ok(text.includes(String(request.train)), `${name}: "${text}" says how many steps`);
        assert.ok(
          request.look.view === undefined || VIEWS.some(({ id }) => id === request.look.view),
          link,
        );
        if (request.preset === null) continue;
        const plan = engine.plan({ preset: request.preset, ...request.chosen });
        assert.ok(plan.parameters > 0);
        for (const key of Object.keys(request.chosen))
          assert.equal(plan.settings[key], request.chosen[key], `${name}: ${key}`);
        const { problems } = readCuts(request.look.cut ?? '', plan.settings);
        assert.deepEqual(problems, [], link);
        if (request.look.tile)
          assert.ok(tileExists(request.look.tile, plan.settings), `${name}: ${request.look.tile}`);
      }
    }
  },
);

test('an aim about settings is reached by a link of its own step or one before it', () => {
  for (const lesson of lessons) {
    const reached = [];
    for (const { aim, actions = [] } of lesson.steps) {
      for (const { link } of actions) {
        const { preset, chosen, opens } = readLinkRequest(description, link);
        if (opens) reached.push({ tokens: 'given' });
        if (preset) reached.push(engine.plan({ preset, ...chosen }).settings);
      }
      const wanted = Object.entries(aim.settings ?? {});
      assert.ok(
        !wanted.length ||
          reached.some((settings) => wanted.every(([key, value]) => settings[key] === value)),
        `${lesson.id}: ${JSON.stringify(aim.settings)}`,
      );
    }
  }
});

test(
  'names in the text of a link are found, by lesson and step, and steps go on across lessons ' +
    'to both ends',
  () => {
    const look = LOOK.find(({ key }) => key === 'lesson');
    for (const [l, lesson] of lessons.entries()) {
      for (let s = 0; s < lesson.steps.length; s++) {
        const name = stepName(lessons, { lesson: l, step: s });
        assert.match(name, look.pattern);
        assert.deepEqual(findStep(lessons, name), { lesson: l, step: s });
      }
    }
    assert.equal(findStep(lessons, 'nowhere'), null);
    assert.equal(findStep(lessons, ''), null);
    assert.equal(findStep(lessons, 'positions-99').step, lessons[0].steps.length - 1);
    let at = { lesson: 0, step: 0 };
    let seen = 1;
    for (let next = neighbourStep(lessons, at, 1); next; next = neighbourStep(lessons, at, 1)) {
      assert.deepEqual(neighbourStep(lessons, next, -1), at);
      at = next;
      seen++;
    }
    assert.equal(seen, steps.length);
    assert.equal(neighbourStep(lessons, { lesson: 0, step: 0 }, -1), null);
  },
);

test('lesson ids are distinct, and no lesson is without a way to see what it is about', () => {
  assert.equal(new Set(lessons.map(({ id }) => id)).size, lessons.length);
  for (const { id, steps: all } of lessons)
    assert.ok(
      all.some(({ actions }) => actions?.length),
      id,
    );
});

test('a bad link is refused by name', () => {
  const problems = (link) => readLinkRequest(description, link, readEngine).problems.join();
  assert.match(problems('preset=copy&n_layers=99'), /n_layers.*99/);
  assert.match(problems('n_layers=3'), /without a preset.*n_layers/);
  assert.match(problems('preset=copy&train=ever'), /train.*ever/);
  assert.match(problems('preset=copy&train=9999'), /train.*9999.*5000/);
  assert.match(problems('preset=none'), /preset.*none/);
});

test('a request rebuilds only when it must, and leaves how it is computed to the reader', () => {
  const effect = (chosen, link, preset = '000-copy') =>
    requestEffect(description, { preset, chosen }, readLinkRequest(description, link));
  assert.deepEqual(effect({}, 'preset=copy&train=20'), { rebuild: false, live: {} });
  assert.deepEqual(effect({ kernels: 'simd128' }, 'preset=copy'), { rebuild: false, live: {} });
  assert.deepEqual(effect({}, 'preset=copy&dropout=0'), { rebuild: false, live: { dropout: 0 } });
  assert.deepEqual(effect({ n_layers: 3 }, 'preset=copy'), { rebuild: true, live: {} });
  assert.deepEqual(effect({}, 'preset=copy&n_layers=1'), { rebuild: true, live: {} });
  assert.deepEqual(effect({}, 'preset=reverse'), { rebuild: true, live: {} });
  assert.deepEqual(effect({}, 'preset=copy&fresh=1&train=5'), { rebuild: true, live: {} });
  assert.deepEqual(effect({ n_layers: 3 }, 'view=heads'), { rebuild: false, live: {} });
});

test(
  'what can be hidden has names that a link can hold, each but once; groups take along what ' +
    'is in them',
  () => {
    const groups = hideables(description, VIEWS);
    const names = groups.flatMap(({ items }) => items.map(({ name }) => name));
    assert.equal(new Set(names).size, names.length);
    const look = LOOK.find(({ key }) => key === 'hide');
    for (const name of names) assert.match(name, look.pattern);
    for (const { key } of description.settings) assert.ok(names.includes(key), key);
    const hidden = hiddenNames('group-model,lr,nonsense', groups);
    for (const name of ['group-model', 'n_layers', 'posenc', 'lr'])
      assert.ok(hidden.has(name), name);
    for (const name of ['nonsense', 'batch', 'presets']) assert.ok(!hidden.has(name), name);
    assert.equal(writeHide([...hidden], groups), 'group-model,lr');
    assert.equal(countHidden(hiddenNames('n_layers,lr', groups), groups), 2);
    assert.ok(countHidden(hiddenNames('settings', groups), groups) >= description.settings.length);
    assert.match(writeHide(names, groups), look.pattern);
    assert.equal(hiddenNames('', groups).size, 0);
  },
);

test(
  'one table binds the keys and writes the sheet: no key twice, none hidden behind a ' + "field's",
  () => {
    const table = shortcuts(VIEWS);
    const keys = table.flatMap(({ rows }) =>
      rows.filter(({ run }) => run).flatMap((row) => row.keys),
    );
    assert.equal(new Set(keys.map((key) => key.toLowerCase())).size, keys.length);
    assert.equal(boundKeys(table).size, keys.length);
    const did = [];
    const actions = new Proxy(
      {},
      {
        get:
          (_, name) =>
          (...args) =>
            did.push([name, ...args]),
      },
    );
    boundKeys(table).forEach(({ run }) => run(actions));
    assert.equal(did.length, keys.length);
    boundKeys(table).get('3').run(actions);
    assert.deepEqual(did.at(-1), ['digit', 2, 'tensors']);
    boundKeys(table).get(' ').run(actions);
    assert.deepEqual(did.at(-1), ['primary']);
    const parts = hideables(description, VIEWS).flatMap(({ items }) =>
      items.map(({ name }) => name),
    );
    for (const { part } of table.flatMap(({ rows }) => rows))
      assert.ok(!part || parts.includes(part), part);
  },
);

test('metrics as CSV have a row for each step that was trained or scored', () => {
  const run = newRun();
  const fields = 6;
  run.train.push(
    Float64Array.from([1, 2.5, 0.1, 0, 3, 0.001, 2, 2.25, 0.2, 0, 2, 0.001].slice(0, 2 * fields)),
  );
  run.held.push([0, 2.75, 0.05, 0]);
  run.held.push([2, 2, 0.25, 0.5]);
  const [head, ...rows] = metricsCsv(run).trimEnd().split('\n');
  assert.equal(head.split(',').length, 8);
  assert.deepEqual(rows, ['0,,,,,2.75,0.05,0', '1,2.5,0.1,0,3,,,', '2,2.25,0.2,0,2,2,0.25,0.5']);
  assert.equal(fileName('000-copy', 2, 'csv'), 'headroom-000-copy-step-2.csv');
});

test(
  'a run is found again as the nearest preset and what differs, and that makes the same ' +
    'settings',
  () => {
    const presets = description.presets.map(({ name }) => ({
      name,
      settings: engine.plan({ preset: name }).settings,
    }));
    for (const [preset, chosen] of [
      ['000-reverse', { n_heads: 8 }],
      ['004-encdec', { d_model: 32, d_ff: 64, seed: 7 }],
      ['recall', {}],
      ['000-copy', { task: 'sort', lr: 0.003 }],
    ]) {
      const { settings } = engine.plan({ preset, ...chosen });
      const found = nearestPreset(presets, settings);
      assert.deepEqual(engine.plan({ preset: found.preset, ...found.chosen }).settings, settings);
      assert.ok(
        Object.keys(found.chosen).length <= Object.keys(chosen).length,
        JSON.stringify(found),
      );
    }
  },
);

/** A session on the real engine, whose tasks run when the test says so. */
function session() {
  const sent = [];
  const tasks = [];
  let clock = 0;
  let id = 0;
  const receive = createSession({
    loadHandlers,
    load: async () => engine,
    post: (message) => sent.push(structuredClone(message)),
    now: () => clock++,
    defer: (task) => tasks.push(task),
  });
  const work = () => {
    while (tasks.length) tasks.shift()();
  };
  return {
    sent,
    work,
    async ask(type, args = {}, run = 1) {
      const answered = receive({ id: ++id, type, run, args });
      if (type === 'step') work(); // the evaluation before it
      await answered;
      const reply = sent.findLast((message) => message.id === id);
      if (reply.error) throw Object.assign(new Error(reply.error.message), reply.error);
      return reply.result;
    },
  };
}

test(
  'a run saved and opened in another session is the same run, and the link of it builds the ' +
    'same model',
  async () => {
    const here = session();
    const there = session();
    for (const one of [here, there]) await one.ask('open', { link: '#kernels=simd128&threads=1' });
    await here.ask('create', { preset: 'reverse', settings: TINY });
    await here.ask('train', { steps: 7 });
    here.work();
    assert.equal(
      here.sent.findLast(({ event }) => event === 'trained').step,
      7,
      'exactly the steps asked for',
    );
    const { step, bytes } = await here.ask('save');
    assert.equal(step, 7);
    await there.ask('create', { preset: 'copy', settings: TINY });
    const made = await there.ask('create', { checkpoint: bytes });
    assert.deepEqual([made.step, made.preset, made.text], [7, '000-reverse', null]);
    const { settings: linked } = engine.plan({ preset: made.preset, ...made.chosen });
    assert.deepEqual(
      linked,
      Object.fromEntries(Object.keys(linked).map((key) => [key, made.settings[key]])),
    );
    for (const one of [here, there]) {
      await one.ask('train', { steps: 5 });
      one.work();
    }
    const after = await Promise.all([here, there].map((one) => one.ask('save')));
    assert.deepEqual(after[1], after[0], 'five more steps give the same bytes');
  },
);

test('a file that is no checkpoint is refused by the session, and the run stays', async () => {
  const one = session();
  await one.ask('open', { link: '#kernels=simd128&threads=1' });
  await one.ask('create', { preset: 'copy', settings: TINY });
  await one.ask('step', { steps: 2 });
  for (const checkpoint of [
    new Uint8Array(0),
    new Uint8Array(100).fill(7),
    (await one.ask('save')).bytes.slice(0, -5),
  ]) {
    await assert.rejects(one.ask('create', { checkpoint }), (error) => error.message.length > 10);
  }
  assert.equal((await one.ask('save')).step, 2);
});
