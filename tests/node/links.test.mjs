// The parser of links against random ones: what the page writes reads back to the same, whatever
// the values; and nothing that a link contains, however broken, throws, gets past the tables, or
// touches an object's prototype. Seeded: HEADROOM_SEED=n repeats a run.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  modeOf,
  defaultDisplay,
  LOOK,
  OPENING_PRESET,
  readLink as readPairs,
  readPageSettings,
  writeLink,
} from '../../web/model/link.js';
import { findPreset, presetSettings, withPageSettings } from '../../web/model/settingsrules.js';
import { loadEngine } from './engine.mjs';
import { problemWords } from '../../web/model/errorwords.js';

const engine = await loadEngine();
const description = withPageSettings(engine.describe());
const readLink = (link) => readPairs(link, (pairs) => engine.read(pairs), OPENING_PRESET);

const seed = Number(process.env.HEADROOM_SEED ?? 1);
const ROUNDS = 3000;

/** xorshift32: below(n) is 0 .. n-1. */
function generator(start) {
  let state = (Math.imul(start, 2654435761) | 1) >>> 0;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>>= 0);
  };
  const below = (n) => next() % n;
  return { below, share: () => next() / 2 ** 32, pick: (list) => list[below(list.length)] };
}

/** A value that the setting accepts; numbers with all their digits, in every order of magnitude. */
function valueOf({ type, choices, min, max }, { below, share, pick }) {
  if (type === 'choice') return pick(choices);
  if (type === 'bool') return below(2) === 1;
  if (type === 'text') return pick(['', '2:text,1:label', '3:lr=0.1,4:cut=0.1', '~ 3-9:state&=%']);
  if (type === 'int') return pick([min, max, min + below(Math.min(max - min, 1e6) + 1)]);
  const size = max * share() * 10 ** -below(20);
  return pick([min, max, Math.max(min, size), Math.max(min, Number(size.toPrecision(3)))]);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SAMPLE_LOOKS = {
  lang: ['', 'en', 'de', 'es', 'zh'],
  view: ['model', 'positions', 'lens'],
  chart: ['loss', 'accuracy'],
  tile: ['', 'attention.1.2', 'decoder:cross.1.3'],
  tensor: ['', 'blocks.0.attention.W_q.weight'],
  sub: ['', 'lengths'],
  walk: ['', '3.4', '9.10.2.1'],
  sort: ['', '-knockout', 'source'],
  cut: ['', 'attention.0.1,ffn.1', 'decoder:cross.0'],
  cut_mode: ['zero', 'mean'],
  cut_shown: ['true', 'false'],
  step: ['', '1', '1234567'],
  own: [
    '',
    'text:4478:0123456789abcdef:Mein Text: 3 % ä.txt',
    'numbers:7:00ff00ff00ff00ff:a,b.csv',
  ],
  lesson: ['', 'attention-2'],
  arcs: ['looks', 'written'],
  mode: ['', 'explore', 'everything'],
  hide: ['', 'seed,lr,group-model'],
  large: ['', '1'],
  report: ['', 'https://example.org', 'http://localhost:8080'],
  embed: ['', '1'],
  show: ['', 'model,curve', 'stage'],
};

function randomLink(random) {
  const { below, pick } = random;
  const preset = pick(description.presets);
  const base = presetSettings(description, preset);
  const chosen = {};
  for (const setting of description.settings) {
    if (below(3)) continue;
    const value = valueOf(setting, random);
    if (value !== base[setting.key]) chosen[setting.key] = value;
  }
  const look = defaultDisplay();
  for (const { key } of LOOK) if (below(3) === 0) look[key] = pick(SAMPLE_LOOKS[key]);
  return { preset: preset.name, chosen, look };
}

test('every link that the page writes reads back to the same, bit for bit', () => {
  const random = generator(seed);
  for (const key of LOOK.map((one) => one.key)) assert.ok(SAMPLE_LOOKS[key], key);
  for (let i = 0; i < ROUNDS; i++) {
    const { preset, chosen, look } = randomLink(random);
    const link = writeLink(description, preset, chosen, look);
    const read = readLink(link);
    const where = `seed ${seed}, link ${i}: ${link}`;
    // the mode that a link opens by itself is not written
    const { mode } = read.look;
    assert.deepEqual(read, { preset, chosen, look: { ...look, mode }, problems: [] }, where);
    if (look.embed) assert.equal(modeOf(link), 'explore', where);
    else if (look.mode) assert.equal(modeOf(link), look.mode, where);
    if (look.embed) assert.equal(readPageSettings(link).threads, '1', where);
  }
});

const PIECES = [
  '&',
  '=',
  '%',
  '%00',
  '%2',
  '%ff',
  '%F0%9F',
  '%C3%A9',
  '#',
  '__proto__',
  'constructor',
  'toString',
  'preset',
  'kernels=relaxed',
  'threads=0x2',
  '<script>',
  'javascript:',
  'lr=1e999',
  'seq=1e1',
  'lr=.',
  'dropout=-0',
  'n_layers=3&n_layers=4',
  'cut=' + 'a'.repeat(6001),
  '9'.repeat(400),
  '\u0000',
  '\ud800',
  'é',
  '+',
];

function broken(random) {
  const { below, pick } = random;
  const { preset, chosen, look } = randomLink(random);
  let text = writeLink(description, preset, chosen, look);
  for (let n = 1 + below(6); n > 0; n--) {
    const at = below(text.length + 1);
    const kind = below(4);
    if (kind === 0) text = text.slice(0, at) + pick(PIECES) + text.slice(at);
    if (kind === 1) text = text.slice(0, at) + text.slice(at + 1 + below(12));
    if (kind === 2)
      text = text.slice(0, at) + pick([...LETTERS, '0', '9', '.', '-']) + text.slice(at);
    if (kind === 3) text += `&${pick(PIECES)}${pick(['=', ''])}${pick(PIECES)}`;
  }
  return text;
}

/** What readLink promises of anything: a known preset, known keys, values in their ranges. */
function checkRead({ preset, chosen, look, problems }, link) {
  const base = presetSettings(description, findPreset(description, preset));
  assert.equal(Object.getPrototypeOf(chosen), Object.prototype, link);
  for (const [key, value] of Object.entries(chosen)) {
    const setting = description.settings.find((one) => one.key === key);
    assert.ok(setting, `${key} in ${link}`);
    assert.notEqual(value, base[key], link);
    if (setting.type === 'choice') assert.ok(setting.choices.includes(value), link);
    else if (setting.type === 'bool') assert.equal(typeof value, 'boolean', link);
    else if (setting.type === 'text') {
      assert.match(String(value), /^[ -~]*$/);
      assert.ok(value.length <= setting.max);
    } else assert.ok(value >= setting.min && value <= setting.max, link);
    if (setting.type === 'int') assert.ok(Number.isInteger(value), link);
  }
  assert.deepEqual(
    Object.keys(look),
    LOOK.map(({ key }) => key),
    link,
  );
  for (const { key, default: initial, pattern } of LOOK)
    assert.ok(look[key] === initial || pattern.test(look[key]), `${key} in ${link}`);
  for (const problem of problems) {
    assert.ok(problem.key.length <= 40 && problem.value.length <= 40, link);
    const words = problemWords(problem);
    assert.ok(words.length > 0 && words.length < 1000, link);
  }
}

test('a broken link is read as far as it is good, and gets nothing past the tables', () => {
  const random = generator(seed + 1);
  const before = Object.getOwnPropertyNames(Object.prototype).length;
  let withProblems = 0;
  for (let i = 0; i < ROUNDS; i++) {
    const link = broken(random);
    const read = readLink(link);
    checkRead(read, link);
    withProblems += read.problems.length > 0 ? 1 : 0;
    const { preset, chosen, look } = read;
    const again = readLink(writeLink(description, preset, chosen, look));
    const { mode } = again.look; // not written where the link opens it by itself
    const same = { preset, chosen, look: { ...look, mode }, problems: [] };
    assert.deepEqual(again, same, `seed ${seed}: ${link}`);
    const page = readPageSettings(link);
    assert.deepEqual(Object.keys(page), ['kernels', 'threads'], link);
  }
  assert.ok(withProblems > ROUNDS / 4 && withProblems < ROUNDS, `${withProblems} had problems`);
  assert.equal(Object.getOwnPropertyNames(Object.prototype).length, before);
});
