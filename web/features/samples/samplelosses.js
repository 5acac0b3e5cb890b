// Held-out examples of a task of streams: how large the loss of each is. A click shows it.
import { h, setAttribute, setStyle, setText } from '../../base/dom.js';
import { formatLoss } from '../../base/format.js';
import { w } from './words.js';

const MOST_NAMES = 3;

/** "state 0.1234, action 0.5678": the loss of each prediction. */
const lossWords = (losses) =>
  Object.entries(losses)
    .slice(0, MOST_NAMES)
    .map(([name, loss]) => `${name} ${formatLoss(loss)}`)
    .join(', ');

/** A row of the list. @param {(index: number) => void} choose */
export function lossRow(choose) {
  const name = h('span');
  const bar = h('span.example-bar', { 'aria-hidden': 'true' }, h('i'));
  const loss = h('span');
  const row = { index: 0, button: null, name, bar, loss };
  row.button = h(
    'button.example.example-loss',
    { onclick: () => choose(row.index) },
    name,
    bar,
    loss,
  );
  return row;
}

/**
 * Draws the rows of the examples that are listed, of which `chosen` is in the model.
 * @param {ReturnType<typeof lossRow>[]} rows
 * @param {{ first: number, indices: number[], examples: { loss: number, losses: Record<string,
 *   number> }[] }} listed
 */
export function drawLosses(rows, { first, indices, examples }, chosen) {
  const most = Math.max(...examples.map(({ loss }) => loss), 1e-12);
  examples.forEach(({ loss, losses }, i) => {
    const row = rows[i];
    row.index = indices[i];
    setText(row.name, w.example({ first: first + i + 1 }));
    setText(row.loss, formatLoss(loss));
    setStyle(row.bar.firstChild, { width: `${(100 * loss) / most}%` });
    setAttribute(row.button, 'title', w.lossShowItIn({ losses: lossWords(losses) }));
    setAttribute(row.button, 'aria-pressed', String(row.index === chosen));
  });
}

/** The mean of the losses in the list. @param {{ loss: number }[]} examples */
export function meanWords(examples) {
  if (!examples.length) return '';
  const sum = examples.reduce((total, { loss }) => total + loss, 0);
  return w.theirMeanLossIs({ sum: formatLoss(sum / examples.length) });
}
