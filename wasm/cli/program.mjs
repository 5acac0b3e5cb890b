// How this program is called, for help texts and messages.

/** In a repository by its file; as an installed package by its name. */
export const PROGRAM = import.meta.url.includes('/node_modules/')
  ? 'npx headroom'
  : 'node wasm/cli.mjs';
