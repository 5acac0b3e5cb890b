// A two-layer induction model whose weights are written down: one head of the first layer writes
// which token came before, one of the second looks for it and copies what follows.

export const V = 12;
export const T = 16;
/** Where the residual stream has the token, its position, the token before, and the answer. */
const AT = { token: 0, position: V, before: V + T, answer: V + T + V };
const C = V + T + 2 * V;
const H = 2;
const D = C / H;
/** Queries and keys are this large, and the answer is read out with this gain. */
export const SIZE = 8;
export const GAIN = 20;

/** The model, whose two other heads look everywhere and write nothing. */
export function inductionModel(engine) {
  const lab = engine.create({
    ...{ preset: 'induction', vocab: V, seq: T, max_len: T, d_model: C, n_heads: H, n_layers: 2 },
    ...{ posenc: 'learned', norm_type: 'none', ffn: false, bias: false, dropout: 0, tied: false },
    ...{ final_norm: false, embed_scale: false, samples: 64, eval_samples: 24, batch: 8 },
  });
  const set = (name, rows) => {
    const { shape, data } = lab.copy(name);
    data.fill(0);
    for (const [row, column, value] of rows) data[row * shape[1] + column] = value;
    lab.write(name, data);
  };
  const some = (count, row) => Array.from({ length: count }, (_, i) => row(i));
  set(
    'embedding.weight',
    some(V, (v) => [v, AT.token + v, 1]),
  );
  set(
    'positions.weight',
    some(T, (t) => [t, AT.position + t, 1]),
  );
  const first = 'blocks.0.attention.W_';
  set(
    `${first}q.weight`,
    some(T, (t) => [t, AT.position + t, SIZE]),
  );
  set(
    `${first}k.weight`,
    some(T - 1, (t) => [t + 1, AT.position + t, SIZE]),
  );
  set(
    `${first}v.weight`,
    some(V, (v) => [v, AT.token + v, 1]),
  );
  set(
    `${first}o.weight`,
    some(V, (v) => [AT.before + v, v, 1]),
  );
  const second = 'blocks.1.attention.W_';
  set(
    `${second}q.weight`,
    some(V, (v) => [v, AT.token + v, SIZE]),
  );
  // position 0 has no token before it and sees itself; nothing must look there for that
  const unless = some(V, (v) => [v, AT.position, -SIZE]);
  set(`${second}k.weight`, [...some(V, (v) => [v, AT.before + v, SIZE]), ...unless]);
  set(
    `${second}v.weight`,
    some(V, (v) => [v, AT.token + v, 1]),
  );
  set(
    `${second}o.weight`,
    some(V, (v) => [AT.answer + v, v, 1]),
  );
  set(
    'output.weight',
    some(V, (v) => [v, AT.answer + v, GAIN]),
  );
  return lab;
}

/** q·k/√D of a query and the key that it is made for. */
export const HIT = (SIZE * SIZE) / Math.sqrt(D);
