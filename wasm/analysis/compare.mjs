// Differences between tensors, collected in groups that each have one tolerance.

/**
 * Largest difference of ours from theirs. NaN where theirs is a number counts as infinite.
 * @param {ArrayLike<number>} ours @param {ArrayLike<number>} theirs
 * @returns {{ difference: number, scale: number }} scale: the largest of theirs
 */
function largestDifference(ours, theirs) {
  if (ours.length !== theirs.length) return { difference: Infinity, scale: 0 };
  let difference = 0;
  let scale = 0;
  for (let i = 0; i < theirs.length; i++) {
    const d = ours[i] === theirs[i] ? 0 : Math.abs(ours[i] - theirs[i]);
    difference = Math.max(difference, Number.isNaN(d) ? Infinity : d);
    if (Number.isFinite(theirs[i])) scale = Math.max(scale, Math.abs(theirs[i]));
  }
  return { difference, scale };
}

/** Collects differences by group. */
export function createComparison() {
  const groups = {};
  const problems = [];
  return {
    /** Says that something could not be compared. */
    problem(message) {
      problems.push(message);
    },

    /**
     * @param {string} group @param {string} name of the tensor
     * @param {ArrayLike<number>} ours @param {ArrayLike<number>} theirs
     * @param {{ tolerance: number, absolute?: boolean, unit?: number, measure?: string,
     *   }} how relative to the largest number of theirs; or absolute; or in units of `unit`
     */
    add(
      group,
      name,
      ours,
      theirs,
      {
        tolerance,
        absolute = false,
        unit,
        measure = unit ? 'unit' : absolute ? 'absolute' : 'relative',
      },
    ) {
      const { difference, scale } = largestDifference(ours, theirs);
      const divisor = unit ?? (absolute ? 1 : scale);
      const value = difference === 0 ? 0 : difference / divisor;
      const entry = (groups[group] ??= {
        max: 0,
        tolerance,
        measure,
        worst: name,
        tensors: 0,
        pass: true,
      });
      entry.tensors++;
      if (value > entry.max) Object.assign(entry, { max: value, worst: name });
      entry.pass = entry.max <= entry.tolerance;
    },

    /**
     * { pass, groups, problems }: passed when there is something, nothing is wrong with it and
     * every group is within its tolerance.
     */
    result() {
      const all = Object.values(groups);
      return {
        pass: all.length > 0 && problems.length === 0 && all.every(({ pass }) => pass),
        groups,
        problems,
      };
    },
  };
}
