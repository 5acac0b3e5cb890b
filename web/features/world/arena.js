// A model that acts: rollouts from several starts to a goal, past an obstacle. Goal, obstacle and
// one start are dragged, or moved by arrow keys.
import { h, setStyle, setText } from '../../base/dom.js';
import { Canvas, disc, line } from './canvas.js';
import { actsWords } from './world.words.js';
import { w } from './words.js';

/** Of the side of the square, around it. */
const MARGIN = 0.03;
/** How far an arrow key moves. */
const STEP = 0.05;
const MOST_PLACE = 0.9;

const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const HANDLES = /** @type {const} */ (['goal', 'obstacle', 'start']);

/** Above 100 it asks for more than the data has, by half of its range. */
const MOST_PERCENT = 150;

const askedWords = (/** @type {number} */ percent) =>
  percent > 100 ? w.aboveAllOfThe({ percent: percent - 100 }) : w.betterThanOfThe({ percent });

export class Arena {
  request = 'acts';
  words = actsWords;

  /** @param {import('../../ui/hosttype.js').Host} host @param {() => void} wake */
  constructor(host, wake) {
    this.host = host;
    this.answer = null;
    this.canvas = new Canvas(w.pathsOfTheModel, wake);
    this.handles = Object.fromEntries(HANDLES.map((name) => [name, this.makeHandle(name)]));
    this.element = h('div.world-arena', this.canvas.element, ...Object.values(this.handles));
    this.share = h('input', {
      type: 'range',
      min: 0,
      max: MOST_PERCENT,
      'aria-label': w.returnToAskFor,
      oninput: () => host.act.world.askFor(Number(this.share.value) / 100),
    });
    this.asked = h('b');
    this.controls = h(
      'label.world-share',
      h('span', `${w.askForAReturn} `),
      this.asked,
      h('span.world-ends', h('small', w.poor), this.share, h('small', w.beyond)),
    );
  }

  args({ shown, world }) {
    return { index: shown.source.index ?? 0, share: world.share, scene: world.scene };
  }

  makeHandle(/** @type {typeof HANDLES[number]} */ name) {
    const title = w.handle[name];
    const handle = h('button.world-handle', { 'data-of': name, title, 'aria-label': title });
    const drag = (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const { left, top } = this.canvas.element.getBoundingClientRect();
      this.move(name, this.placeAt(event.clientX - left, event.clientY - top));
    };
    handle.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      handle.focus();
      handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener('pointermove', drag);
    handle.addEventListener('keydown', (event) => {
      const by = KEYS[event.key];
      if (!by || !this.scene) return;
      event.preventDefault();
      event.stopPropagation();
      this.move(
        name,
        this.scene[name].map((x, i) => x + STEP * by[i]),
      );
    });
    return handle;
  }

  /** What shows: what the reader moved, of what came with the answer. */
  get scene() {
    return this.answer && { ...this.answer.scene, ...this.host.state.world.scene };
  }

  move(name, at) {
    if (!this.scene) return;
    const inside = at.map((x) => Math.max(-MOST_PLACE, Math.min(MOST_PLACE, x)));
    this.host.act.world.move({ ...this.scene, [name]: inside });
  }

  /** Square, as large as there is room. */
  plane({ width, height }) {
    const { wall } = this.host.state.model.settings.facts.world;
    const scale = Math.min(width, height) / (2 * wall * (1 + MARGIN));
    const x = (value) => width / 2 + value * scale;
    return { x, y: (value) => height / 2 - value * scale, scale };
  }

  placeAt(left, top) {
    const { width, height } = this.canvas.room();
    const { scale } = this.plane({ width, height });
    return [(left - width / 2) / scale, (height / 2 - top) / scale];
  }

  draw(answer) {
    this.answer = answer;
    const { state } = this.host;
    const { share } = state.world;
    this.share.value = String(Math.round(100 * share));
    setText(this.asked, askedWords(Math.round(100 * share)));
    this.controls.hidden = answer.rollouts[0].asked === null;
    const drawing = this.canvas.begin();
    if (!drawing) return;
    const plane = this.plane(drawing);
    const { world } = state.model.settings.facts;
    this.drawRoom(drawing.pen, plane, world);
    answer.rollouts.forEach((rollout, i) => this.drawRollout(drawing.pen, plane, rollout, i === 0));
    this.placeHandles(plane, world);
  }

  drawRoom(pen, { x, y, scale }, { wall, obstacle, near }) {
    const { scene } = this;
    pen.fillStyle = this.canvas.colour('--panel');
    pen.strokeStyle = this.canvas.colour('--line2');
    const square = [x(-wall), y(wall), 2 * wall * scale, 2 * wall * scale];
    pen.fillRect(...square);
    pen.strokeRect(...square);
    const grey = this.canvas.colour('--line2');
    disc(pen, x(scene.obstacle[0]), y(scene.obstacle[1]), obstacle * scale, { fill: grey });
    const good = this.canvas.colour('--good');
    const soft = this.canvas.colour('--good-soft');
    disc(pen, x(scene.goal[0]), y(scene.goal[1]), near * scale, { fill: soft, stroke: good });
  }

  /** A trail that fades towards where it began. */
  drawRollout(pen, { x, y }, { at, arrived }, isFirst) {
    const colour = this.canvas.colour(isFirst ? '--accent' : arrived ? '--good' : '--bad');
    const points = at.map(([a, b]) => [x(a), y(b)]);
    const width = isFirst ? 2.5 : 1.5;
    for (let i = 1; i < points.length; i++)
      line(pen, points.slice(i - 1, i + 1), {
        colour,
        width,
        alpha: 0.15 + (0.85 * i) / at.length,
      });
    const [first, last] = [points[0], points.at(-1)];
    disc(pen, first[0], first[1], isFirst ? 4 : 2.5, { stroke: colour, width: 1 });
    disc(pen, last[0], last[1], isFirst ? 5 : 3.5, { fill: colour });
  }

  placeHandles({ x, y, scale }, { obstacle, near }) {
    const radius = { goal: Math.max(12, near * scale), obstacle: obstacle * scale, start: 12 };
    for (const [name, handle] of Object.entries(this.handles)) {
      const [a, b] = this.scene[name];
      const size = 2 * radius[name];
      setStyle(handle, { left: x(a) - radius[name], top: y(b) - radius[name] });
      setStyle(handle, { width: size, height: size });
    }
  }
}
