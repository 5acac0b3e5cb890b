// check: compares the engine with reference cases, files that hold a model, a batch, and what
// another implementation made of them.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { ENGINE_HELP, loadEngine, parseArguments, UsageError } from './arguments.mjs';
import { load } from '../loader.mjs';
import { createComparison } from '../analysis/compare.mjs';
import { checkOperations } from './operations.mjs';
import { checkModel } from '../analysis/reference.mjs';
import { differencesText } from './report.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'compare with reference cases';
export const help = `Usage: ${PROGRAM} check [option ...] FILE.safetensors ...

Reads each reference case whole: builds its model; takes its initial tensors, positional table,
tokens and targets; runs forward, backward and the optimiser steps; and prints one JSON object a
file: { file, name, pass, kernels, groups, problems }. A group has the largest difference \`max\`,
its \`measure\` (relative to the tensor's maximum, absolute, or in units of lr), its \`tolerance\`,
the \`worst\` tensor and whether it passed. What the engine does not know or have is a problem, and
the case then fails. On stderr follows a table of the largest difference of each group over all
files.

${ENGINE_HELP}
Exit status: 0 when every file passes, otherwise 1; 2 when the command line is wrong.

Examples:
  ${PROGRAM} check cases/*.safetensors
  ${PROGRAM} check --kernels simd128 case.safetensors > result.json
`;

/** @param {string[]} args */
export async function run(args) {
  const { values, files } = parseArguments(args, {});
  if (!files.length) throw new UsageError('which file? check takes one or more .safetensors files');
  const engine = await loadEngine(values);
  const results = [];
  for (const file of files) {
    const result = await checkFile(engine, file);
    results.push(result);
    process.stdout.write(`${JSON.stringify(result)}\n`);
  }
  const passed = results.filter(({ pass }) => pass).length;
  const threads = `${engine.threads} thread${engine.threads > 1 ? 's' : ''}`;
  process.stderr.write(
    `${differencesText(results)}${engine.kernels}, ${threads}: ` +
      `${passed} of ${results.length} files pass\n`,
  );
  return passed === results.length ? 0 : 1;
}

/**
 * @returns {Promise<{ file: string, name: string, pass: boolean, kernels: string, groups: object,
 * problems: string[] }>}
 */
export async function checkFile(engine, file) {
  const comparison = createComparison();
  let name = null;
  try {
    name = await compareFile(engine, file, comparison);
  } catch (error) {
    comparison.problem(error.message);
  }
  return {
    file,
    name: name ?? file.replace(/^.*\//, '').replace(/\.safetensors$/, ''),
    ...comparison.result(),
    kernels: engine.kernels,
  };
}

/** The folder of the modules with single operations: in the package, or else in the build. */
function operationsFolder() {
  const packed = new URL('../operations/', import.meta.url);
  return existsSync(packed) ? packed : new URL('../../build/operations/', import.meta.url);
}

/** The engine with the same kernels whose module has the single operations. */
const operationsOf = ({ kernels }) => load({ kernels, baseUrl: operationsFolder() });

/**
 * Hands every number of a case, the engine's and the file's, to a comparison. Returns the name in
 * the case's config, or null.
 *  @param {ReturnType<typeof createComparison>} comparison */
export async function compareFile(engine, file, comparison) {
  const { metadata, tensors } = engine.readFile(new Uint8Array(await readFile(file)));
  const config = metadata.config === undefined ? null : JSON.parse(metadata.config);
  if (config) checkModel(engine, config, tensors, comparison);
  else checkOperations(await operationsOf(engine), tensors, comparison);
  return config?.name ?? null;
}
