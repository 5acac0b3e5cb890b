// The commands of the present run: train, pause, single steps. The button shows at once what was
// asked for; a model that is being made is trained when it is there.
import { trainingBlock } from '../run/verdict.js';

/**
 * Whether the run can go on; where it cannot, says why.
 * @param {import('./maker.js').Store['state']} state @param {import('./controller.js').Page} page
 */
function canTrain({ run, model, worker }, page) {
  const why = trainingBlock(run.now, model.settings, worker.failed);
  if (why) page.tell(`${why}.`);
  return !why;
}

/** @param {import('./controller.js').Context} context */
export function runCommands({ store, page, queue, ask }) {
  const { state, act } = store;
  let reported = false; // whether the run trains, by the worker's last report
  store.watch(['run.events'], () => (reported = state.run.now.running));
  store.watch(['run.now'], () => (reported = false));

  const mayTrain = () => canTrain(state, page);

  /** Asks for it in turn. Where another model was asked for before, the button shows what is. */
  async function go(/** @type {boolean} */ goes, /** @type {() => Promise<any>} */ work) {
    let isBegun = false;
    act.run.go(goes);
    await queue.add({
      kind: 'run',
      async work() {
        isBegun = true;
        act.run.go(goes); // another model has come meanwhile
        const run = state.run.now;
        if (await work()) return true;
        if (state.run.now === run) act.run.go(false);
        return false;
      },
    });
    if (!isBegun) act.run.go(reported);
  }

  /** @param {() => object | null} argsOf of `train`; null: there is nothing to train */
  const train = (argsOf) => {
    if (!queue.makes && !mayTrain()) return null;
    return go(true, async () => {
      const args = mayTrain() ? argsOf() : null;
      return args && ask('train', args);
    });
  };

  return {
    /** Trains so many steps, else to the planned end. */
    train: (/** @type {{ steps?: number }} */ args = {}) => train(() => args),
    /** Trains to a step and pauses there. */
    trainTo: (/** @type {number} */ step) =>
      train(() => {
        const steps = step - state.run.now.step;
        return steps > 0 ? { steps } : null;
      }),
    pause: () => go(false, () => ask('pause')),
    step: (/** @type {number} */ steps = 1) =>
      queue.add({
        kind: 'run',
        work: async () => mayTrain() && (await ask('step', { steps })) !== null,
      }),
    /** What was pressed before the page was there, in order: 'train' and 'pause' in turns. */
    takePresses(/** @type {string[]} */ types) {
      if (types.length === 0) return;
      const asked = () => Promise.all(types.map((type) => ask(type)));
      go(types.at(-1) === 'train', async () => (await asked()).at(-1));
    },
  };
}
