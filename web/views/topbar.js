// The bar at the top: presets, the run's buttons, read-outs, verdict, share, theme, help.
import { h, reveal, segments, setAttribute, setText } from '../base/dom.js';
import { formatCount, formatLoss, formatRate, formatShare } from '../base/format.js';
import { listWords, tabWords } from '../model/words.js';

/**
 * @param {HTMLElement} root
 * @param {{ choosePreset, togglePlay, stepOnce, reset, newSeed, share, toggleTheme, showHelp, toggleSettings, toggleLesson }} actions
 * @param {{ presets: import('../model/settings.js').Preset[] }} description
 */
export function createTopbar(root, actions, description) {
  const presets = segments({ label: 'Presets', onchoose: actions.choosePreset, id: 'presets',
    items: description.presets.filter(tabWords).map((preset) => ({ id: preset.name, text: tabWords(preset), title: preset.description })) });
  const others = description.presets.filter((preset) => !tabWords(preset));
  const more = h('select', { id: 'more-presets', 'aria-label': 'More presets', hidden: others.length === 0, onchange: () => actions.choosePreset(more.value) },
    h('option', { value: '', text: 'More', disabled: true, hidden: true }),
    ...others.map((preset) => h('option', { value: preset.name, text: listWords(preset), title: preset.description })));
  let preset = '';
  const button = (id, text, label, onclick, title) =>
    h('button', { type: 'button', class: 'btn', id, text, 'aria-label': label, title: title ?? label, onclick });
  const playIcon = h('span', { 'aria-hidden': 'true', class: 'icon' }), playText = h('span');
  const play = h('button', { type: 'button', class: 'btn play', id: 'play', title: 'Play or pause (Space)', onclick: actions.togglePlay }, playIcon, playText);
  const readout = (id, name) => {
    const value = h('b', { id, text: '–' });
    return { value, element: h('span', { class: id }, value, h('small', { text: name })) };
  };
  const step = readout('read-step', 'step'), loss = readout('read-loss', 'held-out loss');
  const accuracy = readout('read-accuracy', 'accuracy'), rate = readout('read-rate', 'steps/s');
  const read = h('div', { class: 'read' }, step.element, loss.element, accuracy.element, rate.element);
  const stepButton = button('step', '▸▏', 'One step', actions.stepOnce, 'One step (.)');
  const verdict = h('span', { class: 'verdict', id: 'verdict', role: 'status' });
  root.append(
    h('h1', {}, 'Head', h('i', { text: 'room' })),
    h('div', { class: 'presets' }, presets.element, more),
    h('div', { class: 'run', role: 'group', 'aria-label': 'Run' }, play,
      stepButton,
      button('reset', '↺', 'Reset', actions.reset, 'Reset to the same initial weights (R)'),
      button('new-seed', '⚄', 'New seed', actions.newSeed, 'New seed: other initial weights and data (N)')),
    read,
    verdict,
    h('div', { class: 'tools' },
      button('open-settings', '☰ Settings', 'Settings', actions.toggleSettings),
      button('open-lesson', 'Lesson', 'Lesson', actions.toggleLesson, 'Lessons (E)'),
      button('share', 'Share', 'Share', actions.share, 'Share this page, take its numbers along (S)'),
      button('theme', '◐', 'Light or dark', actions.toggleTheme, 'Light or dark (T)'),
      button('help', '?', 'Keyboard', actions.showHelp, 'Keyboard (?)')));

  return {
    /** @param {{ preset: string, running: boolean, step: number, evaluation: any, rate: number, past: boolean, verdict: { text: string, tone: string, why: string }, blocked: boolean, tokensPerStep: number }} run */
    update(run) {
      presets.select(run.preset);
      if (run.preset !== preset) { preset = run.preset; reveal(presets.element, presets.element.querySelector('[aria-checked=true]')); }
      more.value = others.some(({ name }) => name === run.preset) ? run.preset : '';
      more.classList.toggle('on', more.value !== '');
      setText(playIcon, run.running ? '❚❚' : '▶');
      setText(playText, run.running ? 'Pause' : 'Play');
      play.disabled = run.blocked;
      stepButton.disabled = run.blocked;
      read.toggleAttribute('data-past', run.past);
      setAttribute(read, 'title', run.past ? 'Of the moment that is looked at' : '');
      setText(step.value, formatCount(run.step));
      setText(loss.value, formatLoss(run.evaluation?.loss));
      setText(accuracy.value, formatShare(run.evaluation?.accuracy));
      setText(rate.value, formatRate(run.rate));
      setAttribute(rate.element, 'title', run.rate > 0 ? `${formatCount(run.rate * run.tokensPerStep)} tokens a second` : 'Steps a second');
      setAttribute(loss.element, 'title', scored(run.evaluation));
      setAttribute(accuracy.element, 'title', scored(run.evaluation));
      setText(verdict, run.verdict.text);
      setAttribute(verdict, 'data-tone', run.verdict.tone);
      setAttribute(verdict, 'title', `${run.verdict.text}. ${run.verdict.why}`);
    },
  };
}

/** What the held-out read-outs are of. */
function scored(evaluation) {
  return evaluation ? `Held-out data, in eval mode, at step ${formatCount(evaluation.step)}` : 'Held-out data, in eval mode';
}
