// A study before it begins: its task, its runs, how long they will take here, and a button.
import { h, setHidden, setText } from '../../base/dom.js';
import { aboutDuration } from '../../base/duration.js';
import { formatCount } from '../../base/format.js';
import { setProse } from '../../ui/prose.js';

/** What is compared: "n_layers 1, 2, 4 × dropout 0, 0.1", or the names of switches. */
const comparedWords = ({ switches, vary }) =>
  switches
    ? switches.map(({ label }) => label).join(' → ')
    : Object.entries(vary)
        .map(([key, values]) => `${key} ${values.join(', ')}`)
        .join(' × ');

/** How long, in words. @param {import('./pool.js').Pool} pool that is held */
function timeWords(pool) {
  if (pool.problem) return `This study cannot begin: ${pool.problem}`;
  if (!pool.checked) return 'Measuring how long it takes here …';
  const workers = pool.atOnce === 1 ? 'one run at a time' : `${pool.atOnce} runs at once`;
  return `About ${aboutDuration(pool.plannedMs)}, ${workers}.`;
}

function planWords(runs, study, task) {
  const { seeds, steps, until } = study;
  const ofSeeds = seeds.length === 1 ? 'one seed' : `${seeds.length} seeds`;
  const most = until ? 'at most ' : '';
  return (
    `${task}: ${comparedWords(study)}, with ${ofSeeds}. ${formatCount(runs)} runs of ` +
    `${most}${formatCount(steps)} steps each, in workers of their own; the model on the page stays.`
  );
}

export class Proposal {
  /** @param {{ begin: () => void, drop: () => void }} actions */
  constructor({ begin, drop }) {
    this.title = h('b');
    this.words = h('p#study-plan');
    this.time = h('p#study-time.dim', { 'aria-live': 'polite' });
    this.begin = h('button#study-begin.btn.small', { text: 'Start', onclick: begin });
    this.element = h(
      'section.study-proposal',
      { hidden: true, 'aria-label': 'The chosen study' },
      h(
        'div.cut-row',
        this.title,
        h('span.sp'),
        this.begin,
        h('button#study-drop.btn.small', { text: 'Not now', onclick: drop }),
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
    setText(this.title, study.title);
    setProse(this.words, planWords(pool.entries.length, study, task));
    setText(this.time, timeWords(pool) + (ends ? ' Start ends the study below.' : ''));
    this.begin.disabled = pool.problem !== '';
  }
}
