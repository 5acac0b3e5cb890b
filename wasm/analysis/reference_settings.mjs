// The settings of a reference case, from its config.

/** Keys of a case's config that describe no setting, or are read elsewhere. */
const NOTES = new Set([
  'name',
  'data',
  'param_order',
  'param_count',
  'gradient_is_rounding_noise_only',
  'loss',
  'grad_norm',
  'clip_coef',
  'loss_steps',
  'f32_vs_f64',
  'torch',
  'note',
  'adam_steps',
  'adam',
  'lr',
  'layernorm_eps',
  'mask',
  'mask_value',
  'clip',
  'ignore_index',
  'init',
  'n_dec_layers',
  'src_vocab',
  'seq_tgt',
  'why',
  'streams',
  'heads',
  'first_step',
  'left_pad',
]);

/** @typedef {{ name: string, kind: string, size: number, at?: string, tanh?: boolean,
 *   weight?: number }} Listed a stream or a head, as a case's config has it */

/** @param {{ kind: string, size: number }} one */
const sizeText = ({ kind, size }) => (kind === 'token' ? `:t${size}` : `:${size}`);

/** @param {Listed} head */
const headText = ({ name, at, tanh, weight = 1, ...numbers }) =>
  `${name}@${at}${sizeText(numbers)}${tanh ? ':tanh' : ''}${weight === 1 ? '' : `*${weight}`}`;

/**
 * The settings of a case with streams: its keys `streams`, `heads` and `steps`, which is how many
 * steps a sequence has.
 * @param {any} engine @param {{ streams: Listed[], heads: Listed[], steps: number }} config
 */
const streamSettings = (engine, { streams, heads, steps }) => ({
  task: engine.describe().tasks.find(({ lists_streams }) => lists_streams).name,
  streams: streams.map((one) => `${one.name}${sizeText(one)}`).join(','),
  heads: heads.map(headText).join(','),
  seq: steps * streams.length,
});

/** The engine's settings. @param {any} config */
export function settingsOf(engine, config) {
  const keys = new Set(engine.describe().settings.map(({ key }) => key));
  const same = Object.fromEntries(
    Object.entries(config).filter(
      ([key]) => !NOTES.has(key) && !(config.streams && key === 'steps'),
    ),
  );
  const unknown = Object.keys(same).filter((key) => !keys.has(key));
  if (unknown.length) throw new Error(`the config's ${unknown.join(', ')} is not known`);
  if (!['-inf', -1e9, undefined].includes(config.mask_value))
    throw new Error(`mask_value ${config.mask_value} is not known: it is "-inf" or -1e9`);
  const {
    lr = config.lr,
    beta1 = 0.9,
    beta2 = 0.999,
    eps = 1e-8,
    weight_decay = 0,
    ...rest
  } = config.adam ?? {};
  if (Object.keys(rest).length)
    throw new Error(`adam's ${Object.keys(rest).join(', ')} is not known`);
  const two = config.arch === 'encdec';
  return {
    ...same,
    lr,
    beta1,
    beta2,
    eps,
    weight_decay,
    norm_eps: config.norm_eps ?? config.layernorm_eps ?? 1e-5,
    dropout: config.dropout ?? 0,
    mask: two ? twoMasks(config.mask) : (config.mask ?? 'none'),
    init: config.init === 'default' ? 'torch' : config.init,
    clip: config.clip ?? 0,
    ignore_index: config.ignore_index ?? -1,
    ...(config.streams && streamSettings(engine, config)),
    ...(two && {
      n_dec_layers: config.n_dec_layers,
      src_vocab: config.src_vocab,
      seq_tgt: config.seq_tgt,
    }),
  };
}

/**
 * The mask of an encoder-decoder, written by place: "padding(src) causal+padding(tgt)
 * padding(cross)". The decoder is always causal; padding is hidden everywhere or nowhere.
 */
function twoMasks(mask) {
  const kinds = { src: 'none', tgt: 'none', cross: 'none' };
  for (const part of String(mask).split(/\s+/)) {
    const [, kind, place] =
      /^([a-z+]+)\((src|tgt|cross)\)$/.exec(part) ?? (part === 'causal' ? [part, part, 'tgt'] : []);
    if (!place) throw new Error(`mask "${mask}" is not known for an encoder-decoder`);
    kinds[place] = kind;
  }
  const written = `${kinds.src} ${kinds.tgt} ${kinds.cross}`;
  if (written === 'padding causal+padding padding') return 'padding';
  if (written === 'none causal none') return 'none';
  throw new Error(`mask "${mask}" is not known for an encoder-decoder`);
}
