// A model of many heads, drawn larger than the room: buttons, Ctrl and the wheel, or two fingers on
// a touchpad.
import { byId, h, setHidden } from '../../base/dom.js';
import { lanesOf } from '../../model/anatomy.js';
import { w } from './words.js';

/** So many heads have small tiles. */
const MANY_HEADS = 48;
const STEP = 1.5;
const LARGEST = STEP ** 5;
/** What a wheel says for one step. */
const WHEEL_PX = 100;

export function addZoom(/** @type {import('../../ui/hosttype.js').Host} */ host) {
  const { state, act, draws } = host;
  const model = byId('model');
  /** What stays where it is: a share of the drawing, and its place in the room. */
  let anchor = /** @type {{ across: number, down: number, x: number, y: number } | null} */ (null);

  function zoomTo(wanted, x = model.clientWidth / 2, y = model.clientHeight / 2) {
    const zoom = Math.min(LARGEST, Math.max(1, wanted));
    if (zoom === state.panels.zoom) return;
    const across = (model.scrollLeft + x) / model.scrollWidth;
    const down = (model.scrollTop + y) / model.scrollHeight;
    anchor = { across, down, x, y };
    act.panels.zoomTo(zoom);
  }

  const button = (text, label, factor) =>
    h('button.btn', {
      text,
      'aria-label': label,
      title: label,
      onclick: () => zoomTo(state.panels.zoom * factor),
    });
  const smaller = button('−', w.drawTheModelSmaller, 1 / STEP);
  const larger = button('+', w.drawTheModelLarger, STEP);
  const control = h('div#zoom', { role: 'group', 'aria-label': w.sizeOfTheDrawing });
  control.append(smaller, larger);
  byId('centre').append(control);
  model.addEventListener(
    'wheel',
    (event) => {
      if (!(event.ctrlKey || event.metaKey) || control.hidden) return;
      event.preventDefault();
      const { left, top } = model.getBoundingClientRect();
      const factor = STEP ** (-event.deltaY / WHEEL_PX);
      zoomTo(state.panels.zoom * factor, event.clientX - left, event.clientY - top);
    },
    { passive: false },
  );
  draws({
    name: 'zoom',
    reads: ['panels.zoom', 'model.runNumber', 'display.view'],
    run() {
      const { zoom } = state.panels;
      const { settings } = state.model;
      const many = headCount(settings) >= MANY_HEADS;
      if (!many && zoom > 1) act.panels.zoomTo(1);
      setHidden(control, !many || state.display.view !== 'model');
      smaller.disabled = zoom <= 1;
      larger.disabled = zoom >= LARGEST;
      if (!anchor) return;
      model.scrollLeft = anchor.across * model.scrollWidth - anchor.x;
      model.scrollTop = anchor.down * model.scrollHeight - anchor.y;
      anchor = null;
    },
  });
}

const headCount = (settings) =>
  lanesOf(settings).reduce((sum, { layers }) => sum + layers.length * settings.n_heads, 0);
