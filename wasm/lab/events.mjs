// Events of a run (core/model/events.h): the text of setting `events` <-> a list. Pure; the engine
// says what is wrong with a text.

import { columnsOf, expandPlace, headTensors } from './places.mjs';

/** @typedef {{ step: number, key: string, value: string }} Event */

/** @param {string} text @returns {Event[]} */
export function readEvents(text) {
  return text
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const [, step, key, value] = /^(\d+):([^=]+)=(.*)$/.exec(one) ?? ['', '0', one, ''];
      return { step: Number(step), key, value };
    });
}

/** @param {Event[]} events in any order; of one step they stay in theirs */
export const writeEvents = (events) =>
  [...events]
    .sort((a, b) => a.step - b.step)
    .map(({ step, key, value }) => `${step}:${key}=${value}`)
    .join(',');

/** How many updates are made before the first one that an event changes. */
export const beginsAt = (/** @type {Event} */ { step, key, value }) =>
  key === 'skip' || key === 'without' ? parseInt(value, 10) - 1 : step;

/** The events that say what a model is to those who only look at it: what is cut. */
export const lookingEvents = (/** @type {string} */ text) =>
  writeEvents(readEvents(text).filter(({ key }) => key === 'cut'));

/** LAYER.HEAD, LAYER.ffn and so on; in an encoder-decoder with the stack before it. */
const PART = /^(?:(encoder|decoder)\.)?(\d+)\.(?:(self|cross|ffn)(?:\.(\d+))?|(\d+))$/;

/** A part of the model as an event has it, as a place in full; null where it names tensors.
 *  @param {string} part @param {Record<string, any>} settings @returns {any} */
export function placeOfPart(part, settings) {
  const [, stack, layer, word, inPart, alone] = PART.exec(part) ?? [];
  if (layer === undefined) return null;
  const head = inPart ?? alone;
  const place = { ...(stack && { stack }), layer: Number(layer), part: word ?? 'self' };
  return expandPlace({ ...place, ...(head !== undefined && { head: Number(head) }) }, settings)[0];
}

/** A place in full as an event has it.
 *  @param {Record<string, any>} place @param {Record<string, any>} settings */
export function partOfPlace({ stack, layer, part, head }, settings) {
  const side = settings.arch === 'encdec' ? `${stack}.` : '';
  const own = part === 'self' && head !== undefined ? '' : `.${part}`;
  return `${side}${layer}${own}${head === undefined ? '' : `.${head}`}`;
}

/**
 * What reads a part that is cut at a step, so that weights of zero there have the effect of the
 * cut: the name of a matrix, and of each of its rows the columns from..from+count-1 of `width`.
 * @param {Record<string, any>} settings with `events` @param {number} step
 * @returns {{ name: string, width: number, from: number, count: number }[]}
 */
export function readersOfCuts(settings, step) {
  return readEvents(settings.events ?? '')
    .filter((event) => event.key === 'cut' && event.step <= step)
    .map(({ value }) => {
      const place = placeOfPart(value, settings);
      const { output } = headTensors(settings, place);
      const ffn = output.replace(/\.[a-z_]+\.W_o\.weight$/, '.feed_forward.linear2.weight');
      return { name: place.part === 'ffn' ? ffn : output, ...columnsOf(place, settings) };
    });
}
