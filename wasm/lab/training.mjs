// Steps of training, and scores on the task's own samples.
import { splitNumber, whole } from './inputs.mjs';
import { ScoreSum } from './scoresum.mjs';

/** Trains and evaluates one run. */
export class Training {
  #live;
  #groups = null; // what lab_groups says

  /** @param {import('./live.mjs').Live} live */
  constructor(live) {
    this.#live = live;
  }

  /** Reads the counts of updates again, after the module has set them. */
  readState() {
    this.#live.state = { step: 0, epoch: 0 };
    if (this.#live.settings.head !== 'none') this.#steps(0);
  }

  /** Runs n steps in one call: its report. */
  #steps(n, train = (ptr) => this.#live[n ? 'step' : 'call']('lab_train', n, ptr)) {
    const report = this.#live.report(
      train,
      this.#live.looking
        ? 'this model is only looked into'
        : 'this model has no output to train: choose head token or class, or look at it with ' +
            '`forward`',
    );
    this.#live.state = { step: report.step, epoch: report.epoch };
    return report;
  }

  /** Lab.train(). */
  train(n, groups) {
    whole('n', n);
    if (n === 0) this.#steps(0);
    const sum = new ScoreSum();
    let last = null;
    let moved = null;
    for (let i = 0; i < n && !last?.diverged; i++) {
      if (groups && i === n - 1) [last, moved] = this.#stepOfGroups();
      else last = this.#steps(1);
      sum.add(last);
    }
    this.#live.forgetTensors();
    const { loss, accuracy, sequence_accuracy } = sum.means;
    return {
      ...this.#live.state,
      ...{ loss, accuracy, sequence_accuracy },
      targets: sum.targets,
      sequences: sum.sequences,
      grad_norm: last?.grad_norm ?? NaN,
      lr: last?.lr ?? NaN,
      diverged: last?.diverged ? this.#divergence() : null,
      ...(groups && { groups: last?.diverged ? null : moved }),
    };
  }

  /** One step: its report, and how each group moved. */
  #stepOfGroups() {
    const live = this.#live;
    this.#groups ??= live.json('lab_groups');
    const groups = this.#groups;
    return live.memory.scope((take) => {
      const count = 3 * groups.length;
      const ptr = take(8 * count);
      const report = this.#steps(1, (at) => live.step('lab_train_groups', at, ptr, count));
      const numbers = live.memory.copy(Float64Array, ptr, count);
      const rows = groups.map((group, i) => {
        const [gradient, update, weight] = numbers.subarray(3 * i, 3 * i + 3);
        return { ...group, gradient, update, weight, ratio: weight > 0 ? update / weight : null };
      });
      return [report, rows];
    });
  }

  #divergence() {
    return { step: this.#live.state.step + 1, tensor: this.#live.text('lab_diverged_at') };
  }

  /** Lab.evaluate(). */
  evaluate({ samples = this.#live.settings.eval_samples, split = 'held_out', first = 0 }) {
    whole('samples', samples, 1);
    const number = splitNumber(split);
    const { loss, losses, accuracy, sequence_accuracy, targets, sequences } = this.#live.report(
      (ptr) => this.#live.call('lab_evaluate', number, whole('first', first), samples, ptr),
      'this model has no output to evaluate: choose head token or class',
    );
    this.#live.forgetTensors();
    const score = { loss, accuracy, sequence_accuracy, samples, targets, sequences };
    return losses ? { ...score, losses } : score;
  }

  /** Lab.evaluateLength(). */
  evaluateLength(seq, samples) {
    whole('seq', seq, 1);
    const live = this.#live;
    const { memory } = live;
    const { loss, accuracy, sequence_accuracy, targets, sequences } = memory.scope((take) =>
      live.report((ptr) =>
        memory.guard(take, { ...live.settings, seq }, (error) =>
          live.call('lab_evaluate_length', seq, whole('samples', samples, 1), ptr, error),
        ),
      ),
    );
    live.probed(null);
    return { seq, loss, accuracy, sequence_accuracy, samples, targets, sequences };
  }
}
