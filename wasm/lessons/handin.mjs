// What a learner hands in: the answers to lessons, and the runs that they are about, as one file of
// JSON or one line of text. Pure. That the runs and answers are so is for replay.mjs.
import { refuse } from '../lab/inputs.mjs';

/**
 * @typedef {object} Run the run that a step was done with
 * @property {string} link its settings, as a link of the page
 * @property {number} step
 * @property {string} hash of parameters, moments and step, as Lab.hash()
 * @property {string} kernels that trained it
 * @property {number} [scored] the step of the held-out score that counted, before `step` where
 *   training went on
 * @property {number} [solved] the step after which 99 % of the answers were right
 * @property {object[]} [cut] places that were cut (wasm/lab/places.mjs)
 * @property {'zero'|'mean'} [mode] what replaced them
 *
 * @typedef {import('./answers.mjs').Kept & { name: string, run?: Run, checked?: Run }} HandedStep
 *   `name` as in the link of the lesson; `run`: the one with which it was met; `checked`: the one
 *   that its check was about, where that is about the page
 *
 * @typedef {object} HandIn
 * @property {string} who the learner, as they call themselves
 * @property {string} made when: a date and time of ISO 8601
 * @property {HandedStep[]} steps
 */

const FORMAT = 'headroom-answers';
const VERSION = 1;
/** What a line begins with. */
const LINE = `${FORMAT}:`;
const MOST_BYTES = 1 << 20;
const MOST_STEPS = 1000;
const LONGEST = 400;
const LONGEST_LINK = 10240;
const MOST_CUT = 1000;
/** Steps of a run, at most. */
const MOST_TRAINED = 1e7;

const isText = (longest) => (value) => typeof value === 'string' && value.length <= longest;
const isWhole = (least, most) => (value) =>
  Number.isInteger(value) && value >= least && value <= most;
const isFlag = (value) => typeof value === 'boolean';
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members of a step and of a run: what they have to be. */
const STEP = {
  name: isText(64),
  pick: isWhole(-1, 100),
  met: isFlag,
  right: isFlag,
  answer: isText(LONGEST),
  good: isFlag,
  tries: isWhole(0, 1e6),
  run: isRecord,
  checked: isRecord,
};
const RUN = {
  link: isText(LONGEST_LINK),
  step: isWhole(0, MOST_TRAINED),
  hash: (value) => /^[0-9a-f]{16}$/.test(value),
  kernels: (value) => /^[a-z0-9]{1,20}$/.test(value),
  scored: isWhole(0, MOST_TRAINED),
  solved: isWhole(0, MOST_TRAINED),
  cut: (value) => Array.isArray(value) && value.length <= MOST_CUT && value.every(isRecord),
  mode: (value) => value === 'zero' || value === 'mean',
};

const refused = (field, message) => refuse('file', field, null, message);

/** The members of an object that are known, each as it has to be. */
function membersOf(value, known, where) {
  for (const [key, one] of Object.entries(value)) {
    if (!Object.hasOwn(known, key))
      throw refused(`${where}.${key}`, `${where} has no member "${key}"`);
    if (!known[key](one))
      throw refused(`${where}.${key}`, `${where}.${key} cannot be ${clipped(JSON.stringify(one))}`);
  }
  return value;
}

const clipped = (text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

function readStep(value, i) {
  const where = `steps[${i}]`;
  if (!isRecord(value)) throw refused(where, `${where} is not an object`);
  const step = membersOf(value, STEP, where);
  if (step.name === undefined) throw refused(`${where}.name`, `${where} has no name`);
  for (const key of ['run', 'checked']) if (step[key]) readRun(step[key], `${where}.${key}`);
  return step;
}

function readRun(value, where) {
  const run = membersOf(value, RUN, where);
  const missing = ['link', 'step', 'hash', 'kernels'].find((key) => run[key] === undefined);
  if (missing) throw refused(`${where}.${missing}`, `${where} has no ${missing}`);
}

/** @param {string} text JSON @returns {HandIn} throws LabError that names the member */
function parse(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused('file', 'the answers are not JSON, or were cut off');
  }
  if (!isRecord(value) || value.format !== FORMAT)
    throw refused('format', `this is no file of answers: its format is not "${FORMAT}"`);
  const { version, who, made, steps } = value;
  if (version !== VERSION)
    throw refused(
      'version',
      `version ${clipped(JSON.stringify(version))} is not read, ${VERSION} is`,
    );
  if (!isText(LONGEST)(who)) throw refused('who', 'who is not a short text');
  if (!isText(40)(made)) throw refused('made', 'made is not a date');
  if (!Array.isArray(steps) || steps.length > MOST_STEPS)
    throw refused('steps', `steps is not a list of at most ${MOST_STEPS}`);
  const names = steps.map((step, i) => readStep(step, i).name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw refused('steps', `the step "${twice}" is there twice`);
  return { who, made, steps };
}

/** As the text of a file. @param {HandIn} handIn */
export const writeHandIn = ({ who, made, steps }) =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, who, made, steps }, null, 1)}\n`;

/** Bytes through one of the browser's, or Node's, streams. */
async function through(bytes, stream, most = Infinity) {
  const chunks = [];
  let size = 0;
  const source = new Response(bytes).body;
  const reader = /** @type {any} */ (source).pipeThrough(stream).getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    size += value.length;
    if (size > most) throw refused('line', `the line holds more than ${most} bytes`);
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

const toBase64 = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

function fromBase64(text) {
  if (!/^[\w-]+$/.test(text)) throw refused('line', 'the line of answers is damaged');
  const letters = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** As one line: "headroom-answers:", then base64url of the deflated file. @param {HandIn} handIn */
export async function writeLine(handIn) {
  const bytes = new TextEncoder().encode(writeHandIn(handIn));
  return `${LINE}${toBase64(await through(bytes, new CompressionStream('deflate-raw')))}`;
}

/** Whether a text begins as a file or a line of answers does. @param {string} text */
export const isHandIn = (text) =>
  text.trimStart().startsWith(LINE) || /^\s*\{\s*"format":\s*"headroom-answers"/.test(text);

/**
 * Reads a file, or a line, of answers.
 * @param {string} text @returns {Promise<HandIn>} throws LabError that names what is wrong
 */
export async function readHandIn(text) {
  const trimmed = text.trim();
  if (trimmed.length > MOST_BYTES)
    throw refused('file', `the file has more than ${MOST_BYTES} characters`);
  if (!trimmed.startsWith(LINE)) return parse(trimmed);
  const line = fromBase64(trimmed.slice(LINE.length).replace(/\s/g, ''));
  const stream = new DecompressionStream('deflate-raw');
  const bytes = await through(line, stream, MOST_BYTES).catch((error) => {
    throw error.code === 'file' ? error : refused('line', 'the line of answers is damaged');
  });
  return parse(new TextDecoder().decode(bytes));
}
