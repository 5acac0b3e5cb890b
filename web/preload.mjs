// Lists in SITE/index.html every module that the start needs, so that a browser asks for all of them at once and not one level after the other: what main.js imports, near or
// far, and the libraries. What main.js loads later, with import(), is not among them.
// Run by the build. Usage: node preload.mjs SITE
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

const STATIC_IMPORT = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?'(\.[^']+)';/gm;

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

const site = process.argv[2], page = join(site, 'index.html');
const libraries = (await readdir(join(site, 'vendor')).catch(() => [])).filter((name) => name.endsWith('.js')).map((name) => `vendor/${name}`);
const modules = [...await gather(site, 'main.js', new Set()), ...libraries];
const before = await readFile(page, 'utf8');
const links = modules.map((path) => `<link rel="modulepreload" href="${path}">\n`).join('');
const after = before.replace(/<link rel="modulepreload"[^\n]*\n/g, '').replace(/(?=<script type="module" src="main\.js")/, links);
if (after !== before) await writeFile(page, after);
