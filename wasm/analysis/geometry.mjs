// The rows of a tensor as points in their principal components: tokens of an embedding, positions
// of a table, hidden states of an example. Over a lab.
import { refuse, whole } from '../lab/inputs.mjs';
import { principalComponents } from './components.mjs';

/** Rows or columns, of which there are fewer, at most: the time grows with their third power. */
const MOST = 512;

/**
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ tensor?: string, components?: number, example?: number }} [asked] tensor: one of two
 *   dimensions, by default the embedding; activations are those of a held-out example
 * @returns {{ step: number, tensor: string, shape: number[], components: number,
 *   explained: number[], points: Float32Array, labels: string[] }} points [rows, components];
 *   labels: the token of each row, or of its position, else the row's number
 */
export function geometryOf(lab, { tensor, components = 3, example = 0 } = {}) {
  whole('components', components, 1);
  const tokens = lab.task.streams.length ? null : probed(lab, example);
  const name = tensor ?? embeddingOf(lab);
  const { data, shape } = lab.copy(name);
  if (shape.length !== 2)
    throw refuse('range', 'tensor', name, `${name} has ${shape.length} dimensions, not 2`);
  const [all, width] = shape;
  const { seq, seq_tgt } = lab.settings;
  const rows = name === 'pos_encoding.pe' ? Math.min(all, Math.max(seq, seq_tgt)) : all;
  if (Math.min(rows, width) > MOST)
    throw refuse('range', 'tensor', name, `${name} has more than ${MOST} rows and columns`);
  const found = principalComponents(data.subarray(0, rows * width), width, components);
  return {
    ...{ step: lab.step, tensor: name, shape: [rows, width], components },
    ...found,
    labels: labelsOf(lab, name, rows, tokens),
  };
}

/** The tokens of the example that is probed, by stack. */
function probed(lab, index) {
  const example = lab.example(index);
  lab.probe(example.tokens, example);
  return { source: example.source ?? example.tokens, tokens: example.tokens };
}

const embeddingOf = (lab) => {
  const found = lab.tensors().find(({ name }) => /^(tgt_)?embedding\.weight$/.test(name));
  if (!found) throw refuse('state', 'tensor', null, 'this model embeds no tokens: name a tensor');
  return found.name;
};

function labelsOf(lab, name, rows, tokens) {
  const glyph = (token) => lab.task.glyphs[token] ?? String(token);
  const numbers = Array.from({ length: rows }, (_, i) => i);
  if (/embedding\.weight$/.test(name)) return numbers.map(glyph);
  const own = /^act\.(src_|encoder|memory)/.test(name) ? tokens?.source : tokens?.tokens;
  const ofExample = name.startsWith('act.') && own?.length === rows;
  return numbers.map((i) => (ofExample ? glyph(own[i]) : String(i + 1)));
}
