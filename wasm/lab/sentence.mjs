// Messages with their values apart, so that they can be put in another language (LabError).

/**
 * @typedef {string | Quantity | Sentence | (string | Sentence)[]} Value a text that stays as it is,
 *   a number that each language writes in its own way, a sentence of its own, or a list
 * @typedef {{ number: string }} Quantity as English writes it: 1,234.5
 */

/** "a, b and c". @param {string[]} names */
const listed = (names) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const isApart = (value) =>
  value instanceof Sentence || Array.isArray(value) || typeof value?.number === 'string';

function textOf(/** @type {Value} */ value) {
  if (Array.isArray(value)) return listed(value.map(String));
  return typeof value === 'object' && 'number' in value ? value.number : String(value);
}

/** `template` has {} for each value; `message` is the whole, in English. */
export class Sentence {
  /** @param {string} template @param {any[]} values other ones than Value has are texts */
  constructor(template, values) {
    this.template = template;
    /** @type {Value[]} */
    this.values = values.map((value) => (isApart(value) ? value : String(value)));
    let i = 0;
    this.message = template.replace(/\{\}/g, (none) =>
      i < this.values.length ? textOf(this.values[i++]) : none,
    );
  }

  toString() {
    return this.message;
  }
}

/** A Sentence of a template string: sentence`${name} is missing`. */
export const sentence = (parts, ...values) => new Sentence(parts.join('{}'), values);

/** Sentences and texts one after another, as one. @param {(Sentence | string)[]} parts */
export const sentences = (...parts) =>
  new Sentence(
    parts.map((part) => (part instanceof Sentence ? part.template : part)).join(''),
    parts.flatMap((part) => (part instanceof Sentence ? part.values : [])),
  );

/** A whole number as a value. @returns {Quantity} */
export const count = (/** @type {number} */ n) => ({ number: n.toLocaleString('en') });

/** A number with its decimals as a value. @returns {Quantity} */
export const decimal = (/** @type {string | number} */ x) => ({ number: String(x) });

/**
 * One of two sentences by a whole number, which is their first value.
 * @param {number} n @param {string} one template of 1 @param {string} many of others
 * @param {any[]} values that follow
 */
export const counted = (n, one, many, ...values) =>
  new Sentence(n === 1 ? one : many, [count(n), ...values]);
