// Writes .safetensors files of float32 tensors: parts of a checkpoint, for other programs.
import { joined } from '../lab/inputs.mjs';

/**
 * The bytes of a file.
 * @param {Record<string, string>} metadata
 * @param {{ name: string, shape: number[], data: Float32Array }[]} tensors
 */
export function writeSafetensors(metadata, tensors) {
  let at = 0;
  const header = { __metadata__: metadata };
  for (const { name, shape, data } of tensors) {
    header[name] = { dtype: 'F32', shape, data_offsets: [at, at + data.byteLength] };
    at += data.byteLength;
  }
  const json = JSON.stringify(header);
  const bytes = new TextEncoder().encode(json);
  const padded = new Uint8Array(Math.ceil(bytes.length / 8) * 8).fill(0x20);
  padded.set(bytes);
  const size = new Uint8Array(8);
  new DataView(size.buffer).setBigUint64(0, BigInt(padded.length), true);
  const chunks = tensors.map(
    ({ data }) => new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
  );
  return joined([size, padded, ...chunks]);
}
