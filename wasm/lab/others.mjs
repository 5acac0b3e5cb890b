// What is large and few runs need. models/register.mjs puts here what reads other programs' files,
// when a page opens one; in Node the loader imports it, and operations.mjs (node.mjs).

/**
 * @typedef {object} Cutter cuts text into the tokens of another program
 * @property {(text: string) => number[]} encode
 * @property {(tokens: ArrayLike<number>) => string} decode
 * @property {(tokens: ArrayLike<number>) => string} write the text that encode makes them of
 *
 * @typedef {object} Others
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
