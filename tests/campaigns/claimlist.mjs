// Every claim of a lesson that has a number: the model, the steps that it is trained, what is
// looked for, and between which values it is in each of three seeds. `claims.mjs` measures them.

/**
 * @typedef {object} Claim
 * @property {string} step of a lesson, as in its link
 * @property {string} says @property {Record<string, any>} settings
 * @property {number} steps @property {(run: any) => number | null} find
 * @property {number} from @property {number} to
 */

import { attribution } from '../../wasm/analysis/why.mjs';
import { numbersReport, withoutWaves } from '../../wasm/analysis/modular.mjs';
import { lossPerCharacter as perCharacterOf } from '../../wasm/analysis/percharacter.mjs';
import { rolloutScores } from '../../wasm/analysis/rollouts.mjs';
import { STUDIES } from '../../wasm/analysis/ready.mjs';
import { compareForcing } from '../findings/teacher_forcing.mjs';
import { rungsOf } from '../../wasm/analysis/switches.mjs';

export const SEEDS = [1, 2, 3];

const solved = ({ solved: at }) => at;
const accuracy = ({ held }) => held.at(-1).accuracy;
const lossAtLast = ({ held }) => held.at(-1).loss;
const fallsBelow = (most) => (run) => run.held.find(({ loss }) => loss < most)?.step ?? null;
/** The step after which a head of the last layer is called that. */
const firstSource = ({ held }) =>
  held.find(({ badges }) => badges.includes('source'))?.step ?? null;
const lossAtFirst = ({ held }) => held[0].loss;
const leastLoss = ({ held }) => Math.min(...held.map(({ loss }) => loss));
const stepOfLeastLoss = ({ held }) =>
  held.reduce((a, b) => (b.loss < a.loss ? b : a), held[0]).step;
/** The step after which the accuracy is at least this. */
const reaches = (least) => (run) =>
  run.held.find((one) => one.accuracy >= least && one.step > 0)?.step ?? null;
const parameters = ({ plan }) => plan.parameters;
/** The step after which 99 % of a batch are right. */
const known = ({ known: at }) => at;
const mostLossAboveFirst = ({ held }) => Math.max(...held.map(({ loss }) => loss)) - held[0].loss;

const grokking = (weight_decay) => ({ preset: 'grokking', weight_decay });
const keysOf = ({ lab }) => numbersReport(lab).waves.key;
const rightWithout = (lab, frequencies) =>
  withoutWaves(lab, { frequencies }).score.held_out.accuracy;
/** Of the held-out problems without one key wave: the least or the most. */
const withoutEach = (which) => (run) =>
  Math[which](...keysOf(run).map((k) => rightWithout(run.lab, [k])));
const withoutKeys = (run) => rightWithout(run.lab, keysOf(run));

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

/** What a generator returns. */
function resultOf(work) {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
const atLength = (seq) => (run) => run.lab.evaluateLength(seq, { samples: 200 }).accuracy;
/** The accuracy without heads of layer 1. */
const without =
  (heads) =>
  ({ lab }) => {
    lab.cut(heads.map((head) => ({ layer: 0, part: 'self', head })));
    const { accuracy: left } = lab.evaluate({ samples: 256 });
    lab.cut([]);
    return left;
  };
const withoutOne = (run) => Math.min(...[0, 1, 2, 3].map((head) => without([head])(run)));
/** What sources of that name write of the right logit less the runner-up. */
const writtenBy =
  (name) =>
  ({ lab }) =>
    resultOf(attribution(lab, { samples: 32 }))
      .sources.filter(({ source }) => name.test(source))
      .reduce((sum, { mean }) => sum + mean, 0);
/** A measure of a layer's heads, over held-out samples. */
const measured =
  (name, layer, which) =>
  ({ lab }) =>
    Math[which](
      ...lab
        .heads({ samples: 200 })
        .filter((head) => head.layer === layer)
        .map((head) => head[name]),
    );
const mirror = (layer, which) => measured('mirror', layer, which);
/** Of layer 1, the most attention that a head gives from values to the key before each. */
const toKeyBefore = ({ lab }) =>
  Math.max(
    ...lab
      .heads({ samples: 200 })
      .filter(
        ({ layer, role, role_kind }) => layer === 0 && `${role} ${role_kind}` === 'value previous',
      )
      .map(({ role_mass }) => role_mass),
  );
const copyingOf =
  (layer, which) =>
  ({ lab }) =>
    Math[which](
      ...[0, 1, 2, 3].map((head) => lab.circuits.measures({ layer, part: 'self', head }).copying),
    );
const ownOutput = ({ lab }) => compareForcing(lab).free;
const perCharacter = ({ lab, held }) => perCharacterOf(held.at(-1).loss, lab.plan());
/** How many of the starts it arrives from, asked for more than that share of the data. */
const arrives =
  (share) =>
  ({ lab }) =>
    resultOf(rolloutScores(lab, { shares: [share], episodes: 64 })).rows[0].arrived;
/** The largest cosine of two tokens' embeddings, of those that occur. */
function mostAlike({ lab }) {
  const { data, shape } = lab.copy('embedding.weight');
  const width = shape[1];
  const rows = Array.from({ length: shape[0] - 2 }, (_, i) =>
    data.subarray((i + 2) * width, (i + 3) * width),
  );
  const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
  const cosine = (a, b) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  return Math.max(...rows.flatMap((a, i) => rows.slice(0, i).map((b) => cosine(a, b))));
}

const attentionOnly = { preset: 'attention-only' };
const stories = { preset: 'stories', tokens: 'bpe', token_vocab: 256 };
const fixed = (dropout) => reverse({ data: 'fixed', samples: 64, dropout });
const narrow = (width, heads) =>
  copy({ d_model: width, n_heads: heads, d_ff: 4 * width, dropout: 0, lr: 0.003 });
/** The block after so many switches of the study. */
function rung(number) {
  const { preset, settings, switches, steps } = STUDIES.find(({ name }) => name === 'llama');
  return { preset, ...settings, steps, ...rungsOf(switches)[number].values };
}
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
  ['sorting-2', 'least source', { preset: 'sort' }, 460, measured('source', 1, 'min'), 0.335, 0.4],
  ['sorting-2', 'most source', { preset: 'sort' }, 460, measured('source', 1, 'max'), 0.36, 0.475],
  ['attention-2', 'parameters', copy({ n_heads: 8 }), 0, parameters, 102676, 102676],
  [
    ...['generation-2', 'parameters, shared keys'],
    ...[{ preset: 'stories', n_kv_heads: 1 }, 0, parameters, 94324, 94324],
  ],
  ['generation-2', 'parameters', { preset: 'stories' }, 0, parameters, 106804, 106804],
  ['tokens', 'characters', stories, 0, ({ plan }) => plan.characters, 463379, 463379],
  ['tokens', 'tokens', stories, 0, ({ plan }) => plan.text_tokens, 202234, 202234],
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
  ['depth', 'least mirror, one layer', reverse({ n_layers: 1 }), 320, mirror(0, 'min'), 0.33, 0.5],
  ['depth', 'most mirror, one layer', reverse({ n_layers: 1 }), 320, mirror(0, 'max'), 0.5, 0.61],
  ['depth', 'least mirror, two', reverse({ n_layers: 2 }), 220, mirror(1, 'min'), 0.615, 0.81],
  ['depth', 'most mirror, two', reverse({ n_layers: 2 }), 220, mirror(1, 'max'), 0.74, 0.87],
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
  [
    'heads-2',
    'from values to the key before',
    { preset: 'recall' },
    300,
    toKeyBefore,
    0.895,
    0.975,
  ],
  ['heads-2', 'without that head', { preset: 'recall' }, 300, withoutOne, 0.545, 0.96],
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
  ['encoder-decoder-3', 'with its own output', { preset: 'encdec' }, 300, ownOutput, 0.89, 0.915],
  ['which-then-where', 'accuracy after 40 steps', copy(), 40, accuracy, 0.205, 0.225],
  ['which-then-where', 'loss after 40 steps', copy(), 40, lossAtLast, 2.15, 2.35],
  ['which-then-where-2', 'loss below 1.83', copy(), 120, fallsBelow(1.83), 80, 100],
  ['which-then-where-2', 'the first badge says source', copy(), 200, firstSource, 100, 160],
  [
    ...['without-a-part', 'without residuals, 300 steps'],
    ...[reverse({ residual: false }), 300, accuracy, 0.23, 0.26],
  ],
  [
    ...['without-a-part', 'without residuals, 400 steps'],
    ...[reverse({ residual: false }), 400, accuracy, 0.23, 0.26],
  ],
  [
    ...['without-a-part-2', 'without norms, 200 steps'],
    ...[reverse({ norm_type: 'none' }), 200, accuracy, 0.86, 0.96],
  ],
  ['without-a-part-2', 'without norms', reverse({ norm_type: 'none' }), 300, solved, 240, 300],
  [
    ...['without-a-part-3', 'without feed-forward, 200 steps'],
    ...[reverse({ ffn: false }), 200, accuracy, 0.64, 0.76],
  ],
  [
    ...['without-a-part-3', 'without feed-forward, 350 steps'],
    ...[reverse({ ffn: false }), 350, accuracy, 0.995, 1],
  ],
  [
    ...['without-a-part-4', 'without the scale, 200 steps'],
    ...[reverse({ attn_scale: false }), 200, accuracy, 0.4, 0.5],
  ],
  ['without-a-part-4', 'without the scale', reverse({ attn_scale: false }), 400, solved, 340, 400],
  ['lengths', 'copy, 6 tokens', copy(), 300, atLength(13), 0.2, 0.23],
  ['lengths', 'copy, 10 tokens', copy(), 300, atLength(21), 0.08, 0.135],
  ['lengths-2', 'reverse with RoPE', reverse({ posenc: 'rope' }), 400, solved, 280, 320],
  ['lengths-2', 'the same, 6 tokens', reverse({ posenc: 'rope' }), 400, atLength(13), 0.77, 1],
  ['lengths-2', 'sines, 6 tokens', reverse(), 400, atLength(13), 0.045, 0.07],
  ['induction', 'after 80 steps', attentionOnly, 80, accuracy, 0.295, 0.375],
  ['induction', 'after 140 steps', attentionOnly, 140, accuracy, 0.995, 1],
  ['induction-3', 'without layer 1', attentionOnly, 200, without([0, 1, 2, 3]), 0.15, 0.175],
  ['induction-3', 'without one head of it', attentionOnly, 200, withoutOne, 0.835, 1],
  ['stream', 'right logit less the runner-up', attentionOnly, 200, writtenBy(/./), 9.6, 10.1],
  ['stream', 'by heads of layer 2', attentionOnly, 200, writtenBy(/^head\.1/), 9.6, 10.3],
  ['stream', 'by all others', attentionOnly, 200, writtenBy(/^(?!head\.1)/), -0.3, 0.3],
  ['stream-2', 'least copying score, layer 2', attentionOnly, 200, copyingOf(1, 'min'), 0.67, 0.9],
  ['stream-2', 'most copying score, layer 2', attentionOnly, 200, copyingOf(1, 'max'), 0.8, 0.94],
  ['stream-2', 'most copying score, layer 1', attentionOnly, 200, copyingOf(0, 'max'), 0.4, 0.53],
  [
    ...['deep', 'post-norm, six layers, warm-up'],
    ...[reverse({ n_layers: 6, norm: 'post', warmup: 100 }), 300, accuracy, 0.23, 0.26],
  ],
  [
    ...['deep-2', 'rate .01, warm-up'],
    ...[reverse({ lr: 0.01, warmup: 100 }), 100, accuracy, 0.9, 0.95],
  ],
  ['deep-2', 'rate .01, none', reverse({ lr: 0.01 }), 100, accuracy, 0.35, 0.85],
  ['deep-2', 'the same, 160 steps', reverse({ lr: 0.01 }), 160, accuracy, 0.97, 1],
  ['overfitting', 'held-out accuracy', fixed(0), 200, accuracy, 0.4, 0.59],
  ['overfitting', 'held-out loss', fixed(0), 200, lossAtLast, 1.85, 3.15],
  ['overfitting-2', 'held-out accuracy', fixed(0.3), 400, accuracy, 0.785, 0.825],
  ['grokking', 'step of the training sums', grokking(2), 600, known, 119, 132],
  ['grokking', 'step of the held-out sums', grokking(2), 600, solved, 340, 440],
  ['grokking', 'held-out accuracy at step 160', grokking(2), 160, accuracy, 0.13, 0.23],
  ['grokking', 'held-out loss above the first', grokking(2), 600, mostLossAboveFirst, 1, 9],
  ['grokking-2', 'step of the training sums', grokking(0), 600, known, 91, 99],
  ['grokking-2', 'held-out accuracy', grokking(0), 600, accuracy, 0.07, 0.115],
  ['grokking-2', 'held-out loss', grokking(0), 600, lossAtLast, 23, 27],
  ['grokking-3', 'key frequencies', grokking(2), 600, (run) => keysOf(run).length, 3, 4],
  ['grokking-3', 'right without one, least', grokking(2), 600, withoutEach('min'), 0.28, 0.91],
  ['grokking-3', 'right without one, most', grokking(2), 600, withoutEach('max'), 0.28, 0.91],
  ['grokking-3', 'right without any', grokking(2), 600, withoutKeys, 0.01, 0.03],
  ['tokens-2', 'byte pairs, per token', stories, 300, lossAtLast, 0.7, 0.755],
  ['tokens-2', 'byte pairs, per character', stories, 300, perCharacter, 0.305, 0.33],
  ['tokens-2', 'characters', { preset: 'stories' }, 300, lossAtLast, 1.16, 1.25],
  ['padding', 'copy of 4 to 8 tokens', { preset: 'copy-var' }, 450, accuracy, 0.985, 1],
  ['padding-2', 'no positions', { preset: 'majority', posenc: 'none' }, 100, accuracy, 0.995, 1],
  ['decision', 'asked for the best', { preset: 'arena' }, 600, arrives(0.95), 0.9, 0.985],
  ['decision', 'asked for a poor return', { preset: 'arena' }, 600, arrives(0.1), 0.01, 0.2],
  ['superposition', 'width 8', narrow(8, 2), 750, accuracy, 0.99, 1],
  ['superposition', 'most alike tokens', narrow(8, 2), 750, mostAlike, 0.8, 0.95],
  ['superposition-2', 'width 4', narrow(4, 1), 1500, accuracy, 0.145, 0.25],
  ['superposition-2', 'most alike tokens', narrow(4, 1), 1500, mostAlike, 0.985, 1],
  [
    ...['llama-switches', 'the block of 2017, 300 steps'],
    ...[rung(0), 300, accuracy, 0.405, 0.435],
  ],
  ['llama-switches', 'with all switches', rung(7), 300, accuracy, 0.61, 0.645],
].map(([step, says, settings, steps, find, from, to]) => ({
  ...{ step, says, settings, steps },
  ...{ find, from, to },
}));

/** A command that shows the run of a claim. */
export function commandOf({ settings: { preset, ...rest }, steps }) {
  const set = Object.entries(rest).map(([key, value]) => ` --set ${key}=${value}`);
  return `node wasm/cli.mjs train --preset ${preset}${set.join('')} --steps ${Math.max(1, steps)}`;
}
