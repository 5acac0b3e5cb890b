// The worker's side of the protocol: one lab, trained in slices of at most SLICE_MS, so that a
// message is answered within one slice. Knows no worker: loading, posting, the clock and the next
// task are given to it, and a test gives others.
import {
  buffersOf,
  COMMANDS,
  EARLY,
  EVALUATE_EVERY,
  EVALUATE_PART,
  isRequest,
  packError,
  REQUESTS,
  SLICE_MS,
  TRAINED_EVERY_MS,
} from '../base/protocol.js';
import { withCuts } from '../model/cuts.js';
import { OPENING_PRESET, readLink, readPageSettings, withPageSettings } from '../model/settings.js';
import { samplesAtOnce } from '../model/heldout.js';
import { nearestPreset } from '../run/exports.js';
import { isMoment } from '../run/moments.js';
import { openArgs } from '../run/threads.js';
import { createPast } from './past.js';
import { predict, snapshot } from './requests/probe.js';

const RATE_WINDOW_MS = 1000;

/** The requests beside those of the start, snapshot and predict. */
const otherLooks = async () => ({ LOOKS: (await import('./requests/looks.js')).LOOKS, tools: {} });

/**
 * @param {{ load: (options: object) => Promise<any>, post: (message: object, transfer:
 *   ArrayBuffer[]) => void, now: () => number, defer: (task: () => void) => void,
 *   looks?: () => Promise<{ LOOKS: Record<string, Function>, tools: Record<string, any> }>, soon?:
 *   (task: () => void) => void, machine?: () => import('../run/threads.js').Machine }} host `defer`
 *   runs a task after waiting messages had their turn;
 *   `looks` loads the requests of requests/looks.js, and `tools`, what they use of wasm/*.mjs;
 *   `soon` runs a task when the start is
 *   over; `machine`: where the threads that a link wishes would run
 */
export function createSession({
  load,
  post,
  now,
  defer,
  looks = otherLooks,
  soon = defer,
  machine,
}) {
  let engine = null;
  let lab = null;
  let past = null;
  let run = 0;
  let running = false;
  let waiting = false;
  let goal = Infinity;
  let plan = null;
  let scores = [];
  let points = [];
  let lastPostedMs = -Infinity;
  let evaluatedStep = -1;
  let diverged = null;
  let ticks = [];
  let elapsedMs = 0;
  let startedMs = 0;
  let opening = null; // the wish, and its reply as a promise
  // the run that was made before it was asked for: what will ask for it, and the reply
  let early = null;
  let prepared = null; // until it is made, as a promise
  let held = null; // events that wait until the page knows that run

  const send = (message) => {
    if (held && message.event) held.push(message);
    else post(message, buffersOf(message));
  };

  function needLab() {
    if (!lab) throw refusal('there is no model yet');
    return lab;
  }

  /** The lab to look at: the run's, or for a step `at` that of its past. */
  function labAt(at) {
    needLab();
    if (typeof at !== 'number') return lab;
    const earlier = past.at(at);
    if (!earlier) throw refusal('this model is too large for earlier moments to be kept');
    return earlier;
  }

  /** Parts that are cut are cut for this look alone. */
  const lookAt = (look, args, tools = {}) => {
    const seen = labAt(args.at);
    return withCuts(seen, args.cuts, () => look(seen, args, { ...tools, engine }));
  };

  let others = null;
  const loadOthers = () =>
    (others ??= looks().catch((error) => {
      others = null;
      throw refusal(`a part of the engine could not be loaded (${error.message})`);
    }));

  /** A request whose module may still have to come: by then there may be another run. */
  async function lookLater(type, args, asked) {
    const { LOOKS, tools } = await loadOthers();
    if (asked !== run) throw refusal('an older run', 'stale');
    return lookAt(LOOKS[type], args, tools);
  }

  /** Steps a second over the last window, or 0 before there are two times to compare. */
  function rate() {
    const last = ticks.at(-1);
    const first = ticks[0];
    return ticks.length > 1 ? (last.step - first.step) / ((last.ms - first.ms) / 1000) : 0;
  }

  function postTrained() {
    lastPostedMs = now();
    send({
      event: 'trained',
      run,
      step: lab.step,
      epoch: lab.epoch,
      running,
      rate: rate(),
      diverged,
      finished: lab.step >= plan.planned_steps,
      elapsedMs: elapsedMs + (running ? now() - startedMs : 0),
      kept: past.steps,
      points: Float64Array.from(points),
    });
    points = [];
  }

  /**
   * Begins the held-out score of this step, unless it is known. It is worked off in parts, and no
   * step is taken before it is done, but the first (nextWork).
   */
  function beginEvaluation() {
    if (evaluatedStep === lab.step || lab.settings.head === 'none') return;
    evaluatedStep = lab.step;
    scores.push(emptyScore(lab.step));
  }

  /** One part of the oldest evaluation in progress; reports when it was the last. */
  function evaluatePart() {
    const [score] = scores;
    const all = lab.settings.eval_samples;
    const samples = Math.min(samplesAtOnce(plan, lab.settings, EVALUATE_PART), all - score.first);
    const evaluate = () => lab.evaluate({ split: 'held_out', first: score.first, samples });
    const part = score.step === lab.step ? evaluate() : past.during(score.step, evaluate);
    score.first += samples;
    if (part.targets > 0) {
      score.loss += part.loss * part.targets;
      score.correct += part.accuracy * part.targets;
      score.whole += part.sequence_accuracy * part.sequences;
      score.targets += part.targets;
      score.sequences += part.sequences;
    }
    if (score.first < all) return;
    const { step, loss, correct, whole, targets, sequences } = score;
    scores.shift();
    send({
      event: 'evaluated',
      run,
      step,
      loss: loss / targets,
      accuracy: correct / targets,
      sequenceAccuracy: whole / sequences,
      samples: all,
    });
  }

  /** Waits until the evaluation in progress is done, slice by slice. */
  async function finishEvaluation(asked) {
    while (scores.length) {
      schedule();
      await new Promise((done) => {
        defer(() => done(null));
      });
      if (asked !== run) throw refusal('an older run', 'stale');
    }
  }

  /** One optimiser step. */
  function advance() {
    const result = lab.train(1);
    diverged = result.diverged;
    if (diverged) return; // such a step is not applied
    points.push(
      result.step,
      result.loss,
      result.accuracy,
      result.sequence_accuracy,
      result.grad_norm,
      result.lr,
    );
    if (isMoment(lab.step)) past.keep();
    if (lab.step % EVALUATE_EVERY === 0) beginEvaluation();
  }

  function stop() {
    if (running) elapsedMs += now() - startedMs;
    running = false;
    past.keep(true);
    if (!diverged) beginEvaluation();
    postTrained();
    ticks = [];
    if (scores.length) schedule();
  }

  /**
   * What is to be done next, or null. Whoever presses Play as soon as it is there does not wait for
   * the score of step 0: it is then taken of what is kept of that step.
   */
  function nextWork() {
    const trains = running && !diverged && lab.step < goal;
    if (trains && (!scores.length || (lab.step === 0 && past.isQuick))) return advance;
    return scores.length ? evaluatePart : null;
  }

  /**
   * Works for at most a slice, then lets messages through. Never starts what would end after the
   * slice, except the first thing.
   */
  function slice() {
    waiting = false;
    const start = now();
    let workMs = 0;
    let work;
    while ((work = nextWork()) && (workMs === 0 || (!early && now() - start + workMs < SLICE_MS))) {
      const before = now();
      if (!guard(work)) return;
      workMs = Math.max(now() - before, 1e-3);
    }
    if (!running) {
      if (scores.length) schedule();
      return;
    }
    ticks.push({ ms: now(), step: lab.step });
    while (ticks.length > 2 && ticks[1].ms < now() - RATE_WINDOW_MS) ticks.shift();
    if (!scores.length && (diverged || lab.step >= goal)) guard(stop);
    else {
      if (points.length > 0 && now() - lastPostedMs >= TRAINED_EVERY_MS) postTrained();
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
      send({
        event: 'failed',
        run,
        message: isTrap(error) ? trapWords(error) : String(error?.message ?? error),
      });
      return false;
    }
  }

  function needTrainable() {
    needLab();
    if (diverged) throw refusal('the run diverged: reset it first');
    if (lab.settings.head === 'none')
      throw refusal('this model has no output to train: choose head token or class');
  }

  async function open({ kernels, threads }) {
    let refused = '';
    engine = await load({ kernels, threads }).catch((error) => {
      if (error.code !== 'threads') throw error;
      refused = error.message;
      return load({ kernels, threads: 1 });
    });
    return {
      description: engine.describe(),
      kernels: engine.kernels,
      threads: engine.threads,
      refused,
    };
  }

  /**
   * Makes the run that a link asks for, and begins its score, while the page is still being put
   * together. What is wrong with the link is said to who asks.
   */
  function prepare(link) {
    if (lab) return;
    const {
      preset,
      chosen: { kernels: _, threads: __, ...settings },
    } = readLink(link, withPageSettings(engine.describe()), OPENING_PRESET);
    held = [];
    try {
      early = {
        wish: JSON.stringify({ preset, settings }),
        reply: begin({ preset, settings }, EARLY),
      };
    } catch {
      held = null;
    }
  }

  /** Gives the run that was made early its number. It may train already. */
  function adopt(newRun) {
    const { reply } = early;
    run = newRun;
    early = null;
    return { ...reply, step: lab.step, running };
  }

  /**
   * Sends the events that waited until the page knew the run: after the reply, with which it takes
   * the number, and in the same moment, so that no picture comes between.
   */
  function release() {
    if (early || !held) return;
    const events = held;
    held = null;
    events.forEach((event) => send(event.run === EARLY ? { ...event, run } : event));
  }

  /** A new run, at step 0. What is refused leaves the run before. */
  function begin({ preset, settings, text = undefined, checkpoint = undefined }, newRun) {
    const wanted = checkpoint
      ? engine.readCheckpoint(checkpoint)
      : { preset, ...settings, ...(text && { text }) };
    const next = checkpoint ? engine.restore(checkpoint) : engine.create(wanted);
    lab?.destroy();
    past?.destroy();
    lab = next;
    past = createPast(lab, () => engine.create({ ...wanted, batch: 1 }));
    past.keep();
    plan = planOf(engine, lab);
    run = newRun;
    running = false;
    points = [];
    ticks = [];
    elapsedMs = 0;
    evaluatedStep = -1;
    diverged = null;
    scores = [];
    beginEvaluation();
    if (scores.length) schedule();
    return {
      settings: lab.settings,
      parameters: lab.parameters(),
      plan,
      moments: { most: past.most, bytesEach: past.bytesEach, kept: past.steps },
      step: lab.step,
      running,
      ...(checkpoint && {
        text: wanted.text
          ? { name: 'the text of the file', bytes: Uint8Array.from(wanted.text) }
          : null,
        ...nearestPreset(presetsOf(engine), lab.settings),
      }),
    };
  }

  function start(toStep) {
    goal = toStep;
    running = true;
    startedMs = now();
    ticks = [{ ms: startedMs, step: lab.step }];
    schedule();
  }

  const handlers = {
    async open({ link = undefined, kernels = undefined, threads = undefined }) {
      const wish =
        link === undefined ? { kernels, threads } : openArgs(readPageSettings(link), machine?.());
      const key = JSON.stringify(wish);
      if (opening?.key !== key) opening = { key, reply: open(wish) };
      if (link !== undefined)
        prepared = opening.reply.then(
          () =>
            new Promise((done) => {
              defer(() => done(prepare(link)));
            }),
          () => {},
        );
      try {
        return await opening.reply;
      } catch (error) {
        opening = null;
        throw error;
      }
    },
    create(args, newRun) {
      if (early && !args.text && !args.checkpoint && early.wish === JSON.stringify(args))
        return adopt(newRun);
      const made = begin(args, newRun);
      early = held = null;
      return made;
    },
    train({ steps }) {
      needTrainable();
      start(
        steps ? lab.step + steps : lab.step < plan.planned_steps ? plan.planned_steps : Infinity,
      );
      return {};
    },
    pause() {
      needLab();
      if (running) stop();
      return { step: lab.step };
    },
    async step({ steps }, asked) {
      needTrainable();
      if (running) elapsedMs += now() - startedMs;
      running = false;
      for (let i = 0; i < steps && !diverged; i++) {
        await finishEvaluation(asked);
        advance();
      }
      stop();
      return { step: lab.step };
    },
    save: () => ({ step: needLab().step, bytes: lab.save() }),
    set({ key, value }) {
      needLab().set(key, value);
      past.set(key, value);
      // all of a score is of as many samples
      if (key === 'eval_samples') scores = scores.map(({ step }) => emptyScore(step));
      plan = planOf(engine, lab);
      return { settings: lab.settings, plan };
    },
    ...Object.fromEntries(
      REQUESTS.filter((type) => !COMMANDS.includes(type)).map((type) => [
        type,
        (args, asked) => lookLater(type, args, asked),
      ]),
    ),
    snapshot: (args) => lookAt(snapshot, args),
    predict(args) {
      if (!others) soon(() => loadOthers().catch(() => {})); // who needs them learns what was wrong
      return lookAt(predict, args);
    },
  };

  /** Answers one message. Never throws: what goes wrong is the reply. */
  return async function receive(message) {
    if (!isRequest(message)) return;
    const { id, type, args } = message;
    try {
      if (message.run === EARLY) await prepared;
      if (type !== 'open' && !engine) throw refusal('the module is not loaded');
      if (type !== 'open' && type !== 'create' && message.run !== run)
        throw refusal('an older run', 'stale');
      const result = await handlers[type](args, message.run);
      send({ id, run: message.run, result });
      release();
    } catch (error) {
      if (isTrap(error)) send({ event: 'failed', run, message: trapWords(error) });
      else post({ id, run: message.run, error: packError(error, type) }, []);
    }
  };
}

const emptyScore = (step) => ({
  step,
  first: 0,
  loss: 0,
  correct: 0,
  whole: 0,
  targets: 0,
  sequences: 0,
});

function refusal(message, code = 'state') {
  return Object.assign(new Error(message), { code });
}

/**
 * Whether the module broke off in the middle of its work, or one of its threads did: its memory is
 * then in no known state, and the worker cannot go on.
 */
function isTrap(error) {
  return error instanceof WebAssembly.RuntimeError;
}

function trapWords(error) {
  return `the engine broke off (${error.message}).`;
}

/** Every preset with all its settings, those that follow from others too. */
function presetsOf(engine) {
  return engine
    .describe()
    .presets.map(({ name }) => ({ name, settings: engine.plan({ preset: name }).settings }));
}

/** What the engine says about the lab beforehand: see protocol.js. */
function planOf(engine, lab) {
  const { settings, breakdown, ...plan } = engine.plan({
    ...lab.settings,
    ...(lab.text && { text: lab.text }),
  });
  return { ...plan, planned_steps: plan.planned_steps || Infinity };
}
