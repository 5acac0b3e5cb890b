// Makes the site out of the page's modules, so that a browser asks for few files and not for one
// level of imports after the other. Run by the build. Usage: node join.mjs PAGE SITE PACKAGES
// PAGE: the page as its sources are, with vendor/ and wasm/*.mjs; PACKAGES: a node_modules with
// Rollup
//
// Each of STARTS becomes one file with all that it imports; what it loads with import() stays
// apart, under its own name, and takes from that file what is there already. Code is joined, not
// shortened, and names stay. Without Rollup the modules are copied as they are, and work just as
// well. SITE/style.css is all style sheets that PAGE/index.html links, and the library's, each in
// the layer of its folder; where SITE/later.css is linked, it has those of the views that come
// later.
// SITE/index.html lists the modules that the start still needs beside main.js, and the languages.
// No module of the page has words: of each language there are two files, words/LANGUAGE/first.js
// and later.js, of which the page takes those of its reader (wordpacks.mjs). What else is in
// PAGE is copied. What SITE has from an earlier build goes.
import { mkdir, readdir, readFile, rm, rmdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { teachingPages } from './teachingpage.mjs';
import { languagesOf, packsOf, wordsApart } from './wordpacks.mjs';

/**
 * What a browser starts: the page and its workers, each with files of its own. `later`: one file of
 * all that is loaded later, of a worker; without it, one for each part. `second`: a module that is
 * loaded later, of which one file is made with all that it imports. `hasWords`: what it says is
 * apart from it.
 */
const STARTS = [
  { entry: 'main.js', second: 'features/allpanels.js', hasWords: true },
  { entry: 'app/worker.js', later: 'features/requests.js' },
  { entry: 'features/studies/studies.worker.js' },
  { entry: 'features/exports/exports.worker.js' },
  { entry: 'features/compare/replay.worker.js' },
  { entry: 'features/corpus/reading.worker.js' },
  { entry: 'features/models/opening.worker.js' },
  { entry: 'features/lessons/verify.worker.js' },
  { entry: 'features/help/proof/proof.worker.js' },
];
/** What several views use, in one file. */
const OF_VIEWS = {
  file: 'ui/subviews.js',
  modules:
    /^(?:ui\/(?:subviews|moments|linechart)\.js|words\/linechart\.js|wasm\/analysis\/(?:figure|meanpatches)\.mjs|wasm\/lab\/sentence\.mjs)$/,
};
/** What comes into the site from elsewhere in the build. */
const OF_OTHERS = /^files\.json$|^wasm\/(?:builds\.json|[^/]*\.wasm)$/;
const ROLLUP = '@rollup/wasm-node/dist/es/rollup.js';
/** What the start needs of vendor: the first picture, not yet the charts. */
const AT_ONCE = ['vendor/available.js', 'vendor/ramps.js'];
const LEFT_ALONE = /^node:|^(?:\.\.?\/)+vendor\//;
/** What engines import in Node only: their files are not in the site. */
const OF_NODE = /\/wasm\/(?:start|lab\/engine)\.mjs$/;
const IN_NODE = /\/(?:node|models\/open)\.mjs$/;
const STATIC_IMPORT = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?'(\.[^']+)';/gm;
/** Style sheets of views of the centre and of sheets: they come with the first, or when idle. */
const LATER_SHEETS = [
  /^features\/(?:compare|heads|help|lens|losses|models|numbers|positions|runs)\/[^/]+$/,
  /^features\/(?:samples|share|start|studies|tensors|try|why|world)\/[^/]+$/,
  /^ui\/linechart\.css$/,
  /^features\/(?:corpus\/(?:datasheet|corpus)|diagram\/zoom|exports\/printing|inspector\/(?:likeliest|numbers)|saved\/savedsheet|topbar\/tasks)\.css$/,
  /^features\/lessons\/(?:lesson|answersheet)\.css$/,
  /^styles\/languages\.css$/,
];
/** Layers of the style sheets: of two rules that of the later one wins, whatever they select. */
const LAYERS = ['base', 'library', 'ui', 'features', 'frame'];
/** The layer of a style sheet, by its folder. */
const LAYER_OF = {
  '.': 'base',
  vendor: 'library',
  ui: 'ui',
  features: 'features',
  styles: 'frame',
};
/** The style sheet of the charts' library, which comes after the first picture too. */
const CHARTS_SHEET = 'vendor/uPlot.min.css';
/** The style sheet of the pages for teachers alone, and where their words are. */
const OWN_SHEET = 'teaching.css';
const OWN_WORDS = /^words\/\w+\/pages\//;
const SHEET = /<link rel="stylesheet" href="([^"]+)">\n/g;

const slashed = (path) => path.split(sep).join('/');

/**
 * Paths of all files below a folder, or of all folders, with slashes, in the order of their
 * characters.
 */
async function pathsIn(folder, kind = 'isFile') {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry[kind]())
    .map((entry) => slashed(relative(folder, join(entry.parentPath ?? entry.path, entry.name))))
    .sort();
}

/** import.meta.url goes on to say where the module stood before it was joined. */
const ownPlace = (pathOf) => ({
  name: 'own-place',
  resolveImportMeta(property, { chunkId, moduleId }) {
    const place = posix.relative(posix.dirname(chunkId), pathOf(moduleId));
    return property !== 'url' || pathOf(moduleId) === chunkId
      ? null
      : `new URL('${place}', import.meta.url).href`;
  },
});

/**
 * What a worker's later file takes from the worker's own comes through a global, not by an import:
 * for a module that imports the file that a worker was started with, WebKit runs that file once
 * more, and the worker answers everything twice.
 */
const handOver = (entry, later) => ({
  name: 'hand-over',
  generateBundle(_, { [entry]: own, [later]: next }) {
    if (!next) return;
    const names = (list, form) => `{${list.replace(/([\w$]+) as ([\w$]+)/g, form)}}`;
    own.code = own.code.replace(
      /^export \{(.*)\};$/m,
      (_, list) => `globalThis.headroomOwn = ${names(list, '$2: $1')};`,
    );
    const path = posix.relative(posix.dirname(later), entry);
    next.code = next.code.replace(
      new RegExp(`^import \\{(.*)\\} from '${path}';$`, 'm'),
      (_, list) => `const ${names(list, '$1: $2')} = globalThis.headroomOwn;`,
    );
  },
});

/** A module and all that it imports, near or far, without import(). */
function reached(id, infoOf, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of infoOf(id)?.importedIds ?? []) reached(next, infoOf, found);
  return found;
}

/**
 * Joins one of STARTS. @returns {Promise<{ files: [string, string][], taken: string[] }>} path and
 * text of what came of it; the paths of the modules in it
 */
async function joinFrom(rollup, page, { entry, later = '', second = '', hasWords = false }) {
  const pathOf = (id) => slashed(relative(page, id));
  const input = join(page, entry);
  const bundle = await rollup({
    input,
    preserveEntrySignatures: 'allow-extension',
    external: (id, importer = '') =>
      LEFT_ALONE.test(id) || (OF_NODE.test(slashed(importer)) && IN_NODE.test(id)),
    plugins: [
      ownPlace(pathOf),
      handOver(entry, later),
      ...(hasWords ? [wordsApart(page, input, await packsOf(page, entry))] : []),
    ],
    onLog(level, { message }) {
      if (level === 'warn') throw new Error(message);
    },
  }); // a module that is not there, a circle
  let first = null;
  let next = null;
  /** Which later file a module belongs to; null: to that of the entry, or to one of its own. */
  const fileOf = (id, infoOf) => {
    if ((first ??= reached(input, infoOf)).has(id)) return null;
    if (!second) return later || null;
    if (OF_VIEWS.modules.test(pathOf(id))) return OF_VIEWS.file;
    return (next ??= reached(join(page, second), infoOf)).has(id) ? second : null;
  };
  const { output } = await bundle.generate({
    format: 'es',
    entryFileNames: entry,
    generatedCode: { preset: 'es2015', symbols: false },
    minifyInternalExports: false,
    hoistTransitiveImports: false,
    onlyExplicitManualChunks: true,
    chunkFileNames: ({ name, facadeModuleId, moduleIds }) =>
      [later, second, OF_VIEWS.file].includes(name)
        ? name
        : pathOf(facadeModuleId ?? moduleIds.at(-1)),
    manualChunks: (id, { getModuleInfo }) => fileOf(id, getModuleInfo),
  });
  await bundle.close();
  return {
    files: output.map(({ fileName, code }) => [fileName, code]),
    taken: bundle.watchFiles.map(pathOf),
  };
}

/**
 * The joined files by their paths, and the modules that are in them; nothing where it cannot be
 * done.
 */
async function joined(page, packages) {
  try {
    const { rollup } = await import(pathToFileURL(join(packages, ROLLUP)).href);
    const parts = await Promise.all(STARTS.map((start) => joinFrom(rollup, page, start)));
    return {
      files: new Map(parts.flatMap(({ files }) => files)),
      taken: new Set(parts.flatMap(({ taken }) => taken)),
    };
  } catch (error) {
    const reason =
      error.code === 'ERR_MODULE_NOT_FOUND' ? `Rollup is not in ${packages}` : error.message;
    console.error(
      `web: the modules are not joined: ` +
        `${reason}\nweb: the site is complete, and takes longer to start.`,
    );
    return { files: new Map(), taken: new Set() };
  }
}

/** Adds what a module imports, in the order in which it is met. */
function gather(files, path, found) {
  for (const [, name] of files.get(path).toString().matchAll(STATIC_IMPORT)) {
    const next = posix.join(posix.dirname(path), name);
    if (found.has(next) || !files.has(next)) continue;
    found.add(next);
    gather(files, next, found);
  }
  return found;
}

/** The linked style sheets; a link with a star stands for all whose path is of its form. */
function allSheets(linked, present) {
  const fits = (link) => new RegExp(`^${link.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);
  return linked.flatMap((link) => present.filter((path) => fits(link).test(path)));
}

/** One style sheet of many, each in its layer. @param {[string, string][]} sheets path and text */
function layered(sheets) {
  const layerOf = (path) => LAYER_OF[posix.dirname(path).split('/')[0]];
  const blocks = LAYERS.map((layer) => {
    const texts = sheets.filter(([path]) => layerOf(path) === layer).map(([, text]) => text.trim());
    return texts.length ? `@layer ${layer} {\n${texts.join('\n')}\n}` : '';
  });
  return [`@layer ${LAYERS.join(', ')};`, ...blocks.filter(Boolean), ''].join('\n');
}

/** All files of the site by their paths, index.html last. */
async function siteOf(page, packages) {
  const { files, taken } = await joined(page, packages);
  const sheets = new Map();
  for (const path of await pathsIn(page)) {
    const data = await readFile(join(page, path));
    if (path === OWN_SHEET) files.set(path, data);
    else if (path.endsWith('.css')) sheets.set(path, data);
    else if (OWN_WORDS.test(path)) continue;
    else if (path !== 'index.html' && !(taken.has(path) && path.endsWith('.js')))
      files.set(path, data); // wasm/*.mjs are a reader's too
  }
  const text = await readFile(join(page, 'index.html'), 'utf8');
  const linked = allSheets(
    [...text.matchAll(SHEET)].map(([, path]) => path),
    [...sheets.keys()],
  );
  const isLater = (path) =>
    text.includes('href="later.css"') && LATER_SHEETS.some((form) => form.test(path));
  const textOf = (paths) =>
    layered(paths.map((path) => [path, sheets.get(path)?.toString() ?? '']));
  const early = linked.filter((path) => !isLater(path));
  if (files.has(OWN_SHEET)) for (const [path, html] of await teachingPages()) files.set(path, html);
  const later = linked.filter(isLater);
  const hasLater = later.length > 0;
  files.set('style.css', textOf(hasLater ? early : [...early, CHARTS_SHEET]));
  if (hasLater) files.set('later.css', textOf([...later, CHARTS_SHEET]));
  const modules = [
    ...gather(files, 'main.js', new Set()),
    ...AT_ONCE.filter((path) => files.has(path)),
  ];
  const languages = (await languagesOf(page))
    .map(({ code }) => code)
    .filter((code) => files.has(`words/${code}/first.js`));
  const known = languages.length ? ` data-languages="${languages.join(' ')}"` : '';
  const links = modules.map((path) => `<link rel="modulepreload" href="${path}">\n`).join('');
  return files.set(
    'index.html',
    text
      .replace(/^<html/m, `$&${known}`)
      .replace(SHEET, (line, path) => (path === 'style.css' ? line : ''))
      .replace(/(?=<script type="module" src="main\.js")/, links),
  );
}

/** What has not changed keeps its time, by which browsers know it. */
async function write(site, path, data) {
  const file = join(site, path);
  const before = await readFile(file).catch(() => null);
  if (before?.equals(Buffer.from(data))) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, data);
}

async function removeOthers(site, files) {
  for (const path of await pathsIn(site))
    if (!files.has(path) && !OF_OTHERS.test(path)) await rm(join(site, path));
  for (const folder of (await pathsIn(site, 'isDirectory')).reverse())
    await rmdir(join(site, folder)).catch(() => {}); // where it is empty
}

const [page, site, packages] = process.argv.slice(2).map((path) => resolve(path));
const files = await siteOf(page, packages);
await removeOthers(site, files);
for (const [path, data] of files) await write(site, path, data);
// by which the build knows that all is done
await utimes(join(site, 'index.html'), new Date(), new Date());
