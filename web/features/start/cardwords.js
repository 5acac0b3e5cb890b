// What the card of "Start here" shows: which phase a step is in, and its words. Pure.
import { phaseOf } from '../../model/teaching.js';
import { DONE, pageTrouble, STEPS } from './tutorial.js';

/**
 * What is kept of the reader's way through the steps (features/start/startprogress.js).
 * @typedef {import('./startprogress.js').Progress} Progress
 *
 * @typedef {object} Card
 * @property {'ask'|'do'|'seen'|'trouble'|'end'} phase
 * @property {string} title @property {string} words marks as in ui/gloss.js
 * @property {string} question @property {import('./tutorial.js').Choice[]} choices
 * @property {string} pick the prediction in words, or ''
 * @property {boolean} right whether it came true; in the phase `seen` only
 * @property {string} result @property {string} act
 * @property {import('./tutorial.js').Trouble|null} trouble
 * @property {import('./startprogress.js').Found|null} found what has just come of the prediction
 * @property {string[]} points selectors of what to mark, the first that shows
 * @property {'model'|'charts'|'inspect'} panel of a phone
 */

/** @type {Card} */
const EMPTY = {
  phase: 'ask',
  title: '',
  words: '',
  question: '',
  choices: [],
  pick: '',
  right: false,
  result: '',
  act: '',
  trouble: null,
  found: null,
  points: [],
  panel: 'model',
};

/**
 * The card of the step that the reader is at. A prediction that comes true or not is `found` once:
 * keep it with its words in `progress.found`, and it stays as it was when the model goes on.
 * @param {Progress} progress
 * @param {import('./tutorial.js').Facts|null} facts null while the page has no model to look at
 * @param {Parameters<typeof pageTrouble>[0]} page
 * @returns {Card}
 */
export function cardOf(progress, facts, page) {
  const step = STEPS[progress.at];
  if (!step) return { ...EMPTY, phase: 'end', title: DONE.title(), words: DONE.words() };
  const card = { ...EMPTY, title: step.title(), points: step.points, panel: step.panel };
  const found = progress.found[step.id];
  if (found) return { ...card, ...found, phase: 'seen', points: step.actsOn, panel: step.actPanel };
  const trouble = pageTrouble(page);
  if (trouble || !facts) return { ...card, phase: 'trouble', trouble, points: [] };
  const needs = step.needs?.(facts) ?? null;
  const words = step.words(facts);
  if (needs) return { ...card, words, phase: 'trouble', trouble: needs, points: ['#play'] };
  const choices = step.choices(facts);
  const question = step.question(facts);
  const own = choices.find(({ id }) => id === progress.picks[step.id]);
  const answer = step.done(facts) ? step.answer(facts) : null;
  const phase = phaseOf({ asks: true, picked: own !== undefined, done: answer !== null });
  if (phase === 'ask' || !own) return { ...card, words, question, choices };
  const after = { ...card, points: step.actsOn, panel: step.actPanel, pick: own.text };
  if (phase === 'do') {
    const stuck = step.trouble?.(facts) ?? null;
    return { ...after, phase: 'do', act: step.act(facts), trouble: stuck };
  }
  const came = { pick: own.text, right: answer === own.id, result: step.shown(facts) };
  return { ...after, ...came, phase: 'seen', found: came };
}
