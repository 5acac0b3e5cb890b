// The table of runs: what each changed and reached; show, name, run again, return to its settings,
// delete.
import { h, setAttribute, setHidden, setText } from '../../base/dom.js';
import { formatCount, formatLoss, formatShare } from '../../base/format.js';
import { sharesChart } from '../../run/sharing.js';
import { w } from './words.js';

/** @typedef {import('../../run/comparedruns.js').RunRecord} RunRecord */

export class RunsList {
  /**
   * @param {HTMLElement} root
   * @param {{ showRun: (number: number, visible: boolean) => void, renameRun: (number: number,
   *   name: string) => void, rerun: (number: number) => void,
   *   returnTo: (number: number) => void, deleteRun: (number: number) => void }} actions
   */
  constructor(root, actions) {
    this.actions = actions;
    this.body = h('tbody');
    root.append(
      h(
        'table.runs-table',
        h(
          'thead',
          h(
            'tr',
            ...Object.values(w.columns).map((text) => h('th', { scope: 'col', text })),
            h('th', { scope: 'col' }, h('span.hidden', w.whatToDo)),
          ),
        ),
        this.body,
      ),
    );
    this.rows = new Map();
  }

  /**
   * @param {{ records: RunRecord[], current: RunRecord, titleOf: (run: RunRecord) => string,
   *   differenceOf: (run: RunRecord) => string,
   *   eventsOf: (run: RunRecord) => string[] }} state newest first
   */
  update({ records, current, titleOf, differenceOf, eventsOf }) {
    const before = this.rows;
    this.rows = new Map(
      records.map((record) => {
        const known = before.get(record.number);
        return [record.number, known?.of === record.run ? known : new RunRow(record, this.actions)];
      }),
    );
    const wanted = [...this.rows.values()].map(({ element }) => element);
    if (
      wanted.some((element, i) => this.body.children[i] !== element) ||
      this.body.children.length !== wanted.length
    )
      this.body.replaceChildren(...wanted);
    for (const record of records)
      this.rows.get(record.number).update(record, current, {
        title: titleOf(record),
        difference: differenceOf(record),
        events: eventsOf(record),
      });
  }
}

const button = (id, text, title, onclick) =>
  h('button.plain', { 'data-do': id, text, title, onclick });
const numberCell = (kind) => h('td', { class: `number ${kind}`, 'data-label': kind });

/** How a run ended, or goes on, and the tone of these words. */
function outcomeOf({ diverged, solvedStep, running }) {
  if (diverged) return { words: w.divergedAt({ step: formatCount(diverged.step) }), tone: 'bad' };
  if (solvedStep !== null)
    return { words: w.solvedAt({ solvedStep: formatCount(solvedStep) }), tone: 'good' };
  return { words: running ? w.training : '–', tone: 'plain' };
}

/** One run as a row of the table. */
class RunRow {
  constructor(record, actions) {
    this.number = record.number;
    this.of = record.run;
    this.actions = actions;
    this.makeName();
    this.makeButtons();
    this.preset = h('td.preset');
    this.differs = h('td.differs');
    this.step = numberCell('steps');
    this.loss = numberCell('loss');
    this.accuracy = numberCell('accuracy');
    this.outcome = h('td.outcome');
    this.element = h(
      'tr',
      { 'data-run': this.number },
      h('th', { scope: 'row' }, h('span.who', this.show, this.second, this.mark, this.name)),
      this.preset,
      this.differs,
      this.step,
      this.loss,
      this.accuracy,
      this.outcome,
      h('td.do', this.again, this.back, this.remove),
    );
  }

  makeName() {
    const { number, actions } = this;
    this.mark = h('i.mark');
    this.second = h('i.mark.second', { style: { color: 'var(--series-1)' } });
    this.show = h('input', {
      type: 'checkbox',
      onchange: () => actions.showRun(number, this.show.checked),
    });
    this.name = h('input.name', {
      type: 'text',
      maxlength: 24,
      autocomplete: 'off',
      spellcheck: 'false',
      onchange: () => actions.renameRun(number, this.name.value),
    });
  }

  makeButtons() {
    const { number, actions } = this;
    const anew = w.runAgainFromStep;
    const settings = w.rebuildsTheModelWith;
    this.again = button('rerun', '↻', anew, () => actions.rerun(number));
    this.back = button('return', '↩', settings, () => actions.returnTo(number));
    this.remove = button('delete', '✕', w.deleteThisRun, () => actions.deleteRun(number));
  }

  /** @param {RunRecord} record @param {RunRecord} current
   *  @param {{ title: string, difference: string, events: string[] }} words title: of its
   *    preset; difference: from the run before */
  update(record, current, { title, difference, events }) {
    const isCurrent = record.number === current.number;
    const { changes, run } = record;
    const all = [difference || w.theFirst, ...changes, ...events].join('; ');
    const { words, tone } = outcomeOf(run);
    this.element.classList.toggle('current', isCurrent);
    this.updateName(record, isCurrent, sharesChart(record, current));
    setText(this.preset, title);
    setText(this.differs, all);
    setAttribute(this.differs, 'title', all);
    setText(this.step, formatCount(run.step));
    setText(this.loss, formatLoss(run.evaluation?.loss));
    setText(this.accuracy, formatShare(run.evaluation?.accuracy));
    setText(this.outcome, words);
    setAttribute(this.outcome, 'data-tone', tone);
  }

  updateName({ name, visible, colour }, isCurrent, fits) {
    const shown = isCurrent
      ? w.isTheCurrentRun({ name })
      : fits
        ? w.showInTheCharts({ name })
        : w.hasLossesOfSomething({ name });
    const own = isCurrent ? '--series-2' : `--run-${colour + 1}`;
    this.mark.style.setProperty('color', `var(${own})`);
    setHidden(this.second, !isCurrent);
    this.show.checked = visible;
    this.remove.disabled = isCurrent;
    this.show.disabled = isCurrent || !fits;
    setAttribute(this.show, 'title', shown);
    if (document.activeElement !== this.name) this.name.value = name;
    setAttribute(this.show, 'aria-label', shown);
    setAttribute(this.name, 'aria-label', w.nameOf({ name }));
    setAttribute(this.again, 'aria-label', w.runAgain({ name }));
    setAttribute(this.back, 'aria-label', w.returnToTheSettings({ name }));
    setAttribute(this.remove, 'aria-label', w.deleteWord({ name }));
  }
}
