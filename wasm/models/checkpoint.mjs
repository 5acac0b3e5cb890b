// A model of another program as a checkpoint, without a lab: its bytes are the only copy.
import { numbersOf } from './prepare.mjs';
import { countOf } from './tensors.mjs';

const FORMAT = 'headroom-1';

/**
 * The bytes of a checkpoint that engine.restore() opens (core/files/checkpoint.h).
 * @param {import('./prepare.mjs').Prepared} prepared
 * @param {Pick<import('./prepare.mjs').How, 'signal' | 'onProgress'>} [how]
 * @returns {Promise<{ bytes: Uint8Array, textName: string }>}
 */
export async function modelCheckpoint(prepared, how = {}) {
  const { settings, text, textName, parameters } = prepared;
  const { bytes, start } = checkpointFor(settings, parameters, text);
  let next = start;
  for await (const { data } of numbersOf(parameters, how)) next = put(bytes, data, next);
  return { bytes, textName };
}

/**
 * The bytes of a checkpoint at step 0.
 * @param {Record<string, any>} settings all of them
 * @param {{ name: string, shape: number[], data: Float32Array }[]} parameters
 * @param {Uint8Array} text
 */
export function packCheckpoint(settings, parameters, text) {
  const { bytes, start } = checkpointFor(settings, parameters, text);
  parameters.reduce((next, { data }) => put(bytes, data, next), start);
  return bytes;
}

/** Writes numbers; returns where the next ones go. */
function put(bytes, data, at) {
  bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at);
  return at + data.byteLength;
}

/** A checkpoint without the numbers of its parameters, which begin at `start`. */
function checkpointFor(settings, parameters, text) {
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}\n`);
  const metadata = { format: FORMAT, settings: lines.join(''), step: '0' };
  const tensors = [
    ...parameters.map(({ name, shape }) => ({
      name,
      dtype: 'F32',
      shape,
      size: 4 * countOf(shape),
    })),
    { name: 'corpus', dtype: 'U8', shape: [text.length], size: text.length },
  ];
  let at = 0;
  const places = tensors.map(({ name, dtype, shape, size }) => {
    at += size;
    return [name, { dtype, shape, data_offsets: [at - size, at] }];
  });
  const json = JSON.stringify({ __metadata__: metadata, ...Object.fromEntries(places) });
  const header = new TextEncoder().encode(json);
  const start = 8 + Math.ceil(header.length / 8) * 8;
  const bytes = new Uint8Array(start + at).fill(0x20, 8, start);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(start - 8), true);
  bytes.set(header, 8);
  bytes.set(text, bytes.length - text.length);
  return { bytes, start };
}
