// Files of the size and kind that people learn from first, made by a known source, so that what a
// model reaches can be compared with the best that any model can.
//
// Usage: node tests/findings/make.mjs text|names|sums [SEED] > FILE
//   text   a play of 1.1 million characters: speakers, and what they say by a grammar
//   names  32,033 different names, by a Markov chain of second order over letters
//   sums   all sums of two numbers below 100, the digits of the sum backwards
// To stderr goes what the source itself is surprised by, in nats per character: of a text its last
// tenth, of names those that a run holds out, the end counted as one character.
import { splitRows } from '../../wasm/data/split.mjs';

const TEXT_CHARACTERS = 1_115_394;
const NAMES = 32_033;
const VOWELS = [...'aeiouy'];
const CONSONANTS = [...'bcdfghjklmnprstvwz'];

/** Numbers in [0, 1) from a seed: mulberry32. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Values with odds that fall: the i-th is drawn with weight 1 / (i + shift). */
function falling(values, shift = 1) {
  const weights = values.map((_, i) => 1 / (i + shift));
  const total = weights.reduce((a, b) => a + b, 0);
  return values.map((value, i) => ({ value, odds: weights[i] / total }));
}

/** Draws one of them and adds how surprising it is to `said.nats`. */
function draw(random, options, said) {
  let rest = random();
  const found = options.find(({ odds }) => (rest -= odds) < 0) ?? options[options.length - 1];
  said.nats -= Math.log(found.odds);
  return found.value;
}

/* --- names ------------------------------------------------------------------------------------ */

const END = '.';

/** What follows two letters: a few letters, and from the third on the end. */
function letterChain(random) {
  const chain = new Map();
  const shuffled = (values) =>
    values
      .map((value) => ({ value, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ value }) => value);
  return (before) => {
    const key = before.slice(-2).padStart(2, ' ') + (before.length < 3 ? '<' : '');
    if (!chain.has(key)) {
      const vowel = VOWELS.includes(key[1]);
      const double = vowel === VOWELS.includes(key[0]) && key[0] !== ' ';
      const [likely, others] = vowel ? [CONSONANTS, VOWELS] : [VOWELS, CONSONANTS];
      const letters = [
        ...shuffled(likely).slice(0, 9),
        ...(double ? [] : shuffled(others).slice(0, 3)),
      ];
      const ends = key.endsWith('<') ? 0 : vowel ? 0.3 : 0.2;
      const next = falling(letters, 0.7).map(({ value, odds }) => ({
        value,
        odds: odds * (1 - ends),
      }));
      chain.set(key, ends ? [...next, { value: END, odds: ends }] : next);
    }
    return chain.get(key);
  };
}

/** A name of at most 14 letters, and its nats. */
function nameFrom(random, chain) {
  for (;;) {
    const said = { nats: 0 };
    let name = '';
    for (let letter = ''; letter !== END && name.length < 15; name += letter === END ? '' : letter)
      letter = draw(random, chain(name), said);
    if (name.length < 15) return { name, nats: said.nats };
  }
}

function names(random) {
  const chain = letterChain(random);
  const made = new Map();
  while (made.size < NAMES) {
    const { name, nats } = nameFrom(random, chain);
    made.set(name, nats);
  }
  const text = [...made.keys()].map((name) => `${name}\n`).join('');
  const table = { columns: 1, header: true };
  const settings = { seed: 1, header: 'no', columns: '1:text' };
  const held = splitRows(`text\n${text}`, settings, table).held.map(([name]) => name);
  const sum = (number) => held.reduce((total, name) => total + number(name), 0);
  return {
    text,
    nats: sum((name) => made.get(name)) / sum((name) => name.length + 1),
  };
}

/* --- a play ----------------------------------------------------------------------------------- */

/** Different words, the shorter ones first, none of `taken`. */
function wordsFrom(random, chain, count, taken) {
  const words = [];
  while (words.length < count) {
    const { name } = nameFrom(random, chain);
    if (taken.has(name)) continue;
    taken.add(name);
    words.push(name);
  }
  return words.sort((a, b) => a.length - b.length);
}

/** A grammar whose every sentence has one derivation, so that its nats are those of its choices. */
function grammarFrom(random) {
  const chain = letterChain(random);
  const fixed = ['the', 'a', 'my', 'thy', 'and', 'but', 'of', 'to', 'with', 'not', 'shall', 'will'];
  const taken = new Set(fixed);
  const words = (count) => falling(wordsFrom(random, chain, count, taken), 3);
  const capital = ({ value, odds }) => ({ value: value[0].toUpperCase() + value.slice(1), odds });
  return {
    noun: words(900),
    verb: words(500),
    adjective: words(300),
    adverb: words(80),
    speaker: words(40).map(({ value, odds }) => ({ value: value.toUpperCase(), odds })),
    person: words(60).map(capital),
    the: falling(['the', 'a', 'my', 'thy']),
    and: falling(['and', 'but']),
    of: falling(['of', 'to', 'with']),
    will: falling(['shall', 'will', 'shall not', 'will not']),
    end: falling(['.', '.\n', '!', '?', ';\n']),
  };
}

function play(random) {
  const grammar = grammarFrom(random);
  const said = { nats: 0 };
  const one = (kind) => draw(random, grammar[kind], said);
  const yes = (odds) =>
    draw(
      random,
      [
        { value: true, odds },
        { value: false, odds: 1 - odds },
      ],
      said,
    );
  const thing = () =>
    yes(0.2)
      ? one('person')
      : [one('the'), ...(yes(0.3) ? [one('adjective')] : []), one('noun')].join(' ');
  const clause = () =>
    [
      thing(),
      ...(yes(0.3) ? [one('will')] : []),
      one('verb'),
      ...(yes(0.7) ? [thing()] : []),
      ...(yes(0.3) ? [one('of'), thing()] : []),
      ...(yes(0.15) ? [one('adverb')] : []),
    ].join(' ');
  const sentence = () => {
    let text = clause();
    while (yes(0.3)) text += `, ${yes(0.5) ? `${one('and')} ` : ''}${clause()}`;
    return text[0].toUpperCase() + text.slice(1) + one('end');
  };
  const speech = () => {
    let text = `${one('speaker')}:\n${sentence()}`;
    while (yes(0.7)) text += `${text.endsWith('\n') ? '' : ' '}${sentence()}`;
    return `${text.trimEnd()}\n\n`;
  };
  const parts = [];
  let length = 0;
  const marks = [];
  while (length < TEXT_CHARACTERS) {
    const part = speech();
    parts.push(part);
    length += part.length;
    marks.push({ length, nats: said.nats });
  }
  const before = marks.findLast((mark) => mark.length <= 0.9 * length) ?? { length: 0, nats: 0 };
  return {
    text: parts.join(''),
    nats: (said.nats - before.nats) / (length - before.length),
  };
}

/* --- sums ------------------------------------------------------------------------------------- */

function sums() {
  const digits = (number, width) => String(number).padStart(width, '0');
  const row = (a, b) =>
    `${digits(a, 2)}+${digits(b, 2)},${[...digits(a + b, 3)].reverse().join('')}\n`;
  const each = Array.from({ length: 100 }, (_, i) => i);
  return { text: each.flatMap((a) => each.map((b) => row(a, b))).join(''), nats: 0 };
}

const makers = { text: play, names, sums };
const [kind = '', seed = '1'] = process.argv.slice(2);
const make = makers[kind];
if (!make) {
  process.stderr.write('Usage: node tests/findings/make.mjs text|names|sums [SEED] > FILE\n');
  process.exit(2);
}
const { text, nats } = make(randomFrom(Number(seed)));
process.stdout.write(text);
if (nats) process.stderr.write(`the source: ${nats.toFixed(4)} nats per character\n`);
