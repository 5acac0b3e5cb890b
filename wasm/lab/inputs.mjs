// What callers hand to the engine, checked and brought into the module's form.
import { LabError } from './error.mjs';

const encoder = new TextEncoder();
const SPLITS = { train: 0, held_out: 1 };

/** A LabError about an argument. */
export const refuse = (code, field, value, message) =>
  new LabError({ code, field, value, message });

/** Types that a setting's value may have. */
const SETTING_TYPES = ['string', 'number', 'boolean'];

/** What a value is, for a message. */
function typeName(value) {
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return `a ${Object.prototype.toString.call(value).slice(8, -1)}`;
}

/** Refuses keys that a copy of the object would lose. */
function checkKeys(settings) {
  if (typeof settings !== 'object' || settings === null)
    throw refuse('config', 'settings', settings, `settings are an object, not ${settings}`);
  const [symbol] = Object.getOwnPropertySymbols(settings);
  if (symbol) {
    const message = `${String(symbol)} is not a setting: its key is a symbol`;
    throw refuse('config', String(symbol), null, message);
  }
  for (const key in settings) {
    const name = JSON.stringify(key);
    if (!Object.hasOwn(settings, key)) {
      const message = `${name} is not a setting of the object itself: it is inherited`;
      throw refuse('config', key, settings[key], message);
    }
  }
}

/**
 * Settings as the module reads them: key=value lines, the preset first. A value that is undefined
 * is left out. `text` is no setting but goes its own way.
 * @param {Record<string, any>} settings
 */
export function settingsText(settings) {
  checkKeys(settings);
  const { preset, text, ...rest } = settings;
  const pairs = [['preset', preset], ...Object.entries(rest)];
  return pairsText(pairs.filter(([, value]) => value !== undefined));
}

/** Keys and values as key=value lines, in their order. @param {any[][]} pairs */
export function pairsText(pairs) {
  return encoder.encode(pairs.map(([key, value]) => lineOf(key, value)).join(''));
}

function lineOf(key, value) {
  const name = JSON.stringify(key);
  if (key === '' || /[=\p{Cc}]/u.test(key))
    throw refuse('config', key, value, `${name} is not a setting`);
  if (!SETTING_TYPES.includes(typeof value)) {
    const what = typeName(value);
    const message = `${name} cannot be ${what}: a setting is a string, a number or a boolean`;
    throw refuse('config', key, value, message);
  }
  if (String(value).includes('\n'))
    throw refuse('config', key, value, `${name} cannot be ${JSON.stringify(value)}`);
  return `${key}=${value}\n`;
}

/** What task text learns from, as UTF-8; null for the built-in text.
 *  @returns {Uint8Array | null} */
export function textBytes(text) {
  if (text === undefined || text === null) return null;
  return typeof text === 'string' ? encoder.encode(text) : typedArray('text', Uint8Array, text);
}

/**
 * An array that must be of a type: numbers of another kind would be taken for something else.
 * @template A @param {string} field @param {new (...args: any[]) => A} Type @returns {A}
 */
export function typedArray(field, Type, data) {
  if (ArrayBuffer.isView(data) && data[Symbol.toStringTag] === Type.name)
    return /** @type {any} */ (data);
  const message = `${field} takes a ${Type.name}, not ${typeName(data)}`;
  throw refuse('range', field, typeName(data), message);
}

/** A number as a whole one of at least `least` and at most `most`. */
export function whole(field, value, least = 0, most = 0x7fffffff) {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw refuse(
    'range',
    field,
    value,
    `${field} cannot be "${String(value)}": it is a whole number from ${least} on`,
  );
}

/** A number from `least` to `most`. */
export function numberFrom(field, value, least, most) {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  const message = `${field} cannot be "${value}": it is a number from ${least} to ${most}`;
  throw refuse('range', field, value, message);
}

/** Token numbers as an Int32Array of their own. */
export function tokenArray(field, values) {
  if (typeof values !== 'object' || !Number.isInteger(values?.length))
    throw refuse(
      'range',
      field,
      values,
      `${field} are an array of tokens, not ${typeName(values)}`,
    );
  const tokens = Array.from(values);
  const at = tokens.findIndex((token) => !Number.isInteger(token) || token !== (token | 0));
  if (at >= 0)
    throw refuse(
      'range',
      field,
      tokens[at],
      `${field} holds ${String(tokens[at])} at position ${at}, which is not a whole number`,
    );
  return Int32Array.from(tokens);
}

export function splitNumber(split) {
  if (Object.hasOwn(SPLITS, split)) return SPLITS[split];
  throw refuse('range', 'split', split, `split cannot be "${split}": it is train or held_out`);
}

/** Arrays of bytes, one after another.
 *  @param {Uint8Array[]} chunks */
export function joined(chunks) {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
