// All problems of two numbers as a table: which the model answers right, which it is trained on,
// and what is left of it without a wave.
import { h, segments, setAttribute, setHidden, setText } from '../../base/dom.js';
import { formatCount } from '../../base/format.js';
import { measured } from '../../base/measured.js';
import { paintHeatmap } from '../../draw/heatmap.js';
import { CellCursor, CellMap } from '../../ui/cellmap.js';
import { setProse } from '../../ui/prose.js';
import { heatmapSvg } from '../../wasm/analysis/figure.mjs';
import { percentOf, SIGNS } from './numbers.words.js';
import { w } from './words.js';

/** Room of the labels of rows, and of what is above and below the map. */
const AXIS_PX = 40;
const AROUND_PX = 130;
const LEAST_PX = 240;
const MOST_PX = 620;
/** The words stand beside the table where there is so much room. */
const WORDS_PX = 230;
const SCALE = { low: -1, high: 1 };

/** Right or wrong; problems of training are faint. */
const TONES = [
  { right: true, trained: false, tone: -1, key: 'rightHeldOut' },
  { right: true, trained: true, tone: -0.4, key: 'rightTrained' },
  { right: false, trained: false, tone: 1, key: 'wrongHeldOut' },
  { right: false, trained: true, tone: 0.4, key: 'wrongTrained' },
];
const toneOf = (right, trained) =>
  TONES.find((one) => one.right === right && one.trained === trained).tone;

export class ProblemTable {
  /** @param {import('./numbers.js').NumbersView} view */
  constructor(view) {
    this.view = view;
    this.about = h('p#numbers-about.dim');
    this.cursor = new CellCursor({ row: 0, column: 0 }, () => this.point());
    this.map = new CellMap({
      labelledBy: 'numbers-title',
      canvasId: 'numbers-map',
      ...this.cursor.handlers,
    });
    this.said = h('p#numbers-cell.readout', { 'aria-live': 'polite' });
    this.swatches = TONES.map(({ key, tone }) => ({
      ...{ tone, text: w.tones[key], canvas: h('canvas.swatch') },
    }));
    this.makeWithout();
    this.element = h(
      'section',
      { 'aria-labelledby': 'numbers-title' },
      h('div.head', h('b#numbers-title.title', w.allProblems), this.about),
      h(
        'div.problems',
        this.map.element,
        h(
          'div.problems-words',
          h(
            'div.numbers-legend',
            ...this.swatches.map(({ canvas, text }) => h('span', canvas, h('span', text))),
          ),
          this.said,
          this.without,
        ),
      ),
    );
    this.room = measured(
      [view.root, this.element],
      () => ({
        width: this.element.clientWidth - AXIS_PX,
        height: view.root.clientHeight - AROUND_PX,
      }),
      () => view.host.want('view'),
    );
  }

  makeWithout() {
    this.waves = h('span.numbers-waves', { role: 'group', 'aria-label': w.wavesToRemove });
    this.from = segments({
      label: w.removedFrom,
      items: { embedding: w.fromTheEmbedding, logits: w.fromTheLogits },
      onchoose: (from) => this.view.ask({ from }),
    });
    this.effect = h('p#numbers-without.readout', { 'aria-live': 'polite' });
    this.without = h(
      'div.numbers-without',
      h('b', w.withoutTheWavesOf),
      this.waves,
      this.from.element,
      this.effect,
    );
  }

  update() {
    const { report } = this.view;
    const { p, training, answers, less } = report;
    const says = (less ?? report).says;
    const data = Float32Array.from(says, (said, i) =>
      toneOf(said === answers[i], training[i] === 1),
    );
    this.matrix = /** @type {import('../../draw/heatmap.js').Matrix} */ ({
      ...{ data, rows: p, columns: p, scale: 'signed' },
    });
    const { width, height } = this.room();
    const beside = width - WORDS_PX >= LEAST_PX;
    const room = Math.min(beside ? width - WORDS_PX : width, height);
    const size = Math.min(MOST_PX, Math.max(beside ? LEAST_PX : Math.min(LEAST_PX, width), room));
    const names = Array.from({ length: p }, (_, i) => String(i));
    const { maps } = this.view.host.state.colours;
    this.map.update({
      ...{ matrix: this.matrix, scale: SCALE, maps, width: size, height: size },
      cell: this.cursor.within(this.matrix),
      ...{ rowLabels: names, columnLabels: names },
      label: w.allProblemsTheFirst({ p: formatCount(p * p) }),
    });
    for (const { canvas, tone } of this.swatches)
      paintHeatmap(
        canvas,
        { data: Float32Array.of(tone), rows: 1, columns: 1, scale: 'signed' },
        maps,
        SCALE,
      );
    setProse(this.about, this.aboutWords());
    this.updateWithout();
    this.point();
  }

  /** The table as a drawing. */
  figure() {
    const { p, operation } = this.view.report;
    const names = Array.from({ length: p }, (_, i) => String(i));
    const { without } = this.view.asked;
    return {
      more: w.blueRightRedWrong({ about: this.aboutWords(), without: without.join(', ') }),
      make: (caption) =>
        heatmapSvg({
          ...{ caption, matrix: this.matrix, scale: SCALE, scaleName: w.rightToWrong },
          title: w.allProblemsAB({ sign: SIGNS[operation], p }),
          ...{ rowLabels: names, columnLabels: names, rowTitle: 'a', columnTitle: 'b' },
        }),
    };
  }

  aboutWords() {
    const { report } = this.view;
    const { p, training, operation, score } = report;
    const trained = training.reduce((sum, x) => sum + x, 0);
    const { training: known, held_out: held } = score;
    return w.aBModuloTrained({
      sign: SIGNS[operation],
      p,
      trained: formatCount(trained),
      known: percentOf(known),
      heldOut: formatCount(p * p - trained),
      held: percentOf(held),
    });
  }

  updateWithout() {
    const { report, asked } = this.view;
    const { waves, less, score } = report;
    setHidden(this.without, !waves);
    if (!waves) return;
    this.from.select(asked.from);
    const offered = [...new Set([...waves.key, ...asked.without])].sort((a, b) => a - b);
    const key = JSON.stringify([offered, asked.without]);
    if (key !== this.offered) {
      this.offered = key;
      const at = offered.indexOf(
        Number(/** @type {any} */ (document.activeElement)?.dataset?.wave),
      );
      this.waves.replaceChildren(
        ...offered.map((k) => {
          const on = asked.without.includes(k);
          const change = () =>
            this.view.ask({
              without: on ? asked.without.filter((one) => one !== k) : [...asked.without, k],
            });
          return h('button.wave', {
            ...{ text: String(k), 'data-wave': k, 'aria-pressed': String(on), onclick: change },
          });
        }),
      );
      if (at >= 0) /** @type {HTMLElement} */ (this.waves.children[at]).focus();
    }
    const text = less
      ? w.heldOutWithout({
          waves: asked.without.length,
          less: percentOf(less.score.held_out),
          whole: percentOf(score.held_out),
        })
      : offered.length
        ? w.removeAWaveAnd
        : w.noFrequencyStandsOut;
    setText(this.effect, text);
  }

  /** Says what the cell shows. */
  point() {
    const { report } = this.view;
    if (!this.matrix || !report) return;
    const { p, operation, answers, training, less } = report;
    const cell = this.cursor.within(this.matrix);
    const at = cell.row * p + cell.column;
    const said = (less ?? report).says[at];
    const right = said === answers[at];
    this.map.point(cell);
    setAttribute(this.said, 'data-right', String(right));
    setText(
      this.said,
      w.theModelSays({
        ...{ a: cell.row, sign: SIGNS[operation], b: cell.column, answer: answers[at] },
        ...{ said: said < 0 ? null : said, right, trained: training[at] },
      }),
    );
  }
}
