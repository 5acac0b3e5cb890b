// Each stage as lines of PyTorch, with the names that the lines before gave: x is the residual
// stream at the position, K and V are the keys and values of all positions. Pure.
import { headColumns } from './stagewords.js';

/** @typedef {import('../../model/stages.js').Stage} Stage */

const ACTIVATIONS = {
  relu: (u) => `F.relu(${u})`,
  gelu: (u) => `F.gelu(${u})`,
  gelu_tanh: (u) => `F.gelu(${u}, approximate='tanh')`,
  silu: (u) => `F.silu(${u})`,
  relu2: (u) => `F.relu(${u}) ** 2`,
};

/** What a branch or the output reads: h where a norm stands before it. */
const inputOf = ({ norm, norm_type }) => (norm === 'pre' && norm_type !== 'none' ? 'h' : 'x');

const linear = (x, name, { bias }) =>
  `F.linear(${x}, W_${name}${bias === false ? '' : `, b_${name}`})`;

/**
 * @param {Stage} stage @param {Record<string, any>} settings
 * @param {{ head: number, row: number, isLast: boolean }} at isLast: the norm after the last block
 * @returns {string} '' where there is no line
 */
export function stageCode(stage, settings, at) {
  const write = { ...AROUND, ...ATTENTION, ...FEED_FORWARD, ...END }[stage.kind];
  return write ? write(stage, settings, at).join('\n') : '';
}

const AROUND = {
  token: (_, { embed_scale, d_model }) => [
    `x = E[token]${embed_scale ? ` * math.sqrt(${d_model})` : ''}`,
  ],
  position: (_, __, { row }) => [`x = x + PE[${row}]`],
  norm: (_, { norm, norm_type, norm_eps, d_model, bias }, { isLast }) => {
    const isRms = norm_type === 'rms';
    const eps = isRms || norm_eps !== 1e-5 ? `, ${norm_eps}` : '';
    const shift = isRms || bias === false ? (eps && !isRms ? ', None' : '') : ', b';
    const call = `F.${isRms ? 'rms' : 'layer'}_norm(x, (${d_model},), g${shift}${eps})`;
    return [`${norm === 'pre' || isLast ? 'h' : 'x'} = ${call}`];
  },
  add: ({ branch }) => [`x = x + ${branch === 'ffn' ? 'f' : 'a'}`],
};

const ATTENTION = {
  project: ({ branch }, settings) => {
    const x = inputOf(settings);
    const names = branch === 'cross' ? ['q'] : ['q', 'k', 'v'];
    const both = branch === 'cross' ? ['q'] : ['q', 'k'];
    return [
      ...names.map((name) => `${name} = ${linear(x, name, settings)}`),
      ...(settings.qk_norm ? both.map((name) => `${name} = ${name}_norm(${name})`) : []),
      ...(settings.posenc === 'rope' && branch !== 'cross'
        ? both.map((name) => `${name} = rotate(${name}, p)`)
        : []),
    ];
  },
  scores: ({ branch }, settings, { head }) => {
    const { depth, queries, keys } = headColumns(settings, head);
    const { attention, attn_scale, attn_softcap: cap, posenc } = settings;
    if (attention === 'linear')
      return [`s = phi(K[:, ${keys}]) @ phi(q[${queries}])`, 's[masked] = 0'];
    return [
      `s = K[:, ${keys}] @ q[${queries}]`,
      ...(attn_scale === false ? [] : [`s = s / math.sqrt(${depth})`]),
      ...(cap ? [`s = ${cap} * torch.tanh(s / ${cap})`] : []),
      ...(posenc === 'alibi' && branch !== 'cross' ? ['s = s - slope * distance'] : []),
      's[masked] = -math.inf',
    ];
  },
  weights: (_, { attention, sink }) => {
    if (attention === 'linear') return ['w = s / s.sum()'];
    return sink ? ['s = torch.cat([s, sink])', 'w = s.softmax(-1)[:-1]'] : ['w = s.softmax(-1)'];
  },
  mix: (_, settings, { head }) => [`c = w @ V[:, ${headColumns(settings, head).keys}]`],
  output: (_, settings) => [
    'c = torch.cat(heads)',
    `${settings.residual === false ? 'x' : 'a'} = ${linear('c', 'o', settings)}`,
  ],
};

const FEED_FORWARD = {
  widen: (_, settings) => {
    const x = inputOf(settings);
    const activated = ACTIVATIONS[settings.activation];
    if (!settings.glu) return [`u = ${activated(linear(x, '1', settings))}`];
    return [`g = ${activated(linear(x, 'g', settings))}`, `u = g * ${linear(x, '1', settings)}`];
  },
  narrow: (_, settings) => [
    `${settings.residual === false ? 'x' : 'f'} = ${linear('u', '2', settings)}`,
  ],
};

/** What the output layer reads. */
const readOf = ({ final_norm, norm_type, head }) =>
  head === 'class' ? 'y' : final_norm && norm_type !== 'none' ? 'h' : 'x';

const END = {
  pool: () => ['y = H.mean(0)'],
  logits: (_, settings) => {
    const { tied, bias, logit_softcap: cap } = settings;
    const weights = tied ? 'E' : 'W_out';
    return [
      `z = F.linear(${readOf(settings)}, ${weights}${bias === false ? '' : ', b_out'})`,
      ...(cap ? [`z = ${cap} * torch.tanh(z / ${cap})`] : []),
    ];
  },
  probabilities: () => ['p = z.softmax(-1)', 'loss = -p[target].log()'],
};
