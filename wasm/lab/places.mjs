// Parts of a model, by name: what reports are about, what is cut, what is patched. Pure: settings
// in, numbers out.
//
// A place is { stack: 'encoder' | 'decoder', layer, part: 'self' | 'cross' | 'ffn' | 'block',
// head?, position? }. Without head it is all heads, without position every position, without stack
// the one that makes the output. Part 'block' is the residual stream after the block, layer -1
// after the embedding.
import { refuse, typedArray } from './inputs.mjs';

/** The stacks of a model in order: { name, layers, positions (of a sample), causal, cross, parts };
 *  `parts` are the sublayers of a layer in order.
 *  @param {Record<string, any>} settings */
export function stacksOf({ arch, n_layers, n_dec_layers, seq, seq_tgt, mask, ffn = true }) {
  const last = ffn ? ['ffn'] : [];
  const one = { cross: false, parts: ['self', ...last] };
  const causal = mask.includes('causal');
  if (arch !== 'encdec') return [{ name: arch, layers: n_layers, positions: seq, causal, ...one }];
  const two = { cross: true, parts: ['self', 'cross', ...last] };
  return [
    { name: 'encoder', layers: n_layers, positions: seq, causal: false, ...one },
    { name: 'decoder', layers: n_dec_layers, positions: seq_tgt, causal: true, ...two },
  ];
}

/**
 * Where the lens reads the residual stream of the output's stack: after the embedding, layer -1,
 * and after each block; with `between` also within blocks: { layer, part, sublayer }, part being
 * the sublayer that it is after, null for the whole block.
 * @param {Record<string, any>} settings @param {boolean} between
 * @returns {{ layer: number, part: string | null, sublayer: number }[]}
 */
export function lensDepths(settings, between) {
  const { layers, parts } = stacksOf(settings).at(-1);
  const last = parts.length - 1;
  const ofBlock = parts
    .map((part, sublayer) => ({ part: sublayer === last ? null : part, sublayer }))
    .filter(({ part }) => between || part === null);
  const blocks = range(layers).flatMap((layer) => ofBlock.map((one) => ({ layer, ...one })));
  return [{ layer: -1, part: null, sublayer: 0 }, ...blocks];
}

const range = (count) => Array.from({ length: count }, (_, i) => i);

/**
 * Where attention of a stack and part is among the tensors of a probe: attn.0,
 * attn.decoder_cross.1.
 *  @param {Record<string, any>} settings @param {Record<string, any>} place */
export function attentionName({ arch }, { stack, part, layer }) {
  if (arch !== 'encdec') return `attn.${layer}`;
  return `attn.${stack === 'encoder' ? 'encoder' : `decoder_${part}`}.${layer}`;
}

/** Where a head's queries, keys and values are among the tensors of a probe, and the weights of its
 *  output, W_o [C,C].
 *  @param {Record<string, any>} settings @param {Record<string, any>} place */
export function headTensors({ arch }, { stack, part, layer }) {
  const two = arch === 'encdec';
  const isCross = part === 'cross';
  const act = isCross ? 'act.decoder_cross' : `act${two ? `.${stack}` : ''}`;
  const [q, k, v] = ['q', 'k', 'v'].map((name) => `${act}.${name}.${layer}`);
  const self = two && stack === 'decoder' ? 'self_attention' : 'attention';
  const block = `${two ? `${stack}_blocks` : 'blocks'}.${layer}`;
  return { q, k, v, output: `${block}.${isCross ? 'cross_attention' : self}.W_o.weight` };
}

/** Where what a place puts out, and cutting replaces, is among the tensors of a probe.
 *  @param {Record<string, any>} settings @param {Record<string, any>} place */
export function outputName({ arch }, { stack, part, layer }) {
  const two = arch === 'encdec';
  const side = two ? `.${stack}` : '';
  if (part === 'block')
    return layer < 0
      ? `act.${two ? (stack === 'encoder' ? 'src_' : 'tgt_') : ''}embed`
      : two
        ? `act.${stack}.${layer}`
        : `act.block.${layer}`;
  if (part === 'cross') return `act.decoder_cross.context.${layer}`;
  return `act${side}.${part === 'ffn' ? 'ffn' : 'context'}.${layer}`;
}

/**
 * Every head of a model, in the order in which the module reports on them: by stack, self-attention
 * before cross-attention.
 */
export function headPlaces(settings) {
  return stacksOf(settings).flatMap(({ name, layers, cross }) =>
    (cross ? ['self', 'cross'] : ['self']).flatMap((part) =>
      range(layers).flatMap((layer) =>
        range(settings.n_heads).map((head) => ({ stack: name, layer, part, head })),
      ),
    ),
  );
}

/** Whether a mask hides positions of this role (Lab.positions): they count nowhere. */
export const isPadding = ({ mask }, /** @type {string} */ role) =>
  role === 'empty' && mask.includes('padding');

/** Whether two places in full are the same head. */
export const isSameHead = (a, b) =>
  a.stack === b.stack && a.layer === b.layer && a.part === b.part && a.head === b.head;

/**
 * Every place of a kind: 'heads', 'ffn', 'layers' (whole ones: places without part) or 'all' of
 * them.
 */
export function places(settings, what = 'heads') {
  const layers = stacksOf(settings).flatMap(({ name, layers: count }) =>
    range(count).map((layer) => ({ stack: name, layer })),
  );
  const hasFfn = stacksOf(settings).some(({ parts }) => parts.includes('ffn'));
  const kinds = {
    heads: () => headPlaces(settings),
    ffn: () => (hasFfn ? layers.map((place) => ({ ...place, part: 'ffn' })) : []),
    layers: () => layers,
  };
  if (what === 'all') return Object.values(kinds).flatMap((list) => list());
  if (Object.hasOwn(kinds, what)) return kinds[what]();
  throw refuse(
    'range',
    'what',
    what,
    `what cannot be "${what}": it is ${Object.keys(kinds).join(', ')} or all`,
  );
}

/** A place for people: "encoder layer 1 self head 0", "layer 2".
 *  @param {Record<string, any>} place @param {Record<string, any>} settings */
export function placeText({ stack, layer, part, head, position }, settings) {
  const two = settings.arch === 'encdec';
  const words = [
    two ? stack : '',
    layer < 0 ? 'embedding' : `layer ${layer}`,
    part === 'self' && !two ? '' : part === 'block' ? 'residual' : (part ?? ''),
    head === undefined ? (part === 'self' && !two ? 'attention' : '') : `head ${head}`,
    position === undefined ? '' : `position ${position}`,
  ];
  return words.filter((word) => word && !(layer < 0 && word === 'residual')).join(' ');
}

/* --- cuts ------------------------------------------------------------------------------------- */

function check(field, value, least, end, what) {
  if (Number.isInteger(value) && value >= least && value < end) return value;
  throw refuse(
    'range',
    field,
    value,
    `${field} cannot be "${value}": ${what} has ${end > least ? `${least} to ${end - 1}` : 'none'}`,
  );
}

/** The place in full, checked; a whole layer becomes its parts.
 *  @param {Record<string, any>} place @param {Record<string, any>} settings @returns
 *    {Record<string, any>[]} */
export function expandPlace(place, settings) {
  const stacks = stacksOf(settings);
  const { stack: name = stacks.at(-1).name, part, layer, head, position } = place;
  const stack = stacks.find((one) => one.name === name);
  if (!stack)
    throw refuse(
      'range',
      'stack',
      name,
      `stack cannot be "${name}": this model has ${stacks.map((one) => one.name).join(' and ')}`,
    );
  const there = [...stack.parts, 'block'];
  if (part !== undefined && !there.includes(part))
    throw refuse(
      'range',
      'part',
      part,
      `part cannot be "${part}": the ${name} has ${there.join(', ')}`,
    );
  check('layer', layer, part === 'block' ? -1 : 0, stack.layers, `the ${name}`);
  if (head !== undefined)
    check(
      'head',
      head,
      0,
      part === 'self' || part === 'cross' ? settings.n_heads : 0,
      part ? `part ${part}` : 'a whole layer',
    );
  if (position !== undefined) check('position', position, 0, settings.max_len, 'this model');
  const parts = part === undefined ? there.filter((one) => one !== 'block') : [part];
  return parts.map((one) => ({ ...place, stack: name, part: one }));
}

/** Columns that a place takes, and the first of them.
 *  @param {Record<string, any>} place @param {Record<string, any>} settings */
export function columnsOf({ part, head }, { d_model, d_ff, n_heads }) {
  if (part === 'ffn') return { width: d_ff, from: 0, count: d_ff };
  if (head === undefined) return { width: d_model, from: 0, count: d_model };
  return { width: d_model, from: head * (d_model / n_heads), count: d_model / n_heads };
}

/** The columns of a place out of rows [n, width], in rows of their own. */
export function columnsFrom(data, place, settings) {
  const { width, from, count } = columnsOf(place, settings);
  const rows = data.length / width;
  const out = new Float32Array(rows * count);
  for (let row = 0; row < rows; row++)
    out.set(data.subarray(row * width + from, row * width + from + count), row * count);
  return out;
}

/** Rows [n, count] made max_len long: the last one is repeated. */
function lengthen(rows, count, length) {
  const out = new Float32Array(length * count);
  const known = rows.length / count;
  for (let row = 0; row < length; row++)
    out.set(
      rows.subarray(Math.min(row, known - 1) * count, (Math.min(row, known - 1) + 1) * count),
      row * count,
    );
  return out;
}

/**
 * What lab_cut takes: each place is cut to zero, or to its `values` [positions, columns], whose
 * last row continues after them.
 * @param {Record<string, any>[]} expanded places of expandPlace
 * @param {Record<string, any>} settings
 * @param {Record<string, number>} layout the `numbers` of a cut, and the number of each part
 */
export function cutTable(expanded, settings, layout) {
  const cuts = new Int32Array(expanded.length * layout.numbers);
  const blocks = [];
  const names = stacksOf(settings).map(({ name }) => name);
  let numbers = 0;
  expanded.forEach((place, i) => {
    const rows = place.values;
    const { count } = columnsOf(place, settings);
    if (rows) typedArray('values', Float32Array, rows);
    if (rows && (rows.length === 0 || rows.length % count)) {
      throw refuse(
        'range',
        'values',
        rows.length,
        `values of ${placeText(place, settings)} are rows of ${count} numbers, not ${rows.length}`,
      );
    }
    cuts.set(
      [
        names.indexOf(place.stack),
        place.layer,
        layout[place.part],
        place.head ?? -1,
        place.position ?? -1,
        rows ? numbers : -1,
      ],
      i * layout.numbers,
    );
    if (!rows) return;
    blocks.push(lengthen(rows, count, settings.max_len));
    numbers += blocks.at(-1).length;
  });
  const values = new Float32Array(numbers);
  blocks.reduce((at, block) => (values.set(block, at), at + block.length), 0);
  return { cuts, values };
}

/**
 * The mean outputs of lab_outputs' sums: a function that gives the rows of a place. Positions that
 * no sample has are zero.
 */
export function outputMeans(sums, settings) {
  const { d_model, d_ff } = settings;
  const means = new Map();
  let at = 0;
  const take = (count) => sums.subarray(at, (at += count));
  for (const { name, layers, positions, parts } of stacksOf(settings)) {
    const counts = take(positions);
    for (let layer = 0; layer < layers; layer++) {
      for (const part of parts) {
        const width = part === 'ffn' ? d_ff : d_model;
        means.set(
          `${name} ${part} ${layer}`,
          Float32Array.from(
            take(positions * width),
            (sum, i) => sum / Math.max(counts[Math.floor(i / width)], 1),
          ),
        );
      }
    }
  }
  return (place) => {
    const mean = means.get(`${place.stack} ${place.part} ${place.layer}`);
    if (!mean)
      throw refuse(
        'range',
        'mode',
        'mean',
        `${placeText(place, settings)} has no mean: cut it to zero or give values`,
      );
    return columnsFrom(mean, place, settings);
  };
}

/* --- reports ---------------------------------------------------------------------------------- */

/**
 * Rows of lab_heads' numbers: of each layer uniform attention, then its heads. NaN becomes null,
 * and the numbers of a role and of its measure become their words. `words` are those of
 * lab_head_words, in the same order.
 */
export function headRows(numbers, { names, roles }, words, settings) {
  const rows = [];
  let at = 0;
  let uniform;
  /** @returns {Record<string, any>} */
  const take = () => {
    /** @type {Record<string, any>} */
    const row = Object.fromEntries(
      names.map((name) => [name, Number.isNaN(numbers[at++]) ? null : numbers[at - 1]]),
    );
    return { ...row, role: roles[row.role] ?? null, role_kind: names[row.role_kind] ?? null };
  };
  for (const place of headPlaces(settings)) {
    if (place.head === 0) uniform = take();
    const { entropy, ...measures } = take();
    const { causal } = stacksOf(settings).find(({ name }) => name === place.stack);
    const kind = place.part === 'cross' ? 'cross' : causal ? 'causal' : 'self';
    rows.push({
      ...place,
      kind,
      tensor: attentionName(settings, place),
      entropy,
      entropy_share: uniform.entropy > 0 ? entropy / uniform.entropy : null,
      ...measures,
      uniform,
      words: { ...words[rows.length], role: roles[words[rows.length].role || -1] ?? null },
    });
  }
  return rows;
}
