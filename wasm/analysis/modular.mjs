// What a model that calculates modulo p does with all its problems of two numbers, and with which
// waves: Nanda et al., "Progress measures for grokking via mechanistic interpretability" (2023).
// Over a lab.
import { argmax, mass } from '../lab/logits.mjs';
import { refuse } from '../lab/inputs.mjs';
import { circleOf, spectrumOf, wavesOf, wavesOfResult } from './fourier.mjs';

/** The token of number 0. */
const FIRST = 2;

/** The largest modulus whose problems are all run, unless a caller has less time: their logits are
 *  p^3 numbers. */
const MOST_MODULUS = 257;

/**
 * Why there is no table of problems, or ''.
 * @param {Record<string, any>} settings @param {number} modulus what the task says of itself
 * @param {number} [most]
 */
export function whyNoProblems({ seq, head }, modulus, most = MOST_MODULUS) {
  if (!modulus) return 'this task has no problems modulo a number';
  if (head !== 'token') return 'the model has no output';
  if (seq !== 3) return 'only problems of two numbers make a table: choose seq 3';
  return modulus > most ? `the modulus is ${modulus}; at most ${most} can be shown` : '';
}

/** Powers of the smallest number whose powers are all numbers 1..p-1, by exponent; null where there
 *  is none, p not being prime.
 *  @param {number} p @returns {{ generator: number, powers: number[] } | null} */
function logarithms(p) {
  for (let generator = 2; generator < p || generator === 2; generator++) {
    const powers = [1 % p];
    for (let x = generator % p; x > 1; x = (x * generator) % p) {
      if (powers.length >= p) break;
      powers.push(x);
    }
    if (powers.length === p - 1) return { generator, powers };
  }
  return null;
}

/**
 * The cycle that the operation walks on: `numbers`, in the order in which the operation adds or
 * takes away their places; `result` [n n], the place of each pair's answer. Addition and
 * subtraction: the numbers 0..p-1. Multiplication: 1..p-1 as powers of `generator`, since the
 * logarithm of a product is the sum of the logarithms; null where p is not prime.
 * @param {{ vocab: number, operation: string }} settings
 */
export function cycleOf({ vocab, operation }) {
  const p = vocab - FIRST;
  const logs = operation === 'multiply' ? logarithms(p) : null;
  if (operation === 'multiply' && !logs) return null;
  const numbers = logs ? logs.powers : Array.from({ length: p }, (_, i) => i);
  const n = numbers.length;
  const sign = operation === 'subtract' ? -1 : 1;
  const result = Int32Array.from(
    { length: n * n },
    (_, pair) => (Math.floor(pair / n) + sign * (pair % n) + n) % n,
  );
  return { numbers, n, result, generator: logs?.generator ?? null };
}

/** The answer to a, b.
 *  @param {string} operation @param {number} a @param {number} b @param {number} p */
function answerOf(operation, a, b, p) {
  if (operation === 'multiply') return (a * b) % p;
  return (operation === 'subtract' ? a - b + p : a + b) % p;
}

/**
 * All p p problems in the order of their numbers, a first: `training`, 1 where a problem is trained
 * on, and `answers`.
 * @param {import('../lab/lab.mjs').Lab} lab
 */
export function problemsOf(lab) {
  const { settings } = lab;
  const p = lab.task.modulus;
  const why = whyNoProblems(settings, p);
  if (why) throw refuse('state', 'task', settings.task, why);
  const answers = Int32Array.from({ length: p * p }, (_, i) =>
    answerOf(settings.operation, Math.floor(i / p), i % p, p),
  );
  const training = new Uint8Array(p * p);
  for (const name of lab.listed()) training[name] = 1;
  return { p, operation: settings.operation, answers, training };
}

/** The logits of all problems [p p, vocab].
 *  @param {import('../lab/lab.mjs').Lab} lab @param {number} p */
function logitsOf(lab, p) {
  const tokens = new Int32Array(3 * p * p);
  for (let i = 0; i < p * p; i++) {
    tokens[3 * i] = FIRST + Math.floor(i / p);
    tokens[3 * i + 1] = FIRST + (i % p);
    tokens[3 * i + 2] = 1;
  }
  return lab.answers(tokens);
}

/** The likeliest number of each problem, −1 for a token that is none.
 *  @param {Float32Array | Float64Array} logits @param {number} width */
const saysOf = (logits, width) =>
  Int32Array.from({ length: logits.length / width }, (_, i) =>
    Math.max(-1, argmax(logits, i * width, width) - FIRST),
  );

/**
 * Mean loss and accuracy of `which` problems that are trained on, held out, and all; of a part
 * without problems null. The row of a problem in logits [.., width] is the one that `rowOf` finds.
 * @param {{ answers: Int32Array, training: Uint8Array }} problems
 * @param {Float32Array | Float64Array} logits @param {number} width
 * @param {ArrayLike<number>} which
 * @param {(i: number) => number} [rowOf]
 */
function scoreOf({ answers, training }, logits, width, which, rowOf = (i) => i) {
  const sums = ['held_out', 'training'].map(() => ({ loss: 0, right: 0, count: 0 }));
  for (let at = 0; at < which.length; at++) {
    const i = which[at];
    const start = rowOf(i) * width;
    const best = argmax(logits, start, width);
    const most = logits[start + best];
    const token = FIRST + answers[i];
    const sum = sums[training[i]];
    sum.loss += Math.log(mass(logits, start, width, most)) + most - logits[start + token];
    sum.right += Number(best === token);
    sum.count++;
  }
  const [held, trained] = sums;
  const all = { ...held };
  for (const key of ['loss', 'right', 'count']) all[key] += trained[key];
  const mean = ({ loss, right, count }) =>
    count ? { loss: loss / count, accuracy: right / count } : null;
  return { training: mean(trained), held_out: mean(held), all: mean(all) };
}

/** Rows of a table by number as rows by place. */
function inOrder(rows, width, numbers) {
  const out = new Float64Array(numbers.length * width);
  numbers.forEach((number, place) => {
    for (let c = 0; c < width; c++) out[place * width + c] = rows[number * width + c];
  });
  return out;
}

/** The rows of the numbers of a tensor [vocab, width]. */
const numberRows = ({ data, shape }) => data.subarray(FIRST * shape[1]);

/** output.weight · linear2.weight of the last block: what each hidden unit adds to the logits
 *  [vocab, d_ff]; without a feed-forward layer the output's weight. */
function outputMap(lab) {
  const { tied, ffn, arch, n_layers } = lab.settings;
  const output = lab.copy(tied ? 'embedding.weight' : 'output.weight');
  if (!ffn || arch === 'encdec') return output;
  const second = lab.copy(`blocks.${n_layers - 1}.feed_forward.linear2.weight`);
  const [V, C] = output.shape;
  const H = second.shape[1];
  const data = new Float32Array(V * H);
  for (let v = 0; v < V; v++)
    for (let c = 0; c < C; c++)
      for (let h = 0; h < H; h++)
        data[v * H + h] += output.data[v * C + c] * second.data[c * H + h];
  return { data, shape: [V, H] };
}

/** The tables with a row for each number: what each is called, and its rows by place. */
function tablesOf(lab, cycle) {
  const of = (tensor) => ({
    rows: inOrder(numberRows(tensor), tensor.shape[1], cycle.numbers),
    width: tensor.shape[1],
  });
  return { embedding: of(lab.copy('embedding.weight')), output: of(outputMap(lab)) };
}

/** Where a pair of places is in the list of all problems. */
const problemAt = (cycle, p) => (pair) =>
  cycle.numbers[Math.floor(pair / cycle.n)] * p + cycle.numbers[pair % cycle.n];

/** The logits of the cycle's pairs, in the order of places. */
function logitsByPlace(logits, width, cycle, p) {
  const { n } = cycle;
  const at = problemAt(cycle, p);
  const out = new Float64Array(n * n * width);
  for (let pair = 0; pair < n * n; pair++)
    out.set(logits.subarray(at(pair) * width, (at(pair) + 1) * width), pair * width);
  return out;
}

/** Kept and taken away: the logits that only have the waves of `frequencies` [n, width], by result,
 *  and those without them [n n, width]. */
function keptAndLeft(logits, cycle, width, frequencies) {
  const { n, result } = cycle;
  const { mean, waves } = wavesOfResult(logits, result, n, width, frequencies);
  const kept = waves.map((value, i) => value + mean[i % width]);
  const left = logits.map(
    (value, i) => value - waves[result[Math.floor(i / width)] * width + (i % width)],
  );
  return { kept, left };
}

/**
 * What the model does with all its problems, and with which waves.
 *
 * `says` [p p]: its answers. `scores`: of the model; `restricted` to the waves of the key
 * frequencies and the mean; `excluded`, without these waves; each { training, held_out, all }, of
 * the cycle's problems (multiplication: without 0). `spectrum`: of the embedding and of the output,
 * { shares, key }. Key frequencies are the embedding's, unless they are given. Null instead of
 * these where there is no cycle.
 *
 * @param {import('../lab/lab.mjs').Lab} lab @param {{ frequencies?: number[] | null }} [how]
 */
export function numbersReport(lab, { frequencies = null } = {}) {
  const problems = problemsOf(lab);
  const { p } = problems;
  const { data, shape } = logitsOf(lab, p);
  const width = shape[1];
  const every = Array.from({ length: p * p }, (_, i) => i);
  const report = {
    ...{ p, operation: problems.operation, step: lab.step },
    ...{ answers: problems.answers, training: problems.training, says: saysOf(data, width) },
    score: scoreOf(problems, data, width, every),
  };
  const cycle = cycleOf(lab.settings);
  if (!cycle) return { ...report, waves: null };
  return { ...report, waves: wavesReport(lab, { problems, data, width, cycle, frequencies }) };
}

/** Refuses frequencies that the cycle does not have. */
function checkFrequencies(frequencies, n) {
  for (const k of frequencies)
    if (!Number.isInteger(k) || k < 1 || 2 * k > n)
      throw refuse('range', 'frequency', k, `a frequency is a whole number from 1 to ${n >> 1}`);
}

/**
 * Scores of the model, restricted to the waves of these frequencies and the mean, and without these
 * waves.
 * @param {{ p: number, answers: Int32Array, training: Uint8Array }} problems
 * @param {Float32Array} data logits of all problems [p p, width] @param {number} width
 * @param {NonNullable<ReturnType<typeof cycleOf>>} cycle @param {number[]} frequencies
 */
export function scoresOf(problems, data, width, cycle, frequencies) {
  const logits = logitsByPlace(data, width, cycle, problems.p);
  const { kept, left } = keptAndLeft(logits, cycle, width, frequencies);
  const at = problemAt(cycle, problems.p);
  const pairOf = new Int32Array(problems.p ** 2);
  const which = Array.from({ length: cycle.n ** 2 }, (_, pair) => at(pair));
  which.forEach((problem, pair) => (pairOf[problem] = pair));
  return {
    model: scoreOf(problems, data, width, which),
    restricted: scoreOf(problems, kept, width, which, (i) => cycle.result[pairOf[i]]),
    excluded: scoreOf(problems, left, width, which, (i) => pairOf[i]),
  };
}

function wavesReport(lab, { problems, data, width, cycle, frequencies }) {
  const tables = tablesOf(lab, cycle);
  const spectrum = Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [
      name,
      spectrumOf(table.rows, cycle.n, table.width),
    ]),
  );
  const key = frequencies ?? spectrum.embedding.key;
  checkFrequencies(key, cycle.n);
  return {
    ...{ n: cycle.n, numbers: cycle.numbers, generator: cycle.generator, key, spectrum },
    scores: scoresOf(problems, data, width, cycle, key),
  };
}

/**
 * The numbers in the plane of a frequency of the embedding, or of the output: points [n], in the
 * order of `numbers`.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ frequency: number, of?: 'embedding' | 'output' }} asked
 */
export function numbersCircle(lab, { frequency, of = 'embedding' }) {
  const cycle = cycleOf(lab.settings);
  if (!cycle) throw refuse('state', 'modulus', lab.settings.modulus, NO_CYCLE);
  checkFrequencies([frequency], cycle.n);
  const { rows, width } = tablesOf(lab, cycle)[of];
  return { numbers: cycle.numbers, ...circleOf(rows, cycle.n, width, frequency) };
}

const NO_CYCLE = 'multiplication modulo a number that is not prime has no waves to look at';

/**
 * All problems without the waves of some frequencies, which are taken from the rows of the numbers
 * in the embedding (of a tied model the output then lacks them too), or from the logits: { says,
 * score }. The run is left as it was.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ frequencies: number[], from?: 'embedding' | 'logits' }} asked
 */
export function withoutWaves(lab, { frequencies, from = 'embedding' }) {
  const problems = problemsOf(lab);
  const cycle = cycleOf(lab.settings);
  if (!cycle) throw refuse('state', 'modulus', lab.settings.modulus, NO_CYCLE);
  checkFrequencies(frequencies, cycle.n);
  const { data, shape } =
    from === 'logits'
      ? logitsOf(lab, problems.p)
      : logitsWithout(lab, cycle, frequencies, problems.p);
  const width = shape[1];
  if (from === 'logits') takeFromLogits(data, width, cycle, frequencies, problems.p);
  const every = Array.from({ length: problems.p ** 2 }, (_, i) => i);
  return { says: saysOf(data, width), score: scoreOf(problems, data, width, every) };
}

/** Logits with an embedding that lacks the waves. */
function logitsWithout(lab, cycle, frequencies, p) {
  const whole = lab.copy('embedding.weight');
  const width = whole.shape[1];
  const less = whole.data.slice();
  for (const wave of frequencies.flatMap((k) => wavesOf(cycle.n, k)))
    for (let c = 0; c < width; c++) {
      const at = (place) => (FIRST + cycle.numbers[place]) * width + c;
      let along = 0;
      for (let i = 0; i < cycle.n; i++) along += wave[i] * whole.data[at(i)];
      for (let i = 0; i < cycle.n; i++) less[at(i)] -= along * wave[i];
    }
  lab.write('embedding.weight', less);
  try {
    return logitsOf(lab, p);
  } finally {
    lab.write('embedding.weight', whole.data);
  }
}

function takeFromLogits(data, width, cycle, frequencies, p) {
  const { left } = keptAndLeft(logitsByPlace(data, width, cycle, p), cycle, width, frequencies);
  const at = problemAt(cycle, p);
  for (let pair = 0; pair < cycle.n ** 2; pair++)
    data.set(left.subarray(pair * width, (pair + 1) * width), at(pair) * width);
}
