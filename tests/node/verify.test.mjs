// The command `verify`: runs replayed to their hash, wrong ones told, and the short proof of a
// machine, which notices a module, a case or a machine that differs.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import {
  CASE,
  isProven,
  proof,
  proofWords,
  RUNS,
  verdictWords,
} from '../../wasm/analysis/proof.mjs';
import { PAGE_KEYS } from '../../wasm/lessons/links.mjs';
import { LOOK } from '../../web/model/link.js';
import { headroom, SMALL } from './command_line.mjs';
import { loadEngine, moduleFiles } from './engine.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-verify-'));
after(() => rmSync(folder, { recursive: true }));
const path = (name) => join(folder, name);
const verify = (...args) => headroom(['verify', ...args]);
const LINK = '#preset=modular&step=40';
const HASH = '29ba98e3b8d1471f'; // of tests/golden/hashes.def

test('the runs of the proof have the recorded hashes', () => {
  const recorded = readFileSync(new URL('../golden/hashes.def', import.meta.url), 'utf8');
  for (const { preset, steps, hash } of [...RUNS, { preset: 'modular', steps: 40, hash: HASH }])
    assert.ok(recorded.includes(`HASH("${preset}", ${steps}, 0x${hash})`), preset);
});

test('keys of a link that say nothing of the run are those of the page', () => {
  assert.deepEqual(
    PAGE_KEYS,
    LOOK.map(({ key }) => key).filter((key) => key !== 'step' && key !== 'own'),
  );
});

test('a link of a run on a text that it does not hold is refused, and names the text', () => {
  const { status, stderr } = verify(`${LINK}&own=text:9:0123456789abcdef:my%20notes:1.txt`);
  assert.equal(status, 2);
  assert.match(stderr, /"my notes:1\.txt", which no link holds: verify a checkpoint of that run/);
});

test('a link is replayed to its step; the status says whether it ends in the stated hash', () => {
  const good = verify(LINK, '--hash', HASH);
  assert.equal(good.status, 0, good.stderr);
  assert.match(good.stdout, new RegExp(`seed 1, 40 steps, simd128: ${HASH}\n.*stated hash\\.\n$`));
  const other = verify('https://example.org/x/#seed=2&view=heads&preset=modular', '--steps', '40');
  assert.equal(other.status, 0);
  assert.match(other.stdout, /seed 2, .*\nNo hash was stated/);
  const wrong = verify(`${LINK}&seed=2`, '--hash', HASH, '--json');
  assert.equal(wrong.status, 1);
  const { pass, hash, expected } = JSON.parse(wrong.stdout);
  assert.deepEqual([pass, expected], [false, [HASH]]);
  assert.ok(other.stdout.includes(hash));
});

test('a checkpoint is replayed to what it holds, a rate changed on the way as well', () => {
  const train = (...more) =>
    assert.equal(
      headroom(['train', ...SMALL, '--out', path('run.safetensors'), ...more]).status,
      0,
    );
  train('--steps', '30');
  const good = verify(path('run.safetensors'));
  assert.equal(good.status, 0, good.stdout + good.stderr);
  assert.match(good.stdout, /30 steps, simd128: [0-9a-f]{16}\nThe run ends in the stated hash/);
  assert.equal(verify(path('run.safetensors'), '--hash', HASH).status, 1);
  headroom([
    ...['train', '--in', path('run.safetensors'), '--steps', '40', '--set', 'lr=0.01'],
    ...['--out', path('run.safetensors')],
  ]);
  const changed = verify(path('run.safetensors'), '--json');
  assert.equal(changed.status, 0, changed.stdout);
  const { settings } = JSON.parse(changed.stdout);
  assert.deepEqual([settings.events, settings.lr], ['30:lr=0.01', 0.01]);
  headroom([
    ...['train', '--in', path('run.safetensors'), '--steps', '50', '--set', 'batch=4'],
    ...['--out', path('run.safetensors')],
  ]);
  const other = verify(path('run.safetensors'));
  assert.equal(other.status, 1);
  assert.match(other.stdout, /does not end in the stated hash, [0-9a-f]{16}\. Was it trained/);
});

test('what cannot be replayed is refused by its name', () => {
  writeFileSync(path('no.safetensors'), 'x');
  for (const [args, status, message] of /** @type {[string[], number, RegExp][]} */ ([
    [['nowhere.safetensors'], 2, /neither a file nor a link/],
    [[path('no.safetensors')], 1, /the file has 1 bytes/],
    [['#preset=copy'], 2, /no step=N/],
    [['#preset=copy&step=0'], 2, /--steps cannot be "0"/],
    [['#preset=nothing&step=1'], 2, /there is no preset "nothing"/],
    [['#d_model=x&step=1'], 2, /d_model cannot be "x"/],
    [['#d_model=8&d_model=8&step=1'], 2, /d_model twice/],
    [['#=8&step=1'], 2, /"=8" in the link is not key=value/],
    [[LINK, '--hash', '12'], 2, /--hash cannot be "12"/],
    [[LINK, LINK], 2, /one file or link/],
    [['--hash', HASH], 2, /--hash needs a file or a link/],
  ])) {
    const found = verify(...args);
    assert.equal(found.status, status, `${args}: ${found.stderr}`);
    assert.match(found.stderr, message);
  }
});

/** All rows of a proof with changes to its host. */
async function rowsOf(change = {}) {
  const rows = [];
  const readCase = async () => new Uint8Array(readFileSync(CASE));
  const load = ({ kernels, threads }) => loadEngine(kernels, { threads });
  for await (const row of proof({ load, readCase, ...change })) rows.push(row);
  return rows;
}

test('every build is proven: bits, gradients, PyTorch; the command prints it', () => {
  const { status, stdout, stderr } = headroom(['verify', '--json'], { modules: false });
  assert.equal(status, 0, stdout + stderr);
  const { pass, rows } = JSON.parse(stdout);
  assert.equal(pass, true);
  const ran = rows.filter((row) => row.pass !== null);
  const builds = new Set(ran.map(({ kernels, threads }) => `${kernels} ${threads}`));
  assert.equal(builds.size, moduleFiles().length);
  assert.ok(['bits', 'gradient', 'pytorch'].every((check) => ran.some((r) => r.check === check)));
  const text = headroom(['verify'], { modules: false });
  assert.match(
    text.stdout,
    /^simd128, 1 thread +same bits: 000-copy, 20 steps +9a0f8f1dd5656d16, as recorded$/m,
  );
  assert.match(
    text.stdout,
    /\n\n(\d+) of \1 checks passed: this device computes the recorded .*\n$/,
  );
});

test('the proof notices other bits, a wrong gradient, a wrong case, a missing build', async () => {
  const failed = (rows) => rows.filter(({ pass }) => pass === false).map(({ check }) => check);
  /** Loads simd128 with one thread, and a lab whose answers pass through `change`. */
  const changed =
    (change) =>
    async (/** @type {any} */ { kernels, threads }) => {
      if (kernels !== 'simd128' || threads > 1) throw new Error('left out');
      const engine = await loadEngine(kernels);
      const create = engine.create.bind(engine);
      engine.create = (settings) => change(create(settings));
      return engine;
    };
  const bits = await rowsOf({ load: changed((lab) => Object.assign(lab, { hash: () => HASH })) });
  assert.deepEqual(failed(bits), ['bits', 'bits', 'bits']);
  assert.match(proofWords(bits[0]).result, /^FAILED: 29ba98e3b8d1471f, not 9a0f8f1dd5656d16$/);
  assert.match(verdictWords(bits), /^2 of 5 checks passed: this device does not compute/);
  assert.deepEqual(
    bits.filter(({ pass }) => pass === null).map((row) => proofWords(row).result),
    ['left out', 'left out', 'left out'],
  );
  const slopes = await rowsOf({
    load: changed((lab) => {
      const copy = lab.copy.bind(lab);
      lab.copy = (name) => {
        const tensor = copy(name);
        if (name === 'grad.blocks.1.norm2.weight') tensor.data[0] *= 1.5;
        return tensor;
      };
      return lab;
    }),
  });
  assert.ok(failed(slopes).includes('gradient'), failed(slopes).join());
  const readCase = async () => {
    const bytes = new Uint8Array(readFileSync(CASE));
    bytes[bytes.length - 2] ^= 0x40;
    return bytes;
  };
  assert.deepEqual(failed(await rowsOf({ load: changed((lab) => lab), readCase })), ['pytorch']);
  const none = await rowsOf({ load: () => Promise.reject(new Error('no SIMD')) });
  assert.equal(isProven(none), false);
});
