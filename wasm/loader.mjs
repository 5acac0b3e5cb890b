// Picks the build of the module that this engine runs, compiles it and hands back an Engine. The
// same file serves pages, workers and Node: nothing of Node is imported unless Node runs it, and
// nothing is evaluated, so a policy of 'self' with 'wasm-unsafe-eval' is enough.
import { LabError } from './lab/error.mjs';
import { Engine } from './lab/engine.mjs';
import { canShare, machineThreads, sharedMemory, startTeam } from './lab/team.mjs';

export { LabError };

// The smallest modules that use a feature: magic and version, then one type, one function and its
// body.
//   type section 1, 5 bytes: one type, function 0x60, no parameter, one result v128 (0x7b)
//   function section 3, 2 bytes: one function of type 0
//   code section 10: one body without locals
const HEAD = [
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b, 0x03,
  0x02, 0x01, 0x00,
];
const SPLAT = [0x41, 0x00, 0xfd, 0x0f]; // i32.const 0, i8x16.splat
const END = 0x0b;
const SIMD128_PROBE = Uint8Array.of(...HEAD, 0x0a, 0x08, 0x01, 0x06, 0x00, ...SPLAT, END);
// ... three operands and f32x4.relaxed_madd, opcode 0x105 behind the SIMD prefix 0xfd.
const RELAXED_PROBE = Uint8Array.of(
  ...HEAD,
  0x0a,
  0x13,
  0x01,
  0x11,
  0x00,
  ...SPLAT,
  ...SPLAT,
  ...SPLAT,
  0xfd,
  0x85,
  0x02,
  END,
);

const inNode = typeof globalThis.process?.versions?.node === 'string';
const KERNELS = ['auto', 'simd128', 'relaxed'];

/**
 * Loads the engine.
 * @param {object} [options]
 * @param {'auto' | 'simd128' | 'relaxed'} [options.kernels] simd128 gives the same bits on every
 *   machine; relaxed is faster and may not; auto
 *   takes relaxed where the machine and the site have it
 * @param {number | 'auto'} [options.threads] threads wished for, auto for as many as the machine
 *   runs at once; engine.threads says how many there
 *   are: 1 where memory cannot be shared (a page that is not cross-origin isolated, a build without
 *   threads). Results do not depend on it
 * @param {string | URL} [options.baseUrl] folder of the .wasm files; without it, this file's
 *   folder, in Node also ../build/site/wasm
 * @param {WebAssembly.Module} [options.module] a module that is compiled already; nothing is
 *   fetched then
 * @returns {Promise<Engine>}
 */
export async function load({ kernels = 'auto', threads = 1, baseUrl, module } = {}) {
  if (!KERNELS.includes(kernels)) {
    throw new LabError({
      code: 'config',
      field: 'kernels',
      value: kernels,
      message: `kernels cannot be "${kernels}": it is one of ${KERNELS.join(', ')}`,
    });
  }
  if (threads !== 'auto' && (!Number.isInteger(threads) || threads < 1)) {
    throw new LabError({
      code: 'config',
      field: 'threads',
      value: threads,
      message: `threads cannot be "${threads}": it is a whole number from 1 on, or auto`,
    });
  }
  const wished = threads === 'auto' ? await machineThreads() : threads;
  const size = canShare() ? wished : 1;
  if (module) return start(module, size);
  const builds = await runnableBuilds(kernels, size);
  const folders = await foldersOf(baseUrl);
  for (const folder of folders) {
    const [fastest, ...others] = builds;
    const compiled = (await compileFrom(folder, fastest)) ?? (await compileBuilt(folder, others));
    if (compiled) return start(compiled, size);
  }
  const files = builds.map((build) => `headroom-${build}.wasm`).join(' or ');
  throw new LabError({
    code: 'module',
    field: 'kernels',
    value: kernels,
    message:
      `${files} is not in ` +
      `${folders.join(' or ')}: build first, with ./web/play or cmake --build build`,
  });
}

/**
 * The builds this engine can run, fastest first: with shared memory (-mt) for a team of threads.
 */
async function runnableBuilds(kernels, threads) {
  const names = await runnableKernels(kernels);
  return threads > 1 ? names.flatMap((name) => [`${name}-mt`, name]) : names;
}

async function runnableKernels(kernels) {
  if (typeof WebAssembly !== 'object' || !WebAssembly.validate(SIMD128_PROBE)) {
    throw new LabError({
      code: 'unsupported',
      field: 'kernels',
      value: kernels,
      message: 'this engine has no WebAssembly SIMD, in which Headroom computes',
    });
  }
  if (kernels === 'simd128') return ['simd128'];
  const relaxed = await hasRelaxed();
  if (kernels === 'relaxed' && !relaxed) {
    throw new LabError({
      code: 'unsupported',
      field: 'kernels',
      value: kernels,
      message: 'this engine has no relaxed SIMD: take kernels simd128',
    });
  }
  if (kernels === 'relaxed') return ['relaxed'];
  return relaxed ? ['relaxed', 'simd128'] : ['simd128'];
}

async function hasRelaxed() {
  if (!WebAssembly.validate(RELAXED_PROBE) && inNode) {
    const { setFlagsFromString } = await import('node:v8');
    setFlagsFromString('--experimental-wasm-relaxed-simd'); // Node 20 has it behind this flag
  }
  return WebAssembly.validate(RELAXED_PROBE);
}

/** Folders to look in, as URLs ending in a slash. */
async function foldersOf(baseUrl) {
  if (baseUrl === undefined) {
    const here = new URL('./', import.meta.url);
    return inNode ? [here.href, new URL('../build/site/wasm/', import.meta.url).href] : [here.href];
  }
  let base = String(baseUrl);
  if (!base.endsWith('/')) base += '/';
  if (!inNode) return [new URL(base, globalThis.location?.href).href];
  const { pathToFileURL } = await import('node:url');
  return [/^[a-z]+:\/\//i.test(base) ? base : pathToFileURL(base).href];
}

/** The first of these builds that the folder has, or null. */
async function compileBuilt(folder, builds) {
  // what was built; without it, every file is tried
  const list = await readFrom(folder, 'builds.json');
  const built = list
    ? JSON.parse(new TextDecoder().decode(list))
    : builds.map((build) => `headroom-${build}`);
  for (const build of builds.filter((name) => built.includes(`headroom-${name}`))) {
    const compiled = await compileFrom(folder, build);
    if (compiled) return compiled;
  }
  return null;
}

/** The bytes of a file in a folder, or null. */
async function readFrom(folder, name) {
  const url = new URL(name, folder);
  if (url.protocol === 'file:' && inNode) return readLocal(url);
  const response = await readRemote(url);
  return response && new Uint8Array(await response.arrayBuffer());
}

/**
 * The module of a build, or null where the folder has no such file. From a server that names its
 * type it is compiled while it comes in, and browsers keep
 *  what they made of it for the next visit. */
async function compileFrom(folder, build) {
  const url = new URL(`headroom-${build}.wasm`, folder);
  if (url.protocol === 'file:' && inNode) {
    const bytes = await readLocal(url);
    return bytes && compile(WebAssembly.compile(new Uint8Array(bytes)), build);
  }
  const response = await readRemote(url);
  if (!response) return null;
  const streams =
    response.headers.get('Content-Type') === 'application/wasm' &&
    typeof WebAssembly.compileStreaming === 'function';
  return compile(
    streams
      ? WebAssembly.compileStreaming(response)
      : response.arrayBuffer().then((bytes) => WebAssembly.compile(bytes)),
    build,
  );
}

async function readLocal(url) {
  const { readFile } = await import('node:fs/promises');
  try {
    return await readFile(url);
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw new LabError(
      { code: 'module', value: url.href, message: `${url.href} cannot be read: ${error.message}` },
      { cause: error },
    );
  }
}

async function readRemote(url) {
  let response;
  try {
    response = await fetch(url);
  } catch (error) {
    throw new LabError(
      {
        code: 'module',
        value: url.href,
        message: `${url.href} cannot be fetched: ${error.message}`,
      },
      { cause: error },
    );
  }
  if (response.status === 404) return null;
  if (!response.ok)
    throw new LabError({
      code: 'module',
      value: url.href,
      message: `${url.href} cannot be fetched: the server says ${response.status}`,
    });
  return response;
}

async function compile(module, build) {
  try {
    return await module;
  } catch (error) {
    throw new LabError(
      {
        code: 'module',
        value: build,
        message: `headroom-${build}.wasm cannot be compiled: ${error.message}`,
      },
      { cause: error },
    );
  }
}

/**
 * Functions that Emscripten's wasm-only output may import; there is nothing to do in any of them.
 */
const FUNCTIONS = { emscripten_notify_memory_growth() {} };

async function start(module, threads) {
  const wanted = WebAssembly.Module.imports(module);
  const shares = wanted.some(({ name, kind }) => kind === 'memory' && name === 'memory');
  const env = shares ? { ...FUNCTIONS, memory: sharedMemory() } : FUNCTIONS;
  for (const { module: from, name } of wanted) {
    if (from === 'env' && name in env) continue;
    throw new LabError({
      code: 'module',
      field: `${from}.${name}`,
      message:
        `the module wants ` +
        `${from}.${name}, which this loader does not have: it is of another version or build`,
    });
  }
  const instance = /** @type {WebAssembly.Instance} */ (
    /** @type {unknown} */ (await WebAssembly.instantiate(module, { env }))
  );
  const exports = shares ? { ...instance.exports, memory: env.memory } : instance.exports;
  const engine = new Engine(exports, { module });
  const size = Math.min(threads, engine.mostThreads);
  if (shares && size > 1)
    await engine.gather(
      () => startTeam({ module, memory: env.memory, exports, threads: size }),
      size,
    );
  return engine;
}
