// check: compares the engine with reference cases, files that hold a model, a batch, and what another implementation made of them.
import { readFile } from 'node:fs/promises';
import { ENGINE_HELP, loadEngine, parseArguments, UsageError } from './arguments.mjs';
import { createComparison } from './compare.mjs';
import { checkOperations } from './operations.mjs';
import { checkModel } from './reference.mjs';

export const summary = 'compare with reference cases';
export const help = `Usage: node wasm/cli.mjs check [option ...] FILE.safetensors ...

Reads each reference case whole: builds its model, takes its initial tensors, positional table, tokens and targets, runs forward, backward and the
optimiser steps, and prints one JSON object a file: { file, name, pass, kernels, groups, problems }. A group has the largest difference \`max\`, in
which \`measure\` (relative to the tensor's maximum, absolute, in units of lr), its \`tolerance\`, the \`worst\` tensor and whether it passed. What the
engine does not know or have is a problem, and the case then fails.

${ENGINE_HELP}
Exit status: 0 when every file passes, otherwise 1; 2 when the command line is wrong.
`;

/** @param {string[]} args */
export async function run(args) {
  const { values, files } = parseArguments(args, {});
  if (!files.length) throw new UsageError('which file? check takes one or more .safetensors files');
  const engine = await loadEngine(values);
  let failed = false;
  for (const file of files) {
    const result = await checkFile(engine, file);
    failed ||= !result.pass;
    process.stdout.write(`${JSON.stringify(result)}\n`);
  }
  return failed ? 1 : 0;
}

/** @returns {Promise<{ file: string, name: string, pass: boolean, kernels: string, groups: object, problems: string[] }>} */
export async function checkFile(engine, file) {
  const comparison = createComparison();
  let name = file.replace(/^.*\//, '').replace(/\.safetensors$/, '');
  try {
    const { metadata, tensors } = engine.readFile(new Uint8Array(await readFile(file)));
    const config = metadata.config === undefined ? null : JSON.parse(metadata.config);
    name = config?.name ?? name;
    if (config) checkModel(engine, config, tensors, comparison);
    else checkOperations(engine, tensors, comparison);
  } catch (error) {
    comparison.problem(error.message);
  }
  return { file, name, ...comparison.result(), kernels: engine.kernels };
}
