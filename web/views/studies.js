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
  const parts = { studies: createRunner(host), lengths: createLengths(host) };
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
function createRunner(host) {
  const { page, actions } = host;
  let pool = null;
  let study = null;

  function start(next) {
    pool?.cancel();
    study = next;
    pool = new Pool({
      startWorker: () => startModuleWorker(WORKER_URL),
      jobs: planJobs(next),
      study: next,
      kernels: page.build.kernels,
      size: workersNow(host),
      changed: () => {
        pool?.resize(workersNow(host));
        host.want('view');
      },
    });
    if (matchMedia('(max-width: 759px)').matches)
      progress.element.scrollIntoView({ block: 'start' });
    host.want('view');
  }

  /** Opens a setting of the study on the page. */
  async function open(values) {
    const preset = findPreset(page.description, study.preset)?.name ?? page.preset;
    const wanted = Object.entries({
      ...study.settings,
      steps: study.steps,
      ...values,
      seed: study.seeds[0],
    });
    const chosen = wanted.reduce(
      (some, [key, value]) => choose(page.description, preset, some, key, value),
      pageOwn(page.chosen),
    );
    await actions.openSettings(
      preset,
      chosen,
      `${study.title}: ${Object.entries(values)
        .map(([key, value]) => `${key} ${value}`)
        .join(', ')}, at step 0.`,
    );
    actions.showView('model');
  }

  const chooser = createChooser(host, start);
  const results = createResults({ open, copied: actions.copied });
  const progress = createProgress({
    pause: () => (pool.paused ? pool.resume() : pool.pause()),
    cancel: () => pool.cancel(),
  });
  const element = h(
    'section',
    { class: 'studies-part', role: 'tabpanel', 'aria-label': 'Many runs' },
    chooser.element,
    h('div', { class: 'study-results' }, progress.element, results.element),
  );
  return {
    element,
    update() {
      chooser.update(study?.name ?? '', pool !== null && !pool.ended);
      progress.update(pool, study);
      results.update(pool, study);
    },
  };
}

/** The ready-made studies, and a form for one's own. */
function createChooser(host, start) {
  const { page } = host;
  const buttons = STUDIES.map((study) =>
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
      ...variable(page.description).map((setting) => {
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
  const fields = {
    first,
    firstValues: input('study-first-values', 'Values of the first setting', '1, 2, 4'),
    second,
    secondValues: input('study-second-values', 'Values of the second setting', ''),
    seeds: input('study-seeds', 'Seeds', '1, 2'),
    steps: input('study-steps', 'Steps', '300'),
  };
  const until = h('input', { type: 'checkbox', id: 'study-until' });
  const error = h('p', { class: 'error', role: 'alert' });
  first.value = 'n_layers';
  const row = (text, ...inputs) => h('div', { class: 'study-row' }, h('span', { text }), ...inputs);
  const form = h(
    'form',
    {
      class: 'study-form',
      onsubmit: (event) => {
        event.preventDefault();
        begin();
      },
    },
    row('vary', first, fields.firstValues),
    row('and', second, fields.secondValues),
    row('seeds', fields.seeds),
    row('steps', fields.steps),
    h('label', { class: 'check' }, until, h('span', { text: 'end a run at 99 % accuracy' })),
    error,
    h('button', { class: 'btn small', id: 'study-start', text: "Start on the page's settings" }),
  );
  const own = h('details', { id: 'study-own' }, h('summary', { text: 'Your own study' }), form);
  const element = h('div', { class: 'study-chooser' }, ...buttons, own);

  async function begin() {
    const values = Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, field.value]),
    );
    const read = await readForm(
      page.description,
      { .../** @type {any} */ (values), until: until.checked },
      {
        preset: page.preset,
        chosen: page.chosen,
        text: page.settings.task === 'text' ? page.text : null,
      },
      host.read,
    );
    setText(error, read.message ?? '');
    for (const [name, field] of Object.entries(fields))
      (field.toggleAttribute('aria-invalid', false),
        setAttribute(
          field,
          'aria-invalid',
          String(name === read.field || name === `${read.field}Values`),
        ));
    if (read.study) start(read.study);
  }

  return {
    element,
    update(name, goesOn) {
      for (const button of buttons)
        setAttribute(button, 'aria-current', String(button.dataset.study === name));
      element.classList.toggle('busy', goesOn);
    },
  };
}

/** One bar a run, time left, pause and cancel. */
function createProgress({ pause, cancel }) {
  const words = h('p', { class: 'study-state', id: 'study-state', 'aria-live': 'polite' });
  const hold = h('button', {
    type: 'button',
    class: 'btn small',
    id: 'study-pause',
    onclick: pause,
  });
  const stop = h('button', {
    type: 'button',
    class: 'btn small',
    id: 'study-cancel',
    text: 'Cancel',
    onclick: cancel,
  });
  const list = h('ol', { class: 'study-runs', 'aria-label': 'Runs' });
  const element = h(
    'div',
    {},
    h('div', { class: 'cut-row' }, words, h('span', { class: 'sp' }), hold, stop),
    list,
  );
  let of = null;
  let items = [];

  function stateWords(pool) {
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

  return {
    element,
    update(pool, study) {
      hold.hidden = stop.hidden = !pool || Boolean(pool.ended);
      if (!pool)
        return setText(
          words,
          'Choose a study: its runs are done beside the page, each in a worker with one thread. ' +
            'Results are kept while the page is open.',
        );
      if (of !== pool) {
        of = pool;
        items = pool.entries.map(({ job }) =>
          h('li', { 'data-id': job.id }, h('span', { text: job.id.replaceAll('=', ' ') }), h('i')),
        );
        list.replaceChildren(...items);
      }
      setText(words, `${study.title}: ${stateWords(pool)}`);
      setText(hold, pool.paused ? 'Go on' : 'Pause');
      pool.entries.forEach(({ state, step, steps, message, job, result }, i) => {
        setAttribute(items[i], 'data-state', state);
        setStyle(items[i].lastChild, {
          '--p': `${state === 'done' ? 100 : ((100 * step) / steps).toFixed(1)}%`,
        });
        setAttribute(
          items[i],
          'title',
          state === 'failed'
            ? `${job.id} failed: ${message}`
            : state === 'done'
              ? `${job.id}: ` +
                `${formatShare(result.accuracy)} after ${result.steps} steps, hash ${result.hash}`
              : `${job.id}: ${state}, step ${step} of ${steps}`,
        );
      });
    },
  };
}

const spreadText = (spread, text) =>
  spread === null
    ? '–'
    : spread.min === spread.max
      ? text(spread.mean)
      : `${text(spread.mean)} (${text(spread.min)} to ${text(spread.max)})`;

/** Curves, table, and the sentence that the numbers allow. */
function createResults({ open, copied }) {
  const said = h('p', { class: 'lens-decided', id: 'study-conclusion', 'aria-live': 'polite' });
  const question = h('p', { class: 'dim' });
  const chart = svg('svg', { class: 'study-chart', role: 'img' });
  const lengths = svg('svg', { class: 'study-chart', role: 'img', id: 'study-lengths' });
  const body = h('tbody');
  const head = h(
    'tr',
    {},
    ...['Setting', 'Runs', 'Steps to 99 %', 'Final accuracy', 'Parameters', 'Time of a run'].map(
      (text) => h('th', { scope: 'col', text }),
    ),
  );
  const failures = h('p', { class: 'error' });
  const copy = (text, write) =>
    h('button', {
      type: 'button',
      class: 'btn small',
      text,
      'aria-label': `Copy as ${text}`,
      onclick: () => copied(write()),
    });
  let pool = null;
  let study = null;
  let summary = null;
  let key = '';
  const results = h(
    'div',
    { class: 'study-out' },
    question,
    said,
    h('div', { class: 'study-chart-box' }, chart, lengths),
    h(
      'div',
      { class: 'lens-scroll', tabindex: 0, role: 'region', 'aria-label': 'Results' },
      h('table', { class: 'study-table' }, h('thead', {}, head), body),
    ),
    failures,
    h(
      'div',
      { class: 'cut-row' },
      copy('CSV', () => toCsv(summary.keys, pool.results)),
      copy('JSON', () => toJson(study, summary, pool.results)),
    ),
  );

  const colourOf = (i) => `var(--run-${(i % COLOURS) + 1})`;

  function rowOf(row, i) {
    const steps =
      row.n === 0
        ? '–'
        : row.reached === 0
          ? 'not reached'
          : `${spreadText(row.steps_to, formatCount)}${
              row.reached < row.n ? `, ${row.reached} of ` + `${row.n} runs` : ''
            }`;
    const cells = [
      `${row.n} of ${study.seeds.length}${row.diverged ? `, ${row.diverged} diverged` : ''}`,
      steps,
      spreadText(row.accuracy, formatShare),
      row.parameters === null ? '–' : formatCount(row.parameters),
      spreadText(row.milliseconds, formatDuration),
    ];
    return h(
      'tr',
      {
        onclick: (event) => {
          if (!event.target.closest('button')) open(row.values);
        },
      },
      h(
        'th',
        { scope: 'row' },
        h('i', { class: 'mark', style: { color: colourOf(i) } }),
        h('button', {
          type: 'button',
          text: row.label,
          title: 'Open this setting on the page',
          onclick: () => open(row.values),
        }),
      ),
      ...cells.map((text) => h('td', { text })),
    );
  }

  /** Axes with their texts, and what is drawn on them. */
  function framed(target, { to, marks, foot, label, paint }) {
    const width = Math.max(240, chart.parentElement.clientWidth);
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

  const curveOf = (points, i, place) => [
    svg('path', { class: 'band', d: bandPath(points, place), style: { fill: colourOf(i) } }),
    svg('path', { class: 'mean', d: linePath(points, place), style: { stroke: colourOf(i) } }),
  ];
  const pointsOf = (list, x) =>
    list
      .filter(({ accuracy }) => accuracy !== null)
      .map((point) => ({
        x: point[x],
        y: point.accuracy.mean,
        min: point.accuracy.min,
        max: point.accuracy.max,
      }));

  function draw() {
    const label = ({ values }) => JSON.stringify(Object.values(values).map(String));
    framed(chart, {
      to: study.steps,
      marks: ticks(study.steps),
      foot: 'held-out accuracy by step; band: all seeds',
      label: `Held-out accuracy over ${study.steps} steps. ${summary.conclusion}`,
      paint: (place) =>
        summary.rows.flatMap((row, i) => [
          ...curveOf(pointsOf(row.curve, 'step'), i, place),
          ...pool.running
            .filter(({ job }) => label(job) === label(row))
            .map(({ points }) =>
              svg('path', {
                class: 'running',
                d: linePath(
                  points.map(({ step, eval_accuracy }) => ({ x: step, y: eval_accuracy })),
                  place,
                ),
                style: { stroke: colourOf(i) },
              }),
            ),
        ]),
    });
    lengths.toggleAttribute('hidden', !study.lengths);
    if (!study.lengths) return;
    framed(lengths, {
      to: Math.max(...study.lengths),
      marks: study.lengths,
      foot: 'accuracy by length (seq), trained at one',
      label: `Accuracy at seq ${study.lengths.join(', ')}. ${summary.conclusion}`,
      paint: (place) =>
        summary.rows.flatMap((row, i) => curveOf(pointsOf(row.lengths, 'seq'), i, place)),
    });
  }

  return {
    element: results,
    update(nextPool, nextStudy) {
      pool = nextPool;
      study = nextStudy;
      results.hidden = !pool || pool.ended === 'refused';
      if (results.hidden) return;
      const done = pool.results;
      const now = `${pool.entries.map(({ state, points }) => `${state}${points.length}`)} ${chart.parentElement.clientWidth}`;
      if (summary?.of === pool && now === key) return;
      key = now;
      if (summary?.of !== pool || summary.n !== done.length) {
        summary = { ...summarise(study, done), of: pool, n: done.length };
        body.replaceChildren(...summary.rows.map(rowOf));
        setText(said, summary.conclusion);
      }
      setText(
        question,
        study.question || `Settings of the page, ${summary.keys.join(' and ')} varied.`,
      );
      setText(
        failures,
        pool.entries
          .filter(({ state }) => state === 'failed')
          .map(({ job, message }) => `${job.id}: ${message}`)
          .join('; '),
      );
      draw();
    },
  };
}
