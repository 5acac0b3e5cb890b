// The held-out score of a run, taken in parts, so that messages are answered between them. A run
// may have gone on meanwhile: its score is then that of the kept moment.
import { EVALUATE_PART, LONG_MS, SCORING_MS } from '../base/protocol.js';
import { samplesAtOnce } from '../model/heldout.js';
import { ScoreSum } from '../wasm/lab/scoresum.mjs';

export class Evaluator {
  #lab;
  #labAt;
  #now;
  #send;
  #begunMs = 0;
  #saidMs = 0;
  #scoredStep = -1;
  /** Of the score under way: the samples that are done, and their scores. */
  #sum = /** @type {{ first: number, scores: ScoreSum } | null} */ (null);
  #again = false;

  /**
   * @param {any} lab
   * @param {(step: number) => any} labAt the lab at a step that is kept
   * @param {() => number} now
   * @param {(event: object) => void} send takes `scoring` and `evaluated`
   */
  constructor(lab, labAt, now, send) {
    this.#lab = lab;
    this.#labAt = labAt;
    this.#now = now;
    this.#send = send;
  }

  /** Whether a score is under way. */
  get busy() {
    return this.#sum !== null;
  }

  /**
   * Begins the score of this step, unless it is known or there is none. One that is under way is
   * finished first.
   */
  begin() {
    const { step, settings } = this.#lab;
    if (this.#scoredStep === step || settings.head === 'none') return;
    this.#again = this.busy;
    if (this.busy) return;
    this.#scoredStep = step;
    this.#sum = { first: 0, scores: new ScoreSum() };
    this.#begunMs = this.#saidMs = this.#now();
  }

  /** Scores from the first sample again: all of a score is of the same number of samples. */
  restart() {
    if (!this.#sum) return;
    this.#sum = { first: 0, scores: new ScoreSum() };
    this.#begunMs = this.#now();
  }

  /** Scores the next samples, as many as one part may have; reports after the last. */
  part(plan) {
    const { settings, step } = this.#lab;
    const sum = this.#sum;
    const all = settings.eval_samples;
    const samples = Math.min(samplesAtOnce(plan, settings, EVALUATE_PART), all - sum.first);
    const lab = step === this.#scoredStep ? this.#lab : this.#labAt(this.#scoredStep);
    const part = lab.evaluate({ split: 'held_out', first: sum.first, samples });
    sum.first += samples;
    sum.scores.add(part);
    if (sum.first < all) return this.#say(sum.first, all);
    this.#sum = null;
    const { loss, accuracy, sequence_accuracy: sequenceAccuracy } = sum.scores.means;
    this.#send({
      event: 'evaluated',
      step: this.#scoredStep,
      loss,
      accuracy,
      sequenceAccuracy,
      samples: all,
    });
    if (this.#again) this.begin();
  }

  /** How far it is, where it takes long. */
  #say(first, samples) {
    const ms = this.#now();
    const allMs = ((ms - this.#begunMs) * samples) / first;
    if (ms - this.#saidMs < SCORING_MS || allMs < LONG_MS) return;
    this.#saidMs = ms;
    this.#send({ event: 'scoring', first, samples });
  }
}
