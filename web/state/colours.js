// How numbers become colours: the ramps of the theme, and the one scale of all heads.
import { definePart } from './store.js';

const FADE_MS = 300;

/**
 * `theme`: light or dark; `maps`: its ramps. The scale ends at `top`; `shown` is where it ends
 * while it fades there, `from` a time `since`. `even`: the share of even attention; `step`: of the
 * snapshot.
 */
export const colours = definePart(
  () => ({
    theme: /** @type {'light'|'dark'} */ ('light'),
    maps: /** @type {any} */ (null),
    scale: {
      top: 1,
      even: 0,
      step: /** @type {number|null} */ (null),
      shown: 1,
      from: 1,
      since: 0,
    },
  }),
  (set, now) => ({
    takeTheme: (/** @type {'light'|'dark'} */ theme, maps) => set({ theme, maps }),
    /** A scale that ends at `top` from now on, at once or within FADE_MS. */
    rescale({ top, even, step, fades }, nowMs) {
      const { scale } = now();
      const stays = scale.top === top;
      const isFading = fades && scale.step !== null;
      set({
        scale: {
          ...{ top, even, step },
          shown: isFading ? scale.shown : top,
          from: stays ? scale.from : scale.shown,
          since: stays ? scale.since : nowMs,
        },
      });
    },
    /** Moves what shows of the scale towards its end. @returns {boolean} whether it moved */
    fade(nowMs) {
      const { scale } = now();
      if (scale.shown === scale.top) return false;
      const part = Math.min(1, (nowMs - scale.since) / FADE_MS);
      const shown = part < 1 ? scale.from + (scale.top - scale.from) * part : scale.top;
      set({ scale: { ...scale, shown } });
      return true;
    },
  }),
);
