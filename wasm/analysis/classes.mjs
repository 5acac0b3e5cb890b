// How well a classifier of rows does, label by label, on every row that is held out.
import { Conflicts } from '../data/rows.mjs';
import { splitRowsOf } from '../data/split.mjs';

/** Rows that are scored, at most. */
const MOST_ROWS = 2000;

/** Whether a run tells labels of rows apart. */
export const hasClasses = (/** @type {any} */ lab) => Boolean(lab.plan().table?.classes);

/**
 * Scores of a model of texts and labels, on rows that are held out, each once; of more than
 * MOST_ROWS the first.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @returns {{ rows: number, accuracy: number, commonest: { label: string, share: number },
 *   best: number, classes: { label: string, rows: number, right: number, answered: number }[] }}
 *   commonest: the commonest label of the rows that are trained on, and its share of these; best:
 *   the share that can be right, as equal inputs have equal answers; answered: how often the model
 *   gives the label
 */
export function classScores(lab) {
  const { table } = lab.plan();
  const { held, trained } = splitRowsOf(lab);
  const counts = new Map();
  for (const [, label] of trained) counts.set(label, (counts.get(label) ?? 0) + 1);
  const [commonest] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [''];
  const scored = held.slice(0, MOST_ROWS);
  const classes = new Map(
    table.labels.map(({ text: label }) => [label, { label, rows: 0, right: 0, answered: 0 }]),
  );
  const conflicts = new Conflicts();
  const names = [...classes.keys()];
  const first = lab.alphabet.length - names.length; // labels are the last tokens
  for (const [input, label] of scored) {
    const { tokens } = lab.readInput(input);
    const answer = names[lab.probe(tokens).predictions[0] - first];
    const own = classes.get(label);
    own.rows++;
    own.right += answer === label ? 1 : 0;
    if (answer !== undefined) classes.get(answer).answered++;
    conflicts.add(input, label);
  }
  const right = [...classes.values()].reduce((sum, one) => sum + one.right, 0);
  const share = scored.filter(([, label]) => label === commonest).length / scored.length;
  return {
    ...{ rows: scored.length, accuracy: right / scored.length },
    commonest: { label: commonest, share },
    best: conflicts.result.best,
    classes: [...classes.values()],
  };
}
