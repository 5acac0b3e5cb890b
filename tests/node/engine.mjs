// The built engine, for the Node tests: the modules of $HEADROOM_SITE, or of build/site.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from '../../wasm/loader.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const modulesFolder = join(process.env.HEADROOM_SITE ?? join(root, 'build/site'), 'wasm');

/** Every module file there is; simd128 must be among them. */
export function moduleFiles() {
  const files = readdirSync(modulesFolder).filter((name) => name.endsWith('.wasm'));
  if (!files.includes('headroom-simd128.wasm'))
    throw new Error(`no headroom-simd128.wasm in ${modulesFolder}: build first`);
  return files;
}

/** Kernels of the modules for one thread. */
export const builtKernels = () =>
  moduleFiles()
    .map((name) => /^headroom-(simd128|relaxed)\.wasm$/.exec(name)?.[1])
    .filter(Boolean);

export const moduleBytes = (file) => readFileSync(join(modulesFolder, file));

export const loadEngine = (kernels = 'simd128', rest = {}) =>
  load({ kernels: /** @type {any} */ (kernels), baseUrl: modulesFolder, ...rest });

/** The smallest model with everything in it, for tests about something else than learning. */
export const TINY = {
  d_model: 16,
  n_heads: 2,
  n_layers: 2,
  d_ff: 24,
  batch: 8,
  samples: 64,
  eval_samples: 24,
  seq: 9,
  vocab: 12,
};

/** Checks that call() throws a LabError with these fields. */
export function throwsLabError(assert, call, expected) {
  assert.throws(call, (error) => {
    assert.equal(error.name, 'LabError', error.stack);
    for (const [key, value] of Object.entries(expected)) {
      if (value instanceof RegExp) assert.match(error[key], value);
      else assert.equal(error[key], value, `${key} of "${error.message}"`);
    }
    return true;
  });
}

/** Calls use(lab, engine) with a lab of TINY and these settings, which is destroyed afterwards. */
export async function withLab(kernels, settings, use) {
  const engine = await loadEngine(kernels);
  const lab = engine.create({ ...TINY, ...settings });
  try {
    return await use(lab, engine);
  } finally {
    lab.destroy();
  }
}

/** What a worker loads after its start, without the functions of wasm/analysis. */
export const loadHandlers = async () => {
  const { REQUESTS } = await import('../../web/features/requests.js');
  return { requests: REQUESTS, tools: {} };
};
