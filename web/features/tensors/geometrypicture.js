// A cloud of points with their names, which the pointer and the keys read and, where it has three
// components, turn.
import { h, setAttribute, setEach, svg } from '../../base/dom.js';
import { namesThatFit, seenFrom } from './cloud.js';
import { w } from './words.js';

const EDGE_PX = 26;
/** Of a drawing that is saved, the room for names beside the points. */
const SIDES_PX = 60;
/** Of a point; of many they are smaller. */
const DOT_PX = 4;
const SMALL_PX = 2.5;
const MANY = 200;
/** What a drag over the whole picture turns by, and a key. */
const DRAG = Math.PI;
const KEY = Math.PI / 24;
/** A pointer that moves less than this is held still. */
const STILL_PX = 3;
/** Farther than this from every point the pointer means none. */
const NEAR_PX = 30;
/** Names, at most, and sizes of their letters. */
const MOST_NAMES = 80;
const LETTER_PX = 7;
const LINE_PX = 13;
/** Points that have paths, at most. */
const MOST_PATHS = 400;

/**
 * @typedef {object} Cloud
 * @property {Float32Array} points @property {number} count of components
 * @property {number} reach the length of the longest point, to which it is drawn
 * @property {(string|number)[]} names @property {(number|null)[]} hues
 * @property {{ name: string|number, hue: number }[]} kinds what the hues stand for, where few
 * @property {Float32Array[]} paths the points of moments, in order; none: no paths
 * @property {string} label @property {number} width @property {number} height
 */

export class GeometryPicture {
  /** @param {{ onpoint: (index: number|null) => void }} options onpoint: another point is read */
  constructor({ onpoint }) {
    this.onpoint = onpoint;
    this.side = { around: 0.5, over: 0.35 };
    /** The point that the pointer is at; the one that was chosen. @type {number|null} */
    this.hovered = null;
    this.chosen = /** @type {number|null} */ (null);
    this.axes = svg('g.cloud-axes');
    this.paths = svg('g.cloud-paths');
    this.dots = svg('g.cloud-dots');
    this.names = svg('g.cloud-names', { 'aria-hidden': 'true' });
    this.ring = svg('circle.cloud-ring', { r: DOT_PX + 4 });
    this.picture = svg(
      'svg#geometry-picture',
      { role: 'img' },
      ...[this.axes, this.paths, this.dots, this.ring, this.names],
    );
    this.element = h('div.cloud', { tabindex: 0, role: 'group' }, this.picture);
    this.#listen();
  }

  #listen() {
    const { element } = this;
    let drag = null;
    let isTurned = false; // by the press that ends with the next click
    element.addEventListener('pointerdown', (event) => {
      if (this.cloud?.count !== 3 || event.button !== 0) return;
      drag = { x: event.clientX, y: event.clientY };
      isTurned = false;
      element.setPointerCapture(event.pointerId);
    });
    element.addEventListener('pointermove', (event) => {
      if (!drag) return this.#hover(this.#pointAt(event));
      const [across, down] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!isTurned && Math.hypot(across, down) < STILL_PX) return;
      const { width } = element.getBoundingClientRect();
      this.turn((DRAG * across) / width, (DRAG * down) / width);
      drag = { x: event.clientX, y: event.clientY };
      isTurned = true;
    });
    for (const end of ['pointerup', 'pointercancel'])
      element.addEventListener(end, () => (drag = null));
    element.addEventListener('pointerleave', () => this.#hover(null));
    element.addEventListener('click', (event) => {
      if (!isTurned) this.#choose(this.#pointAt(event));
      isTurned = false;
    });
    element.addEventListener('keydown', (event) => this.#key(event));
  }

  #key(event) {
    if (!this.cloud || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const last = this.cloud.names.length - 1;
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const isTurn = event.shiftKey && this.cloud.count === 3;
    const at = this.chosen ?? -1;
    const next = { Home: 0, End: last }[key];
    if (!by && next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (by && isTurn) return this.turn(KEY * by[0], KEY * by[1]);
    const wanted = by ? at + by[0] + by[1] : next;
    this.hovered = null;
    this.#choose(Math.min(last, Math.max(0, wanted)));
  }

  /** Turns the points by radians. */
  turn(around, over) {
    this.side.around += around;
    this.side.over = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, this.side.over + over));
    this.#draw();
  }

  #hover(index) {
    if (index === this.hovered) return;
    this.hovered = index;
    this.#draw();
    this.onpoint(this.read);
  }

  #choose(index) {
    this.chosen = index;
    this.#draw();
    this.onpoint(this.read);
  }

  /** The index of the point that is read, or null. */
  get read() {
    const index = this.hovered ?? this.chosen;
    return this.cloud && index !== null && index < this.cloud.names.length ? index : null;
  }

  /** The nearest point that is drawn, or null. */
  #pointAt({ clientX, clientY }) {
    if (!this.places) return null;
    const { left, top } = this.picture.getBoundingClientRect();
    let best = null;
    let least = NEAR_PX;
    this.places.forEach(({ x, y }, i) => {
      const distance = Math.hypot(clientX - left - x, clientY - top - y);
      if (distance < least) [best, least] = [i, distance];
    });
    return best;
  }

  /** @param {Cloud} cloud */
  update(cloud) {
    this.cloud = cloud;
    const { width, height, label, count } = cloud;
    setAttribute(this.picture, 'viewBox', `0 0 ${width} ${height}`);
    setAttribute(this.picture, 'aria-label', label);
    const keys = count === 3 ? w.pointsAreTurned : w.pointsAreRead;
    setAttribute(this.element, 'aria-label', keys);
    setAttribute(this.element, 'data-turns', String(count === 3));
    this.#draw();
  }

  /** What is drawn, as pointsSvg takes it (wasm/analysis/figure.mjs). */
  get drawn() {
    const { width: all, height, names, hues, kinds } = this.cloud;
    const width = Math.min(all, height + SIDES_PX);
    const left = (all - width) / 2;
    const written = new Set(this.written);
    const ways = this.#ways();
    return {
      ...{ width, height, kinds },
      points: this.places.map(({ x, y }, i) => ({
        ...{ x: x - left, y, hue: hues[i] },
        ...(written.has(i) && { name: names[i] }),
      })),
      lines: ways.map((path, i) => ({
        path: path.map(({ x, y }) => /** @type {[number, number]} */ ([x - left, y])),
        hue: hues[i],
      })),
    };
  }

  /** The places that each point goes through, where there are paths. */
  #ways() {
    const { paths, names } = this.cloud;
    if (paths.length < 2) return [];
    const moments = paths.map((points) => this.#placesOf(points));
    return names.slice(0, MOST_PATHS).map((_, i) => moments.map((places) => places[i]));
  }

  /** Where points are in the picture. */
  #placesOf(points) {
    const { width, height, count, reach } = this.cloud;
    const scale = (Math.min(width, height) / 2 - EDGE_PX) / (reach || 1);
    const side = count === 3 ? this.side : { around: 0, over: 0 };
    return seenFrom(points, count, side).map(([right, up, near]) => ({
      x: width / 2 + scale * right,
      y: height / 2 - scale * up,
      near: near / (reach || 1),
    }));
  }

  #draw() {
    if (!this.cloud) return;
    const { points, hues } = this.cloud;
    this.places = this.#placesOf(points);
    this.#drawAxes();
    this.#drawPaths();
    const size = points.length / this.cloud.count > MANY ? SMALL_PX : DOT_PX;
    setEach(
      this.dots,
      this.places,
      () => svg('circle'),
      (dot, { x, y, near }, i) => {
        setAttribute(dot, 'cx', x.toFixed(1));
        setAttribute(dot, 'cy', y.toFixed(1));
        setAttribute(dot, 'r', (size * (1 + 0.35 * near)).toFixed(1));
        paint(dot, hues[i]);
      },
    );
    this.#drawNames();
    const at = this.read;
    setAttribute(this.ring, 'visibility', at === null ? 'hidden' : 'visible');
    if (at === null) return;
    setAttribute(this.ring, 'cx', this.places[at].x.toFixed(1));
    setAttribute(this.ring, 'cy', this.places[at].y.toFixed(1));
  }

  /** A line along each component, both ways, with its number. */
  #drawAxes() {
    const { count, reach } = this.cloud;
    const ends = Array.from({ length: count }, (_, axis) => {
      const end = new Float32Array(count);
      end[axis] = reach;
      const [far] = this.#placesOf(end);
      const [near] = this.#placesOf(end.map((x) => -x));
      return { far, near };
    });
    setEach(
      this.axes,
      ends,
      () => svg('g', svg('path'), svg('text')),
      (group, { far, near }, i) => {
        const [line, name] = group.children;
        const text = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
        setAttribute(line, 'd', `M${text(near)}L${text(far)}`);
        setAttribute(name, 'x', far.x.toFixed(1));
        setAttribute(name, 'y', (far.y - 5).toFixed(1));
        name.textContent = String(i + 1);
      },
    );
  }

  /** The way of each point through the moments. */
  #drawPaths() {
    const { hues } = this.cloud;
    setEach(
      this.paths,
      this.#ways(),
      () => svg('path'),
      (line, way, i) => {
        const places = way.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
        setAttribute(line, 'd', `M${places.join('L')}`);
        paint(line, hues[i]);
      },
    );
  }

  /** The names for which there is room; that of the point that is read always. */
  #drawNames() {
    const { names } = this.cloud;
    const at = this.read;
    const order = [...names.keys()].sort((a, b) => Number(b === at) - Number(a === at));
    const boxes = order.map((i) => ({
      i,
      x: this.places[i].x + DOT_PX + 3,
      y: this.places[i].y,
      width: LETTER_PX * (String(names[i]).length + 0.6),
    }));
    const fits = namesThatFit(boxes, LINE_PX);
    const written = boxes.filter((_, i) => fits[i]).slice(0, MOST_NAMES);
    this.written = written.map(({ i }) => i);
    setEach(
      this.names,
      written,
      () => svg('text', { dy: '0.35em' }),
      (text, { i, x, y }) => {
        setAttribute(text, 'x', x.toFixed(1));
        setAttribute(text, 'y', y.toFixed(1));
        setAttribute(text, 'class', i === at ? 'read' : '');
        if (text.textContent !== String(names[i])) text.textContent = String(names[i]);
      },
    );
  }
}

/** The colour of a point: a hue, or none. */
function paint(/** @type {SVGElement} */ element, hue) {
  const value = hue === null ? '' : String(hue);
  if (element.dataset.hue === value) return;
  element.dataset.hue = value;
  element.style.setProperty('--hue', value || '0');
}
