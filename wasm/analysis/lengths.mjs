// Length generalisation: a trained model on sequences of other lengths than those it has seen. Over
// an engine and a lab.

/**
 * Settings `seq` that a run's task and max_len allow, at most `most` of them, evenly picked from
 * `least` to `longest`; that of the run is always among them.
 *  @param {import('../lab/engine.mjs').Engine} engine @param {Record<string, any>} settings of a
 *    lab */
export function lengthsOf(
  engine,
  settings,
  { most = 12, longest = Math.min(settings.max_len, 3 * settings.seq) } = {},
) {
  const allowed = [];
  for (let seq = 1; seq <= longest; seq++) {
    try {
      engine.plan({ ...settings, seq, seq_tgt: 0 });
      allowed.push(seq);
    } catch {
      // The task has no sequences of this length.
    }
  }
  const own = allowed.indexOf(settings.seq);
  const stride = Math.ceil(allowed.length / most);
  return allowed.filter((_, i) => (i - own) % stride === 0);
}

/**
 * Yields { done, total, row } and returns the rows: the score at each length, `trained` saying
 * which is the run's own.
 *  @param {import('../lab/lab.mjs').Lab} lab @param {{ lengths: number[], samples?: number }} what
 *    */
export function* lengthCurve(lab, { lengths, samples = 200 }) {
  const { seq: own } = lab.settings;
  const rows = [];
  for (const seq of lengths) {
    rows.push({ ...lab.evaluateLength(seq, { samples }), trained: seq === own });
    yield { done: rows.length, total: lengths.length, row: rows.at(-1) };
  }
  return rows;
}
