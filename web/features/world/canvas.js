// A canvas as large as its room, in the colours of the page.
import { h } from '../../base/dom.js';
import { measured } from '../../base/measured.js';

/**
 * Where numbers are on a canvas: x from left to right, y from bottom to top.
 * @typedef {{ x: (value: number) => number, y: (value: number) => number, scale: number }} Plane
 *   scale: pixels of a unit of x
 */

/** Where the names of lines begin, and between them, beside and below each other. */
const NAME_PX = { left: 4, top: 4, gap: 14, line: 16 };

export class Canvas {
  /** @param {string} label @param {() => void} resized */
  constructor(label, resized) {
    this.canvas = h('canvas', { role: 'img', 'aria-label': label });
    this.element = h('div.world-canvas', this.canvas);
    this.room = measured(
      [this.element],
      () => ({ width: this.element.clientWidth, height: this.element.clientHeight }),
      resized,
    );
  }

  /** Begins a drawing; null where there is no room.
   *  @returns {{ pen: CanvasRenderingContext2D, width: number, height: number } | null} */
  begin() {
    const { width, height } = this.room();
    if (width < 20 || height < 20) return null;
    const density = devicePixelRatio || 1;
    this.canvas.width = Math.round(width * density);
    this.canvas.height = Math.round(height * density);
    const pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
    pen.setTransform(density, 0, 0, density, 0, 0);
    this.css = getComputedStyle(this.element);
    pen.font = `${this.css.fontSize} ${this.css.fontFamily}`;
    pen.textBaseline = 'middle';
    pen.lineJoin = pen.lineCap = 'round';
    return { pen, width, height };
  }

  /** A colour of the style sheet. @param {string} name */
  colour(name) {
    return /** @type {CSSStyleDeclaration} */ (this.css).getPropertyValue(name).trim();
  }

  /** Names of lines, in their colours: beside each other, or below where there is no room.
   *  Returns where they end. @param {CanvasRenderingContext2D} pen
   *  @param {{ text: string, colour: string }[]} names */
  drawNames(pen, names, /** @type {number} */ width) {
    let [x, y] = [NAME_PX.left, NAME_PX.top + NAME_PX.line / 2];
    for (const { text, colour } of names) {
      const room = pen.measureText(text).width;
      if (x > NAME_PX.left && x + room > width) [x, y] = [NAME_PX.left, y + NAME_PX.line];
      word(pen, text, x, y, this.colour(colour));
      x += room + NAME_PX.gap;
    }
    return y + NAME_PX.line / 2;
  }
}

/** A line through points. @param {CanvasRenderingContext2D} pen @param {number[][]} points */
export function line(pen, points, { colour, width = 1.5, dash = [], alpha = 1 }) {
  pen.save();
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.globalAlpha = alpha;
  pen.setLineDash(dash);
  pen.beginPath();
  points.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  pen.stroke();
  pen.restore();
}

/** A disc, or with `stroke` its edge. @param {CanvasRenderingContext2D} pen */
export function disc(pen, x, y, radius, { fill = '', stroke = '', width = 1.5, alpha = 1 }) {
  pen.save();
  pen.globalAlpha = alpha;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  if (fill) {
    pen.fillStyle = fill;
    pen.fill();
  }
  if (stroke) {
    pen.strokeStyle = stroke;
    pen.lineWidth = width;
    pen.stroke();
  }
  pen.restore();
}

/** A word. @param {CanvasRenderingContext2D} pen @param {string} text */
export function word(pen, text, x, y, colour, align = /** @type {CanvasTextAlign} */ ('left')) {
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(text, x, y);
}
