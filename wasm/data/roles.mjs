// Tables of words: which column is the input, the output, the text, the label, and which are left
// out.
import { counted, sentence } from '../lab/sentence.mjs';
import { plainName, shown } from './columns.mjs';

const TEXTS =
  /^(?:text|texts|sentence|sentence1|review|reviews|tweet|message|messages|comment|body|content|document|words)$/;
const LABELS =
  /^(?:label|labels|class|category|categories|sentiment|genre|topic|intent|emotion|rating|score|stars|spam|target_class)$/;
const INPUTS =
  /^(?:input|source|src|question|questions|query|prompt|instruction|premise|original|eingabe|quelle|frage|entrada|pregunta)$/;
const OUTPUTS =
  /^(?:output|target|tgt|answer|answers|response|completion|translation|summary|hypothesis|ausgabe|ziel|antwort|salida|respuesta)$/;
/** Names of columns that no one learns from, whatever else there is. */
const KEYS = /^(?:|unnamed.*|id|idx|index|.*_id|guid|uuid|row|row_?id|row_?number|nr|no)$/;
const USERS = /^(?:user|user_?name|screen_name|author|url|link|href|source_url|handle|email|ip)$/;

/** Labels of a column of labels, at most: 20, or a tenth of its rows. */
const MOST_LABELS = 20;

/** @typedef {import('../lab/sentence.mjs').Sentence} Sentence */

/** Few values, each several times. */
const areFew = (column, rows) =>
  column.different >= 2 &&
  column.different <= Math.max(MOST_LABELS, rows / 10) &&
  column.cells >= 2 * column.different;

/**
 * Why nothing is learned from a column, or null. `left`: how many columns would remain; what is
 * less certain is left out only where two do.
 */
function leftOut(name, column, rows) {
  const plain = plainName(name ?? '');
  if (column.isEmpty) return { why: sentence`it is empty`, sure: true };
  if (name !== null && KEYS.test(plain) && (column.counts || column.areIdentifiers))
    return {
      why: column.counts ? sentence`a number that counts up` : sentence`an identifier`,
      sure: true,
    };
  if (column.different === 1 && column.cells === rows)
    return { why: sentence`always "${shown([...column.values.keys()][0])}"`, sure: false };
  if (column.counts) return { why: sentence`a number that counts up`, sure: false };
  if (column.areDates) return { why: sentence`dates or times`, sure: false };
  if (column.areAttributions) return { why: sentence`sources or addresses`, sure: false };
  if (name !== null && USERS.test(plain)) return { why: sentence`users or addresses`, sure: false };
  if (column.areIdentifiers && !hasTextName(plain))
    return { why: sentence`an identifier`, sure: false };
  return null;
}

const hasTextName = (plain) => [TEXTS, INPUTS, OUTPUTS, LABELS].some((form) => form.test(plain));

/**
 * What each column is.
 * @param {{ names: (string | null)[], columns: import('./columns.mjs').Column[], rows: number }}
 *   table names: null where the table has no header
 * @returns {{ role: string, why: Sentence }[]}
 */
export function wordRoles({ names, columns, rows }) {
  const roles = /** @type {({ role: string, why: Sentence } | null)[]} */ (columns.map(() => null));
  let left = columns.length;
  for (const sure of [true, false])
    columns.forEach((column, i) => {
      const reason = roles[i] ? null : leftOut(names[i] ?? null, column, rows);
      if (!reason || reason.sure !== sure || left < (sure ? 2 : 3)) return;
      roles[i] = { role: 'ignored', why: reason.why };
      left--;
    });
  const free = () => columns.flatMap((_, i) => (roles[i] ? [] : [i]));
  const named = (form) => free().find((i) => form.test(plainName(names[i] ?? '')));
  if (left === 1) {
    roles[free()[0]] = { role: 'text', why: sentence`the only column with something to learn` };
    return /** @type {{ role: string, why: Sentence }[]} */ (roles);
  }
  const label = labelAt({ columns, rows }, free(), named);
  if (label !== null) return labelled(label);
  let input = named(INPUTS) ?? named(TEXTS);
  const output = named(OUTPUTS);
  input ??= free().find((i) => i !== output);
  const answer = output ?? free().find((i) => i !== input);
  const whyOf = (i, form) =>
    names[i] !== null && form.test(plainName(names[i] ?? '')) ? sentence`its name` : null;
  roles[input] = {
    role: 'input',
    why: whyOf(input, INPUTS) ?? sentence`the first column of texts`,
  };
  roles[answer] = {
    role: 'output',
    why: whyOf(answer, OUTPUTS) ?? sentence`the next column of texts`,
  };
  for (const i of free()) roles[i] = { role: 'ignored', why: sentence`a further column` };
  return /** @type {{ role: string, why: Sentence }[]} */ (roles);

  function labelled(at) {
    const many = counted(
      columns[at].different,
      '{} different value in {}',
      '{} different values in {}',
      counted(rows, '{} row', '{} rows'),
    );
    roles[at] = { role: 'label', why: many };
    const byName = named(TEXTS) ?? named(INPUTS);
    const longest = free().sort((a, b) => columns[b].meanLength - columns[a].meanLength)[0];
    const text = byName ?? longest;
    roles[text] = {
      role: 'text',
      why: byName === undefined ? sentence`the longer texts` : sentence`its name`,
    };
    for (const i of free()) roles[i] = { role: 'ignored', why: sentence`a further column` };
    return /** @type {{ role: string, why: Sentence }[]} */ (roles);
  }
}

/** The column of labels, by its name or by its values; null: there is none. */
function labelAt({ columns, rows }, free, named) {
  const byName = named(LABELS);
  if (byName !== undefined && columns[byName].different <= Math.max(MOST_LABELS, rows / 2))
    return byName;
  if (named(OUTPUTS) !== undefined) return null;
  const found = free.find((i) => {
    const column = columns[i];
    if (!areFew(column, rows)) return false;
    return free.some(
      (k) =>
        k !== i &&
        columns[k].different > 2 * column.different &&
        columns[k].meanLength > 1.5 * column.meanLength,
    );
  });
  return found ?? null;
}
