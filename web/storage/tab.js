// What stays over a reload of this tab, where the browser allows it: the earlier runs, and the
// reader's own texts. Never in a link, never sent.
import { isEmbedded } from '../base/dom.js';
import { formatCount } from '../base/format.js';
import { MOST_KEPT, readTextLabel, textMark } from '../model/corpustext.js';
import { readDisplay } from '../model/link.js';
import { w } from '../words/app.js';

const RUNS = 'headroom.runs';
const TEXTS = 'headroom.texts';

/** @typedef {import('../app/state.js').Store} Store */

/** @param {Store} store */
export function createTabStore({ state, act }) {
  const texts = new KeptTexts();
  /** What writes and reads it: needed at once only where something was kept. */
  let kept = /** @type {typeof import('./kept.js') | null} */ (null);
  const prepare = async () => {
    kept ??= await import('./kept.js').catch(() => null);
  };
  return {
    prepare,

    /** Keeps runs and texts as they are now. */
    store() {
      if (!kept) return;
      const { text } = state.model;
      const { runs } = state.run;
      texts.store([...(text ? [text] : []), ...runs.texts], kept.packTexts);
      const markOf = (one) => (texts.has(one) ? textMark(one) : null);
      write(RUNS, kept.saveRuns(runs, markOf));
    },

    async restore() {
      if (read(RUNS) || read(TEXTS)) await prepare();
      restore({ state, act }, kept);
    },

    /**
     * What the place in the tab's history remembers of the page, besides its link: which text of
     * the reader's it has.
     */
    get state() {
      const { text } = state.model;
      return text && { text: { name: text.name, mark: texts.has(text) ? textMark(text) : '' } };
    },

    /** What becomes of the text that the page has, in a sentence. */
    get textWords() {
      const { text } = state.model;
      const { textGone } = state.form;
      return text ? texts.wordsOf(text) : textGone;
    },
  };
}

/**
 * Takes back what was kept: the runs, and the text that the link says, or that the page had at this
 * place of the tab's history.
 */
function restore({ state, act }, kept) {
  const texts = kept?.unpackTexts(read(TEXTS)) ?? new Map();
  const { description } = state.worker;
  const textOf = (mark) => texts.get(mark) ?? null;
  if (kept) act.run.list((runs) => kept.restoreRuns(runs, read(RUNS), description, textOf));
  const was = history.state?.text;
  const { own } = readDisplay(location.hash);
  const ofLink = own ? textOf(readTextLabel(own).mark) : null;
  if (ofLink || typeof was?.name !== 'string') return act.model.restoreText(ofLink);
  act.model.restoreText(textOf(was.mark));
  if (state.model.text) return;
  act.form.loseText(w.textGone({ name: was.name }));
}

/** The texts that are kept over a reload, as far as there is room. */
class KeptTexts {
  #stored = new Set();
  #wanted = null;
  #refused = false;

  /** Keeps these texts and no others. */
  store(texts, packTexts) {
    const isSame = this.#wanted?.length === texts.length;
    if (isSame && texts.every((text, i) => text === this.#wanted[i])) return;
    this.#wanted = texts;
    const packed = packTexts(texts);
    this.#refused = !write(TEXTS, packed.kept.size ? packed.stored : null);
    this.#stored = this.#refused ? new Set() : packed.kept;
  }

  has(text) {
    return this.#stored.has(text);
  }

  wordsOf(text) {
    if (this.has(text)) return w.textStays;
    return this.#refused ? w.textNotStored : w.textTooLong({ most: formatCount(MOST_KEPT) });
  }
}

/**
 * Replaces what is kept under a key; without a value, removes it. False where the browser refuses
 * or has no room: then nothing is kept under this key.
 */
function write(key, value) {
  if (isEmbedded()) return false;
  try {
    sessionStorage.removeItem(key); // what is not overwritten must not come back
    if (value !== null) sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

function read(key) {
  if (isEmbedded()) return '';
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
