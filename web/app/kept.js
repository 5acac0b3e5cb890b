// What stays over a reload of this tab, where the browser allows it: the runs before, and the
// reader's own texts. Never in a link, never sent.
import { byId } from '../base/dom.js';
import { formatCount } from '../base/format.js';
import { MOST_KEPT, packTexts, textMark, unpackTexts } from '../model/corpus.js';
import { showToast } from '../views/notice.js';

const RUNS = 'headroom.runs';
const TEXTS = 'headroom.texts';

/** @param {import('./state.js').App} app */
export function createKept(app) {
  const { page, runs } = app;
  let stored = new Set();
  let wanted = null;
  let refused = false;

  function storeTexts() {
    const texts = [...(page.text ? [page.text] : []), ...runs.texts];
    if (wanted?.length === texts.length && texts.every((text, i) => text === wanted[i])) return;
    wanted = texts;
    const packed = packTexts(texts);
    refused = !write(TEXTS, packed.kept.size ? packed.stored : null);
    stored = refused ? new Set() : packed.kept;
  }

  return {
    /** Keeps runs and texts as they are now. */
    store() {
      storeTexts();
      write(
        RUNS,
        runs.save((text) => (stored.has(text) ? textMark(text) : null)),
      );
    },

    /**
     * Takes back what was kept: the runs, and the text that the page had at this place of the tab's
     * history. A link that is opened anew has the built-in text.
     */
    restore() {
      const texts = unpackTexts(read(TEXTS));
      runs.restore(read(RUNS), page.description, (mark) => texts.get(mark) ?? null);
      const was = history.state?.text;
      if (typeof was?.name !== 'string') return;
      page.text = texts.get(was.mark) ?? null;
      if (!page.text)
        page.textGone =
          `Your text ` +
          `“${was.name}” was not kept over the reload: this is the built-in one. Choose or paste ` +
          `yours ` +
          `again to go on with it.`;
    },

    /**
     * What the place in the tab's history remembers of the page, besides its link: which text of
     * the reader's it has.
     */
    get state() {
      return page.text
        ? { text: { name: page.text.name, mark: stored.has(page.text) ? textMark(page.text) : '' } }
        : null;
    },

    /** What becomes of the text that the page has, in a sentence. */
    get textWords() {
      if (!page.text) return page.textGone;
      if (stored.has(page.text))
        return 'Stays on this machine: kept while this tab is open, never in a link.';
      return (
        `Stays on this machine, and is lost when the page is reloaded: ` +
        `${
          refused
            ? 'this browser keeps nothing for it'
            : `only ${formatCount(MOST_KEPT)} characters are ` + `kept`
        }.`
      );
    },

    /**
     * Says it where it cannot be overlooked, when the page shows another text than the reader had.
     */
    tellGone() {
      if (page.textGone && page.settings.facts.reads_text) showToast(byId('toast'), page.textGone);
    },
  };
}

/**
 * Without a value, what is there goes. False where the browser does not let it, or there is no
 * room: then nothing of it is kept.
 */
function write(key, value) {
  try {
    sessionStorage.removeItem(key); // what is not overwritten must not come back
    if (value !== null) sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

function read(key) {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
