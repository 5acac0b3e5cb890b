// Held-out examples: what went in, what came out, right and wrong token by token; of streams, the
// loss of each. A click shows that example in the model.
import { h, setAttribute, setHidden, setText } from '../../base/dom.js';
import { setGlossed } from '../../ui/gloss.js';
import { formatCount } from '../../base/format.js';
import { imitates } from '../../model/anatomy.js';
import { answerOf } from '../../model/userinput.js';
import { hasStreams } from '../../model/streams.js';
import { prose } from '../../ui/prose.js';
import { drawAnswers, drawGiven, fitCells } from '../../ui/tokens.js';

import { drawLosses, lossRow, meanWords } from './samplelosses.js';
import { w } from './words.js';

/** Room of a row. */
const ROW_PX = 270;

export class Examples {
  /**
   * @param {HTMLElement} root
   * @param {{ chooseExample: (index: number) => void, pageExamples: (pages: number) => void }}
   *   actions
   * @param {Element} results below the list
   */
  constructor(root, actions, results) {
    this.root = root;
    this.actions = actions;
    this.list = h('div.examples');
    const turn = (id, text, label, pages) =>
      h('button.plain', {
        id,
        text,
        'aria-label': label,
        title: label,
        onclick: () => actions.pageExamples(pages),
      });
    this.back = turn('examples-back', '‹', w.previousExamples, -1);
    this.on = turn('examples-on', '›', w.nextExamples, 1);
    this.range = h('span#examples-range.dim');
    this.share = h('p#examples-share.dim');
    root.append(
      h(
        'div.head.examples-head',
        h('h2', ...prose(w.heldOutExamples)),
        h('span.sp'),
        this.back,
        this.range,
        this.on,
      ),
      this.list,
      this.share,
      results,
    );
    this.rows = [];
    this.isOfStreams = false; // the rows
  }

  addRow() {
    if (!this.isOfStreams) return this.addTokens();
    const row = lossRow(this.actions.chooseExample);
    this.list.append(row.button);
    return row;
  }

  addTokens() {
    const input = h('span.given');
    const output = h('span.answer');
    const result = h('span.hidden');
    const row = { index: 0, button: null, input, output, result };
    row.button = h(
      'button.example',
      { onclick: () => this.actions.chooseExample(row.index) },
      input,
      output,
      result,
    );
    this.list.append(row.button);
    return row;
  }

  /**
   * @param {{ first: number, heldOut: { indices: Int32Array, drawn: number }|null, indices:
   *   number[], examples: any[] }} listed examples as the worker predicted them, their indices,
   *   which of the different ones is the first; heldOut is null until it is known which there are
   * @param {number|null} chosen the one in the model
   */
  update({ first, heldOut, indices, examples }, chosen, settings) {
    setHidden(this.root, settings.head === 'none');
    if (hasStreams(settings) !== this.isOfStreams) {
      this.isOfStreams = hasStreams(settings);
      this.rows.splice(0).forEach(({ button }) => button.remove());
    }
    while (this.rows.length < examples.length) this.rows.push(this.addRow());
    this.rows.splice(examples.length).forEach(({ button }) => button.remove());
    this.drawRows({ first, indices, examples }, chosen, settings);
    const total = heldOut?.indices.length ?? 0;
    const last = Math.min(first + examples.length, total);
    setText(this.range, examples.length && total ? rangeWords(first, last, total) : '');
    setAttribute(this.range, 'title', total ? differentWords(heldOut) : '');
    this.back.disabled = first === 0;
    this.on.disabled = last >= total;
  }

  drawRows({ first, indices, examples }, chosen, settings) {
    if (this.isOfStreams) {
      drawLosses(this.rows, { first, indices, examples }, chosen);
      setText(this.share, meanWords(examples));
      return;
    }
    const answers = examples.map((example) => answerOf(settings, example));
    answers.forEach((answer, i) =>
      drawRow(this.rows[i], answer, { index: indices[i], chosen, settings }),
    );
    setGlossed(this.share, imitates(settings) ? likeliestWords(answers) : shareWords(answers));
  }
}

const rangeWords = (first, last, total) =>
  w.ofAll({ first: formatCount(first + 1), last: formatCount(last), total: formatCount(total) });

const differentWords = ({ indices, drawn }) =>
  w.differentOnesAmongThe({ indicesCount: formatCount(indices.length), drawn: formatCount(drawn) });

function drawRow(row, answer, { index, chosen, settings }) {
  const { button, input, output, result } = row;
  const words = imitates(settings) ? w.rowFollows : w.rowRight;
  row.index = index;
  drawGiven(input, answer);
  drawAnswers(output, answer);
  setText(result, words({ right: answer.right, counted: answer.counted, number: index + 1 }));
  fitCells(button, answer, ROW_PX);
  setAttribute(button, 'aria-pressed', String(index === chosen));
}

/** Of a model that imitates, whose likeliest tokens the rows show. */
function likeliestWords(answers) {
  const sum = (key) => answers.reduce((total, answer) => total + answer[key], 0);
  return w.ofLikeliestTokensToken({ right: sum('right'), counted: sum('counted') });
}

/** Right tokens and sequences among the examples shown. */
function shareWords(answers) {
  const right = answers.reduce((sum, answer) => sum + answer.right, 0);
  const counted = answers.reduce((sum, answer) => sum + answer.counted, 0);
  if (!counted) return '';
  const whole = w.ofSequencesRight({
    right: answers.filter((answer) => answer.whole).length,
    all: answers.length,
  });
  return counted === answers.length ? whole : w.ofTokensRight({ right, counted, sequences: whole });
}
