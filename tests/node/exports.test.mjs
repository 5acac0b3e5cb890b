// The module's face. Its exports are those that the headers declare, no more and no less, so that a
// function cannot be dropped by the linker or slip in; it wants nothing of its host but to be told
// that memory grew; and what it says about itself is consistent.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { load } from '../../wasm/loader.mjs';
import {
  builtKernels,
  loadEngine,
  moduleBytes,
  moduleFiles,
  root,
  throwsLabError,
} from './engine.mjs';

/** The names of the functions that a header exports. */
const declaredIn = (header) => {
  const text = readFileSync(join(root, 'wasm/abi', header), 'utf8');
  return [...text.matchAll(/^LAB_EXPORT [^;(]*?(\w+)\(/gm)].map((found) => found[1]);
};
const declared = declaredIn('lab.h');
const operations = declaredIn('lab_ops.h');

/** Modules for one thread that have the single operations too. */
const operationsFolder = join(root, 'build/operations');

/**
 * What Emscripten adds: memory, start-up, its stack and table, and in threaded builds each thread's
 * own stack and block.
 */
const EMSCRIPTENS = /^(_|emscripten_|stack|memory$|setThrew$)/;

/** The exports of a module, without what Emscripten adds. */
const exportsOf = (module) =>
  WebAssembly.Module.exports(module)
    .map(({ name }) => name)
    .filter((name) => name.startsWith('lab_') || !EMSCRIPTENS.test(name))
    .sort();

for (const file of moduleFiles()) {
  const threads = file.endsWith('-mt.wasm');
  // Relaxed SIMD may be behind a flag, which the loader sets.
  const compiled = async () => {
    if (file.includes('relaxed'))
      await load({ kernels: 'relaxed', module: undefined, baseUrl: '/nowhere' }).catch(() => {});
    return new WebAssembly.Module(moduleBytes(file));
  };

  test(`${file} exports exactly what lab.h declares`, async () => {
    assert.ok(declared.length > 25 && operations.length === 6, 'the headers were read');
    assert.deepEqual(exportsOf(await compiled()), [...declared].sort());
  });

  if (!threads) {
    test(`${file} of build/operations also exports what lab_ops.h declares`, async () => {
      await compiled();
      const module = new WebAssembly.Module(readFileSync(join(operationsFolder, file)));
      assert.deepEqual(exportsOf(module), [...declared, ...operations].sort());
    });
  }

  test(`${file} imports only what the loader has`, async () => {
    const wanted = threads
      ? ['env.emscripten_notify_memory_growth', 'env.memory']
      : ['env.emscripten_notify_memory_growth'];
    const imports = WebAssembly.Module.imports(await compiled()).map(
      ({ module, name }) => `${module}.${name}`,
    );
    assert.deepEqual(
      imports.filter((name) => !wanted.includes(name)),
      [],
    );
  });
}

test('a module that is not there is refused in words, and so is an unknown build', async () => {
  await assert.rejects(
    load({ kernels: 'simd128', baseUrl: '/nowhere' }),
    (error) =>
      error.code === 'module' &&
      /headroom-simd128\.wasm is not in .*nowhere.*build first/.test(error.message),
  );
  await assert.rejects(
    load({ kernels: /** @type {any} */ ('avx') }),
    (error) => error.code === 'config' && error.field === 'kernels' && error.value === 'avx',
  );
  await assert.rejects(
    load({ threads: 0 }),
    (error) => error.code === 'config' && error.field === 'threads',
  );
});

test(
  'a module that lacks what the loader calls, or wants what it does not have, is refused by ' +
    'name',
  async () => {
    // A module with nothing in it; and one that imports the function "x.y" of no parameter and no
    // result.
    const empty = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    await assert.rejects(
      load({ module: empty }),
      (error) => error.code === 'module' && error.field === 'lab_abi_version',
    );
    const wanting = new WebAssembly.Module(
      Uint8Array.of(
        0,
        97,
        115,
        109,
        1,
        0,
        0,
        0,
        1,
        4,
        1,
        0x60,
        0,
        0,
        2,
        7,
        1,
        1,
        120,
        1,
        121,
        0,
        0,
      ),
    );
    await assert.rejects(
      load({ module: wanting }),
      (error) => error.code === 'module' && /x\.y/.test(error.message),
    );
  },
);

test('a compiled module can be handed to the loader', async () => {
  const { module } = await loadEngine();
  const engine = await load({ module });
  assert.equal(engine.kernels, 'simd128');
});

/** A setting of the description has a default in its range, and words. */
function checkSetting(setting) {
  const { key, type, default: initial, min, max, choices, group, help } = setting;
  if (type === 'choice')
    assert.ok(choices.includes(initial), `${key}: default ${initial} is none of ${choices}`);
  else if (type === 'bool') assert.equal(typeof initial, 'boolean', key);
  else if (type === 'text') assert.equal(initial, '', key);
  else
    assert.ok(
      initial >= min && initial <= max && min < max,
      `${key}: default ${initial} is not in ${min}..${max}`,
    );
  if (type === 'int') assert.ok([initial, min, max].every(Number.isInteger), key);
  assert.ok(['task', 'model', 'training', 'data'].includes(group), `${key}: group ${group}`);
  assert.ok(
    help.length > 3 &&
      typeof setting.rebuild === 'boolean' &&
      typeof setting.advanced === 'boolean',
    key,
  );
}

for (const kernels of builtKernels()) {
  test(`${kernels}: the description is consistent`, async () => {
    const engine = await loadEngine(kernels);
    const { abi, version, build, settings, presets, tasks } = engine.describe();
    assert.equal(engine.kernels, kernels);
    assert.equal(build.kernels, kernels);
    assert.equal(build.threads, engine.threads);
    assert.equal(abi, 1);
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.equal(
      new Set(settings.map(({ key }) => key)).size,
      settings.length,
      'keys are distinct',
    );
    settings.forEach(checkSetting);
    const defaults = Object.fromEntries(settings.map((setting) => [setting.key, setting.default]));
    assert.deepEqual(
      Object.keys(engine.plan().settings),
      Object.keys(defaults),
      'a plan has every setting, in order',
    );
    for (const preset of presets) {
      const plan = engine.plan({ preset: preset.name });
      for (const [key, value] of Object.entries(preset.settings)) {
        const whole = key === 'batch' && value === 0; // an epoch
        assert.equal(plan.settings[key], whole ? plan.settings.samples : value, preset.name);
      }
      for (const alias of preset.aliases) assert.deepEqual(engine.plan({ preset: alias }), plan);
      assert.equal(
        plan.breakdown
          .filter(({ depth }) => depth === 0)
          .reduce((sum, { count }) => sum + count, 0),
        plan.parameters,
        `${preset.name}: the breakdown adds up`,
      );
      const sum = (key) => plan.costs.reduce((all, cost) => all + cost[key], 0);
      assert.equal(sum('parameters'), plan.parameters, `${preset.name}: so do the costs`);
      assert.equal(sum('forward') + sum('backward'), plan.flops_per_step, preset.name);
      assert.ok(preset.title && preset.description);
    }
    assert.deepEqual(
      settings.find(({ key }) => key === 'task').choices,
      tasks.map(({ name }) => name),
    );
  });

  test(
    `${kernels}: every number outside its range is refused, naming setting and ` + `value`,
    async () => {
      const engine = await loadEngine(kernels);
      for (const { key, type, min, max } of engine.describe().settings) {
        const bad =
          type === 'int' || type === 'float'
            ? [min - 1, max * 2 + 1, 'many']
            : [type === 'text' ? 'später' : 'perhaps'];
        if (type === 'int') bad.push(min + 0.5);
        for (const value of bad)
          throwsLabError(assert, () => engine.plan({ [key]: value }), {
            code: 'config',
            field: key,
            value,
            message: new RegExp(`^${key} cannot be "${value}"`),
          });
      }
    },
  );
}
