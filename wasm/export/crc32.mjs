// CRC-32 as in zip, PNG and Ethernet (IEEE 802.3): polynomial 0xedb88320, bits reflected.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** @param {Uint8Array} bytes @param {number} [before] the sum of the bytes before them */
export function crc32(bytes, before = 0) {
  let sum = ~before;
  for (let i = 0; i < bytes.length; i++) sum = TABLE[(sum ^ bytes[i]) & 0xff] ^ (sum >>> 8);
  return ~sum >>> 0;
}
