// Writes SITE/files.json, by which sw.js keeps the site: { version, headers, files: { path: SHA-256
// } }. Run by the build when the site is complete. The version is the hash of the rest.
// Usage: node list.mjs SITE [FRAME_ANCESTORS]   (as for serve.mjs)
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { headersFor } from './serve.mjs';

/** What is no part of a version: this list, the worker that reads it, and what a host reads. */
const LEFT_OUT = ['files.json', 'sw.js', '_headers'];

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** Paths of all files below a folder, with slashes, in the order of their characters. */
async function filesIn(folder, prefix = '') {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true });
  const lists = await Promise.all(
    entries.map((entry) =>
      entry.isDirectory() ? filesIn(folder, `${prefix}${entry.name}/`) : [`${prefix}${entry.name}`],
    ),
  );
  return lists.flat().sort();
}

const site = process.argv[2];
// how long to keep a file is the host's business
const { 'Cache-Control': _, ...headers } = headersFor(process.argv[3]);
// of a release, the version that the page names (release.mjs); source maps are for tools only
const [named] = /\bv-[0-9a-f]{16}\//.exec(await readFile(join(site, 'index.html'), 'utf8')) ?? [''];
const isOld = (path) => /^v-/.test(path) && !path.startsWith(named);
const files = {};
for (const path of await filesIn(site)) {
  if (!LEFT_OUT.includes(path) && !path.endsWith('.map') && !isOld(path))
    files[path] = sha256(await readFile(join(site, path)));
}
const version = sha256(JSON.stringify({ headers, files })).slice(0, 16);
const text = `${JSON.stringify({ version, headers, files }, null, 1)}\n`;
const before = await readFile(join(site, 'files.json'), 'utf8').catch(() => '');
if (text !== before) await writeFile(join(site, 'files.json'), text);
