// No wait without an end: a test, a file or a program that stands still is ended, with all that it
// has started, and the message says what it waited for.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { start } from '../engines/programs.mjs';
import { becomes, limited, waitedFor } from '../waits.mjs';

const runner = fileURLToPath(new URL('../files.mjs', import.meta.url));
const machine = fileURLToPath(new URL('../../wasm/machine.sh', import.meta.url));
const waits = new URL('../waits.mjs', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'headroom-waits-'));
after(() => rmSync(folder, { recursive: true }));

/** Whether a process runs. */
function runs(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Runs files of these texts as the suite does; a test may take three seconds, a file nine. */
function runFiles(texts, { told = '' } = {}) {
  const counts = join(folder, 'counts');
  const paths = texts.map((text, i) => {
    const path = join(folder, `${i}.test.mjs`);
    writeFileSync(path, `import { test } from 'node:test';\n${text}`);
    return path;
  });
  const child = spawn(process.execPath, [runner, '4', ...paths], {
    env: { ...process.env, HEADROOM_SLACK: '0.2', HEADROOM_COUNTS: counts },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
      if (told && said.includes(told)) child.kill('SIGTERM');
    });
  return new Promise((done) => {
    child.once('close', (status) => {
      const [passed, failed] = readFileSync(counts, 'utf8').split(' ').map(Number);
      const files = readFileSync(`${counts}.failed`, 'utf8').split('\n').length - 1;
      done({ status, said, passed, failed, files });
    });
  });
}

const NEVER = 'new Promise(() => setInterval(() => {}, 1000))';

test('a test, a file and its processes that stand still are ended, and say why', async () => {
  const pidFile = join(folder, 'pid');
  const { status, said, passed, failed, files } = await runFiles([
    // a server that its test has not closed
    `import { createServer } from 'node:net';
     test('leaves a server', () => new Promise((done) => createServer().listen(0, done)));`,
    `import { limited } from '${waits}';
     test('before', () => {});
     test('waits', () => limited('a page that never comes', ${NEVER}, 1e5));
     test('after', () => {});`,
    `import { spawn } from 'node:child_process';
     import { writeFileSync } from 'node:fs';
     test('is busy', () => {
       const { pid } = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
       writeFileSync(${JSON.stringify(pidFile)}, String(pid));
       for (;;);
     });`,
    "test('is well', () => {});",
    "throw new Error('before any test');",
  ]);
  assert.equal(status, 1);
  assert.match(said, /0\.test\.mjs\n +its process went on for 0\.6 s .*\n +holds .*TCP/);
  assert.match(
    said,
    /1\.test\.mjs: waits\n +not done after 3 s.*\n +waits for a page that never c/,
  );
  assert.match(said, /alone: node --test --test-name-pattern='\^waits\$' \S*1\.test\.mjs/);
  assert.match(said, /2\.test\.mjs\n +not done after 9 s/);
  assert.match(said, /4\.test\.mjs\n +its process ended with 7/);
  assert.deepEqual([passed, failed, files], [3, 4, 4], said);
  assert.ok(await becomes(() => !runs(Number(readFileSync(pidFile, 'utf8')))), 'sleep');
});

test('told to end, it ends what runs, and reports', async () => {
  const { status, said, passed, failed } = await runFiles(
    [
      `test('is well', () => {});
       test('stands', () => ${NEVER});`,
    ],
    { told: 'is well' },
  );
  assert.equal(status, 1);
  assert.match(said, /0\.test\.mjs\n +it was told to end/);
  assert.deepEqual([passed, failed], [1, 1]);
});

test('a wait ends with what it was for, and with what programs printed last', async () => {
  const program = start([process.execPath, '-e', 'console.log("first"); setInterval(() => {}, 9)']);
  await program.says(/first/);
  await assert.rejects(
    program.says(/second/, 100),
    /did not say \/second\/ in 0\.1 s\nnode: first/,
  );
  const late = limited('a reply', new Promise(() => {}), 100);
  assert.match(waitedFor().join(), /^a reply \(for 0/);
  await assert.rejects(late, /^Error: waited 0\.1 s for a reply\nnode: first$/);
  assert.deepEqual(waitedFor(), []);
  await assert.rejects(
    becomes(() => new Promise(() => {}), 100),
    /waited 0\.1 s for an answer to/,
  );
  assert.equal(await becomes(() => false, 100), false);
  process.kill(program.pid, 'SIGKILL');
  await assert.rejects(program.says(/second/), /it ended with SIGKILL/);
  await program.end();
  const missing = start([join(folder, 'missing')]);
  await assert.rejects(missing.says(/./), /ENOENT/);
  await missing.end();
});

/** Runs apt_install with programs of these texts in place of apt-get and sudo. */
function install(apt) {
  const bin = mkdtempSync(join(folder, 'bin-'));
  for (const [name, text] of [
    ['apt-get', apt],
    ['sudo', 'shift; exec "$@"'],
  ]) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const script = `. '${machine}'; apt_install a-package`;
  return spawnSync('bash', ['-c', script], {
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, HEADROOM_APT_SECONDS: '1' },
    encoding: 'utf8',
    timeout: 50_000,
  });
}

test('apt-get that is busy or stands still does not hold what calls it', () => {
  const standing = install('exec sleep 1000');
  assert.equal(standing.status, 1);
  const busy = install(`case "$*" in
    *Lock::Timeout=2[0-9]*) echo "E: Could not get lock /var/lib/dpkg/lock-frontend" >&2; exit 100;;
    *) sleep 1000;;
  esac`);
  assert.equal(busy.status, 1);
  assert.match(busy.stderr, /Could not get lock/);
  const well = install('exit 0');
  assert.equal(well.status, 0);
});
