// The tables of what an open page costs (pagecosts.mjs), where another site was measured too as
// "before → now".
import { table, where } from './cells.mjs';

const percent = (share) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
const whole = (value) => value.toFixed(0);
const sum = ({ page, worker, others }) => page + worker + others;

/** Columns: what they are, and their value in a result. */
const AT_REST = {
  'whole browser': ({ rest }) => percent(sum(rest)),
  elements: ({ nodes }) => nodes.toLocaleString('en'),
};
const TRAINING = {
  'main thread busy': ({ main }) => percent(main.busy_ms / 1000),
  'script, ms/s': ({ main }) => whole(main.script_ms),
  'style + layout, ms/s': ({ main }) => whole(main.style_ms + main.layout_ms),
  'paint, ms/s': ({ main }) => whole(main.paint_ms),
  'frames/s': ({ main }) => whole(main.frames),
  'forced layouts/s': ({ main }) => whole(main.forced),
  'longest task, ms': ({ main }) => whole(main.longest_ms),
};
const PROCESSORS = {
  page: ({ training }) => percent(training.page),
  worker: ({ training }) => percent(training.worker),
  'others of the browser': ({ training }) => percent(training.others),
  'speed of training, of that without drawing': ({ speed }) => percent(speed),
};
const ANSWERS = {
  'answers, ms, median': ({ answered }) => whole(answered.median),
  p95: ({ answered }) => whole(answered.p95),
  'slowed down: main thread busy': ({ slowed }) => percent(slowed.busy_ms / 1000),
  'frames/s': ({ slowed }) => whole(slowed.frames),
  'answers, p95': ({ answeredSlowed }) => whole(answeredSlowed.p95),
};

/** @param {{ machine: any, seconds: number, results: any[] }} measured */
export function pageCosts({ machine, seconds, results }) {
  const now = results.filter(({ site }) => site === 'now');
  const before = (one) =>
    results.find(
      ({ site, preset, mode }) => site === 'before' && preset === one.preset && mode === one.mode,
    );
  const cells = (columns) =>
    table(
      ['preset, mode', ...Object.keys(columns)],
      now.map((one) => [
        `${one.preset}, ${one.mode}`,
        ...Object.values(columns).map((value) => {
          const old = before(one);
          return old && value(old) !== value(one) ? `${value(old)} → ${value(one)}` : value(one);
        }),
      ]),
    );
  return [
    `${where(machine).replace(/, Node.*/, '')}, Chromium ${now[0].chromium}, headless, ` +
      `1440 × 900, ${seconds} s each; shares of one processor. Slowed down is the main thread, ` +
      'fourfold.',
    ...[AT_REST, TRAINING, PROCESSORS, ANSWERS].flatMap((columns) => ['', cells(columns)]),
  ].join('\n');
}
