// The ready-made studies, and a form for the reader's own.
import { h, setAttribute, setText } from '../../base/dom.js';
import { suits } from '../../model/settingsrules.js';
import { settingWords } from '../../model/words.js';
import { readForm, variable } from './ownstudy.js';
import { STUDIES } from '../../wasm/analysis/sweep.mjs';
import { said } from '../../words/engine.js';
import { w } from './words.js';

const input = (id, label, value) =>
  h('input', {
    type: 'text',
    id,
    'aria-label': label,
    autocomplete: 'off',
    spellcheck: 'false',
    value,
  });
const row = (text, ...inputs) => h('div.study-row', h('span', text), ...inputs);

/** A choice of the settings that can be varied. `none`: the text of the choice of no setting. */
function settingSelect(description, id, label, none = '') {
  const options = variable(description).map((setting) => {
    const { label: name, sub } = settingWords(setting);
    return {
      value: setting.key,
      text: w.settingOf({ name: `${name}${sub ? ` ${sub}` : ''}`, key: setting.key }),
    };
  });
  const all = none ? [{ value: '', text: none }, ...options] : options;
  return h('select', { id, 'aria-label': label }, ...all.map((option) => h('option', option)));
}

export class Chooser {
  /**
   * @param {import('../../ui/hosttype.js').Host} host
   * @param {(study: any) => void} choose
   */
  constructor(host, choose) {
    this.choose = choose;
    this.host = host;
    this.buttons = STUDIES.map((study) => this.studyButton(study));
    this.fields = this.makeFields();
    this.until = h('input#study-until', { type: 'checkbox' });
    this.writers = h('input#study-writers', { type: 'checkbox' });
    this.error = h('p.error', { role: 'alert' });
    const own = h('details#study-own', h('summary', w.yourOwnStudy), this.makeForm());
    this.element = h('div.study-chooser', ...this.buttons, own);
  }

  studyButton(study) {
    return h(
      'button.study-preset',
      { 'data-study': study.name, onclick: () => this.choose(study) },
      h('b', said(study.title)),
      h('span', said(study.question)),
    );
  }

  makeFields() {
    const { description } = this.host.state.worker;
    const first = settingSelect(description, 'study-first', w.firstSetting);
    first.value = 'n_layers';
    return {
      first,
      firstValues: input('study-first-values', w.valuesOfTheFirst, '1, 2, 4'),
      second: settingSelect(description, 'study-second', w.secondSetting, w.nothingElse),
      secondValues: input('study-second-values', w.valuesOfTheSecond, ''),
      seeds: input('study-seeds', w.seeds, '1, 2'),
      steps: input('study-steps', w.steps, '300'),
    };
  }

  makeForm() {
    const { first, firstValues, second, secondValues, seeds, steps } = this.fields;
    const onsubmit = (event) => {
      event.preventDefault();
      this.begin();
    };
    const until = h('span', w.endARunAt);
    return h(
      'form.study-form',
      { onsubmit },
      row(w.row.vary, first, firstValues),
      row(w.row.and, second, secondValues),
      row(w.row.seeds, seeds),
      row(w.row.steps, steps),
      h('label.check', this.until, until),
      h('label.check', this.writers, h('span', w.sayWhoWroteThe)),
      this.error,
      h('button#study-start.btn.small', {
        type: 'submit',
        text: w.planItWithThe,
      }),
    );
  }

  /** Chooses the study in the form, or says what is wrong with it. */
  async begin() {
    const { fields } = this;
    const { state } = this.host;
    const values = Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, field.value]),
    );
    const form = {
      .../** @type {any} */ (values),
      until: this.until.checked,
      writers: this.writers.checked,
    };
    const text = suits(state.worker.description, state.model.settings.task, state.model.text)
      ? state.model.text
      : null;
    const base = { preset: state.model.preset, chosen: state.model.chosen, text };
    const read = await readForm(state.worker.description, form, base, this.host.read);
    setText(this.error, read.message ?? '');
    for (const [name, field] of Object.entries(fields)) {
      const wrong = name === read.field || name === `${read.field}Values`;
      setAttribute(field, 'aria-invalid', String(wrong));
    }
    if (read.study) this.choose(read.study);
  }

  /** @param {string} name of the study that was started @param {boolean} goesOn */
  update(name, goesOn) {
    for (const button of this.buttons)
      setAttribute(button, 'aria-current', String(button.dataset.study === name));
    this.element.classList.toggle('busy', goesOn);
  }
}
