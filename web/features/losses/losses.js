// Loss by position: which answers the model learns first. A row for each kept moment of the run,
// and one for what the page looks at; a column for each position that is scored.
import { h, setHidden } from '../../base/dom.js';
import { measured } from '../../base/measured.js';
import { formatCount, formatLoss } from '../../base/format.js';
import { samplesAtOnce } from '../../model/heldout.js';
import { Question } from '../../ui/ask.js';
import { CellMap, createRamp } from '../../ui/cellmap.js';
import { MomentAnswers } from '../../ui/moments.js';
import { setProse } from '../../ui/prose.js';
import { w } from './words.js';

/** Held-out samples that a loss is the mean over, at most. */
const SAMPLES = 32;
const EVERY_MS = 500;
/** Room of the labels of rows, and of what is above and below the map. */
const AXIS_PX = 44;
const AROUND_PX = 160;
const LEAST_PX = 160;

/** @typedef {ReturnType<typeof import('./losses.request.js').losses>} Losses */

export class LossesView {
  /** @param {HTMLElement} root @param {import('../../ui/hosttype.js').Host} host */
  constructor(root, host) {
    this.root = root;
    this.host = host;
    /** The cell that is chosen: of which step, null for what the page looks at; which position. */
    this.chosen = { step: /** @type {number|null} */ (null), column: 0 };
    this.hovered = null;
    /** @type {ReturnType<typeof tableOf>|null} */
    this.table = null;
    this.question = new Question(host, { everyMs: EVERY_MS });
    /** @type {MomentAnswers<Losses>} */
    this.history = new MomentAnswers({
      ask: (step) => host.ask('losses', { ...this.asked(), at: step, cuts: null }),
      seen: () => !root.hidden,
      changed: () => host.want('view'),
    });
    this.make();
    this.room = measured(
      [root, this.body],
      () => ({ width: this.body.clientWidth - AXIS_PX, height: root.clientHeight - AROUND_PX }),
      () => host.want('view'),
    );
  }

  make() {
    this.about = h('p#losses-about.dim');
    this.map = new CellMap({
      labelledBy: 'losses-title',
      canvasId: 'losses-map',
      onchoose: ({ row, column }) => {
        this.chosen = { step: this.table.rows[row].at, column };
        this.hovered = null;
        this.point();
      },
      onhover: (cell) => {
        this.hovered = cell;
        this.point();
      },
    });
    this.ramp = createRamp();
    this.said = h('p#losses-cell.readout', { 'aria-live': 'polite' });
    const text = w.thisModelHasNo;
    this.none = h('p.note', text);
    const title = h('b#losses-title.title', w.lossByPosition);
    this.body = h(
      'section',
      { 'aria-labelledby': 'losses-title' },
      this.map.element,
      h('div.scale', ...this.ramp.elements),
      this.said,
    );
    this.root.append(h('div.head', title, this.about), this.none, this.body);
  }

  /** The part of the held-out samples that every moment is scored on. */
  asked() {
    const { plan, settings } = this.host.state.model;
    const samples = Math.min(settings.eval_samples, samplesAtOnce(plan, settings, SAMPLES));
    return { first: 0, samples };
  }

  async update() {
    const { model, run } = this.host.state;
    const can = model.settings.head !== 'none';
    setHidden(this.none, can);
    for (const part of [this.body, this.about]) setHidden(part, !can);
    if (!can) return;
    await this.question.update('losses', this.asked());
    if (!this.question.answer) return;
    this.history.follow(run.now, model.moments.most);
    this.draw();
  }

  draw() {
    const { state } = this.host;
    const { kept } = state.run.now;
    const known = this.history.known(kept);
    this.table = tableOf(known, this.question.answer);
    const { rows, columns, matrix } = this.table;
    const samples = formatCount(this.asked().samples);
    const about = w.about({ samples });
    const isAll = known.length === kept.length;
    setProse(this.about, isAll ? about : w.part({ about, done: known.length, all: kept.length }));
    this.map.update({
      matrix,
      maps: state.colours.maps,
      width: Math.max(LEAST_PX, this.room().width),
      height: Math.max(LEAST_PX, this.room().height),
      cell: this.here(),
      rowLabels: rows.map(({ step }) => String(step)),
      columnLabels: columns.map((t) => String(t + 1)),
      label: w.drawn({ moments: rows.length, positions: columns.length }),
    });
    this.ramp.update(matrix, state.colours.maps);
    this.point();
  }

  /** The cell that is pointed at, else the chosen one, where this table has it. */
  here() {
    const { rows, columns } = this.table;
    const chosen = rows.findIndex(({ at }) => at === this.chosen.step);
    const { row, column } = this.hovered ?? {
      row: chosen < 0 ? rows.findIndex(({ at }) => at === null) : chosen,
      column: this.chosen.column,
    };
    return { row: Math.min(row, rows.length - 1), column: Math.min(column, columns.length - 1) };
  }

  /** Says what the cell shows. */
  point() {
    if (!this.table) return;
    const cell = this.here();
    const { rows, columns, matrix } = this.table;
    const { plan, settings } = this.host.state.model;
    const { guess_loss: guess } = plan; // with label smoothing, which a loss here is without
    const loss = matrix.data[cell.row * columns.length + cell.column];
    const isKnown = typeof guess === 'number' && !settings.label_smoothing;
    this.map.point(cell);
    setProse(
      this.said,
      w.atStepTheLoss({
        step: formatCount(rows[cell.row].step),
        position: columns[cell.column] + 1,
        loss: formatLoss(loss),
        guess: isKnown ? formatLoss(guess) : null,
      }),
    );
  }
}

/**
 * The losses as a matrix: a row a moment, in order, and the positions that any of them scores.
 * `at`: the step of a moment, null of the newest answer.
 * @param {{ step: number, answer: Losses }[]} known @param {Losses} newest
 */
export function tableOf(known, newest) {
  const earlier = known.filter(({ step }) => step !== newest.step);
  const rows = [
    ...earlier.map(({ step, answer }) => ({ step, at: /** @type {number|null} */ (step), answer })),
    { step: newest.step, at: null, answer: newest },
  ].sort((a, b) => a.step - b.step);
  const columns = [...newest.counts.keys()].filter((t) =>
    rows.some(({ answer }) => answer.counts[t] > 0),
  );
  const mean = ({ sums, counts }, t) => sums[t] / counts[t];
  const data = Float32Array.from(rows.flatMap(({ answer }) => columns.map((t) => mean(answer, t))));
  const matrix = { data, rows: rows.length, columns: columns.length, scale: 'positive' };
  return {
    rows,
    columns,
    matrix: /** @type {import('../../draw/heatmap.js').Matrix} */ (matrix),
  };
}
