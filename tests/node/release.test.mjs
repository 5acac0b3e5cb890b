// The site as a host serves it: release.mjs on a small site, version after version.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from './engine.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-release-'));
after(() => rmSync(folder, { recursive: true }));
const site = join(folder, 'site');
const release = join(folder, 'release');
const packages = process.env.HEADROOM_WEB_MODULES ?? join(root, 'build/web/npm/node_modules');

const FILES = {
  'index.html':
    '<script src="app/early.js"></script><link rel="icon" href="icon.svg">' +
    '<link rel="manifest" href="manifest.webmanifest"><link rel="stylesheet" href="style.css">' +
    '<script type="module" src="main.js"></script>',
  'main.js': "/* words */ import { longName } from './other.js';\nconsole.log(longName + 1);\n",
  'other.js': 'export const longName = 41;\n',
  'app/early.js': '{ const inside = 1; window.early = inside; }\nvar top1 = 2;\n',
  'style.css': '/* words */\nbody {\n  color: red;\n}\n',
  'sw.js': 'const prefix = 1;\nself.kept = prefix;\n',
  'headroom-lab.js': '{ let one = 1; window.lab = one; }\n',
  'icon.svg': '<svg/>',
  'manifest.webmanifest': '{}',
  'wasm/a.wasm': 'wasm',
  _headers: 'of the site',
  'files.json': '{}',
};
for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(join(site, path, '..'), { recursive: true });
  writeFileSync(join(site, path), text);
}

function make(frameAncestors = "'none'") {
  const script = join(root, 'web/release.mjs');
  execFileSync(process.execPath, [script, site, release, packages, frameAncestors]);
  const page = readFileSync(join(release, 'index.html'), 'utf8');
  return { page, version: /v-[0-9a-f]{16}/.exec(page)[0] };
}
const read = (path) => readFileSync(join(release, path), 'utf8');
const versions = () => readdirSync(release).filter((name) => name.startsWith('v-'));

/** The first release: of FILES. */
const { page, version: first } = make();

test('all but what has a fixed address is in one folder, minified, with source maps', () => {
  const named = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
  const inside = (path) => `${first}/${path}`;
  assert.deepEqual(named, [
    inside('app/early.js'),
    'icon.svg',
    'manifest.webmanifest',
    inside('style.css'),
    inside('main.js'),
  ]);
  const top = readdirSync(release).filter((name) => name !== first);
  const wanted = ['_headers', 'files.json', 'headroom-lab.js', 'headroom-lab.js.map', 'icon.svg'];
  wanted.push('index.html', 'manifest.webmanifest', 'sw.js', 'sw.js.map');
  assert.deepEqual(top.sort(), wanted.sort());
  assert.match(read(inside('main.js')), /^import\{longName as \w+\}from"\.\/other\.js";/);
  assert.doesNotMatch(read(inside('main.js')), /words/);
  assert.match(read(inside('app/early.js')), /\btop1\b/, 'names at the top level are kept');
  assert.match(read(inside('style.css')), /^body\{color:red\}/);
  for (const path of ['main.js', 'other.js', 'app/early.js', 'style.css']) {
    const name = path.split('/').at(-1);
    assert.match(read(inside(path)), new RegExp(`sourceMappingURL=${name}\\.map`));
    const map = JSON.parse(read(`${inside(path)}.map`));
    assert.deepEqual([map.sources, map.sourcesContent], [[name], [FILES[path]]]);
  }
  const { files } = JSON.parse(read('files.json'));
  assert.deepEqual(
    Object.keys(files).filter((path) => /\.map$|^_headers$|^sw\.js$/.test(path)),
    [],
  );
  assert.ok(files[inside('wasm/a.wasm')] && files['index.html']);
  assert.match(read('_headers'), /frame-ancestors 'none'/);
});

test('the same site is the same version; another one is beside it, and the oldest go', () => {
  assert.equal(make().version, first);
  const all = [first];
  for (let i = 1; i <= 3; i++) {
    writeFileSync(join(site, 'other.js'), `export const longName = ${i};\n`);
    const { version } = make();
    all.push(version);
    const listed = Object.keys(JSON.parse(read('files.json')).files);
    const others = listed.filter((path) => path.startsWith('v-') && !path.startsWith(version));
    assert.deepEqual(others, []);
  }
  assert.equal(new Set(all).size, 4);
  assert.deepEqual(versions().sort(), all.slice(1).sort());
});

test('the pages that may frame it are in the headers, of hosts and of the service worker', () => {
  make('https://course.example');
  const ancestors = /frame-ancestors https:\/\/course\.example/;
  assert.match(read('_headers'), ancestors);
  assert.match(JSON.parse(read('files.json')).headers['Content-Security-Policy'], ancestors);
});

test('the workflow pins its actions, has no secret and publishes the release', () => {
  const text = readFileSync(join(root, '.github/workflows/pages.yml'), 'utf8');
  const used = [...text.matchAll(/uses: (\S+)/g)].map(([, name]) => name);
  assert.ok(used.length >= 5);
  for (const name of used) assert.match(name, /^actions\/[a-z-]+@[0-9a-f]{40}$/);
  assert.doesNotMatch(text, /secrets\.|contents: write/);
  assert.match(text, /run: wasm\/build release\n/);
  assert.equal(text.match(/path: build\/release\n/g).length, 2);
});
