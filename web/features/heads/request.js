// What the heads do, over held-out samples, in pieces that the page bounds.

/**
 * `heads`: every head's measures and its name in words; no rows for a model that has no samples to
 * be measured on.
 */
export function heads(lab, { samples }) {
  const rows = lab.settings.head === 'none' ? [] : lab.heads({ samples });
  return { step: lab.step, samples, rows };
}
