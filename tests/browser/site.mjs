// Copies of the built site that a test may change, as a new version of it would.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { site } from './chromium.mjs';

const web = fileURLToPath(new URL('../../web', import.meta.url));
const listing = join(web, 'list.mjs');

/** What the page's side of the service worker is made of. */
const OFFLINE = ['app/offline.js', 'app/later.js', 'base/dom.js', 'wasm/lab/trusted.mjs'];
const SMALL_MAIN = `import { useServiceWorker } from './app/offline.js';
const policy = trustedTypes.createPolicy('headroom', { createScriptURL: (url) => url });
globalThis[Symbol.for('headroom.trusted')] = policy; // as app/early.js does
document.querySelector('#boot').remove();
useServiceWorker(Promise.resolve(true));
`;
const SMALL_BODY = `<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="style.css">
<script type="module" src="main.js"></script>
</head>
<body>
<h1>Headroom</h1>
<section id="parameters"><p>small</p></section>
<div id="boot"></div>
</body>
</html>
`;

/**
 * A site with the service worker and the page's side of it, as they are, and nothing else: it opens
 * in a tenth of the time.
 */
function makeSmall(root) {
  for (const file of ['sw.js', 'style.css', 'icon.svg']) cpSync(join(site, file), join(root, file));
  for (const file of OFFLINE) cpSync(join(web, file), join(root, file));
  const page = readFileSync(join(site, 'index.html'), 'utf8');
  const head = page.slice(0, page.indexOf('<link')).replace(/<script.*\n/g, '');
  writeFileSync(join(root, 'index.html'), head + SMALL_BODY);
  writeFileSync(join(root, 'main.js'), SMALL_MAIN);
}

/**
 * A copy of the site: `root`, in the folder `under` of a new folder, `host`.
 * @param {boolean} [small] a site of few files, for tests of what keeps and repairs any site
 */
export function copySite(under = '', small = false) {
  const host = mkdtempSync(join(tmpdir(), 'headroom-site-'));
  const root = join(host, under);
  if (small) makeSmall(root);
  else cpSync(site, root, { recursive: true });
  const copy = {
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
  if (small) copy.list();
  return copy;
}
