// The table of a spectrum.

/** The share of each frequency in the embedding and in the output. */
export async function spectrum(ask) {
  const reply = await ask('waves', { frequencies: null });
  if (!reply) return null;
  if (!reply.shares) throw new Error('This model has no problems modulo a number, or no waves.');
  const { embedding, output } = reply.shares;
  return {
    table: {
      name: 'spectrum',
      columns: ['frequency', 'embedding', 'output'],
      rows: embedding.map((share, i) => [i + 1, share, output[i]]),
    },
    n: reply.problems,
  };
}
