// A model that finds paths: the graph, with the goal in the middle and every node as far out as it
// is away; and the path that the model takes from a node.
import { h, setChildren } from '../../base/dom.js';
import { distancesOf } from '../../wasm/analysis/walks.mjs';
import { Canvas, disc, line, word } from './canvas.js';
import { findsWords } from './world.words.js';
import { w } from './words.js';

const NODE_PX = 10;

export class Graph {
  request = 'finds';
  words = findsWords;

  /** @param {import('../../ui/hosttype.js').Host} host @param {() => void} wake */
  constructor(host, wake) {
    this.host = host;
    this.canvas = new Canvas(w.theGraphAndThe, wake);
    this.element = h('div.world-graph', this.canvas.element);
    this.from = h('select', { 'aria-label': w.theNodeThatThe, onchange: wake });
    this.controls = h('label.world-from', `${w.pathFromNode} `, this.from);
  }

  args() {
    return {};
  }

  /** Places of the nodes: rings around the goal, nodes of a branch beside each other. */
  places({ width, height }, graph, away) {
    const most = Math.max(...away);
    const radius = Math.min(width, height) / 2 - NODE_PX - 4;
    const turn = turnsOf(graph, away);
    return away.map((moves, node) => {
      const far = (radius * moves) / most;
      return [width / 2 + far * Math.cos(turn[node]), height / 2 + far * Math.sin(turn[node])];
    });
  }

  draw({ rows }) {
    const { graph } = this.host.state.model.settings.facts;
    const away = distancesOf(graph);
    const ordered = [...rows].sort((a, b) => b.shortest - a.shortest || a.node - b.node);
    setChildren(this.from, ordered.map(({ node }) => node).join(), () =>
      ordered.map(({ node, shortest }) =>
        h('option', { value: node, text: w.away({ node, shortest }) }),
      ),
    );
    const drawing = this.canvas.begin();
    if (!drawing) return;
    const { pen } = drawing;
    const at = this.places(drawing, graph, away);
    const colour = (name) => this.canvas.colour(name);
    for (const [a, b] of graph.edges) line(pen, [at[a], at[b]], { colour: colour('--line2') });
    const chosen = rows.find(({ node }) => String(node) === this.from.value) ?? ordered[0];
    const path = chosen.path.map((node) => at[node]);
    line(pen, path, { colour: colour('--accent'), width: 3.5 });
    at.forEach(([x, y], node) => {
      const row = rows.find((one) => one.node === node);
      const isBest = row?.model === row?.shortest;
      const edge = isBest ? '--good' : row.model === null ? '--bad' : '--series-2';
      const fill = colour(node === graph.goal ? '--good-soft' : '--panel');
      disc(pen, x, y, NODE_PX, { fill, stroke: colour(edge), width: 2 });
      word(pen, String(node), x, y, colour('--ink'), 'center');
    });
  }
}

/** In which direction each node is: a branch has a sector in proportion to its nodes. */
function turnsOf({ edges, nodes, goal }, away) {
  const children = Array.from({ length: nodes }, () => /** @type {number[]} */ ([]));
  const hasParent = new Set([goal]);
  for (const pair of edges) {
    const [near, far] = away[pair[0]] < away[pair[1]] ? pair : [pair[1], pair[0]];
    if (away[far] !== away[near] + 1 || hasParent.has(far)) continue;
    hasParent.add(far);
    children[near].push(far);
  }
  const size = (node) => 1 + children[node].reduce((sum, child) => sum + size(child), 0);
  const turns = Array(nodes).fill(0);
  const spread = (node, from, to) => {
    turns[node] = (from + to) / 2;
    const all = size(node) - 1;
    let begin = from;
    for (const child of children[node]) {
      const end = begin + ((to - from) * size(child)) / all;
      spread(child, begin, end);
      begin = end;
    }
  };
  spread(goal, 0, 2 * Math.PI);
  return turns;
}
