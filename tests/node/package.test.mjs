// The package `headroom` as a new user gets it: packed by npm, installed from the tarball into an
// empty folder without a network, imported, called with npx, and used from TypeScript.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { loadEngine, root, TINY } from './engine.mjs';

const source = process.env.HEADROOM_PACKAGE ?? join(root, 'build/package');
const modules = process.env.HEADROOM_MODULES ?? join(root, 'build/check-modules');
const fromModules = createRequire(join(modules, 'any.js'));
const importTool = (name) => import(pathToFileURL(fromModules.resolve(name)).href);

const folder = mkdtempSync(join(tmpdir(), 'headroom-package-'));
after(() => rmSync(folder, { recursive: true }));

function run(command, args, cwd = folder) {
  const env = { ...process.env, npm_config_offline: 'true', npm_config_loglevel: 'error' };
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (error) throw error;
  return { status, stdout, stderr };
}

function succeed(command, args, cwd) {
  const { status, stdout, stderr } = run(command, args, cwd);
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

const [packed] = JSON.parse(
  succeed('npm', ['pack', source, '--json', '--pack-destination', folder]),
);
const tarball = join(folder, packed.filename);
writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
succeed('npm', ['install', tarball, '--no-audit', '--no-fund', '--loglevel=error']);
const installed = join(folder, 'node_modules/headroom');
const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));

/** Runs a module in the folder; it prints JSON. */
function evaluate(text) {
  writeFileSync(join(folder, 'user.mjs'), text);
  return JSON.parse(succeed(process.execPath, ['user.mjs']));
}

const entries = Object.entries(manifest.exports);
const modulesOf = entries.filter(([, path]) => path.default).map(([name]) => name);
const specifier = (name) => `headroom${name.slice(1)}`;

test('publint has nothing to say of the package', async () => {
  const { publint } = await importTool('publint');
  const { buffer, byteOffset, byteLength } = readFileSync(tarball);
  const data = buffer.slice(byteOffset, byteOffset + byteLength);
  const { messages } = await publint({ strict: true, pack: { tarball: data } });
  assert.deepEqual(messages, []);
});

test('every typed entry resolves, with its types, from modules and from bundlers', async () => {
  const { checkPackage, createPackageFromTarballData } = await importTool('@arethetypeswrong/core');
  const isData = /\.(wasm|json)$/;
  const { problems, entrypoints } = await checkPackage(
    createPackageFromTarballData(readFileSync(tarball)),
    { excludeEntrypoints: [isData] },
  );
  // CommonJS and the resolution of Node 10, which knows no exports, are not served
  const served = ['node16-esm', 'bundler'];
  assert.deepEqual(
    problems.filter(({ resolutionKind }) => !resolutionKind || served.includes(resolutionKind)),
    [],
  );
  const checked = Object.keys(entrypoints);
  assert.deepEqual(checked.sort(), modulesOf.sort());
  for (const name of checked)
    for (const kind of served)
      assert.ok(entrypoints[name].resolutions[kind].resolution.isTypeScript, `${name}, ${kind}`);
});

test('the package has its version, no dependency, no test and no address', async () => {
  const engine = await loadEngine();
  assert.equal(manifest.version, engine.describe().version);
  assert.equal(manifest.sideEffects, false);
  for (const key of ['dependencies', 'devDependencies', 'scripts'])
    assert.equal(manifest[key], undefined, key);
  const names = packed.files.map(({ path }) => path);
  for (const name of ['README.md', 'index.d.mts', 'headroom-simd128.wasm', 'builds.json'])
    assert.ok(names.includes(name), name);
  assert.deepEqual(
    names.filter((name) => !/\.(mjs|mts|wasm|py|json|md)$/.test(name) || /pack\.mjs$/.test(name)),
    ['analysis/proof.safetensors'],
  );
  for (const [name, path] of entries)
    assert.ok(names.includes((path.default ?? path).slice(2)), `${name}: ${path}`);
});

/** A module with an instruction of relaxed SIMD, which load() may switch on. */
const RELAXED = [
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 19, 1, 17, 0],
  ...[65, 0, 253, 15, 65, 0, 253, 15, 65, 0, 253, 15, 253, 133, 2, 11],
];

test('importing any entry changes nothing outside of it', () => {
  const found = evaluate(`
    const state = () => JSON.stringify([
      Reflect.ownKeys(globalThis).map(String), Object.keys(process.env), process.exitCode ?? 0,
      process.eventNames().map((name) => [String(name), process.listenerCount(name)]),
      process.getActiveResourcesInfo(), WebAssembly.validate(Uint8Array.from(
        ${JSON.stringify(RELAXED)})),
    ]);
    const before = state();
    const names = ${JSON.stringify(modulesOf.map(specifier))};
    const given = {};
    for (const name of names) given[name] = Object.keys(await import(name));
    console.log(JSON.stringify({ before, now: state(), given }));`);
  assert.equal(found.now, found.before);
  assert.deepEqual(found.given.headroom, ['LabError', 'load']);
  for (const [name, given] of Object.entries(found.given)) assert.ok(given.length > 0, name);
});

test('it trains to the bits of the repository, its module found or passed in', async () => {
  const settings = { preset: 'reverse', ...TINY, seed: 3 };
  const lab = (await loadEngine()).create(settings);
  lab.train(10);
  const found = evaluate(`
    import { readFile } from 'node:fs/promises';
    import { fileURLToPath } from 'node:url';
    import { load, LabError } from 'headroom';
    const file = fileURLToPath(import.meta.resolve('headroom/headroom-simd128.wasm'));
    const module = await WebAssembly.compile(await readFile(file));
    const hashes = [];
    const simd = { kernels: 'simd128' };
    for (const options of [simd, { module }, { ...simd, threads: 2 }]) {
      const engine = await load(options);
      const lab = engine.create(${JSON.stringify(settings)});
      lab.train(10);
      hashes.push(lab.hash());
      engine.close();
    }
    const refused = (error) => error instanceof LabError && error.code;
    const code = await load({ kernels: 'no' }).catch(refused);
    console.log(JSON.stringify({ hashes, code }));`);
  assert.deepEqual(found, { hashes: Array(3).fill(lab.hash()), code: 'config' });
});

const npx = (...args) => run('npx', ['--offline', 'headroom', ...args]);

test('npx headroom has all commands, JSON, its own name and exit statuses', () => {
  const help = npx('help');
  assert.equal(help.status, 0);
  assert.match(help.stdout, /^Usage: npx headroom COMMAND/);
  assert.doesNotMatch(help.stdout, /cli\.mjs/);
  const small = Object.entries({ ...TINY, max_len: 32 }).map(([key, value]) => `${key}=${value}`);
  const train = ['--steps', '12', '--kernels', 'simd128', '--json', '--out', 'run.safetensors'];
  const { status, stdout, stderr } = npx('train', '--preset', 'copy', '--set', ...small, ...train);
  assert.equal(status, 0, stderr);
  const last = JSON.parse(stdout.trimEnd().split('\n').at(-1));
  assert.deepEqual([last.final, last.step], [true, 12]);
  for (const [command, ...args] of [
    ['heads', '--json'],
    ['forward', '--json'],
    ['export', '--as', 'bundle', '--out', 'run.zip'],
    ['export', '--as', 'onnx', '--out', 'run.onnx'],
  ])
    succeed('node_modules/.bin/headroom', [command, '--in', 'run.safetensors', ...args]);
  const wrong = npx('train', '--steps', 'ten');
  assert.deepEqual([wrong.status, wrong.stdout], [2, '']);
  assert.match(wrong.stderr, /^headroom: [^\n]+\nTry: npx headroom train --help\n$/m);
  const missing = npx('heads', '--in', 'package.json');
  assert.deepEqual([missing.status, missing.stdout], [1, '']);
});

test('npx headroom check compares single operations too', () => {
  const { status, stdout } = npx('check', join(root, 'tests/golden/ops.safetensors'));
  assert.equal(status, 0, stdout);
  assert.equal(JSON.parse(stdout).pass, true);
});

const CONSUMER = `
import { load, LabError, type Engine, type Lab } from 'headroom';
import { lensScore } from 'headroom/lens';
import { onnxModel } from 'headroom/onnx';
const engine: Engine = await load({ kernels: 'simd128', threads: 'auto' });
const lab: Lab = engine.create({ preset: 'copy', seed: 1 });
const loss: number = lab.train(10).loss;
const file: Uint8Array = onnxModel(engine, lab);
for (const turn of lensScore(lab, {})) void turn;
// @ts-expect-error there are no such kernels
await load({ kernels: 'fast' });
// @ts-expect-error a number of steps
lab.train('ten');
export { file, loss, LabError };
`;

test('a strict TypeScript program compiles, for Node and for bundlers', () => {
  const project = join(folder, 'typescript');
  mkdirSync(project);
  writeFileSync(join(project, 'main.ts'), CONSUMER);
  for (const [module, resolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])
    succeed(
      join(modules, 'node_modules/.bin/tsc'),
      [
        ...['--strict', '--noEmit', '--module', module, '--moduleResolution', resolution],
        ...['--target', 'es2023', '--lib', 'es2023,dom', '--types', '', 'main.ts'],
      ],
      project,
    );
});
