// Files of a model on the disk, in Node, read in pieces.
import { sentence } from '../../lab/sentence.mjs';
import { refuseFile } from './sources.mjs';

/** Files of a folder, at most. */
const MOST_FILES = 10000;

/**
 * Files, and all files in folders.
 * @param {string[]} paths @returns {Promise<import('./sources.mjs').Source[]>}
 */
export async function diskSources(paths) {
  const { readdir, stat } = await import('node:fs/promises');
  const { basename, join, relative } = await import('node:path');
  const sources = [];
  for (const path of paths) {
    try {
      if (!(await stat(path)).isDirectory()) {
        sources.push(await sourceOf(path, basename(path)));
        continue;
      }
      const entries = await readdir(path, { withFileTypes: true, recursive: true });
      const files = entries.filter((entry) => entry.isFile()).slice(0, MOST_FILES);
      for (const { parentPath, name } of files) {
        const full = join(parentPath, name);
        sources.push(await sourceOf(full, relative(path, full).replaceAll('\\', '/')));
      }
    } catch (error) {
      throw refuseFile(sentence`${path} cannot be read: ${error.message}`);
    }
  }
  return sources;
}

/** @returns {Promise<import('./sources.mjs').Source>} */
async function sourceOf(path, name) {
  const { open, stat } = await import('node:fs/promises');
  const { size } = await stat(path);
  return {
    name,
    size,
    async read(from, to) {
      const bytes = new Uint8Array(Math.max(0, to - from));
      const handle = await open(path);
      try {
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
        return bytesRead === bytes.length ? bytes : bytes.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
  };
}
