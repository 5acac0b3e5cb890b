// Which held-out samples there are: a task may have few, and they are drawn with replacement.

/** Samples that are looked at for it. */
const LISTED = 1000;

/** Everything a sample is made of, as text: equal where two samples are. */
const contentOf = (sample) =>
  JSON.stringify(sample, (_, value) =>
    ArrayBuffer.isView(value) ? Array.from(/** @type {any} */ (value)) : value,
  );

/**
 * `heldout`: of the first held-out samples, as many as a score takes but at most 1,000, those that
 * equal none before: { indices, drawn }, drawn being how many were looked at.
 */
export function heldout(lab) {
  const drawn = Math.min(lab.settings.eval_samples, LISTED);
  const seen = new Set();
  const indices = Int32Array.from({ length: drawn }, (_, i) => i).filter((i) => {
    const before = seen.size;
    return seen.add(contentOf(lab.example(i))).size > before;
  });
  return { indices, drawn };
}

/** Writings of one request. */
const WRITTEN = 10;

/**
 * `writings`: what a model that imitates writes, the number-th time: of rows of one column
 * { text, ended, known } from nothing, known being those that are trained on; of a text { given,
 * text, written } after held-out parts of it.
 */
export function writings(lab, { number }, { imitates, newDocuments, continuations }) {
  const how = { count: WRITTEN, seed: WRITTEN * number };
  const rows = imitates(lab.plan());
  return { step: lab.step, rows, list: rows ? newDocuments(lab, how) : continuations(lab, how) };
}

/** `labels`: how a classifier does with each label (classScores). */
export const labels = (lab, _, { classScores }) => ({ step: lab.step, ...classScores(lab) });
