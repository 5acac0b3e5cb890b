// How far the last measured step moved each group of tensors: a table that opens below a tensor.
import { h, setHidden, setText } from '../../base/dom.js';
import { formatCount, formatLoss } from '../../base/format.js';

const HEADS = [
  ['Group', 'Tensors that belong together: a kind of layer in one block'],
  ['Parameters', 'Number of parameters in the group'],
  ['Gradient', 'Norm of the gradient, before clipping'],
  ['Update / weights', 'Norm of the update, as a share of the norm of the weights'],
];

/** "0.12 %", with two digits that count; a dash where the weights are all 0. */
const percent = (ratio) => (ratio === null ? '–' : `${Number((100 * ratio).toPrecision(2))} %`);

export class GroupTable {
  constructor() {
    this.rows = null; // those that show
    this.body = h('tbody');
    this.title = h('summary');
    this.note = h('p.dim');
    const heads = HEADS.map(([text, title]) => h('th', { scope: 'col', text, title }));
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
    setText(this.title, groups ? `Updates by group, step ${groups.step}` : 'Updates by group');
    setText(
      this.note,
      groups
        ? 'Measured every ten steps. Updates near 0.1 % of the weights are usual.'
        : 'Train the model to see how far a step moves each group of tensors.',
    );
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
