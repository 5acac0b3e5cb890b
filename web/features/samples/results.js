// What the reader asks for besides the list of examples: what a model that imitates writes, or how
// a classifier does with each label.
import { h, setChildren, setHidden, setText } from '../../base/dom.js';
import { formatCount, formatShare } from '../../base/format.js';
import { imitates } from '../../model/anatomy.js';
import { w } from './words.js';

export class Results {
  /** @param {(type: string, args: object) => Promise<any>} ask the worker */
  constructor(ask) {
    this.ask = ask;
    this.kind = /** @type {'writings' | 'labels' | ''} */ ('');
    this.run = 0;
    this.number = 0;
    this.button = h('button#results-ask.btn.small', { onclick: () => this.show() });
    this.list = h('div#results-list', { role: 'status' });
    this.element = h('div.results', { hidden: true }, this.button, this.list);
  }

  /** Of which model, and what can be asked of it. @param {number} run its number */
  update(settings, plan, run) {
    const hasLabels = plan?.table?.classes && settings.head === 'class';
    this.kind = imitates(settings) ? 'writings' : hasLabels ? 'labels' : '';
    setHidden(this.element, !this.kind);
    setText(this.button, this.kind ? w.asks[this.kind] : '');
    if (run === this.run) return;
    this.run = run;
    this.number = 0;
    setHidden(this.list, true);
  }

  async show() {
    const { run, kind } = this;
    if (!kind) return;
    this.button.disabled = true;
    const reply = await this.ask(kind, { number: this.number++ });
    this.button.disabled = false;
    if (!reply || run !== this.run) return;
    setHidden(this.list, false);
    const made = kind === 'labels' ? labelNodes(reply) : writtenNodes(reply);
    setChildren(this.list, JSON.stringify(reply), () => made);
  }
}

function writtenNodes(reply) {
  const { rows, list } = reply;
  const step = formatCount(reply.step);
  const known = list.filter((one) => one.known).length;
  const row = (one) => [one.text, one.ended ? '' : ' …', one.known ? ` ${w.learnedIt}` : ''];
  const items = list.map((one) =>
    h('li', ...(rows ? row(one) : [h('span.given', one.given), one.written])),
  );
  const words = rows ? w.fromNothing({ step, known, count: list.length }) : w.howItGoesOn({ step });
  return [h('ol', { class: 'results-written' }, ...items), h('p.dim', words)];
}

function labelNodes(reply) {
  const { rows, accuracy, commonest, best, classes } = reply;
  const row = (name, cells) => h('tr', h(name, cells[0]), ...cells.slice(1).map((c) => h('td', c)));
  const head = Object.values(w.labelColumns).map((text) => h('th', { scope: 'col', text }));
  const body = classes.map(({ label, right, rows: all, answered }) =>
    row('th', [label, right, all, answered].map(String)),
  );
  return [
    h('table.results-labels', h('thead', h('tr', ...head)), h('tbody', ...body)),
    h(
      'p.dim',
      w.labelsRight({
        ...{ accuracy: formatShare(accuracy), rows: formatCount(rows) },
        ...{ step: formatCount(reply.step), label: commonest.label },
        share: formatShare(commonest.share),
        best: best < 1 ? formatShare(best) : null,
      }),
    ),
  ];
}
