// Why a head looks where it does, and who writes an answer (wasm/analysis/why.mjs).
import { exampleOf, probeOf } from '../../worker/probe.js';

/**
 * `why`: why a head looks from a query at a key: explainScore, or with linear attention
 * explainProduct.
 */
export function why(lab, { source, place, query, key }, { explainScore, explainProduct }) {
  const example = exampleOf(lab, source);
  probeOf(lab, example);
  const explain = lab.settings.attention === 'linear' ? explainProduct : explainScore;
  return { step: lab.step, ...explain(lab, place, { query, key }, example) };
}

/**
 * `answer`: who writes the answer at a row of the example: explainAnswer, or null where it has none
 * there; `rows`: where it has some; `numbers`: of streams, what is predicted at the row, of which
 * `which` is asked for. minus: runner-up or none.
 */
export function answer(lab, { source, row, which, minus }, { explainAnswer, probeAnswers }) {
  const example = exampleOf(lab, source);
  const { answers } = probeAnswers(lab, example.steps ?? example, minus);
  const { tokens, targets, source: read = null } = example;
  const at = (answers.find((one) => one.row === row) ?? answers.at(-1))?.row;
  const here = answers.filter((one) => one.row === at);
  const asked = here[which] ?? here[0];
  return {
    ...{ step: lab.step, tokens, targets, source: read },
    rows: [...new Set(answers.map((one) => one.row))],
    numbers: here.filter(({ of }) => of).map(({ of, number }) => ({ of, number })),
    explained: asked ? explainAnswer(lab, asked) : null,
  };
}

/** Paths that are told one by one. */
const MOST_PATHS = 30;

/**
 * `paths`: the answer at a row of the example by paths through heads: { step, count, paths, rest,
 * total }, the largest first, rest being the sum of those that are not told; { none: true } where
 * there are none, as of models that are more than attention.
 */
export function paths(lab, { source, row, minus }, { answersOf, pathParts, refusePaths }) {
  if (refusePaths(lab)) return { none: true };
  const example = exampleOf(lab, source);
  const { logits } = lab.probe(example.tokens, example);
  const answers = answersOf({ targets: example.targets, logits }, lab.settings, minus);
  const asked = answers.find((one) => one.row === row) ?? answers.at(-1);
  if (!asked) return { none: true };
  const all = pathParts(lab, example.tokens, asked);
  const sum = (some) => some.reduce((total, { part }) => total + part, 0);
  return {
    step: lab.step,
    count: all.length,
    paths: all.slice(0, MOST_PATHS),
    rest: sum(all.slice(MOST_PATHS)),
    total: sum(all),
  };
}

/**
 * `averageparts`: parts of the answers of held-out samples first to first + samples - 1 on average,
 * together with those `before`: { step, sums, ...meanParts }; sums are `before` of a next request.
 */
export function averageparts(lab, { first, samples, minus, before = null }, tools) {
  const sums = tools.addParts(before, tools.partSums(lab, { first, samples, minus }));
  return { step: lab.step, sums, ...tools.meanParts(sums) };
}
