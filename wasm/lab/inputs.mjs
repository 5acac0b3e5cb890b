// What callers hand to the engine, checked and brought into the module's form.
import { LabError } from './error.mjs';

const encoder = new TextEncoder();
const SPLITS = { train: 0, held_out: 1 };
/** A LabError about an argument. */
export const refuse = (code, field, value, message) =>
  new LabError({ code, field, value, message });

/**
 * Settings as the module reads them: key=value lines, the preset first. `text` is no setting but
 * goes its own way.
 *  @param {Record<string, any>} settings */
export function settingsText({ preset, text, ...rest }) {
  const first = preset === undefined ? [] : [['preset', preset]];
  const pairs = [...first, ...Object.entries(rest)].filter(([, value]) => value !== undefined);
  return pairsText(pairs);
}

/** Keys and values as key=value lines, in their order. @param {any[][]} pairs */
export function pairsText(pairs) {
  return encoder.encode(
    pairs
      .map(([key, value]) => {
        if (/[=\n]/.test(key) || String(value).includes('\n'))
          throw refuse(
            'config',
            key,
            value,
            `${JSON.stringify(key)} cannot be ${JSON.stringify(value)}`,
          );
        return `${key}=${value}\n`;
      })
      .join(''),
  );
}

/** A number as a whole one of at least `least`. */
export function whole(field, value, least = 0) {
  if (Number.isInteger(value) && value >= least && value <= 0x7fffffff) return value;
  throw refuse(
    'range',
    field,
    value,
    `${field} cannot be "${value}": it is a whole number from ${least} on`,
  );
}

/** Token numbers as an Int32Array of their own. */
export function tokenArray(field, values) {
  const array = Int32Array.from(values);
  const at = array.findIndex((token, i) => token !== values[i]);
  if (at >= 0)
    throw refuse(
      'range',
      field,
      values[at],
      `${field} holds ${values[at]} at position ${at}, which is not a whole number`,
    );
  return array;
}

export function splitNumber(split) {
  if (Object.hasOwn(SPLITS, split)) return SPLITS[split];
  throw refuse('range', 'split', split, `split cannot be "${split}": it is train or held_out`);
}
