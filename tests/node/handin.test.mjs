// What learners hand in: read and written without loss, refused by name where it is damaged; runs
// trained again, and a class of five files of which one is false.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { isHandIn, readHandIn, writeHandIn, writeLine } from '../../wasm/lessons/handin.mjs';
import { verifyAnswers } from '../../wasm/lessons/replay.mjs';
import { loadEngine, root } from './engine.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-class-'));
after(() => rmSync(folder, { recursive: true }));

const engine = await loadEngine();
const SMALL = 'd_model=16&n_heads=2&n_layers=1&d_ff=16&seq=5&vocab=6&batch=8&eval_samples=64';
const SETTINGS = Object.fromEntries(SMALL.split('&').map((pair) => pair.split('=')));

/** Lessons of which all can be looked up in a run of a small model. */
const LESSONS = [
  {
    id: 'small',
    title: 'Small',
    steps: [
      {
        text: 'Train.',
        look: 'It learns.',
        predict: { question: '?', choices: ['little', 'much'], right: [{ loss: 1 }, {}] },
        aim: { settings: { task: 'copy', d_model: 16 }, step: 30 },
        check: { question: 'How many?', number: /** @type {const} */ ('parameters'), within: 0 },
      },
      {
        text: 'Cut.',
        look: 'It falls.',
        predict: { question: '?', choices: ['a', 'b'], right: 1 },
        aim: { settings: { task: 'copy' }, view: 'heads' },
        check: { question: 'Cut a head.', aim: { cut: 1, cutBelow: 0.9 } },
      },
      { text: 'Type.', look: 'It answers.', aim: { typed: /** @type {const} */ (true) } },
    ],
  },
];

/** The run of a learner, trained here. */
function trained(seed, step) {
  const lab = engine.create({ preset: 'copy', ...SETTINGS, seed });
  lab.train(step);
  const run = { link: `#preset=copy&${SMALL}&seed=${seed}`, step, hash: lab.hash() };
  const { parameters } = engine.plan({ preset: 'copy', ...SETTINGS });
  lab.destroy();
  return { run: { ...run, kernels: 'simd128' }, parameters };
}

/** Answers as a learner of these lessons would hand them in. */
function answersOf(who, seed) {
  const { run, parameters } = trained(seed, 30);
  const cut = [{ layer: 0, part: 'self', head: 0 }];
  return {
    ...{ who, made: '2026-11-29T10:00:00Z' },
    steps: [
      {
        ...{ name: 'small', pick: 1, met: true, right: true, run },
        ...{ answer: String(parameters), good: true, tries: 1 },
      },
      {
        ...{ name: 'small-2', pick: 0, met: true, right: false, run },
        ...{ good: true, checked: { ...run, cut, mode: 'zero' } },
      },
      { name: 'small-3', met: true, run },
    ],
  };
}

async function verify(all, more = {}) {
  const going = verifyAnswers(all, { engineFor: async () => engine, lessons: LESSONS, ...more });
  let next = await going.next();
  const seen = [];
  for (; !next.done; next = await going.next()) seen.push(next.value);
  return { found: next.value, seen };
}

test('a file and a line of answers read back to the same', async () => {
  const answers = answersOf('Ada “L.” Müller', 1);
  assert.deepEqual(await readHandIn(writeHandIn(answers)), answers);
  const line = await writeLine(answers);
  assert.match(line, /^headroom-answers:[\w-]+$/);
  assert.ok(line.length < writeHandIn(answers).length, `${line.length} characters`);
  assert.deepEqual(await readHandIn(`  ${line}\n`), answers);
  assert.ok(isHandIn(line) && isHandIn(writeHandIn(answers)) && !isHandIn('{"format":"x"}'));
});

test('damaged answers are refused by the member and its value', async () => {
  const answers = answersOf('Ada', 1);
  const file = JSON.parse(writeHandIn(answers));
  const refused = (change, message) =>
    assert.rejects(readHandIn(JSON.stringify({ ...file, ...change })), {
      name: 'LabError',
      message,
    });
  const step = (change) => ({ steps: [{ ...file.steps[0], ...change }] });
  const run = (change) => step({ run: { ...file.steps[0].run, ...change } });
  await assert.rejects(readHandIn('{"format'), { message: /not JSON, or were cut off/ });
  await refused({ format: 'other' }, /no file of answers: its format is not/);
  await refused({ version: 2 }, /version 2 is not read, 1 is/);
  await refused({ who: 7 }, /who is not a short text/);
  await refused({ steps: {} }, /steps is not a list/);
  await refused({ steps: [file.steps[0], file.steps[0]] }, /the step "small" is there twice/);
  await refused(step({ pick: 1.5 }), /steps\[0\]\.pick cannot be 1\.5/);
  await refused(step({ grade: 'A' }), /steps\[0\] has no member "grade"/);
  await refused(step({ name: undefined }), /steps\[0\] has no name/);
  await refused(run({ hash: 'xyz' }), /steps\[0\]\.run\.hash cannot be "xyz"/);
  await refused(run({ step: -1 }), /steps\[0\]\.run\.step cannot be -1/);
  await refused(run({ link: undefined }), /steps\[0\]\.run has no link/);
  const line = await writeLine(answers);
  for (const damaged of [
    line.slice(0, -20),
    `${line.slice(0, 40)}AAAA${line.slice(44)}`,
    `${line}!`,
  ])
    await assert.rejects(readHandIn(damaged), { name: 'LabError' });
});

test('runs are trained again, each once, and all that they say is looked up', async () => {
  const answers = answersOf('Ada', 1);
  const { found, seen } = await verify([answers, answersOf('Bob', 1)]);
  assert.deepEqual(
    found.map(({ who, pass }) => [who, pass]),
    [
      ['Ada', true],
      ['Bob', true],
    ],
  );
  assert.equal(seen.at(-1).of, 30, 'one run for both');
  assert.equal(seen.at(-1).done, 30);
  const [first, second, third] = found[0].findings;
  assert.deepEqual(
    [first.title, first.done, first.prediction, first.check, first.run, first.notes],
    ['Small', true, 'right', 'right', 'same', []],
  );
  assert.deepEqual([second.prediction, second.check, second.run], ['wrong', 'right', 'same']);
  assert.match(second.notes.join(), /what the page showed is not replayed/);
  assert.match(third.notes.join(), /what the page showed is not replayed/);
});

test('what is not so is named: hash, aim, prediction, check; what is unknown is not', async () => {
  const answers = answersOf('Eve', 2);
  const [one, two] = answers.steps;
  const problems = async (step, more = {}) => {
    const { found } = await verify([{ ...answers, steps: [step] }], more);
    const [finding] = found[0].findings;
    assert.equal(found[0].pass, finding.problems.length === 0);
    return finding;
  };
  const other = { ...one, run: { ...one.run, hash: '0123456789abcdef' } };
  assert.match((await problems(other)).problems[0], /its run ends in [0-9a-f]{16}, not in 0123/);
  const early = trained(2, 10);
  const { problems: late } = await problems({ ...one, run: early.run });
  assert.deepEqual(late, ['what was to be done is not so in its run']);
  const lucky = await problems({ ...one, pick: 0 });
  assert.deepEqual(lucky.problems, ['the prediction is said to be right, and is not']);
  const wrong = await problems({ ...one, answer: '12', good: true });
  assert.deepEqual(wrong.problems, ['the check is said to be right, and is not']);
  const scored = { ...one.run, scored: 10 }; // when it was met; training went on to 30
  assert.deepEqual((await problems({ ...one, run: scored })).problems, []);
  const uncut = await problems({ ...two, checked: one.run });
  assert.deepEqual(uncut.problems, ['the check is said to be right, and is not']);
  const long = await problems(one, { most: 20 });
  assert.deepEqual([long.run, long.problems], ['unknown', []]);
  assert.match(long.notes.join(), /its run has more than 20 steps/);
  const odd = await problems({ ...one, run: { ...one.run, link: '#preset=copy&n_layers=99' } });
  assert.match(odd.notes.join(), /its run cannot be replayed: .*n_layers/);
  const unknown = await problems({ name: 'nowhere-3', met: true });
  assert.match(unknown.notes.join(), /no lesson here has this step/);
});

const cli = (...args) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'wasm/cli.mjs'), 'verify', ...args],
    { encoding: 'utf8', timeout: 120000 },
  );
  return { status, stdout, stderr };
};

/** Answers to a lesson of the page. */
function ofPage(who, seed) {
  const lab = engine.create({ preset: 'reverse', d_model: 128, d_ff: 512, seed });
  lab.train(2);
  const run = {
    ...{ link: `#preset=reverse&d_model=128&d_ff=512&seed=${seed}`, step: 2 },
    ...{ hash: lab.hash(), kernels: 'simd128' },
  };
  lab.destroy();
  const step = { name: 'breakdown', pick: 1, met: true, right: true, run, checked: run };
  return {
    ...{ who, made: '2026-11-29T10:00:00Z' },
    steps: [{ ...step, answer: '600,212', good: true, tries: 1 }],
  };
}

test('verify --class: five files, one of them false, as a table and as CSV', async () => {
  const all = ['Ada', 'Bob', 'Cy, the third', '=Dee'].map((who) => ofPage(who, 1));
  all.forEach((answers, i) => writeFileSync(join(folder, `${i}.json`), writeHandIn(answers)));
  const [{ run, ...step }] = all[0].steps;
  const false_ = { ...all[0], who: 'Eve', steps: [{ ...step, run: { ...run, step: 1 } }] };
  writeFileSync(join(folder, '4.json'), writeHandIn(false_));
  const table = cli('--class', folder);
  assert.equal(table.status, 1, table.stderr);
  assert.match(
    table.stdout,
    /0\.json +Ada +1\/1 done {2}1\/1 predictions {2}1\/1 checks {2}as it says/,
  );
  assert.match(table.stdout, /4\.json +Eve .*breakdown: .*its run ends in/);
  assert.match(table.stdout, /5 files, 1 not as they say/);
  writeFileSync(join(folder, '5.txt'), 'headroom-answers:AAAA');
  const { stdout } = cli('--class', folder, '--csv');
  const rows = stdout.trimEnd().split('\n');
  assert.match(rows[0], /^file,name,made,steps,done,predicted,came_true,/);
  assert.match(rows[3], /^2\.json,"Cy, the third",/);
  assert.match(rows[4], /^3\.json,'=Dee,/, 'no formula for a spreadsheet');
  assert.match(rows[5], /,no,.*its run ends in/);
  assert.match(rows[6], /^5\.txt,.*,no,.*(damaged|not JSON)/);
  const one = cli(join(folder, '1.json'));
  assert.equal(one.status, 0, one.stderr);
  assert.match(
    one.stdout,
    /^Bob, .*1 of 1 steps done, 1 of 1 predictions came true, 1 of 1 checks/,
  );
  const lesson = join(folder, 'lesson.own'); // no answers: --class leaves it out
  const first = '## One\nText.\n\ndone: step >= 2\nsee: It trains.\n';
  writeFileSync(lesson, `---\nheadroom: lesson\nid: mine\n---\n\n# Mine\n\n${first}`);
  const toMine = { ...all[0], steps: [{ name: 'own-mine', met: true, run }] };
  const own = cli(await writeLine(toMine), '--lesson', lesson);
  assert.equal(own.status, 0, own.stderr);
  assert.match(own.stdout, /own-mine +Mine +done/);
  writeFileSync(lesson, '---\nheadroom: lesson\n---\n');
  assert.match(
    cli('--class', folder, '--lesson', lesson).stderr,
    /line 1: the lesson has no title/,
  );
  assert.equal(cli('--csv').status, 2);
  assert.match(cli('--class', join(folder, 'none')).stderr, /is not a folder that can be read/);
});
