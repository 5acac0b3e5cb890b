// A study before it begins: its task, its runs, how long they will take here, and a button.
import { h, setHidden, setText } from '../../base/dom.js';
import { aboutDuration } from '../../base/duration.js';
import { formatCount } from '../../base/format.js';
import { setProse } from '../../ui/prose.js';
import { said } from '../../words/engine.js';
import { w } from './words.js';

/** What is compared: "n_layers 1, 2, 4 × dropout 0, 0.1", or the names of switches. */
const comparedWords = ({ switches, vary }) =>
  switches
    ? switches.map(({ label }) => label).join(' → ')
    : Object.entries(vary)
        .map(([key, values]) => `${key} ${values.join(', ')}`)
        .join(' × ');

/** How long, in words. @param {import('./pool.js').Pool} pool that is held */
function timeWords(pool) {
  if (pool.problem) return w.thisStudyCannotBegin({ problem: pool.problem });
  if (!pool.checked) return w.measuringHowLongIt;
  const workers = pool.atOnce === 1 ? w.oneRunAtA : w.runsAtOnce({ atOnce: pool.atOnce });
  return w.about({ time: aboutDuration(pool.plannedMs), workers });
}

function planWords(runs, study, task) {
  const { seeds, steps, until } = study;
  return w.withRunsOfSteps({
    task,
    study: comparedWords(study),
    seeds: seeds.length,
    runs: formatCount(runs),
    isMost: Boolean(until),
    steps: formatCount(steps),
  });
}

export class Proposal {
  /** @param {{ begin: () => void, drop: () => void }} actions */
  constructor({ begin, drop }) {
    this.title = h('b');
    this.words = h('p#study-plan');
    this.time = h('p#study-time.dim', { 'aria-live': 'polite' });
    this.begin = h('button#study-begin.btn.small', { text: w.start, onclick: begin });
    this.element = h(
      'section.study-proposal',
      { hidden: true, 'aria-label': w.theChosenStudy },
      h(
        'div.cut-row',
        this.title,
        h('span.sp'),
        this.begin,
        h('button#study-drop.btn.small', { text: w.notNow, onclick: drop }),
      ),
      this.words,
      this.time,
    );
  }

  /**
   * @param {import('./pool.js').Pool|null} pool that is held @param {any} study
   * @param {{ task: string, ends: boolean }} how what it trains on, in words; whether another study
   *   goes on, which ends when this one begins
   */
  update(pool, study, { task, ends }) {
    setHidden(this.element, !pool);
    if (!pool) return;
    setText(this.title, said(study.title));
    setProse(this.words, planWords(pool.entries.length, study, task));
    const time = timeWords(pool);
    setText(this.time, ends ? `${time} ${w.startEndsTheStudy}` : time);
    this.begin.disabled = pool.problem !== '';
  }
}
