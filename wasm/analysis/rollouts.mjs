// How well a model acts: its rollouts for a return that is asked for, beside the controllers of its
// data and the best one. Over a lab whose task has a world.

/**
 * The number that a share of an ascending list is below, between neighbours. Shares below 0 and
 * above 1 are outside of the list, by so many times its range.
 * @param {ArrayLike<number>} sorted @param {number} share
 */
export function quantile(sorted, share) {
  const [least, most] = [sorted[0], sorted[sorted.length - 1]];
  if (share < 0) return least + share * (most - least);
  if (share > 1) return most + (share - 1) * (most - least);
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
}

/** @param {{ return: number, arrived: boolean }[]} episodes */
const scoreOf = (episodes) => ({
  return: episodes.reduce((sum, one) => sum + one.return, 0) / episodes.length,
  arrived: episodes.filter(({ arrived }) => arrived).length / episodes.length,
});

/** Pearson's correlation; NaN where one of them does not vary. */
function correlation(pairs) {
  const n = pairs.length;
  const mean = (pick) => pairs.reduce((sum, pair) => sum + pick(pair), 0) / n;
  const [a, b] = [mean(([x]) => x), mean(([, y]) => y)];
  const covariance = mean(([x, y]) => (x - a) * (y - b));
  const deviation = Math.sqrt(mean(([x]) => (x - a) ** 2) * mean(([, y]) => (y - b) ** 2));
  return deviation > 0 ? covariance / deviation : NaN;
}

/**
 * Rollouts from held-out starts, each asked for these shares of what the controllers of the data
 * reach from that start: 0.9 asks for more than nine tenths of them reach, 1.2 for more than any
 * does. Yields { done, total }
 * and returns { rows: [{ share, asked, return, arrived }], data, tenth, best, correlation }: means
 * over episodes; data: the controllers; tenth: the best tenth of them at each start; best: the best
 * controller; correlation: of asked and reached returns over all rollouts.
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ shares?: number[], episodes?: number }} [how]
 */
export function* rolloutScores(lab, { shares = [0.1, 0.5, 0.95], episodes = 64 } = {}) {
  const { acting } = lab;
  const isTold = lab.settings.returns;
  const rows = isTold ? shares.map((share) => ({ share, made: [] })) : [{ share: null, made: [] }];
  const controllers = [];
  const tenth = [];
  const best = [];
  for (let index = 0; index < episodes; index++) {
    const returns = acting.returns({ index });
    controllers.push(acting.episode(index));
    best.push(acting.episode(index, { best: true }));
    tenth.push({ return: quantile(returns, 0.95), arrived: false });
    for (const { share, made } of rows) {
      const asked = share === null ? 0 : quantile(returns, share);
      made.push({ asked, ...acting.rollout({ index, asked }) });
    }
    yield { done: index + 1, total: episodes };
  }
  const all = rows.flatMap(({ made }) => made.map((one) => [one.asked, one.return]));
  return {
    rows: rows.map(({ share, made }) => ({
      share,
      asked: isTold ? made.reduce((sum, { asked }) => sum + asked, 0) / episodes : null,
      ...scoreOf(made),
    })),
    data: scoreOf(controllers),
    tenth: { return: scoreOf(tenth).return },
    best: scoreOf(best),
    correlation: isTold ? correlation(all) : null,
  };
}
