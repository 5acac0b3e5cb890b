// What a file was found to be, in one sentence, of parts that can each be corrected.

import { shown } from './columns.mjs';

const SEPARATED = {
  ',': 'separated by commas',
  ';': 'separated by semicolons',
  '\t': 'separated by tabs',
  '|': 'separated by bars',
  json: 'JSON',
  none: 'one column',
};
/** Labels that are named in a sentence, at most. */
const MOST_LABELS = 6;

const number = (/** @type {number} */ n) => n.toLocaleString('en');
const counted = (n, one, many = `${one}s`) => `${number(n)} ${n === 1 ? one : many}`;
const percent = (share) => `${Number((100 * share).toFixed(1))} %`;
const listed = (names) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** What each role is called of one column, and of several. */
const OF_NUMBERS = [
  ['state', 'the state', 'the states'],
  ['action', 'the action', 'the actions'],
  ['reward', 'the reward', 'the rewards'],
  ['value', 'what comes next', 'the numbers'],
];

/** @param {import('./find.mjs').Found} found */
function rolesText({ kind, columns, labels, used }) {
  const named = (role) => columns.filter((one) => one.role === role).map(({ name }) => shown(name));
  if (kind === 'labels') {
    const all = Object.entries(labels ?? {}).sort((a, b) => b[1] - a[1]);
    const shares = all
      .slice(0, MOST_LABELS)
      .map(([name, n]) => `${shown(name)} ${percent(n / used)}`);
    const more = all.length > MOST_LABELS ? `, and ${all.length - MOST_LABELS} more` : '';
    const text = [...named('text'), ...named('input')][0];
    return `${text} is the text, ${named('label')[0]} the label: ${shares.join(', ')}${more}`;
  }
  const [input] = [...named('input'), ...named('text')];
  if (kind === 'pairs') return `${input} is the input, ${named('output')[0]} the output`;
  if (kind === 'documents') return 'each row is a text of its own, to be imitated';
  return OF_NUMBERS.flatMap(([role, one, many]) => {
    const names = named(role);
    if (names.length === 0) return [];
    return names.length === 1 ? [`${names[0]} is ${one}`] : [`${listed(names)} are ${many}`];
  }).join(', ');
}

/**
 * The parts of the sentence, in order; `decision` is the setting that corrects one, or null.
 * @param {import('./find.mjs').Found} found
 * @returns {{ id: string, decision: string | null, text: string, ends: ',' | ';' }[]}
 */
export function sentenceParts(found) {
  const { kind, encoding, separator, header, columns, rows, used, episodes, characters } = found;
  const part = (id, decision, text, ends = /** @type {',' | ';'} */ (',')) => ({
    ...{ id, decision, text, ends },
  });
  const own = encoding === 'utf-8' ? 'UTF-8' : encoding === 'windows-1252' ? encoding : 'UTF-16';
  if (kind === 'text')
    return [
      part('rows', null, counted(rows, 'line')),
      part('characters', null, `${counted(characters ?? 0, 'different character')}`),
      part('encoding', 'encoding', own, ';'),
      part('kind', 'as', 'a text, learned character by character or in tokens', ';'),
    ];
  const ignored = columns.filter(({ role }) => role === 'ignored').length;
  const named = header ? 'a header' : 'no header';
  return [
    part('rows', null, counted(rows, 'row')),
    ...(episodes === undefined ? [] : [part('episodes', 'columns', counted(episodes, 'episode'))]),
    part('encoding', 'encoding', own),
    part('separator', 'separator', SEPARATED[separator ?? 'none']),
    ...(separator === 'json' ? [] : [part('header', 'header', named)]),
    part('columns', 'columns', rolesText(found), ';'),
    ...(ignored ? [part('ignored', 'columns', `${counted(ignored, 'column')} left out`, ';')] : []),
    ...(used < rows ? [part('used', null, `${counted(rows - used, 'row')} left out`, ';')] : []),
    ...(found.duplicates
      ? [part('duplicates', null, counted(found.duplicates, 'duplicate'), ';')]
      : []),
    ...(found.cut_rows ? [part('cut', null, `${counted(found.cut_rows, 'row')} cut`, ';')] : []),
  ];
}

/** The parts as one sentence, without a full stop. */
export const sentenceOf = (found) =>
  sentenceParts(found)
    .map(({ text, ends }, i) => (i === 0 ? text : `${ends} ${text}`))
    .join('');
