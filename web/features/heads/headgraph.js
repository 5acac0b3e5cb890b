// The graph of heads: columns of heads in the order in which they compute, and lines from each to
// those through which it matters to the answers.
import { h, setAttribute, setChildren, setEach, setHidden, setText, svg } from '../../base/dom.js';
import { formatCount } from '../../base/format.js';
import { placeWords, tilesOf } from '../../model/ablation.js';
import { placeKey } from '../../model/places.js';
import { setProse } from '../../ui/prose.js';
import { Among } from './among.js';
import { shortName } from './headname.js';
import { headPlaces, stacksOf } from '../../wasm/lab/places.mjs';
import { w } from './words.js';

/** Sizes of a node and of the gaps between nodes, in CSS pixels. */
const NODE = { width: 106, height: 40, across: 70, down: 10 };
/** Edges that are listed, and the widest line. */
const LISTED = 12;
const WIDEST_PX = 7;

export class GraphPart {
  /** @param {import('../../ui/hosttype.js').Host} host @param {import('./headpaths.js').Paths}
   * paths */
  constructor(host, paths) {
    this.host = host;
    this.paths = paths;
    this.button = pathButton(paths);
    this.among = new Among(host, paths);
    this.said = h('p#paths-said', { 'aria-live': 'polite' });
    this.lines = svg('svg.graph-lines', { 'aria-hidden': 'true' });
    this.nodes = h('div.graph-nodes');
    this.picture = h(
      'div.graph-scroll',
      { tabindex: 0, role: 'region', 'aria-label': w.theGraphOfHeads },
      h('div.graph', this.lines, this.nodes),
    );
    this.list = h('ol.graph-list', { 'aria-label': w.theStrongestEdges });
    const title = h('div.cut-row', h('h2', w.whichHeadWorksThrough), this.button.element);
    title.append(...this.among.elements);
    this.element = h(
      'section#heads-paths.heads-part',
      { 'aria-label': w.pathsBetweenHeads },
      title,
      this.said,
      h('div.graph-body', this.picture, this.list),
    );
  }

  update() {
    this.among.update();
    this.button.update();
    this.button.element.disabled = this.among.problem !== '';
    setProse(this.said, this.among.problem || saidWords(this.paths));
    this.draw();
  }

  draw() {
    const { settings } = this.host.state.model;
    const columns = columnsOf(settings);
    const places = columns.flatMap((column, x) => column.map((place, y) => ({ place, x, y })));
    const shown = this.paths.shown;
    this.drawNodes(places, columns, shown?.heads);
    const at = new Map(places.map((one) => [placeKey(one.place), one]));
    setEach(
      this.lines,
      (shown?.edges ?? [])
        .filter(({ effect }) => effect.mean > 0)
        .sort((a, b) => a.effect.mean - b.effect.mean),
      () => svg('path'),
      (line, { from, to, effect, confirmed }) => {
        setAttribute(line, 'd', linePath(at.get(placeKey(from)), at.get(placeKey(to))));
        const width = Math.max(0.75, (WIDEST_PX * effect.mean) / shown.most);
        setAttribute(line, 'stroke-width', width.toFixed(2));
        setAttribute(line, 'class', confirmed ? 'confirmed' : '');
      },
    );
    this.drawList(shown);
  }

  drawNodes(places, columns, effects) {
    const { settings } = this.host.state.model;
    const { selected } = this.host.state.focus;
    const among = new Set(this.paths.among?.map(placeKey));
    const height = Math.max(...columns.map(({ length }) => length));
    const size = {
      width: columns.length * (NODE.width + NODE.across) - NODE.across,
      height: height * (NODE.height + NODE.down) - NODE.down,
    };
    for (const [name, value] of Object.entries(size)) {
      this.lines.parentElement.style.setProperty(name, `${value}px`);
      setAttribute(this.lines, name, String(value));
    }
    setChildren(this.nodes, JSON.stringify(settings), () =>
      places.map(({ place, x, y }) => {
        const tile = tilesOf(place, settings)[0];
        return h(
          'button.graph-node',
          {
            'data-tile': tile,
            title: placeWords(place, settings),
            style: { left: leftOf(x), top: topOf(y), width: NODE.width, height: NODE.height },
          },
          h('b', shortName(place, settings)),
          h('small'),
        );
      }),
    );
    this.nodes.onclick = (event) => {
      const node = event.target.closest('button');
      if (node) this.host.actions.lockTile(node.dataset.tile);
    };
    places.forEach(({ place }, i) => {
      const node = this.nodes.children[i];
      const effect = effects?.get(placeKey(place));
      node.classList.toggle('current', node.dataset.tile === selected);
      node.classList.toggle('among', among.has(placeKey(place)));
      setText(node.lastChild, effect ? nats(effect.mean) : '');
    });
  }

  drawList(shown) {
    const { settings } = this.host.state.model;
    const rows = [...(shown?.edges ?? [])]
      .sort((a, b) => b.effect.mean - a.effect.mean)
      .slice(0, LISTED);
    setHidden(this.list, !rows.length);
    setEach(
      this.list,
      rows,
      () => h('li', h('span'), h('b'), h('small')),
      (item, { from, to, effect, confirmed }) => {
        const [name, mean, more] = item.children;
        setText(name, `${placeWords(from, settings)} → ${placeWords(to, settings)}`);
        setText(mean, nats(effect.mean));
        setText(more, confirmed ? w.confirmed : w.notConfirmed);
      },
    );
  }
}

/** The heads in the order in which they compute: a column for each attention. */
function columnsOf(settings) {
  const names = stacksOf(settings).map(({ name }) => name);
  const order = ({ stack, layer, part }) =>
    names.indexOf(stack) * 1000 + 2 * layer + Number(part === 'cross');
  const columns = new Map();
  for (const place of headPlaces(settings)) {
    const at = order(place);
    columns.set(at, [...(columns.get(at) ?? []), place]);
  }
  return [...columns].sort((a, b) => a[0] - b[0]).map(([, places]) => places);
}

const leftOf = (x) => x * (NODE.width + NODE.across);
const topOf = (y) => y * (NODE.height + NODE.down);

/** From the right of one node to the left of another. */
function linePath(from, to) {
  const x = leftOf(from.x) + NODE.width;
  const end = leftOf(to.x);
  const [y, down] = [from, to].map((node) => topOf(node.y) + NODE.height / 2);
  const bend = (end - x) / 2;
  return `M${x} ${y}C${x + bend} ${y} ${end - bend} ${down} ${end} ${down}`;
}

/** An effect with its sign. */
export const nats = (effect) =>
  `${effect < 0 ? '−' : '+'}${Math.abs(effect).toFixed(3).replace(/^0/, '')}`;

function amongWords(among, edges) {
  if (!among) return w.allOfThem;
  return w.andThePathsBetween({ heads: among.length, edges });
}

/** What is known of the paths, in words. */
function saidWords({ shown, turn, work, among }) {
  if (shown?.again && !turn) {
    const { length } = shown.edges;
    return w.stepOfTheRun({
      step: formatCount(shown.step),
      edges: length,
    });
  }
  if (turn || !shown)
    return w.pathPatchingReplacesWhat({
      among: amongWords(among, work.edges.length),
      passes: formatCount(work.passes),
    });
  const confirmed = shown.edges.filter((edge) => edge.confirmed).length;
  return w.ofEdgesAreConfirmed({
    confirmed,
    edges: shown.edges.length,
    samples: shown.samples,
    step: formatCount(shown.step),
  });
}

/** The button that patches, or stops. @param {import('./headpaths.js').Paths} paths */
export function pathButton(paths) {
  const element = h('button.btn.small', {
    onclick: () => (paths.turn ? paths.cancel() : void paths.start()),
  });
  return {
    element,
    update() {
      const { turn, known, among } = paths;
      const first = among ? w.patchThesePaths : w.patchEveryPath;
      const again = known ? w.patchAgain : first;
      setText(element, turn ? w.cancelPaths[turn.what](turn) : again);
    },
  };
}
