// The timeline on the chart: drag along the curve, or use the arrow keys, and the page shows that
// moment; a replay runs through them all.
import { h, setAttribute, setChildren, setHidden, setStyle, setText } from '../../base/dom.js';
import { formatBytes } from '../../base/format.js';
import { cutWords } from '../../model/ablation.js';
import { COPIES_A_DECADE, COPIES_BYTES } from '../../run/weightcopies.js';
import { hasPast, momentBeside, momentOfReplay, momentWords, REPLAY_MS } from '../../run/replay.js';
import { w } from './words.js';

const PAGE = 10;

export class Timeline {
  /**
   * @param {{ plot: HTMLElement, picture: HTMLElement, transport: HTMLElement, stepAt: (clientX:
   *   number) => number|null,
   *   placeOf: (step: number) => { x: number, top: number, height: number, right: number }|null }}
   *   axis of the chart
   * @param {{ lookAt: (step: number|null) => void, lookNear: (step: number) => void, replay: () =>
   *   void, endReplay: () => void, restoreCuts: () => void, whatIf: () => void }} actions
   */
  constructor({ plot, picture, transport, stepAt, placeOf }, actions) {
    this.plot = plot;
    this.stepAt = stepAt;
    this.placeOf = placeOf;
    this.actions = actions;
    this.run = /** @type {any} */ ({ step: 0, kept: [0] });
    this.at = null; // the step that is looked at, null for live
    this.frame = 0; // that comes next, while a replay goes on
    this.dragging = false;
    this.makeTransport(transport);
    this.makeSlider(plot);
    this.listen(picture);
  }

  makeTransport(transport) {
    this.play = h('button#replay.plain.replay', { onclick: () => this.actions.replay() });
    this.hint = h('span.dim.hint', w.hint);
    this.chipStep = h('span');
    this.chip = this.makeChip('back-to-live', w.showTheModelAs, () => {
      this.actions.endReplay();
      this.actions.lookAt(null);
    });
    this.chip.append(
      this.chipStep,
      h('span.words', ' · ', w.backToLive),
      h('span.cross', { 'aria-hidden': 'true', text: ' ✕' }),
    );
    this.cutChip = this.makeChip('restore-cuts', w.showTheWholeModel, () =>
      this.actions.restoreCuts(),
    );
    this.fork = h('button#what-if.plain', {
      text: w.whatIf,
      title: w.trainASecondRun,
      onclick: () => this.actions.whatIf(),
    });
    transport.append(this.play, this.hint, this.chip, this.cutChip, this.fork);
  }

  makeChip(id, title, onclick) {
    return h('button.chip', { id, title, hidden: true, onclick });
  }

  makeSlider(plot) {
    this.slider = h('div#timeline.scrub', {
      role: 'slider',
      tabindex: 0,
      'aria-label': w.momentOfTheRun,
      'aria-valuemin': 0,
      onkeydown: (event) => this.move(event),
    });
    this.label = h('span.when');
    this.marker = h('div.moment', { 'aria-hidden': 'true', hidden: true }, this.label);
    this.marks = h('div.turns', { 'aria-hidden': 'true' });
    plot.append(this.slider, this.marks, this.marker);
  }

  /** Dragging along the curve looks at the moment under the pointer. */
  listen(picture) {
    const end = () => {
      this.dragging = false;
    };
    picture.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || !hasPast(this.run)) return;
      this.actions.endReplay();
      this.dragging = true;
      picture.setPointerCapture(event.pointerId);
      this.slider.focus({ preventScroll: true });
      event.preventDefault();
      this.pointAt(event);
    });
    picture.addEventListener('pointermove', (event) => {
      if (this.dragging) this.pointAt(event);
    });
    picture.addEventListener('pointerup', end);
    picture.addEventListener('pointercancel', end);
  }

  pointAt(event) {
    const step = this.stepAt(event.clientX);
    if (step !== null) this.actions.lookNear(Math.max(0, step));
  }

  move(event) {
    const by = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -PAGE,
      PageUp: PAGE,
    }[event.key];
    const ends = { Home: () => this.run.kept[0] ?? null, End: () => null };
    if (!by && !Object.hasOwn(ends, event.key)) return;
    event.preventDefault();
    if (!hasPast(this.run)) return;
    this.actions.endReplay();
    this.at = by ? momentBeside(this.run, this.at, by) : ends[event.key](); // before it is drawn
    this.actions.lookAt(this.at);
  }

  /** Begins a replay, or ends it. */
  replay(/** @type {boolean} */ going) {
    if (going) this.begin();
    else {
      cancelAnimationFrame(this.frame);
      this.frame = 0;
    }
    this.drawPlay();
  }

  /**
   * Runs through all moments. With reduced motion, goes one moment further, or from live to the
   * first.
   */
  begin() {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.actions.endReplay();
      return this.actions.lookAt(
        this.at === null ? (this.run.kept[0] ?? null) : momentBeside(this.run, this.at, 1),
      );
    }
    const startMs = performance.now();
    const tick = () => {
      const share = (performance.now() - startMs) / REPLAY_MS;
      const shown = momentOfReplay(this.run, share);
      if (shown === null) this.actions.endReplay();
      else this.frame = requestAnimationFrame(tick);
      this.actions.lookAt(shown);
    };
    tick();
  }

  drawPlay() {
    setText(this.play, this.frame ? '❚❚' : '▶');
    setAttribute(this.play, 'aria-label', this.frame ? w.stopTheReplay : w.replayTheRunFrom);
  }

  /** Marks of moments at which something turned, with what that is. */
  drawMarks(marks) {
    const places = marks.map(({ step, text }) => ({ text, place: this.placeOf(step) }));
    setChildren(this.marks, JSON.stringify(places), () =>
      places
        .filter(({ place }) => place)
        .map(({ text, place }) =>
          h('i', {
            title: text,
            style: { transform: `translateX(${place.x}px)`, top: place.top, height: place.height },
          }),
        ),
    );
  }

  /** What is kept, and the room it takes. */
  keptWords({ most, bytesEach }) {
    if (most === 0) return w.thisModelIsToo({ bytes: formatBytes(COPIES_BYTES) });
    return w.kept({
      kept: this.run.kept.length,
      bytes: formatBytes(this.run.kept.length * bytesEach),
      mostBytes: formatBytes(COPIES_BYTES),
      ...{ decade: COPIES_A_DECADE, most },
    });
  }

  /**
   * @param {{ run: any, at: number|null, moments: { most: number, bytesEach: number }, cut: {
   * places: any[], shown: boolean }, explore?: boolean, marks?: { step: number, text: string }[] }}
   *   state
   */
  update(state) {
    this.drawMarks(state.marks ?? []);
    ({ run: this.run, at: this.at } = state);
    const past = hasPast(this.run);
    this.drawPlay();
    setAttribute(this.play, 'title', this.keptWords(state.moments));
    this.play.disabled = !past;
    setHidden(this.cutChip, !state.cut.shown || state.cut.places.length === 0);
    if (!this.cutChip.hidden)
      setText(this.cutChip, w.restore({ places: cutWords(state.cut.places) }));
    setHidden(this.hint, this.at !== null || !this.cutChip.hidden);
    // in Explore the step is here too
    setText(this.hint, state.explore ? w.storyHint({ step: this.run.step, past }) : w.hint);
    setHidden(this.fork, Boolean(state.explore)); // the story has no room for it
    setHidden(this.chip, this.at === null);
    this.plot.classList.toggle('has-past', past);
    if (this.at !== null) setText(this.chipStep, w.atStep({ step: this.at }));
    setAttribute(this.slider, 'aria-valuemax', String(this.run.step));
    setAttribute(this.slider, 'aria-valuenow', String(this.at ?? this.run.step));
    setAttribute(this.slider, 'aria-valuetext', momentWords(this.at, this.run));
    const place = this.at === null ? null : this.placeOf(this.at);
    setHidden(this.marker, !place);
    if (!place) return;
    setStyle(this.marker, {
      transform: `translateX(${place.x}px)`,
      top: place.top,
      height: place.height,
    });
    this.marker.classList.toggle('late', place.x > place.right - 80);
    setText(this.label, w.theStep({ step: this.at }));
  }
}
