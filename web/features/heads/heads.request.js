// What the heads do, over held-out samples, in pieces that the page bounds.

/**
 * `heads`: every head's measures and its name in words; no rows for a model that has no samples to
 * be measured on.
 */
export function heads(lab, { samples }) {
  const rows = lab.settings.head === 'none' ? [] : lab.heads({ samples });
  return { step: lab.step, samples, rows };
}

/**
 * `headrecord`: what a head looked at in held-out samples first to first + samples - 1, together
 * with those `before`: { step, sums }; of the last ones also `read`, what readRecord gives.
 */
export function headrecord(lab, { place, first, samples, last, before = null }, tools) {
  const own = tools.headRecord(lab, place, { first, samples });
  const sums = before ? tools.addRecords(before, own) : own;
  return { step: lab.step, sums, ...(last && { read: tools.readRecord(sums) }) };
}

/** `headcircuits`: what the weights of a head do: headCircuits, and one of its tables or null. */
export function headcircuits(lab, { place, table }, { headCircuits }) {
  return {
    step: lab.step,
    ...headCircuits(lab, place),
    table: lab.circuits.table(place, table),
  };
}

/** `headmeans`: outputSums of heads. */
export function headmeans(lab, { places, first, samples, before }, { outputSums }) {
  return { step: lab.step, sums: outputSums(lab, places, { first, samples, before }) };
}

/** `headedges`: edgeSums of a head; mean: what headmeans gave of it. */
export function headedges(lab, { place, to, first, samples, mean }, { edgeSums, meanOutput }) {
  const values = meanOutput(mean);
  return { step: lab.step, ...edgeSums(lab, place, to, { first, samples, values }) };
}
