// What the inspector of Explore says of a head: one sentence on the answer that it fills, what the
// head does over examples, and buttons for its maths and for cutting it.
import { h, setChildren, setHidden, setText } from '../../base/dom.js';
import { headWordsOf, parseTile } from '../../draw/matrix.js';
import { lookSentence, plainText, stageHeads, stageOf } from '../../model/attention.js';
import { badgeParts, headGlyph, meaning } from '../../ui/diagram/badge.js';
import { w } from './words.js';

export class HeadWords {
  /** @param {any} actions showMaths, cutHead, enlarge */
  constructor(actions) {
    this.says = h('p.head-says', { 'aria-live': 'polite' });
    this.maths = h('button.btn.accent', {
      'aria-expanded': 'false',
      onclick: () => actions.showMaths(),
    });
    this.cut = h('button#cut-head.btn', {
      text: w.cutThisHead,
      onclick: () => actions.cutHead(),
    });
    this.full = h('button.btn', {
      text: w.fullStage,
      'aria-label': w.showThisHeadOn,
      onclick: () => actions.enlarge(),
    });
    this.tools = h('div.head-tools', this.maths, this.cut, this.full);
    this.name = h('b');
    this.words = h('span');
    this.picture = h('span');
    this.does = h('div.head-does', h('p', this.picture, ' ', this.name), this.words);
    this.showMaths(false);
  }

  showMaths(open) {
    setText(this.maths, open ? w.hideTheMaths : w.showTheMaths);
    this.maths.setAttribute('aria-expanded', String(open));
  }

  /** Where something is cut, the button puts it back. */
  showCut(/** @type {boolean} */ isCut) {
    setText(this.cut, isCut ? w.putItBack : w.cutThisHead);
  }

  /** @param {any} view as inspected() of focus.js gives it, with a matrix */
  update({ id, snapshot, settings, cell }) {
    const { isAttention } = parseTile(id);
    for (const part of [this.tools, this.does, this.says]) setHidden(part, !isAttention);
    if (!isAttention) return;
    this.drawSentence(id, snapshot, settings, cell.row);
    const words = headWordsOf(id, snapshot, settings);
    const { word, name, share } = badgeParts(words);
    setText(this.name, `${name} ${share}`);
    setText(this.words, words ? sentenceOf(words, share) : '');
    if (this.picture.dataset.word !== word) {
      this.picture.dataset.word = word;
      this.picture.replaceChildren(...(word ? [headGlyph(word, 14)] : []));
    }
  }

  drawSentence(id, snapshot, settings, row) {
    const stage = stageOf(snapshot, settings);
    const heads = stageHeads(settings).filter((head) => head.id === id);
    const own = stage.answers.findIndex(({ rows }) => rows.includes(row));
    const answer = own >= 0 ? own : stage.answers.length >> 1; // of a row that answers nothing
    const parts = heads.length ? lookSentence(snapshot, settings, stage, heads, answer) : [];
    setChildren(this.says, plainText(parts), () =>
      parts.map((part) => (part.strong ? h('b', part.text) : part.text)),
    );
  }
}

/** What a head does in this example. */
function sentenceOf(words, share) {
  if (!words.named) return words.word === 'spread' ? w.inExample.spread : w.inExample.mixed;
  return w.inExample.named({ share, meaning: meaning(words) });
}
