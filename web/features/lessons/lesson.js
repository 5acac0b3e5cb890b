// Lessons: short steps beside the live page, with links that set it and aims that its state meets.
// Pure; the lessons are in texts/*.js.
import { formatBadge, formatCount } from '../../base/format.js';
import { headWordsOf } from '../../draw/matrix.js';
import { lanesOf } from '../../model/anatomy.js';
import { readLink } from '../../model/link.js';
import { findPreset, findSetting, pageOwn, presetSettings } from '../../model/settingsrules.js';
import { choiceWords, settingWords } from '../../model/words.js';

/**
 * @typedef {object} Aim what has to be so for a step to be ticked off; all that is named must hold
 * @property {Record<string, any>} [settings] these settings in force
 * @property {number} [step] at least so many steps trained
 * @property {number} [accuracy] a held-out accuracy of at least this
 * @property {number} [accuracyBelow] a held-out accuracy below this
 * @property {number} [loss] a held-out loss below this
 * @property {{ word: string, share: number, layer: 'first'|'last' }} [head] a head of that layer
 *   that does this to at least that share
 * @property {string} [view] the view of the centre that shows
 * @property {string} [chart] the chart that shows
 * @property {string} [tile] the kind of the locked tile
 * @property {true} [cell] a cell chosen in the inspector
 *
 * @typedef {{ text: string, link: string }} LessonAction what a link does, and the link: the page's
 *   own language, key=value with & between, fresh=1 to begin at step 0 in any case, train=N to
 *   train, open=model to ask for the files of one, and type=TEXT to look at a text
 * @typedef {{ text: string, formula?: string, actions?: LessonAction[], look: string, aim?: Aim }}
 * Step
 * @typedef {{ id: string, title: string, steps: Step[] }} Lesson
 * @typedef {{ title: string, lessons: Lesson[] }} Part
 * @typedef {{ preset: string|null, chosen: Record<string, any>, look: Record<string, string>,
 *   fresh: boolean, train: number, opens: boolean, typed: string, problems: string[] }} LinkRequest
 */

/** Keys that a link of a lesson has besides those of every link. */
const LESSON_KEYS = ['train', 'fresh', 'open', 'type'];
const MOST_STEPS = 5000;
const TRAIN = /^[1-9]\d{0,3}$/;

/**
 * Reads settings of the project's own lessons, whose links the tests give to the engine: by their
 * types alone. What is no setting or preset is left out.
 * @returns {import('../../model/link.js').Reader}
 */
function readerOf(/** @type {import('../../model/settingsrules.js').Description} */ description) {
  const valueOf = ({ type }, text) => {
    if (type === 'choice') return text;
    return type === 'bool' ? text === 'true' : Number(text);
  };
  return (pairs) => {
    const named = pairs.findLast(([key]) => key === 'preset')?.[1];
    const preset = findPreset(description, named) ?? description.presets[0];
    const base = presetSettings(description, preset);
    const chosen = {};
    for (const [key, text] of pairs) {
      const setting = findSetting(description, key);
      const value = setting && valueOf(setting, text);
      if (setting && value !== base[key]) chosen[key] = value;
    }
    return { preset: preset.name, chosen, problems: [] };
  };
}

/**
 * What a lesson's link asks for. Without a preset it leaves the model alone and may set the view
 * only; `look` holds only what it names.
 * @returns {LinkRequest}
 */
export function readLinkRequest(description, link, read = readerOf(description)) {
  const parts = link.split('&');
  const named = (key) => parts.some((part) => part.startsWith(`${key}=`));
  const isOwn = (part) => LESSON_KEYS.includes(part.split('=')[0]);
  const valueOf = (key) => parts.find((part) => part.startsWith(`${key}=`))?.slice(key.length + 1);
  const train = valueOf('train') ?? '0';
  const {
    preset,
    chosen,
    look,
    problems: found,
  } = readLink(parts.filter((part) => !isOwn(part)).join('&'), read);
  const problems = found.map(({ message }) => message);
  if (train !== '0' && (!TRAIN.test(train) || Number(train) > MOST_STEPS))
    problems.push(`train cannot be "${train}": it is a number of steps from 1 to ${MOST_STEPS}`);
  if (!named('preset') && Object.keys(chosen).length)
    problems.push(`settings without a preset: ${Object.keys(chosen).join(', ')}`);
  return {
    preset: named('preset') ? preset : null,
    chosen: named('preset') ? chosen : {},
    fresh: parts.includes('fresh=1'),
    train: Number(train) || 0,
    opens: parts.includes('open=model'),
    typed: valueOf('type') ?? '',
    problems,
    look: Object.fromEntries(Object.entries(look).filter(([key]) => named(key))),
  };
}

/**
 * What a request changes in a page with this preset and these settings chosen beside it.
 * @returns {{ rebuild: boolean, live: Record<string, any> }} rebuild: it needs a new model; live:
 *   settings that apply to the run in progress
 */
export function requestEffect(description, { preset, chosen }, /** @type {LinkRequest} */ request) {
  if (request.preset === null) return { rebuild: false, live: {} };
  const settle = (name, own) => ({
    ...presetSettings(description, findPreset(description, name)),
    ...own,
  });
  const now = settle(preset, chosen);
  const then = settle(request.preset, request.chosen);
  const changed = Object.keys(then).filter(
    (key) => !(key in pageOwn(then)) && now[key] !== then[key],
  );
  if (request.fresh || changed.some((key) => findSetting(description, key).rebuild))
    return { rebuild: true, live: {} };
  return { rebuild: false, live: Object.fromEntries(changed.map((key) => [key, then[key]])) };
}

/**
 * "positions-2" -> the second step of lesson "positions", as indices; null when there is none of
 * that name.
 */
export function findStep(/** @type {Lesson[]} */ lessons, name) {
  const [, id, number] = /^(.*?)(?:-(\d+))?$/.exec(name);
  const lesson = lessons.findIndex((one) => one.id === id);
  if (lesson < 0) return null;
  return {
    lesson,
    step: Math.min(Math.max(Number(number ?? 1), 1), lessons[lesson].steps.length) - 1,
  };
}

/** The name of a step in a link. */
export function stepName(/** @type {Lesson[]} */ lessons, { lesson, step }) {
  return step ? `${lessons[lesson].id}-${step + 1}` : lessons[lesson].id;
}

/** The step `by` steps further, across lessons, or null at either end. */
export function neighbourStep(/** @type {Lesson[]} */ lessons, { lesson, step }, by) {
  if (step + by >= 0 && step + by < lessons[lesson].steps.length)
    return { lesson, step: step + by };
  const next = lessons[lesson + by];
  return next ? { lesson: lesson + by, step: by > 0 ? 0 : next.steps.length - 1 } : null;
}

/**
 * Text with _{low} and ^{high} in it, in pieces. @returns {{ text: string, at: 'line'|'sub'|'sup'
 * }[]}
 */
export function formulaPieces(formula) {
  return formula
    .split(/([_^]\{[^}]*\})/)
    .filter(Boolean)
    .map((piece) => {
      const raised = /^([_^])\{(.*)\}$/.exec(piece);
      return raised
        ? { text: raised[2], at: raised[1] === '_' ? 'sub' : 'sup' }
        : { text: piece, at: 'line' };
    });
}

/** Whether the page is as a step wants it. `state` as in app/state.js. */
export function aimMet(/** @type {Aim} */ aim, state) {
  const { display, focus } = state;
  const { settings } = state.model;
  const run = state.run.now;
  const held = run.evaluation;
  const checks = {
    settings: (wanted) => Object.entries(wanted).every(([key, value]) => settings[key] === value),
    step: (least) => run.step >= least,
    accuracy: (least) => held !== null && held.accuracy >= least,
    accuracyBelow: (most) => held !== null && held.accuracy < most,
    loss: (most) => held !== null && held.loss < most,
    head: ({ word, share, layer }) =>
      headsOf(state, layer).some((head) => head.word === word && head.share >= share),
    view: (id) => display.view === id,
    chart: (id) => display.chart === id,
    cell: () => focus.cell !== null,
    tile: (kind) =>
      focus.selected !== null && focus.selected.replace(/^\w+:/, '').split('.')[0] === kind,
  };
  return Object.entries(aim).every(([key, wanted]) => checks[key](wanted));
}

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

/** An aim in words, so that text and condition cannot drift apart. */
export function aimWords(description, /** @type {Aim} */ aim) {
  const percent = (share) => `${Math.round(100 * share)} %`;
  const words = {
    settings: (wanted) =>
      Object.entries(wanted)
        .map(([key, value]) => `${nameOf(description, key)} ${valueWords(description, key, value)}`)
        .join(', '),
    step: (least) => `${formatCount(least)} steps trained`,
    accuracy: (least) => `held-out accuracy at least ${percent(least)}`,
    accuracyBelow: (most) => `held-out accuracy below ${percent(most)}`,
    loss: (most) => `held-out loss below ${most}`,
    head: ({ word, share, layer }) =>
      `a head of the ${layer} layer marked ${word} ${formatBadge(share)} or more`,
    view: (id) => `the view ${id[0].toUpperCase()}${id.slice(1)}`,
    chart: (id) => `the chart ${id[0].toUpperCase()}${id.slice(1)}`,
    tile: (kind) => `${TILES[kind]} in the inspector`,
    cell: () => 'a cell chosen in its heat map',
  };
  const text = Object.entries(aim)
    .map(([key, wanted]) => words[key](wanted))
    .join(' · ');
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}

const TILES = {
  attention: 'a head',
  cross: 'a cross-attention head',
  ffn: 'a feed-forward tile',
  positions: 'the positions',
  embedding: 'the embedding',
  probabilities: 'the probabilities',
};

const valueWords = (description, key, value) =>
  typeof value === 'number' ? value : choiceWords(value, findSetting(description, key));

function nameOf(description, key) {
  const { label, sub } = settingWords(findSetting(description, key));
  return `${label}${sub && `_${sub}`}`;
}
