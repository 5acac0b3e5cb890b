// Questions with choices, and what came of the answer: of "Start here" and of lessons.
import { h } from '../base/dom.js';
import { verdictWords } from '../model/teaching.js';

/**
 * @param {{ lead: string, question: string, choices: { id: string, text: string }[], choose: (id:
 *   string) => void }} what lead: what is asked for, in bold
 */
export function questionField({ lead, question, choices, choose }) {
  const buttons = choices.map(({ id, text }) =>
    h('button.btn', { 'data-choice': id, text, onclick: () => choose(id) }),
  );
  return h('fieldset.question', h('legend', h('b', `${lead}: `), question), ...buttons);
}

/** @param {boolean|null} right @param {string} pick the chosen answer in words */
export function verdictLine(right, pick) {
  const kind = right === null ? 'sign' : right ? 'sign came-true' : 'sign came-false';
  return h('p', { class: kind }, verdictWords(right, pick));
}
