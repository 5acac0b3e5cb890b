// The heads that a head works with: whose output it reads, who reads its own, by weights and by
// path patching.
import { decimals } from '../../base/format.js';
import { h, setAttribute, setEach, setHidden, setText } from '../../base/dom.js';
import { placeWords } from '../../model/ablation.js';
import { placeKey } from '../../model/places.js';
import { setProse } from '../../ui/prose.js';
import { isSameHead } from '../../wasm/lab/places.mjs';
import { nats, pathButton } from './headgraph.js';
import { shortName } from './headname.js';
import { w } from './words.js';

/** Rows that are shown. */
const LISTED = 12;
const HEADS = /** @type {const} */ (['queries', 'keys', 'values', 'path']);

export class Partners {
  /** @param {import('../../ui/hosttype.js').Host} host @param {import('./headpaths.js').Paths}
   * paths */
  constructor(host, paths) {
    this.host = host;
    this.paths = paths;
    this.button = pathButton(paths);
    this.about = h('p.dim');
    this.rows = h('tbody');
    const heads = HEADS.map((key) => h('th', { scope: 'col', text: w.partner[key] }));
    this.table = h(
      'table.partners',
      { 'aria-label': w.headsThatItWorks },
      h('thead', h('tr', h('td'), ...heads)),
      this.rows,
    );
    this.scroll = h('div.partners-scroll', { tabindex: 0, role: 'region' }, this.table);
    this.scroll.setAttribute('aria-label', w.headsThatItWorks);
    this.element = h(
      'section.dossier-card',
      h('div.cut-row', h('h2', w.headsItWorksWith), this.button.element),
      this.about,
      this.scroll,
    );
  }

  /** @param {any} place @param {any} circuits headCircuits, or null while they are not known */
  update(place, circuits) {
    this.button.update();
    setHidden(this.element, !circuits);
    if (!circuits) return;
    const { composition: own, chance } = circuits;
    setHidden(this.scroll, !own.length);
    setHidden(this.button.element, !own.length);
    if (!own.length) return setProse(this.about, w.noOtherHeadReads);
    const { known } = this.paths;
    const said = { chance: decimals(chance.mean, 2), step: known?.step ?? null };
    setProse(this.about, w.howMuchOfWhat(said));
    this.drawRows(place, own, known);
  }

  drawRows(place, own, known) {
    const { settings } = this.host.state.model;
    const edges = new Map(known?.edges.map((edge) => [pairKey(edge), edge]));
    const weight = (pair) =>
      edges.get(pairKey(pair))?.effect.mean ?? Math.max(pair.q, pair.k, pair.v);
    const rows = [...own].sort((a, b) => weight(b) - weight(a)).slice(0, LISTED);
    setEach(
      this.rows,
      rows,
      () => h('tr', h('th', { scope: 'row' }), h('td'), h('td'), h('td'), h('td')),
      (line, pair) => {
        const reads = isSameHead(pair.to, place);
        const [name, q, k, v, path] = line.children;
        const other = reads ? pair.from : pair.to;
        setText(name, w[reads ? 'reads' : 'isReadBy']({ head: shortName(other, settings) }));
        setAttribute(name, 'title', placeWords(other, settings));
        for (const [cell, value] of [
          [q, pair.q],
          [k, pair.k],
          [v, pair.v],
        ])
          setText(cell, decimals(value, 2));
        const edge = edges.get(pairKey(pair));
        setText(path, edge ? nats(edge.effect.mean) : '–');
        path.classList.toggle('confirmed', edge?.confirmed === true);
      },
    );
  }
}

const pairKey = ({ from, to }) => `${placeKey(from)} ${placeKey(to)}`;
