// Reads zip files, for the tests of what writes them.
import assert from 'node:assert/strict';
import { crc32 } from '../wasm/export/crc32.mjs';

/** The entries of a zip by its central directory, as APPNOTE.TXT describes it. */
export function unzip(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = bytes.length - 22;
  assert.equal(view.getUint32(end, true), 0x06054b50);
  const count = view.getUint16(end + 10, true);
  let place = view.getUint32(end + 16, true);
  assert.equal(place + view.getUint32(end + 12, true), end);
  const text = (from, size) => new TextDecoder().decode(bytes.subarray(from, from + size));
  return new Map(
    Array.from({ length: count }, () => {
      assert.equal(view.getUint32(place, true), 0x02014b50);
      const [crc, size] = [16, 24].map((offset) => view.getUint32(place + offset, true));
      assert.equal(view.getUint16(place + 10, true), 0);
      const nameSize = view.getUint16(place + 28, true);
      const name = text(place + 46, nameSize);
      const local = view.getUint32(place + 42, true);
      assert.equal(view.getUint32(local, true), 0x04034b50);
      assert.equal(text(local + 30, nameSize), name);
      const data = bytes.subarray(local + 30 + nameSize, local + 30 + nameSize + size);
      assert.equal(crc32(data), crc);
      place += 46 + nameSize;
      return [name, data];
    }),
  );
}
