// What tests/run starts ends with it: after an interruption no process is left, whatever process
// group it went to.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const supervise = fileURLToPath(new URL('../supervise.sh', import.meta.url));
const MARK = `headroom-supervise-${process.pid}`;

/** How many sleepers are there, by the mark of this test in their command line. */
const left = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
        return command.startsWith('node') && command.includes(MARK);
      } catch {
        return false; // it has ended
      }
    }).length;

async function until(/** @type {() => boolean} */ so) {
  for (let i = 0; i < 200 && !so(); i++) await new Promise((later) => setTimeout(later, 50));
  return so();
}

/** Sleeps for a minute. */
const SLEEP = `node -e 'setTimeout(() => {}, 60000)' ${MARK}`;
/** Five ways to outlive one's parent. */
const SLEEPERS = [
  `${SLEEP} &`,
  `timeout 60 ${SLEEP} &`,
  `setsid ${SLEEP} &`,
  `(setsid nohup ${SLEEP} >/dev/null 2>&1 &)`,
  SLEEP,
].join('\n');

const start = (commands) => {
  const script = `. '${supervise}'; supervise bash -c "$0"`;
  return spawn('bash', ['-c', script, commands], { stdio: 'ignore' });
};

for (const [signal, code] of /** @type {[NodeJS.Signals, number][]} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]))
  test(`interrupted by ${signal}, nothing goes on`, async () => {
    const run = start(SLEEPERS);
    assert.ok(await until(() => left() === 5), `${left()} sleepers`);
    run.kill(signal);
    const [status] = await once(run, 'exit');
    assert.equal(status, code);
    assert.equal(left(), 0);
  });

test('a command ends by itself with its own status, and what it leaves is ended', async () => {
  const run = start(`${SLEEP} &\nsetsid ${SLEEP} &\nexit 7`);
  const [status] = await once(run, 'exit');
  assert.equal(status, 7);
  assert.equal(left(), 0);
});
