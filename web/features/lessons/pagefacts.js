// What lessons look for, as the page is now.
import { headWordsOf } from '../../draw/matrix.js';
import { lanesOf } from '../../model/anatomy.js';
import { writeLink } from '../../model/link.js';
import { isOpened, suits } from '../../model/settingsrules.js';
import { stagesOf } from '../../model/stages.js';
import { staged } from '../../state/staged.js';
import { w } from './words.js';

/**
 * @param {any} state as in app/state.js
 * @param {import('../../ui/cutscore.js').Score|null} [score] without what is cut
 * @returns {import('../../wasm/lessons/conditions.mjs').Facts}
 */
export function factsOf(state, score = null) {
  const { model, run, shown, focus, display, cut } = state;
  const typed = shown.source.tokens !== undefined;
  return {
    settings: model.settings,
    parameters: model.plan.parameters,
    step: run.now.step,
    held: run.now.evaluation,
    solved: run.now.solvedStep,
    cut: cut.places.length,
    without: score && score.without,
    heads: (layer) => headsOf(state, layer),
    view: display.view,
    sub: display.sub,
    walked: isWalked(state),
    chart: display.chart,
    tile: (focus.selected ?? '').replace(/^\w+:/, '').split('.')[0],
    cell: focus.cell !== null,
    typed,
    typedRight: typed && isAnswered(staged(state)?.stage),
    studied: run.studied > 0,
  };
}

/** Whether the walk of a token shows, and is at its end. */
function isWalked({ display: { view, sub, walk }, model: { settings } }) {
  if (view !== 'tensors' || sub !== 'walk') return false;
  const lanes = lanesOf(settings);
  const [, stage = 0, , lane = lanes.length - 1] = walk.split('.').map(Number);
  return lane < lanes.length && stage >= stagesOf(settings, lane).length - 1;
}

const isAnswered = (stage) =>
  stage?.answers.length > 0 && stage.answers.every(({ right }) => right);

/**
 * What the heads of the first or last layer do on the probe; of an encoder-decoder, those of the
 * cross-attention.
 */
function headsOf({ model: { settings }, shown: { snapshot } }, layer) {
  if (!snapshot) return [];
  const lane = lanesOf(settings).at(-1);
  const at = layer === 'first' ? 0 : lane.layers.length - 1;
  const kind = lane.layers[at].cross ? 'cross' : 'attention';
  return Array.from({ length: settings.n_heads }, (_, head) => {
    const words = headWordsOf(`${lane.prefix}${kind}.${at}.${head}`, snapshot, settings);
    return { word: words?.word ?? '', share: words?.value ?? NaN };
  });
}

/**
 * The run of the page as it is now, as it can be trained again; null where that is not known, or
 * no link has it: a text of the reader's, a model that was opened, settings changed on the way.
 * @param {import('../../ui/hosttype.js').Host} host
 * @returns {Promise<import('../../wasm/lessons/handin.mjs').Run|null>}
 */
export async function runOf(host) {
  const { state, request } = host;
  const { description, build } = state.worker;
  const { preset, chosen, settings, text } = state.model;
  const { places, mode } = state.cut;
  const { solvedStep: solved, evaluation } = state.run.now;
  if (isOpened(settings) || suits(description, settings.task, text)) return null;
  try {
    const { step, hash } = await request('runhash');
    if (!chosen.events && state.run.runs.current.changes.length > 0) return null;
    return {
      ...{ link: writeLink(description, preset, chosen), step, hash, kernels: build.kernels },
      ...(evaluation && { scored: evaluation.step }),
      ...(solved !== null && { solved }),
      ...(places.length > 0 && { cut: places.map((place) => ({ ...place })), mode }),
    };
  } catch {
    return null; // the worker has stopped, or another model has come
  }
}

/** Steps that a link trains, at most (linkrequest.js). */
const MOST_STEPS = 5000;

/**
 * What the page shows, as a step of a lesson whose words are still to be written.
 * @param {any} state as in app/state.js
 * @returns {import('../../wasm/lessons/lesson.mjs').Step}
 */
export function pageStep({ worker: { description }, model, run, display, focus, cut }) {
  const { preset, chosen } = model;
  const { step } = run.now;
  const link = writeLink(description, preset, chosen).slice(1);
  const look = [
    `view=${display.view}`,
    ...(display.sub ? [`sub=${display.sub}`] : []),
    ...(display.chart === 'loss' ? [] : [`chart=${display.chart}`]),
    ...(focus.selected ? [`tile=${focus.selected}`] : []),
  ];
  const train = Math.min(step, MOST_STEPS);
  return {
    text: w.writeWhatThisStep,
    ...(link && { model: link }),
    actions: [
      {
        text: train ? w.trainSteps({ train }) : w.openIt,
        link: [link, ...look, ...(train ? [`train=${train}`] : [])].join('&'),
      },
    ],
    aim: {
      ...(Object.keys(chosen).length > 0 && { settings: { ...chosen } }),
      ...(train ? { step: train } : { view: display.view }),
      ...(cut.places.length > 0 && { cut: cut.places.length }),
    },
    look: w.writeWhatTheReader,
  };
}
