// Path patching on the page: which head matters to the answers through which other head. Held-out
// samples of the whole model, in pieces; what is known is of one moment (wasm/analysis/edges.mjs).
import { placeKey } from '../../model/places.js';
import { samplesAtOnce, steadyMoment } from '../../model/heldout.js';
import {
  addSums,
  edgePlaces,
  effectOf,
  isAbove,
  LEAST,
  MEAN_SAMPLES,
} from '../../wasm/analysis/edges.mjs';
import { headPlaces } from '../../wasm/lab/places.mjs';

/** Held-out samples that effects are means over. */
const SAMPLES = 16;

/** @typedef {import('../../wasm/analysis/edges.mjs').Effect} Effect */
/** @typedef {import('../../wasm/analysis/edges.mjs').Head} Head */
/** @typedef {{ from: Head, to: Head, effect: Effect, confirmed: boolean }} Edge */
/**
 * @typedef {{ step: number, samples: number, heads: Map<string, Effect>, edges: Edge[] }} Known
 *   heads by placeKey
 * @typedef {object} Shown
 * @property {number} step @property {Edge[]} edges
 * @property {number} most the largest effect, of all moments that can show
 * @property {number} [samples] @property {Map<string, Effect>} [heads]
 * @property {boolean} [again] of the run made again: confirmed edges alone
 */

export class Paths {
  /** @param {import('../../ui/hosttype.js').Host} host @param {() => void} changed */
  constructor(host, changed) {
    this.host = host;
    this.changed = changed;
    this.run = null;
    this.of = ''; // the settings that all below is of
    this.forget();
  }

  /** The heads that are asked about: some, or null for every one. @type {Head[] | null} */
  among = null;

  forget() {
    /** @type {Known | null} */
    this.known = null;
    /** @type {{ done: number, total: number, what: 'means' | 'heads' } | null} while it patches */
    this.turn = null;
  }

  /**
   * What shows: what was patched; at another moment than that was of, the graph of the last moment
   * before it that making the run again has found.
   * @returns {Shown | null}
   */
  get shown() {
    const { known } = this;
    const { run, shown } = this.host.state;
    const step = shown.at ?? run.now.step;
    const graphs = run.formed?.graphs ?? [];
    const graph = graphs.findLast((one) => one.step <= step);
    const most = (edges) => Math.max(...edges.map(({ effect }) => effect.mean));
    if (!graph || known?.step === step) return known && { ...known, most: most(known.edges) };
    const formed = graphs.map(({ edges }) => edges.map(confirmed));
    const edges = graph.edges.map(confirmed);
    return { ...{ step: graph.step, again: true, edges }, most: most(formed.flat()) };
  }

  /** Forgets what is of another run or model. */
  follow() {
    const { model, run } = this.host.state;
    const of = JSON.stringify(model.settings);
    if (this.run === run.now && this.of === of) return;
    this.run = run.now;
    this.of = of;
    this.forget();
  }

  /**
   * What is to be patched: held-out samples, heads, edges, forward passes of all of it at most, and
   * edges of one request.
   */
  get work() {
    const { plan, settings } = this.host.state.model;
    const samples = Math.min(SAMPLES, settings.eval_samples);
    const heads = this.among ?? /** @type {Head[]} */ (headPlaces(settings));
    const asked = new Set(heads.map(placeKey));
    const edges = edgePlaces(settings).filter(
      ({ from, to }) => asked.has(placeKey(from)) && asked.has(placeKey(to)),
    );
    const edgesAtOnce = Math.max(1, samplesAtOnce(plan, settings, MEAN_SAMPLES) >> 1);
    const passes = heads.map((place) => {
      const own = edgesOf(place, edges).length;
      const pieces = Math.max(1, Math.ceil(own / edgesAtOnce));
      return samples * (2 * pieces + 2 * own);
    });
    const all = MEAN_SAMPLES + passes.reduce((a, b) => a + b, 0);
    return { samples, heads, edges, edgesAtOnce, passes: all };
  }

  cancel() {
    this.turn = null;
    this.changed();
  }

  /** Patches the edges between the heads that are asked about, at the moment that shows. */
  async start() {
    const { state } = this.host;
    const { samples, heads, edges } = this.work;
    const run = state.run.now;
    /** @type {{ done: number, total: number, what: 'means' | 'heads' }} */
    const turn = { done: 0, total: MEAN_SAMPLES, what: 'means' };
    const at = steadyMoment(state);
    this.turn = turn;
    this.changed();
    const goesOn = () => this.turn === turn && state.run.now === run;
    const asked = { cuts: null, ...(at !== undefined && { at }) };
    const found = { step: 0, samples, heads: new Map(), edges: /** @type {Edge[]} */ ([]) };
    const means = await this.meansOf(heads, asked, goesOn);
    Object.assign(turn, { done: 0, total: heads.length, what: 'heads' });
    for (const [h, place] of means ? heads.entries() : []) {
      const own = await this.effectsOf(place, edgesOf(place, edges), means[h], asked, goesOn);
      if (!own || !goesOn()) break;
      found.step = own.step;
      found.heads.set(placeKey(place), own.head);
      found.edges.push(...own.edges);
      turn.done++;
      this.changed();
    }
    if (means && turn.done === turn.total && goesOn()) this.known = found;
    if (this.turn === turn) this.turn = null;
    this.changed();
  }

  /** The effects of a head and of its edges; null when that fails. */
  async effectsOf(place, pairs, mean, asked, goesOn) {
    const { plan, settings } = this.host.state.model;
    const { samples, edgesAtOnce } = this.work;
    const most = samplesAtOnce(plan, settings, MEAN_SAMPLES);
    // passes of one sample: a clean one, one without the head, and at most two for each edge
    const atOnce = Math.max(1, Math.floor(most / (2 + 2 * pairs.length)));
    /** @type {{ step: number, head: any, edges: any[] }} */
    const sums = { step: 0, head: null, edges: [] };
    for (let from = 0; from === 0 || from < pairs.length; from += edgesAtOnce) {
      const to = pairs.slice(from, from + edgesAtOnce).map((pair) => pair.to);
      let part = null;
      for (let first = 0; first < samples; first += atOnce) {
        const some = { place, to, mean, first, samples: Math.min(atOnce, samples - first) };
        const reply = await this.host.ask('headedges', { ...some, ...asked });
        if (!reply || !goesOn()) return null;
        part = part ? added(part, reply) : reply;
      }
      sums.step = part.step;
      sums.head ??= part.head;
      sums.edges.push(...part.edges);
    }
    const edges = pairs.map(({ from, to }, e) => {
      const effect = effectOf(sums.edges[e]);
      return { from, to, effect, confirmed: isAbove(effect, LEAST) };
    });
    return { step: sums.step, head: effectOf(sums.head), edges };
  }

  /** The sums of what heads output, for their means; null when that fails. */
  async meansOf(places, asked, goesOn) {
    const { plan, settings } = this.host.state.model;
    const most = samplesAtOnce(plan, settings, MEAN_SAMPLES);
    let sums = null;
    for (let first = 0; first < MEAN_SAMPLES; first += most) {
      const samples = Math.min(most, MEAN_SAMPLES - first);
      const own = { places, first, samples, before: sums };
      const reply = await this.host.ask('headmeans', { ...own, ...asked });
      if (!reply || !goesOn()) return null;
      ({ sums } = reply);
      if (this.turn) this.turn.done = first + samples;
      this.changed();
    }
    return sums;
  }
}

/** The edges that go out from a head. */
const edgesOf = (place, edges) => edges.filter(({ from }) => placeKey(from) === placeKey(place));

/** An edge of birth() as an edge here. @returns {Edge} */
const confirmed = ({ from, to, effect }) => ({
  ...{ from, to, confirmed: true },
  effect: /** @type {Effect} */ ({ mean: effect }),
});

const added = (a, b) => ({
  step: b.step,
  head: addSums(a.head, b.head),
  edges: a.edges.map((sum, i) => addSums(sum, b.edges[i])),
});
