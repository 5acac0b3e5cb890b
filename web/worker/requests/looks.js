// Every request that looks at a model without changing the run: name -> (lab, args, tools) =>
// result, tools being the engine and the functions of wasm/*.mjs that worker.js hands to the
// session. One file beside this for each kind.
import { generate } from './generate.js';
import { heads, score } from './heads.js';
import { drawinput, readinput } from './input.js';
import { length, lengths } from './lengths.js';
import { lens, lensscore } from './lens.js';
import { neuron } from './neuron.js';
import { patch } from './patch.js';
import { predict, snapshot } from './probe.js';
import { cell, numbers, positions, shuffled, tensor, tensors } from './tensors.js';
import { vocabulary } from './vocabulary.js';

export const LOOKS = {
  snapshot,
  predict,
  readinput,
  drawinput,
  tensors,
  tensor,
  cell,
  numbers,
  positions,
  shuffled,
  neuron,
  generate,
  heads,
  score,
  lens,
  lensscore,
  patch,
  lengths,
  length,
  vocabulary,
};
