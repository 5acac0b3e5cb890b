// Texts that runs which leave for other programs learn from in tests.

const encoder = new TextEncoder();

/** Some characters are words, signs, emoji and of many bytes. */
export const MIXED = encoder.encode(
  'Grüße, 你好世界! It’s 24°C — 😀👍🏽 hello hello helloes\r\n\tx1y2 … '.repeat(30),
);
/** More characters than 350 tokens have room for, so that some are bytes. */
export const MANY = encoder.encode(
  Array.from({ length: 3000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * i * 7) % 500))).join(
    '的是 ',
  ),
);
