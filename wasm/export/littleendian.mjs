// Numbers as the bytes of files, the least byte first.

function bytesOf(width, set, values) {
  const view = new DataView(new ArrayBuffer(width * values.length));
  values.forEach((value, i) => view[set](width * i, value, true));
  return new Uint8Array(view.buffer);
}

/** @param {...number} values */
export const i32s = (...values) => bytesOf(4, 'setInt32', values);
/** @param {...number} values */
export const u32s = (...values) => bytesOf(4, 'setUint32', values);
/** @param {...number} values */
export const u64s = (...values) => bytesOf(8, 'setBigUint64', values.map(BigInt));
/** @param {ArrayLike<number>} values */
export const f32s = (values) => bytesOf(4, 'setFloat32', Array.from(values));
