// Positions and masks as parts of an ONNX graph. A model is what createModel of onnx.mjs makes.

/** The first rows of a table, as many as `tokens` [B,T] has positions. */
export function firstRows({ g }, table, length) {
  return g.node('Slice', [table, g.list(0), length, g.list(0)]);
}

export const lengthOf = ({ g }, tokens) =>
  g.node('Gather', [g.node('Shape', [tokens]), g.list(1)], { axis: 0 });

/** [max_len,C]: sines in even columns, cosines in odd ones. */
export function sinusoidalTable({ max_len, d_model }) {
  const table = new Float32Array(max_len * d_model);
  for (let c = 0; c < d_model; c++) {
    const frequency = Math.exp((-Math.log(10000) * (c - (c % 2))) / d_model);
    const wave = c % 2 ? Math.cos : Math.sin;
    for (let t = 0; t < max_len; t++) table[t * d_model + c] = wave(t * frequency);
  }
  return table;
}

/** Whether query i of self-attention sees key j, padding apart; layers count from 0. */
function sees(s, layer, causal, i, j) {
  if (causal && j > i) return false;
  if (!s.window && !s.sparse_stride) return true;
  if (s.full_every && (layer + 1) % s.full_every === 0) return true;
  const distance = Math.abs(i - j);
  return (
    (s.window > 0 && distance < s.window) ||
    (s.sparse_stride > 0 && distance % s.sparse_stride === 0)
  );
}

/** [T,T] of booleans, or null where every query sees every key. */
export function visiblePairs(model, layer, causal, length) {
  const { g, s } = model;
  const narrow =
    (s.window || s.sparse_stride) && !(s.full_every && (layer + 1) % s.full_every === 0);
  if (!causal && !narrow) return null;
  const n = s.max_len;
  const name = `sees.${causal ? 'causal' : 'both'}.${narrow ? 'narrow' : 'all'}`;
  const data = Uint8Array.from({ length: n * n }, (_, k) =>
    sees(s, layer, causal, Math.floor(k / n), k % n) ? 1 : 0,
  );
  const table = g.constant(name, [n, n], data, 'bool');
  const ends = g.node('Concat', [length, length], { axis: 0 });
  return g.node('Slice', [table, g.list(0, 0), ends, g.list(0, 1)]);
}

/** [B,1,1,S] of booleans: which keys are no padding; null where no mask hides it. */
export function notPadding({ g, padding }, tokens) {
  if (padding === null) return null;
  const empty = g.constant('padding', [], [padding], 'int64');
  return g.node('Unsqueeze', [g.node('Not', [g.node('Equal', [tokens, empty])]), g.list(1, 2)]);
}

/** slopes |i - j| [H,T,T], which ALiBi subtracts from the scores. */
export function alibiBias({ g, s }, length) {
  const n = s.max_len;
  const power = 2 ** Math.floor(Math.log2(s.n_heads));
  const slopes = Array.from({ length: s.n_heads }, (_, h) =>
    h < power ? 2 ** ((-8 * (h + 1)) / power) : 2 ** ((-8 * (2 * (h - power) + 1)) / (2 * power)),
  );
  const distance = Float32Array.from({ length: n * n }, (_, k) =>
    Math.abs(Math.floor(k / n) - (k % n)),
  );
  const ends = g.node('Concat', [length, length], { axis: 0 });
  const table = g.constant('distances', [n, n], distance);
  const here = g.node('Slice', [table, g.list(0, 0), ends, g.list(0, 1)]);
  return g.node('Mul', [g.constant('slopes', [s.n_heads, 1, 1], slopes), here]);
}

/**
 * Turns the pairs (0, 1), (2, 3) ... of x [B,H,T,D] by the angle of their position. `rows`: of a
 * table [max_len,C] those of the positions, [T,C] or [B,1,T,C].
 */
export function rotate({ g, s, D }, x, heads, rows) {
  const half = Math.floor(D / 2);
  const angle = (k) =>
    Math.floor(k / half) * Math.exp((-Math.log(s.rope_base) * 2 * (k % half)) / D);
  const table = (name, wave) => {
    const data = Float32Array.from({ length: s.max_len * half }, (_, k) => wave(angle(k)));
    return rows(g.constant(name, [s.max_len, half], data));
  };
  const part = (from, to) => g.node('Slice', [x, g.list(from), g.list(to), g.list(3)]);
  const even = D % 2 ? part(0, 2 * half) : x;
  const pairs = g.node('Reshape', [even, g.list(0, heads, -1, half, 2)]);
  const of = (i) =>
    g.node('Gather', [pairs, g.constant(`index_${i}`, [], [i], 'int64')], { axis: 4 });
  const [a, b, cos, sin] = [
    of(0),
    of(1),
    table('rotary.cos', Math.cos),
    table('rotary.sin', Math.sin),
  ];
  const first = g.node('Sub', [g.node('Mul', [a, cos]), g.node('Mul', [b, sin])]);
  const second = g.node('Add', [g.node('Mul', [a, sin]), g.node('Mul', [b, cos])]);
  const column = (y) => g.node('Unsqueeze', [y, g.list(4)]);
  const joinedPairs = g.node('Concat', [column(first), column(second)], { axis: 4 });
  const turned = g.node('Reshape', [joinedPairs, g.list(0, heads, -1, 2 * half)]);
  return D % 2 ? g.node('Concat', [turned, part(2 * half, D)], { axis: 3 }) : turned;
}
