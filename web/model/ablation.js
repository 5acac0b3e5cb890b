// Looking at a model without some of its parts (wasm/lab/places.mjs). Pure: the lab is given.

/**
 * @typedef {{ stack: string, layer: number, part?: string, head?: number, position?: number }}
 *   Place a head, a feed-forward layer (part ffn), or without part a whole layer
 * @typedef {{ places: Place[], mode: 'zero'|'mean' }} Cuts
 */

const filled = new WeakMap();

/**
 * Calls work() while the lab goes without these places, and puts everything back. Means are taken
 * once for a step of a lab.
 * @template T
 * @param {any} lab @param {Cuts | null | undefined} cuts @param {() => T} work
 */
export function withCuts(lab, cuts, work) {
  if (!cuts || cuts.places.length === 0) return work();
  const key = JSON.stringify([lab.step, cuts.mode, cuts.places]);
  const known = filled.get(lab);
  lab.cut(known?.key === key ? known.places : cuts.places, { mode: cuts.mode });
  filled.set(lab, { key, places: lab.cuts });
  try {
    return work();
  } finally {
    lab.cut([]);
  }
}

/** The same for equal places. */
export function placeKey(/** @type {Place} */ { stack, layer, part, head }) {
  return [stack, part ?? 'layer', layer, head].join('.').replace(/\.$/, '');
}

/** A place as the page names it, counted from 1: "Layer 3 · Head 2". */
export function placeWords(/** @type {Place} */ { stack, layer, part, head, position }, settings) {
  const two = settings.arch === 'encdec';
  const side = two ? `${stack[0].toUpperCase()}${stack.slice(1)} · ` : '';
  const own =
    {
      self: `Head ${head + 1}`,
      cross: `Cross · Head ${head + 1}`,
      ffn: 'FFN',
      block: 'residual stream',
    }[part] ?? 'all of it';
  return `${side}${
    layer < 0 ? 'Embedding' : `Layer ${layer + 1} · ` + `${own}`
  }${position === undefined ? '' : ` · position ${position + 1}`}`;
}

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
    const side = settings.arch === 'encdec' ? `${stack} ` : '';
    const own = { self: ` head ${head + 1}`, cross: ` cross head ${head + 1}`, ffn: ' FFN' };
    return `${side}layer ${layer + 1}${own[part] ?? ''}`;
  };
  const names = places.slice(0, NAMED).map(name);
  const more = places.length - names.length;
  if (more) names.push(`${more} more part${more > 1 ? 's' : ''}`);
  return [names.slice(0, -1).join(', '), names.at(-1) ?? ''].filter(Boolean).join(' and ');
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
  if (!shown || whole === ALL) return 'Whole model';
  return `Without ${withoutWords(places, settings)}${whole ? `; ${whole}: whole model` : ''}`;
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
 * @param {(place: any, settings: any) => any} expand expandPlace of wasm/lab/places.mjs: throws
 *   where there is no such place
 * @returns {{ places: Place[], problems: import('./link.js').Problem[] }}
 */
export function readCuts(text, settings, expand) {
  const found = new Map();
  const problems = [];
  for (const written of text === '' ? [] : text.split(',')) {
    try {
      for (const place of placesOf(written, settings, expand)) found.set(placeKey(place), place);
    } catch ({ message }) {
      const value = written.length > 40 ? `${written.slice(0, 39)}…` : written;
      problems.push({ key: 'cut', value, message: `cut cannot be "${value}": ${message}` });
    }
  }
  return { places: [...found.values()], problems };
}

function placesOf(written, settings, expand) {
  const [, side, attention, layer, heads, other, otherLayer] = WRITTEN.exec(written) ?? [];
  if (!attention && !other)
    throw new Error(
      'a part is written like self.0.2, self.0.1-3, cross.0.2, ffn.0 or layer.0, with encoder: ' +
        'or decoder: before it where there are two stacks',
    );
  const stack = side ?? (settings.arch === 'encdec' ? 'decoder' : settings.arch);
  const numbers = heads
    ? headNumbers(heads)
    : Array.from({ length: settings.n_heads }, (_, i) => i);
  const places = attention
    ? numbers.map((head) => ({ stack, layer: Number(layer), part: attention, head }))
    : [{ stack, layer: Number(otherLayer), ...(other === 'ffn' && { part: other }) }];
  places.forEach((place) => expand(place, settings));
  return places;
}

/** ".1-3.5" -> 1, 2, 3, 5 */
function headNumbers(heads) {
  return heads
    .slice(1)
    .split('.')
    .flatMap((range) => {
      const [first, last = first] = range.split('-').map(Number);
      if (last < first)
        throw new Error(`heads go from the lower number to the higher, not ${range}`);
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    });
}

/** Those of the places that a model of these settings has. `expand` as for readCuts. */
export function placesLeft(/** @type {Place[]} */ places, settings, expand) {
  return places.filter((place) => {
    try {
      return expand(place, settings).length > 0;
    } catch {
      return false;
    }
  });
}

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
