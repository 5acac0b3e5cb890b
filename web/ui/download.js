// A file that the browser saves.
import { byId } from '../base/dom.js';
import { showToast } from './notice.js';
import { w } from '../words/ui.js';

/** How long a browser may take to begin reading what it saves; Safari does so after the click. */
const READ_MS = 60_000;

/** @param {string} name @param {BlobPart} data @param {string} type of its content */
export function download(name, data, type) {
  const url = URL.createObjectURL(new Blob([data], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
  showToast(byId('toast'), w.isSaved({ name }));
}
