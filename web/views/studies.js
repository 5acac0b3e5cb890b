// The Studies view: the same run with settings varied over several seeds, in spare workers; and the
// model of the page at other lengths.
import { startModuleWorker } from '../base/capabilities.js';
import { h, segments, setAttribute, setStyle, setText, svg } from '../base/dom.js';
import { formatCount, formatDuration, formatShare } from '../base/format.js';
import { pageOwn } from '../lessons/lesson.js';
import { choose, findPreset } from '../model/settings.js';
import { settingWords } from '../model/words.js';
import { createLengths } from '../parts/lengths.js';
import { thisMachine } from '../run/threads.js';
import { axes, bandPath, linePath, ticks } from '../study/curves.js';
import { readForm, toCsv, toJson, variable } from '../study/own.js';
import { Pool } from '../study/pool.js';
import { millisecondsLeft, planJobs, STUDIES, summarise } from '../wasm/analysis/sweep.mjs';

const COLOURS = 8;
const CHART = { height: 190, left: 40, bottom: 34, top: 6, right: 12 };
const WORKER_URL = new URL('../study/worker.js', import.meta.url);

/**
 * @param {HTMLElement} root @param {any} host hostOf in app/views.js @returns
 * {import('./centre.js').CentreView}
 */
export function createStudies(root, host) {
  const { page, actions } = host;
  const parts = { studies: new Runner(host), lengths: createLengths(host) };
  const tabs = segments({
    label: 'Studies or lengths',
    role: 'tablist',
    items: [
      { id: 'studies', text: 'Many runs' },
      { id: 'lengths', text: 'Lengths' },
    ],
    onchoose: (id) => {
      page.look.sub = id === 'studies' ? '' : id;
      actions.showView('studies');
    },
  });
  for (const [id, { element }] of Object.entries(parts))
    setAttribute(element, 'id', `studies-${id}`);
  [...tabs.element.children].forEach((tab) =>
    tab.setAttribute('aria-controls', `studies-${tab.dataset.id}`),
  );
  root.append(tabs.element, ...Object.values(parts).map(({ element }) => element));
  return {
    id: 'studies',
    title: 'Studies',
    root,
    update() {
      const shown = page.look.sub === 'lengths' ? 'lengths' : 'studies';
      tabs.select(shown);
      for (const [id, { element }] of Object.entries(parts)) element.hidden = id !== shown;
      return parts[shown].update();
    },
  };
}

/**
 * Runs at once: a core is left for the page, and while its own run trains, as many more as that
 * uses.
 */
function workersNow({ page, run }) {
  return Math.max(1, thisMachine().cores - 1 - (run.running ? page.build.threads : 0));
}

/** What is studied, how far it is, and what came out. */
class Runner {
  constructor(host) {
    this.host = host;
    this.page = host.page;
    this.actions = host.actions;
    this.pool = null;
    this.study = null;
    this.chooser = new Chooser(host, (next) => this.start(next));
    this.results = new Results({
      open: (values) => this.open(values),
      copied: this.actions.copied,
    });
    this.progress = new Progress({
      pause: () => (this.pool.paused ? this.pool.resume() : this.pool.pause()),
      cancel: () => this.pool.cancel(),
    });
    this.element = h(
      'section',
      { class: 'studies-part', role: 'tabpanel', 'aria-label': 'Many runs' },
      this.chooser.element,
      h('div', { class: 'study-results' }, this.progress.element, this.results.element),
    );
  }

  start(next) {
    this.pool?.cancel();
    this.study = next;
    this.pool = new Pool({
      startWorker: () => startModuleWorker(WORKER_URL),
      jobs: planJobs(next),
      study: next,
      kernels: this.page.build.kernels,
      size: workersNow(this.host),
      changed: () => {
        this.pool?.resize(workersNow(this.host));
        this.host.want('view');
      },
    });
    if (matchMedia('(max-width: 759px)').matches)
      this.progress.element.scrollIntoView({ block: 'start' });
    this.host.want('view');
  }

  /** Opens a setting of the study on the page. */
  async open(values) {
    const preset = findPreset(this.page.description, this.study.preset)?.name ?? this.page.preset;
    const wanted = Object.entries({
      ...this.study.settings,
      steps: this.study.steps,
      ...values,
      seed: this.study.seeds[0],
    });
    const chosen = wanted.reduce(
      (some, [key, value]) => choose(this.page.description, preset, some, key, value),
      pageOwn(this.page.chosen),
    );
    await this.actions.openSettings(
      preset,
      chosen,
      `${this.study.title}: ${Object.entries(values)
        .map(([key, value]) => `${key} ${value}`)
        .join(', ')}, at step 0.`,
    );
    this.actions.showView('model');
  }

  update() {
    this.chooser.update(this.study?.name ?? '', this.pool !== null && !this.pool.ended);
    this.progress.update(this.pool, this.study);
    this.results.update(this.pool, this.study);
  }
}

/** The ready-made studies, and a form for one's own. */
class Chooser {
  constructor(host, start) {
    this.start = start;
    this.page = host.page;
    this.buttons = STUDIES.map((study) =>
      h(
        'button',
        {
          type: 'button',
          class: 'study-preset',
          'data-study': study.name,
          onclick: () => start(study),
        },
        h('b', { text: study.title }),
        h('span', { text: study.question }),
        h('small', {
          text: `${Object.entries(study.vary)
            .map(([key, values]) => `${key} ${values.join(', ')}`)
            .join(' × ')} · ${study.seeds.length} seeds · ${study.steps} steps`,
        }),
      ),
    );
    const option = (text, value) => h('option', { value, text });
    const select = (id, label, none) =>
      h(
        'select',
        { id, 'aria-label': label },
        ...(none ? [option('nothing else', '')] : []),
        ...variable(this.page.description).map((setting) => {
          const { label: name, sub } = settingWords(setting);
          return option(`${name}${sub ? ` ${sub}` : ''} (${setting.key})`, setting.key);
        }),
      );
    const input = (id, label, value) =>
      h('input', {
        type: 'text',
        id,
        'aria-label': label,
        autocomplete: 'off',
        spellcheck: 'false',
        value,
      });
    const first = select('study-first', 'First setting', false);
    const second = select('study-second', 'Second setting', true);
    this.fields = {
      first,
      firstValues: input('study-first-values', 'Values of the first setting', '1, 2, 4'),
      second,
      secondValues: input('study-second-values', 'Values of the second setting', ''),
      seeds: input('study-seeds', 'Seeds', '1, 2'),
      steps: input('study-steps', 'Steps', '300'),
    };
    this.until = h('input', { type: 'checkbox', id: 'study-until' });
    this.error = h('p', { class: 'error', role: 'alert' });
    first.value = 'n_layers';
    const row = (text, ...inputs) =>
      h('div', { class: 'study-row' }, h('span', { text }), ...inputs);
    const form = h(
      'form',
      {
        class: 'study-form',
        onsubmit: (event) => {
          event.preventDefault();
          this.begin();
        },
      },
      row('vary', first, this.fields.firstValues),
      row('and', second, this.fields.secondValues),
      row('seeds', this.fields.seeds),
      row('steps', this.fields.steps),
      h('label', { class: 'check' }, this.until, h('span', { text: 'end a run at 99 % accuracy' })),
      this.error,
      h('button', { class: 'btn small', id: 'study-start', text: "Start on the page's settings" }),
    );
    const own = h('details', { id: 'study-own' }, h('summary', { text: 'Your own study' }), form);
    this.element = h('div', { class: 'study-chooser' }, ...this.buttons, own);
  }

  begin() {
    const values = Object.fromEntries(
      Object.entries(this.fields).map(([key, field]) => [key, field.value]),
    );
    const read = readForm(
      this.page.description,
      { .../** @type {any} */ (values), until: this.until.checked },
      {
        preset: this.page.preset,
        chosen: this.page.chosen,
        text: this.page.settings.facts.reads_text ? this.page.text : null,
      },
    );
    setText(this.error, read.message ?? '');
    for (const [name, field] of Object.entries(this.fields))
      (field.toggleAttribute('aria-invalid', false),
        setAttribute(
          field,
          'aria-invalid',
          String(name === read.field || name === `${read.field}Values`),
        ));
    if (read.study) this.start(read.study);
  }

  update(name, goesOn) {
    for (const button of this.buttons)
      setAttribute(button, 'aria-current', String(button.dataset.study === name));
    this.element.classList.toggle('busy', goesOn);
  }
}

/** One bar a run, time left, pause and cancel. */
class Progress {
  constructor({ pause, cancel }) {
    this.words = h('p', { class: 'study-state', id: 'study-state', 'aria-live': 'polite' });
    this.hold = h('button', {
      type: 'button',
      class: 'btn small',
      id: 'study-pause',
      onclick: pause,
    });
    this.stop = h('button', {
      type: 'button',
      class: 'btn small',
      id: 'study-cancel',
      text: 'Cancel',
      onclick: cancel,
    });
    this.list = h('ol', { class: 'study-runs', 'aria-label': 'Runs' });
    this.element = h(
      'div',
      {},
      h('div', { class: 'cut-row' }, this.words, h('span', { class: 'sp' }), this.hold, this.stop),
      this.list,
    );
    this.of = null;
    this.items = [];
  }

  stateWords(pool) {
    const { entries, results, running } = pool;
    const failed = entries.filter(({ state }) => state === 'failed').length;
    const done =
      `${results.length} of ` + `${entries.length} runs done${failed ? `, ${failed} failed` : ''}`;
    if (pool.ended === 'refused') return `The study did not begin: ${pool.problem}`;
    if (pool.ended) return `${done}${pool.ended === 'cancelled' ? ' · cancelled' : ''}`;
    const left = millisecondsLeft(entries, results, running, pool.workers);
    return (
      `${done} · ` +
      `${
        pool.paused ? 'paused' : `${running.length} at ` + `once`
      }${Number.isFinite(left) ? ` · ${formatDuration(left)} left` : ''}`
    );
  }

  update(pool, study) {
    this.hold.hidden = this.stop.hidden = !pool || Boolean(pool.ended);
    if (!pool)
      return setText(
        this.words,
        'Choose a study: its runs are done beside the page, each in a worker with one thread. ' +
          'Results are kept while the page is open.',
      );
    if (this.of !== pool) {
      this.of = pool;
      this.items = pool.entries.map(({ job }) =>
        h('li', { 'data-id': job.id }, h('span', { text: job.id.replaceAll('=', ' ') }), h('i')),
      );
      this.list.replaceChildren(...this.items);
    }
    setText(this.words, `${study.title}: ${this.stateWords(pool)}`);
    setText(this.hold, pool.paused ? 'Go on' : 'Pause');
    pool.entries.forEach(({ state, step, steps, message, job, result }, i) => {
      setAttribute(this.items[i], 'data-state', state);
      setStyle(this.items[i].lastChild, {
        '--p': `${state === 'done' ? 100 : ((100 * step) / steps).toFixed(1)}%`,
      });
      setAttribute(
        this.items[i],
        'title',
        state === 'failed'
          ? `${job.id} failed: ${message}`
          : state === 'done'
            ? `${job.id}: ` +
              `${formatShare(result.accuracy)} after ${result.steps} steps, hash ${result.hash}`
            : `${job.id}: ${state}, step ${step} of ${steps}`,
      );
    });
  }
}

const spreadText = (spread, text) =>
  spread === null
    ? '–'
    : spread.min === spread.max
      ? text(spread.mean)
      : `${text(spread.mean)} (${text(spread.min)} to ${text(spread.max)})`;

/** Curves, table, and the sentence that the numbers allow. */
class Results {
  constructor({ open, copied }) {
    this.open = open;
    this.said = h('p', { class: 'lens-decided', id: 'study-conclusion', 'aria-live': 'polite' });
    this.question = h('p', { class: 'dim' });
    this.chart = svg('svg', { class: 'study-chart', role: 'img' });
    this.lengths = svg('svg', { class: 'study-chart', role: 'img', id: 'study-lengths' });
    this.body = h('tbody');
    const head = h(
      'tr',
      {},
      ...['Setting', 'Runs', 'Steps to 99 %', 'Final accuracy', 'Parameters', 'Time of a run'].map(
        (text) => h('th', { scope: 'col', text }),
      ),
    );
    this.failures = h('p', { class: 'error' });
    const copy = (text, write) =>
      h('button', {
        type: 'button',
        class: 'btn small',
        text,
        'aria-label': `Copy as ${text}`,
        onclick: () => copied(write()),
      });
    this.pool = null;
    this.study = null;
    this.summary = null;
    this.key = '';
    this.element = h(
      'div',
      { class: 'study-out' },
      this.question,
      this.said,
      h('div', { class: 'study-chart-box' }, this.chart, this.lengths),
      h(
        'div',
        { class: 'lens-scroll', tabindex: 0, role: 'region', 'aria-label': 'Results' },
        h('table', { class: 'study-table' }, h('thead', {}, head), this.body),
      ),
      this.failures,
      h(
        'div',
        { class: 'cut-row' },
        copy('CSV', () => toCsv(this.summary.keys, this.pool.results)),
        copy('JSON', () => toJson(this.study, this.summary, this.pool.results)),
      ),
    );
  }

  colourOf(i) {
    return `var(--run-${(i % COLOURS) + 1})`;
  }

  rowOf(row, i) {
    const steps =
      row.n === 0
        ? '–'
        : row.reached === 0
          ? 'not reached'
          : `${spreadText(row.steps_to, formatCount)}${
              row.reached < row.n ? `, ${row.reached} of ` + `${row.n} runs` : ''
            }`;
    const cells = [
      `${row.n} of ${this.study.seeds.length}${row.diverged ? `, ${row.diverged} diverged` : ''}`,
      steps,
      spreadText(row.accuracy, formatShare),
      row.parameters === null ? '–' : formatCount(row.parameters),
      spreadText(row.milliseconds, formatDuration),
    ];
    return h(
      'tr',
      {
        onclick: (event) => {
          if (!event.target.closest('button')) this.open(row.values);
        },
      },
      h(
        'th',
        { scope: 'row' },
        h('i', { class: 'mark', style: { color: this.colourOf(i) } }),
        h('button', {
          type: 'button',
          text: row.label,
          title: 'Open this setting on the page',
          onclick: () => this.open(row.values),
        }),
      ),
      ...cells.map((text) => h('td', { text })),
    );
  }

  /** Axes with their texts, and what is drawn on them. */
  framed(target, { to, marks, foot, label, paint }) {
    const width = Math.max(240, this.chart.parentElement.clientWidth);
    const { height, left, bottom, top, right } = CHART;
    const place = axes({ to, width: width - left - right, height: height - bottom - top });
    const text = (x, y, words, anchor) =>
      Object.assign(svg('text', { x, y, 'text-anchor': anchor }), { textContent: words });
    const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
      svg('line', { x1: 0, x2: place.x(to), y1: place.y(share), y2: place.y(share) }),
      text(-6, place.y(share) + 4, `${100 * share} %`, 'end'),
    ]);
    const below = marks.map((mark) =>
      text(place.x(mark), place.y(0) + 16, formatCount(mark), 'middle'),
    );
    setAttribute(target, 'width', String(width));
    setAttribute(target, 'height', String(height));
    setAttribute(target, 'aria-label', label);
    target.replaceChildren(
      svg(
        'g',
        { transform: `translate(${left} ${top})` },
        ...grid,
        ...below,
        text(place.x(to) / 2, place.y(0) + 31, foot, 'middle'),
        ...paint(place),
      ),
    );
  }

  curveOf(points, i, place) {
    return [
      svg('path', { class: 'band', d: bandPath(points, place), style: { fill: this.colourOf(i) } }),
      svg('path', {
        class: 'mean',
        d: linePath(points, place),
        style: { stroke: this.colourOf(i) },
      }),
    ];
  }

  pointsOf(list, x) {
    return list
      .filter(({ accuracy }) => accuracy !== null)
      .map((point) => ({
        x: point[x],
        y: point.accuracy.mean,
        min: point.accuracy.min,
        max: point.accuracy.max,
      }));
  }

  draw() {
    const label = ({ values }) => JSON.stringify(Object.values(values).map(String));
    this.framed(this.chart, {
      to: this.study.steps,
      marks: ticks(this.study.steps),
      foot: 'held-out accuracy by step; band: all seeds',
      label: `Held-out accuracy over ${this.study.steps} steps. ${this.summary.conclusion}`,
      paint: (place) =>
        this.summary.rows.flatMap((row, i) => [
          ...this.curveOf(this.pointsOf(row.curve, 'step'), i, place),
          ...this.pool.running
            .filter(({ job }) => label(job) === label(row))
            .map(({ points }) =>
              svg('path', {
                class: 'running',
                d: linePath(
                  points.map(({ step, eval_accuracy }) => ({ x: step, y: eval_accuracy })),
                  place,
                ),
                style: { stroke: this.colourOf(i) },
              }),
            ),
        ]),
    });
    this.lengths.toggleAttribute('hidden', !this.study.lengths);
    if (!this.study.lengths) return;
    this.framed(this.lengths, {
      to: Math.max(...this.study.lengths),
      marks: this.study.lengths,
      foot: 'accuracy by length (seq), trained at one',
      label: `Accuracy at seq ${this.study.lengths.join(', ')}. ${this.summary.conclusion}`,
      paint: (place) =>
        this.summary.rows.flatMap((row, i) =>
          this.curveOf(this.pointsOf(row.lengths, 'seq'), i, place),
        ),
    });
  }

  update(nextPool, nextStudy) {
    this.pool = nextPool;
    this.study = nextStudy;
    this.element.hidden = !this.pool || this.pool.ended === 'refused';
    if (this.element.hidden) return;
    const done = this.pool.results;
    const now = `${this.pool.entries.map(({ state, points }) => `${state}${points.length}`)} ${this.chart.parentElement.clientWidth}`;
    if (this.summary?.of === this.pool && now === this.key) return;
    this.key = now;
    if (this.summary?.of !== this.pool || this.summary.n !== done.length) {
      this.summary = { ...summarise(this.study, done), of: this.pool, n: done.length };
      this.body.replaceChildren(...this.summary.rows.map((row, i) => this.rowOf(row, i)));
      setText(this.said, this.summary.conclusion);
    }
    setText(
      this.question,
      this.study.question || `Settings of the page, ${this.summary.keys.join(' and ')} varied.`,
    );
    setText(
      this.failures,
      this.pool.entries
        .filter(({ state }) => state === 'failed')
        .map(({ job, message }) => `${job.id}: ${message}`)
        .join('; '),
    );
    this.draw();
  }
}
