// Runs a C test program that was compiled to a WASI module, and exits with its status.
// Usage: node --no-warnings wasm_host.mjs PROGRAM.wasm [argument ...]
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const [program, ...programArguments] = process.argv.slice(2);
const wasi = new WASI({
  version: 'preview1',
  args: [program, ...programArguments],
  env: process.env,
  returnOnExit: true,
});
const module = await WebAssembly.compile(await readFile(program));

// Emscripten's own imports beside WASI's: told of memory growth there is nothing to do; nothing
// else may be called.
const env = {};
for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
  if (from !== 'env' || kind !== 'function') continue;
  env[name] =
    name === 'emscripten_notify_memory_growth'
      ? () => {}
      : () => {
          throw new Error(`${program} called env.${name}`);
        };
}

// Exits at once where WASI would throw through the program's frames: V8 11.3 (Node 20) can crash on
// its way up. Output is written by then.
const wasiImport = { ...wasi.wasiImport, proc_exit: (status) => process.reallyExit(status) };

try {
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: wasiImport,
    env,
  });
  process.exitCode = wasi.start(instance);
} catch (error) {
  console.error(error);
  process.exitCode = 70;
}
