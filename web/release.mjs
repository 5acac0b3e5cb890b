// Makes of the built site what a host serves: RELEASE, minified with source maps, in which an
// update never mixes old and new files. Run by the build, as the target `release`.
// Usage: node release.mjs SITE RELEASE PACKAGES [FRAME_ANCESTORS]
// PACKAGES: a node_modules with esbuild-wasm; FRAME_ANCESTORS: as for serve.mjs
//
// All files are in a folder v-HASH, after the hash of what is in it. Only what has a fixed address
// is beside it: index.html, which names that folder, and the files of AT_TOP. So a page that was
// opened gets each of its files from one folder, whatever the host or a cache has by then. Folders
// of versions before it stay, KEPT of them, for tabs that are open during the update: upload the
// whole of RELEASE.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const AT_TOP = [
  ...['index.html', 'sw.js', 'headroom-lab.js', 'manifest.webmanifest', 'icon.svg'],
  'teaching.css',
];
/** Files that are written anew. */
const MADE_HERE = ['files.json', '_headers'];
const KEPT = 2;
/** What every browser with relaxed SIMD or SIMD128 understands. */
const TARGET = 'es2022';
/** Scripts that are no modules: their top level is that of the page. */
const CLASSIC = ['app/early.js', 'sw.js', 'headroom-lab.js'];
/** Addresses in index.html. */
const ADDRESS = /(?<= (?:href|src)=")[\w/.-]+\.(?:js|css)(?=")/g;

const [site, release, packages] = process.argv.slice(2, 5).map((path) => resolve(path));
const frameAncestors = process.argv[5] ?? "'none'";
const own = (name) => fileURLToPath(new URL(name, import.meta.url));
const { transform } = await import(
  pathToFileURL(join(packages, 'esbuild-wasm/lib/main.js')).href
).then((esbuild) => esbuild.default);

/** Paths of all files of the site, with slashes, in the order of their characters. */
async function paths() {
  const entries = await readdir(site, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(site.length + 1))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !MADE_HERE.includes(path))
    .sort();
}

/** A file as it is served, and its source map. @returns {Promise<[string, Buffer|string][]>} */
async function served(path) {
  const data = await readFile(join(site, path));
  const loader = /\.m?js$/.test(path) ? 'js' : path.endsWith('.css') ? 'css' : null;
  if (!loader) return [[path, data]];
  const name = path.split('/').at(-1);
  const { code, map } = await transform(data.toString(), {
    loader,
    minify: true,
    target: TARGET,
    sourcemap: 'external',
    sourcefile: name,
    legalComments: 'inline',
    ...(loader === 'js' && !CLASSIC.includes(path) && { format: 'esm' }),
  });
  const link =
    loader === 'js'
      ? `//# sourceMappingURL=${name}.map\n`
      : `/*# sourceMappingURL=${name}.map */\n`;
  return [
    [path, code + link],
    [`${path}.map`, map],
  ];
}

async function write(path, data) {
  await mkdir(dirname(join(release, path)), { recursive: true });
  await writeFile(join(release, path), data);
}

/** Removes all versions but this one and the newest of those before it. */
async function removeOld(version) {
  const names = (await readdir(release)).filter((name) => /^v-/.test(name) && name !== version);
  const times = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(release, name))).mtimeMs })),
  );
  for (const { name } of times.sort((a, b) => b.time - a.time).slice(KEPT))
    await rm(join(release, name), { recursive: true });
}

const files = new Map();
for (const path of await paths())
  for (const [name, data] of await served(path)) files.set(name, data);
const isTop = (path) =>
  AT_TOP.includes(path.replace(/\.map$/, '')) || /^teaching\.(?:\w+\.)?html$/.test(path);
const hash = createHash('sha256');
for (const [path, data] of files) if (!isTop(path)) hash.update(path).update(data);
const version = `v-${hash.digest('hex').slice(0, 16)}`;

await mkdir(release, { recursive: true });
for (const [path, data] of files) if (!isTop(path)) await write(`${version}/${path}`, data);
await utimes(join(release, version), new Date(), new Date());
const page = files.get('index.html').toString().replace(ADDRESS, `${version}/$&`);
for (const [path, data] of files)
  if (isTop(path)) await write(path, path === 'index.html' ? page : data);
await removeOld(version);
const node = (name, ...args) =>
  execFileSync(process.execPath, [own(name), ...args], { encoding: 'utf8' });
await write('_headers', node('serve.mjs', '--print-headers', '--frame-ancestors', frameAncestors));
node('list.mjs', release, frameAncestors);
process.exit(0); // esbuild leaves its service running
