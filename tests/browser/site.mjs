// Copies of the built site that a test may change, as a new version of it would.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { site } from './chromium.mjs';

const listing = fileURLToPath(new URL('../../web/list.mjs', import.meta.url));

/** A copy of the site: `root`, in the folder `under` of a new folder, `host`. */
export function copySite(under = '') {
  const host = mkdtempSync(join(tmpdir(), 'headroom-site-'));
  const root = join(host, under);
  cpSync(site, root, { recursive: true });
  return {
    host,
    root,
    /** Replaces text that the file must have. */
    edit(path, from, to) {
      const file = join(root, path);
      const text = readFileSync(file, 'utf8');
      if (!text.includes(from)) throw new Error(`${path} does not have "${from}"`);
      writeFileSync(file, text.replace(from, to));
    },
    read: (path) => readFileSync(join(root, path), 'utf8'),
    write: (path, text) => writeFileSync(join(root, path), text),
    removeFile: (path) => rmSync(join(root, path)),
    /** Writes the list of files anew, as the build does last, and reads it. */
    list(frameAncestors = 'none') {
      execFileSync(process.execPath, [listing, root, frameAncestors]);
      return JSON.parse(readFileSync(join(root, 'files.json'), 'utf8'));
    },
    remove: () => rmSync(host, { recursive: true, force: true }),
  };
}
