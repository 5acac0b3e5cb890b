// What a run is made of that goes on with a model of another program: its settings and weights, and
// a text of its own tokens to look at and to train on.
import { count, decimal, Sentence, sentence, sentences } from '../lab/sentence.mjs';
import { refuse } from '../lab/inputs.mjs';
import { fileSource } from './files/sources.mjs';
import { findModel, readModel } from './read.mjs';
import { countOf, rows } from './tensors.mjs';
import { tokenizerOf, writeGiven } from './tokenizers/given.mjs';

/** What a run begins with, where nobody says otherwise. */
const TRAINING = { dropout: 0, lr: 1e-4, batch: 8, eval_samples: 64, optimizer: 'adamw' };
/** What a model has that is only looked into: few samples at once. */
const LOOKING = { batch: 1, eval_samples: 8 };
/** Its positions, unless the caller says otherwise: as many of these as there is room for. */
const LOOKED = [256, 128, 64];
/** Positions of a window, at most: as many as a page shows well. */
const MOST_SEQ = 64;
/** Windows that a text has at least. */
const LEAST_WINDOWS = 4;
const FEWEST_TOKENS = 2000;
/** Bytes of the first line of such a text, at most. */
const MOST_OF_LINE = 64;
const BUILT_IN = 'the built-in text';

/**
 * @typedef {import('../lab/engine.mjs').Engine} Engine
 * @typedef {import('./tensors.mjs').FileTensor} FileTensor
 *
 * @typedef {(File | string | import('./files/sources.mjs').Source)[]} Files a string is a path of
 *   Node, of a file or a folder
 *
 * @typedef {object} How
 * @property {Record<string, any>} [settings] what no file tells, or what is to be otherwise
 * @property {boolean} [looking] whether it is only looked into; else where training it would take
 *   more memory than a module has
 * @property {string | Uint8Array} [text] to look at and to train on, else a short one that is
 *   built in
 * @property {Uint8Array} [tokens] in place of `text`, one that is in the model's tokens
 *   (tokenizers/given.mjs)
 * @property {AbortSignal} [signal]
 * @property {(done: number, all: number) => void} [onProgress] parameters that are read
 *
 * @typedef {object} Prepared all that a run is made of
 * @property {Sentence} title
 * @property {Sentence[]} notes
 * @property {Record<string, any>} settings
 * @property {boolean} looking whether it is only looked into
 * @property {Uint8Array} text of tokens
 * @property {string} textName what it is, where nobody gave it
 * @property {Pick<FileTensor, 'name' | 'shape' | 'read'>[]} parameters by the engine's names
 */

/**
 * The numbers of one parameter after the other.
 * @param {Prepared['parameters']} parameters
 * @param {Pick<How, 'signal' | 'onProgress'>} how
 */
export async function* numbersOf(parameters, { signal, onProgress = () => {} }) {
  const all = parameters.reduce((sum, { shape }) => sum + countOf(shape), 0);
  let done = 0;
  for (const { name, read } of parameters) {
    const data = await read();
    signal?.throwIfAborted();
    done += data.length;
    onProgress(done, all);
    yield { name, data };
  }
}

/**
 * What a model is, what must be asked before it is opened, and what it costs: bytes as engine.plan
 * has them; null where that depends on an answer that nothing suggests.
 * @param {Engine} engine @param {Files} files
 */
export async function describeModel(engine, files) {
  const found = await findModel(await sourcesOf(files), {});
  const { title, settings, weights, asked, notes } = found;
  const parameters = weights.reduce((sum, [, { shape }]) => sum + countOf(shape), 0);
  return { title, settings, parameters, asked, notes, costs: costsOf(engine, found) };
}

/**
 * @returns {{ bytes: number, bytes_looking: number, most_bytes: number } | null}
 */
function costsOf(engine, { settings, asked, ...found }) {
  const answers = asked.map(({ key, guess, suggest }) => [key, guess ?? suggest]);
  if (answers.some(([, answer]) => answer === undefined)) return null;
  const read = { ...found, settings: { ...settings, ...Object.fromEntries(answers) } };
  const { bytes } = arranged(engine, read, {}).plan;
  const { bytes_looking } = arrangedToLook(engine, read, {}).plan;
  return { bytes, bytes_looking, most_bytes: engine.describe().most_bytes };
}

/**
 * Reads all but the weights. @param {Engine} engine @param {Files} files @param {How} how
 * @returns {Promise<Prepared>}
 */
export async function prepareModel(engine, files, how) {
  const { settings: given = {}, looking: asked } = how;
  const read = await readModel(await sourcesOf(files), given);
  const trained = arranged(engine, read, how);
  const { most_bytes: most } = engine.describe();
  const looking = asked ?? trained.plan.bytes > most;
  const made = looking ? arrangedToLook(engine, read, how) : trained;
  const { notes, plan, settings, weights, document, textName } = made;
  if (looking && asked === undefined)
    notes.push(
      new Sentence(
        'Training it would take {} GB, and there are {}: it is only looked into, which takes {}.',
        [trained.plan.bytes, most, plan.bytes_looking].map(gigabytes),
      ),
    );
  const parameters = completed(engine, settings, weights, looking ? [] : notes);
  const { title } = read;
  return { title, notes, looking, settings: plan.settings, text: document, textName, parameters };
}

const gigabytes = (bytes) => decimal((bytes / 1e9).toFixed(1));

/**
 * Settings, text and costs of a model with at most so many positions.
 * @param {Engine} engine @param {any} read @param {How} how
 */
function arranged(
  engine,
  read,
  { settings: given = {}, text, tokens },
  more = {},
  longest = Infinity,
) {
  const notes = [...read.notes];
  const { settings: own, weights } = fitted(engine, read, given, notes, longest);
  const seq = own.seq ?? Math.min(MOST_SEQ, own.max_len ?? MOST_SEQ);
  const settings = { ...TRAINING, ...more, ...own, seq };
  const { bytes: document, name: textName } = tokens
    ? { bytes: tokens, name: '' }
    : textFor(engine, { ...read, settings }, text, notes);
  const plan = engine.plan({ ...settings, text: document });
  return { notes, settings, weights, document, textName, plan };
}

/** The same of one that is only looked into. */
function arrangedToLook(engine, read, how) {
  const { most_bytes: most } = engine.describe();
  const fits = ({ plan }) => plan.bytes_looking <= most;
  let made = arranged(engine, read, how, LOOKING, LOOKED[0]);
  for (const positions of LOOKED.slice(1))
    if (!fits(made)) made = arranged(engine, read, how, LOOKING, positions);
  return made;
}

/**
 * A text in the tokens of another one.
 * @param {Engine} engine
 * @param {{ settings: Record<string, any>, own: Uint8Array, text?: string }} of own: the other one;
 *   without a text, the built-in one, with a few words about it
 * @returns {{ bytes: Uint8Array, name: string }}
 */
export function givenText(engine, { settings, own, text }) {
  const [, , start] = new TextDecoder().decode(own.subarray(0, MOST_OF_LINE)).split(/[ \n]/);
  return textFor(engine, { settings, tokenizer: tokenizerOf(own), start: Number(start) }, text, []);
}

async function sourcesOf(files) {
  const paths = files.filter((file) => typeof file === 'string');
  const { diskSources } = paths.length ? await import('./files/disk.mjs') : {};
  return [
    ...((await diskSources?.(paths)) ?? []),
    ...files
      .filter((file) => typeof file !== 'string')
      .map((file) => (file instanceof Blob ? fileSource(/** @type {File} */ (file)) : file)),
  ];
}

/** The preset of the task that learns from a text. */
const readingPreset = (engine) =>
  engine
    .describe()
    .tasks.find((task) => task.reads_text && !task.reads_table && !task.reads_numbers).preset;

/** Settings that there is room for: the longest sequence is cut, and said. */
function fitted(engine, { settings, weights }, given, notes, longestLooked) {
  const most = (name) => engine.describe().settings.find(({ key }) => key === name).max;
  const [max, tokens] = [Math.min(most('max_len'), longestLooked), most('vocab')];
  if (settings.vocab > tokens)
    throw refuse(
      'config',
      'vocab',
      settings.vocab,
      sentences(
        sentence`the model has ${settings.vocab.toLocaleString('en')} tokens: at most `,
        sentence`${tokens.toLocaleString('en')} can be read`,
      ),
    );
  const { max_len: longest } = settings;
  const isCut = longest > max && given.max_len === undefined;
  if (isCut) {
    notes.push(
      sentence`It reads up to ${count(longest)} positions, and here the first ${count(max)}.`,
    );
  }
  const kept = isCut ? max : longest;
  return {
    settings: {
      ...{ preset: readingPreset(engine), tokens: 'given', ...settings },
      ...(isCut && { max_len: max }),
    },
    weights: weights.map(([name, tensor]) => [
      name,
      name === 'positions.weight' && tensor.shape[0] > kept ? rows(tensor, 0, kept) : tensor,
    ]),
  };
}

/**
 * The text of tokens, and what it is called: the caller's, or the built-in one; without a
 * tokenizer, numbers.
 */
function textFor(engine, { settings, tokenizer, start }, text, notes) {
  const { vocab, seq } = settings;
  const least = Math.max(FEWEST_TOKENS, LEAST_WINDOWS * (seq + 1));
  const first = start ?? firstToken(tokenizer);
  if (!tokenizer) {
    if (text !== undefined)
      throw refuse('config', 'text', null, 'no tokenizer is among the files: a text cannot be cut');
    notes.push(
      new Sentence(
        'No tokenizer is among the files: tokens are numbers, and its text is drawn at random.',
        [],
      ),
    );
    const tokens = Array.from({ length: least }, (_, i) => hash(i) % vocab);
    const bytes = writeGiven({ vocab, start: first, tokens, tokenizer: null });
    return { bytes, name: 'numbers drawn at random' };
  }
  const own = text === undefined ? builtInText(engine) : text;
  const written = typeof own === 'string' ? own : new TextDecoder().decode(own);
  const tokens = tokenizer.encode(written, { skips: text === undefined, bare: true });
  const needed = 2 * (seq + 1);
  if (text === undefined && tokens.length < needed)
    while (tokens.length < needed) tokens.push(tokens[tokens.length % 97] ?? first);
  return { bytes: writeGiven({ vocab, start: first, tokens, tokenizer }), name: BUILT_IN };
}

/** A number from another, by the finaliser of MurmurHash3. */
function hash(i) {
  let h = Math.imul(i + 1, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The token before a text: what the tokenizer puts there, else a line end, else token 0. */
function firstToken(tokenizer) {
  const [before] = tokenizer?.spec.before ?? [];
  if (before !== undefined) return before;
  const line = tokenizer?.pieces.findIndex((piece) => piece.length === 1 && piece[0] === 10) ?? -1;
  return Math.max(line, 0);
}

function builtInText(engine) {
  const lab = engine.create({ preset: readingPreset(engine), d_model: 8, n_heads: 1, n_layers: 1 });
  const text = /** @type {Uint8Array} */ (lab.corpus);
  lab.destroy();
  return text;
}

/**
 * All parameters of a run with these settings. Biases that the program does not have are 0, its
 * missing gains 1.
 * @param {Engine} engine @param {Record<string, any>} settings
 * @param {[string, FileTensor][]} weights @param {Sentence[]} notes
 * @returns {Prepared['parameters']}
 */
function completed(engine, settings, weights, notes) {
  const given = new Map(weights);
  const names = namesOf(engine, settings);
  const lost = [...given.keys()].find((name) => !names.includes(name));
  if (lost)
    throw refuse(
      'config',
      lost,
      null,
      sentence`${lost} is in the file, and these settings have no such`,
    );
  let zero = 0;
  const parameters = names.map((name) => {
    const tensor = given.get(name);
    if (tensor) return { ...tensor, name };
    const isBias = name.endsWith('.bias');
    if (!isBias && !/norm\d?\.weight$/.test(name))
      throw refuse(
        'config',
        name,
        null,
        sentence`${name} is missing: a model of these settings has it`,
      );
    const [rows] = given.get(name.replace(/bias$/, 'weight'))?.shape ?? [
      name === 'output.bias' ? settings.vocab : settings.d_model,
    ];
    zero += isBias ? rows : 0;
    return { name, shape: [rows], read: async () => new Float32Array(rows).fill(isBias ? 0 : 1) };
  });
  if (zero > 0)
    notes.push(
      sentence`${count(zero)} biases that it does not have are 0; training would learn them.`,
    );
  return parameters;
}

/** Names of the parameters: of a model of the same kind that is as small as can be. */
function namesOf(engine, settings) {
  const width = 2 * settings.n_heads;
  const small = { d_model: width, d_ff: 2, vocab: 2, seq: 1, max_len: 4, batch: 1, window: 0 };
  const text = 'tokens 2 0\n0 1 0 1 0 1\n';
  const lab = engine.create({ ...settings, ...small, text });
  const names = lab.tensors().filter(({ kind }) => kind === 'parameter');
  lab.destroy();
  return names.map(({ name }) => name);
}
