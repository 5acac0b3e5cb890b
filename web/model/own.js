// The reader's own input: what each task takes, how it is typed, what its answer must be, how its
// length compares with training. Pure.
import { EMPTY, expectedAnswer, isCounted, isSeparated, SEPARATOR, tokenLabel } from './anatomy.js';
import { settingName } from './words.js';

/**
 * In an encoder-decoder: the token that begins the decoder's input, and the one that ends an
 * answer.
 */
export const BEGIN = 1;
export const END = 2;
const SLOT = 2;
const MOST_SHOWN = 20;

/**
 * @typedef {{ tokens: number[], targets: number[], source?: number[], greedy?: boolean }} Source as
 *   in protocol.js
 * @typedef {{ source: Source, length: number, text: string }} Own length in the task's units
 * @typedef {{ unit: string, least: number, most: number, trained: [number, number] }} Lengths what
 *   the model can read, and what it was trained on
 * @typedef {{ lengths: (settings: any) => Lengths, read: (text: string, settings: any) => Own|{
 *   message: string },
 *   write: (settings: any, example: { tokens: ArrayLike<number>, source?: ArrayLike<number> }) =>
 *   string,
 *   random: (settings: any, length: number, random: () => number) => string, hint: (settings: any)
 *   => string }} Kind
 */

const refuse = (message) => ({ message });
const shown = (word) =>
  `"${[...word].length > MOST_SHOWN ? `${[...word].slice(0, MOST_SHOWN).join('')}…` : word}"`;
const words = (text) =>
  text
    .trim()
    .split(/[\s,;]+/)
    .filter(Boolean);
const whole = (random, count) => Math.min(count - 1, Math.floor(random() * count));
/** A target that does not count: nobody knows it. */
const unknown = (settings) => settings.ignore_index;

/** Reads whole numbers from..to. */
function readNumbers(list, from, to, what = 'a token') {
  const wrong = list.find(
    (word) => !/^\d{1,6}$/.test(word) || Number(word) < from || Number(word) > to,
  );
  return wrong === undefined
    ? { numbers: list.map(Number) }
    : refuse(`${shown(wrong)} is not ${what}: use ${from} to ${to}`);
}

/** A message when a length does not fit the model, else null. */
function wrongLength({ unit, least, most }, length, maxLen) {
  if (length < least)
    return length === 0
      ? `Type ${unit} first`
      : `${length} ${unit} are too few: at least ${least} are needed`;
  return length > most
    ? `${length} ${unit} are too many: at most ` +
        `${most} fit, with “${settingName('max_len')}” at ${maxLen}`
    : null;
}

const randomNumbers = (from) => (settings, length, random) =>
  Array.from(
    { length },
    () => from(settings) + whole(random, settings.vocab - from(settings)),
  ).join(' ');

/** Tokens that are read as they stand; `answer` gives one target a token, or one for all. */
function sequence(from, least, answer) {
  const lengths = ({ seq, max_len, lengths: kind }) => ({
    unit: 'tokens',
    least,
    most: max_len,
    trained: kind === 'variable' ? [Math.ceil(seq / 2), seq] : [seq, seq],
  });
  return /** @type {Kind} */ ({
    lengths,
    hint: (settings) => `Tokens ${from} to ${settings.vocab - 1}`,
    read(text, settings) {
      const { message, numbers } = /** @type {any} */ (
        readNumbers(words(text), from, settings.vocab - 1)
      );
      const wrong = message ?? wrongLength(lengths(settings), numbers.length, settings.max_len);
      const targets = wrong ? [] : answer(numbers, settings);
      if (wrong || targets.message) return refuse(wrong ?? targets.message);
      return { source: { tokens: numbers, targets }, length: numbers.length, text };
    },
    write: (_, { tokens }) =>
      Array.from(tokens)
        .filter((token) => from === 0 || token !== EMPTY)
        .join(' '),
    random: randomNumbers(() => from),
  });
}

const firstToken = (settings) =>
  settings.arch === 'encdec' || settings.lengths === 'variable' ? 3 : 2;

/** Data that must come back: copy, reverse, sort. */
const MOVES = /** @type {Kind} */ ({
  lengths(settings) {
    const longest = settings.arch === 'encdec' ? settings.seq : (settings.seq - 1) / 2;
    return {
      unit: 'tokens',
      least: 1,
      most:
        settings.arch === 'encdec' ? settings.max_len - 1 : Math.floor((settings.max_len - 1) / 2),
      trained:
        settings.lengths === 'variable' ? [Math.ceil(longest / 2), longest] : [longest, longest],
    };
  },
  hint: (settings) => `Tokens ${firstToken(settings)} to ${settings.vocab - 1}`,
  read(text, settings) {
    const { message, numbers } = /** @type {any} */ (
      readNumbers(words(text), firstToken(settings), settings.vocab - 1)
    );
    const wrong = message ?? wrongLength(this.lengths(settings), numbers.length, settings.max_len);
    return wrong
      ? refuse(wrong)
      : {
          source: (settings.arch === 'encdec' ? twoSequences : oneSequence)(numbers, settings),
          length: numbers.length,
          text,
        };
  },
  write(settings, { tokens, source }) {
    const data = Array.from(source ?? tokens);
    const end = data.findIndex((token) => token < firstToken(settings));
    return (end < 0 ? data : data.slice(0, end)).join(' ');
  },
  random: randomNumbers(firstToken),
});

const padded = (list, length) => [...list, ...Array(Math.max(0, length - list.length)).fill(EMPTY)];

/**
 * Data, separator, slots; filled up to the trained length as the engine does it. @returns {Source}
 */
function oneSequence(data, settings) {
  const slots = data.map(() => (settings.lengths === 'variable' ? SLOT : EMPTY));
  const empty = data.map(() => EMPTY);
  return {
    tokens: padded([...data, SEPARATOR, ...slots], settings.seq),
    targets: padded([...empty, EMPTY, ...expectedAnswer(settings.task, data)], settings.seq),
  };
}

/**
 * The decoder's input is its own likeliest answer, so the worker writes it: `greedy`. @returns
 * {Source}
 */
function twoSequences(data, settings) {
  const positions = Math.max(settings.seq_tgt, data.length + 1);
  return {
    source: padded(data, settings.seq),
    tokens: padded([BEGIN], positions),
    targets: padded([...expectedAnswer(settings.task, data), END], positions),
    greedy: true,
  };
}

const keysOf = (settings) => Math.floor((settings.vocab - 1) / 2);

/** Pairs of a key and a value, then every key again; those typed after the question mark first. */
const RECALL = /** @type {Kind} */ ({
  lengths: (settings) => ({
    unit: 'pairs',
    least: 1,
    most: Math.min(Math.floor(settings.max_len / 3), keysOf(settings)),
    trained: [settings.seq / 3, settings.seq / 3],
  }),
  hint: (settings) =>
    `Pairs: a key 1 to ` +
    `${keysOf(settings)}, a value ` +
    `${keysOf(settings) + 1} to ${settings.vocab - 1}; after “?” the keys to ask first`,
  read(text, settings) {
    const [before, after = '', more] = text.split('?');
    const list = words(before);
    const K = keysOf(settings);
    if (more !== undefined)
      return refuse('“?” is typed twice: pairs stand before it, questions after it');
    const keys = readNumbers(
      list.filter((_, i) => i % 2 === 0),
      1,
      K,
      'a key',
    );
    const values = readNumbers(
      list.filter((_, i) => i % 2),
      K + 1,
      settings.vocab - 1,
      'a value',
    );
    const asked = readNumbers(words(after), 1, K, 'a key');
    const failed = [keys, values, asked].find((read) => 'message' in read);
    if (failed) return /** @type {any} */ (failed);
    if (list.length % 2) return refuse(`The key ${list.at(-1)} has no value yet`);
    const pairs = new Map(keys.numbers.map((key, i) => [key, values.numbers[i]]));
    const n = keys.numbers.length;
    const twice = keys.numbers.find((key, i) => keys.numbers.indexOf(key) !== i);
    const stranger = asked.numbers.find((key) => !pairs.has(key));
    const wrong = wrongLength(this.lengths(settings), n, settings.max_len);
    if (wrong) return refuse(wrong);
    if (twice !== undefined)
      return refuse(`The key ${twice} is given twice: every key has one value`);
    if (stranger !== undefined) return refuse(`The key ${stranger} is asked, but no pair gives it`);
    if (asked.numbers.length > n)
      return refuse(`${asked.numbers.length} questions are too many: ${n} pairs have ${n}`);
    const questions = [
      ...asked.numbers,
      ...keys.numbers.filter((key) => !asked.numbers.includes(key)),
    ].slice(0, n);
    return {
      source: {
        tokens: [...list.map(Number), ...questions],
        targets: [...list.map(() => EMPTY), ...questions.map((key) => pairs.get(key))],
      },
      length: n,
      text,
    };
  },
  write: (_, { tokens }) => {
    const list = Array.from(tokens);
    const pairs = 2 * Math.floor(list.length / 3);
    return `${list.slice(0, pairs).join(' ')} ? ${list.slice(pairs).join(' ')}`;
  },
  random(settings, length, random) {
    const K = keysOf(settings);
    const keys = Array.from({ length: K }, (_, i) => i + 1);
    return Array.from(
      { length },
      () =>
        `${keys.splice(whole(random, keys.length), 1)[0]} ${K + 1 + whole(random, settings.vocab - 1 - K)}`,
    ).join(' ');
  },
});

/** Numbers to add, modulo vocab - 2. */
const MODULAR = /** @type {Kind} */ ({
  lengths: ({ seq, max_len }) => ({
    unit: 'numbers',
    least: 1,
    most: max_len - 1,
    trained: [seq - 1, seq - 1],
  }),
  hint: ({ vocab }) => `Numbers 0 to ${vocab - 3}, added modulo ${vocab - 2}`,
  read(text, settings) {
    const body = text.trim().replace(/=$/, '').trim();
    const p = settings.vocab - 2;
    const list = body === '' ? [] : body.split(/\s*[+,]\s*|\s+/);
    if (list.includes('')) return refuse('A number is missing beside a plus');
    const { message, numbers } = /** @type {any} */ (readNumbers(list, 0, p - 1, 'a number'));
    const wrong = message ?? wrongLength(this.lengths(settings), numbers.length, settings.max_len);
    if (wrong) return refuse(wrong);
    const sum = numbers.reduce((a, b) => (a + b) % p, 0);
    return {
      source: {
        tokens: [...numbers.map((x) => x + 2), SEPARATOR],
        targets: [...numbers.map(() => EMPTY), sum + 2],
      },
      length: numbers.length,
      text,
    };
  },
  write: (_, { tokens }) =>
    `${Array.from(tokens)
      .slice(0, -1)
      .map((token) => token - 2)
      .join(' + ')} =`,
  random: (settings, length, random) =>
    `${Array.from({ length }, () => whole(random, settings.vocab - 2)).join(' + ')} =`,
});

/** Characters of the text's alphabet. */
const TEXT = /** @type {Kind} */ ({
  lengths: ({ seq, max_len }) => ({
    unit: 'characters',
    least: 1,
    most: max_len,
    trained: [seq, seq],
  }),
  hint: ({ alphabet }) => `${alphabet.length} characters are known`,
  read(text, settings) {
    const characters = [...text];
    const tokens = characters.map((character) => settings.alphabet.indexOf(character));
    const strange = [...new Set(characters.filter((_, i) => tokens[i] < 0))];
    if (strange.length)
      return refuse(
        `${strange
          .slice(0, 8)
          .map((character) => `“${character}”`)
          .join(' ')} ${strange.length > 1 ? 'are' : 'is'} not in this text's alphabet`,
      );
    const wrong = wrongLength(this.lengths(settings), tokens.length, settings.max_len);
    return wrong
      ? refuse(wrong)
      : {
          source: { tokens, targets: [...tokens.slice(1), unknown(settings)] },
          length: tokens.length,
          text,
        };
  },
  write: (settings, { tokens }) => Array.from(tokens, (token) => settings.alphabet[token]).join(''),
  random: (settings, length, random) =>
    Array.from({ length }, () => settings.alphabet[whole(random, settings.alphabet.length)]).join(
      '',
    ),
});

/** The token that occurs most often, or a message when two do. */
function majority(numbers) {
  const counts = new Map();
  for (const token of numbers) counts.set(token, (counts.get(token) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const winners = [...counts.keys()]
    .filter((token) => counts.get(token) === most)
    .sort((a, b) => a - b);
  return winners.length === 1
    ? [winners[0]]
    : refuse(`${winners.join(' and ')} occur equally often: there is no majority`);
}

/** What follows a count; null when the tokens are none, or too few to tell its step. */
export function countOn(tokens, vocab) {
  if (tokens.length < 2) return null;
  const step = (tokens[1] - tokens[0] + vocab) % vocab;
  return tokens.every((token, i) => i === 0 || token === (tokens[i - 1] + step) % vocab)
    ? (tokens.at(-1) + step) % vocab
    : null;
}

const KINDS = /** @type {Record<string, Kind>} */ ({
  copy: MOVES,
  reverse: MOVES,
  sort: MOVES,
  recall: RECALL,
  modular: MODULAR,
  text: TEXT,
  shift: sequence(1, 1, (numbers) => [...numbers.slice(1), EMPTY]),
  count: sequence(0, 1, (numbers, settings) => [
    ...numbers.slice(1),
    countOn(numbers, settings.vocab) ?? unknown(settings),
  ]),
  majority: sequence(1, 1, majority),
});
/** A task that this page does not know: tokens in, no answer known. */
const OTHER = sequence(0, 1, (numbers, settings) =>
  settings.head === 'class' ? [unknown(settings)] : numbers.map(() => unknown(settings)),
);

/** How the task of these settings takes input. */
export function ownKind(settings) {
  return Object.hasOwn(KINDS, settings.task) ? KINDS[settings.task] : OTHER;
}

/**
 * Reads typed input. The message of a refusal names what is wrong with which value.
 * @returns {Own | { message: string }}
 */
export function readOwn(text, settings) {
  return ownKind(settings).read(text, settings);
}

/** How a length compares with those of training, in words; empty when it was trained on. */
export function lengthWords(settings, length) {
  const {
    unit,
    trained: [from, to],
  } = ownKind(settings).lengths(settings);
  if (length >= from && length <= to) return '';
  const trained = from === to ? `${to}` : `${from} to ${to}`;
  const learned =
    settings.posenc === 'learned' && length > to
      ? ' The learned table has rows for it, but they were never trained.'
      : '';
  return `Trained on ${trained} ${unit}; this has ${length}.${learned}`;
}

/**
 * Whether answers are slots, or targets said position by position: what the model is asked for has
 * an answer in place, not a continuation.
 */
export function continues(settings) {
  return settings.arch === 'encdec' || ['text', 'count'].includes(settings.task);
}

/** Whether the model can be asked for one token after the other. Agrees with the engine. */
export function canGenerate(settings) {
  return (
    settings.head === 'token' &&
    (settings.arch !== 'encoder' || String(settings.mask).includes('causal'))
  );
}

/**
 * An example's input and answer, ready to write. Answers stand at the positions that count; an
 * encoder-decoder's end with the first END that it says.
 * @param {{ tokens: ArrayLike<number>, targets: ArrayLike<number>, predictions?:
 *   ArrayLike<number>|null, source?: ArrayLike<number>|null,
 *   chances?: ArrayLike<number>|null, sure?: ArrayLike<number>|null }} example chances: probability
 *   of each target; sure: of each prediction
 * @returns {{ given: string[], answers: { label: string, expected: string, known: boolean, right:
 *   boolean, loss: number, sure: number }[], right: number, counted: number,
 *   whole: boolean }} right and counted are over the targets; whole: all of them
 */
export function answerOf(settings, example) {
  const { tokens, targets, predictions, source, chances, sure } = example;
  const list = Array.from(source ?? tokens);
  const separator = isSeparated(settings) ? list.indexOf(SEPARATOR) : -1;
  const data =
    separator >= 0
      ? list.slice(0, separator)
      : source || settings.lengths === 'variable'
        ? list.filter((token) => token !== EMPTY)
        : list;
  const given = data.map((token) => tokenLabel(settings, token));
  if (!predictions) return { given, answers: [], right: 0, counted: 0, whole: false };
  const known = [...Array(targets.length).keys()].filter((i) => isCounted(settings, targets[i]));
  const last = targets.length - 1;
  const open =
    settings.task === 'text' || settings.task === 'count' ? !known.includes(last) : false;
  const places = open ? [...known, last] : known.length ? known : targets.length === 1 ? [0] : [];
  const answers = places.map((i) => ({
    label: tokenLabel(settings, predictions[i]),
    known: known.includes(i),
    expected: known.includes(i) ? tokenLabel(settings, targets[i]) : '',
    right: known.includes(i) && predictions[i] === targets[i],
    loss: chances && known.includes(i) ? -Math.log(chances[i]) : NaN,
    sure: sure ? sure[i] : NaN,
  }));
  const right = answers.filter((answer) => answer.right).length;
  return {
    given,
    answers,
    right,
    counted: known.length,
    whole: known.length > 0 && right === known.length,
  };
}
