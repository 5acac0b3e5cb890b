// Tables of numbers modulo p.

/** All problems as the model answers them. */
const PLAIN = { frequency: null, of: 'embedding', without: [], from: 'embedding' };

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

/** Every problem: its numbers, its answer, what the model says, whether it is trained on. */
export async function problems(ask) {
  const reply = await ask('problems', PLAIN);
  if (!reply) return null;
  const { p, answers, says, training } = reply;
  const rows = Array.from(answers, (answer, i) => [
    ...[Math.floor(i / p), i % p, answer],
    ...[says[i] < 0 ? null : says[i], training[i]],
  ]);
  return {
    table: { name: 'problems', columns: ['a', 'b', 'answer', 'says', 'trained_on'], rows },
    n: p * p,
  };
}

/** The loss and accuracy of each kept moment, whole, of the key waves alone and without them. */
export async function waves(ask, state) {
  const now = await ask('problems', PLAIN);
  if (!now) return null;
  const frequencies = now.waves?.key ?? [];
  const rows = [];
  for (const at of state.run.now.kept) {
    const moment = await ask('waves', { frequencies, at, cuts: null });
    if (!moment) return null;
    const { step, score, scores } = moment;
    const parts = [
      ...[score.training, score.held_out],
      ...[scores?.restricted.all, scores?.excluded.training],
    ];
    const values = parts.flatMap((part) => [part?.loss ?? null, part?.accuracy ?? null]);
    rows.push([step, ...values]);
  }
  const names = ['trained_on', 'held_out', 'restricted', 'excluded_trained_on'];
  const columns = names.flatMap((name) => [`${name}_loss`, `${name}_accuracy`]);
  return { table: { name: 'waves', columns: ['moment', ...columns], rows }, n: now.p * now.p };
}
