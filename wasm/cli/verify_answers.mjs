// verify, of what learners hand in: runs are trained again, and their answers looked up in them.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LabError } from '../lab/error.mjs';
import { isHandIn, readHandIn } from '../lessons/handin.mjs';
import { asOwn, lessonOf } from '../lessons/own.mjs';
import { verifyAnswers } from '../lessons/replay.mjs';
import { PARTS } from '../lessons/texts/alllessons.mjs';
import { loadEngine, UsageError } from './arguments.mjs';
import { createBar } from './bar.mjs';

/** @typedef {import('../lessons/replay.mjs').Verified} Verified */

const BUILT_IN = PARTS.flatMap(({ lessons }) => lessons);
const MOST_BYTES = 1 << 21;

/** The answers in a file or a line; null: it is something else. @returns {Promise<string|null>} */
export async function answersIn(which, isFile) {
  if (!isFile) return isHandIn(which) ? which : null;
  if (!/\.(json|txt)$/i.test(which)) return null;
  return readFile(which, 'utf8');
}

/** A lesson of --lesson FILE. */
async function readOwn(path) {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`--lesson: ${path} cannot be read`);
  });
  try {
    return asOwn(lessonOf(text));
  } catch (error) {
    if (error instanceof LabError) throw new UsageError(`${path}: ${error.message}`);
    throw error;
  }
}

/** Runs trained again, with one engine for each build. */
async function verified(handIns, values) {
  const engines = new Map();
  const engineFor = async (kernels) => {
    if (!engines.has(kernels)) engines.set(kernels, await loadEngine({ ...values, kernels }));
    return engines.get(kernels);
  };
  const bar = createBar();
  const own = await Promise.all((values.lesson ?? []).map(readOwn));
  const going = verifyAnswers(handIns, { engineFor, lessons: [...BUILT_IN, ...own] });
  let next = await going.next();
  for (; !next.done; next = await going.next()) {
    const { done, of } = /** @type {{ done: number, of: number }} */ (next.value);
    bar.show(done, of, 'step');
  }
  process.stderr.write(bar.clear);
  for (const engine of engines.values()) engine.close();
  return /** @type {Verified[]} */ (next.value);
}

/** @param {string} text @returns {Promise<number>} the exit status */
export async function verifyOne(text, values) {
  const [found] = await verified([await readHandIn(text)], values);
  process.stdout.write(values.json ? `${JSON.stringify(found)}\n` : wordsOf(found));
  return found.pass ? 0 : 1;
}

/** Each file of answers in a folder. @returns {Promise<number>} the exit status */
export async function verifyClass(folder, values) {
  const names = (await filesOf(folder)).filter((name) => /\.(json|txt)$/i.test(name));
  if (names.length === 0) throw new UsageError(`no file of answers is in ${folder}: .json or .txt`);
  const read = await Promise.all(names.map((name) => readFile(join(folder, name)).then(readOne)));
  const all = await verified(
    read.flatMap(({ handIn }) => handIn ?? []),
    values,
  );
  const rows = names.map((file, i) => {
    const { handIn, error } = read[i];
    return { file, error, found: handIn ? (all.shift() ?? null) : null };
  });
  if (values.json) rows.forEach((row) => process.stdout.write(`${JSON.stringify(row)}\n`));
  else process.stdout.write(values.csv ? csvOf(rows) : tableOf(rows));
  return rows.every(({ found }) => found?.pass) ? 0 : 1;
}

async function filesOf(folder) {
  try {
    return (await readdir(folder)).sort();
  } catch {
    throw new UsageError(`--class: ${folder} is not a folder that can be read`);
  }
}

async function readOne(bytes) {
  try {
    if (bytes.length > MOST_BYTES) return { handIn: null, error: 'the file is too large' };
    return { handIn: await readHandIn(bytes.toString('utf8')), error: '' };
  } catch (error) {
    return { handIn: null, error: error.message };
  }
}

/** What a teacher counts. @param {Verified} found */
function countsOf({ findings }) {
  const count = (test) => findings.filter(test).length;
  return {
    steps: findings.length,
    done: count(({ done }) => done),
    predicted: count(({ prediction }) => prediction),
    came_true: count(({ prediction }) => prediction === 'right'),
    checked: count(({ check }) => check),
    right: count(({ check }) => check === 'right'),
    runs: count(({ run }) => run),
    replayed: count(({ run }) => run === 'same'),
  };
}

/** "reversal-2: its run ends in …" */
const problemsOf = ({ findings }) =>
  findings.flatMap(({ name, problems }) => problems.map((one) => `${name}: ${one}`));

const nameOf = ({ who }) => who || 'no name';

/** @param {Verified} found */
function wordsOf(found) {
  const counts = countsOf(found);
  const rows = found.findings.map(({ name, title, done, prediction, check, run, notes }) =>
    [
      name.padEnd(20),
      title.slice(0, 32).padEnd(34),
      (done ? 'done' : '').padEnd(6),
      (prediction && `prediction ${prediction}`).padEnd(18),
      (check && `check ${check}`).padEnd(13),
      { '': '', same: 'run replayed', differs: 'run differs', unknown: 'run not replayed' }[run],
      notes.length ? `(${notes.join('; ')})` : '',
    ]
      .join(' ')
      .trimEnd(),
  );
  const problems = problemsOf(found);
  return [
    `${nameOf(found)}, ${found.made}: ${counts.done} of ${counts.steps} steps done, ` +
      `${counts.came_true} of ${counts.predicted} predictions came true, ` +
      `${counts.right} of ${counts.checked} checks right`,
    ...rows,
    '',
    ...problems,
    problems.length ? 'Not all is as the answers say.' : 'All that was looked up is as they say.',
    '',
  ].join('\n');
}

const COLUMNS = [
  ...['file', 'name', 'made', 'steps', 'done', 'predicted', 'came_true', 'checked', 'right'],
  ...['runs', 'replayed', 'pass', 'differs'],
];

function cellsOf({ file, error, found }) {
  if (!found) return { file, pass: 'no', differs: error };
  return {
    ...{ file, name: found.who, made: found.made, ...countsOf(found) },
    ...{ pass: found.pass ? 'yes' : 'no', differs: problemsOf(found).join('; ') },
  };
}

/** A cell of CSV; a text that a spreadsheet would take for a formula is kept from that. */
function csvCell(value) {
  const text = String(value ?? '').replace(
    /^(?=[=+\-@\t\r])/,
    typeof value === 'string' ? "'" : '',
  );
  return /[",\n\r]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

const csvOf = (rows) =>
  [
    COLUMNS.join(','),
    ...rows.map((row) => {
      const cells = cellsOf(row);
      return COLUMNS.map((column) => csvCell(cells[column])).join(',');
    }),
  ]
    .map((line) => `${line}\n`)
    .join('');

function tableOf(rows) {
  const lines = rows.map((row) => {
    if (!row.found) return `${row.file}: not read: ${row.error}`;
    const { done, steps, came_true, predicted, right, checked } = countsOf(row.found);
    return (
      `${row.file.padEnd(24)} ${nameOf(row.found).padEnd(20)} ${done}/${steps} done  ` +
      `${came_true}/${predicted} predictions  ${right}/${checked} checks  ` +
      `${row.found.pass ? 'as it says' : problemsOf(row.found).join('; ')}`
    );
  });
  const failed = rows.filter(({ found }) => !found?.pass).length;
  return `${lines.join('\n')}\n\n${rows.length} files, ${failed} not as they say.\n`;
}
