// A saved file is the old one or the new one, whole, whatever happens: every call can fail or be
// the last, the disk can fill up at any byte. And the bytes leave the module without a copy there.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import { FailedError, UsageError } from '../../wasm/cli/errors.mjs';
import { openTarget } from '../../wasm/cli/save.mjs';
import { loadEngine, modulesFolder, root } from './engine.mjs';

const folder = fs.mkdtempSync(join(tmpdir(), 'headroom-saving-'));
after(() => fs.rmSync(folder, { recursive: true }));

/** A new folder with the file `x`, or without it. */
function place(old) {
  const home = fs.mkdtempSync(join(folder, 'place-'));
  const file = join(home, 'x');
  if (old !== undefined) fs.writeFileSync(file, old);
  return { home, file };
}

const OLD = 'the old file';
const CHUNKS = ['the new ', '', 'file, ', 'in pieces'].map((text) => Buffer.from(text));
const NEW = CHUNKS.join('');

/** Functions of fs with some of them replaced. */
const fsWith = (replaced) => /** @type {typeof fs} */ ({ ...fs, ...replaced });
const failing = (code) => Object.assign(new Error(`${code}: injected`), { code, syscall: 'test' });

/* --- the save module -------------------------------------------------------------------------- */

test('a file, new or over an old one, holds what was written, and nothing else is left', () => {
  for (const old of [undefined, OLD]) {
    const { home, file } = place(old);
    const target = openTarget('--out', file);
    assert.deepEqual(fs.readdirSync(home), old === undefined ? [] : ['x']);
    if (old !== undefined) assert.equal(fs.readFileSync(file, 'utf8'), OLD);
    target.save(CHUNKS);
    assert.equal(fs.readFileSync(file, 'utf8'), NEW);
    assert.deepEqual(fs.readdirSync(home), ['x']);
  }
});

test('a disk that is full after any number of bytes leaves the old file', () => {
  for (let room = 0; room <= NEW.length; room++) {
    const { home, file } = place(OLD);
    let left = room;
    const writeSync = (descriptor, bytes, at, size) => {
      if (left === 0 && size > 0) throw failing('ENOSPC');
      const written = fs.writeSync(descriptor, bytes, at, Math.min(size, left));
      left -= written;
      return written;
    };
    const target = openTarget('--out', file, fsWith({ writeSync }));
    if (room < NEW.length)
      assert.throws(() => target.save(CHUNKS), {
        constructor: FailedError,
        message: `${file} cannot be saved: no space is left on the disk`,
      });
    else target.save(CHUNKS);
    assert.equal(fs.readFileSync(file, 'utf8'), room < NEW.length ? OLD : NEW);
    assert.deepEqual(fs.readdirSync(home), ['x']);
  }
});

test('a call that fails leaves the old file or the new one, and is reported', () => {
  const names = ['openSync', 'writeSync', 'fchownSync', 'fchmodSync', 'fsyncSync', 'renameSync'];
  let failures = 0;
  for (const name of names) {
    for (let n = 0; n < 20; n++) {
      const { home, file } = place(OLD);
      let calls = -1;
      const faulty = (...args) => {
        if (calls >= 0 && calls++ === n) throw failing('EIO');
        return fs[name](...args);
      };
      const target = openTarget('--out', file, fsWith({ [name]: faulty }));
      calls = 0;
      let error = null;
      try {
        target.save(CHUNKS);
      } catch (caught) {
        error = caught;
      }
      const content = fs.readFileSync(file, 'utf8');
      assert.deepEqual(fs.readdirSync(home), ['x'], `${name} ${n}`);
      assert.ok(content === NEW || (content === OLD && error), `${name} ${n}: ${content}`);
      if (calls <= n) {
        assert.equal(error, null);
        break;
      }
      failures++;
      assert.ok(error instanceof FailedError, `${name} ${n}: ${error}`);
      assert.match(error.message, /x cannot be saved: the disk reports an error$/);
    }
  }
  assert.ok(failures >= 10, String(failures));
});

test('the data is on the disk before the name is, and the name before save() returns', () => {
  const { file } = place(OLD);
  const seen = [];
  const watched = Object.fromEntries(
    ['openSync', 'writeSync', 'fsyncSync', 'renameSync'].map((name) => [
      name,
      (...args) => {
        seen.push(name);
        return fs[name](...args);
      },
    ]),
  );
  const target = openTarget('--out', file, fsWith(watched));
  seen.length = 0;
  target.save([Buffer.from('x')]);
  const wanted = ['openSync', 'writeSync', 'fsyncSync', 'renameSync', 'openSync', 'fsyncSync'];
  assert.deepEqual(seen, wanted);
});

test('a write that takes fewer bytes than it is given is continued', () => {
  for (const most of [1, 2, 7]) {
    const { file } = place();
    const writeSync = (descriptor, bytes, at, size) =>
      fs.writeSync(descriptor, bytes, at, Math.min(size, most));
    openTarget('--out', file, fsWith({ writeSync })).save(CHUNKS);
    assert.equal(fs.readFileSync(file, 'utf8'), NEW);
  }
});

test('an error of what makes the bytes passes through and leaves the old file', () => {
  const { home, file } = place(OLD);
  function* broken() {
    yield CHUNKS[0];
    throw new RangeError('no bytes');
  }
  assert.throws(() => openTarget('--out', file).save(broken()), RangeError);
  assert.equal(fs.readFileSync(file, 'utf8'), OLD);
  assert.deepEqual(fs.readdirSync(home), ['x']);
});

test('symbolic links are followed, also to a file that does not exist yet', () => {
  for (const old of [undefined, OLD]) {
    const { home, file } = place(old);
    const other = fs.mkdtempSync(join(folder, 'links-'));
    fs.symlinkSync(home, join(other, 'folder'));
    fs.symlinkSync('folder/x', join(other, 'second'));
    fs.symlinkSync('second', join(other, 'first'));
    openTarget('--out', join(other, 'first')).save(CHUNKS);
    assert.equal(fs.readFileSync(file, 'utf8'), NEW);
    assert.equal(fs.readlinkSync(join(other, 'first')), 'second');
    assert.deepEqual(fs.readdirSync(other).sort(), ['first', 'folder', 'second']);
    assert.deepEqual(fs.readdirSync(home), ['x']);
  }
  const { home } = place();
  fs.symlinkSync('a', join(home, 'b'));
  fs.symlinkSync('b', join(home, 'a'));
  assert.throws(() => openTarget('--out', join(home, 'a')), /links form a circle/);
});

test('a file keeps its permissions; a new one has those of any new file', () => {
  for (const mode of [0o600, 0o640, 0o755]) {
    const { file } = place(OLD);
    fs.chmodSync(file, mode);
    openTarget('--out', file).save(CHUNKS);
    assert.equal(fs.statSync(file).mode & 0o7777, mode);
  }
  const { home, file } = place();
  openTarget('--out', file).save(CHUNKS);
  fs.writeFileSync(join(home, 'y'), '');
  assert.equal(fs.statSync(file).mode, fs.statSync(join(home, 'y')).mode);
});

test('a device is written to, not replaced', () => {
  openTarget('--out', '/dev/null').save(CHUNKS);
  assert.ok(fs.statSync('/dev/null').isCharacterDevice());
  const save = `
    import { openTarget } from ${JSON.stringify(pathToFileURL(join(root, 'wasm/cli/save.mjs')))};
    openTarget('--out', '/dev/stdout').save([Buffer.from('through a pipe')]);`;
  const { stdout, stderr } = spawnSync(
    'bash',
    ['-c', '"$0" --input-type=module -e "$1" | cat', process.execPath, save],
    { encoding: 'utf8' },
  );
  assert.equal(stdout, 'through a pipe', stderr);
  assert.throws(() => openTarget('--out', '/dev/full').save(CHUNKS), /no space is left/);
});

test('a place where no file can be saved is refused by the option, and nothing is made', () => {
  const { home, file } = place(OLD);
  const denied = (name) => ({
    [name]: () => {
      throw failing('EACCES');
    },
  });
  const cases = [
    ['', /^--out is empty/],
    [home, /it is a folder$/],
    [join(home, 'no', 'x'), /there is no such folder$/],
    [join(file, 'x'), /a part of the path is not a folder$/],
    [`${file}/`, /a part of the path is not a folder$/],
    [join(home, 'no/'), /there is no such folder$/],
    [join(home, 'n'.repeat(300)), /the name is too long$/],
    [file, /permission denied$/, denied('accessSync')],
    [join(home, 'new'), /no file can be made in .*: permission denied$/, denied('openSync')],
  ];
  for (const [path, message, replaced] of /** @type {any} */ (cases)) {
    assert.throws(
      () => openTarget('--out', path, fsWith(replaced ?? {})),
      (error) => {
        assert.ok(error instanceof UsageError, error.stack);
        assert.match(error.message, message);
        if (path) assert.ok(error.message.startsWith(`--out cannot be "${path}": `));
        return true;
      },
    );
    assert.deepEqual(fs.readdirSync(home), ['x']);
    assert.equal(fs.readFileSync(file, 'utf8'), OLD);
  }
});

/** Runs save.mjs in a process of its own with a fault at its n-th call; returns its signal. */
function saveWithFault(file, fault) {
  const script = `
    import { openTarget } from ${JSON.stringify(pathToFileURL(join(root, 'wasm/cli/save.mjs')))};
    const chunks = ${JSON.stringify(CHUNKS.map(String))}.map((text) => Buffer.from(text));
    openTarget('--out', ${JSON.stringify(file)}).save(chunks);`;
  const preload = pathToFileURL(join(root, 'tests/node/fault_at.mjs')).href;
  const run = spawnSync(
    process.execPath,
    ['--no-warnings', '--import', preload, '--input-type=module', '-e', script],
    { encoding: 'utf8', env: { ...process.env, HEADROOM_FAULT: fault } },
  );
  assert.ok(run.signal === 'SIGKILL' || run.status === 0, run.stderr);
  return run.signal;
}

test('a process that is killed at any of its calls leaves the old file or the new one', () => {
  const seen = new Set();
  for (let n = 1; ; n++) {
    const { home, file } = place(OLD);
    const signal = saveWithFault(file, `kill:${n}`);
    const content = fs.readFileSync(file, 'utf8');
    assert.ok(content === OLD || content === NEW, `killed at call ${n}: ${content}`);
    const others = fs.readdirSync(home).filter((name) => name !== 'x');
    assert.ok(others.length <= 1 && others.every((name) => /^\.headroom-.*\.tmp$/.test(name)));
    seen.add(content);
    if (signal) continue;
    assert.equal(content, NEW);
    assert.ok(n > 12, `${n} calls`);
    break;
  }
  assert.equal(seen.size, 2);
});

/** Mounts a small file system in memory, where this process may; returns what unmounts it. */
function mountSmall(home, kilobytes) {
  const options = ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'none', home];
  if (process.getuid?.() !== 0 || spawnSync('mount', options).status !== 0) return null;
  return () => spawnSync('umount', [home]);
}

test('a disk that is really full leaves the old file, by whatever little it is too small', (t) => {
  const { home } = place();
  const unmount = mountSmall(home, 64);
  if (!unmount) return t.diagnostic('no small disk can be mounted here; injected errors only');
  try {
    const file = join(home, 'x');
    const outcomes = new Set();
    for (let filled = 0; filled <= 48; filled += 4) {
      for (const name of fs.readdirSync(home)) fs.rmSync(join(home, name));
      fs.writeFileSync(file, Buffer.alloc(8192, 1));
      fs.writeFileSync(join(home, 'filling'), Buffer.alloc(filled * 1024));
      let error = null;
      try {
        openTarget('--out', file).save(Array.from({ length: 10 }, () => Buffer.alloc(3000, 2)));
      } catch (caught) {
        error = caught;
      }
      const bytes = fs.readFileSync(file);
      if (error) assert.match(error.message, /no space is left on the disk$/);
      assert.ok(bytes.equals(error ? Buffer.alloc(8192, 1) : Buffer.alloc(30000, 2)));
      assert.deepEqual(fs.readdirSync(home).sort(), ['filling', 'x']);
      outcomes.add(error === null);
    }
    assert.equal(outcomes.size, 2);
  } finally {
    unmount();
  }
  return undefined;
});

/* --- out of the module ------------------------------------------------------------------------ */

/** An engine whose memory can be filled up from here. */
async function fillable() {
  const { load } = await import('../../wasm/loader.mjs');
  const { Engine } = await import('../../wasm/lab/engine.mjs');
  const { module } = await load({ kernels: 'simd128', baseUrl: modulesFolder });
  const env = { emscripten_notify_memory_growth() {} };
  const instance = /** @type {any} */ (await WebAssembly.instantiate(module, { env }));
  const fill = (least) => {
    for (let size = 1 << 30; size >= least;) if (!instance.exports.lab_alloc(size)) size >>= 1;
  };
  return { engine: new Engine(instance.exports, { module }), fill };
}

test('a model is saved however little memory it leaves', async () => {
  const { engine, fill } = await fillable();
  const lab = engine.create({ d_model: 256, n_heads: 4, d_ff: 1024, batch: 2, n_layers: 2 });
  lab.train(1);
  const before = lab.save();
  assert.ok(before.length > 16 << 20, String(before.length));
  fill(1 << 18);
  assert.throws(() => lab.load(before), /no memory left/);
  assert.deepEqual(lab.save(), before);
  const { file } = place();
  openTarget('--out', file).save(lab.saveChunks());
  assert.ok(fs.readFileSync(file).equals(before));
});

test('the chunks of a file are its bytes and its text; a run that goes on ends them', async () => {
  const engine = await loadEngine();
  const text = 'Am Hügel weht – o weh! – ein kühler Wind 🌬. '.repeat(1500);
  const lab = engine.create({ preset: 'text', text, d_model: 16, n_heads: 2, d_ff: 16, batch: 2 });
  lab.train(2);
  const chunks = [...lab.saveChunks()];
  assert.ok(chunks.every((chunk) => chunk.length > 0 && chunk.length <= 1 << 20));
  assert.ok(Buffer.concat(chunks).equals(lab.save()));
  const again = engine.restore(lab.save());
  assert.equal(again.hash(), lab.hash());
  const { tensors } = engine.readFile(lab.save());
  assert.equal(new TextDecoder().decode(tensors.get('corpus').data), text);
  for (const goOn of [() => lab.train(1), () => lab.reset(), () => lab.destroy()]) {
    const half = lab.saveChunks();
    half.next();
    goOn();
    assert.throws(() => half.next(), { name: 'LabError', code: 'state' });
  }
});
