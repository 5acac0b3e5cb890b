// The batch of a reference case that has streams.

/** Whether a tensor is part of a batch of streams. @param {string} name */
export const isStreamInput = (name) =>
  /^(input|target)\./.test(name) || name === 'timesteps' || name === 'valid';

/**
 * The batch of such a case.
 * @param {{ batch: number, streams: { name: string }[], heads: { name: string }[] }} config
 * @param {Map<string, { data: any }>} tensors
 */
export function streamBatch({ batch: n, streams, heads }, tensors) {
  const named = (kind, all) =>
    Object.fromEntries(all.map(({ name }) => [name, tensors.get(`${kind}.${name}`)?.data]));
  return {
    n,
    inputs: named('input', streams),
    targets: named('target', heads),
    timesteps: tensors.get('timesteps')?.data,
    valid: tensors.get('valid')?.data,
  };
}
