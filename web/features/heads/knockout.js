// Held-out scores with parts cut: of what is cut on the page, and of each part alone in turn.
import { placeKey } from '../../model/places.js';
import {
  costOf,
  heldOutScore,
  samplesAtOnce,
  SCORE_SAMPLES,
  steadyMoment,
} from '../../model/heldout.js';
import { places as allPlaces } from '../../wasm/lab/places.mjs';

export class Knockout {
  /**
   * @param {import('../../ui/hosttype.js').Host} host
   * @param {() => void} changed something is known
   */
  constructor(host, changed) {
    this.host = host;
    this.state = host.state;
    this.changed = changed;
    this.run = null;
    this.of = ''; // the settings that all below is of
    this.scoring = false;
    this.forget();
  }

  forget() {
    /** @type {Map<string, any>} by placeKey: what each part costs alone */
    this.costs = new Map();
    /** @type {{ step: number, mode: string, samples: number } | null} of which moment, and how */
    this.costsAt = null;
    this.scored = null; // the score of what is cut: { key, before, after, places, mode }
    this.whole = null; // that of the whole model: { key, score }
    /** @type {{ done: number, total: number }|null} while parts are cut in turn */
    this.turn = null;
  }

  /** Forgets what is of another run or model. */
  follow() {
    const of = JSON.stringify(this.state.model.settings);
    if (this.run === this.host.state.run.now && this.of === of) return;
    this.run = this.host.state.run.now;
    this.of = of;
    this.forget();
  }

  /** All parts of the model. */
  get places() {
    return allPlaces(this.state.model.settings, 'all');
  }

  scoreOf(cuts, at, goesOn) {
    const { plan, settings } = this.state.model;
    return heldOutScore(this.host.ask, {
      cuts,
      at,
      samples: Math.min(SCORE_SAMPLES, settings.eval_samples),
      atOnce: samplesAtOnce(plan, settings),
      goesOn,
    });
  }

  /** The whole model's score at a moment, asked once; null when that fails. */
  async wholeAt(at, goesOn) {
    const key = JSON.stringify([at ?? this.host.state.run.now.step]);
    if (this.whole?.key !== key) {
      const score = await this.scoreOf(null, at, goesOn);
      if (!score) return null;
      this.whole = { key, score };
    }
    return this.whole.score;
  }

  /** Scores what is cut, if that is not known or under way. */
  async score() {
    const { places, mode } = this.state.cut;
    const run = this.state.run.now;
    const at = steadyMoment(this.state);
    const key = JSON.stringify([at ?? run.step, places, mode]);
    if (places.length === 0) {
      this.scored = null;
      return;
    }
    if (this.scoring || this.scored?.key === key) return;
    this.scoring = true;
    const goesOn = () => this.host.state.run.now === run;
    const before = await this.wholeAt(at, goesOn);
    const after = before && (await this.scoreOf({ places, mode }, at, goesOn));
    this.scoring = false;
    if (after && goesOn()) this.scored = { key, before, after, places, mode };
    this.changed();
  }

  /** Cuts each part alone, one after the other. */
  async inTurn() {
    const run = this.state.run.now;
    const { places } = this;
    const { mode } = this.state.cut;
    const at = steadyMoment(this.state);
    const turn = { done: 0, total: places.length };
    const goesOn = () => this.turn === turn && this.host.state.run.now === run;
    this.turn = turn;
    this.costs = new Map();
    this.changed();
    const before = await this.wholeAt(at, goesOn);
    for (const place of before ? places : []) {
      const after = await this.scoreOf({ places: [place], mode }, at, goesOn);
      if (!after || !goesOn()) break;
      this.costs.set(placeKey(place), costOf(after, before));
      this.costsAt = { step: after.step, mode, samples: after.samples };
      turn.done++;
      this.changed();
    }
    if (this.turn === turn) this.turn = null;
    this.changed();
  }

  cancel() {
    this.turn = null;
    this.changed();
  }
}
