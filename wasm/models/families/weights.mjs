// What readers of all families share: tensors taken by name and shape, names without what wrappers
// put before them, activations by their names.
import { sentence, sentences } from '../../lab/sentence.mjs';
import { refuse } from '../../lab/inputs.mjs';
import { finite } from '../tensors.mjs';
import { refuseFile } from '../files/sources.mjs';

/**
 * @typedef {import('../tensors.mjs').FileTensor} FileTensor
 *
 * @typedef {object} Asked what no file tells
 * @property {string} key of a setting
 * @property {string | number | boolean} [guess] what it usually is; without it, it must be given
 * @property {import('../../lab/sentence.mjs').Sentence} why a clause: where it would stand
 *
 * @typedef {object} Mapped
 * @property {Record<string, any>} settings
 * @property {[string, FileTensor][]} weights by the engine's names
 * @property {Asked[]} asked
 * @property {import('../../lab/sentence.mjs').Sentence[]} notes
 *
 * @typedef {object} Found a model of another program, before it is mapped
 * @property {any} config of config.json, model_args, a header; null: none
 * @property {Map<string, FileTensor>} tensors
 * @property {Record<string, any>} given settings of the caller
 */

/** Numbers at first, to tell two matrices apart. */
const LOOKED_AT = 4096;
const MOST_SIZE = 0x7fffffff;
/** What wrappers put before names: torch.compile, DataParallel. */
const WRAPPERS = /^(?:(?:_orig_mod|module)\.)+/;

/** Tensors by their names without wrappers. @param {Map<string, FileTensor>} tensors */
export const unwrapped = (tensors) =>
  new Map([...tensors].map(([name, tensor]) => [name.replace(WRAPPERS, ''), tensor]));

/**
 * What stands before a name that every model of a family has, such as "transformer." before
 * "wte.weight"; null: no tensor is called so.
 * @param {Map<string, FileTensor>} tensors @param {string} anchor
 */
export function prefixOf(tensors, anchor) {
  const found = [...tensors.keys()].filter(
    (name) => name === anchor || name.endsWith(`.${anchor}`),
  );
  found.sort((a, b) => a.length - b.length);
  return found.length ? found[0].slice(0, -anchor.length) : null;
}

/** How many blocks there are: prefix + number + "." of 0 to n - 1. */
export function countBlocks(tensors, prefix) {
  const names = [...tensors.keys()];
  let n = 0;
  while (names.some((name) => name.startsWith(`${prefix}${n}.`))) n++;
  if (n === 0) throw refuseFile(sentence`there is no tensor ${prefix}0.…: the model has no blocks`);
  return n;
}

const shapeText = (shape) => `[${shape.join(', ')}]`;

/** Tensors that are taken by their names, so that none is forgotten. */
export class Weights {
  #tensors;
  #taken;

  /**
   * @param {Map<string, FileTensor>} tensors @param {string} prefix before the names
   * @param {Set<string>} [taken]
   */
  constructor(tensors, prefix = '', taken = new Set()) {
    this.#tensors = tensors;
    this.#taken = taken;
    this.prefix = prefix;
  }

  /** The same tensors with something else before their names. @param {string} prefix */
  at(prefix) {
    return new Weights(this.#tensors, prefix, this.#taken);
  }

  /** @param {string} name without the prefix */
  has(name) {
    return this.#tensors.has(this.prefix + name);
  }

  /** The shape of a tensor, or undefined. */
  shape(name) {
    return this.#tensors.get(this.prefix + name)?.shape;
  }

  /** @param {string} name @param {number[]} shape that it must have @returns {FileTensor} */
  take(name, shape) {
    const full = this.prefix + name;
    const tensor = this.#tensors.get(full);
    if (!tensor) throw refuseFile(sentence`${full} is missing`, full);
    if (shapeText(tensor.shape) !== shapeText(shape))
      throw refuseFile(
        sentences(
          sentence`${full} has shape ${shapeText(tensor.shape)}, and the model's settings ask for `,
          sentence`${shapeText(shape)}`,
        ),
        full,
      );
    this.#taken.add(full);
    return finite(tensor);
  }

  /** The same, or null where it is not there. */
  takeIf(name, shape) {
    return this.has(name) ? this.take(name, shape) : null;
  }

  /** Refuses tensors that nobody took, but for buffers. @param {RegExp} buffers whole names */
  end(buffers) {
    const left = [...this.#tensors.keys()].find(
      (name) => !this.#taken.has(name) && !buffers.test(name),
    );
    if (!left) return;
    const shape = shapeText(this.#tensors.get(left)?.shape ?? []);
    throw refuseFile(sentence`${left}, ${shape}, has no counterpart here`, left);
  }
}

/**
 * The output's weights; null where it is tied: they are not there, or equal the embedding's.
 * @param {Weights} w @param {string} name of the output's weights, whatever stands before it
 * @param {FileTensor} embedding @param {Map<string, FileTensor>} tensors
 */
export async function ownOutput(w, name, embedding, tensors) {
  const prefix = prefixOf(tensors, name);
  if (prefix === null) return null;
  const output = w.at(prefix).take(name, embedding.shape);
  const isEqual = (a, b) => a.every((x, i) => x === b[i]);
  // a few numbers tell most models, and a large one is not read twice
  const [a, b] = await Promise.all([output.begin?.(LOOKED_AT), embedding.begin?.(LOOKED_AT)]);
  if (a && b && !isEqual(a, b)) return output;
  return isEqual(await output.read(), await embedding.read()) ? null : output;
}

/** Activations by the names that programs give them. */
const ACTIVATIONS = {
  relu: 'relu',
  gelu: 'gelu',
  gelu_new: 'gelu_tanh',
  gelu_tanh: 'gelu_tanh',
  gelu_fast: 'gelu_tanh',
  gelu_pytorch_tanh: 'gelu_tanh',
  silu: 'silu',
  swish: 'silu',
  relu2: 'relu2',
};

/** @param {string} key of the config @param {unknown} name */
export function activationOf(key, name) {
  const own = typeof name === 'string' && Object.hasOwn(ACTIVATIONS, name) && ACTIVATIONS[name];
  if (!own) throw noCounterpart({ [key]: name });
  return own;
}

/** A LabError about fields of a config.
 *  @param {Record<string, unknown>} fields with their values
 *  @param {string | import('../../lab/sentence.mjs').Sentence} [before] */
export function noCounterpart(fields, before = '') {
  const all = Object.entries(fields).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  return refuse(
    'config',
    Object.keys(fields)[0],
    null,
    sentences(
      before,
      sentence`${all.join(', ')}`,
      all.length > 1 ? ' have no counterpart here' : ' has no counterpart here',
    ),
  );
}

/** Whether a value can be a size or a number of things. @param {unknown} value */
export const isSize = (value) =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= MOST_SIZE;

/** A LabError about what should be such a number. @param {string} key @param {unknown} value */
export const notWhole = (key, value) =>
  refuse(
    'config',
    key,
    null,
    value === undefined
      ? sentence`${key} is missing`
      : sentences(
          sentence`${key} is ${JSON.stringify(value)}`,
          sentence`: it must be a whole number from 1 to ${MOST_SIZE}`,
        ),
  );

/** A whole number of a config. @param {any} config @param {string} key */
export function wholeOf(config, key) {
  const value = config[key];
  if (isSize(value)) return value;
  throw notWhole(key, value);
}

/** Weights and biases of one layer by the engine's name. */
export const pairOf = (name, weight, bias) =>
  /** @type {[string, FileTensor][]} */ ([
    [`${name}.weight`, weight],
    ...(bias ? [[`${name}.bias`, bias]] : []),
  ]);
