// The held-out score of a run, taken in parts, so that messages are answered between them. A run
// may have gone on meanwhile: its score is then that of the kept moment.
import { EVALUATE_PART, LONG_MS, SCORING_MS } from '../base/protocol.js';
import { samplesAtOnce } from '../model/heldout.js';

/** Sums over the targets, and of `whole` over the sequences, that were scored so far. */
const NOTHING = { first: 0, loss: 0, correct: 0, whole: 0, targets: 0, sequences: 0 };

export class Evaluator {
  #lab;
  #labAt;
  #now;
  #send;
  #begunMs = 0;
  #saidMs = 0;
  #scoredStep = -1;
  #sums = null;
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
    return this.#sums !== null;
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
    this.#sums = { ...NOTHING };
    this.#begunMs = this.#saidMs = this.#now();
  }

  /** Scores from the first sample again: all of a score is of the same number of samples. */
  restart() {
    if (!this.#sums) return;
    this.#sums = { ...NOTHING };
    this.#begunMs = this.#now();
  }

  /** Scores the next samples, as many as one part may have; reports after the last. */
  part(plan) {
    const { settings, step } = this.#lab;
    const sums = this.#sums;
    const all = settings.eval_samples;
    const samples = Math.min(samplesAtOnce(plan, settings, EVALUATE_PART), all - sums.first);
    const lab = step === this.#scoredStep ? this.#lab : this.#labAt(this.#scoredStep);
    const part = lab.evaluate({ split: 'held_out', first: sums.first, samples });
    sums.first += samples;
    if (part.targets > 0) {
      sums.loss += part.loss * part.targets;
      sums.correct += part.accuracy * part.targets;
      sums.whole += part.sequence_accuracy * part.sequences;
      sums.targets += part.targets;
      sums.sequences += part.sequences;
    }
    if (sums.first < all) return this.#say(sums.first, all);
    this.#sums = null;
    this.#send({
      event: 'evaluated',
      step: this.#scoredStep,
      loss: sums.loss / sums.targets,
      accuracy: sums.correct / sums.targets,
      sequenceAccuracy: sums.whole / sums.sequences,
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
