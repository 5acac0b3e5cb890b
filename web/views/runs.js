// The table of runs: what each changed and reached; show, name, run again, return to its settings,
// delete.
import { h, setAttribute, setText } from '../base/dom.js';
import { formatCount, formatLoss, formatShare } from '../base/format.js';

const COLUMNS = [
  'Run',
  'Preset',
  'Against the one before',
  'Steps',
  'Held-out loss',
  'Accuracy',
  'Outcome',
  '',
];

/**
 * @param {HTMLElement} root
 * @param {{ showRun: (number: number, visible: boolean) => void, renameRun: (number: number, name:
 *   string) => void, rerun: (number: number) => void,
 *   returnTo: (number: number) => void, deleteRun: (number: number) => void }} actions
 */
export function createRuns(root, actions) {
  return new RunsList(root, actions);
}

class RunsList {
  constructor(root, actions) {
    this.actions = actions;
    this.body = h('tbody');
    root.append(
      h(
        'table',
        { class: 'runs-table' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            ...COLUMNS.map((text) =>
              h(
                'th',
                { scope: 'col', text: text || undefined },
                text ? null : h('span', { class: 'hidden', text: 'What to do' }),
              ),
            ),
          ),
        ),
        this.body,
      ),
    );
    this.rows = new Map();
  }

  /**
   * @param {{ records: import('../run/runs.js').RunRecord[], current: number, titleOf: (preset:
   * string) => string }} state newest first
   */
  update({ records, current, titleOf }) {
    const before = this.rows;
    this.rows = new Map(
      records.map((record) => {
        const known = before.get(record.number);
        return [record.number, known?.of === record.run ? known : newRow(record, this.actions)];
      }),
    );
    const wanted = [...this.rows.values()].map(({ element }) => element);
    if (
      wanted.some((element, i) => this.body.children[i] !== element) ||
      this.body.children.length !== wanted.length
    )
      this.body.replaceChildren(...wanted);
    for (const record of records)
      this.rows
        .get(record.number)
        .update(record, record.number === current, titleOf(record.preset));
  }
}

function newRow(record, actions) {
  const { number } = record;
  const mark = h('i', { class: 'mark' });
  const mark2 = h('i', { class: 'mark second', style: { color: 'var(--series-1)' } });
  const show = h('input', {
    type: 'checkbox',
    onchange: () => actions.showRun(number, show.checked),
  });
  const name = h('input', {
    type: 'text',
    class: 'name',
    maxlength: 24,
    autocomplete: 'off',
    spellcheck: 'false',
    onchange: () => actions.renameRun(number, name.value),
  });
  const button = (id, text, title, run) =>
    h('button', { type: 'button', class: 'plain', 'data-do': id, text, title, onclick: run });
  const again = button('rerun', '↻', 'Run again from step 0, with the same settings and seed', () =>
    actions.rerun(number),
  );
  const back = button(
    'return',
    '↩',
    'Return to these settings: rebuilds the model, starts nothing',
    () => actions.returnTo(number),
  );
  const remove = button('delete', '✕', 'Delete this run', () => actions.deleteRun(number));
  const preset = h('td', { class: 'preset' });
  const differs = h('td', { class: 'differs' });
  const [step, loss, accuracy] = ['steps', 'loss', 'accuracy'].map((kind) =>
    h('td', { class: `number ${kind}`, 'data-label': kind }),
  );
  const outcome = h('td', { class: 'outcome' });
  const element = h(
    'tr',
    { 'data-run': number },
    h('th', { scope: 'row' }, h('span', { class: 'who' }, show, mark2, mark, name)),
    preset,
    differs,
    step,
    loss,
    accuracy,
    outcome,
    h('td', { class: 'do' }, again, back, remove),
  );
  return {
    element,
    of: record.run,
    update({ name: text, visible, colour, differs: words, changes, run }, isCurrent, title) {
      element.classList.toggle('current', isCurrent);
      mark.style.setProperty('color', `var(${isCurrent ? '--series-2' : `--run-${colour + 1}`})`);
      mark2.hidden = !isCurrent;
      show.checked = visible;
      show.disabled = remove.disabled = isCurrent;
      setAttribute(
        show,
        'aria-label',
        isCurrent ? `${text} is the present run` : `Show ${text} in the charts`,
      );
      if (document.activeElement !== name) name.value = text;
      setAttribute(name, 'aria-label', `Name of ${text}`);
      for (const [control, verb] of [
        [again, 'Run again'],
        [back, 'Return to the settings of'],
        [remove, 'Delete'],
      ])
        setAttribute(
          control,
          'aria-label',
          verb === 'Run again' ? `Run ${text} again` : `${verb} ${text}`,
        );
      setText(preset, title);
      const all = [words || 'the first', ...changes].join('; ');
      setText(differs, all);
      setAttribute(differs, 'title', all);
      setText(step, formatCount(run.step));
      setText(loss, formatLoss(run.evaluation?.loss));
      setText(accuracy, formatShare(run.evaluation?.accuracy));
      setText(
        outcome,
        run.diverged
          ? `diverged at ${formatCount(run.diverged.step)}`
          : run.solvedStep !== null
            ? `solved at ${formatCount(run.solvedStep)}`
            : run.running
              ? 'training'
              : '–',
      );
      setAttribute(
        outcome,
        'data-tone',
        run.diverged ? 'bad' : run.solvedStep !== null ? 'good' : 'plain',
      );
    },
  };
}
