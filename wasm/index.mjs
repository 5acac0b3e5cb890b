// The main module of the package: what `import … from 'headroom'` gives, and its two main types.

/** @typedef {Awaited<ReturnType<typeof import('./loader.mjs').load>>} Engine a loaded module */
/** @typedef {ReturnType<Engine['create']>} Lab one run */

export { load, LabError } from './loader.mjs';
