// The timeline on the chart: drag along the curve, or use the arrow keys, and the page shows that
// moment; a replay runs through them all.
import { h, setAttribute, setStyle, setText } from '../base/dom.js';
import { formatBytes } from '../base/format.js';
import { cutWords } from '../model/cuts.js';
import { MOMENTS_A_DECADE, MOMENTS_BYTES } from '../run/moments.js';
import { hasPast, momentBeside, momentOfReplay, momentWords, REPLAY_MS } from '../run/timeline.js';

const PAGE = 10;

/**
 * @param {{ plot: HTMLElement, picture: HTMLElement, transport: HTMLElement, stepAt: (clientX:
 *   number) => number|null,
 *   placeOf: (step: number) => { x: number, top: number, height: number, right: number }|null }}
 *   axis of the chart
 * @param {{ lookAt: (step: number|null) => void, lookNear: (step: number) => void, restoreCuts: ()
 *   => void }} actions
 */
export function createTimeline({ plot, picture, transport, stepAt, placeOf }, actions) {
  const play = h('button', {
    type: 'button',
    class: 'plain replay',
    id: 'replay',
    onclick: () => (replaying ? stopReplay() : replay()),
  });
  const hint = h('span', { class: 'dim hint', text: 'drag to replay how the heads formed' });
  const chipStep = h('span');
  const chip = h(
    'button',
    {
      type: 'button',
      class: 'chip',
      id: 'back-to-live',
      title: 'Show the model as it is now (Esc)',
      hidden: true,
      onclick: () => {
        stopReplay();
        actions.lookAt(null);
      },
    },
    chipStep,
    h('span', { class: 'words', text: ' · back to live' }),
    h('span', { class: 'cross', 'aria-hidden': 'true', text: ' ✕' }),
  );
  const cutChip = h('button', {
    type: 'button',
    class: 'chip',
    id: 'restore-cuts',
    title: 'Show the whole model again',
    hidden: true,
    onclick: () => actions.restoreCuts(),
  });
  transport.append(play, hint, chip, cutChip);
  const slider = h('div', {
    class: 'scrub',
    id: 'timeline',
    role: 'slider',
    tabindex: 0,
    'aria-label': 'Moment of the run',
    'aria-valuemin': 0,
    onkeydown: move,
  });
  const label = h('span', { class: 'when' });
  const marker = h('div', { class: 'moment', 'aria-hidden': 'true', hidden: true }, label);
  plot.append(slider, marker);
  let run = /** @type {any} */ ({ step: 0, kept: [0] });
  let at = null;
  let replaying = null;
  let dragging = false;

  function look(event) {
    const step = stepAt(event.clientX);
    if (step !== null) actions.lookNear(Math.max(0, step));
  }
  picture.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !hasPast(run)) return;
    stopReplay();
    dragging = true;
    picture.setPointerCapture(event.pointerId);
    slider.focus({ preventScroll: true });
    event.preventDefault();
    look(event);
  });
  picture.addEventListener('pointermove', (event) => {
    if (dragging) look(event);
  });
  for (const end of ['pointerup', 'pointercancel'])
    picture.addEventListener(end, () => {
      dragging = false;
    });

  function move(event) {
    const by = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -PAGE,
      PageUp: PAGE,
    }[event.key];
    const ends = { Home: () => run.kept[0] ?? null, End: () => null };
    if (!by && !Object.hasOwn(ends, event.key)) return;
    event.preventDefault();
    if (!hasPast(run)) return;
    stopReplay();
    actions.lookAt(by ? momentBeside(run, at, by) : ends[event.key]());
  }

  /**
   * Runs through all moments; where motion is not wanted, goes one further, and from live to the
   * first.
   */
  function replay() {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches)
      return actions.lookAt(at === null ? (run.kept[0] ?? null) : momentBeside(run, at, 1));
    const startMs = performance.now();
    replaying = { frame: 0 };
    const tick = () => {
      const share = (performance.now() - startMs) / REPLAY_MS;
      const shown = momentOfReplay(run, share);
      if (shown === null) stopReplay();
      else replaying.frame = requestAnimationFrame(tick);
      actions.lookAt(shown);
    };
    tick();
    drawPlay();
  }

  function stopReplay() {
    if (!replaying) return;
    cancelAnimationFrame(replaying.frame);
    replaying = null;
    drawPlay();
  }

  function drawPlay() {
    setText(play, replaying ? '❚❚' : '▶');
    setAttribute(play, 'aria-label', replaying ? 'Stop the replay' : 'Replay the run from step 0');
  }

  /** What is kept, and the room it takes. */
  function keptWords({ most, bytesEach }) {
    if (most === 0)
      return (
        `This model is too large for earlier moments to be kept: two would take more than ` +
        `${formatBytes(MOMENTS_BYTES)}`
      );
    return (
      `Replay the run from step 0 (P). ` +
      `${run.kept.length} moments are kept, ` +
      `${formatBytes(run.kept.length * bytesEach)} of at most ` +
      `${formatBytes(MOMENTS_BYTES)}: ${MOMENTS_A_DECADE} a decade of steps, ${most} at most`
    );
  }

  return {
    /**
     * @param {{ run: any, at: number|null, moments: { most: number, bytesEach: number }, cut: {
     * places: any[], shown: boolean } }} state
     */
    update(state) {
      ({ run, at } = state);
      const past = hasPast(run);
      drawPlay();
      setAttribute(play, 'title', keptWords(state.moments));
      play.disabled = !past;
      cutChip.hidden = !state.cut.shown || state.cut.places.length === 0;
      if (!cutChip.hidden) setText(cutChip, `${cutWords(state.cut.places)} · restore`);
      hint.hidden = at !== null || !cutChip.hidden;
      chip.hidden = at === null;
      plot.classList.toggle('has-past', past);
      if (at !== null) setText(chipStep, `Step ${at}`);
      setAttribute(slider, 'aria-valuemax', String(run.step));
      setAttribute(slider, 'aria-valuenow', String(at ?? run.step));
      setAttribute(slider, 'aria-valuetext', momentWords(at, run));
      const place = at === null ? null : placeOf(at);
      marker.hidden = !place;
      if (!place) return;
      setStyle(marker, {
        transform: `translateX(${place.x}px)`,
        top: place.top,
        height: place.height,
      });
      marker.classList.toggle('late', place.x > place.right - 80);
      setText(label, `step ${at}`);
    },
    toggleReplay: () => {
      if (!play.disabled) play.click();
    },
    stopReplay,
  };
}
