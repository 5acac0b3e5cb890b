// Picks the build of the module that this engine runs, compiles it and hands back an Engine. The
// same file serves pages, workers and Node: nothing of Node is imported unless Node runs it, and
// nothing is evaluated, so a policy of 'self' with 'wasm-unsafe-eval' is enough.
import { LabError } from './lab/error.mjs';
import { Engine, PRODUCTS } from './lab/engine.mjs';
import { RELAXED_PROBE, SIMD128_PROBE } from './lab/simd.mjs';
import { canShare, machineThreads, sharedMemory, startThreads } from './lab/threadpool.mjs';

export { LabError };

const inNode = typeof globalThis.process?.versions?.node === 'string';
const KERNELS = ['auto', 'simd128', 'relaxed'];

/**
 * Loads the engine.
 * @param {object} [options]
 * @param {'auto' | 'simd128' | 'relaxed'} [options.kernels] simd128 gives the same bits on every
 *   machine; relaxed is faster and may not; auto
 *   takes relaxed where the machine and the site have it
 * @param {number | 'auto'} [options.threads] threads wished for, auto for as many as the machine
 *   runs at once; engine.threads says how many there are: 1 where memory cannot be shared (a page
 *   that is not cross-origin isolated, a build without threads). Results do not depend on it
 * @param {'auto' | 'stream' | 'tile4' | 'tile6'} [options.products] how products are computed
 *   (core/math/gemm.h); results do not depend on it. auto takes what this JavaScript engine
 *   compiles well
 * @param {string | URL} [options.baseUrl] folder of the .wasm files; without it, this file's
 *   folder, in Node also ../build/site/wasm
 * @param {WebAssembly.Module} [options.module] a module that is compiled already; nothing is
 *   fetched then
 * @returns {Promise<Engine>} its `note` says which file is broken and which one runs instead; null
 *   when all is well. A build that is broken is replaced by the next one with the kernels asked for
 */
export async function load(options = {}) {
  const { products = 'auto' } = options;
  if (products !== 'auto' && !PRODUCTS.includes(products)) {
    throw new LabError({
      code: 'config',
      field: 'products',
      value: products,
      message: `products cannot be "${products}": it is one of auto, ${PRODUCTS.join(', ')}`,
    });
  }
  if (inNode) await import('./node.mjs');
  const engine = await loadEngine(options);
  const chosen = products === 'auto' ? fastProducts(engine) : products;
  if (chosen !== engine.products) engine.compute(chosen);
  return engine;
}

/**
 * Tiles of 6 rows need fused multiply-add and all vector registers of x86-64. Older compilers of V8
 * (Node 20 and 22) load a whole column of a tile before they use it, and spill: tiles of 6 have
 * half the speed. An engine with Math.f16round (Node 24, Chrome 135, Firefox 129) is newer.
 * @param {Engine} engine
 */
function fastProducts(engine) {
  const tiles = engine.kernels === 'relaxed' && typeof Reflect.get(Math, 'f16round') === 'function';
  return tiles ? 'tile6' : engine.products;
}

/** @param {Parameters<typeof load>[0]} options @returns {Promise<Engine>} */
async function loadEngine({ kernels = 'auto', threads = 1, baseUrl, module }) {
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
  const failures = [];
  for (const folder of folders) {
    const engine = await startFrom(folder, builds, size, failures);
    if (engine) return engine;
  }
  if (failures.length) throw failures[0];
  const files = builds.map((build) => `headroom-${build}.wasm`).join(' or ');
  throw new LabError({
    code: 'module',
    field: 'kernels',
    value: kernels,
    message:
      `${files} is not in ${folders.join(' or ')}: ` +
      'build first, with ./web/play or cmake --build build',
  });
}

/**
 * The builds this engine can run, fastest first: with shared memory (-mt) for a thread pool.
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

/**
 * The engine of the first of these builds that the folder has and that runs, or null. What is
 * broken goes to `failures`, and the next build is tried.
 */
async function startFrom(folder, builds, size, failures) {
  const tryBuild = async (build) => {
    try {
      const compiled = await compileFrom(folder, build);
      if (!compiled) return null;
      const engine = await start(compiled, size);
      if (failures.length)
        engine.note = `${failures[0].message}; headroom-${build}.wasm runs instead`;
      return engine;
    } catch (error) {
      if (!(error instanceof LabError) || error.code !== 'module') throw error;
      failures.push(error);
      return null;
    }
  };
  const [fastest, ...others] = builds;
  const engine = await tryBuild(fastest);
  if (engine || others.length === 0) return engine;
  for (const build of await builtOf(folder, others, failures)) {
    const next = await tryBuild(build);
    if (next) return next;
  }
  return null;
}

/** Those of the builds that the folder's list has; all of them where there is no list. */
async function builtOf(folder, builds, failures) {
  try {
    const bytes = await readFrom(folder, 'builds.json');
    if (!bytes) return builds;
    const list = readList(bytes, new URL('builds.json', folder).href);
    return builds.filter((build) => list.includes(`headroom-${build}`));
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    failures.push(error);
    return builds;
  }
}

/** The names in a list of builds, `["headroom-simd128", ...]`. */
function readList(bytes, url) {
  let list;
  try {
    list = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    list = null;
  }
  if (Array.isArray(list) && list.every((name) => typeof name === 'string')) return list;
  throw new LabError({
    code: 'module',
    value: url,
    message: `${url} is not a list of builds`,
  });
}

/** The bytes of a file in a folder, or null. */
async function readFrom(folder, name) {
  const url = new URL(name, folder);
  if (url.protocol === 'file:' && inNode) return readLocal(url);
  const response = await readRemote(url);
  if (!response) return null;
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw unfetched(url, error);
  }
}

/**
 * The module of a build, or null where the folder has no such file. From a server that names its
 * type it is compiled while it arrives, and browsers keep the compiled code for the next visit.
 */
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
    throw unfetched(url, error);
  }
  if (response.status === 404) return null;
  if (!response.ok) throw unfetched(url, new Error(`the server says ${response.status}`));
  return response;
}

const unfetched = (url, error) =>
  new LabError(
    {
      code: 'module',
      value: url.href,
      message: `${url.href} cannot be fetched: ${error.message}`,
    },
    { cause: error },
  );

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
        `the module imports ${from}.${name}, which this loader does not have: ` +
        'it is of another version or build',
    });
  }
  const instance = await instantiate(module, env);
  const exports = shares ? { ...instance.exports, memory: env.memory } : instance.exports;
  const engine = new Engine(exports, { module });
  const size = Math.min(threads, engine.mostThreads);
  if (shares && size > 1)
    await engine.gather(
      () => startThreads({ module, memory: env.memory, exports, threads: size }),
      size,
    );
  return engine;
}

/** @returns {Promise<WebAssembly.Instance>} */
async function instantiate(module, env) {
  try {
    return /** @type {any} */ (await WebAssembly.instantiate(module, { env }));
  } catch (error) {
    throw new LabError(
      { code: 'module', message: `the module cannot be started: ${error.message}` },
      { cause: error },
    );
  }
}
