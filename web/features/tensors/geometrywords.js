// Which tensors of a model have rows that are points, and what the geometry of them is called.
import { lanesOf } from '../../model/anatomy.js';

/** @typedef {{ name: string, text: string, areStates: boolean }} Choice */

/** @returns {Choice[]} of which a model may lack some */
export function choicesOf(settings) {
  const { arch, head, n_layers: layers } = settings;
  const isTwo = arch === 'encdec';
  const weights = (name, text) => ({ name, text, areStates: false });
  const states = (name, text) => ({ name, text, areStates: true });
  const lanes = lanesOf(settings);
  const embeddings = isTwo
    ? [
        weights('tgt_embedding.weight', 'Tokens of the target'),
        weights('src_embedding.weight', 'Tokens of the source'),
      ]
    : [weights('embedding.weight', 'Tokens: embedding')];
  const places = new Set(lanes.flatMap(({ positionTensor }) => positionTensor ?? []));
  const outputs = [weights('output.weight', 'Tokens: output')];
  return [
    ...embeddings,
    ...(head === 'none' ? [] : outputs),
    ...[...places].map((name) => weights(name, positionText(name))),
    ...lanes.flatMap(({ name, embed, layers: own, hasOutput }) => [
      states(embed, `${stackText(name)}before layer 1`),
      ...own.map(({ out }, l) => states(out, `${stackText(name)}after layer ${l + 1}`)),
      ...(hasOutput || layers === 0 ? [states('act.hidden', 'Hidden states: at the output')] : []),
      ...(name === 'Encoder' ? [states('act.memory', 'Encoder: what the decoder reads')] : []),
    ]),
    ...(head === 'class' ? [states('act.pooled', 'Hidden states: mean, at the output')] : []),
  ];
}

const stackText = (name) => `${name || 'Hidden states'}: `;
const positionText = (name) =>
  name.startsWith('src_')
    ? 'Positions of the source'
    : name.startsWith('tgt_')
      ? 'Positions of the target'
      : 'Positions';

/** What points can be coloured and named by. */
export const PAINTS = { token: 'token', position: 'position', answer: 'right answer' };

/** "41.2 %" */
export const shareText = (share) => `${(100 * share).toFixed(1)} %`;
