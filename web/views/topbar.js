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
  const presets = segments({
    label: 'Presets',
    onchoose: actions.choosePreset,
    id: 'presets',
    items: description.presets
      .filter(tabWords)
      .map((preset) => ({ id: preset.name, text: tabWords(preset), title: preset.description })),
  });
  const others = description.presets.filter((preset) => !tabWords(preset));
  const more = h(
    'select',
    {
      id: 'more-presets',
      'aria-label': 'More presets',
      hidden: others.length === 0,
      onchange: () => actions.choosePreset(more.value),
    },
    h('option', { value: '', text: 'More', disabled: true, hidden: true }),
    ...others.map((preset) =>
      h('option', { value: preset.name, text: listWords(preset), title: preset.description }),
    ),
  );
  const all = h(
    'select',
    { id: 'all-presets', 'aria-label': 'Preset', onchange: () => actions.choosePreset(all.value) },
    ...description.presets.map((one) =>
      h('option', {
        value: one.name,
        text: tabWords(one) || listWords(one),
        title: one.description,
      }),
    ),
  );
  let preset = '';
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
  const play = byId('play');
  const stepButton = byId('step');
  const [playIcon, playText] = play.children;
  const buttons = new Map([
    [play, actions.togglePlay],
    [stepButton, actions.stepOnce],
    [byId('reset'), actions.reset],
    [byId('new-seed'), actions.newSeed],
  ]);
  for (const [control, act] of buttons) control.addEventListener('click', act);
  const readout = (id, name) => {
    const value = h('b', { id, text: '–' });
    return { value, element: h('span', { class: id }, value, h('small', { text: name })) };
  };
  const step = readout('read-step', 'step');
  const loss = readout('read-loss', 'held-out loss');
  const accuracy = readout('read-accuracy', 'accuracy');
  const rate = readout('read-rate', 'steps/s');
  const read = h(
    'div',
    { class: 'read' },
    step.element,
    loss.element,
    accuracy.element,
    rate.element,
  );
  const why = h('span', { class: 'why', id: 'play-why' });
  const verdict = h('span', { class: 'verdict', id: 'verdict', role: 'status' });
  root.querySelector('.presets').append(presets.element, more, all);
  root.append(
    why,
    read,
    verdict,
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

  return {
    /** The run's buttons do nothing before there is a model. */
    enable() {
      for (const control of buttons.keys()) control.disabled = false;
    },
    /**
     * @param {{ preset: string, running: boolean, step: number, evaluation: any, rate: number,
     * past: boolean, verdict: import('../run/verdict.js').Verdict, blocked: string, tokensPerStep:
     * number }} run blocked: why it cannot be trained, or ''
     */
    update(run) {
      presets.select(run.preset);
      if (run.preset !== preset) {
        preset = run.preset;
        reveal(presets.element, presets.element.querySelector('[aria-checked=true]'));
      }
      more.value = others.some(({ name }) => name === run.preset) ? run.preset : '';
      more.classList.toggle('on', more.value !== '');
      all.value = run.preset ?? '';
      setText(playIcon, run.running ? '❚❚' : '▶');
      setText(playText, run.running ? 'Pause' : 'Play');
      setText(why, run.blocked);
      for (const [control, title] of [
        [play, 'Play or pause (Space)'],
        [stepButton, 'One step (.)'],
      ]) {
        // a click still says why
        setAttribute(control, 'aria-disabled', String(run.blocked !== ''));
        setAttribute(control, 'aria-describedby', run.blocked ? why.id : '');
        setAttribute(control, 'title', run.blocked || title);
      }
      root.toggleAttribute('data-blocked', run.blocked !== '');
      read.hidden = run.blocked !== '' && !run.evaluation; // no read-out will ever have a value
      read.toggleAttribute('data-past', run.past);
      setAttribute(read, 'title', run.past ? 'Of the moment that is looked at' : '');
      setText(step.value, formatCount(run.step));
      setText(loss.value, formatLoss(run.evaluation?.loss));
      setText(accuracy.value, formatShare(run.evaluation?.accuracy));
      setText(rate.value, formatRate(run.rate));
      setAttribute(
        rate.element,
        'title',
        run.rate > 0
          ? `${formatCount(run.rate * run.tokensPerStep)} tokens a second`
          : 'Steps a second',
      );
      setAttribute(loss.element, 'title', scored(run.evaluation));
      setAttribute(accuracy.element, 'title', scored(run.evaluation));
      const said = run.past ? ofWholeRun(run.verdict) : run.verdict;
      setText(verdict, said.text);
      setAttribute(verdict, 'data-tone', said.tone);
      setAttribute(verdict, 'title', `${said.text}. ${said.why}`);
    },
  };
}

/** What the held-out read-outs are of. */
function scored(evaluation) {
  return evaluation
    ? `Held-out data, in eval mode, at step ${formatCount(evaluation.step)}`
    : 'Held-out data, in eval mode';
}
