// The stages that one position goes through in a model, in the order in which it computes. Pure.
import { lanesOf } from './anatomy.js';
import { hasStreams } from './streams.js';

/**
 * @typedef {'token'|'input'|'position'|'norm'|'project'|'scores'|'weights'|'mix'|'output'|'add'|
 *   'widen'|'narrow'|'memory'|'pool'|'logits'|'probabilities'|'read'} StageKind
 * @typedef {object} Stage
 * @property {StageKind} kind
 * @property {number} part what of the stack it is in: -1 before the blocks, a block from 0, or as
 *   many as there are blocks after them
 * @property {'attention'|'cross'|'ffn'} [branch]
 * @property {string} [norm] the name of its parameters
 */

/** The stages of attention between its norm and what is added. */
const ATTENTION = /** @type {StageKind[]} */ (['project', 'scores', 'weights', 'mix', 'output']);
const FEED_FORWARD = /** @type {StageKind[]} */ (['widen', 'narrow']);

/** @returns {Stage[]} of a position of stack `number` @param {Record<string, any>} settings */
export function stagesOf(settings, number) {
  const lanes = lanesOf(settings);
  const lane = lanes[number];
  const first = hasStreams(settings) ? 'input' : 'token';
  return [
    stage(first, -1),
    ...(lane.positionTensor && first === 'token' ? [stage('position', -1)] : []),
    ...lane.layers.flatMap((layer, part) => blockStages(settings, layer, part)),
    ...endStages(settings, lanes.length > 1 && number === 0, lane.layers.length),
  ];
}

/** @returns {Stage} @param {StageKind} kind */
const stage = (kind, part, rest = {}) => ({ kind, part, ...rest });

/** @returns {Stage[]} @param {import('./anatomy.js').Layer} layer */
function blockStages(settings, layer, part) {
  const { cross, ffn, norms } = layer;
  const { norm, residual } = settings;
  const branches = ['attention', ...(cross ? ['cross'] : []), ...(ffn ? ['ffn'] : [])];
  return branches.flatMap((branch, i) => {
    const own = norms[i] ? [stage('norm', part, { branch, norm: norms[i] })] : [];
    const kinds = branch === 'ffn' ? FEED_FORWARD : ATTENTION;
    return [
      ...(norm === 'pre' ? own : []),
      ...kinds.map((kind) => stage(kind, part, { branch })),
      ...(residual === false ? [] : [stage('add', part, { branch })]),
      ...(norm === 'post' ? own : []),
    ];
  });
}

/** The name of the norm after the last block of a stack. */
const finalNorm = ({ arch }, isEncoder) =>
  arch === 'encdec' ? `${isEncoder ? 'encoder' : 'decoder'}_norm` : 'norm';

/** @returns {Stage[]} */
function endStages(settings, isEncoder, part) {
  const { final_norm, norm_type, head } = settings;
  const normed = final_norm && norm_type !== 'none';
  const last = normed ? [stage('norm', part, { norm: finalNorm(settings, isEncoder) })] : [];
  if (isEncoder) return [...last, stage('memory', part)];
  if (head === 'none') return last;
  if (hasStreams(settings)) return [...last, stage('read', part)];
  const pooled = head === 'class' ? [stage('pool', part)] : [];
  return [...last, ...pooled, stage('logits', part), stage('probabilities', part)];
}

/** Whether a stage is about one head. */
export const isOfHead = (/** @type {Stage} */ { kind }) =>
  ['scores', 'weights', 'mix'].includes(kind);

/** Which stage a kind of tile shows. */
const STAGE_OF_TILE = /** @type {Record<string, StageKind>} */ ({
  ...{ embedding: 'token', positions: 'position', attention: 'weights', cross: 'weights' },
  ...{ ffn: 'widen', probabilities: 'probabilities' },
});

/**
 * The walk (key `walk` of a link) that begins at a tile's row: position, stage, head, stack.
 * @param {{ prefix: string, kind: string, layer: number|null, head: number|null }} tile
 */
export function walkFrom(settings, tile, row) {
  const { prefix, kind, layer, head } = tile;
  const lanes = lanesOf(settings);
  const found = lanes.findIndex((lane) => lane.prefix === prefix);
  const lane = found < 0 ? lanes.length - 1 : found;
  const stage = stagesOf(settings, lane).findIndex(
    (one) =>
      one.kind === STAGE_OF_TILE[kind] &&
      (layer === null || one.part === layer) &&
      (!['attention', 'cross'].includes(kind) || one.branch === kind),
  );
  return [row, Math.max(stage, 0), head ?? 0, lane].join('.');
}
