// Which streams each head looks at: of the rows at which the model predicts, the share of attention
// that goes to each stream, as a bar.
import { h, setAttribute, setChildren, setHidden, setStyle, setText } from '../../base/dom.js';
import { samplesAtOnce } from '../../model/heldout.js';
import { percent } from '../../model/attention.js';
import { Question } from '../../ui/ask.js';
import { w } from './words.js';

const EVERY_MS = 1000;
const SAMPLES = 32;

export class Shares {
  /** @param {import('../../ui/hosttype.js').Host} host @param {() => void} wake */
  constructor(host, wake) {
    this.host = host;
    this.question = new Question(host, { everyMs: EVERY_MS, wake });
    this.title = h('b');
    this.legend = h('span.world-legend');
    this.list = h('ol.world-bars');
    this.element = h(
      'section.world-shares',
      { 'aria-label': w.whichStreamsHeadsLook, hidden: true },
      h('p', this.title, ' ', this.legend),
      this.list,
    );
  }

  async update() {
    const { plan, settings } = this.host.state.model;
    if (settings.facts.streams.length < 2) return setHidden(this.element, true); // all is of one
    const samples = samplesAtOnce(plan, settings, SAMPLES);
    await this.question.update('heads', { samples });
    const rows = this.question.answer?.rows ?? [];
    const { streams, predictions } = settings.facts;
    const from = predictions[0].at;
    const isOfThis = rows[0]?.streams?.[from] !== undefined;
    setHidden(this.element, !isOfThis);
    if (!isOfThis) return;
    const names = streams.map(({ name }) => name);
    setText(this.title, w.whereHeadsLookFrom({ from }));
    setChildren(this.legend, names.join(), () =>
      names.map((name, i) => h('i', { 'data-stream': String(i), text: name })),
    );
    const even = { title: w.even, shares: rows[0].uniform.streams[from] };
    const heads = rows.map(({ layer, head, streams: own }) => ({
      title: `${layer + 1}·${head + 1}`,
      shares: own[from],
    }));
    this.draw([...heads, even], names);
  }

  draw(rows, names) {
    const key = JSON.stringify([rows.length, names]);
    setChildren(this.list, key, () =>
      rows.map(() => h('li', h('span'), h('span.world-bar', ...names.map(bar)))),
    );
    rows.forEach(({ title, shares }, i) => {
      const [name, bars] = this.list.children[i].children;
      setText(name, title);
      const words = names.map((one) => `${one} ${percent(shares[one])}`).join(', ');
      setAttribute(this.list.children[i], 'title', words);
      setAttribute(bars, 'aria-label', words);
      names.forEach((one, k) => setStyle(bars.children[k], { width: `${100 * shares[one]}%` }));
    });
  }
}

const bar = (_, stream) => h('i', { 'data-stream': String(stream) });
