// Lessons: steps that ask for a prediction, set the page by links, and look whether it is then as
// they want it. Plain data, so that a lesson can be a file. Pure; the lessons are in texts/*.mjs.

/**
 * @typedef {import('./conditions.mjs').Aim} Aim
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
 * @property {number | import('./conditions.mjs').Fact} [number] the right one, or one of the page
 * @property {number} [within] how far off it may be
 * @property {Aim} [aim]
 * @property {string} [hint] said after a wrong answer
 *
 * @typedef {object} Step
 * @property {string} [title]
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
 */

/** Minutes of a step that does not say. */
const STEP_MINUTES = 3;

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

/** How long a lesson takes. */
export const minutesOf = (/** @type {Lesson} */ { steps }) =>
  steps.reduce((sum, { minutes = STEP_MINUTES }) => sum + minutes, 0);

/** The link of the model that a step is about; '' for any. */
export const modelLinkOf = (/** @type {Lesson} */ lesson, /** @type {number} */ step) =>
  lesson.steps[step].model ?? lesson.model ?? '';

/** What of a lesson is said to its reader. */
const TEXTS = new Set(['title', 'text', 'question', 'choices', 'look', 'explain', 'hint']);

/**
 * Parts, lessons or steps with their texts said by `say`, in another language.
 * @template T @param {T} value @param {(text: string) => string} say @param {string} [key] of it
 * @returns {T}
 */
export function saidBy(value, say, key = '') {
  const all = /** @type {any} */ (value);
  const saidOf = () => {
    if (typeof all === 'string') return TEXTS.has(key) ? say(all) : all;
    if (Array.isArray(all)) return all.map((one) => saidBy(one, say, key));
    if (!all || typeof all !== 'object') return all;
    return Object.fromEntries(
      Object.entries(all).map(([name, one]) => [name, saidBy(one, say, name)]),
    );
  };
  return /** @type {T} */ (saidOf());
}

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
