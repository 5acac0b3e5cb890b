// The list of runs saved in this browser: continue, rename, delete, export all.
import { h, setHidden, setText } from '../../base/dom.js';
import { sheetHead } from '../../ui/sheethead.js';
import { clip, formatCount, formatShare } from '../../base/format.js';
import { LOCALE } from '../../base/locale.js';
import { runTitle } from '../../model/presetwords.js';
import { chosenWords } from '../../model/words.js';
import { w } from './words.js';

const DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

export class SavedSheet {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {{ savedRuns: () => Promise<any[]>, continueRun: (id: string) => Promise<boolean>,
   *   renameSaved: (id: string, name: string) => Promise<any>,
   *   deleteSaved: (id: string) => Promise<any>, exportSaved: () => Promise<void> }} actions
   * @param {import('../../model/settingsrules.js').Description} description
   */
  constructor(dialog, actions, description) {
    this.dialog = dialog;
    this.actions = actions;
    this.description = description;
    this.list = h('ul.saved-runs');
    this.note = h('p#saved-note.dim', { role: 'status' });
    this.all = h('button#export-saved.plain', {
      text: w.exportAll,
      onclick: () => this.doing(actions.exportSaved()),
    });
    dialog.append(sheetHead(dialog, 'saved-title', w.savedRuns, this.all), this.note, this.list);
  }

  show() {
    this.list.replaceChildren(); // which of them is open may have changed
    if (!this.dialog.open) this.dialog.showModal();
    return this.doing(this.draw());
  }

  /** Waits for something that may be refused, and then says why. */
  async doing(work) {
    try {
      await work;
    } catch ({ message }) {
      setText(this.note, w.thatDidNotWork({ message }));
    }
  }

  async draw() {
    const runs = await this.actions.savedRuns();
    setHidden(this.all, runs.length === 0);
    setText(this.note, w.runsAreSavedOn);
    this.list.replaceChildren(...runs.map((run) => this.row(run)));
    if (runs.length === 0) this.list.append(h('li', w.noRunHasBeen));
  }

  row(run) {
    const { id, name, step, isOpen } = run;
    const { renameSaved, deleteSaved, continueRun } = this.actions;
    const title = runTitle(this.description, run.preset, run.chosen);
    const field = h('input', {
      value: name,
      placeholder: title,
      maxlength: 60,
      'aria-label': w.nameOfTheRun({ name: name || title, step }),
      onchange: () => this.doing(renameSaved(id, field.value)),
    });
    const button = (text, label, act) =>
      h('button.btn', {
        text,
        'aria-label': label({ name: name || title, step }),
        disabled: isOpen,
        onclick: () => this.doing(act()),
      });
    return h(
      'li',
      { 'data-run': id },
      field,
      h('p.about', aboutWords(run, title, chosenWords(this.description, run.chosen))),
      h(
        'div.do',
        button(w.continueWord, w.continueSaved, async () => {
          if (await continueRun(id)) this.dialog.close();
          else setText(this.note, w.thisRunCouldNot);
        }),
        button(w.deleteWord, w.deleteSaved, () => deleteSaved(id).then(() => this.draw())),
      ),
    );
  }
}

function aboutWords({ step, score, savedMs, isOpen, textName }, title, chosen) {
  return w.aboutRun({
    ...{ title, chosen, text: textName && clip(textName), step: formatCount(step), isOpen },
    accuracy: score ? formatShare(score.accuracy) : null,
    saved: DATE.format(savedMs),
  });
}
