// After a trap the module's stack and memory are in no known state. A stack that overflows traps
// where it would overwrite static data, and an engine that has trapped, or was closed, refuses
// every call in words.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { Engine } from '../../wasm/lab/engine.mjs';
import { sharedMemory, startThreads } from '../../wasm/lab/threadpool.mjs';
import {
  loadEngine,
  moduleBytes,
  moduleFiles,
  modulesFolder,
  throwsLabError,
  TINY,
} from './engine.mjs';

/** Bytes of the module's own stack (wasm/CMakeLists.txt). */
const STACK_BYTES = 262144;
const IMPORTS = { emscripten_notify_memory_growth() {} };
const refuses = (call, expected) => throwsLabError(assert, call, expected);

/** A module's exports, of an instance of its own; a threaded one with memory of its own. */
async function instantiate(file) {
  if (file.includes('relaxed')) await loadEngine('relaxed'); // sets the flag that Node 20 needs
  const module = new WebAssembly.Module(moduleBytes(file));
  const memory = file.endsWith('-mt.wasm') ? sharedMemory() : null;
  const env = memory ? { ...IMPORTS, memory } : IMPORTS;
  const { exports } = new WebAssembly.Instance(module, { env });
  return { module, exports: /** @type {any} */ ({ memory, ...exports }) };
}

/** Sets the stack pointer of an instance. */
const setStack = (exports, address) =>
  exports.__stack_pointer
    ? (exports.__stack_pointer.value = address)
    : exports._emscripten_stack_restore(address);

for (const file of moduleFiles()) {
  test(`${file}: a stack that overflows traps before it writes anything`, async () => {
    const { exports } = await instantiate(file);
    exports._initialize();
    const stackTop = exports.emscripten_stack_get_current();
    // a call that needs some of the stack and none of the heap, whose records are static data
    const ptr = exports.lab_alloc(1);
    const describe = () => exports.lab_describe(0, 0);
    const size = describe();
    assert.ok(size > 0 && describe() === size);
    const stackEnd = stackTop - STACK_BYTES;
    const staticData = () => {
      const all = new Uint8Array(exports.memory.buffer, 0, ptr).slice();
      return all.fill(0, stackEnd, stackTop);
    };
    const before = staticData();
    assert.ok(
      before.some((byte) => byte !== 0),
      'there are static data besides the stack',
    );
    // the call needs between 2 and 3 KB
    for (const left of [0, 16, 256, 1024, 1536, 2048]) {
      setStack(exports, stackEnd + left);
      assert.throws(describe, WebAssembly.RuntimeError, `${left} bytes of stack`);
      assert.deepEqual(staticData(), before, `${left} bytes of stack`);
    }
    setStack(exports, stackTop);
    assert.equal(describe(), size);
  });
}

/** An engine over an instance, and ways to let its next call trap. */
async function engineOf(file, threads) {
  const { module, exports } = await instantiate(file);
  const engine = new Engine(exports, { module });
  const { memory } = exports;
  if (threads > 1)
    await engine.gather(() => startThreads({ module, memory, exports, threads }), threads);
  return { engine, exhaust: () => setStack(exports, 0) };
}

/** Everything that reaches into the module. */
const calls = (engine, lab) => [
  () => lab.train(1),
  () => lab.train(0),
  () => lab.evaluate(),
  () => lab.hash(),
  () => lab.save(),
  () => lab.reset(),
  () => lab.copy('output.bias'),
  () => lab.write('output.bias', new Float32Array(12)),
  () => lab.probe([2, 3]),
  () => lab.cut([]),
  () => engine.create(TINY),
  () => engine.plan(TINY),
  () => engine.peak(1),
  () => engine.readFile(new Uint8Array(10)),
];

for (const [file, threads] of /** @type {[string, number][]} */ ([
  ['headroom-simd128.wasm', 1],
  ['headroom-simd128-mt.wasm', 2],
]).filter(([name]) => moduleFiles().includes(name))) {
  test(`${file}: an engine that has trapped refuses every call, and says why`, async () => {
    const { engine, exhaust } = await engineOf(file, threads);
    const lab = engine.create(TINY);
    lab.train(2);
    lab.copy('output.bias'); // its address is known from now on
    exhaust();
    assert.throws(() => lab.train(1), WebAssembly.RuntimeError);
    for (const call of calls(engine, lab))
      refuses(call, { code: 'ended', message: /broke off earlier \(.+\): load a new one/ });
    lab.destroy();
    engine.close();
    refuses(() => lab.train(1), { code: 'ended', message: /broke off/ });
    assert.ok(engine.describe().settings.length > 0, 'what it knows of itself stays');
  });

  test(`${file}: a closed engine refuses every call`, async () => {
    const { engine } = await engineOf(file, threads);
    const lab = engine.create(TINY);
    lab.train(2);
    lab.copy('output.bias');
    engine.close();
    engine.close();
    for (const call of calls(engine, lab))
      refuses(call, { code: 'ended', message: /was closed: load a new one/ });
    lab.destroy();
  });
}

/** How long a call waits at least for a helper that is silent (wasm/README.md). */
const PATIENCE_MS = 10_000;

test('a helper that dies in the middle of its work is missed, and the call traps', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-helper-'));
  try {
    cpSync(modulesFolder, folder, { recursive: true });
    const helper = join(folder, 'lab/helper.mjs');
    const source = readFileSync(helper, 'utf8');
    // a stack that is too small for what a job computes
    const dying =
      'try { exports.__stack_pointer.value = 64; exports.lab_help(part); } catch { return; }';
    writeFileSync(helper, source.replace('exports.lab_help(part);', dying));
    assert.ok(readFileSync(helper, 'utf8').includes(dying));
    const { load } = await import(pathToFileURL(join(folder, 'loader.mjs')).href);
    const engine = await load({ kernels: 'simd128', threads: 2 });
    const lab = engine.create({ preset: 'copy' });
    const startMs = performance.now();
    assert.throws(() => lab.train(500), WebAssembly.RuntimeError);
    assert.ok(
      performance.now() - startMs > PATIENCE_MS,
      'a helper that is only slow is waited for',
    );
    refuses(() => lab.train(1), { code: 'ended', message: /broke off/ });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('what a call had taken for its time does not hide that it trapped', async () => {
  const { engine, exhaust } = await engineOf('headroom-simd128.wasm', 1);
  const lab = engine.create(TINY);
  exhaust();
  assert.throws(() => {
    try {
      lab.probe([2, 3, 4]);
    } finally {
      lab.destroy();
    }
  }, WebAssembly.RuntimeError);
});
