// What of the page shows where: panels, columns and sizes, as attributes of the root element say to
// the style sheets (app/rootmarks.js).
import { definePart } from './store.js';

/**
 * `panel`: of a phone, one at a time; `left`: what the left column has, '' without one;
 * `inspecting`: the inspector of Explore is open, `full` on the whole stage, with the `maths` of
 * its head; `settings`: they are open where they cover the page; `zoom`: how much larger than the
 * room the model is drawn.
 */
export const panels = definePart(
  () => ({
    panel: 'model',
    left: /** @type {''|'lesson'|'settings'|'inspect'} */ (''),
    inspecting: false,
    full: false,
    maths: false,
    settings: false,
    zoom: 1,
  }),
  (set, now) => ({
    show: (/** @type {string} */ panel) => set({ panel }),
    showLeft: (/** @type {''|'lesson'|'settings'|'inspect'} */ left) => set({ left }),
    inspect: () => set({ inspecting: true }),
    endInspecting: () => set({ inspecting: false, full: false }),
    toggleFull: () => set({ full: !now().full }),
    toggleMaths: () => set({ maths: !(now().inspecting && now().maths) }),
    toggleSettings: () => set({ settings: !now().settings }),
    closeSettings: () => set({ settings: false }),
    zoomTo: (/** @type {number} */ zoom) => set({ zoom }),
  }),
);
