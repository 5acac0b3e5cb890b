// What was decided about a file, as settings of a run: how it is read again, and what a checkpoint
// keeps beside the table that was made of it.
import { sentence, sentences } from '../lab/sentence.mjs';
import { refuseFile } from './encoding.mjs';
import { SEPARATORS } from './records.mjs';

/** Settings that say how a file was read; `header` does so beside `columns`. */
export const OF_FILES = ['encoding', 'separator', 'columns'];
/** Characters of setting `columns`, at most (TX_STREAMS_TEXT of core/base/streams.h, less one). */
const MOST_CHARACTERS = 191;

/**
 * The columns that are used, by number; neighbours of one role together: "1:label,3-6:state". Where
 * another column is called so, as in a table of years, "#3-6:state".
 * @param {{ name: string, role: string }[]} columns
 */
export function columnsText(columns) {
  const runs = /** @type {{ from: number, to: number, role: string }[]} */ ([]);
  columns.forEach(({ role }, i) => {
    const last = runs.at(-1);
    if (last?.role === role && last.to === i) last.to = i + 1;
    else if (role !== 'ignored') runs.push({ from: i + 1, to: i + 1, role });
  });
  return runs
    .map(({ from, to, role }) => {
      const number = from === to ? String(from) : `${from}-${to}`;
      const other = columns.some(
        ({ name }, i) => name === number && !(from === to && i === to - 1),
      );
      return `${other ? '#' : ''}${number}:${role}`;
    })
    .join(',');
}

/** The word of setting `separator`. @param {string | null} mark json, a character, or null: none */
export const separatorName = (mark) =>
  mark === 'json'
    ? mark
    : (Object.keys(SEPARATORS).find((name) => SEPARATORS[name] === mark) ?? 'none');

/**
 * The settings that read a file again as it was read.
 * @param {import('./find.mjs').Facts} found
 * @returns {Record<string, string>} no key for what is as without them
 */
export function settingsOf({ kind, encoding, separator, header, columns }) {
  const bytes = encoding === 'utf-8' ? {} : { encoding };
  if (kind === 'text') return bytes;
  const written = columnsText(columns);
  if (written.length > MOST_CHARACTERS)
    throw refuseFile(
      sentences(
        sentence`what the columns are takes more than ${MOST_CHARACTERS} characters, "${written}"`,
        ': put columns of one role side by side, or leave some out',
      ),
      'columns',
    );
  return {
    ...bytes,
    separator: separatorName(separator),
    ...(separator !== 'json' && { header: header ? 'yes' : 'no' }),
    columns: written,
  };
}

/** Labels of a classifier, at most (TX_ROWS_MOST_LABELS of core/tasks/rows.h). */
const MOST_LABELS = 256;

/** The preset to begin with. @param {import('./find.mjs').Facts} found */
export function presetOf({ kind, labels }) {
  if (kind === 'labels') return Object.keys(labels ?? {}).length <= MOST_LABELS ? 'labels' : 'data';
  return kind === 'pairs' || kind === 'documents' ? 'data' : kind;
}
