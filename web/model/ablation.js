// Looking at a model without some of its parts (wasm/lab/places.mjs). Pure: the lab is given.
import { both, clip } from '../base/format.js';
import { placeProblem } from './placeproblem.js';
import { placeKey } from './places.js';
import { w } from '../words/model.js';

/**
 * @typedef {import('./places.js').Place} Place
 * @typedef {import('./places.js').Cuts} Cuts
 */

/** A place as the page names it, counted from 1: "Layer 3 · Head 2". */
export function placeWords(/** @type {Place} */ { stack, layer, part, head, position }, settings) {
  const key = layer < 0 ? 'embedding' : (PLACES[part] ?? 'layer');
  const own = w.places[key];
  const plain = typeof own === 'string' ? own : own({ layer: layer + 1, head: head + 1 });
  const place = settings.arch === 'encdec' ? w.places[stack]({ place: plain }) : plain;
  return position === undefined ? place : w.places.atPosition({ place, position: position + 1 });
}

/** What the words of each part are called. */
const PLACES = { self: 'head', cross: 'cross', ffn: 'ffn', block: 'block' };

/**
 * The cuts that the page looks with; null where it shows the whole model. @returns {Cuts | null}
 */
export function shownCuts({ places, mode, shown }) {
  return shown && places.length > 0 ? { places, mode } : null;
}

/** What modelWords says of a view that shows the whole model only. */
export const ALL = 'all';

/** Parts that are named one by one; of more, the rest is counted. */
const NAMED = 2;

/** Parts after "without": "layer 1 head 2", "layer 1 head 2, layer 3 FFN and 4 more parts". */
export function withoutWords(/** @type {Place[]} */ places, settings) {
  const name = ({ stack, layer, part, head }) => {
    const { self, cross, ffn } = PLACES;
    const own = w.cutPlaces[{ self, cross, ffn }[part] ?? 'layer'];
    const place = own({ layer: layer + 1, head: head + 1 });
    return settings.arch === 'encdec' ? w.cutPlaces[stack]({ place }) : place;
  };
  const names = places.slice(0, NAMED).map(name);
  const more = places.length - names.length;
  return both([...names, ...(more ? [w.cutPlaces.more({ count: more })] : [])]);
}

/**
 * Which model a view shows while something is cut: "Without layer 1 head 2", "Whole model", or
 * both. Empty while nothing is cut.
 * @param {{ places: Place[], mode: string, shown: boolean }} cut as in the page's state
 * @param {any} settings
 * @param {string} whole what the view shows of the whole model all the same; ALL for everything
 */
export function modelWords({ places, shown }, settings, whole = '') {
  if (places.length === 0) return '';
  if (!shown || whole === ALL) return w.wholeModel;
  return w.without({ parts: withoutWords(places, settings), whole });
}

/* In a link, parts are written as tiles are: self.0.2 the third head of the first layer, several
 * heads self.0.1-3.5, cross.0.2, ffn.0, layer.0 a whole layer; in an encoder-decoder with the stack
 * before them, decoder:self.0.2. Without a stack it is the one that makes the output, without heads
 * all of them. */
const WRITTEN = new RegExp(
  String.raw`^(?:(encoder|decoder):)?` +
    String.raw`(?:(self|cross)\.(\d{1,2})((?:\.\d{1,2}(?:-\d{1,2})?)*)|(ffn|layer)\.(\d{1,2}))$`,
);

/** Places as a link says them; '' for none. */
export function writeCuts(/** @type {Place[]} */ places, settings) {
  const groups = new Map();
  for (const { stack, layer, part = 'layer', head } of places) {
    const name = `${settings.arch === 'encdec' ? `${stack}:` : ''}${part}.${layer}`;
    groups.set(name, [...(groups.get(name) ?? []), ...(head === undefined ? [] : [head])]);
  }
  return [...groups].map(([name, heads]) => [name, ...rangesOf(heads)].join('.')).join(',');
}

/** Numbers as ranges in ascending order: 1, 2, 3, 5 -> "1-3", "5". */
function rangesOf(numbers) {
  const ranges = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    if (ranges.at(-1)?.[1] === number - 1) ranges.at(-1)[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
}

/**
 * The parts of this model that a link cuts, each once. What cannot be read, or is no part of this
 * model, is left out and named.
 * @param {string} text as writeCuts gives it
 * @param {Record<string, any>} settings in force
 * @returns {{ places: Place[], problems: import('./link.js').Problem[] }}
 */
export function readCuts(text, settings) {
  const found = new Map();
  const problems = [];
  for (const written of text === '' ? [] : text.split(',')) {
    const { places = [], problem } = placesOf(written, settings);
    const value = clip(written);
    if (problem) problems.push({ key: 'cut', value, code: 'cut', place: problem });
    for (const place of places) found.set(placeKey(place), place);
  }
  return { places: [...found.values()], problems };
}

/** The places that a link writes as one, or why there are none. */
function placesOf(written, settings) {
  const [, side, attention, layer, heads, other, otherLayer] = WRITTEN.exec(written) ?? [];
  if (!attention && !other) return { problem: { why: 'form', field: written } };
  const stack = side ?? (settings.arch === 'encdec' ? 'decoder' : settings.arch);
  const numbers = heads
    ? headNumbers(heads)
    : Array.from({ length: settings.n_heads }, (_, i) => i);
  if (typeof numbers === 'string') return { problem: { why: 'range', field: numbers } };
  const places = attention
    ? numbers.map((head) => ({ stack, layer: Number(layer), part: attention, head }))
    : [{ stack, layer: Number(otherLayer), ...(other === 'ffn' && { part: other }) }];
  const problem = places.map((place) => placeProblem(place, settings)).find(Boolean);
  return problem ? { problem } : { places };
}

/** ".1-3.5" -> 1, 2, 3, 5; a range that goes down, as it is written. */
function headNumbers(heads) {
  const numbers = /** @type {number[]} */ ([]);
  for (const range of heads.slice(1).split('.')) {
    const [first, last = first] = range.split('-').map(Number);
    if (last < first) return range;
    for (let head = first; head <= last; head++) numbers.push(head);
  }
  return numbers;
}

/** Those of the places that a model of these settings has. */
export const placesLeft = (/** @type {Place[]} */ places, settings) =>
  places.filter((place) => placeProblem(place, settings) === null);

/**
 * What may stand in for a part that is cut: a model without output has no samples to take a mean
 * of.
 */
export function modeFor(/** @type {'zero'|'mean'} */ mode, { head }) {
  return head === 'none' ? 'zero' : mode;
}

/** Tiles of the drawing (draw/matrix.js) that belong to a place. */
export function tilesOf(/** @type {Place} */ { stack, layer, part, head }, settings) {
  const side = settings.arch === 'encdec' ? `${stack}:` : '';
  const heads = head === undefined ? Array.from({ length: settings.n_heads }, (_, i) => i) : [head];
  const attention = (kind) => heads.map((one) => `${side}${kind}.${layer}.${one}`);
  const crosses = settings.arch === 'encdec' && stack === 'decoder';
  const parts = {
    self: () => attention('attention'),
    cross: () => attention('cross'),
    ffn: () => [`${side}ffn.${layer}`],
  };
  return part
    ? parts[part]()
    : [
        ...parts.self(),
        ...(crosses ? parts.cross() : []),
        ...(settings.ffn === false ? [] : parts.ffn()),
      ];
}

/** "3 heads and 1 FFN cut". */
export function cutWords(/** @type {Place[]} */ places) {
  const count = (word, of) => {
    const n = places.filter(of).length;
    return n ? `${n} ${word}${n > 1 ? 's' : ''}` : '';
  };
  const words = [
    count('head', ({ part }) => part === 'self' || part === 'cross'),
    count('FFN', ({ part }) => part === 'ffn'),
    count('layer', ({ part }) => !part),
  ].filter(Boolean);
  return `${
    words.length > 1
      ? `${words.slice(0, -1).join(', ')} and ` + `${words.at(-1)}`
      : (words[0] ?? 'nothing')
  } cut`;
}
