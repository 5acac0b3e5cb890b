// Programs that a test starts and ends: a browser, the server that drives it, a screen.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_MS = 60000;
const END_MS = 5000;

/**
 * Starts a program in a process group of its own.
 * @param {string[]} command
 * @param {{ env?: Record<string, string>, stdio?: any[] }} [options] `env`: set besides this
 *   process's own; `stdio`: streams beyond the three, which are heard too
 * @returns {{ says: (pattern: RegExp) => Promise<RegExpExecArray>, hear: (listener: (line: string)
 *   => void) => void, end: () => Promise<void> }}
 *   says() resolves with the first match in what it prints, and rejects where it ends before;
 *   hear() gets each line; end() ends it and all that it has started
 */
export function start([program, ...args], { env = {}, stdio = [] } = {}) {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...stdio],
    detached: true,
  });
  const listeners = new Set();
  let printed = '';
  let failure = null;
  for (const stream of child.stdio.slice(1)) {
    let line = '';
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
      const lines = (line + text).split('\n');
      line = lines.pop();
      for (const whole of lines) for (const listener of listeners) listener(whole);
    });
  }
  const ended = new Promise((done) => {
    child.on('error', (error) => done((failure = error.message)));
    child.on('exit', (status, signal) => done((failure ??= `it ended with ${status ?? signal}`)));
  });
  const says = async (pattern) => {
    const startMs = Date.now();
    for (;;) {
      const found = pattern.exec(printed);
      if (found) return found;
      if (failure || Date.now() - startMs > START_MS)
        throw new Error(`${program}: ${failure ?? `never said ${pattern}`}\n${printed}`);
      await new Promise((later) => setTimeout(later, 20));
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
    await ended;
    clearTimeout(late);
    signal('SIGKILL'); // what it has left behind
  };
  return { says, hear: (listener) => listeners.add(listener), end };
}

/** A new folder for a browser's files, and what removes it. */
export function newFolder() {
  const path = mkdtempSync(join(tmpdir(), 'headroom-browser-'));
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  return { path, remove };
}
