// The bar at the top: presets, the run's buttons, read-outs, verdict, share, theme, help. The run's
// buttons stand in index.html, there before anything else (early.js).
import { byId, h, reveal, segments, setAttribute, setText } from '../base/dom.js';
import { formatCount, formatLoss, formatRate, formatShare } from '../base/format.js';
import { listWords, tabWords } from '../model/words.js';
import { ofWholeRun } from '../run/verdict.js';

/**
 * @param {HTMLElement} root
 * @param {{ choosePreset, togglePlay, stepOnce, reset, newSeed, share, toggleTheme, showHelp,
 *   toggleSettings, toggleLesson }} actions
 * @param {{ presets: import('../model/settings.js').Preset[] }} description
 */
export function createTopbar(root, actions, description) {
  return new Topbar(root, actions, description);
}

class Topbar {
  constructor(root, actions, description) {
    this.root = root;
    this.presets = segments({
      label: 'Presets',
      onchoose: actions.choosePreset,
      id: 'presets',
      items: description.presets
        .filter(tabWords)
        .map((preset) => ({ id: preset.name, text: tabWords(preset), title: preset.description })),
    });
    this.others = description.presets.filter((preset) => !tabWords(preset));
    this.more = h(
      'select',
      {
        id: 'more-presets',
        'aria-label': 'More presets',
        hidden: this.others.length === 0,
        onchange: () => actions.choosePreset(this.more.value),
      },
      h('option', { value: '', text: 'More', disabled: true, hidden: true }),
      ...this.others.map((preset) =>
        h('option', { value: preset.name, text: listWords(preset), title: preset.description }),
      ),
    );
    this.all = h(
      'select',
      {
        id: 'all-presets',
        'aria-label': 'Preset',
        onchange: () => actions.choosePreset(this.all.value),
      },
      ...description.presets.map((one) =>
        h('option', {
          value: one.name,
          text: tabWords(one) || listWords(one),
          title: one.description,
        }),
      ),
    );
    this.preset = '';
    const button = (id, text, label, onclick, title) =>
      h('button', {
        type: 'button',
        class: 'btn',
        id,
        text,
        'aria-label': label,
        title: title ?? label,
        onclick,
      });
    this.play = byId('play');
    this.stepButton = byId('step');
    this.playIcon = this.play.children[0];
    this.playText = this.play.children[1];
    for (const [control, act] of [
      [this.play, actions.togglePlay],
      [this.stepButton, actions.stepOnce],
      [byId('reset'), actions.reset],
      [byId('new-seed'), actions.newSeed],
    ]) {
      control.addEventListener('click', act);
      control.disabled = false;
    }
    const readout = (id, name) => {
      const value = h('b', { id, text: '–' });
      return { value, element: h('span', { class: id }, value, h('small', { text: name })) };
    };
    this.step = readout('read-step', 'step');
    this.loss = readout('read-loss', 'held-out loss');
    this.accuracy = readout('read-accuracy', 'accuracy');
    this.rate = readout('read-rate', 'steps/s');
    this.read = h(
      'div',
      { class: 'read' },
      this.step.element,
      this.loss.element,
      this.accuracy.element,
      this.rate.element,
    );
    this.why = h('span', { class: 'why', id: 'play-why' });
    this.verdict = h('span', { class: 'verdict', id: 'verdict', role: 'status' });
    root.querySelector('.presets').append(this.presets.element, this.more, this.all);
    root.append(
      this.why,
      this.read,
      this.verdict,
      h(
        'div',
        { class: 'tools' },
        button('open-settings', '☰ Settings', 'Settings', actions.toggleSettings),
        button('open-lesson', 'Lesson', 'Lesson', actions.toggleLesson, 'Lessons (E)'),
        button(
          'share',
          'Share',
          'Share',
          actions.share,
          'Share this page, take its numbers along (S)',
        ),
        button('theme', '◐', 'Light or dark', actions.toggleTheme, 'Light or dark (T)'),
        button('help', '?', 'Keyboard', actions.showHelp, 'Keyboard (?)'),
      ),
    );
  }

  /**
   * @param {{ preset: string, running: boolean, step: number, evaluation: any, rate: number,
   * past: boolean, verdict: import('../run/verdict.js').Verdict, blocked: string, tokensPerStep:
   * number }} run blocked: why it cannot be trained, or ''
   */
  update(run) {
    this.presets.select(run.preset);
    if (run.preset !== this.preset) {
      this.preset = run.preset;
      reveal(this.presets.element, this.presets.element.querySelector('[aria-checked=true]'));
    }
    this.more.value = this.others.some(({ name }) => name === run.preset) ? run.preset : '';
    this.more.classList.toggle('on', this.more.value !== '');
    this.all.value = run.preset ?? '';
    setText(this.playIcon, run.running ? '❚❚' : '▶');
    setText(this.playText, run.running ? 'Pause' : 'Play');
    setText(this.why, run.blocked);
    for (const [control, title] of [
      [this.play, 'Play or pause (Space)'],
      [this.stepButton, 'One step (.)'],
    ]) {
      // a click still says why
      setAttribute(control, 'aria-disabled', String(run.blocked !== ''));
      setAttribute(control, 'aria-describedby', run.blocked ? this.why.id : '');
      setAttribute(control, 'title', run.blocked || title);
    }
    this.root.toggleAttribute('data-blocked', run.blocked !== '');
    this.read.hidden = run.blocked !== '' && !run.evaluation; // no read-out will ever have a value
    this.read.toggleAttribute('data-past', run.past);
    setAttribute(this.read, 'title', run.past ? 'Of the moment that is looked at' : '');
    setText(this.step.value, formatCount(run.step));
    setText(this.loss.value, formatLoss(run.evaluation?.loss));
    setText(this.accuracy.value, formatShare(run.evaluation?.accuracy));
    setText(this.rate.value, formatRate(run.rate));
    setAttribute(
      this.rate.element,
      'title',
      run.rate > 0
        ? `${formatCount(run.rate * run.tokensPerStep)} tokens a second`
        : 'Steps a second',
    );
    setAttribute(this.loss.element, 'title', scored(run.evaluation));
    setAttribute(this.accuracy.element, 'title', scored(run.evaluation));
    const said = run.past ? ofWholeRun(run.verdict) : run.verdict;
    setText(this.verdict, said.text);
    setAttribute(this.verdict, 'data-tone', said.tone);
    setAttribute(this.verdict, 'title', `${said.text}. ${said.why}`);
  }
}

/** What the held-out read-outs are of. */
function scored(evaluation) {
  return evaluation
    ? `Held-out data, in eval mode, at step ${formatCount(evaluation.step)}`
    : 'Held-out data, in eval mode';
}
