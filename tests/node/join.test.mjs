// The build's last step, on a small page: modules are joined into few files that do what they did
// apart; without Rollup they stay as they are, and the page says which it starts with.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { modulesFolder, root } from './engine.mjs';

const PACKAGES = join(modulesFolder, '../../web/npm/node_modules');
const PAGE = {
  'index.html':
    '<script src="app/early.js"></script>\n<link rel="stylesheet" href="style.css">\n<link ' +
    'rel="stylesheet" href="ui/*.css">\n<link rel="stylesheet" href="features/*/*.css">\n<link ' +
    'rel="stylesheet" href="styles/more.css">\n<script type="module" src="main.js"></script>\n',
  'features/other/other.css': 'd {}\n',
  'features/one/one.css': 'e {}\n',
  'features/one/deep/deep.css': 'not linked {}\n',
  'ui/part.css': 'f {}\n',
  'style.css': 'a {}\n',
  'styles/more.css': 'b {}\n',
  'vendor/uPlot.min.css': 'c {}\n',
  'app/early.js': 'globalThis.early = true;\n',
  'main.js': `import { count } from './base/count.js';
import { here, library } from './app/where.js';
const late = () => import('./views/late.js');
const other = () => import('./views/other.js');
const system = () => import('node:os');
globalThis.page = { count, here, library, late, other, system };
`,
  'base/count.js': 'export const count = { value: 1 };\n',
  'app/where.js':
    "import { count } from '../base/count.js';\ncount.value++;\nexport const here = " +
    "import.meta.url, library = () => import('../vendor/available.js');\n",
  'views/late.js':
    "import { count } from '../base/count.js';\nimport { both } from '../model/both.js';\nexport " +
    'const add = () => (count.value += both), here = import.meta.url;\n',
  'views/other.js': "import { both } from '../model/both.js';\nexport const twice = 2 * both;\n",
  'model/both.js': 'export const both = 10;\n',
  'app/worker.js':
    "import { load } from '../wasm/loader.mjs';\nimport { refuse } from '../model/refuse.js';\n" +
    'globalThis.worker = { load, refuse, loadHandlers: () => ' +
    "Promise.all([import('../features/requests.js'), import('../wasm/analysis/lens.mjs')]) };\n",
  'features/requests.js':
    "import { refuse } from './refuse.js';\nexport const REQUESTS = { refuse };\n",
  'features/refuse.js':
    "import { refuse as word } from '../model/refuse.js';\nimport { load } from " +
    "'../wasm/loader.mjs';\nexport const refuse = () => word() + typeof load;\n",
  'model/refuse.js': "export const refuse = () => 'refused';\n",
  'features/studies/studies.worker.js':
    "import { load } from '../../wasm/loader.mjs';\nglobalThis.study = { load };\n",
  'features/exports/exports.worker.js':
    "import { load } from '../../wasm/loader.mjs';\nglobalThis.export = { load };\n",
  'features/compare/replay.worker.js':
    "import { load } from '../../wasm/loader.mjs';\nglobalThis.replay = { load };\n",
  'features/corpus/reading.worker.js':
    "import { load } from '../../wasm/loader.mjs';\nglobalThis.reading = { load };\n",
  'features/models/opening.worker.js':
    "import { load } from '../../wasm/loader.mjs';\nglobalThis.opening = { load };\n",
  'features/lessons/verify.worker.js':
    "import { load } from '../../wasm/loader.mjs';\nglobalThis.verify = { load };\n",
  'features/help/proof/proof.worker.js':
    "import { load } from '../../../wasm/loader.mjs';\nglobalThis.proof = { load };\n",
  'wasm/loader.mjs': "export const load = () => new URL('./', import.meta.url).href;\n",
  'wasm/analysis/lens.mjs': "import { load } from '../loader.mjs';\nexport const lens = load;\n",
  'wasm/lab/helper.mjs': 'export {};\n',
  'vendor/available.js': 'export const available = true;\n',
  'vendor/ramps.js': 'export const blues = [];\n',
  'vendor/uPlot.esm.js': 'export default 1;\n',
};
const ORDER = '@layer base, library, ui, features, frame;\n';
const layered = (texts) =>
  ORDER +
  Object.entries(texts)
    .map(([name, text]) => `@layer ${name} {\n${text}\n}\n`)
    .join('');
const STYLE = layered({
  ...{ base: 'a {}', library: 'c {}', ui: 'f {}', features: 'e {}\nd {}', frame: 'b {}' },
});
const APART = Object.keys(PAGE).filter((path) => !/css$|index|early|vendor/.test(path));
const SHARED = [
  'app/early.js',
  'index.html',
  'style.css',
  'vendor/available.js',
  'vendor/ramps.js',
  'vendor/uPlot.esm.js',
];
const JOINED = [
  'features/compare/replay.worker.js',
  'features/corpus/reading.worker.js',
  'features/exports/exports.worker.js',
  'main.js',
  'model/both.js',
  'features/help/proof/proof.worker.js',
  'features/lessons/verify.worker.js',
  'features/models/opening.worker.js',
  'features/studies/studies.worker.js',
  'views/late.js',
  'views/other.js',
  'wasm/lab/helper.mjs',
  'wasm/analysis/lens.mjs',
  'wasm/loader.mjs',
  'features/requests.js',
  'app/worker.js',
];

/** The page in a folder, changed as told, and how to make its site. */
function small(changes = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-join-'));
  const site = join(folder, 'site');
  after(() => rmSync(folder, { recursive: true }));
  const put = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  put('package.json', '{ "type": "module" }');
  for (const [path, text] of Object.entries({ ...PAGE, ...changes })) put(`page/${path}`, text);
  const make = (packages = PACKAGES) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'web/join.mjs'), join(folder, 'page'), site, packages],
      { encoding: 'utf8' },
    );
    assert.equal(status, 0, stderr);
    return stderr;
  };
  const files = () =>
    readdirSync(site, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(site.length + 1))
      .sort();
  const read = (path) => readFileSync(join(site, path), 'utf8');
  const urlOf = (path) => pathToFileURL(join(site, path)).href;
  return { folder, site, put, make, files, read, urlOf, run: (path) => import(urlOf(path)) };
}

/** What the page and its workers do, however their modules are put. */
async function works({ run, urlOf }) {
  await run('main.js');
  const { page } = /** @type {any} */ (globalThis);
  assert.equal(page.here, urlOf('app/where.js'));
  assert.equal(page.count.value, 2);
  const { add, here } = await page.late();
  assert.equal(here, urlOf('views/late.js'));
  add();
  assert.equal(page.count.value, 12); // the very object of the page
  assert.equal((await page.other()).twice, 20);
  assert.equal((await page.library()).available, true);
  assert.equal(typeof (await page.system()).cpus, 'function');
  const workers = {
    ...{ worker: 'app/worker.js', study: 'features/studies/studies.worker.js' },
    export: 'features/exports/exports.worker.js',
    reading: 'features/corpus/reading.worker.js',
    opening: 'features/models/opening.worker.js',
    verify: 'features/lessons/verify.worker.js',
  };
  for (const [name, path] of Object.entries(workers)) {
    await run(path);
    assert.equal(globalThis[name].load(), urlOf('wasm/'));
  }
  const [{ REQUESTS }, { lens }] = await /** @type {any} */ (globalThis).worker.loadHandlers();
  assert.equal(REQUESTS.refuse(), 'refusedfunction'); // of one name in both files
  assert.equal(lens, /** @type {any} */ (globalThis).worker.load);
}

test(
  'what a start imports is one file, what it loads later stays apart and shares its state, ' +
    'and addresses are those of the modules',
  async () => {
    const page = small();
    assert.equal(page.make(), '');
    assert.deepEqual(page.files(), [...SHARED, ...JOINED].sort());
    for (const path of JOINED.filter((one) => /^main|worker\.js$/.test(one)))
      assert.doesNotMatch(page.read(path), /^import /m);
    for (const path of JOINED)
      assert.doesNotMatch(page.read(path), /worker\.js'/, 'WebKit would run the worker twice');
    await works(page);
  },
);

test('style sheets of views that come later are a sheet of their own, where it is linked', () => {
  const later = '<link rel="stylesheet" href="later.css" id="later" disabled>\n';
  const page = small({
    'features/heads/heads.css': 'g {}\n',
    'index.html': PAGE['index.html'].replace('<script type="module"', `${later}$&`),
  });
  page.make();
  assert.equal(page.read('later.css'), layered({ library: 'c {}', features: 'g {}' }));
  assert.equal(page.read('style.css'), STYLE.replace(/@layer library \{\n.*?\n\}\n/s, ''));
  assert.ok(page.read('index.html').includes(later));
});

test(
  'the page has one style sheet, each of its parts in the layer of its folder, and fetches early ' +
    'what the start still needs',
  () => {
    const page = small();
    page.make();
    assert.equal(page.read('style.css'), STYLE);
    assert.equal(
      page.read('index.html'),
      [
        '<script src="app/early.js"></script>',
        '<link rel="stylesheet" href="style.css">',
        '<link rel="modulepreload" href="vendor/available.js">',
        '<link rel="modulepreload" href="vendor/ramps.js">',
        '<script type="module" src="main.js"></script>',
        '',
      ].join('\n'),
    );
  },
);

test(
  'a second build gives the same bytes and touches nothing but the page; what has no source ' +
    'any more goes, what others made stays',
  () => {
    const page = small();
    const old = new Date(1e12);
    const stale = ['base/count.js', 'views/gone.js', 'gone/far/away.js'];
    const kept = ['files.json', 'wasm/builds.json', 'wasm/headroom-simd128.wasm'];
    page.make();
    const files = page.files();
    const texts = files.map(page.read);
    for (const path of [...stale, ...kept]) page.put(`site/${path}`, 'x');
    for (const path of page.files()) utimesSync(join(page.site, path), old, old);
    page.make();
    assert.deepEqual(page.files(), [...files, ...kept].sort());
    assert.deepEqual(files.map(page.read), texts);
    assert.deepEqual(
      page.files().filter((path) => statSync(join(page.site, path)).mtimeMs !== old.getTime()),
      ['index.html'],
    );
    assert.ok(!existsSync(join(page.site, 'gone')));
  },
);

test(
  'without Rollup every module is there as it is, those of the start are fetched early, and ' +
    'it is said',
  async () => {
    const page = small();
    assert.match(
      page.make(join(page.folder, 'nothing')),
      /modules are not joined: Rollup is not in .*nothing\n.*takes longer to start/,
    );
    assert.deepEqual(page.files(), [...SHARED, ...APART].sort());
    for (const path of APART) assert.equal(page.read(path), PAGE[path]);
    assert.deepEqual(
      [...page.read('index.html').matchAll(/modulepreload" href="([^"]+)"/g)].map(
        ([, path]) => path,
      ),
      ['base/count.js', 'app/where.js', 'vendor/available.js', 'vendor/ramps.js'],
    );
    await works(page);
  },
);

test('modules that cannot be joined are left apart, with the reason', () => {
  for (const [text, words] of [
    ["import './nowhere.js';\n", /nowhere\.js/],
    ["import { nothing } from './base/count.js';\nnothing();\n", /"nothing" is not exported/],
  ]) {
    const page = small({ 'main.js': text });
    assert.match(page.make(), words);
    assert.deepEqual(page.files(), [...SHARED, ...APART].sort());
  }
});
