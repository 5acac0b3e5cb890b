// Whether an opened model gives what the program it comes from computed.

/** The largest difference of a logit, as a share of the largest logit. */
const TOLERANCE = 2e-5;

/**
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ tokens: number[], logits: number[][] | number[], rows?: string, greedy?: number[] }}
 *   expected logits [rows, V], or of the last row alone; greedy: the likeliest token, again and
 *   again
 */
export function checkOpened(lab, { tokens, logits, rows, greedy = [] }) {
  const wanted = /** @type {number[][]} */ (Array.isArray(logits[0]) ? logits : [logits]);
  const { logits: own } = lab.probe(tokens);
  if (!own) return { pass: false, problem: 'the model has no output' };
  const [all, V] = own.shape;
  const first = rows === 'last' ? all - 1 : 0;
  if (wanted.length !== all - first || wanted.some((row) => row.length !== V))
    return {
      pass: false,
      problem: `there are ${wanted.length} rows of logits, and here ${all - first}`,
    };
  let [difference, largest] = [0, 0];
  wanted.forEach((row, r) =>
    row.forEach((value, v) => {
      difference = Math.max(difference, Math.abs(own.data[(first + r) * V + v] - value));
      largest = Math.max(largest, Math.abs(value));
    }),
  );
  const followed = likeliest(lab, tokens, greedy.length);
  const wrong = followed.findIndex((token, i) => token !== greedy[i]);
  const share = difference / largest;
  return {
    pass: share <= TOLERANCE && wrong < 0,
    logits: share,
    greedy: wrong < 0 ? greedy.length : wrong,
    ...(wrong >= 0 && { problem: `token ${wrong} is ${followed[wrong]}, not ${greedy[wrong]}` }),
  };
}

/** The tokens that follow when the likeliest is taken each time. */
function likeliest(lab, tokens, count) {
  const all = [...tokens];
  if (lab.task.generates) lab.begin(tokens);
  // a sequence that is as long as the model reads has a next token, and no room for it
  const goesOn = () => lab.task.generates && all.length < lab.settings.max_len;
  while (all.length < tokens.length + count)
    all.push(goesOn() ? lab.next() : lab.probe(all).predictions.at(-1));
  return all.slice(tokens.length);
}
