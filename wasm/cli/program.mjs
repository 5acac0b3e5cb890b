// How this program is called, for help texts and messages.

/** In the repository by its file; in the package by its name. */
export const PROGRAM = import.meta.url.endsWith('/wasm/cli/program.mjs')
  ? 'node wasm/cli.mjs'
  : 'npx headroom';
