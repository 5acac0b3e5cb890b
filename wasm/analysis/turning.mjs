// Turning points of a series over the steps of a run. Pure.

/** At a turning point at least this share of the squared error of a straight line goes away. */
const LEAST_SHARE = 0.5;

/** The sum of squares that the best combination of some columns leaves of y: by the normal
 *  equations, of up to three columns, centred so that they are well conditioned.
 *  @param {number[][]} columns @param {number[]} y */
function leftOver(columns, y) {
  const n = y.length;
  const mean = (x) => x.reduce((a, b) => a + b, 0) / n;
  const centred = (x) => {
    const m = mean(x);
    return x.map((value) => value - m);
  };
  let rest = centred(y);
  const basis = /** @type {number[][]} */ ([]);
  for (const column of columns) {
    let own = centred(column);
    for (const other of basis) {
      const along = dot(own, other);
      own = own.map((x, i) => x - along * other[i]);
    }
    const size = Math.sqrt(dot(own, own));
    if (size < 1e-12) continue;
    own = own.map((x) => x / size);
    basis.push(own);
    const along = dot(rest, own);
    rest = rest.map((x, i) => x - along * own[i]);
  }
  return dot(rest, rest);
}

const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);

/**
 * Where a series turns: of y over log(step + 1) the moment at which a continuous line of two pieces
 * takes away most of the squared error of one straight line, if it takes away at least half.
 * @param {{ step: number, value: number | null }[]} points ascending in steps; null is left out
 * @returns {{ step: number, sharpness: number, rises: boolean } | null} sharpness: the share that
 *   is taken away; rises: whether the series is higher at its end than where it turns
 */
export function turningPoint(points) {
  const known = points.filter(({ value }) => value !== null && Number.isFinite(value));
  if (known.length < 4) return null;
  const x = known.map(({ step }) => Math.log(step + 1));
  const y = known.map(({ value }) => /** @type {number} */ (value));
  const line = leftOver([x], y);
  const scale = dot(y, y);
  if (!(line > 1e-18 * scale)) return null; // it is a straight line
  let best = { share: -1, at: -1 };
  for (let k = 1; k < x.length - 1; k++) {
    const bend = x.map((value) => Math.max(0, value - x[k]));
    const share = 1 - leftOver([x, bend], y) / line;
    if (share > best.share) best = { share, at: k };
  }
  if (best.share < LEAST_SHARE) return null;
  const { step, value } = known[best.at];
  return {
    step,
    sharpness: best.share,
    rises: y[y.length - 1] > /** @type {number} */ (value),
  };
}
