// The held-out accuracy without what is cut, asked for once for each cut.
import { heldOutScore, samplesAtOnce, SCORE_SAMPLES } from '../model/heldout.js';

/** @typedef {{ whole: number, without: number, step: number }} Score held-out accuracies */

export class CutScore {
  #host;
  #known;
  /** @type {{ key: string, score: Score|null }} */
  #scoring = { key: '', score: null };

  /** @param {import('./hosttype.js').Host} host @param {() => void} known called with each score */
  constructor(host, known) {
    this.#host = host;
    this.#known = known;
  }

  get #key() {
    const { model, run, cut } = this.#host.state;
    return JSON.stringify([model.runNumber, run.now.step, cut.places, cut.mode]);
  }

  /** That of the model as it is now; null until it is known. */
  get now() {
    return this.#scoring.key === this.#key ? this.#scoring.score : null;
  }

  /** Asks for it, where something is cut and nothing trains. */
  async ask() {
    const { state, ask } = this.#host;
    const run = state.run.now;
    const { places, mode } = state.cut;
    const key = this.#key;
    if (places.length === 0 || run.running || this.#scoring.key === key) return;
    this.#scoring = { key, score: null };
    const goesOn = () => state.run.now === run && this.#scoring.key === key;
    const scoreOf = (cuts) =>
      heldOutScore(ask, {
        cuts,
        samples: Math.min(SCORE_SAMPLES, state.model.settings.eval_samples),
        atOnce: samplesAtOnce(state.model.plan, state.model.settings),
        goesOn,
      });
    const whole = await scoreOf(null);
    const without = whole && (await scoreOf({ places, mode }));
    if (!without || !goesOn()) {
      if (this.#scoring.key === key) this.#scoring = { key: '', score: null };
      return;
    }
    const score = { whole: whole.accuracy, without: without.accuracy, step: without.step };
    this.#scoring = { key, score };
    this.#known();
  }
}
