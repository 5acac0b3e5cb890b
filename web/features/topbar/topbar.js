// The bar at the top: cards of tasks, share, theme, help; and of the line below it the run's
// buttons, read-outs and verdict. The buttons are in index.html, so that they are there before any
// module (early.js).
import { byId, h, reveal, segments, setAttribute, setHidden, setText } from '../../base/dom.js';
import { formatCount, formatLoss, formatRate, formatShare } from '../../base/format.js';
import { listWords, tabWords } from '../../model/presetwords.js';
import { decorate } from './cards.js';
import { languageList } from '../../ui/languagelist.js';
import { verdictBeside } from '../../run/verdict.js';
import { language } from '../../words/language.js';
import { w } from './words.js';
import { said } from '../../words/engine.js';

export class Topbar {
  /**
   * @param {HTMLElement} root
   * @param {{ choosePreset, showTasks, primary, stepOnce, reset, newSeed, share, toggleTheme,
   *   showHelp, togglePresenter, chooseLanguage, toggleSettings, toggleLesson }} actions
   * @param {{ presets: import('../../model/settingsrules.js').Preset[], tasks: any[] }} description
   */
  constructor(root, actions, description) {
    this.root = root;
    this.actions = actions;
    this.preset = '';
    this.takeButtons();
    this.makePresets(description);
    this.makeReadouts();
    this.why = h('span#play-why.why');
    this.verdict = h('span#verdict.verdict', { role: 'status' });
    root.querySelector('.presets').append(this.presets.element, this.all);
    byId('hero').querySelector('.run').after(this.why, this.verdict, this.read);
    root.append(this.tools());
  }

  /** The run's buttons, which index.html has. */
  takeButtons() {
    const { primary, stepOnce, reset, newSeed } = this.actions;
    this.play = byId('play');
    this.stepButton = byId('step');
    this.runButtons = new Map([
      [this.play, primary],
      [this.stepButton, stepOnce],
      [byId('reset'), reset],
      [byId('new-seed'), newSeed],
    ]);
    for (const [control, act] of this.runButtons) control.addEventListener('click', act);
  }

  /** The run's buttons do nothing before there is a model. */
  enable() {
    for (const control of this.runButtons.keys()) control.disabled = false;
  }

  /** Presets as cards, and a button for all of them; where there is no room, that button alone. */
  makePresets({ presets, tasks }) {
    const { choosePreset, showTasks } = this.actions;
    this.all = h(
      'button#all-presets.card',
      { 'aria-haspopup': 'dialog', title: w.allTasksAndModels, onclick: showTasks },
      h('span.art.words', { 'aria-hidden': 'true', text: '•••' }),
      h('span.in-row'),
      h('span.alone'),
    );
    this.presetsBy = new Map(presets.map((preset) => [preset.name, preset]));
    this.presets = segments({
      label: w.presets,
      onchoose: choosePreset,
      id: 'presets',
      items: presets.filter(tabWords).map((preset) => ({
        id: preset.name,
        text: tabWords(preset),
        title: said(preset.description),
      })),
    });
    decorate(this.presets.element, presets, tasks);
  }

  makeReadouts() {
    this.step = readout('read-step', w.readouts.step);
    this.loss = readout('read-loss', w.readouts.loss);
    this.accuracy = readout('read-accuracy', w.readouts.accuracy);
    this.rate = readout('read-rate', w.readouts.rate);
    const all = [this.step, this.loss, this.accuracy, this.rate];
    this.read = h('div.read', ...all.map(({ element }) => element));
  }

  tools() {
    const { toggleSettings, toggleLesson, share, toggleTheme, showHelp, togglePresenter } =
      this.actions;
    const { settings, lesson, share: shares, large, theme, help } = w.tools;
    return h(
      'div.tools',
      tool('open-settings', settings, toggleSettings),
      tool('open-lesson', lesson, toggleLesson),
      tool('share', shares, share),
      tool('presenter', large, togglePresenter),
      tool('theme', theme, toggleTheme),
      this.makeLanguages(),
      tool('help', help, showHelp),
    );
  }

  /** The code of the language, which opens the list of all. */
  makeLanguages() {
    const { chooseLanguage } = this.actions;
    this.language = h('span', { 'aria-hidden': 'true' });
    this.languages = languageList(chooseLanguage);
    this.languages.id = 'language';
    return h('label.btn.language', this.language, this.languages);
  }

  /**
   * @param {{ preset: string, isOpened: boolean, running: boolean, step: number, evaluation: any,
   *   rate: number, past: boolean, without: string, blocked: string, tokensPerStep: number,
   *   verdict: import('../../run/verdict.js').Verdict }} run without: the parts that are cut, in
   *   words, or ''; blocked: why it cannot be trained, or ''
   */
  update(run) {
    this.updatePresets(run.isOpened ? '' : run.preset, run.isOpened);
    this.updateButtons(run);
    this.updateReadouts(run);
    this.updateVerdict(run);
    setText(this.language, language());
    this.languages.value = language();
  }

  updatePresets(name, isOpened) {
    this.presets.select(name);
    if (name !== this.preset) {
      this.preset = name;
      reveal(this.presets.element, this.presets.element.querySelector('[aria-checked=true]'));
    }
    const preset = this.presetsBy.get(name);
    const [, inRow, alone] = /** @type {any} */ (this.all.children);
    const isCard = !isOpened && (!preset || tabWords(preset));
    this.all.classList.toggle('on', !isCard);
    this.all.dataset.id = preset?.name ?? '';
    const words = isOpened ? w.opened : preset && listWords(preset);
    setText(inRow, isCard ? w.more : words);
    setText(alone, (preset && tabWords(preset)) || words || w.tasks);
  }

  /** Play and step. Where training is blocked, a click still says why. */
  updateButtons({ blocked }) {
    setText(this.why, blocked);
    for (const control of [this.play, this.stepButton]) {
      const title = control === this.play ? w.play : w.oneStep;
      setAttribute(control, 'aria-disabled', String(blocked !== ''));
      setAttribute(control, 'aria-describedby', blocked ? this.why.id : '');
      setAttribute(control, 'title', blocked || title);
    }
    byId('hero').toggleAttribute('data-blocked', blocked !== '');
  }

  updateReadouts(run) {
    const { blocked, evaluation, past, step, rate, tokensPerStep } = run;
    const tokens = w.tokensASecond({ tokens: formatCount(rate * tokensPerStep) });
    setHidden(this.read, blocked !== '' && !evaluation); // no read-out will ever have a value
    this.read.toggleAttribute('data-past', past);
    setAttribute(this.read, 'title', readFrom(run));
    setText(this.step.value, formatCount(step));
    setText(this.loss.value, formatLoss(evaluation?.loss));
    setText(this.accuracy.value, formatShare(evaluation?.accuracy));
    setText(this.rate.value, formatRate(rate));
    setAttribute(this.rate.element, 'title', rate > 0 ? tokens : w.stepsASecond);
    setAttribute(this.loss.element, 'title', scored(evaluation));
    setAttribute(this.accuracy.element, 'title', scored(evaluation));
  }

  updateVerdict(run) {
    const said = verdictBeside(run.verdict, run);
    setText(this.verdict, said.text);
    setAttribute(this.verdict, 'data-tone', said.tone);
    setAttribute(this.verdict, 'title', `${said.text}. ${said.why}`);
  }
}

function tool(id, { text, label = text, title = label }, onclick) {
  return h('button.btn', { id, text, 'aria-label': label, title, onclick });
}

/** A number with its name. */
function readout(id, name) {
  const value = h('b', { id, text: '–' });
  return { value, element: h('span', { class: id }, value, h('small', name)) };
}

/** Which model and moment the read-outs are of, where the page shows another. */
function readFrom({ past, without }) {
  const parts = [past && w.forTheMomentYou, without && w.forTheWholeModel];
  return parts.filter(Boolean).join('. ');
}

/** What the held-out read-outs are of. */
function scored(evaluation) {
  return evaluation
    ? w.heldOutDataIn({ step: formatCount(evaluation.step) })
    : w.heldOutDataInEvaluation;
}
