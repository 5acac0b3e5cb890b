// How sure the model is of each of its answers, as bars.
import { h, setEach, setHidden, setStyle, setText } from '../../base/dom.js';
import { Question } from '../../ui/ask.js';

export class CertaintyView {
  /** @param {HTMLElement} root @param {import('../../ui/hosttype.js').Host} host */
  constructor(root, host) {
    this.host = host;
    this.question = new Question(host, { everyMs: 500 });
    this.none = h('p.note', 'This model has no output layer.');
    this.rows = h('div.certainty-rows');
    root.append(h('b.title', 'How sure it is'), this.none, this.rows);
  }

  async update() {
    const { model, shown } = this.host.state;
    const can = model.settings.head !== 'none';
    setHidden(this.none, can);
    if (!can) return;
    await this.question.update('certainty', { source: shown.source });
    const { answer } = this.question;
    if (!answer) return;
    setEach(
      this.rows,
      [...answer.most],
      () => h('p', h('b'), h('i')),
      (row, share, i) => {
        setText(row.firstChild, `${i + 1}`);
        setStyle(row.lastChild, { width: `${(100 * share).toFixed(1)}%` });
      },
    );
  }
}
