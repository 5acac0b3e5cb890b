// Tensors as NumPy files. Pure. Source: the format's specification, version 1.0
// (numpy.lib.format): magic, version, the length of the header, the header, the numbers.

const TYPES = new Map(
  /** @type {[Function, string][]} */ ([
    [Float32Array, '<f4'],
    [Float64Array, '<f8'],
    [Int32Array, '<i4'],
    [Uint8Array, '|u1'],
  ]),
);

/**
 * The bytes of a .npy file, row-major and little-endian.
 * @param {{ shape: number[], data: Float32Array | Float64Array | Int32Array | Uint8Array }} tensor
 *   as many numbers as the shape says; else a RangeError
 * @returns {Uint8Array}
 */
export function npyOf({ shape, data }) {
  const count = shape.reduce((product, size) => product * size, 1);
  if (count !== data.length)
    throw new RangeError(`a tensor of shape [${shape}] has ${count} numbers, not ${data.length}`);
  const descr = TYPES.get(data.constructor);
  const sizes = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${sizes}), }`;
  const begun = 10; // magic, version and the header's length
  const length = Math.ceil((begun + header.length + 1) / 64) * 64 - begun;
  const file = new Uint8Array(begun + length + data.byteLength);
  file.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, length & 255, length >> 8]);
  file.set(new TextEncoder().encode(`${header.padEnd(length - 1)}\n`), begun);
  file.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), begun + length);
  return file;
}
