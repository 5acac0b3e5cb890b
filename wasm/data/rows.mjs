// Rows of words as the engine reads them (core/tasks/rows.h): an input and an output, a text and a
// label, or one text; what is too long is cut at the end of its input.
import { count, counted, decimal, sentence } from '../lab/sentence.mjs';

/** Tokens of a sequence, at most (TX_LONGEST of core/base/config.h), with a separator. */
const LONGEST = 4096 - 2;
/** Where a few rows are much longer than all others, they are cut to those. */
const FIT = 0.98;
const MUCH = 2;
const LEAST = 32;

/** A cell as RFC 4180 writes it. */
const quoted = (cell) =>
  /[",\t\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;

const lengthOf = (text) => {
  let n = text.length;
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) === 0xd800) n--;
  return n;
};

/** The first characters of a text. */
const cutTo = (text, most) => (text.length <= most ? text : [...text].slice(0, most).join(''));

/** How many characters a row may have: all of the longest, or where few are long, of the others. */
function limitOf(lengths) {
  const sorted = Uint32Array.from(lengths).sort();
  const longest = sorted.at(-1) ?? 0;
  const most = Math.min(Math.ceil(FIT * sorted.length), sorted.length - 1);
  const usual = Math.max(LEAST, sorted[Math.max(0, most - 1)] ?? 0);
  return Math.min(LONGEST, longest > MUCH * usual ? usual : longest);
}

/** Counts rows whose input stands with another output as well. */
export class Conflicts {
  /** @type {Map<string, { output: string, count: number, others: Map<string, number> | null }>} */
  #inputs = new Map();
  #rows = 0;

  add(/** @type {string} */ input, /** @type {string} */ output) {
    this.#rows++;
    const known = this.#inputs.get(input);
    if (!known) this.#inputs.set(input, { output, count: 1, others: null });
    else if (known.output === output) known.count++;
    else {
      known.others ??= new Map();
      known.others.set(output, (known.others.get(output) ?? 0) + 1);
    }
  }

  /** How many rows are like that, and the share of all that can be right at most. */
  get result() {
    let [rows, lost] = [0, 0];
    for (const { count, others } of this.#inputs.values()) {
      if (!others) continue;
      const counts = [count, ...others.values()];
      const all = counts.reduce((a, b) => a + b);
      rows += all;
      lost += all - Math.max(...counts);
    }
    return { rows, best: this.#rows ? 1 - lost / this.#rows : 1 };
  }
}

/** What was cut or left out of rows, and those that contradict each other (Conflicts). */
function notesOf({ empty, cut, limit, rows, best, dropped }, isLabelled) {
  const notes = [];
  if (empty.count > 0)
    notes.push(
      counted(
        empty.count,
        '{} row with an empty cell left out (the first in line {}).',
        '{} rows with an empty cell left out (the first in line {}).',
        empty.line,
      ),
    );
  if (cut > 0)
    notes.push(
      counted(cut, '{} row cut to {} characters.', '{} rows cut to {} characters.', count(limit)),
    );
  if (rows > 0)
    notes.push(
      counted(
        rows,
        '{} row with an input that stands with another {} as well: at most {} % can be right.',
        '{} rows with an input that stands with another {} as well: at most {} % can be right.',
        isLabelled ? sentence`label` : sentence`output`,
        decimal(Number((100 * best).toFixed(1))),
      ),
    );
  if (dropped > 0)
    notes.push(
      counted(
        dropped,
        '{} row left out: the output alone is too long.',
        '{} rows left out: the output alone is too long.',
      ),
    );
  return notes;
}

/**
 * @param {{ cells: string[], line: number }[]} records
 * @param {{ left: number, right: number | null, isLabelled: boolean }} columns
 */
export function wordsTable(records, { left, right, isLabelled }) {
  const rows = [];
  const empty = { count: 0, line: 0 };
  for (const { cells, line } of records) {
    const input = (cells[left] ?? '').trim();
    const output = right === null ? '' : (cells[right] ?? '').trim();
    if (input && (right === null || output)) rows.push({ input, output });
    else (empty.count++, (empty.line ||= line));
  }
  const outputs = rows.map(({ output }) => (isLabelled ? 0 : lengthOf(output)));
  const limit = limitOf(rows.map(({ input }, i) => lengthOf(input) + outputs[i]));
  const seen = new Set();
  const labels = /** @type {Map<string, number>} */ (new Map());
  const characters = new Set();
  const conflicts = new Conflicts();
  const lines = [];
  let [cut, dropped, duplicates] = [0, 0, 0];
  rows.forEach(({ input, output }, i) => {
    const room = limit - outputs[i];
    if (room < 1) return dropped++;
    const kept = cutTo(input, room);
    if (kept.length < input.length) cut++;
    const line = right === null ? quoted(kept) : `${quoted(kept)},${quoted(output)}`;
    if (seen.has(line)) duplicates++;
    seen.add(line);
    for (const one of isLabelled ? kept : kept + output) characters.add(one);
    if (right !== null) conflicts.add(kept, output);
    if (isLabelled) labels.set(output, (labels.get(output) ?? 0) + 1);
    return lines.push(line);
  });
  const counts = { empty, cut, limit, dropped, ...conflicts.result };
  const header = right === null ? 'text' : isLabelled ? 'text,label' : 'input,output';
  return {
    text: `${[header, ...lines].join('\n')}\n`,
    ...{ used: lines.length, duplicates, cut, characters: characters.size },
    notes: notesOf(counts, isLabelled),
    labels: Object.fromEntries(labels),
  };
}
