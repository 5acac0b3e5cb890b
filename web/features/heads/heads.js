// The Heads view: what every head does, when it came to do it, and what the model loses without it.
import { h, segments, setHidden, setText } from '../../base/dom.js';
import { cutWords } from '../../model/ablation.js';
import { placeKey } from '../../model/places.js';
import { samplesAtOnce } from '../../model/heldout.js';
import { hasStreams } from '../../model/streams.js';
import { Question } from '../../ui/ask.js';
import { MomentAnswers } from '../../ui/moments.js';
import { isMeasure, WORDS } from './columns.js';
import { Cutting } from './cutting.js';
import { DossierPart } from './dossier.js';
import { GraphPart } from './headgraph.js';
import { Paths } from './headpaths.js';
import { HeadTable } from './table.js';
import { setProse } from '../../ui/prose.js';
import { w } from './words.js';

const MEASURE_MS = 500;
/** Held-out samples that heads are measured over, at most. */
const SAMPLES = 64;

export class HeadsView {
  /** @param {HTMLElement} root @param {import('../../ui/hosttype.js').Host} host */
  constructor(root, host) {
    this.host = host;
    this.state = host.state;
    this.actions = host.actions;
    this.report = null; // the newest measures
    this.question = new Question(host, { everyMs: MEASURE_MS });
    this.history = new MomentAnswers({
      ask: (step) => this.askMoment(step),
      seen: () => !root.hidden,
      changed: () => host.want('view'),
    });
    this.makeHead();
    const help = h('p#measure-help.heads-help', {
      'aria-live': 'polite',
      text: w.pointAtAColumn,
    });
    this.none = h('p.note', w.thisModelHasNo);
    this.cutting = new Cutting(host, () => host.want('view'));
    this.table = new HeadTable(host, (place) => this.cutting.costOf(place), help);
    this.paths = new Paths(host, () => host.want('view'));
    const listed = h('div.heads-body', this.cutting.element, help, this.table.element);
    this.dossier = new DossierPart(host, this.paths);
    this.graph = new GraphPart(host, this.paths);
    this.bodies = { list: listed, head: this.dossier.element, paths: this.graph.element };
    root.append(this.head, this.none, ...Object.values(this.bodies));
  }

  makeHead() {
    this.about = h('p#heads-about.dim');
    this.columns = segments({
      label: w.whatShowsOfThe,
      items: [
        {
          id: 'words',
          text: w.inWords,
          title: w.whatEachPartDoes,
        },
        { id: 'measures', text: w.measures, title: w.everyMeasureOfEvery },
        { id: 'head', text: w.oneHead, title: w.allThatIsKnown },
        { id: 'paths', text: w.paths, title: w.whichHeadWorksThroughWhich },
      ],
      onchoose: (id) => this.chooseColumns(id),
    });
    this.stop = h('button#heads-history.btn.small', {
      onclick: () => {
        this.history.stopped = !this.history.stopped;
        this.host.want('view');
      },
    });
    this.head = h(
      'div.head',
      h('b.title', w.whatEachHeadDoes),
      this.about,
      h('span.sp'),
      this.columns.element,
      this.stop,
    );
  }

  sortKey() {
    return this.state.display.sort.replace(/^-/, '');
  }

  /** What shows: words or measures of all heads, one head, or paths. */
  columnsNow() {
    const { sub } = this.state.display;
    const isTokens = !hasStreams(this.state.model.settings);
    if (isTokens && (sub === 'head' || sub === 'paths')) return sub;
    return sub === 'measures' || isMeasure(this.sortKey()) ? 'measures' : 'words';
  }

  /** Shows other columns. They are in the link, as the order is, which must be one of theirs. */
  chooseColumns(id) {
    const measures = id === 'measures';
    const isTable = measures || id === 'words';
    const ends = !isTable
      ? false
      : measures
        ? WORDS.includes(this.sortKey())
        : isMeasure(this.sortKey());
    this.host.act.display.change({ sub: id === 'words' ? '' : id, ...(ends && { sort: '' }) });
    this.actions.showView('heads');
  }

  /** Asks for what may have changed, and draws what is known. */
  async update() {
    const { state, host } = this;
    const can = state.model.settings.head !== 'none';
    const columns = this.columnsNow();
    const isTokens = !hasStreams(state.model.settings);
    this.columns.offer((id) => isTokens || id === 'words' || id === 'measures');
    this.columns.select(columns);
    for (const part of [this.columns.element, this.stop]) setHidden(part, !can);
    const body = columns in this.bodies ? columns : 'list';
    for (const [id, part] of Object.entries(this.bodies)) setHidden(part, !can || id !== body);
    setHidden(this.none, can);
    if (!can) {
      this.report = null;
      return setProse(this.about, '');
    }
    const samples = this.samples();
    this.paths.follow();
    if (body === 'list') this.cutting.update();
    if (await this.question.update('heads', { samples })) this.report = this.question.answer;
    if (!this.report) return;
    this.history.follow(host.state.run.now, state.model.moments.most);
    this.draw();
  }

  samples() {
    const { plan, settings } = this.state.model;
    return samplesAtOnce(plan, settings, SAMPLES);
  }

  /** What the heads of the whole model did at a moment: placeKey -> row. */
  async askMoment(step) {
    const asked = { at: step, cuts: null, samples: this.samples() };
    const reply = await this.host.ask('heads', asked);
    return reply && new Map(reply.rows.map((row) => [placeKey(row), row]));
  }

  draw() {
    const { report, history, state } = this;
    const { kept } = this.host.state.run.now;
    const cut =
      state.cut.shown && state.cut.places.length ? ` · ${cutWords(state.cut.places)}` : '';
    setProse(this.about, w.samplesAt(report) + cut);
    this.drawStop(history.count(kept), kept.length);
    const columns = this.columnsNow();
    if (columns === 'head') this.dossier.update(report, history);
    else if (columns === 'paths') this.graph.update();
    else this.table.update(report, history, kept.at(-1) ?? 0, columns);
  }

  /** The button of the history: how many of the kept moments are known. */
  drawStop(done, all) {
    const going = this.history.stopped ? w.goOnHistory : w.stopHistory;
    const words = done === all ? w.wholeHistory({ done }) : going({ done, all });
    setHidden(this.stop, this.state.model.moments.most === 0);
    setText(this.stop, words);
    this.stop.disabled = done === all;
  }
}
