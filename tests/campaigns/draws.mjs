// What campaigns share: random numbers from a seed, and the end of a run of theirs.

/** Numbers from 0 to 1 (Lehmer, MINSTD). */
export function draws(start) {
  let state = 1 + (Number(start) % 2147483645);
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/** Does each step, and reports one that fails instead of throwing: an earlier error comes first. */
export async function tidy(...steps) {
  for (const step of steps)
    await Promise.resolve()
      .then(step)
      .catch((error) => console.error(`while tidying up: ${error.message}`));
}
