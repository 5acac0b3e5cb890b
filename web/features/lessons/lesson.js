// Lessons: steps that ask for a prediction, set the page by links, and look whether its state is
// what they aim at. Plain data, so that a lesson can be a file. Pure; they are in texts/*.js.
import { readLink } from '../../model/link.js';
import { findPreset, findSetting, pageOwn, presetSettings } from '../../model/settingsrules.js';

/**
 * @typedef {import('./aims.js').Aim} Aim
 *
 * @typedef {{ text: string, link: string }} LessonAction what a link does, and the link: the page's
 *   own language, key=value with & between, fresh=1 to begin at step 0 in any case, train=N to
 *   train, open=model to ask for the files of one, and type=TEXT to look at a text
 *
 * @typedef {object} Prediction a question before anything is done
 * @property {string} question
 * @property {string[]} choices
 * @property {number | Aim[]} right the choice that comes true, from 0; or of each choice what the
 *   page is like then: the first that is met came true
 *
 * @typedef {object} Check what a machine looks at, when the step has been done: a choice, a
 *   number, or the page
 * @property {string} question or what is to be done
 * @property {string[]} [choices]
 * @property {number} [right] the right choice, from 0
 * @property {number | import('./aims.js').Fact} [number] the right number, or a fact of the page
 * @property {number} [within] how far off it may be
 * @property {Aim} [aim]
 * @property {string} [hint] said after a wrong answer
 *
 * @typedef {object} Step
 * @property {string} text what it is about; nothing that its actions show
 * @property {string} [formula]
 * @property {string} [code] lines of PyTorch
 * @property {string} [model] the link of the model that it is about; else that of its lesson
 * @property {Aim} [needs] what has to be so before it can be done
 * @property {Prediction} [predict]
 * @property {LessonAction[]} [actions] what to do
 * @property {Aim} [aim] when that is done
 * @property {string} look what shows then
 * @property {string} [explain] why
 * @property {Check} [check]
 * @property {number} [minutes] 3 where it does not say
 *
 * @typedef {{ id: string, title: string, model?: string, steps: Step[] }} Lesson
 * @typedef {{ title: string, lessons: Lesson[] }} Part
 * @typedef {{ preset: string|null, chosen: Record<string, any>, look: Record<string, string>,
 *   fresh: boolean, train: number, opens: boolean, typed: string, problems: string[] }} LinkRequest
 */

/** Minutes of a step that does not say. */
const STEP_MINUTES = 3;
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

/** How long a lesson takes. */
export const minutesOf = (/** @type {Lesson} */ { steps }) =>
  steps.reduce((sum, { minutes = STEP_MINUTES }) => sum + minutes, 0);

/** The link of the model that a step is about; '' for any. */
export const modelLinkOf = (/** @type {Lesson} */ lesson, /** @type {number} */ step) =>
  lesson.steps[step].model ?? lesson.model ?? '';

/**
 * A link that names a lesson and no model, with the model of that step; any other as it is.
 * @param {Lesson[]} lessons @param {string} link
 */
export function withModelOfStep(lessons, link) {
  const [, name = ''] = /[#&]lesson=([a-z0-9-]+)/.exec(link) ?? [];
  const found = /[#&]preset=/.test(link) ? null : findStep(lessons, name);
  const model = found && modelLinkOf(lessons[found.lesson], found.step);
  return model ? `${link}&${model}` : link;
}

/** Whether the page shows one of these models. */
export function showsModelOf(description, shown, /** @type {LinkRequest[]} */ requests) {
  return requests
    .filter(({ preset }) => preset !== null)
    .some((request) => {
      const { rebuild, live } = requestEffect(description, shown, { ...request, fresh: false });
      return !rebuild && Object.keys(live).length === 0;
    });
}
