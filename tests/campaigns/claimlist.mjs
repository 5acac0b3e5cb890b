// Every claim of a lesson that has a number: the model, the steps that it is trained, what is
// looked for, and between which values it is in each of three seeds. `claims.mjs` measures them.

/**
 * @typedef {object} Claim
 * @property {string} step of a lesson, as in its link
 * @property {string} says @property {Record<string, any>} settings
 * @property {number} steps @property {(run: any) => number | null} find
 * @property {number} from @property {number} to
 */

export const SEEDS = [1, 2, 3];

const solved = ({ solved: at }) => at;
const accuracy = ({ held }) => held.at(-1).accuracy;
const lossAtFirst = ({ held }) => held[0].loss;
const leastLoss = ({ held }) => Math.min(...held.map(({ loss }) => loss));
const stepOfLeastLoss = ({ held }) =>
  held.reduce((a, b) => (b.loss < a.loss ? b : a), held[0]).step;
/** The step after which the accuracy is at least this. */
const reaches = (least) => (run) =>
  run.held.find((one) => one.accuracy >= least && one.step > 0)?.step ?? null;
const parameters = ({ plan }) => plan.parameters;

/** What heads do on the first held-out example: as the page's badges say it. */
function headsOf({ lab }, tensor) {
  const example = lab.example(0, 'held_out');
  lab.probe(example.tokens, example);
  const all = lab.probeHeads(example.targets);
  return all.filter((one) => one.tensor === tensor).map(({ words }) => words);
}
const shares = (tensor, word) => (run) =>
  headsOf(run, tensor)
    .filter((one) => one.word === word)
    .map(({ value }) => value);
const least = (tensor, word) => (run) => Math.min(...shares(tensor, word)(run));
const most = (tensor, word) => (run) => Math.max(...shares(tensor, word)(run));
const many = (tensor, word) => (run) => shares(tensor, word)(run).length;

const copy = (rest = {}) => ({ preset: 'copy', ...rest });
const reverse = (rest = {}) => ({ preset: 'reverse', ...rest });

/** @type {Claim[]} */
export const CLAIMS = [
  ['positions-2', 'no positions, 200 steps', copy({ posenc: 'none' }), 200, accuracy, 0.22, 0.28],
  ['positions-2', 'no positions, 400 steps', copy({ posenc: 'none' }), 400, accuracy, 0.22, 0.28],
  ['positions-3', 'RoPE solves it', copy({ posenc: 'rope' }), 100, solved, 60, 60],
  ['positions-3', 'sinusoids solve it', copy(), 240, solved, 160, 240],
  ['positions-3', 'a learned table solves it', copy({ posenc: 'learned' }), 300, solved, 260, 280],
  ['positions-4', 'ALiBi, 200 steps', copy({ posenc: 'alibi' }), 200, accuracy, 0.22, 0.28],
  ['positions-4', 'ALiBi, 2,000 steps', copy({ posenc: 'alibi' }), 2000, accuracy, 0.25, 0.54],
  ['attention-3', 'least source of layer 2', copy(), 300, least('attn.1', 'source'), 0.8, 0.96],
  ['attention-3', 'most source of layer 2', copy(), 300, most('attn.1', 'source'), 0.85, 0.96],
  ['feed-forward-2', '8 hidden units', copy({ d_ff: 8 }), 300, accuracy, 0.98, 1],
  ['feed-forward-2', 'their parameters', copy({ d_ff: 8 }), 0, parameters, 38692, 38692],
  ['block-2', 'post-norm, three layers', reverse({ norm: 'post' }), 300, solved, 240, 300],
  ['block-2', 'pre-norm, six layers', reverse({ n_layers: 6 }), 260, solved, 220, 260],
  [
    ...['block-2', 'post-norm, six layers, 240 steps'],
    ...[reverse({ n_layers: 6, norm: 'post' }), 240, accuracy, 0.22, 0.28],
  ],
  [
    ...['block-2', 'post-norm, six layers, 300 steps'],
    ...[reverse({ n_layers: 6, norm: 'post' }), 300, accuracy, 0.22, 0.28],
  ],
  ['model-2', 'the loss at first', copy(), 0, lossAtFirst, 3.4, 4.05],
  ['training', 'copy is solved', copy(), 240, solved, 160, 240],
  ['training-2', 'without dropout', copy({ dropout: 0 }), 200, solved, 120, 160],
  ['training-2', 'reversal at step 220', reverse(), 220, accuracy, 0.99, 1],
  ['training-3', 'rate 0.01, 160 steps', copy({ lr: 0.01 }), 160, accuracy, 0.98, 1],
  ['training-3', 'rate 0.1, 160 steps', copy({ lr: 0.1 }), 160, accuracy, 0.03, 0.15],
  [
    ...['attention-maps-2', 'learned positions: heads of layer 1 with the source'],
    ...[copy({ posenc: 'learned' }), 320, many('attn.0', 'source'), 3, 4],
  ],
  ['reversal', 'reversal is solved', reverse(), 220, solved, 180, 220],
  ['reversal-2', 'least mirror of layer 3', reverse(), 400, least('attn.2', 'mirror'), 0.86, 0.98],
  ['reversal-2', 'most mirror of layer 3', reverse(), 400, most('attn.2', 'mirror'), 0.9, 0.99],
  ['breakdown', 'parameters', reverse(), 0, parameters, 152660, 152660],
  [
    ...['breakdown', 'parameters at twice the width'],
    ...[reverse({ d_model: 128, d_ff: 512 }), 0, parameters, 600212, 600212],
  ],
  ['sorting', 'sorting after 40 steps', { preset: 'sort' }, 40, accuracy, 0.51, 0.57],
  ['sorting', '90 % right', { preset: 'sort' }, 460, reaches(0.9), 180, 240],
  ['sorting', 'sorting is solved', { preset: 'sort' }, 520, solved, 420, 500],
  ['causal-mask', 'copy with a mask', copy({ mask: 'causal' }), 260, solved, 180, 240],
  [
    ...['causal-mask-2', 'shift with a mask'],
    ...[{ preset: 'shift', mask: 'causal' }, 200, accuracy, 0.19, 0.22],
  ],
  ['causal-mask-2', 'shift without', { preset: 'shift' }, 200, solved, 140, 160],
  [
    ...['causal-mask-3', 'a mask and no positions, 600 steps'],
    ...[copy({ posenc: 'none', mask: 'causal' }), 600, accuracy, 0.38, 0.43],
  ],
  ['depth', 'one layer', reverse({ n_layers: 1 }), 320, solved, 260, 280],
  ['depth', 'two layers', reverse({ n_layers: 2 }), 220, solved, 180, 220],
  ['depth-2', 'four layers', reverse({ n_layers: 4 }), 240, solved, 180, 220],
  ['depth-2', 'six layers', reverse({ n_layers: 6 }), 260, solved, 220, 260],
  ['heads', 'one head', copy({ n_heads: 1 }), 260, solved, 180, 240],
  ['heads', 'eight heads', copy({ n_heads: 8 }), 260, solved, 200, 260],
  [
    ...['heads-2', 'least induction of layer 2'],
    ...[{ preset: 'recall' }, 300, least('attn.1', 'induction'), 0.89, 0.98],
  ],
  [
    ...['heads-2', 'most induction of layer 2'],
    ...[{ preset: 'recall' }, 300, most('attn.1', 'induction'), 0.95, 0.99],
  ],
  ['shift', 'shift after 100 steps', { preset: 'shift' }, 100, accuracy, 0.75, 0.88],
  ['shift', 'shift after 200 steps', { preset: 'shift' }, 200, accuracy, 0.997, 1],
  ['shift-2', 'most next of layer 2', { preset: 'shift' }, 400, most('attn.1', 'next'), 0.65, 0.84],
  ['language-model', 'counting, 400 steps', { preset: 'causal' }, 400, accuracy, 0.88, 0.912],
  ['language-model-2', 'least loss of text', { preset: 'text' }, 800, leastLoss, 1.85, 1.95],
  ['language-model-2', 'and its step', { preset: 'text' }, 800, stepOfLeastLoss, 500, 720],
  ['big-encoder', 'parameters', { preset: 'encoder' }, 0, parameters, 24035328, 24035328],
  ['encoder-decoder', '90 % right', { preset: 'encdec' }, 300, reaches(0.9), 200, 260],
  ['encoder-decoder-2', 'solved', { preset: 'encdec' }, 560, solved, 460, 540],
  ['encoder-decoder-3', 'with teacher forcing', { preset: 'encdec' }, 300, accuracy, 0.94, 0.98],
].map(([step, says, settings, steps, find, from, to]) => ({
  ...{ step, says, settings, steps },
  ...{ find, from, to },
}));

/** A command that shows the run of a claim. */
export function commandOf({ settings: { preset, ...rest }, steps }) {
  const set = Object.entries(rest).map(([key, value]) => ` --set ${key}=${value}`);
  return `node wasm/cli.mjs train --preset ${preset}${set.join('')} --steps ${Math.max(1, steps)}`;
}
