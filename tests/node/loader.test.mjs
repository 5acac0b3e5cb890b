// One bad file does not keep the engine from running where another build is there: the loader takes
// the next one and says so. What was asked for by name is never replaced by something else.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { load } from '../../wasm/loader.mjs';
import { builtKernels, moduleBytes, modulesFolder, moduleFiles, root } from './engine.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-loader-'));
after(() => rmSync(folder, { recursive: true }));

const HTML = Buffer.from('<!doctype html><title>Not found</title>');
const EMPTY = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
const cut = (file) => moduleBytes(file).subarray(0, 2000);

/** A folder with copies of the modules, some files replaced; null leaves one out. */
function site(replaced) {
  const home = mkdtempSync(join(folder, 'site-'));
  const files = [...moduleFiles(), 'builds.json'];
  for (const file of new Set([...files, ...Object.keys(replaced)])) {
    const bytes = replaced[file];
    if (bytes === undefined) copyFileSync(join(modulesFolder, file), join(home, file));
    else if (bytes !== null) writeFileSync(join(home, file), bytes);
  }
  return home;
}

const trains = (engine) => {
  const lab = engine.create({ d_model: 16, n_heads: 2, d_ff: 16, batch: 2 });
  assert.ok(lab.train(1).loss > 0);
  engine.close();
};

test('a build that is whole runs without a note', async () => {
  const engine = await load({ baseUrl: site({}) });
  assert.equal(engine.note, null);
  trains(engine);
});

if (builtKernels().includes('relaxed')) {
  const fastest = 'headroom-relaxed.wasm';
  for (const [name, bytes] of Object.entries({
    'a page of HTML': HTML,
    'cut short': cut(fastest),
    'a module of something else': EMPTY,
  })) {
    test(`the fastest build is ${name}: the next one runs`, async () => {
      const home = site({ [fastest]: bytes });
      const engine = await load({ baseUrl: home });
      assert.equal(engine.kernels, 'simd128');
      assert.match(String(engine.note), /; headroom-simd128\.wasm runs instead$/);
      trains(engine);
      await assert.rejects(load({ kernels: 'relaxed', baseUrl: home }), {
        name: 'LabError',
        code: 'module',
      });
    });
  }
}

test('no build with the kernels asked for is whole: refused, and the file is named', async () => {
  const home = site({ 'headroom-simd128.wasm': cut('headroom-simd128.wasm') });
  await assert.rejects(load({ kernels: 'simd128', baseUrl: home }), {
    name: 'LabError',
    code: 'module',
    message: /headroom-simd128\.wasm cannot be compiled/,
  });
});

if (moduleFiles().includes('headroom-simd128-mt.wasm')) {
  test('the build for threads is broken: one thread computes, with the same kernels', async () => {
    const home = site({ 'headroom-simd128-mt.wasm': HTML });
    const engine = await load({ kernels: 'simd128', threads: 2, baseUrl: home });
    assert.deepEqual([engine.kernels, engine.threads], ['simd128', 1]);
    assert.match(
      String(engine.note),
      /^headroom-simd128-mt\.wasm cannot be compiled: .*; headroom-simd128\.wasm runs instead$/,
    );
    trains(engine);
  });
}

test('a list of builds that is none is named, and every build is tried without it', async () => {
  for (const list of ['<html>', '{"builds":[]}', '[1]', '"headroom-simd128"', '']) {
    const home = site({ 'builds.json': Buffer.from(list), 'headroom-relaxed.wasm': null });
    const engine = await load({ baseUrl: home });
    assert.equal(engine.kernels, 'simd128');
    if (builtKernels().includes('relaxed'))
      assert.match(String(engine.note), /not a list of builds/);
    const nothing = mkdtempSync(join(folder, 'nothing-'));
    writeFileSync(join(nothing, 'builds.json'), list);
    await assert.rejects(load({ threads: 2, baseUrl: nothing }), {
      name: 'LabError',
      code: 'module',
      message: /builds\.json is not a list of builds$/,
    });
  }
});

test('a server that answers with something else is no end while another file is good', async () => {
  const good = moduleBytes('headroom-simd128.wasm');
  const server = createServer((request, response) => {
    if (request.url === '/headroom-relaxed.wasm') {
      response.setHeader('Content-Type', 'application/wasm');
      response.end(HTML);
    } else if (request.url === '/headroom-simd128.wasm') response.end(good);
    else response.writeHead(500).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  try {
    const engine = await load({ baseUrl: `http://127.0.0.1:${port}` });
    assert.equal(engine.kernels, 'simd128');
    assert.match(String(engine.note), /runs instead$/);
    trains(engine);
  } finally {
    server.close();
  }
});

test('the command line repeats the note, and reports a broken folder without a stack', () => {
  const run = (home, ...args) =>
    spawnSync(
      process.execPath,
      ['--no-warnings', join(root, 'wasm/cli.mjs'), 'describe', '--modules', home, ...args],
      { encoding: 'utf8' },
    );
  if (builtKernels().includes('relaxed')) {
    const noted = run(site({ 'headroom-relaxed.wasm': HTML }));
    assert.equal(noted.status, 0);
    assert.match(noted.stderr, /^headroom: headroom-relaxed\.wasm cannot be .* runs instead\n$/);
    assert.equal(JSON.parse(noted.stdout).build.kernels, 'simd128');
  }
  const home = mkdtempSync(join(folder, 'broken-'));
  writeFileSync(join(home, 'builds.json'), '}{');
  const broken = run(home, '--threads', '2');
  assert.equal(broken.status, 1);
  assert.match(broken.stderr, /^headroom: .*builds\.json is not a list of builds\n$/);
});
