// A Firefox that dies, stops, does not start or cannot listen is noticed within a minute, and the
// message says what was waited for.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { drive } from './driven.mjs';
import { startFirefox } from './firefox.mjs';

const NEVER = () => new Promise(() => {});

/** Starts Firefox, sends it a signal while a page keeps a test waiting, and gives what is said. */
async function signalled(/** @type {NodeJS.Signals} */ signal, options = {}) {
  const driver = await startFirefox(options);
  try {
    const page = drive(driver);
    const waiting = page.until(NEVER).then(
      () => 'it came to be',
      (error) => error.message,
    );
    process.kill(-driver.pid, signal);
    return { message: await waiting, gone: driver.gone() };
  } finally {
    await driver.close();
  }
}

test('Firefox that is killed', async () => {
  const { message, gone } = await signalled('SIGKILL');
  assert.match(message, /Firefox has gone \(script\.callFunction\)|it ended with SIGKILL/);
  assert.match(gone, /it ended with SIGKILL|Firefox has gone/);
});

test('Firefox that is stopped', async () => {
  const { message, gone } = await signalled('SIGSTOP', { silentMs: 3000 });
  assert.match(message, /Firefox has said nothing for [\d.]+ s \(script\.callFunction\)/);
  assert.match(gone, /Firefox has said nothing/);
});

test('Firefox that never starts, or is not there', async () => {
  await assert.rejects(startFirefox({ program: 'cat', startMs: 1000 }), /^Error: cat: /);
  await assert.rejects(startFirefox({ program: '/nowhere/firefox' }), /ENOENT/);
});

test('Firefox whose port is taken', async () => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  try {
    await assert.rejects(startFirefox({ port, startMs: 8000 }), /did not say .*listening|ended/);
  } finally {
    server.close();
  }
});
