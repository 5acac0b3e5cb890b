// The settings panel: one control for each row of the engine's table. A value the engine refuses
// stays in its control with the reason. A setting that has no effect, given the others, is dimmed,
// with the engine's reason.
import { h, segments, setAttribute, setText } from '../../base/dom.js';
import { accepted, readValue } from '../../model/typedvalue.js';
import { choiceWords, NOT_HERE, settingHelp, settingWords } from '../../model/words.js';
import { errorWords } from '../../model/errorwords.js';
import { shownAs } from '../../model/shownas.js';
import { nextValue, stopsBeside } from './steps.js';
import { w } from './words.js';
import { said } from '../../words/engine.js';

export class SettingsPanel {
  /**
   * @param {HTMLElement} root
   * @param {{ changeSetting: (key: string, value: any, typed?: string) => void,
   *   refuseSetting: (key: string, problem: string, typed?: string) => void,
   *   wantedSettings: () => any }} actions `typed` is what was typed, in the units of the field;
   *   wantedSettings: those in force, with what is asked for and not there yet
   * @param {import('../../model/settingsrules.js').Description} description
   */
  constructor(root, actions, description) {
    this.root = root;
    this.actions = actions;
    this.rows = new Map(); // key -> its control and what goes with it
    this.settings = {}; // those in force
    this.sections = groupsOf(description).map((group) =>
      this.makeSection(
        group,
        description.settings.filter((setting) => settingWords(setting).group === group),
      ),
    );
    this.note = h('p#settings-note.note', { role: 'status' });
    root.append(...this.sections, this.note);
  }

  /** A group of settings, the advanced ones folded. */
  makeSection(group, settings) {
    const last = (setting) => Number(settingWords(setting).last);
    const own = [...settings].sort((a, b) => last(a) - last(b));
    const fieldsOf = (advanced) =>
      own
        .filter((setting) => Boolean(settingWords(setting).advanced) === advanced)
        .map((setting) => this.addRow(setting));
    const section = h(
      'section',
      { 'data-group': group },
      h('h2', w.groups[group] ?? group),
      ...fieldsOf(false),
    );
    const more = fieldsOf(true);
    const summary = h('summary', w.moreAbout[group] ?? group);
    if (more.length) section.append(h('details', summary, ...more));
    return section;
  }

  addRow(setting) {
    const words = settingWords(setting);
    const label = h(
      'label',
      { for: setting.key, title: help(setting) },
      words.label,
      words.sub ? h('sub', words.sub) : null,
    );
    const error = h('p.error', { id: `${setting.key}-error`, role: 'alert' });
    const control = controls[words.control]({
      setting,
      words,
      label,
      commit: (value) => this.commit(setting, String(value)),
      commitText: (text) => this.commitText(setting, text),
      shown: () => shownAs(setting.key, this.settings),
      beside: () => this.actions.wantedSettings(),
    });
    const row = h('div.row', { 'data-key': setting.key }, label, control.element);
    const idle = h('p.idle-why', { id: `${setting.key}-idle` });
    const field = h('div.field', { 'data-field': setting.key }, row, idle, error);
    if (!control.input) setAttribute(control.element, 'aria-describedby', idle.id);
    this.rows.set(setting.key, { setting, label, control, error, idle, field });
    return field;
  }

  /**
   * Dims the settings that have no effect. A reason that the setting above has too is only
   * for screen readers.
   */
  markIdle(/** @type {Record<string, string>} */ reasons) {
    const above = new Map();
    for (const [key, { field, control, idle }] of this.rows) {
      const reason = reasons[key] ?? '';
      const list = field.parentElement;
      field.classList.toggle('is-idle', reason !== '');
      setText(idle, reason && said(`${reason[0].toUpperCase()}${reason.slice(1)}.`));
      idle.classList.toggle('hidden', above.get(list) === reason);
      for (const part of control.element.matches('select')
        ? [control.element]
        : control.element.querySelectorAll('button, input'))
        part.disabled = reason !== '';
      if (!field.hasAttribute('data-withheld')) above.set(list, reason);
    }
  }

  commitText(setting, text) {
    const as = shownAs(setting.key, this.settings);
    const shown =
      as && /^\d{1,6}$/.test(text.trim()) ? String(as.fromShown(Number(text))) : text.trim();
    this.commit(setting, shown, text.trim());
  }

  /** Asks for the value that a text means, or says why it means none. */
  commit(setting, text, typed = undefined) {
    const { key } = setting;
    const read = readValue(setting, text);
    if ('problem' in read) this.actions.refuseSetting(key, read.problem, typed);
    else this.actions.changeSetting(key, read.value, typed);
  }

  /**
   * Takes the controls of these settings away, and headings without any control left; brings the
   * others back.
   */
  hide(/** @type {Set<string>} */ names) {
    const withhold = (element, away) => element.toggleAttribute('data-withheld', away);
    for (const field of /** @type {NodeListOf<HTMLElement>} */ (
      this.root.querySelectorAll('[data-field]')
    ))
      withhold(field, names.has(field.dataset.field));
    for (const group of [...this.root.querySelectorAll('details'), ...this.sections])
      withhold(group, !group.querySelector('[data-field]:not([data-withheld])'));
  }

  /**
   * Shows the settings, in force or asked for, except where `errors` has a refused value: that
   * stays as it was typed, with its message.
   */
  update(
    /** @type {any} */ next,
    /** @type {Record<string, { message: string, value?: any, typed?: string }>} */ errors,
    noteText = '',
    /** @type {Record<string, string>} */ idle = {},
  ) {
    this.settings = next;
    this.markIdle(idle);
    for (const [key, { setting, label, control, error }] of this.rows) {
      const problem = errors[key];
      const as = shownAs(key, this.settings);
      const value = problem && problem.value !== undefined ? problem.value : this.settings[key];
      if (value !== undefined) control.show(as ? as.toShown(value) : value);
      setText(error, problem ? errorWords(problem.message, key, this.settings, problem.typed) : '');
      control.input?.setAttribute('aria-invalid', String(Boolean(problem)));
      if (control.input) control.input.title = help(setting);
      if (problem) label.closest('details')?.setAttribute('open', '');
    }
    setText(this.note, noteText);
  }
}

/** How a file is read stands beside the file. */

/** The three groups of the design, then any other the engine has. */
function groupsOf(description) {
  const known = Object.keys(w.groups);
  const others = [
    ...new Set(description.settings.map((setting) => settingWords(setting).group)),
  ].filter((group) => group !== NOT_HERE && !known.includes(group));
  return [...known, ...others];
}

function help(setting) {
  const { key, rebuild } = setting;
  const range = setting.type === 'int' || setting.type === 'float' ? accepted(setting) : '';
  return w.help({ key, range, help: settingHelp(setting), rebuild });
}

/**
 * A text field that commits on Enter or when it is left, and gives the old value back on Escape.
 */
function numberField({ setting, commitText }) {
  let before = '';
  const input = h('input.num', {
    id: setting.key,
    inputmode: setting.type === 'int' ? 'numeric' : 'decimal',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': `${setting.key}-idle ${setting.key}-error`,
    onchange: () => commitText(input.value),
    onkeydown: (event) => {
      if (event.key === 'Escape') {
        input.value = before;
        input.blur();
      }
    },
  });
  return {
    input,
    show(value) {
      before = String(value);
      if (document.activeElement !== input || input.value === '') input.value = before;
      input.style.setProperty('width', `${Math.max(2, before.length) + 1.2}ch`);
    },
  };
}

const controls = {
  number(context) {
    const field = numberField(context);
    return {
      element: h('span.step', field.input),
      input: field.input,
      show: field.show,
    };
  },

  stepper(context) {
    const { setting, words, commitText } = context;
    const field = numberField(context);
    const move = (by) => {
      const shown = context.shown();
      const range = shown ? { key: setting.key, min: 1, max: shown.toShown(setting.max) } : setting;
      // the field has it at once: the next press counts from there
      field.input.value = String(nextValue(range, Number(field.input.value), by, context.beside()));
      commitText(field.input.value);
    };
    const button = (text, by, label) =>
      h('button', {
        text,
        'aria-label': label({ name: words.label }),
        tabindex: -1,
        onclick: () => move(by),
      });
    field.input.addEventListener('keydown', (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (by) {
        event.preventDefault();
        move(by);
      }
    });
    return {
      element: h('span.step', button('−', -1, w.stepLess), field.input, button('+', 1, w.stepMore)),
      input: field.input,
      show(value) {
        field.input.value = '';
        field.show(value);
      },
    };
  },

  slider(context) {
    const { setting, words, commit, beside } = context;
    const field = numberField(context);
    let stops = words.stops;
    const range = h('input', {
      type: 'range',
      min: 0,
      max: stops.length - 1,
      step: 1,
      'aria-label': w.slider({ name: [words.label, words.sub].filter(Boolean).join(' ') }),
      oninput: () => {
        field.input.value = String(stops[range.value]);
        paint();
      },
      onchange: () => commit(stops[range.value]),
    });
    const paint = () =>
      range.style.setProperty('--p', `${(100 * range.value) / (stops.length - 1)}%`);
    return {
      element: h('span.step', range, field.input),
      input: field.input,
      show(value) {
        field.show(value);
        stops = stopsBeside(setting, words.stops, beside());
        setAttribute(range, 'max', String(stops.length - 1));
        if (document.activeElement === range && Number(stops[range.value]) === value) return;
        range.value = String(nearest(stops, value));
        range.setAttribute('aria-valuetext', String(value));
        paint();
      },
    };
  },

  segments({ setting, words, label, commit }) {
    const values = setting.type === 'bool' ? [false, true] : setting.choices;
    const items = values.map((value) => ({
      id: String(value),
      text: choiceWords(value, setting),
      title: String(value),
    }));
    const seg = segments({
      label: words.label,
      items,
      id: setting.key,
      onchoose: (id) => commit(setting.type === 'bool' ? id === 'true' : id),
    });
    label.removeAttribute('for');
    return { element: seg.element, input: null, show: (value) => seg.select(String(value)) };
  },

  select({ setting, commit }) {
    const select = h(
      'select',
      {
        id: setting.key,
        'aria-describedby': `${setting.key}-idle ${setting.key}-error`,
        onchange: () => commit(select.value),
      },
      ...setting.choices.map((choice) =>
        h('option', { value: choice, text: choiceWords(choice, setting) }),
      ),
    );
    return {
      element: select,
      input: select,
      show: (value) => {
        select.value = value;
      },
    };
  },
};

function nearest(stops, value) {
  return stops.reduce(
    (best, stop, i) => (Math.abs(stop - value) < Math.abs(stops[best] - value) ? i : best),
    0,
  );
}
