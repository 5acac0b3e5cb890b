// Parts of a model as events name them (core/model/events.h). Pure.
import { readEvents } from './events.mjs';
import { columnsOf, expandPlace, headTensors } from './places.mjs';

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
