// Builds tests/bench/gemm.c for both kernels with the emcc on PATH and prints their tables, side by
// side in one Node. Usage: node --no-warnings tests/bench/gemm.mjs [rounds] [stream|tile4|tile6]
// Without a kernel for the products, each build uses its usual one.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { fileURLToPath } from 'node:url';
import { WASI } from 'node:wasi';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rounds = process.argv[2] ?? '20';
if (parseInt(process.versions.node, 10) < 22)
  setFlagsFromString('--experimental-wasm-relaxed-simd');

/** Compiles the benchmark to a WASI module and returns its bytes. */
function build(kernels, flags) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-gemm-'));
  const output = join(folder, `${kernels}.wasm`);
  try {
    execFileSync(
      'emcc',
      [
        '-O3',
        '-std=c11',
        '-msimd128',
        ...flags,
        '-ffp-contract=off',
        '-fno-math-errno',
        '-fno-trapping-math',
        '-sSTANDALONE_WASM',
        '-sINITIAL_MEMORY=33554432',
        '-I',
        join(root, 'core'),
        join(root, 'tests/bench/gemm.c'),
        ...['gemm', 'gemm_stream', 'gemm_tile'].map((name) => join(root, `core/math/${name}.c`)),
        '-o',
        output,
      ],
      { stdio: 'inherit' },
    );
    return readFileSync(output);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const [kernels, flags] of [
  ['simd128', []],
  ['relaxed', ['-mrelaxed-simd']],
]) {
  const wasi = new WASI({
    version: 'preview1',
    args: [`gemm (${kernels})`, rounds, ...process.argv.slice(3)],
    returnOnExit: true,
  });
  const instance = await WebAssembly.instantiate(
    await WebAssembly.compile(build(kernels, flags)),
    wasi.getImportObject(),
  );
  console.log(`\n${kernels}, Node ${process.versions.node}, V8 ${process.versions.v8}`);
  process.exitCode ||= wasi.start(instance);
}
