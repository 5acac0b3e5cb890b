// One step taken apart: a batch of the caller's, its score, its gradient and the update.
import { refuse, tokenArray, whole } from './inputs.mjs';
import { packInputs, packTargets } from './streams.mjs';

/** The batch that the caller loads into one run. */
export class Batch {
  #live;

  /** @param {import('./live.mjs').Live} live */
  constructor(live) {
    this.#live = live;
  }

  /** Lab.loadBatch(). */
  load(batch) {
    whole('n', batch.n, 1);
    if (this.#live.hasStreams) this.#loadSteps(batch);
    else this.#loadTokens(batch);
    this.#live.forgetTensors();
  }

  /** @param {{ n: number } & import('./streams.mjs').Sample} batch */
  #loadSteps({ n, targets, ...sample }) {
    const { task, settings, memory } = this.#live;
    const { numbers, steps } = packInputs(task, sample, n);
    const own = { tokens: numbers, targets: packTargets(task, targets, n * steps) };
    const T = steps * task.streams.length;
    memory.scope((take) =>
      memory.guard(take, { ...settings, ...sample.inputs }, (error) =>
        this.#live.call('lab_batch', n, 0, 0, T, take(own.tokens), take(own.targets), error),
      ),
    );
  }

  #loadTokens({ n, tokens, targets, source }) {
    const live = this.#live;
    const own = {
      tokens: tokenArray('tokens', tokens),
      targets: tokenArray('targets', targets),
      source: tokenArray('source', source ?? []),
    };
    const answers = live.settings.head === 'class' ? n : own.tokens.length;
    if (own.tokens.length % n || own.source.length % n || own.targets.length !== answers) {
      const counts =
        `${own.tokens.length} tokens, ` +
        `${own.source.length} source tokens and ${own.targets.length} targets`;
      throw refuse('range', 'targets', own.targets.length, `${n} sequences cannot have ${counts}`);
    }
    live.memory.scope((take) =>
      live.memory.guard(take, own, (error) =>
        live.call(
          'lab_batch',
          n,
          own.source.length / n,
          source ? take(own.source) : 0,
          own.tokens.length / n,
          take(own.tokens),
          take(own.targets),
          error,
        ),
      ),
    );
  }

  /** Lab.batchForward(). */
  forward() {
    return this.#run('lab_batch_forward');
  }

  /** Lab.batchGradient(). */
  gradient() {
    return this.#run('lab_batch_gradient', undefined, 'step');
  }

  /** Lab.batchUpdate(). */
  update() {
    const report = this.#run(
      'lab_batch_update',
      'no gradient is there to apply: call batchGradient() first',
    );
    this.#live.state = { step: report.step, epoch: report.epoch };
    return report;
  }

  #run(name, message = 'no batch is loaded', how = /** @type {'call' | 'step'} */ ('call')) {
    this.#live.forgetTensors(); // after a training step it may hold fewer sequences
    return this.#live.report((ptr) => this.#live[how](name, ptr), message);
  }
}
