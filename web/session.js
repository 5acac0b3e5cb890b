// The worker's side of the protocol: one lab, trained in slices of at most SLICE_MS, so that a message is answered within one slice.
// Knows no worker: loading, posting, the clock and the next task are given to it, and a test gives others.
import { buffersOf, EVALUATE_EVERY, EVALUATE_PART, isRequest, packError, SLICE_MS, TRAINED_EVERY_MS } from './protocol.js';
import { LOOKS } from './requests/looks.js';

const RATE_WINDOW_MS = 1000;

/**
 * @param {{ load: (options: object) => Promise<any>, post: (message: object, transfer: ArrayBuffer[]) => void,
 *   now: () => number, defer: (task: () => void) => void }} host `defer` runs a task after waiting messages had their turn
 */
export function createSession({ load, post, now, defer }) {
  let engine = null, lab = null, run = 0;
  let running = false, waiting = false, goal = Infinity;
  let plan = null, scoring = null, points = [], lastPostedMs = -Infinity, evaluatedStep = -1, diverged = null;
  let ticks = [];

  const send = (message) => post(message, buffersOf(message));

  function needLab() {
    if (!lab) throw refusal('there is no model yet');
    return lab;
  }

  /** Steps a second over the last window, or 0 before there are two times to compare. */
  function rate() {
    const last = ticks.at(-1), first = ticks[0];
    return ticks.length > 1 ? (last.step - first.step) / ((last.ms - first.ms) / 1000) : 0;
  }

  function postTrained() {
    lastPostedMs = now();
    send({ event: 'trained', run, step: lab.step, epoch: lab.epoch, running, rate: rate(), diverged,
      finished: lab.step >= plan.planned_steps, points: Float64Array.from(points) });
    points = [];
  }

  /** Begins the held-out score of this step, unless it is known. It is worked off in parts, and no step is taken before it is done. */
  function beginEvaluation() {
    if (evaluatedStep === lab.step || lab.settings.head === 'none') return;
    evaluatedStep = lab.step;
    scoring = { first: 0, loss: 0, correct: 0, whole: 0, targets: 0, sequences: 0 };
  }

  /** One part of the evaluation in progress; reports when it was the last. */
  function evaluatePart() {
    const all = lab.settings.eval_samples, samples = Math.min(EVALUATE_PART, all - scoring.first);
    const part = lab.evaluate({ split: 'held_out', first: scoring.first, samples });
    scoring.first += samples;
    if (part.targets > 0) {
      scoring.loss += part.loss * part.targets;
      scoring.correct += part.accuracy * part.targets;
      scoring.whole += part.sequence_accuracy * part.sequences;
      scoring.targets += part.targets;
      scoring.sequences += part.sequences;
    }
    if (scoring.first < all) return;
    const { loss, correct, whole, targets, sequences } = scoring;
    scoring = null;
    send({ event: 'evaluated', run, step: lab.step, loss: loss / targets, accuracy: correct / targets, sequenceAccuracy: whole / sequences, samples: all });
  }

  function finishEvaluation() {
    while (scoring) evaluatePart();
  }

  /** One optimiser step. */
  function advance() {
    const result = lab.train(1);
    diverged = result.diverged;
    if (diverged) return; // such a step is not applied
    points.push(result.step, result.loss, result.accuracy, result.sequence_accuracy, result.grad_norm);
    if (lab.step % EVALUATE_EVERY === 0) beginEvaluation();
  }

  function stop() {
    running = false;
    if (!diverged) beginEvaluation();
    postTrained();
    ticks = [];
    if (scoring) schedule();
  }

  /** Works for at most a slice, then lets messages through. Never starts what would end after the slice, except the first thing. */
  function slice() {
    waiting = false;
    const start = now();
    let workMs = 0;
    while ((scoring || (running && !diverged && lab.step < goal)) && (workMs === 0 || now() - start + workMs < SLICE_MS)) {
      const before = now();
      if (!guard(scoring ? evaluatePart : advance)) return;
      workMs = Math.max(now() - before, 1e-3);
    }
    if (!running) {
      if (scoring) schedule();
      return;
    }
    ticks.push({ ms: now(), step: lab.step });
    while (ticks.length > 2 && ticks[1].ms < now() - RATE_WINDOW_MS) ticks.shift();
    if (!scoring && (diverged || lab.step >= goal)) guard(stop);
    else {
      if (now() - lastPostedMs >= TRAINED_EVERY_MS) postTrained();
      schedule();
    }
  }

  function schedule() {
    if (waiting) return;
    waiting = true;
    defer(slice);
  }

  /** Runs work that answers no request; tells the page when it fails. */
  function guard(work) {
    try {
      work();
      return true;
    } catch (error) {
      running = false;
      send({ event: 'failed', run, message: String(error?.message ?? error) });
      return false;
    }
  }

  function needTrainable() {
    needLab();
    if (diverged) throw refusal('the run diverged: reset it first');
    if (lab.settings.head === 'none') throw refusal('this model has no output to train: choose head token or class');
  }

  function start(toStep) {
    goal = toStep;
    running = true;
    ticks = [{ ms: now(), step: lab.step }];
    schedule();
  }

  const handlers = {
    async open({ kernels, threads }) {
      engine = await load({ kernels, threads });
      return { description: engine.describe(), kernels: engine.kernels, threads: engine.threads };
    },
    create({ preset, settings }, newRun) {
      const next = engine.create({ preset, ...settings });
      lab?.destroy();
      lab = next;
      plan = planOf(engine, lab);
      run = newRun;
      running = false;
      points = [];
      ticks = [];
      evaluatedStep = -1;
      diverged = scoring = null;
      beginEvaluation();
      if (scoring) schedule();
      return { settings: lab.settings, parameters: lab.parameters(), plan, alphabet: lab.alphabet ?? [] };
    },
    train() {
      needTrainable();
      start(lab.step < plan.planned_steps ? plan.planned_steps : Infinity);
      return {};
    },
    pause() {
      needLab();
      if (running) stop();
      return { step: lab.step };
    },
    step({ steps }) {
      needTrainable();
      running = false;
      for (let i = 0; i < steps && !diverged; i++) {
        finishEvaluation();
        advance();
      }
      stop();
      return { step: lab.step };
    },
    set({ key, value }) {
      needLab().set(key, value);
      plan = planOf(engine, lab);
      return { settings: lab.settings, plan };
    },
    ...Object.fromEntries(Object.entries(LOOKS).map(([type, look]) => [type, (args) => look(needLab(), args)])),
  };

  /** Answers one message. Never throws: what goes wrong is the reply. */
  return async function receive(message) {
    if (!isRequest(message)) return;
    const { id, type, args } = message;
    try {
      if (type !== 'open' && !engine) throw refusal('the module is not loaded');
      if (type !== 'open' && type !== 'create' && message.run !== run) throw refusal('an older run', 'stale');
      const result = await handlers[type](args, message.run);
      send({ id, run: message.run, result });
    } catch (error) {
      post({ id, run: message.run, error: packError(error, type) }, []);
    }
  };
}

function refusal(message, code = 'state') {
  return Object.assign(new Error(message), { code });
}

/** What the engine says about the lab beforehand: see protocol.js. */
function planOf(engine, lab) {
  const { settings, breakdown, ...plan } = engine.plan(lab.settings);
  return { ...plan, planned_steps: plan.planned_steps || Infinity };
}
