// Modules without imports that measure the matrix products of a tree, built by emcc, which is on
// PATH.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} source a C file that exports what is called
 * @param {{ tree: string, kernels: string, bytes: number, output: string }} how `tree`: of which
 *   the products are; `bytes`: of memory
 */
export function buildModule(source, { tree, kernels, bytes, output }) {
  const folder = join(tree, 'core/math');
  const products = readdirSync(folder).filter((name) => /^gemm.*\.c$/.test(name));
  const flags = ['-O3', '-std=gnu11', '-msimd128', '-ffp-contract=off', '-fno-math-errno'];
  if (kernels === 'relaxed') flags.push('-mrelaxed-simd');
  flags.push('-fno-trapping-math', '--no-entry', '-sSTANDALONE_WASM', `-sINITIAL_MEMORY=${bytes}`);
  const sources = [source, ...products.map((name) => join(folder, name))];
  execFileSync('emcc', [...flags, '-I', join(tree, 'core'), ...sources, '-o', output], {
    stdio: 'inherit',
  });
}
