// Single operations against a reference: tensors op.<operation>.<role> and positional tables
// pe.<width>.<how>.

/**
 * Relative to the largest number of a tensor. The elementary functions are within a few units in
 * the last place (6e-8). Larger are: the slope of gelu_tanh, where 1 - tanh² cancels and is
 * multiplied by up to 5; layer norm, which subtracts means (a row around 100 with deviation 0.013
 * keeps 11 of 24 bits in any float32 implementation); and torch's positional table, which is
 * computed in float32.
 */
const TOLERANCE = {
  activation: 2e-6,
  softmax: 2e-6,
  layerNorm: 2e-4,
  crossEntropy: 2e-6,
  exact: 5e-7,
  torch_f32: 1e-5,
};
const ACTIVATIONS = { relu: 0, gelu: 1, gelu_tanh: 2, silu: 3, relu2: 4 };

/** @param {Map<string, { dtype: string, shape: number[], data: any }>} tensors
 *  @param {ReturnType<typeof import('../analysis/compare.mjs').createComparison>} comparison */
export function checkOperations(engine, tensors, comparison) {
  const compared = new Set();
  /** Compares outputs of one operation with the file's; each must be there. */
  const compare = (prefix, outputs, tolerance, group = prefix) => {
    for (const [role, ours] of Object.entries(outputs)) {
      const name = `${prefix}.${role}`;
      const theirs = tensors.get(name);
      compared.add(name);
      if (theirs) comparison.add(group, name, ours, theirs.data, { tolerance });
      else comparison.problem(`the case has no ${name}`);
    }
  };
  const input = (name) => {
    compared.add(name);
    const tensor = tensors.get(name);
    if (!tensor) throw new Error(`the case has no ${name}`);
    return tensor;
  };
  for (const prefix of new Set(
    [...tensors.keys()].map((name) => name.split('.').slice(0, 2).join('.')),
  )) {
    const [kind, name] = prefix.split('.');
    const run =
      kind === 'pe' ? positions : operations[name.replace(/^cross_entropy_.*/, 'cross_entropy')];
    if (run && (kind === 'pe' || kind === 'op')) run(engine, prefix, name, input, compare);
  }
  for (const name of tensors.keys())
    if (!compared.has(name)) comparison.problem(`${name} is not known`);
}

function positions(engine, prefix, name, input, compare) {
  for (const how of ['exact', 'torch_f32']) {
    const [length, width] = input(`${prefix}.${how}`).shape;
    if (String(width) !== name) throw new Error(`${prefix}.${how} is ${width} wide`);
    const table = new Float32Array(length * width);
    engine.op('positions', length, width, table);
    compare(prefix, { [how]: table }, TOLERANCE[how], `${prefix}.${how}`);
  }
}

const activation = (engine, prefix, name, input, compare) => {
  const x = input(`${prefix}.x`).data;
  const y = new Float32Array(x.length);
  const dydx = new Float32Array(x.length);
  engine.op('activation', ACTIVATIONS[name], x.length, x, y, dydx);
  compare(prefix, { y, dydx }, TOLERANCE.activation);
};

const operations = {
  relu: activation,
  gelu: activation,
  gelu_tanh: activation,

  layer_norm(engine, prefix, name, input, compare) {
    const {
      shape: [R, C],
      data: x,
    } = input(`${prefix}.x`);
    const [weight, bias, dy] = ['weight', 'bias', 'dy'].map(
      (role) => input(`${prefix}.${role}`).data,
    );
    const y = new Float32Array(R * C);
    const dx = new Float32Array(R * C);
    const dweight = new Float32Array(C);
    const dbias = new Float32Array(C);
    engine.op('norm', R, C, x, weight, bias, dy, y, dx, dweight, dbias);
    compare(prefix, { y, dx, dweight, dbias }, TOLERANCE.layerNorm);
  },

  /**
   * The softmax of each row; and, with its gradient, that of attention, in which each row is the
   * scores of one query. q holds the row, k is 4 times the unit matrix and v the unit matrix, so
   * q k / sqrt(16) is the row and the context its softmax. A score of -inf is a hidden key.
   */
  softmax(engine, prefix, name, input, compare) {
    const {
      shape: [R, n],
      data: x,
    } = input(`${prefix}.x`);
    const { data: dy } = input(`${prefix}.dy`);
    const alone = new Float32Array(R * n);
    const D = 16;
    if (n > D) throw new Error(`${prefix} is ${n} wide; at most ${D} fit`);
    engine.op('softmax', R, n, x, alone);
    compare(prefix, { y: alone }, TOLERANCE.softmax);
    const make = (count) => new Float32Array(count);
    const hidden = Uint8Array.from(x, (value) => (value === -Infinity ? 1 : 0));
    const q = make(R * D);
    const k = make(R * n * D);
    const v = make(R * n * D);
    const dcontext = make(R * D);
    for (let r = 0; r < R; r++) {
      for (let i = 0; i < n; i++) {
        q[r * D + i] = hidden[r * n + i] ? 0 : x[r * n + i];
        dcontext[r * D + i] = dy[r * n + i];
        k[(r * n + i) * D + i] = 4;
        v[(r * n + i) * D + i] = 1;
      }
    }
    const context = make(R * D);
    const weights = make(R * n);
    const dq = make(R * D);
    const dk = make(R * n * D);
    const dv = make(R * n * D);
    engine.op(
      'attention',
      R,
      1,
      n,
      1,
      D,
      0,
      hidden,
      q,
      k,
      v,
      dcontext,
      context,
      weights,
      dq,
      dk,
      dv,
    );
    const rows = (data) =>
      Float32Array.from({ length: R * n }, (_, i) => data[Math.floor(i / n) * D + (i % n)]);
    compare(prefix, { y: weights, dx: rows(dq) }, TOLERANCE.softmax);
  },

  cross_entropy(engine, prefix, name, input, compare) {
    const targets = input('op.cross_entropy.targets').data;
    if (name === 'cross_entropy') return; // the targets themselves
    const ignored = { cross_entropy_all: -1, cross_entropy_ignore0: 0 }[name];
    if (ignored === undefined) return; // reported as not known
    const {
      shape: [R, V],
      data: x,
    } = input(`${prefix}.x`);
    const dx = new Float32Array(R * V);
    const loss = new Float64Array(1);
    engine.op('cross_entropy', R, V, x, targets, ignored, 0, dx, loss);
    compare(prefix, { dx, loss }, TOLERANCE.crossEntropy);
  },
};
