// Pairs of prompts drawn from templates, and the templates that are built in. Pure.
import { refuse } from '../lab/inputs.mjs';
import { drawFrom } from './draws.mjs';

/**
 * @typedef {object} Template
 * @property {[prompt: string, other: string][]} prompts with slots: "{A} and {B} went to the {P}"
 * @property {string} answer @property {string} against
 * @property {Record<string, string>} slots which list of words each slot takes from; slots of one
 *   list get different words
 * @property {Record<string, string[]>} words
 */

const name = (slots) => Object.fromEntries([...slots].map((slot) => [slot, 'name']));

/** Who received it: the indirect object of the last clause. In the other prompt nobody is named
 *  twice. */
const GIVING = /** @type {const} */ ([
  'When {1} and {2} went to the {place}, {3} gave a {thing} to',
  'Then, {1} and {2} had a long talk at the {place}, and {3} handed a {thing} to',
  'After {1} and {2} met at the {place}, {3} decided to give a {thing} to',
  'While {1} and {2} were at the {place}, {3} passed a {thing} to',
  'The friends {1} and {2} found a {thing} at the {place}, and {3} gave it to',
]);
const filled = (text, slots) => text.replace(/\{(\d)\}/g, (_, i) => `{${slots[i - 1]}}`);

/** @type {Record<string, { title: string, source: string, template: Template }>} */
export const STUDIES = {
  'indirect-object': {
    title: 'Indirect objects: who received it?',
    source: 'Wang et al., Interpretability in the Wild (2022)',
    template: {
      prompts: GIVING.flatMap((text) =>
        ['ABB', 'BAB'].map(
          (slots) => /** @type {[string, string]} */ ([filled(text, slots), filled(text, 'CDE')]),
        ),
      ),
      answer: ' {A}',
      against: ' {B}',
      slots: { ...name('ABCDE'), place: 'place', thing: 'thing' },
      words: {
        name: [
          ...['Mary', 'John', 'Tom', 'Anna', 'Paul', 'Sarah', 'James', 'Emma', 'David', 'Laura'],
          ...['Mark', 'Alice', 'Peter', 'Jane', 'Simon', 'Kate', 'Adam', 'Julia', 'Robert', 'Lisa'],
        ],
        place: ['store', 'park', 'school', 'station', 'office', 'garden', 'house', 'market'],
        thing: ['drink', 'book', 'letter', 'ring', 'ball', 'key', 'ticket', 'gift'],
      },
    },
  },
};

/**
 * What the heads of GPT-2 small do in that study, by layer and head counted from 0 (Wang et al.
 * 2022, figure 2).
 */
const FOUND = {
  'name mover': ['9.9', '9.6', '10.0'],
  'backup name mover': ['9.0', '9.7', '10.1', '10.2', '10.6', '10.10', '11.2', '11.9'],
  'negative name mover': ['10.7', '11.10'],
  'S-inhibition': ['7.3', '7.9', '8.6', '8.10'],
  induction: ['5.5', '5.8', '5.9', '6.9'],
  'duplicate token': ['0.1', '0.10', '3.0'],
  'previous token': ['2.2', '4.11'],
};
const GPT2_SMALL = { n_layers: 12, n_heads: 12, d_model: 768, vocab: 50257 };

/** What the paper calls a head, of a model of GPT-2 small's shape; else ''. */
export function paperName(settings, /** @type {{ layer: number, head: number }} */ head) {
  if (Object.entries(GPT2_SMALL).some(([key, value]) => settings[key] !== value)) return '';
  const at = `${head.layer}.${head.head}`;
  return Object.entries(FOUND).find(([, heads]) => heads.includes(at))?.[0] ?? '';
}

/** Draws of a pair that do not fit, at most, for each one that does. */
const MOST_DRAWS = 50;

/** Throws where a template is not whole. */
function checkTemplate(/** @type {any} */ template) {
  const bad = (field, why) => refuse('range', field, null, `a template: ${why}`);
  const { prompts, answer, against, slots, words } = Object(template);
  const isText = (one) => typeof one === 'string' && one !== '';
  if (!Array.isArray(prompts) || !prompts.length)
    throw bad('prompts', 'prompts is a list of [prompt, other]');
  if (!prompts.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText)))
    throw bad('prompts', 'each of prompts is [prompt, other], two texts');
  for (const [key, text] of Object.entries({ answer, against }))
    if (!isText(text)) throw bad(key, `${key} is a text, such as " {A}"`);
  for (const text of [...prompts.flat(), answer, against])
    for (const [, slot] of text.matchAll(/\{(\w+)\}/g)) {
      const list = Object(words)[Object(slots)[slot]];
      if (!Array.isArray(list) || !list.length || !list.every(isText))
        throw bad('slots', `{${slot}} has no list of words: slots.${slot} names one of words`);
      const same = Object.values(slots).filter((one) => one === slots[slot]).length;
      if (list.length < same)
        throw bad('words', `${same} slots take different words of ${slots[slot]}, which has fewer`);
    }
}

/**
 * Pairs of a template, as text and as read(): those that read() refuses are left out and counted.
 * @template Read
 * @param {Template} template
 * @param {{ count: number, seed?: number, read: (pair: import('./pairs.mjs').Pair) => Read }} how
 * @returns {{ pairs: import('./pairs.mjs').Pair[], read: Read[], left: number }}
 */
export function drawPairs(template, { count, seed = 1, read }) {
  checkTemplate(template);
  const below = drawFrom(seed);
  const found = { pairs: [], read: [], left: 0 };
  let last = /** @type {any} */ (null);
  while (found.pairs.length < count) {
    if (found.left > MOST_DRAWS * count) throw last;
    const pair = drawPair(template, below, found.pairs.length);
    try {
      found.read.push(/** @type {never} */ (read(pair)));
      found.pairs.push(/** @type {never} */ (pair));
    } catch (error) {
      last = error;
      found.left++;
    }
  }
  return found;
}

/** One pair, of the prompts in turns. */
function drawPair({ prompts, answer, against, slots, words }, below, number) {
  const left = new Map(Object.entries(words).map(([list, all]) => [list, [...all]]));
  const chosen = Object.fromEntries(
    Object.entries(slots).map(([slot, list]) => {
      const rest = left.get(list) ?? [];
      return [slot, rest.splice(below(rest.length), 1)[0]];
    }),
  );
  const fill = (text) => text.replace(/\{(\w+)\}/g, (_, slot) => chosen[slot]);
  const [prompt, other] = prompts[number % prompts.length];
  return {
    prompt: fill(prompt),
    other: fill(other),
    answer: fill(answer),
    against: fill(against),
  };
}
