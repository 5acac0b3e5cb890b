// Programs that a test starts and ends: a browser, the server that drives it, a screen.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { WAIT_MS } from '../limits.mjs';
import { hearLine, lastLines, limited } from '../waits.mjs';

const LOOK_MS = 20;
const END_MS = 5000;

/**
 * Starts a program in a process group of its own.
 * @param {string[]} command
 * @param {{ env?: Record<string, string>, stdio?: any[] }} [options] `env`: set besides this
 *   process's own; `stdio`: streams beyond the three, which are heard too
 * @returns {{ pid: number, says: (pattern: RegExp, limitMs?: number) => Promise<RegExpExecArray>,
 *   hear: (listener: (line: string) => void) => void, gone: () => string, end: () => Promise<void>
 *   }}
 *   says() resolves with the first match in what it prints, and rejects where it ends before, or
 *   does not say it in time; hear() gets each line; gone() says how it ended, '' while it runs;
 *   end() ends it and all that it has started
 */
export function start([program, ...args], { env = {}, stdio = [] } = {}) {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...stdio],
    detached: true,
  });
  const listeners = new Set();
  const name = basename(program);
  let printed = '';
  let failure = '';
  for (const stream of child.stdio.slice(1)) {
    let line = '';
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
      const lines = (line + text).split('\n');
      line = lines.pop();
      for (const whole of lines) {
        hearLine(name, whole);
        for (const listener of listeners) listener(whole);
      }
    });
  }
  const ended = new Promise((done) => {
    child.on('error', (error) => done((failure = error.message)));
    child.on('exit', (status, signal) => done((failure ||= `it ended with ${status ?? signal}`)));
  });
  const says = async (pattern, limitMs = WAIT_MS) => {
    const startMs = performance.now();
    for (;;) {
      const found = pattern.exec(printed);
      if (found) return found;
      const late = performance.now() - startMs > limitMs;
      if (failure || late)
        throw new Error(
          `${name}: ${failure || `did not say ${pattern} in ${limitMs / 1000} s`}${lastLines()}`,
        );
      await new Promise((later) => setTimeout(later, LOOK_MS));
    }
  };
  const signal = (name) => {
    try {
      process.kill(-child.pid, name);
    } catch {
      /* it has ended */
    }
  };
  const end = async () => {
    signal('SIGTERM');
    const late = setTimeout(() => signal('SIGKILL'), END_MS);
    await limited(`${name} to end`, ended, 2 * END_MS);
    clearTimeout(late);
    signal('SIGKILL'); // what it has left behind
  };
  const hear = (listener) => listeners.add(listener);
  return { pid: child.pid, says, hear, gone: () => failure && `${name}: ${failure}`, end };
}

/** A new folder for a browser's files, and what removes it. */
export function newFolder() {
  const path = mkdtempSync(join(tmpdir(), 'headroom-browser-'));
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  return { path, remove };
}

/** A port of this machine that is free. @returns {Promise<number>} */
export const freePort = () =>
  new Promise((done, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });
