// A worker of a study: one engine with one thread, one run at a time, in slices between which it
// hears pause and go on. It ends when the page ends it.
//
// Told: { type: 'open', kernels }, { type: 'check', jobs, study }, { type: 'run', job, study }, {
// type: 'pause' }, { type: 'resume' }. Says: { type: 'ready' }, { type: 'checked', problem, flops,
// perMs }, {
// type: 'progress', id, step, steps, point }, { type: 'done', id, result }, { type: 'refused', id,
// message }.
import { packMessage } from '../../base/protocol.js';
import { load } from '../../wasm/loader.mjs';
import { flopsPerMs } from '../../run/speed.js';
import { runFlops, runJob } from '../../wasm/analysis/sweep.mjs';

const SLICE_MS = 30;
const channel = new MessageChannel();
let engine = null;
let running = null;
let id = '';
let paused = false;

/** Works on the run for a slice and lets messages through. */
function slice() {
  if (!running || paused) return;
  const begun = performance.now();
  try {
    do {
      const { done, value } = running.next();
      if (done) {
        running = null;
        return postMessage({ type: 'done', id, result: value });
      }
      postMessage({ type: 'progress', ...value });
    } while (performance.now() - begun < SLICE_MS);
  } catch (error) {
    // its memory is in no known state: the worker is at an end
    if (error instanceof WebAssembly.RuntimeError) throw error;
    running = null;
    return postMessage({ type: 'refused', id, problem: packMessage(error) });
  }
  channel.port2.postMessage(null);
}
channel.port1.onmessage = slice;

/** What each run costs, and what is done in a millisecond with the settings that cost most. */
function costs(jobs, study) {
  const flops = jobs.map(({ settings, id: name }) => {
    try {
      return runFlops(engine.plan(settings), study);
    } catch (error) {
      const { message, template = message, values = [] } = error;
      const named = { message: `${name}: ${message}`, template: `{}: ${template}` };
      throw Object.assign(error, named, { values: [name, ...values] });
    }
  });
  const { settings } = jobs[flops.indexOf(Math.max(...flops))];
  return { flops, perMs: flopsPerMs(engine, settings) };
}

const handlers = {
  async open({ kernels }) {
    engine = await load({ kernels, threads: 1 });
    postMessage({ type: 'ready' });
  },
  /** Says the first settings that make no model, or what the runs cost. */
  check({ jobs, study }) {
    try {
      postMessage({ type: 'checked', problem: null, ...costs(jobs, study) });
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      postMessage({ type: 'checked', problem: packMessage(error), flops: [], perMs: 0 });
    }
  },
  run({ job, study }) {
    id = job.id;
    running = runJob(engine, job, study);
    slice();
  },
  pause() {
    paused = true;
  },
  resume() {
    paused = false;
    slice();
  },
};

addEventListener('message', ({ data }) => {
  const asked = handlers[data.type]?.(data);
  asked?.catch((error) => {
    setTimeout(() => {
      throw error;
    });
  });
});
