// The compact page that other pages show in a frame: embed=1 in the link. early.js marks it on the
// root element before the first paint, with the parts of show=, and styles/embed.css lays it out.
// It has one thread and no service worker, and keeps nothing on this device.
import { byId, h } from '../base/dom.js';

/** The page's address without what makes it an embedded one. */
const wholePage = () => location.href.replace(/&(embed=1|show=[^&]*)(?=&|$)/g, '');

/** Adds the way to the whole page, and tells the page around this one how high it is. */
export function beEmbedded(/** @type {string} */ openWhole) {
  const link = /** @type {HTMLAnchorElement} */ (
    h('a.whole-page', { target: '_blank', rel: 'noopener', text: openWhole })
  );
  link.href = wholePage();
  for (const type of ['pointerdown', 'focus', 'click'])
    link.addEventListener(type, () => (link.href = wholePage()));
  byId('top').append(link);
  if (!document.documentElement.dataset.show.includes('model'))
    byId('hero').setAttribute('role', 'main');
  if (window === window.parent) return;
  const tell = () => parent.postMessage({ type: 'headroom-height', height: heightPx() }, '*');
  new ResizeObserver(tell).observe(document.body);
  tell();
}

/** Height of what the page shows, which does not depend on that of the frame. */
const heightPx = () => Math.ceil(document.body.getBoundingClientRect().height);
