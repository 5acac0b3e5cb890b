// Scores of several batches as one: means over the targets and sequences that count. A batch
// without targets adds nothing.

/**
 * @typedef {{ loss: number, accuracy: number, sequence_accuracy: number, targets: number,
 *   sequences: number, losses?: Record<string, number> }} Score
 */

export class ScoreSum {
  #loss = 0;
  #correct = 0;
  #whole = 0;
  /** @type {Record<string, number>} by prediction, of streams */
  #losses = {};
  targets = 0;
  sequences = 0;

  add(/** @type {Score} */ { loss, accuracy, sequence_accuracy, targets, sequences, losses = {} }) {
    if (!targets) return;
    this.#loss += loss * targets;
    this.#correct += accuracy * targets;
    this.#whole += sequence_accuracy * sequences;
    this.targets += targets;
    this.sequences += sequences;
    for (const [name, own] of Object.entries(losses))
      this.#losses[name] = (this.#losses[name] ?? 0) + own * targets;
  }

  /** NaN where nothing counts; `losses` where there were any. */
  get means() {
    const losses = Object.entries(this.#losses);
    return {
      loss: this.#loss / this.targets,
      accuracy: this.#correct / this.targets,
      sequence_accuracy: this.#whole / this.sequences,
      ...(losses.length > 0 && {
        losses: Object.fromEntries(losses.map(([name, sum]) => [name, sum / this.targets])),
      }),
    };
  }
}
