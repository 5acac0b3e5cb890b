// Words: what models, settings and heads are called.
import { plural } from '../../base/format.js';

export default {
  // of a score: its query and key, and its part in linear attention
  score: { normalised: 'normalised', turned: 'turned', share: 'share' },
  openedModel: 'Opened model',
  wholeModel: 'Whole model',
  places: {
    head: ({ layer, head }) => `Layer ${layer} · Head ${head}`,
    cross: ({ layer, head }) => `Layer ${layer} · Cross · Head ${head}`,
    ffn: ({ layer }) => `Layer ${layer} · FFN`,
    block: ({ layer }) => `Layer ${layer} · residual stream`,
    layer: ({ layer }) => `Layer ${layer} · all of it`,
    embedding: 'Embedding',
    encoder: ({ place }) => `Encoder · ${place}`,
    decoder: ({ place }) => `Decoder · ${place}`,
    atPosition: ({ place, position }) => `${place} · position ${position}`,
  },
  cutPlaces: {
    head: ({ layer, head }) => `layer ${layer} head ${head}`,
    cross: ({ layer, head }) => `layer ${layer} cross head ${head}`,
    ffn: ({ layer }) => `layer ${layer} FFN`,
    layer: ({ layer }) => `layer ${layer}`,
    encoder: ({ place }) => `encoder ${place}`,
    decoder: ({ place }) => `decoder ${place}`,
    more: ({ count }) => `${plural(count, 'more part')}`,
  },
  without: ({ parts, whole }) => `Without ${parts}${whole ? `; ${whole}: whole model` : ''}`,
  inputToken: ({ number, label }) => `token ${number} (${label})`,
  everywhere: ({ name, isWhole, heads, share, byChance, strong, lead }) =>
    `${lead(`${isWhole ? 'For' : 'To fill'} ${strong(name)}`)} ${heads === 1 ? 'this head looks' : 'the heads look'} a little everywhere; the most is ${strong(share)}${byChance ? ', by chance' : ''}.`,
  takes: ({ name, isWhole, head, layer, share, input, source, byChance, strong, lead, tail }) =>
    `${lead(`${isWhole ? 'For' : 'To fill'} ${strong(name)}, `)}head ${head} of layer ${layer} takes ${strong(share)} from ${strong(input)}${source ? tail(`, ${source}${byChance ? ' by chance' : ''}`) : ''}.`,
  sources: {
    'matching bracket': 'its matching bracket',
    next: 'its next',
    value: 'its value',
    'next token of the first copy': 'its next token of the first copy',
    mirror: 'its mirror',
    source: 'its source',
  },
  oneLayer: ({ layer }) => `layer ${layer}`,
  layersTo: ({ last }) => (last === 1 ? 'layer 1' : `layers 1 to ${last}`),
  tabs: {
    copy: 'Copy',
    reverse: 'Reverse',
    sort: 'Sort',
    shift: 'Shift',
    recall: 'Recall',
    text: 'Text',
    encdec: 'Seq2seq',
  },
  listed: {
    causal: 'Causal LM',
    encoder: 'Encoder only',
    'copy-var': 'Copy, varying',
    modular: 'Modular +',
    majority: 'Majority',
    induction: 'Repeated',
    masked: 'Masked',
    numbers: 'Numbers',
  },
  trainedLength: ({ from, to, units, length, learned }) =>
    `Trained on ${from === to ? to : `${from} to ${to}`} ${units}; this has ${length}.${learned ? ' The learned table has rows for it, but they were never trained.' : ''}`,
  roles: {
    data: ({ number, label }) => `token ${number} (${label})`,
    separator: () => 'the separator',
    slot: ({ number }) => `answer slot ${number}`,
    empty: ({ position }) => `the empty position ${position}`,
    key: ({ number, label }) => `key ${number} (${label})`,
    value: ({ number, label }) => `value ${number} (${label})`,
    query: ({ number, label }) => `query ${number} (${label})`,
    position: ({ label, position }) => `position ${position} (${label})`,
    stream: ({ stream, number }) => `the ${stream} of step ${number}`,
  },
  stacks: { encoder: 'Encoder', decoder: 'Decoder' },
  answerNames: {
    whole: () => 'the answer',
    answer: ({ number }) => `answer ${number}`,
    slot: ({ number }) => `slot ${number}`,
    position: ({ number }) => `position ${number}`,
  },
  answersNames: {
    answer: ({ first, last }) => `answers ${first}–${last}`,
    slot: ({ first, last }) => `slots ${first}–${last}`,
    position: ({ first, last }) => `positions ${first}–${last}`,
  },
};
