// The Heads view: what every head does, when it came to do it, and what the model loses without it.
import { h, segments, setText } from '../../base/dom.js';
import { cutWords } from '../../model/cuts.js';
import { HeadHistory } from './history.js';
import { samplesAtOnce } from '../../model/heldout.js';
import { createQuestion } from '../../ui/ask.js';
import { isMeasure, WORDS } from './columns.js';
import { Cutting } from './cutting.js';
import { HeadTable } from './table.js';
import { setProse } from '../../ui/prose.js';

const MEASURE_MS = 500;
/** Held-out samples that heads are measured over, at most. */
const SAMPLES = 64;

/**
 * @param {HTMLElement} root @param {any} host hostOf in app/views.js @returns
 * {import('../../ui/centre.js').CentreView}
 */
export function createHeads(root, host) {
  return new HeadsView(root, host);
}

class HeadsView {
  id = 'heads';
  title = 'Heads';

  constructor(root, host) {
    this.root = root;
    this.host = host;
    this.page = host.page;
    this.actions = host.actions;
    this.report = null; // the newest measures
    this.question = createQuestion(host, { everyMs: MEASURE_MS });
    this.history = new HeadHistory({
      ask: host.ask,
      seen: () => !root.hidden,
      changed: () => host.want('view'),
    });
    this.makeHead();
    const help = h('p', {
      class: 'heads-help',
      id: 'measure-help',
      'aria-live': 'polite',
      text: 'Point at a column name, or focus it with Tab, for its explanation; click to sort.',
    });
    this.none = h('p', {
      class: 'note',
      text:
        'This model has no output layer, so there are no held-out samples to measure its heads ' +
        'on.',
    });
    this.cutting = new Cutting(host, () => host.want('view'));
    this.table = new HeadTable(host, (place) => this.cutting.costOf(place), help);
    this.body = h('div', { class: 'heads-body' }, this.cutting.element, help, this.table.element);
    root.append(this.head, this.none, this.body);
  }

  makeHead() {
    this.about = h('p', { class: 'dim', id: 'heads-about' });
    this.columns = segments({
      label: 'Columns',
      items: [
        {
          id: 'words',
          text: 'In words',
          title: 'What each part does, and when each pattern formed',
        },
        { id: 'measures', text: 'Measures', title: 'Every measure of every head' },
      ],
      onchoose: (id) => this.chooseColumns(id),
    });
    this.stop = h('button', {
      type: 'button',
      class: 'btn small',
      id: 'heads-history',
      onclick: () => {
        this.history.stopped = !this.history.stopped;
        this.host.want('view');
      },
    });
    this.head = h(
      'div',
      { class: 'head' },
      h('b', { class: 'title', text: 'What each head does' }),
      this.about,
      h('span', { class: 'sp' }),
      this.columns.element,
      this.stop,
    );
  }

  sortKey() {
    return this.page.look.sort.replace(/^-/, '');
  }

  columnsNow() {
    const { sub } = this.page.look;
    return sub === 'measures' || isMeasure(this.sortKey()) ? 'measures' : 'words';
  }

  /** Shows other columns. They are in the link, as the order is, which must be one of theirs. */
  chooseColumns(id) {
    const { look } = this.page;
    const measures = id === 'measures';
    look.sub = measures ? id : '';
    if (measures ? WORDS.includes(this.sortKey()) : isMeasure(this.sortKey())) look.sort = '';
    this.actions.showView('heads');
  }

  /** Asks for what may have changed, and draws what is known. */
  async update() {
    const { page, host } = this;
    const can = page.settings.head !== 'none';
    this.columns.select(this.columnsNow());
    this.columns.element.hidden = this.body.hidden = this.stop.hidden = !can;
    this.none.hidden = can;
    if (!can) {
      this.report = null;
      return setProse(this.about, '');
    }
    const samples = samplesAtOnce(page.plan, page.settings, SAMPLES);
    this.cutting.update();
    if (await this.question.update('heads', { samples })) this.report = this.question.answer;
    if (!this.report) return;
    this.history.follow(host.run, page.moments.most, samples);
    this.draw();
  }

  draw() {
    const { report, history, page } = this;
    const { kept } = this.host.run;
    const cut = page.cut.shown && page.cut.places.length ? ` · ${cutWords(page.cut.places)}` : '';
    const about = `${report.samples} held-out samples · step ${report.step}${cut}`;
    setProse(this.about, about);
    this.drawStop(history.count(kept), kept.length);
    this.table.update(report, history, kept.at(-1) ?? 0, this.columnsNow());
  }

  /** The button of the history: how many of the kept moments are known. */
  drawStop(done, all) {
    const verb = this.history.stopped ? 'Go on' : 'Stop';
    const words = done === all ? `History: ${done} moments` : `${verb}: ${done} of ${all} moments`;
    this.stop.hidden = this.page.moments.most === 0;
    setText(this.stop, words);
    this.stop.disabled = done === all;
  }
}
