// A model that learnt from random walks is asked for the shortest path to the goal, from every node
// of its graph. Over a lab whose task has a graph.

/** @typedef {{ nodes: number, goal: number, edges: [number, number][] }} Graph */

/** Neighbours of each node. @param {Graph} graph @returns {number[][]} */
function neighboursOf({ nodes, edges }) {
  const all = Array.from({ length: nodes }, () => /** @type {number[]} */ ([]));
  for (const [a, b] of edges) {
    all[a].push(b);
    all[b].push(a);
  }
  return all;
}

/** Moves from each node to the goal along a shortest path. @param {Graph} graph */
export function distancesOf(graph) {
  const near = neighboursOf(graph);
  const away = Array(graph.nodes).fill(Infinity);
  away[graph.goal] = 0;
  for (let ring = [graph.goal], d = 1; ring.length > 0; d++) {
    const next = [...new Set(ring.flatMap((node) => near[node]))].filter((n) => away[n] > d);
    for (const node of next) away[node] = d;
    ring = next;
  }
  return away;
}

/** The likeliest of some tokens in a row of logits. */
const likeliest = (logits, tokens) =>
  tokens.reduce((best, token) => (logits[token] > logits[best] ? token : best));

/**
 * The path that the model takes from a node when it is asked for one of so many moves: nodes, of
 * which the last is the goal if it got there. Of the nodes it may go to only neighbours count.
 * @param {import('../lab/lab.mjs').Lab} lab @param {number} start @param {number} moves
 */
export function walk(lab, start, moves) {
  const { graph } = lab.task;
  const near = neighboursOf(graph);
  const steps = lab.settings.seq / lab.task.streams.length;
  const path = [start];
  const inputs = { return: new Float32Array(steps), node: new Int32Array(steps).fill(graph.goal) };
  const valid = new Int32Array(steps);
  for (let t = 0; t < steps && path.at(-1) !== graph.goal; t++) {
    inputs.return[t] = -Math.max(moves - t, 1) / steps;
    inputs.node[t] = path.at(-1);
    valid[t] = 1;
    const { data, shape } = lab.probe({ inputs, valid }).outputs.node;
    path.push(likeliest(data.subarray(t * shape[1], (t + 1) * shape[1]), near[path.at(-1)]));
  }
  return path;
}

/**
 * From every node but the goal: rows { node, shortest, path, model, walks }, path being its nodes,
 * model its moves, or null where it does not arrive; walks: the mean moves of random walks of the
 * data from there that arrive, or null. Yields { done, total }.
 * @param {import('../lab/lab.mjs').Lab} lab @param {{ samples?: number }} [how]
 */
export function* pathLengths(lab, { samples = 2000 } = {}) {
  const { graph } = lab.task;
  const away = distancesOf(graph);
  const walks = Array.from({ length: graph.nodes }, () => ({ sum: 0, count: 0 }));
  for (let i = 0; i < samples; i++) {
    const { inputs, valid } = lab.example(i);
    const moves = valid.reduce((sum, one) => sum + one, 0);
    if (inputs.return[0] < -1) continue;
    walks[inputs.node[0]].sum += moves;
    walks[inputs.node[0]].count++;
  }
  const rows = [];
  for (let node = 0; node < graph.nodes; node++) {
    if (node === graph.goal) continue;
    const path = walk(lab, node, away[node]);
    const { sum, count } = walks[node];
    rows.push({
      node,
      shortest: away[node],
      path,
      model: path.at(-1) === graph.goal ? path.length - 1 : null,
      walks: count ? sum / count : null,
    });
    yield { done: rows.length, total: graph.nodes - 1 };
  }
  return rows;
}
