// What comes later than a lab, or not at all. register.mjs puts parts of a lab here that no step of
// training needs; models/register.mjs what reads other programs' files, when a page opens one; in
// Node start.mjs imports that, and operations.mjs (node.mjs).

/**
 * @typedef {object} Cutter cuts text into the tokens of another program
 * @property {(text: string) => number[]} encode
 * @property {(tokens: ArrayLike<number>) => string} decode
 * @property {(tokens: ArrayLike<number>) => string} write the text that encode makes them of
 *
 * @typedef {object} Others
 * @property {typeof import('./batches.mjs').Batch} Batch Lab.loadBatch and what follows
 * @property {typeof import('./circuits.mjs').Circuits} Circuits Lab.circuits
 * @property {typeof import('./environment.mjs').Environment} Environment Lab.acting
 * @property {typeof import('./why.mjs').Why} Why Lab.why
 * @property {(text: string | Uint8Array) => Cutter | null} tokenizerOf of a text of tokens
 *   (core/tasks/given.h)
 * @property {(bytes: Uint8Array) => void} refuseForeign throws LabError for files of other kinds
 * @property {(tensors: Map<string, any>, given: Record<string, any>, known: Set<string>) =>
 *   Record<string, any>} settingsOfShapes of weights without settings
 * @property {(memory: import('./memory.mjs').Memory, name: string, args: any[]) => void}
 *   runOperation Engine.op()
 */

/** @type {Partial<Others>} */
export const others = {};

/** One of them, which must be here by now. @template {keyof Others} N @param {N} name */
export function other(name) {
  const found = others[name];
  if (!found) throw new Error(`${name} is not loaded: import lab/register.mjs first`);
  return /** @type {Others[N]} */ (found);
}
