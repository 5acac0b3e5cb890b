// How far the last measured step moved each group of tensors: a table that opens below a tensor.
import { h, setHidden, setText } from '../../base/dom.js';
import { formatCount, formatLoss, inText } from '../../base/format.js';
import { w } from './words.js';

/** "0.12 %", with two digits that count; a dash where the weights are all 0. */
const percent = (ratio) =>
  ratio === null ? '–' : `${inText(String(Number((100 * ratio).toPrecision(2))))} %`;

export class GroupTable {
  constructor() {
    this.rows = null; // those that show
    this.body = h('tbody');
    this.title = h('summary');
    this.note = h('p.dim');
    const heads = Object.values(w.groupColumn).map((column) =>
      h('th', { scope: 'col', ...column }),
    );
    this.table = h('table', h('thead', h('tr', ...heads)), this.body);
    this.element = h(
      'details#tensor-moves.tensor-moves',
      { ontoggle: () => this.draw() },
      this.title,
      this.note,
      this.table,
    );
  }

  /** @param {{ step: number, rows: any[] } | null} groups of an event `trained` */
  update(groups) {
    setText(this.title, groups ? w.updatesByGroupStep({ step: groups.step }) : w.updatesByGroup);
    setText(this.note, groups ? w.measuredEveryTenSteps : w.trainTheModelTo);
    this.rows = groups?.rows ?? null;
    this.draw();
  }

  draw() {
    setHidden(this.table, !this.rows);
    if (!this.rows || !(/** @type {HTMLDetailsElement} */ (this.element).open)) return;
    this.body.replaceChildren(
      ...this.rows.map(({ name, parameters, gradient, ratio }) =>
        h(
          'tr',
          h('th', { scope: 'row', text: name }),
          ...[formatCount(parameters), formatLoss(gradient), percent(ratio)].map((text) =>
            h('td', text),
          ),
        ),
      ),
    );
  }
}
