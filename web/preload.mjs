// What makes the start short, done by the build. Usage: node preload.mjs SITE SOURCE
// SITE/index.html lists every module that the start needs, so that a browser asks for all of them at once and not one level after the other: what main.js imports, near or
// far, and the libraries. What main.js loads later, with import(), is not among them.
// SITE/style.css is all style sheets that SOURCE/index.html links, in that order, and the library's: one file to ask for.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

const STATIC_IMPORT = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?'(\.[^']+)';/gm;
const SHEET = /<link rel="stylesheet" href="([^"]+)">\n/g;

/** Adds what a module imports, in the order in which it is met. */
async function gather(site, path, found) {
  const text = await readFile(join(site, path), 'utf8');
  for (const [, name] of text.matchAll(STATIC_IMPORT)) {
    const next = posix.join(posix.dirname(path), name);
    if (found.has(next)) continue;
    found.add(next);
    await gather(site, next, found);
  }
  return found;
}

/** All style sheets of the page in their order, then the library's, as one. */
async function oneSheet(text) {
  const paths = [...text.matchAll(SHEET)].map(([, path]) => join(source, path));
  const sheets = await Promise.all([...paths.map((path) => readFile(path, 'utf8')), readFile(join(site, 'vendor/uPlot.min.css'), 'utf8').catch(() => '')]);
  return sheets.join('\n');
}

async function writeChanged(path, text) {
  if (text !== await readFile(path, 'utf8').catch(() => '')) await writeFile(path, text);
}

const [site, source] = process.argv.slice(2);
const text = await readFile(join(source, 'index.html'), 'utf8');
const libraries = (await readdir(join(site, 'vendor')).catch(() => [])).filter((name) => name.endsWith('.js')).map((name) => `vendor/${name}`);
const modules = [...await gather(site, 'main.js', new Set()), ...libraries];
const links = modules.map((path) => `<link rel="modulepreload" href="${path}">\n`).join('');
await writeChanged(join(site, 'style.css'), await oneSheet(text));
await writeChanged(join(site, 'index.html'), text.replace(SHEET, (line, path) => (path === 'style.css' ? line : '')).replace(/(?=<script type="module" src="main\.js")/, links));
