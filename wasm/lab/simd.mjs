// Whether an engine has a feature: the smallest modules that use it, for WebAssembly.validate.
// Magic and version, then one type, one function and its body:
//   type section 1, 5 bytes: one type, function 0x60, no parameter, one result v128 (0x7b)
//   function section 3, 2 bytes: one function of type 0
//   code section 10: one body without locals
const HEAD = [
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b, 0x03,
  0x02, 0x01, 0x00,
];
const SPLAT = [0x41, 0x00, 0xfd, 0x0f]; // i32.const 0, i8x16.splat
const END = 0x0b;
// ... i8x16.popcnt, which came with the last draft of SIMD
export const SIMD128_PROBE = Uint8Array.of(
  ...HEAD,
  ...[0x0a, 0x0a, 0x01, 0x08, 0x00],
  ...[...SPLAT, 0xfd, 0x62, END],
);
// ... three operands and f32x4.relaxed_madd, opcode 0x105 after the SIMD prefix 0xfd.
export const RELAXED_PROBE = Uint8Array.of(
  ...HEAD,
  ...[0x0a, 0x13, 0x01, 0x11, 0x00],
  ...[...SPLAT, ...SPLAT, ...SPLAT, 0xfd, 0x85, 0x02, END],
);
