// Held-out examples: what went in, what came out, right and wrong token by token. A click shows that example in the model.
import { EMPTY, isCounted, isSeparated, SEPARATOR, tokenLabel } from '../anatomy.js';
import { h, setAttribute, setText } from '../dom.js';

/**
 * @param {HTMLElement} root
 * @param {{ chooseExample: (index: number) => void }} actions
 */
export function createExamples(root, actions) {
  const list = h('div', { class: 'examples' });
  root.append(h('h2', { text: 'Held-out examples' }), list);
  let rows = [];

  return {
    /** @param {{ tokens: Int32Array, targets: Int32Array, predictions: Int32Array, source?: Int32Array }[]} examples @param {number|null} chosen the one in the model */
    update(examples, chosen, settings) {
      while (rows.length < examples.length) rows.push(addRow(rows.length));
      rows.splice(examples.length).forEach(({ button }) => button.remove());
      examples.forEach((example, i) => drawRow(rows[i], example, i === chosen, settings));
    },
  };

  function addRow(index) {
    const input = h('span', { class: 'given' }), output = h('span', { class: 'answer' });
    const result = h('span', { class: 'hidden' });
    const button = h('button', { type: 'button', class: 'example', title: 'Show this example in the model', onclick: () => actions.chooseExample(index) }, input, output, result);
    list.append(button);
    return { button, input, output, result };
  }
}

function drawRow({ button, input, output, result }, example, chosen, settings) {
  const { tokens, targets, source, predictions } = example;
  const counted = [...targets.keys()].filter((i) => isCounted(settings, targets[i]));
  const given = source ? [...source].filter((token) => token !== EMPTY) : isSeparated(settings) ? [...tokens.slice(0, tokens.indexOf(SEPARATOR))] : [...tokens];
  input.replaceChildren(...given.map((token) => h('i', { text: tokenLabel(settings, token) })));
  output.replaceChildren(...counted.map((i) => {
    const right = predictions[i] === targets[i];
    return h('i', { class: right ? 'ok' : 'no', text: tokenLabel(settings, predictions[i]), title: right ? undefined : `expected ${tokenLabel(settings, targets[i])}` });
  }));
  const good = counted.filter((i) => predictions[i] === targets[i]).length;
  setText(result, `${good} of ${counted.length} right`);
  button.classList.toggle('dense', given.length > 24);
  setAttribute(button, 'aria-pressed', String(chosen));
}
