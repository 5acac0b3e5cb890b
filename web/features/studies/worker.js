// A worker of a study: one engine with one thread, one run at a time, in slices between which it
// hears pause and go on. It ends when the page ends it.
//
// Told: { type: 'open', kernels }, { type: 'check', jobs, study }, { type: 'run', job, study }, {
// type: 'pause' }, { type: 'resume' }. Says: { type: 'ready' }, { type: 'checked', problem }, {
// type: 'progress', id, step, steps, point }, { type: 'done', id, result }, { type: 'refused', id,
// message }.
import { load } from '../../wasm/loader.mjs';
import { runJob } from '../../wasm/analysis/sweep.mjs';

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
    return postMessage({ type: 'refused', id, message: error.message });
  }
  channel.port2.postMessage(null);
}
channel.port1.onmessage = slice;

const handlers = {
  async open({ kernels }) {
    engine = await load({ kernels, threads: 1 });
    postMessage({ type: 'ready' });
  },
  /** The first settings that make no model. */
  check({ jobs }) {
    let problem = '';
    for (const { settings, id: name } of jobs) {
      try {
        engine.plan(settings);
      } catch (error) {
        problem = `${name}: ${error.message}`;
        break;
      }
    }
    postMessage({ type: 'checked', problem });
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
