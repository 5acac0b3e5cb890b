// Which tensors of a model have rows that are points, and what the geometry of them is called.
import { decimals } from '../../base/format.js';
import { lanesOf } from '../../model/anatomy.js';
import { w } from './words.js';

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
        weights('tgt_embedding.weight', w.tokensOfTheTarget),
        weights('src_embedding.weight', w.tokensOfTheSource),
      ]
    : [weights('embedding.weight', w.tokensEmbedding)];
  const places = new Set(lanes.flatMap(({ positionTensor }) => positionTensor ?? []));
  const outputs = [weights('output.weight', w.tokensOutput)];
  return [
    ...embeddings,
    ...(head === 'none' ? [] : outputs),
    ...[...places].map((name) => weights(name, positionText(name))),
    ...lanes.flatMap(({ prefix, name, embed, layers: own, hasOutput }) => [
      states(embed, w.beforeLayers({ stack: stackText(name) })),
      ...own.map(({ out }, l) =>
        states(out, w.afterLayer({ stack: stackText(name), layer: l + 1 })),
      ),
      ...(hasOutput || layers === 0 ? [states('act.hidden', w.hiddenStatesAtThe)] : []),
      ...(prefix === 'encoder:' ? [states('act.memory', w.encoderWhatTheDecoder)] : []),
    ]),
    ...(head === 'class' ? [states('act.pooled', w.hiddenStatesMeanAt)] : []),
  ];
}

const stackText = (name) => name || w.hiddenStates;
const positionText = (name) =>
  name.startsWith('src_')
    ? w.positionsOfTheSource
    : name.startsWith('tgt_')
      ? w.positionsOfTheTarget
      : w.positions;

/** "41.2 %" */
export const shareText = (share) => `${decimals(100 * share, 1)} %`;
