// What a model with these settings consists of, as the page draws it: lanes, tiles, masks, roles of positions. Pure.

export const SEPARATOR = 1, EMPTY = 0;
const MOVING = new Set(['copy', 'reverse', 'sort']);

/** Whether a sequence is data tokens, a separator and answer slots. */
export function isSeparated(settings) {
  return MOVING.has(settings.task) && settings.arch !== 'encdec';
}

/** The number of data tokens in every sequence, or null where there is no such number. */
export function dataLength(settings) {
  return isSeparated(settings) && settings.lengths !== 'variable' ? (settings.seq - 1) / 2 : null;
}

/**
 * The position whose token the answer at `position` must be, or -1. Agrees with the engine's tasks; in an encoder-decoder a position of the source.
 * @param {ArrayLike<number>} tokens
 * @param {ArrayLike<number>} [source]
 */
export function sourceOf(settings, tokens, position, source) {
  const { task } = settings;
  if (task === 'shift') return position + 1 < tokens.length ? position + 1 : -1;
  if (task === 'recall') return recalled(tokens, position);
  if (task !== 'copy' && task !== 'reverse') return -1;
  const length = settings.arch === 'encdec' ? Array.from(source ?? []).filter((token) => token !== EMPTY).length : Array.from(tokens).indexOf(SEPARATOR);
  const slot = settings.arch === 'encdec' ? position : position - length - 1;
  if (slot < 0 || slot >= length) return -1;
  return task === 'copy' ? slot : length - 1 - slot;
}

/** Where the value of the key at `position` stands: pairs fill two thirds of the sequence, then the keys come again. */
function recalled(tokens, position) {
  const pairs = 2 * Math.floor(tokens.length / 3);
  if (position < pairs) return -1;
  for (let i = 0; i < pairs; i += 2) if (tokens[i] === tokens[position]) return i + 1;
  return -1;
}

/** What to call looking at the source. */
export function sourceWord(task) {
  return { copy: 'source', reverse: 'mirror', shift: 'next', recall: 'value' }[task] ?? 'source';
}

/** What the answer must be for data typed by the reader, or null where the page does not know the rule. */
export function expectedAnswer(task, data) {
  if (task === 'copy') return [...data];
  if (task === 'reverse') return [...data].reverse();
  if (task === 'sort') return [...data].sort((a, b) => a - b);
  return null;
}

/** The whole sequence for typed data: tokens and targets, laid out as the engine's. */
export function separatedExample(task, data) {
  const empty = data.map(() => EMPTY);
  return { tokens: [...data, SEPARATOR, ...empty], targets: [...empty, EMPTY, ...expectedAnswer(task, data)] };
}

/** Whether the target at a position counts for the loss. */
export function isCounted(settings, target) {
  return target !== settings.ignore_index;
}

const CHARACTERS = { ' ': '␣', '\n': '↵', '\t': '⇥' };

/** The label of a token in a sequence of this task. */
export function tokenLabel(settings, token) {
  const character = settings.alphabet?.[token];
  if (character !== undefined) return CHARACTERS[character] ?? character;
  const special = specialTokens(settings)[token];
  if (special !== undefined) return special;
  return String(settings.task === 'modular' ? token - 2 : token);
}

/** Labels of the tokens that are no data. */
function specialTokens(settings) {
  if (settings.task === 'modular') return { 1: '=' };
  if (!MOVING.has(settings.task)) return {};
  if (settings.arch === 'encdec') return { 0: '–', 1: '▸', 2: '■' };
  return settings.lengths === 'variable' ? { 0: '–', 1: '▏', 2: '·' } : { 0: '·', 1: '▏' };
}

/** A position in words: "token 7", "the separator", "answer slot 3". Slots and data are counted from 1. */
export function positionWords(settings, tokens, position) {
  const label = tokenLabel(settings, tokens[position]);
  if (!isSeparated(settings)) return `position ${position + 1} (${label})`;
  const length = Array.from(tokens).indexOf(SEPARATOR);
  if (position === length) return 'the separator';
  if (position > 2 * length) return `the empty position ${position + 1}`;
  return position < length ? `token ${label}` : `answer slot ${position - length}`;
}

/**
 * The stacks of the model.
 * @returns {{ name: string, positions: number, positionTensor: string|null, embed: string, layers: { index: number, title: string,
 *   heads: number, attention: { tensor: string, q: string, k: string, causal: boolean }, ffn: string }[] }[]}
 */
export function lanesOf(settings) {
  const causal = settings.arch === 'decoder' || String(settings.mask).includes('causal');
  const layers = Array.from({ length: settings.n_layers }, (_, index) => ({
    index, title: `Layer ${index + 1}`, heads: settings.n_heads, ffn: `act.ffn.${index}`,
    attention: { tensor: `attn.${index}`, q: `act.q.${index}`, k: `act.k.${index}`, causal },
  }));
  const positionTensor = { sinusoidal: 'pos_encoding.pe', learned: 'pos_encoding.weight' }[settings.posenc] ?? null;
  return [{ name: settings.arch, positions: settings.seq, embed: 'act.embed', positionTensor, layers }];
}

/** Whether the page can draw this kind of model. */
export function isDrawable(settings) {
  return settings.arch !== 'encdec';
}

/** The tensors that drawing needs; with `layer`, also the queries and keys of that layer. */
export function tensorNames(settings, layer = null) {
  const names = [];
  for (const lane of lanesOf(settings)) {
    names.push(lane.embed);
    if (lane.positionTensor) names.push(lane.positionTensor);
    for (const block of lane.layers) {
      names.push(block.attention.tensor, block.ffn);
      if (block.index === layer) names.push(block.attention.q, block.attention.k);
    }
  }
  return names;
}

/** Where attention may not look, [T,T] with 1 for masked, or null when it may look everywhere. */
export function maskOf(settings, tokens) {
  const causal = settings.arch === 'decoder' || String(settings.mask).includes('causal');
  const padding = String(settings.mask).includes('padding');
  if (!causal && !padding) return null;
  const positions = tokens.length;
  const mask = new Uint8Array(positions * positions);
  for (let i = 0; i < positions; i++) {
    for (let j = 0; j < positions; j++) mask[i * positions + j] = Number((causal && j > i) || (padding && tokens[j] === EMPTY));
  }
  return mask;
}

/**
 * What one head does on this probe, in a word and a share: its mean attention over the rows that answer (all rows when none does).
 * @param {Float32Array} data attention [H,T,T]
 * @param {{ tokens: ArrayLike<number>, targets: ArrayLike<number>, source?: ArrayLike<number> }} example
 * @returns {{ word: string, share: number }} share NaN when no word fits better than "spread"
 */
export function headSummary(settings, data, head, { tokens, targets, source }) {
  const positions = tokens.length;
  const sources = Array.from(tokens, (_, i) => (isCounted(settings, targets[i]) ? sourceOf(settings, tokens, i, source) : -1));
  const rows = [...sources.keys()].filter((i) => sources[i] >= 0);
  const at = (i, j) => (j >= 0 && j < positions ? data[(head * positions + i) * positions + j] : 0);
  const mean = (list, share) => list.reduce((sum, i) => sum + share(i), 0) / Math.max(1, list.length);
  const all = Array.from({ length: positions }, (_, i) => i);
  const kinds = [
    { word: sourceWord(settings.task), share: rows.length ? mean(rows, (i) => at(i, sources[i])) : 0 },
    { word: 'itself', share: mean(all, (i) => at(i, i)) },
    { word: 'previous', share: mean(all.slice(1), (i) => at(i, i - 1)) },
    { word: 'next', share: mean(all.slice(0, -1), (i) => at(i, i + 1)) },
  ];
  const best = kinds.reduce((a, b) => (b.share > a.share ? b : a));
  const local = mean(all, (i) => at(i, i - 1) + at(i, i) + at(i, i + 1));
  if (best.share >= 0.35) return { ...best };
  return local >= 0.5 ? { word: 'local', share: local } : { word: 'spread', share: NaN };
}
