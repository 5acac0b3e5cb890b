// Numbers and texts as the page writes them. Every function is total: what is not a finite number
// becomes an en dash.

const DASH = '–';
/**
 * How the language in use writes numbers: decimal point, what stands before every third digit, from
 * so many digits on. Not by Intl, which takes some milliseconds to come into being.
 */
let marks = { tag: 'en-GB', point: '.', group: ',', least: 4 };

/** From now on numbers and lists are those of this language. tag: BCP 47 */
export function writeIn(/** @type {typeof marks} */ language) {
  marks = language;
  lists = {};
}

function grouped(value) {
  const text = value.toFixed(0);
  if (text.replace('-', '').length < marks.least) return text;
  return text.replace(/\B(?=(\d{3})+$)/g, marks.group);
}

/** A number with so many decimals, for a text. */
export const decimals = (/** @type {number} */ value, digits) => inText(value.toFixed(digits));

/** A number as JavaScript writes it, for a text. */
export const inText = (/** @type {string} */ number) => number.replace('.', marks.point);

/** A number of an English text, as 1,234.5, for a text in the language in use. */
export function inLanguage(/** @type {string} */ number) {
  const [, sign, whole, rest] = /^([-−]?)([\d,]+)(\..+)?$/.exec(number) ?? [];
  if (whole === undefined) return number;
  const digits = whole.includes(',') ? grouped(Number(whole.replaceAll(',', ''))) : whole;
  return `${sign}${digits}${inText(rest ?? '')}`;
}

/** 152660 -> "152,660". */
export function formatCount(value) {
  return Number.isFinite(value) ? grouped(value) : DASH;
}

/** A loss or a norm: four decimals below 10, fewer above, so the width hardly changes. */
export function formatLoss(value) {
  if (!Number.isFinite(value)) return DASH;
  return decimals(value, value < 10 ? 4 : value < 100 ? 3 : 1);
}

/** 0.9984 -> "99.8 %". Never rounds an imperfect share up to 100. */
export function formatShare(value) {
  if (!Number.isFinite(value)) return DASH;
  const percent = value < 1 ? Math.min(value * 100, 99.9) : value * 100;
  return `${decimals(percent, 1)} %`;
}

/** Steps a second. */
export function formatRate(value) {
  if (!Number.isFinite(value) || value <= 0) return DASH;
  return value < 10 ? decimals(value, 1) : grouped(value);
}

/** A duration: "0:07", "12:05", "3 h 04 min". */
export function formatDuration(ms) {
  if (!Number.isFinite(ms) || ms < 0) return DASH;
  const seconds = Math.floor(ms / 1000);
  const two = (value) => String(value).padStart(2, '0');
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 3600)} h ${two(Math.floor(seconds / 60) % 60)} min`;
}

/** A share of 1 without the leading zero, as on a badge: 0.97 -> ".97". */
export function formatBadge(value) {
  if (!Number.isFinite(value)) return DASH;
  const text = Math.min(value, 0.99 + (value >= 0.995 ? 0.01 : 0)).toFixed(2);
  return marks.point === '.' ? text.replace(/^0/, '') : inText(text);
}

/** A value of a cell: three decimals, or two digits of a small number. */
export function formatCell(value) {
  if (!Number.isFinite(value)) return 'not a number';
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size < 0.0005) {
    const [digits, power] = value.toExponential(1).split('e');
    return `${inText(digits)} × 10${superscript(power)}`;
  }
  return decimals(value, size < 100 ? 3 : 1);
}

/** A large number in three digits: 12345678 -> "12.3 M". */
export function formatShort(value) {
  if (!Number.isFinite(value)) return DASH;
  const units = ['', ' K', ' M', ' G', ' T', ' P'];
  let unit = 0;
  for (; value >= 999.5 && unit < units.length - 1; unit++) value /= 1000;
  return `${unit ? inText(value.toPrecision(3)) : Math.round(value)}${units[unit]}`;
}

/** Bytes in the largest unit that keeps two digits. */
export function formatBytes(value) {
  if (!Number.isFinite(value)) return DASH;
  const units = ['B', 'KB', 'MB', 'GB'];
  let unit = 0;
  while (value >= 1000 && unit < 3) {
    value /= 1024;
    unit++;
  }
  return `${value < 10 && unit ? decimals(value, 1) : Math.round(value)} ${units[unit]}`;
}

/**
 * A setting's value as typed into a field: the shortest text that reads back as the same number.
 */
export function formatSetting(value) {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

/** "1 step", "2 steps"; `many` where that is not the word with an s. */
export function plural(count, /** @type {string} */ one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/** Lists by their last word: made once, for each takes a while to come into being. */
let lists = /** @type {Record<string, Intl.ListFormat>} */ ({});
const listed = (/** @type {Intl.ListFormatType} */ type, /** @type {string[]} */ names) =>
  (lists[type] ??= new Intl.ListFormat(marks.tag, { type })).format(names);

/** "a", "a and b", "a, b and c". */
export const both = (/** @type {string[]} */ names) => listed('conjunction', names);

/** "a", "a or b", "a, b or c". */
export const either = (/** @type {string[]} */ names) => listed('disjunction', names);

function superscript(number) {
  return String(number)
    .replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)])
    .replace('-', '⁻');
}

/** The beginning of a text that a message quotes. */
export function clip(/** @type {string} */ text, most = 40) {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
