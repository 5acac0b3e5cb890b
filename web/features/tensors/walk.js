// One token, step by step: every stage that one position goes through, with its numbers, by
// buttons, a slider, arrow keys or a swipe.
import { h, setAttribute, setChildren, setEach, setHidden, setText } from '../../base/dom.js';
import { isCounted, lanesOf, positionWords, tokenLabel } from '../../model/anatomy.js';
import { isOfHead, stagesOf } from '../../model/stages.js';
import { Question } from '../../ui/ask.js';
import { emphasise } from '../../ui/marked.js';
import { setProse } from '../../ui/prose.js';
import { stageCode } from './stagecode.js';
import { drawBars, drawStrips } from './stagepictures.js';
import { partName, stageName, stageWords } from './stagewords.js';
import { w } from './words.js';

const EVERY_MS = 250;
/** How far a finger has to move for a swipe, and how much more across than down. */
const SWIPE_PX = 48;
const SWIPE_RATIO = 1.5;

/**
 * @typedef {{ row: number, stage: number, head: number, lane: number }} Place
 */

export class WalkPart {
  /** @param {import('../../ui/hosttype.js').Host} host */
  constructor(host) {
    this.host = host;
    this.state = host.state;
    this.question = new Question(host, { everyMs: EVERY_MS });
    this.asked = ''; // what the answer is about
    this.place = /** @type {Place} */ ({ row: 0, stage: 0, head: 0, lane: 0 });
    this.stages = /** @type {import('../../model/stages.js').Stage[]} */ ([]);
    this.makeControls();
    this.makeBody();
    this.element = h(
      'section.walk',
      { role: 'tabpanel', 'aria-label': w.oneToken, onkeydown: (event) => this.key(event) },
      this.controls,
      this.track,
      this.body,
    );
    this.listenToSwipes();
  }

  makeControls() {
    const select = (label, take) =>
      h('select', { 'aria-label': label, onchange: ({ target }) => take(Number(target.value)) });
    this.lane = select(w.stack, (lane) => this.go({ lane, row: 0, stage: 0 }));
    this.head = select(w.head, (head) => this.go({ head }));
    this.tokens = h('div.walk-tokens', { role: 'group', 'aria-label': w.position });
    this.controls = h('div.walk-controls', this.lane, this.tokens);
  }

  makeBody() {
    const button = (id, text, by) => h(`button#${id}.btn`, { text, onclick: () => this.turn(by) });
    this.back = button('walk-back', w.backArrow, -1);
    this.next = button('walk-next', w.nextArrow, 1);
    this.range = h('input#walk-stage', {
      type: 'range',
      min: 0,
      step: 1,
      'aria-label': w.stageLabel,
      oninput: () => this.go({ stage: Number(this.range.value) }),
    });
    this.where = h('p.dim.walk-where');
    this.track = h('div.walk-track', this.back, this.range, this.next);
    this.title = h('h2#walk-title');
    this.said = h('p.walk-said', { 'aria-live': 'polite' });
    this.formula = h('p.f');
    this.code = h('pre.walk-code', { 'aria-label': w.theSameInPytorch });
    this.strips = h('div.walk-strips');
    this.bars = h('ol.walk-bars', { 'aria-label': w.theLargest });
    this.rest = h('p.dim');
    this.body = h(
      'div.walk-body',
      this.where,
      h('div.walk-title', this.title, this.head),
      this.said,
      this.formula,
      this.strips,
      this.bars,
      this.rest,
      this.code,
    );
  }

  /** Left and right, Home and End go through the stages. */
  key(event) {
    const { target, key } = event;
    if (target instanceof HTMLSelectElement || event.altKey || event.ctrlKey || event.metaKey)
      return;
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.turn(by);
  }

  listenToSwipes() {
    let from = null;
    this.body.addEventListener('pointerdown', ({ pointerType, clientX, clientY }) => {
      from = pointerType === 'touch' ? { clientX, clientY } : null;
    });
    this.body.addEventListener('pointerup', ({ clientX, clientY }) => {
      if (!from) return;
      const across = clientX - from.clientX;
      const down = Math.abs(clientY - from.clientY);
      from = null;
      if (Math.abs(across) < Math.max(SWIPE_PX, SWIPE_RATIO * down)) return;
      this.turn(across < 0 ? 1 : -1);
    });
  }

  /** Goes some stages on, or back. */
  turn(/** @type {number} */ by) {
    if (!this.state.shown.snapshot) return;
    this.go({ stage: this.wanted().stage + by });
  }

  /** Goes to a stage, position or head, and writes that into the link. */
  go(/** @type {Partial<Place>} */ changes) {
    if (!this.state.shown.snapshot) return;
    const { row, stage, head, lane } = this.within({ ...this.wanted(), ...changes });
    this.host.act.display.change({ walk: [row, stage, head, lane].join('.') });
    this.inspect({ row, stage, head, lane });
    this.host.actions.showView('tensors');
  }

  /** The inspector shows the head, and where it looks most. @param {Place} place */
  inspect({ row, stage, head, lane }) {
    const { settings } = this.state.model;
    const current = stagesOf(settings, lane)[stage];
    if (!isOfHead(current)) return;
    const id = `${lanesOf(settings)[lane].prefix}${current.branch}.${current.part}.${head}`;
    this.host.act.focus.select(id, { row, column: -1 });
  }

  /** A place that there is. @returns {Place} */
  within({ row, stage, head, lane }) {
    const { settings } = this.state.model;
    const lanes = lanesOf(settings);
    const at = Math.min(lane, lanes.length - 1);
    const last = this.tokensOf(at).tokens.length - 1;
    const clamp = (value, most) => Math.max(Math.min(value, most), 0);
    return {
      row: clamp(row, last),
      stage: clamp(stage, stagesOf(settings, at).length - 1),
      head: clamp(head, settings.n_heads - 1),
      lane: at,
    };
  }

  /** The tokens of a stack, and what its positions are. */
  tokensOf(lane) {
    const { snapshot } = this.state.shown;
    const isSource = lanesOf(this.state.model.settings)[lane].from === 'source';
    return isSource
      ? { tokens: snapshot.source ?? [], roles: snapshot.sourceRoles ?? [] }
      : { tokens: snapshot.tokens, roles: snapshot.roles };
  }

  /** What the link says, else the first position that gives an answer. @returns {Place} */
  wanted() {
    const { walk } = this.state.display;
    const lanes = lanesOf(this.state.model.settings);
    if (walk) {
      const [row = 0, stage = 0, head = 0, lane = lanes.length - 1] = walk.split('.').map(Number);
      return this.within({ row, stage, head, lane });
    }
    const { snapshot } = this.state.shown;
    const { settings } = this.state.model;
    const first = Array.from(snapshot.targets).findIndex((one) => isCounted(settings, one));
    return this.within({ row: Math.max(first, 0), stage: 0, head: 0, lane: lanes.length - 1 });
  }

  async update() {
    const { state } = this;
    if (!state.shown.snapshot) return;
    this.place = this.wanted();
    const { row, stage, head, lane } = this.place;
    this.stages = stagesOf(state.model.settings, lane);
    this.drawControls();
    const args = { source: state.shown.source, lane, part: this.stages[stage].part, row, head };
    const what = JSON.stringify(args);
    if (await this.question.update('walk', args)) this.asked = what;
    if (this.question.isOfModel && this.asked === what) this.draw(this.question.answer);
  }

  drawControls() {
    const { settings } = this.state.model;
    const { row, stage, head, lane } = this.place;
    const lanes = lanesOf(settings);
    fill(
      this.lane,
      lanes.map(({ name }) => name),
      lane,
    );
    setHidden(this.lane, lanes.length === 1);
    const heads = Array.from({ length: settings.n_heads }, (_, i) => w.headNumber({ head: i + 1 }));
    fill(this.head, heads, head);
    const { tokens, roles } = this.tokensOf(lane);
    const make = () => h('button.walk-token', { type: 'button' });
    setEach(this.tokens, [...tokens.keys()], make, (button, at) => {
      setText(button, tokenLabel(settings, tokens[at]));
      setAttribute(button, 'title', positionWords(settings, tokens, roles, at));
      setAttribute(button, 'aria-pressed', String(at === row));
      button.onclick = () => this.go({ row: at });
    });
    const last = this.stages.length - 1;
    setAttribute(this.range, 'max', String(last));
    if (this.range.value !== String(stage)) this.range.value = String(stage);
    const name = stageName(this.stages[stage]);
    setAttribute(
      this.range,
      'aria-valuetext',
      w.stageNamed({ at: stage + 1, all: last + 1, name }),
    );
    // not disabled: the one that has the focus would hear no more keys
    setAttribute(this.back, 'aria-disabled', String(stage === 0));
    setAttribute(this.next, 'aria-disabled', String(stage === last));
  }

  /** @param {import('./walk.request.js').Walked} walked */
  draw(walked) {
    const { settings } = this.state.model;
    const { row, stage, head, lane } = this.place;
    const current = this.stages[stage];
    const { layers } = lanesOf(settings)[lane];
    const at = {
      ...{ row, head, place: this.nameOf(lane, row), isLast: current.part === layers.length },
      keyName: (key) => this.nameOf(current.branch === 'cross' ? 0 : lane, key),
    };
    const words = stageWords(current, walked, settings, at);
    const where = w.stageAt({
      at: stage + 1,
      all: this.stages.length,
      name: partName(current, layers.length),
    });
    setText(this.where, where);
    setText(this.title, words.title);
    setHidden(this.head, !isOfHead(current) || settings.n_heads === 1);
    setAttribute(this.said, 'aria-live', this.state.run.now.running ? 'off' : 'polite');
    setProse(this.said, words.said);
    const lines = words.lines.join('\n');
    setChildren(this.formula, lines, () => emphasise(lines));
    const code = stageCode(current, settings, at);
    setText(this.code, code);
    setHidden(this.code, !code);
    drawStrips(this.strips, words.strips ?? [], this.state.colours.maps);
    drawBars(this.bars, words.bars ?? []);
    setText(this.rest, words.rest ?? '');
  }

  nameOf(lane, position) {
    const { tokens, roles } = this.tokensOf(lane);
    return positionWords(this.state.model.settings, tokens, roles, position);
  }
}

/** The names of a select, and which is chosen. */
function fill(select, names, chosen) {
  setChildren(select, names.join('\n'), () =>
    names.map((text, value) => h('option', { value, text })),
  );
  if (select.value !== String(chosen)) select.value = String(chosen);
}
