// One reference case: a model's settings, initial tensors, a batch, and the activations, gradients
// and optimiser steps to expect. The files' format is that of tests/golden/make_golden.py.
import { LabError } from '../lab/error.mjs';
import { settingsOf } from './reference_settings.mjs';
import { compareWhy, isWhy } from './reference_why.mjs';

/** About five times the difference between float32 and float64 PyTorch in the same cases. */
const TOLERANCE = {
  act: 1e-5,
  out: 1e-5,
  attn: 1e-5,
  logits: 1e-5,
  loss: 2e-6,
  grad: 1e-5,
  gradHard: 5e-5,
  norm: 4e-5,
  adam: 2e-2,
  noise: 1e-6,
};

/**
 * A gradient that is smaller than this share of the file's largest is rounding in float32: the key
 * bias of a rotary head's unpaired number, for example, has a gradient of 0.
 */
const TINY = 1e-6;

const largestOf = (data) => data.reduce((most, x) => Math.max(most, Math.abs(x)), 0);

const isKeyBias = (name) => /W_k\.bias$/.test(name);

/**
 * The tensors whose true gradient is 0, as that of a key bias is, because softmax does not see it.
 * What is computed for them is rounding, which Adam makes steps of up to lr. The case lists them;
 * in a case without the list they are the key biases.
 * @returns {(name: string) => boolean}
 */
function noiseOf(config, known, comparison) {
  const list = config.gradient_is_rounding_noise_only;
  if (list === undefined) return isKeyBias;
  if (!Array.isArray(list)) throw new Error('gradient_is_rounding_noise_only is not a list');
  for (const name of list)
    if (known.get(name)?.kind !== 'parameter')
      comparison.problem(`gradient_is_rounding_noise_only has ${name}, which the model has not`);
  return (name) => list.includes(name);
}

/** What a group of such tensors is called, after `grad` or `adam1`. */
const noiseGroup = (name) => (isKeyBias(name) ? 'W_k.bias' : 'rounding');

/** @param {ReturnType<typeof import('./compare.mjs').createComparison>} comparison */
export function checkModel(engine, config, tensors, comparison) {
  const lab = createModel(engine, config);
  try {
    const file = sortTensors(lab, config, tensors, comparison);
    takeInitial(lab, file, comparison);
    lab.loadBatch(file.batch);
    compareForward(lab, file, comparison);
    compareWhy(lab, config.why, file.why, file.batch, comparison);
    compareSteps(lab, config, file, comparison);
    for (const name of file.scalars.keys())
      if (!SCALARS.has(name) && !isPartialLoss(config, name))
        comparison.problem(`${name} is not known`);
  } finally {
    lab.destroy();
  }
}

/** A lab with the model that a case's config describes. */
export const createModel = (engine, config) => createLab(engine, settingsOf(engine, config));

/* --- the model -------------------------------------------------------------------------------- */

/**
 * A lab for these sizes. The task of a lab may need other lengths than the case has. The batch is
 * the case's own, so any task with enough room will do.
 */
function createLab(engine, settings) {
  let refusal = null;
  for (const wanted of roomFor(engine, settings)) {
    try {
      return engine.create(wanted);
    } catch (error) {
      if (!(error instanceof LabError)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

/**
 * Settings to try: each task, with the case's lengths or a little more; the decoder of an
 * encoder-decoder has the task's own length.
 */
function* roomFor(engine, settings) {
  const { tasks } = engine.describe();
  const two = settings.arch === 'encdec';
  if (settings.streams) {
    yield settings;
    return;
  }
  for (const more of [0, 1, 2]) {
    const seq = Math.max(settings.seq, settings.seq_tgt ?? 0) + more;
    const max_len = Math.max(settings.max_len ?? 0, two ? 2 * seq : seq);
    for (const { name: task } of tasks)
      yield { ...settings, task, seq, max_len, ...(two && { seq_tgt: 0 }) };
  }
}

/* --- the file --------------------------------------------------------------------------------- */

/** Sorts a file's tensors by what they are. */
function sortTensors(lab, config, tensors, comparison) {
  const known = new Map(lab.tensors().map((tensor) => [tensor.name, tensor]));
  const file = {
    initial: new Map(),
    acts: new Map(),
    grads: new Map(),
    tiny: new Map(), // of each gradient, which of its numbers are
    adam: new Map(),
    scalars: new Map(),
    why: new Map(),
    steps: new Map(), // of a case with streams
    batch: null,
    pe: null,
    isNoise: noiseOf(config, known, comparison),
  };
  const integers = {};
  for (const [name, tensor] of tensors) {
    const [, kind, rest] = /^(act|attn|grad|adam\d+)\.(.+)$/.exec(name) ?? [];
    if (config.streams && isStreamInput(name)) file.steps.set(name, tensor);
    else if (tensor.dtype === 'I32') integers[name] = tensor;
    else if (tensor.dtype !== 'F32')
      comparison.problem(`${name} is of type ${tensor.dtype}, which is not known`);
    else if (name === 'pos_encoding.pe') file.pe = tensor;
    else if (isResult(name, kind)) file.acts.set(name, tensor);
    else if (isWhy(name)) file.why.set(name, tensor);
    else if (kind === 'grad') file.grads.set(rest, tensor);
    else if (kind)
      file.adam.set(name, { step: Number(kind.slice(4)), name: rest, data: tensor.data });
    else if (known.get(name)?.kind === 'parameter') file.initial.set(name, tensor);
    else file.scalars.set(name, tensor.data);
  }
  const missing = [...known.values()].filter(
    ({ name, kind }) => kind === 'parameter' && !file.initial.has(name),
  );
  for (const { name } of missing) comparison.problem(`the case has no ${name}`);
  file.batch = config.streams
    ? streamBatch(config, file.steps)
    : tokenBatch(config, integers, comparison);
  return file;
}

/** @param {string} name @param {string | undefined} kind */
const isResult = (name, kind) =>
  kind === 'act' || kind === 'attn' || name === 'logits' || name.startsWith('out.');

/** The batch of a case with tokens, from its whole numbers. */
function tokenBatch(config, integers, comparison) {
  const { tokens = integers.tgt, targets, src: source, ...others } = integers;
  for (const name of Object.keys(others))
    if (name !== 'tgt' || integers.tokens) comparison.problem(`${name} is not known`);
  if (!tokens || !targets) throw new Error('the case has no tokens or targets');
  return {
    n: config.batch,
    tokens: tokens.data,
    targets: targets.data,
    ...(source && { source: source.data }),
  };
}

function takeInitial(lab, { initial, pe }, comparison) {
  for (const [name, { shape, data }] of initial) {
    const { shape: own } = lab.copy(name);
    if (String(own) === String(shape)) lab.write(name, data);
    else comparison.problem(`${name} has shape [${shape}], the engine's [${own}]`);
  }
  if (!pe) return;
  const table = lab.copy('pos_encoding.pe');
  const width = table.shape[1];
  if (pe.shape.at(-1) !== width || pe.data.length > table.data.length) {
    comparison.problem(`pos_encoding.pe has shape [${pe.shape}], the engine's [${table.shape}]`);
    return;
  }
  table.data.set(pe.data);
  lab.write('pos_encoding.pe', table.data);
}

/* --- comparing -------------------------------------------------------------------------------- */

const SCALARS = new Set(['loss', 'grad_norm', 'clip_coef', 'loss_steps', 'grad_norm_steps']);

/** @param {{ heads?: { name: string }[] }} config @param {string} name */
const isPartialLoss = ({ heads = [] }, name) => heads.some((head) => `loss.${head.name}` === name);

function compareForward(lab, { acts, scalars }, comparison) {
  const { loss, losses = {} } = lab.batchForward();
  const own = new Set(lab.tensors().map(({ name }) => name));
  for (const [name, { data }] of acts) {
    const group = name.split('.', 1)[0];
    if (!own.has(`batch.${name}`)) comparison.problem(`the engine has no ${name}`);
    else
      comparison.add(group, name, lab.copy(`batch.${name}`).data, data, {
        tolerance: TOLERANCE[group],
        absolute: group === 'attn',
      });
  }
  for (const [name, value] of Object.entries(losses))
    if (scalars.has(`loss.${name}`))
      comparison.add('loss', `loss.${name}`, [value], scalars.get(`loss.${name}`), {
        tolerance: TOLERANCE.loss,
      });
  if (scalars.has('loss'))
    comparison.add('loss', 'loss', [loss], scalars.get('loss'), { tolerance: TOLERANCE.loss });
}

function compareGradients(lab, config, { grads, tiny, isNoise }, comparison) {
  const tolerance =
    config.init_gain === 3 || config.lr >= 1e-2 ? TOLERANCE.gradHard : TOLERANCE.grad;
  const size = TINY * Math.max(...[...grads.values()].map(({ data }) => largestOf(data)));
  for (const [name, { data }] of grads) {
    const ours = lab.copy(`grad.${name}`).data;
    const isTiny = (x, i) => Math.abs(x) < size && (x !== 0 || ours[i] !== 0);
    tiny.set(name, Array.from(data, isTiny));
    if (isNoise(name))
      comparison.add(`grad ${noiseGroup(name)}`, name, ours, data, {
        tolerance: TOLERANCE.noise,
        absolute: true,
      });
    else if (largestOf(data) < size)
      comparison.add('grad tiny', name, ours, data, { tolerance: 1, unit: size, measure: 'tiny' });
    else comparison.add('grad', name, ours, data, { tolerance });
  }
}

/** Whether Muon itself updates the tensor: the matrices of the blocks. */
const isHidden = (name, shape) => /blocks\.\d+\./.test(name) && shape.length === 2;

/**
 * The factor of clipping, from what became of the largest gradient. After the first step the moment
 * is (factor * gradient + decay * value), times 1 - beta1 in Adam and AdamW and 1 - beta2 in Lion.
 * AdamW, Muon and Lion decay the value itself, so their moment has no decay; biases and norms are
 * not decayed by any optimiser.
 */
function clippingFactor(lab, gradient, value) {
  const { optimizer, beta1, beta2, weight_decay } = lab.settings;
  const { data: moment, shape } = lab.copy(`adam_m.${gradient.name}`);
  const decay = ['adam', 'sgd'].includes(optimizer) && shape.length === 2 ? weight_decay : 0;
  const whole = optimizer === 'sgd' || (optimizer === 'muon' && isHidden(gradient.name, shape));
  const share = whole ? 1 : 1 - (optimizer === 'lion' ? beta2 : beta1);
  return (moment[gradient.at] / share - decay * value) / gradient.value;
}

function largestGradient(lab) {
  let found = { name: '', at: 0, value: 0 };
  for (const { name } of lab.tensors().filter(({ kind }) => kind === 'gradient')) {
    lab.copy(name).data.forEach((value, at) => {
      if (Math.abs(value) > Math.abs(found.value))
        found = { name: name.slice('grad.'.length), at, value };
    });
  }
  return found;
}

/** The optimiser steps, each on the same batch. */
function compareSteps(lab, config, file, comparison) {
  const steps =
    config.adam_steps ?? Math.max(0, ...[...file.adam.values()].map(({ step }) => step));
  const losses = [];
  const norms = [];
  for (let step = 1; step <= steps; step++) {
    const { loss, grad_norm } = lab.batchGradient();
    losses.push(loss);
    norms.push(grad_norm);
    if (step === 1) compareGradients(lab, config, file, comparison);
    const gradient = step === 1 && file.scalars.has('clip_coef') ? largestGradient(lab) : null;
    const value = gradient ? lab.copy(gradient.name).data[gradient.at] : 0;
    lab.batchUpdate();
    if (gradient)
      comparison.add(
        'clip_coef',
        'clip_coef',
        [clippingFactor(lab, gradient, value)],
        file.scalars.get('clip_coef'),
        { tolerance: TOLERANCE.norm },
      );
    for (const [name, entry] of file.adam)
      if (entry.step === step) compareAdam(lab, name, entry, file, comparison);
  }
  for (const [name, { step }] of file.adam)
    if (step > steps) comparison.problem(`${name} is of a step after the last, ${steps}`);
  losses.push(lab.batchForward().loss);
  const compare = (name, ours, tolerance) => {
    if (file.scalars.has(name))
      comparison.add(name, name, ours, file.scalars.get(name), { tolerance });
  };
  compare('grad_norm', norms.slice(0, 1), TOLERANCE.norm);
  compare('loss_steps', losses, TOLERANCE.loss);
  compare('grad_norm_steps', norms, TOLERANCE.norm);
}

/**
 * A step moves a value by at most about lr, in Lion up or down by lr; the slack is the rounding of
 * the values themselves. Where the gradient is rounding, no more can be said of it.
 */
function compareAdam(lab, fullName, { step, name, data }, { isNoise, tiny }, comparison) {
  const { data: ours, shape } = lab.copy(name);
  const { lr, lr_adam, optimizer } = lab.settings;
  const unit = optimizer === 'muon' && !isHidden(name, shape) ? lr_adam : lr;
  const most = step * (optimizer === 'lion' ? 2.001 : 1.001);
  const compare = (group, tolerance, isMeant) => {
    const [own, theirs] = [ours, data].map((all) => all.filter((_, i) => isMeant(i)));
    const how = { tolerance, unit, measure: 'lr' };
    if (own.length > 0) comparison.add(`adam${step}${group}`, fullName, own, theirs, how);
  };
  if (isNoise(name)) return compare(` ${noiseGroup(name)}`, most, () => true);
  const isTiny = (i) => tiny.get(name)?.[i] ?? false;
  compare('', TOLERANCE.adam, (i) => !isTiny(i));
  compare(' tiny', most, isTiny);
}

/** Whether a tensor is part of a batch of streams. @param {string} name */
const isStreamInput = (name) =>
  /^(input|target)\./.test(name) || name === 'timesteps' || name === 'valid';

/**
 * The batch of such a case.
 * @param {{ batch: number, streams: { name: string }[], heads: { name: string }[] }} config
 * @param {Map<string, { data: any }>} tensors
 */
function streamBatch({ batch: n, streams, heads }, tensors) {
  const named = (kind, all) =>
    Object.fromEntries(all.map(({ name }) => [name, tensors.get(`${kind}.${name}`)?.data]));
  return {
    n,
    inputs: named('input', streams),
    targets: named('target', heads),
    timesteps: tensors.get('timesteps')?.data,
    valid: tensors.get('valid')?.data,
  };
}
