// How well the model on the page does at other lengths than it has learnt, length after length,
// while it trains.
import { h, setAttribute, setText, svg } from '../base/dom.js';
import { formatShare } from '../base/format.js';
import { isSeparated } from '../model/anatomy.js';
import { samplesAtOnce, steadyMoment } from '../model/heldout.js';
import { settingName } from '../model/words.js';
import { axes, linePath } from '../study/curves.js';

const MOST = 24;
const LEAST_SAMPLES = 8;
const AGAIN_MS = 1000;
const CHART = { height: 220, left: 40, bottom: 40, top: 10, right: 12 };

/** A length in words: tokens of data where a sequence is data, separator and answer. */
const lengthText = (settings, seq) =>
  String(isSeparated(settings) && seq % 2 === 1 ? (seq - 1) / 2 : seq);

/**
 * What the accuracies say. @param {{ seq: number, accuracy: number }[]} rows @param {number} own
 */
export function lengthWords(rows, own, text) {
  const trained = rows.find(({ seq }) => seq === own);
  const longer = rows.filter(({ seq }) => seq > own);
  const shorter = rows.filter(({ seq }) => seq < own);
  if (!trained) return '';
  const range = (list) => {
    const shares = list.map(({ accuracy }) => accuracy);
    const [low, high] = [Math.min(...shares), Math.max(...shares)];
    return formatShare(low) === formatShare(high)
      ? formatShare(low)
      : `${formatShare(low)} to ${formatShare(high)}`;
  };
  const rest = [
    shorter.length ? `shorter ones ${range(shorter)}` : '',
    longer.length ? `longer ones ${range(longer)}` : '',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    `Accuracy at the trained length ` +
    `${text(own)}: ${formatShare(trained.accuracy)}${rest ? `; ${rest}` : ''}.`
  );
}

/** @param {any} host hostOf in app/views.js */
export function createLengths(host) {
  const { page } = host;
  const said = h('p', { class: 'lens-decided', id: 'lengths-words', 'aria-live': 'polite' });
  const about = h('p', { class: 'dim' });
  const chart = svg('svg', { class: 'study-chart', role: 'img' });
  const body = h('tbody');
  const table = h(
    'table',
    { class: 'study-table' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        ...['Length', 'Accuracy', 'Whole sequences right', 'Loss', 'Samples'].map((text) =>
          h('th', { scope: 'col', text }),
        ),
      ),
    ),
    body,
  );
  const element = h(
    'section',
    { class: 'studies-part one', role: 'tabpanel', 'aria-label': 'Lengths' },
    h(
      'div',
      { class: 'study-out' },
      said,
      about,
      h('div', { class: 'study-chart-box' }, chart),
      h(
        'div',
        {
          class: 'lens-scroll',
          tabindex: 0,
          role: 'region',
          'aria-label': 'Accuracy at each length',
        },
        table,
      ),
    ),
  );
  let run = null;
  let list = null;
  let rows = new Map();
  let measured = '';
  let measuring = false;
  let lastMs = -Infinity;
  let waiting = 0;

  const keyNow = () => JSON.stringify([host.step, page.cut, page.settings]);

  /** Goes through all lengths at one moment of the run. */
  async function measure() {
    const asked = host.run;
    const key = keyNow();
    const at = steadyMoment(page, asked);
    const when = at !== undefined ? { at } : {};
    measuring = true;
    list = await host.ask('lengths', { most: MOST });
    for (const seq of list?.lengths ?? []) {
      const samples = Math.max(
        LEAST_SAMPLES,
        Math.floor((samplesAtOnce(page.plan, page.settings) * list.own) / seq),
      );
      const row = await host.ask('length', { seq, samples, ...when });
      if (!row || asked !== host.run || element.hidden || element.parentElement.hidden) break;
      rows.set(seq, row);
      host.want('view');
    }
    measuring = false;
    lastMs = performance.now();
    if (asked === host.run) measured = key;
    host.want('view');
  }

  function draw() {
    const known = [...rows.values()].sort((a, b) => a.seq - b.seq);
    const { own, longest } = list;
    const { settings } = page;
    const text = (seq) => lengthText(settings, seq);
    const width = Math.max(240, chart.parentElement.clientWidth);
    const { height, left, bottom, top, right } = CHART;
    const last = Math.max(own, ...list.lengths);
    const { x, y } = axes({ to: last, width: width - left - right, height: height - bottom - top });
    const words = (at, down, content, anchor) =>
      Object.assign(svg('text', { x: at, y: down, 'text-anchor': anchor }), {
        textContent: content,
      });
    const every = Math.ceil(list.lengths.length / Math.max(2, Math.floor(width / 60)));
    const group = svg(
      'g',
      { transform: `translate(${left} ${top})` },
      ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
        svg('line', { x1: 0, x2: x(last), y1: y(share), y2: y(share) }),
        words(-6, y(share) + 4, `${100 * share} %`, 'end'),
      ]),
      ...list.lengths
        .filter((_, i) => i % every === 0)
        .map((seq) => words(x(seq), y(0) + 16, text(seq), 'middle')),
      svg('line', { class: 'trained', x1: x(own), x2: x(own), y1: y(1), y2: y(0) }),
      words(x(own) + 5, y(1) + 9, `trained: ${text(own)}`, 'start'),
      words(
        x(last) / 2,
        y(0) + 33,
        isSeparated(settings) ? 'tokens to repeat' : 'positions in a sequence',
        'middle',
      ),
      svg('path', {
        class: 'mean',
        d: linePath(
          known.map(({ seq, accuracy }) => ({ x: seq, y: accuracy })),
          { x, y },
        ),
        style: { stroke: 'var(--series-1)' },
      }),
      ...known.map(({ seq, accuracy }) =>
        svg('circle', {
          cx: x(seq),
          cy: y(accuracy),
          r: seq === own ? 4.5 : 3,
          style: { fill: 'var(--series-1)' },
        }),
      ),
    );
    setAttribute(chart, 'width', String(width));
    setAttribute(chart, 'height', String(height));
    setAttribute(chart, 'aria-label', lengthWords(known, own, text));
    chart.replaceChildren(group);
    setText(said, lengthWords(known, own, text) || 'Measuring …');
    setText(
      about,
      `Held-out samples of other lengths than the model has learnt from, up to ` +
        `${longest} positions ` +
        `(“${settingName('max_len')}”)${known.length ? `, step ${known.at(-1).step}` : ''}.`,
    );
    body.replaceChildren(
      ...known.map(({ seq, accuracy, sequence_accuracy, loss, samples }) =>
        h(
          'tr',
          { class: seq === own ? 'current' : '' },
          h('th', { scope: 'row', text: `${text(seq)}${seq === own ? ' (trained)' : ''}` }),
          ...[
            formatShare(accuracy),
            formatShare(sequence_accuracy),
            loss.toFixed(3),
            String(samples),
          ].map((content) => h('td', { text: content })),
        ),
      ),
    );
  }

  return {
    element,
    update() {
      if (run !== host.run) {
        run = host.run;
        rows = new Map();
        list = null;
        measured = '';
      }
      const since = performance.now() - lastMs;
      if (!measuring && measured !== keyNow()) {
        if (since >= AGAIN_MS) void measure();
        else if (!waiting)
          waiting = window.setTimeout(() => {
            waiting = 0;
            host.want('view');
          }, AGAIN_MS - since);
      }
      if (list && list.lengths.length > 0) return draw();
      setText(said, list ? 'This task has no samples of other lengths.' : 'Measuring …');
      chart.replaceChildren();
      body.replaceChildren();
    },
  };
}
