// What the reader asks for besides the list of examples: what a model that imitates writes, or how
// a classifier does with each label.
import { h, setChildren, setHidden, setText } from '../../base/dom.js';
import { formatCount, formatShare } from '../../base/format.js';
import { imitates } from '../../model/anatomy.js';

const ASKS = { writings: 'Write ten', labels: 'Accuracy by label' };

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
    setText(this.button, this.kind ? ASKS[this.kind] : '');
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

const atStep = ({ step }) => `at step ${formatCount(step)}`;

function writtenNodes(reply) {
  const { rows, list } = reply;
  const known = list.filter((one) => one.known).length;
  const row = (one) => [one.text, one.ended ? '' : ' …', one.known ? ' (it learned it)' : ''];
  const items = list.map((one) =>
    h('li', ...(rows ? row(one) : [h('span.given', one.given), one.written])),
  );
  const words = rows
    ? `From nothing ${atStep(reply)}. ${known} of ${list.length} stand in the rows that were ` +
      'trained on.'
    : `How it goes on after held-out text, in grey, ${atStep(reply)}.`;
  return [h('ol', { class: 'results-written' }, ...items), h('p.dim', words)];
}

function labelNodes(reply) {
  const { rows, accuracy, commonest, best, classes } = reply;
  const row = (name, cells) => h('tr', h(name, cells[0]), ...cells.slice(1).map((c) => h('td', c)));
  const head = ['label', 'right', 'of', 'answered'].map((text) => h('th', { scope: 'col', text }));
  const body = classes.map(({ label, right, rows: all, answered }) =>
    row('th', [label, right, all, answered].map(String)),
  );
  const most =
    best < 1 ? ` Equal inputs with different labels leave ${formatShare(best)} at most.` : '';
  return [
    h('table.results-labels', h('thead', h('tr', ...head)), h('tbody', ...body)),
    h(
      'p.dim',
      `${formatShare(accuracy)} of ${formatCount(rows)} held-out rows ${atStep(reply)}. Always ` +
        `“${commonest.label}” would have ${formatShare(commonest.share)}.${most}`,
    ),
  ];
}
