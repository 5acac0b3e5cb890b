// What hosts do with events (core/model/events.h) that the start of a page does not: lists with
// more of them, and the parts of a model that they name. Pure.
import { readEvents, writeEvents } from './events.mjs';
import { columnsOf, expandPlace, headTensors } from './places.mjs';

/** Of a setting, what is said last at a step holds; of the others each value is its own event. */
const OF_VALUES = ['cut', 'freeze', 'skip', 'without', 'untold'];

/**
 * A list of events with more of them, in place of those of the same step about the same.
 * @param {string} text @param {import('./events.mjs').Event[]} more
 */
export function withEvents(text, more) {
  const isSame = (a, b) =>
    a.step === b.step && a.key === b.key && (a.value === b.value || !OF_VALUES.includes(a.key));
  const kept = readEvents(text).filter((one) => !more.some((other) => isSame(one, other)));
  return writeEvents([...kept, ...more]);
}

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
