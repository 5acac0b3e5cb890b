// Puts the package `headroom` together in BUILD/package, ready for `npm pack`: the modules of this
// folder as they are, the built .wasm files, and types, which TypeScript reads from the comments.
// Run by the build. Usage: node pack.mjs BUILD
// BUILD: a build folder with site/wasm and operations
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('.', import.meta.url));
const build = resolve(process.argv[2]);
const target = join(build, 'package');
const tools = join(build, 'package-tools');

/** Folders of modules that belong to the package. */
const FOLDERS = ['analysis', 'cli', 'data', 'export', 'lab', 'lessons', 'models'];
/** This file is no part of it. */
const NOT_PACKED = 'pack.mjs';

const isModule = (name) => name.endsWith('.mjs') && name !== NOT_PACKED;
const wasmIn = async (folder) => (await readdir(folder)).filter((name) => name.endsWith('.wasm'));

function run(command, args, cwd) {
  const { error, status, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (error || status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stdout}`);
}

/** Installs TypeScript from package-lock.json, unless it is there. */
async function getTools() {
  const read = (folder) => readFile(join(folder, 'package-lock.json'), 'utf8').catch(() => '');
  if ((await read(join(tools, 'done'))) === (await read(source))) return;
  await rm(tools, { recursive: true, force: true });
  await mkdir(join(tools, 'done'), { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    await cp(join(source, name), join(tools, name));
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], tools);
  await cp(join(source, 'package-lock.json'), join(tools, 'done/package-lock.json'));
}

async function copyModules() {
  for (const name of (await readdir(source)).filter(isModule))
    await cp(join(source, name), join(target, name));
  for (const name of FOLDERS)
    await cp(join(source, name), join(target, name), {
      recursive: true,
      filter: (path) => !path.includes('__pycache__'),
    });
}

/** The .wasm files and the list of them. @returns {Promise<string[]>} names of those in exports */
async function copyWasm() {
  const site = join(build, 'site/wasm');
  const modules = await wasmIn(site);
  for (const name of [...modules, 'builds.json']) await cp(join(site, name), join(target, name));
  const operations = join(build, 'operations');
  await mkdir(join(target, 'operations'));
  for (const name of await wasmIn(operations))
    await cp(join(operations, name), join(target, 'operations', name));
  return modules.sort();
}

/** Writes a .d.mts file beside each module that an entry of `exports` reaches. */
function declare(entries) {
  const flags = [
    ['--allowJs', '--declaration', '--emitDeclarationOnly', '--skipLibCheck'],
    ['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom', '--types', ''],
    ['--rootDir', target, '--outDir', target],
  ];
  run(join(tools, 'node_modules/.bin/tsc'), [...flags.flat(), ...entries], target);
}

/** The manifest: types beside every module, the .wasm files by name, no tools. */
async function writeManifest(modules) {
  const { devDependencies: _, ...manifest } = JSON.parse(
    await readFile(join(source, 'package.json'), 'utf8'),
  );
  const typed = (path) =>
    path.endsWith('.mjs') ? { types: path.replace(/\.mjs$/, '.d.mts'), default: path } : path;
  const exports = Object.fromEntries([
    ...Object.entries(manifest.exports).map(([name, path]) => [name, typed(path)]),
    ...modules.map((name) => [`./${name}`, `./${name}`]),
  ]);
  await writeFile(
    join(target, 'package.json'),
    `${JSON.stringify({ ...manifest, exports }, null, 2)}\n`,
  );
  return Object.values(manifest.exports).filter((path) => path.endsWith('.mjs'));
}

await getTools();
await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
await copyModules();
const entries = await writeManifest(await copyWasm());
declare(entries.map((path) => join(target, path)));
await cp(join(source, 'npm.md'), join(target, 'README.md'));
