// Lines over the steps of a run, steps in powers of ten: a legend picks lines, the pointer and the
// arrow keys read a step.
import { h, setAttribute, setEach, setStyle, svg } from '../base/dom.js';
import { w } from '../words/linechart.js';

/** Room of the labels of the axes. */
const LEFT_PX = 48;
const LOW_PX = 22;
const TOP_PX = 8;
const RIGHT_PX = 10;
/** Colours of lines that have no hue, and the grey one. */
const COLOURS = 5;
const GREY = 'line5';

/**
 * @typedef {{ id: string, name: string, points: { x: number, y: number }[], hue?: number,
 *   isFaint?: boolean }} Line
 *   x from 0 on; hue: of its colour, in degrees; grey, or one of five colours, unless given
 */

/** Step x on the axis: step 0 has a place too. */
const logOf = (x) => Math.log10(x + 1);

export class LineChart {
  /**
   * @param {{ id: string, label: string, onpoint: (x: number) => void }} options onpoint: another
   *   step is read, or other lines are picked
   */
  constructor({ id, label, onpoint }) {
    this.label = label;
    this.onpoint = onpoint;
    /** Lines that are not drawn. @type {Set<string>} */
    this.left = new Set();
    /** The step that is pointed at or was chosen; null: the one that shows. @type {number|null} */
    this.read = null;
    this.grid = svg('g.grid');
    this.paths = svg('g.lines');
    this.cursor = svg('path.now');
    this.picture = svg(`svg#${id}`, { role: 'img' }, this.grid, this.paths, this.cursor);
    this.legend = h('div.lines-legend', { role: 'group', 'aria-label': w.lines });
    this.box = h(
      'div.linechart-box',
      { tabindex: 0, role: 'group', 'aria-label': w.arrowKeysReadA({ label }) },
      this.picture,
    );
    this.element = h('div.linechart', this.legend, this.box);
    this.box.addEventListener('pointermove', (event) => this.#toStep(event));
    this.box.addEventListener('pointerleave', () => this.#readAt(null));
    this.box.addEventListener('keydown', (event) => this.#key(event));
  }

  /** The step that is read. */
  get at() {
    return this.read ?? this.shown?.here ?? 0;
  }

  /**
   * @param {{ lines: Line[], width: number, height: number, here: number, top?: number | null,
   *   show?: (y: number) => string }} shown here: a step; top: values are from 0 to this, in words
   *   as `show` has them; without it the axis is in powers of ten
   */
  update(shown) {
    this.shown = shown;
    const { lines, width, height } = shown;
    setStyle(this.box, { height });
    setAttribute(this.picture, 'viewBox', `0 0 ${width} ${height}`);
    setAttribute(this.picture, 'aria-label', w.linesOf({ label: this.label, count: lines.length }));
    this.steps = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort(
      (a, b) => a - b,
    );
    this.#scale(lines);
    this.#drawGrid();
    this.#drawLines(lines);
    this.#drawLegend(lines);
    this.#drawCursor();
  }

  /**
   * The lines that are picked, as chartSvg takes them (wasm/analysis/figure.mjs).
   * @returns {{ xName: string, yName: string, percent: boolean, logX: boolean, logY: boolean, top:
   *   number, lines: { name: string, points: [number, number][], hue?: number }[] }}
   */
  get drawn() {
    const { lines, top = null } = this.shown;
    return {
      ...{ xName: w.stepAxis, yName: '', logX: true, logY: top === null },
      ...{ percent: top !== null, top: top ?? 0 },
      lines: lines
        .filter(({ id }) => !this.left.has(id))
        .map(({ name, points, hue }) => ({
          ...{ name, hue },
          points: points.map(({ x, y }) => /** @type {[number, number]} */ ([x, y])),
        })),
    };
  }

  /** Where values are in the drawing. */
  #scale(lines) {
    const { width, height } = this.shown;
    const last = Math.max(1, logOf(this.steps.at(-1) ?? 1));
    this.x = (step) => LEFT_PX + (logOf(step) / last) * (width - LEFT_PX - RIGHT_PX);
    const { top = null } = this.shown;
    const at = (share) => TOP_PX + (1 - share) * (height - TOP_PX - LOW_PX);
    if (top !== null) {
      this.ends = { low: 0, high: top, last };
      this.y = (value) => at(value / top);
      return;
    }
    const drawn = lines.filter(({ id }) => !this.left.has(id));
    const values = drawn.flatMap(({ points }) => points.map(({ y }) => y)).filter((y) => y > 0);
    const low = Math.floor(Math.log10(Math.min(1, ...values)));
    const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values, 1e-12))));
    this.ends = { low, high, last };
    this.y = (value) => at((Math.log10(Math.max(value, 10 ** low)) - low) / (high - low));
  }

  #drawGrid() {
    const { width, height, top = null } = this.shown;
    const { last } = this.ends;
    const key = JSON.stringify([width, height, top, this.ends]);
    if (key === this.gridKey) return;
    this.gridKey = key;
    const steps = [0, ...Array.from({ length: Math.floor(last) }, (_, i) => 10 ** (i + 1))];
    this.grid.replaceChildren(
      ...this.#marks().flatMap(({ value, text }) => {
        const y = this.y(value);
        return [
          svg('path', { d: `M${LEFT_PX} ${y}H${width - RIGHT_PX}` }),
          svg('text.end', { x: LEFT_PX - 6, y: y + 4, text }),
        ];
      }),
      ...steps.map((step) =>
        svg('text', { x: this.x(step), y: height - 6, text: step.toLocaleString('en') }),
      ),
    );
  }

  /** The marks of the axis of values. */
  #marks() {
    const { top = null, show = String } = this.shown;
    if (top !== null)
      return [0, 0.25, 0.5, 0.75, 1].map((share) => ({
        ...{ value: share * top, text: show(share * top) },
      }));
    const { low, high } = this.ends;
    const every = Math.max(1, Math.ceil((high - low) / 8));
    return Array.from({ length: high - low + 1 }, (_, i) => low + i)
      .filter((power) => (power - low) % every === 0)
      .map((power) => ({ value: 10 ** power, text: powerText(power) }));
  }

  #drawLines(lines) {
    const drawn = lines.map(({ id, points }, i) => {
      const path = points.map(({ x, y }) => `${this.x(x).toFixed(1)} ${this.y(y).toFixed(1)}`);
      return { i, d: this.left.has(id) || path.length === 0 ? '' : `M${path.join('L')}` };
    });
    setEach(
      this.paths,
      drawn,
      () => svg('path'),
      (path, { i, d }) => {
        setAttribute(path, 'class', `line ${colourOf(lines[i], i)}`);
        if (lines[i].hue !== undefined) setStyle(path, { '--hue': String(lines[i].hue) });
        setAttribute(path, 'd', d);
      },
    );
  }

  #drawLegend(lines) {
    const key = JSON.stringify([lines.map(({ id, name, hue }) => [id, name, hue]), [...this.left]]);
    if (key === this.legendKey) return;
    this.legendKey = key;
    const focused = /** @type {any} */ (document.activeElement)?.dataset?.line;
    this.legend.replaceChildren(
      ...lines.map((line, i) => {
        const { id, name, hue } = line;
        return h(
          'button.plain',
          {
            ...{ class: `plain ${colourOf(line, i)}`, 'data-line': id },
            ...(hue !== undefined && { style: { '--hue': String(hue) } }),
            'aria-pressed': String(!this.left.has(id)),
            onclick: () => this.#pick(id),
          },
          h('i'),
          h('span', name),
        );
      }),
    );
    const again = [...this.legend.children].find(
      (one) => /** @type {HTMLElement} */ (one).dataset.line === focused,
    );
    if (focused) /** @type {HTMLElement|undefined} */ (again)?.focus();
  }

  #pick(id) {
    if (!this.left.delete(id)) this.left.add(id);
    this.update(this.shown);
    this.onpoint(this.at);
  }

  #drawCursor() {
    const x = this.x(this.at).toFixed(1);
    setAttribute(this.cursor, 'd', `M${x} ${TOP_PX}V${this.shown.height - LOW_PX}`);
  }

  #readAt(step) {
    if (!this.shown || step === this.read) return;
    this.read = step;
    this.#drawCursor();
    this.onpoint(this.at);
  }

  #toStep({ clientX }) {
    if (!this.shown) return;
    const box = this.picture.getBoundingClientRect();
    const wanted = ((clientX - box.left) / box.width) * this.shown.width;
    const distance = (step) => Math.abs(this.x(step) - wanted);
    this.#readAt(this.steps.reduce((a, b) => (distance(b) < distance(a) ? b : a), this.at));
  }

  #key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const ends = { Home: 0, End: this.steps?.length - 1 }[event.key];
    if (!this.shown || (by === undefined && ends === undefined)) return;
    event.preventDefault();
    const now = this.steps.findIndex((step) => step >= this.at);
    const next = ends ?? Math.min(this.steps.length - 1, Math.max(0, now + by));
    this.#readAt(this.steps[next]);
  }
}

/** The class of a line, which has its colour. */
function colourOf({ hue, isFaint }, i) {
  if (isFaint) return GREY;
  return hue === undefined ? `line${i % COLOURS}` : 'hued';
}

/** A power of ten as an axis has it. */
const powerText = (power) =>
  power >= -2 && power <= 3 ? String(Number((10 ** power).toPrecision(1))) : `1e${power}`;
