// A model kept beside the run, to compare with: where it comes from, and asking about it. The page
// has its checkpoint, so that it stays when the worker is another.
import { byId } from '../../base/dom.js';
import { KEPT_BYTES } from '../../run/exports.js';
import { saveProblem } from '../../run/limitwords.js';
import { showToast } from '../../ui/notice.js';
import { w } from './words.js';

/** What a look at the kept model is never about: the run's past, unless it is its own, and its
 *  cuts. */
const WHOLE = { at: undefined, cuts: null, beside: true };

/** @param {import('../../ui/hosttype.js').Host} host */
export function createComparison(host) {
  const { state, act } = host;

  /**
   * Keeps the model of a checkpoint; says why not. fork: where the page's model is about to be
   * forked from it, and what its run is called.
   * @param {Uint8Array} checkpoint @param {string} preset
   * @param {import('./compare.state.js').Fork | null} [fork]
   * @returns {Promise<boolean>}
   */
  async function take(checkpoint, preset, fork = null) {
    try {
      const { engine } = host;
      const { settings: model } = state.model;
      const reply = await host.request('beside', { checkpoint, past: fork !== null });
      const { facts } = fork ? model : { facts: reply.plan.task };
      const settings = { ...reply.settings, facts };
      act.comparison.keep({ ...reply, checkpoint, preset, settings, engine, fork });
    } catch ({ message }) {
      showToast(byId('toast'), w.thatModelCannotBe({ message }));
      return false;
    }
    return true;
  }

  return {
    get kept() {
      return state.comparison.kept;
    },
    ...sources(host, take),
    end() {
      act.comparison.keep(null);
      host.request('beside').catch(() => {}); // a worker that is gone has none
    },
    /** Asks about the kept model; a worker that does not have it gets it first. */
    async ask(type, args = {}) {
      const { kept } = state.comparison;
      if (!kept) return null;
      if (kept.engine !== host.engine && !(await take(kept.checkpoint, kept.preset))) return null;
      return host.ask(type, { ...args, ...WHOLE, ...momentOf(host, state.comparison.kept) });
    },
  };
}

/** Where the page's model was forked from the kept one; null where it is no fork of it. */
export function forkOf({ comparison: { kept }, model }) {
  return kept?.fork && kept.fork.run === model.runNumber ? kept.fork : null;
}

/** A run with a common past is looked at where the page looks. */
export function momentOf(host, kept) {
  return forkOf(host.state) ? { at: Math.min(host.step, kept.step) } : {};
}

/**
 * Where a kept model comes from.
 * @param {import('../../ui/hosttype.js').Host} host
 * @param {(checkpoint: Uint8Array, preset: string, fork?: any) => any} take
 */
function sources(host, take) {
  const { state } = host;

  /** @param {import('./compare.state.js').Fork | null} [fork] */
  async function keepNow(fork = null) {
    const problem = saveProblem(state.model.plan, state.model.text, KEPT_BYTES);
    const saved = problem ? null : await host.ask('save');
    if (problem) showToast(byId('toast'), problem);
    return saved ? take(saved.bytes, state.model.preset, fork) : false;
  }

  return {
    /** Keeps the model of the page as it is now. */
    keepNow,
    /** Keeps it, and begins the same model with another seed. */
    async keepAndReseed() {
      if (await keepNow()) host.actions.newSeed();
    },
    /** Models of this visit that were replaced, the newest first. */
    left: host.left,
    keepLeft: ({ bytes, preset }) => take(bytes, preset),
    savedRuns: () =>
      host.request('kept').then(
        ({ runs }) => runs,
        () => [],
      ),
    async keepSaved(id) {
      const saved = await host.request('keptfile', { id }).catch(({ message }) => {
        showToast(byId('toast'), w.thatRunCannotBe({ message }));
        return null;
      });
      return saved ? take(saved.checkpoint, saved.preset) : false;
    },
  };
}
