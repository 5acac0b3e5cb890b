// One position through a layer, in double: what the engine does not keep between its tensors is
// worked out from those it keeps.

/** @typedef {import('../wasm/lab/lab.mjs').Lab} Lab */

/** x · the row of weights that begins at `from`. */
function dot(weights, from, x) {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += weights[from + i] * x[i];
  return sum;
}

/** A bias of a layer or norm; null where the model has none. @param {Lab} lab */
const biasOf = (lab, name) => (lab.settings.bias ? lab.copy(`${name}.bias`).data : null);

/** Row `row` of a tensor whose last dimension is its width. @param {Lab} lab */
export function rowOf(lab, name, row) {
  const { data, shape } = lab.copy(name);
  const width = shape.at(-1);
  return Float64Array.from(data.subarray(row * width, (row + 1) * width));
}

/** x [I] after linear layer `name` [O,I], with its bias if it has one: [O]. @param {Lab} lab */
export function linear(lab, x, name) {
  const { data, shape } = lab.copy(`${name}.weight`);
  const bias = biasOf(lab, name);
  return Float64Array.from(
    { length: shape[0] },
    (_, o) => (bias?.[o] ?? 0) + dot(data, o * x.length, x),
  );
}

/** One output of a linear layer: w · x, the bias, and their sum. @param {Lab} lab */
export function linearUnit(lab, x, name, unit) {
  const weighted = dot(lab.copy(`${name}.weight`).data, unit * x.length, x);
  const bias = biasOf(lab, name)?.[unit] ?? 0;
  return { weighted, bias, input: weighted + bias };
}

/** The mean of x, and the root of its variance (or, of an RMS norm, of its mean square). */
export function momentsOf(x, { norm_type: type, norm_eps: eps }) {
  const mean = type === 'rms' ? 0 : x.reduce((sum, value) => sum + value, 0) / x.length;
  const variance = x.reduce((sum, value) => sum + (value - mean) ** 2, 0) / x.length;
  return { mean, deviation: Math.sqrt(variance + eps) };
}

/**
 * A sublayer at one position: `h`, what it reads of x; `sum`, x and what it writes (f), or f alone;
 * `out`, the same after a norm that follows.
 * @param {Lab} lab @param {string | undefined} normName
 */
export function sublayer(lab, x, normName, f) {
  const { norm: where, residual } = lab.settings;
  const isNormed = (place) => normName !== undefined && where === place;
  const sum = residual === false ? f : f.map((value, c) => value + x[c]);
  return {
    ...{ x, f, sum, h: isNormed('pre') ? norm(lab, x, normName) : x },
    out: isNormed('post') ? norm(lab, sum, normName) : sum,
  };
}

/** x after the norm of that name: the model's kind of norm, or x itself. @param {Lab} lab */
export function norm(lab, x, name) {
  const { settings } = lab;
  if (settings.norm_type === 'none') return x;
  const gain = lab.copy(`${name}.weight`).data;
  const shift = settings.norm_type === 'rms' ? null : biasOf(lab, name);
  const { mean, deviation } = momentsOf(x, settings);
  return x.map((value, i) => ((value - mean) / deviation) * gain[i] + (shift?.[i] ?? 0));
}
