// Whether the reader has pointed at an answer before, kept on this device.
import { isEmbedded } from '../../base/dom.js';

const POINTED = 'headroom.pointed';

export function hasPointed() {
  try {
    return !isEmbedded() && localStorage.getItem(POINTED) !== null;
  } catch {
    return false;
  }
}

export function keepPointed() {
  try {
    if (!isEmbedded()) localStorage.setItem(POINTED, '1');
  } catch {
    /* a browser that keeps nothing: the hint comes again */
  }
}
