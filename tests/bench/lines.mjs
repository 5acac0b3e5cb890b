// Programs that are compared run as processes of their own and take requests as lines of JSON on
// stdin, one reply a line on stdout. So their runs can be interleaved, each keeps its warm code and
// models, and none shares a heap with another.
// { op: 'step', size, dropout, seconds }  ->  { ms: [median], best_ms, steps, loss, ... } or {
// error }
//   { op: 'about' }                         ->  { program, version, threads, ... }
import { createInterface } from 'node:readline';
import { spawn } from 'node:child_process';
import { cpuTimes, processTime } from './machine.mjs';

/**
 * Answers requests with handlers[op](request) until stdin ends. @param {Record<string, (request:
 * any) => any>} handlers
 */
export async function answerLines(handlers) {
  for await (const line of createInterface({ input: process.stdin })) {
    let reply;
    try {
      const request = JSON.parse(line);
      reply = await handlers[request.op](request);
    } catch (error) {
      reply = { error: error.message };
    }
    process.stdout.write(`${JSON.stringify(reply)}\n`);
  }
}

/** Median of numbers. @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Times step() for about `seconds`, at least `least` times; it may be asynchronous. */
export async function timeSteps(step, seconds, least = 3) {
  const times = [];
  const end = performance.now() + 1000 * seconds;
  let last;
  while (times.length < least || performance.now() < end) {
    const start = performance.now();
    last = step();
    if (last instanceof Promise) last = await last;
    times.push(performance.now() - start);
  }
  return { ms: median(times), best_ms: Math.min(...times), steps: times.length, last };
}

/** A program that answers lines. */
export class Peer {
  #child;
  #lines;
  #dead = null;

  /**
   * @param {string[]} command @param {Record<string, string>} [env] what is added to the
   * environment
   */
  constructor(command, env = {}) {
    this.#child = spawn(command[0], command.slice(1), {
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child.on('exit', (code, signal) => {
      this.#dead = `${command.join(' ')} ended with ${signal ?? `status ${code}`}`;
    });
    this.#child.on('error', (error) => {
      this.#dead = error.message;
    });
    this.#child.stdin.on('error', () => {});
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /**
   * Sends a request; the reply also says what part of the machine's time went to other programs
   * meanwhile. Throws on { error }.
   */
  async ask(request) {
    const before = cpuTimes();
    const own = processTime(this.#child.pid);
    this.#child.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(this.#dead ?? 'the program closed its output');
    const reply = JSON.parse(value);
    if (reply.error) throw new Error(reply.error);
    const after = cpuTimes();
    if (before && after && after.total > before.total) {
      const busy = after.busy - before.busy - (processTime(this.#child.pid) - own);
      reply.foreign_cpu = Math.max(0, busy / (after.total - before.total));
    }
    return reply;
  }

  close() {
    this.#child.stdin.end();
    this.#child.stdout.destroy();
    return new Promise((resolve) => {
      if (this.#child.exitCode !== null || this.#dead) resolve(undefined);
      else this.#child.once('exit', resolve);
      setTimeout(() => this.#child.kill(), 2000).unref();
    });
  }
}
