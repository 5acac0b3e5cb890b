// What the columns of a table hold, and whether its first record names them.

/** Different values of a column that are counted, at most. */
const MOST_VALUES = 200000;

/** Names that people give to columns of texts, in small letters. */
const NAMES = new Set(
  (
    'input output source target src tgt text texts sentence sentence1 sentence2 review reviews ' +
    'tweet message messages comment body content document description question questions answer ' +
    'answers query response prompt completion instruction premise hypothesis label labels class ' +
    'category categories sentiment genre topic intent emotion rating score stars spam title ' +
    'subject headline summary id index idx date time datetime timestamp year author user name ' +
    'names word words url link v1 v2 x y key value translation original eingabe ausgabe frage ' +
    'antwort satz quelle ziel entrada salida pregunta respuesta texto etiqueta texte ' +
    'english french german spanish italian portuguese dutch russian chinese japanese korean ' +
    'arabic hindi turkish polish swedish danish norwegian finnish greek hebrew latin czech ' +
    'deutsch englisch englisch franzosisch spanisch francais anglais espanol ingles italiano ' +
    'portugues nederlands en fr de es it pt nl ru zh ja ko ar hi tr pl sv'
  ).split(' '),
);

/** A name in small letters, without accents, underscores for blanks. */
export const plainName = (/** @type {string} */ name) =>
  name
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s-]+/g, '_');

/** Characters of a name that are shown, at most. */
const SHOWN = 40;

/** A name or cell of the file for a person: one line, cut, and nothing that a terminal obeys. */
export function shown(/** @type {string} */ text) {
  const line = text.slice(0, 4 * SHOWN).replace(/[\s\p{C}]+/gu, ' ');
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1)}…` : line;
}

/** A known name, also with a number behind it, or of a column that a program left without one. */
export const isKnownName = (/** @type {string} */ name) => {
  const plain = plainName(name);
  return NAMES.has(plain) || NAMES.has(plain.replace(/_?\d+$/, '')) || /^unnamed/.test(plain);
};

const MISSING = /^(?:nan|na|n\/a|null|none|nil|-|\?|\.)?$/i;

/** Whether a cell stands for no number. */
export const isMissing = (/** @type {string} */ cell) => MISSING.test(cell.trim());

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const COMMA_NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?(?:e[+-]?\d+)?$/i;
const TRUTH = /^(?:true|false)$/i;

/**
 * The number that a cell holds, or null. @param {string} cell
 * @param {boolean} [comma] whether a comma is a decimal one
 */
export function numberOf(cell, comma = false) {
  const written = cell.trim();
  if (TRUTH.test(written)) return /^t/i.test(written) ? 1 : 0;
  if (NUMBER.test(written)) return Number(written);
  if (!comma || !COMMA_NUMBER.test(written)) return null;
  return Number(written.replaceAll('.', '').replace(',', '.'));
}

const CLOCK = '\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?: ?[ap]m)?';
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const DATES = [
  `\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}(?:[T ]+${CLOCK}(?:Z|[+-]\\d{2}:?\\d{2})?)?`,
  `\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}(?:[ ,]+${CLOCK})?`,
  CLOCK,
  `(?:\\d{1,2} )?${MONTH} (?:\\d{1,2},? )?\\d{2,4}`,
].map((form) => new RegExp(`^${form}$`, 'i'));
const isDate = (cell) => DATES.some((form) => form.test(cell));

/** Of one source and its licence, of an address, or of a user. */
const ATTRIBUTION = /CC[- ]BY|attribution|^https?:\/\/|^www\.|^@\w+$|^\S+@\S+\.\w+$/i;

/** Counts what the cells of a column are like. */
export class Column {
  cells = 0; // that are not empty
  missing = 0;
  characters = 0;
  longest = 0;
  blanks = 0; // cells with a blank inside
  numbers = 0;
  commaNumbers = 0;
  dates = 0;
  attributions = 0;
  /** Whether the cells count up by one. */
  counts = true;
  /** @type {Map<string, number> | null} how often each value occurs; null: too many to count */
  values = new Map();
  #last = NaN;

  add(/** @type {string} */ cell) {
    const written = cell.trim();
    if (written === '') {
      this.missing++;
      this.counts = false;
      return;
    }
    const first = this.cells++ === 0;
    this.characters += written.length;
    this.longest = Math.max(this.longest, written.length);
    if (/\s/.test(written)) this.blanks++;
    const number = written.length < 40 ? numberOf(written) : null;
    if (number !== null) this.numbers++;
    if (number !== null || (written.length < 40 && numberOf(written, true) !== null))
      this.commaNumbers++;
    else if (written.length < 40 && isDate(written)) this.dates++;
    else if (ATTRIBUTION.test(written)) this.attributions++;
    if (!(number !== null && Number.isInteger(number) && (first || number === this.#last + 1)))
      this.counts = false;
    this.#last = number ?? NaN;
    if (!this.values) return;
    this.values.set(written, (this.values.get(written) ?? 0) + 1);
    if (this.values.size > MOST_VALUES) this.values = null;
  }

  get different() {
    return this.values ? this.values.size : Infinity;
  }

  get meanLength() {
    return this.cells ? this.characters / this.cells : 0;
  }

  get isEmpty() {
    return this.cells === 0;
  }

  /** Whether all cells that are there are numbers; `comma`: commas may be decimal ones. */
  areNumbers(comma = false) {
    return this.cells > 0 && (comma ? this.commaNumbers : this.numbers) === this.cells;
  }

  get areDates() {
    return this.cells > 0 && this.dates === this.cells;
  }

  /** A column that names each row: all different, without blanks, long or numbers. */
  get areIdentifiers() {
    return (
      this.cells > 1 &&
      this.different === this.cells &&
      this.blanks === 0 &&
      (this.meanLength >= 16 || this.areNumbers())
    );
  }

  get areAttributions() {
    return this.cells > 0 && this.attributions >= 0.9 * this.cells;
  }
}

/** Columns of records. @param {Iterable<{ cells: string[] }>} records @param {number} count */
export function columnsOf(records, count) {
  const columns = Array.from({ length: count }, () => new Column());
  for (const { cells } of records) for (let i = 0; i < count; i++) columns[i].add(cells[i] ?? '');
  return columns;
}

/**
 * Whether the first record names the columns of the others.
 * @param {string[]} first its cells @param {Column[]} columns of the others
 */
export function looksLikeHeader(first, columns) {
  const rows = Math.max(0, ...columns.map(({ cells }) => cells));
  if (rows === 0 || first.every((cell) => cell.trim() === '')) return false;
  if (first.some((cell) => cell.trim() && isKnownName(cell))) {
    // "name" among names, a known word in a sentence's place
    const elsewhere = first.some((cell, i) => columns[i]?.values?.has(cell.trim()));
    if (!elsewhere) return true;
  }
  return first.some((cell, i) => {
    const written = cell.trim();
    const column = columns[i];
    if (!written || !column || column.isEmpty) return false;
    // "total" above numbers; a number above numbers is one of them
    if (column.areNumbers(true) || column.areDates)
      return numberOf(written, true) === null && !isDate(written);
    const few = column.different >= 2 && column.different <= rows / 10;
    return few && !column.values.has(written) && written.length <= 40 && first.length > 1;
  });
}
