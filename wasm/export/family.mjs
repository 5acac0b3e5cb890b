// Which model of another program computes what a run computes: GPT-2 or Llama and its kin, exactly,
// or none, with the settings that would have to be others.
import { sentence, sentences } from '../lab/sentence.mjs';
import { refuse } from '../lab/inputs.mjs';

/** What every family asks of the settings. @type {Record<string, any[]>} */
const COMMON = {
  head: ['token'],
  norm: ['pre'],
  final_norm: [true],
  attention: ['softmax'],
  attn_softcap: [0],
  logit_softcap: [0],
  sink: [false],
  embed_norm: [false],
  sparse_stride: [0],
  ffn: [true],
  residual: [true],
};

/**
 * Families by what they ask besides, the first value being the usual one. A window that leaves
 * layers out (full_every) is none of theirs.
 * @type {Record<string, Record<string, any[]>>}
 */
const FAMILIES = {
  llama: {
    posenc: ['rope'],
    norm_type: ['rms'],
    glu: [true],
    activation: ['silu', 'gelu', 'gelu_tanh', 'relu', 'relu2'],
    attn_scale: [true],
    full_every: [0],
  },
  gpt2: {
    posenc: ['learned', 'sinusoidal', 'none'],
    norm_type: ['layer'],
    glu: [false],
    activation: ['gelu_tanh', 'gelu', 'relu', 'silu', 'relu2'],
    window: [0],
    qk_norm: [false],
  },
};
const TITLES = { llama: 'Llama', gpt2: 'GPT-2' };

/** Tokens of programs that merge pairs. */
const PAIRS = ['bpe', 'characters', 'given'];
/**
 * The families of each program, by what it asks besides.
 * @type {Record<string, Record<string, Record<string, any[]>>>}
 */
const PROGRAMS = {
  transformers: { llama: {}, gpt2: {} },
  'llama.cpp': {
    llama: { activation: ['silu'], window: [0], tokens: PAIRS },
    gpt2: { activation: ['gelu_tanh'], attn_scale: [true], tokens: PAIRS },
  },
  nanoGPT: {
    // its output and embedding are one tensor
    gpt2: { activation: ['gelu'], attn_scale: [true], tied: [true], embed_scale: [false] },
  },
  'llama2.c': {
    llama: {
      ...{ activation: ['silu'], window: [0], qk_norm: [false], bias: [false], tokens: PAIRS },
      ...{ norm_eps: [1e-5], rope_base: [10000] },
    },
  },
};
/** @typedef {'transformers' | 'llama.cpp' | 'llama2.c' | 'nanoGPT'} Program */

const FROZEN = '0:freeze=output.bias';

/**
 * Why an output with a bias has no counterpart. The bias of a last norm takes it where there are no
 * more tokens than dimensions.
 */
export function biasWords(s, family) {
  const why =
    family === 'gpt2'
      ? sentences(
          'GPT-2 can have it only where vocab is at most d_model',
          sentence`, here ${s.vocab} and ${s.d_model}`,
        )
      : sentence`${TITLES[family]} has none`;
  return sentences(
    'bias=true gives the output a bias (output.bias), and ',
    why,
    ': train with bias=false',
    s.init === 'gpt2' ? `, or with events=${FROZEN}` : '',
  );
}

/**
 * Why no trained run with these settings is a model of a program, and the settings that would have
 * to be others; null where it is one. Streams apart.
 * @param {Record<string, any>} settings @param {Program} program
 * @returns {{ words: import('../lab/sentence.mjs').Sentence, needs: Record<string, any> } | null}
 */
export function familyProblem(settings, program) {
  const { family, wrong } = nearest(settings, program);
  if (wrong.length) {
    const needs = Object.fromEntries(wrong.map(({ key, wanted }) => [key, wanted]));
    return { words: wrongWords(family, wrong, program), needs };
  }
  const staysZero = settings.init === 'gpt2' && settings.events.split(',').includes(FROZEN);
  const fits = family === 'gpt2' && settings.vocab <= settings.d_model;
  if (!settings.bias || staysZero || fits) return null;
  return { words: biasWords(settings, family), needs: { bias: false } };
}

/**
 * The family whose settings a run has; throws LabError with what the nearest asks for.
 * @param {Record<string, any>} s @param {Program} program
 */
export function familyOf(s, program) {
  const { family, wrong } = nearest(s, program);
  if (wrong.length === 0) return family;
  const [{ key, value }] = wrong;
  throw refuse('config', key, value, wrongWords(family, wrong, program));
}

/**
 * The family that asks for the fewest other settings.
 * @returns {{ family: string, wrong: { key: string, value: any, wanted: any }[] }}
 */
function nearest(s, program) {
  const isCausal = s.arch !== 'encdec' && s.mask.includes('causal');
  const isGrouped = s.n_kv_heads > 0 && s.n_kv_heads !== s.n_heads;
  const asked = Object.entries(PROGRAMS[program]).map(([family, more]) => ({
    family,
    wrong: [
      ...(isCausal ? [] : [{ key: 'arch', value: s.arch, wanted: 'decoder' }]),
      ...Object.entries({ ...COMMON, ...FAMILIES[family], ...more })
        .filter(([key, values]) => !values.includes(s[key]))
        .map(([key, values]) => ({ key, value: s[key], wanted: values[0] })),
      ...(isGrouped && family === 'gpt2'
        ? [{ key: 'n_kv_heads', value: s.n_kv_heads, wanted: s.n_heads }]
        : []),
      ...(program === 'nanoGPT' && s.d_ff !== 4 * s.d_model
        ? [{ key: 'd_ff', value: s.d_ff, wanted: 4 * s.d_model }]
        : []),
      // those of Llama's kin that have a window, or norms of queries and keys, have no biases
      ...(family === 'llama' && s.bias && (s.window || s.qk_norm)
        ? [{ key: 'bias', value: true, wanted: false }]
        : []),
    ],
  }));
  return asked.reduce((a, b) => (b.wrong.length < a.wrong.length ? b : a));
}

function wrongWords(family, wrong, program) {
  const has = wrong.map(({ key, value }) => `${key}=${value}`).join(', ');
  const wants = wrong.map(({ key, wanted }) => `${key}=${wanted}`).join(', ');
  return sentences(
    sentence`${has}`,
    wrong.length > 1 ? ' have no counterpart in ' : ' has no counterpart in ',
    sentence`${program}: the nearest, ${TITLES[family]}, would need ${wants}`,
  );
}
