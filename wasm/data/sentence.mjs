// What a file was found to be, in one sentence, of parts that can each be corrected.

import { counted, decimal, Sentence, sentence } from '../lab/sentence.mjs';
import { shown } from './columns.mjs';

const SEPARATED = {
  ',': sentence`separated by commas`,
  ';': sentence`separated by semicolons`,
  '\t': sentence`separated by tabs`,
  '|': sentence`separated by bars`,
  json: sentence`JSON`,
  none: sentence`one column`,
};
/** Labels that are named in a sentence, at most. */
const MOST_LABELS = 6;

/** What each role is called of one column, and of several. */
const OF_NUMBERS = {
  state: [(name) => sentence`${name} is the state`, (names) => sentence`${names} are the states`],
  action: [
    (name) => sentence`${name} is the action`,
    (names) => sentence`${names} are the actions`,
  ],
  reward: [
    (name) => sentence`${name} is the reward`,
    (names) => sentence`${names} are the rewards`,
  ],
  value: [
    (name) => sentence`${name} is what comes next`,
    (names) => sentence`${names} are the numbers`,
  ],
};

/** "ham 86.6 %, spam 13.4 %", the commonest labels first. */
function labelsText({ labels = {}, used }) {
  const all = Object.entries(labels).sort((a, b) => b[1] - a[1]);
  const named = all.slice(0, MOST_LABELS);
  const shares = new Sentence(
    named.map(() => '{} {} %').join(', '),
    named.flatMap(([name, n]) => [shown(name), decimal(Number(((100 * n) / used).toFixed(1)))]),
  );
  const more = all.length - named.length;
  return more > 0 ? sentence`${shares}, and ${more} more` : shares;
}

/** @param {import('./find.mjs').Facts} found @returns {Sentence[]} */
function rolesTexts(found) {
  const { kind, columns } = found;
  const named = (role) => columns.filter((one) => one.role === role).map(({ name }) => shown(name));
  if (kind === 'labels') {
    const text = [...named('text'), ...named('input')][0];
    return [sentence`${text} is the text, ${named('label')[0]} the label: ${labelsText(found)}`];
  }
  const [input] = [...named('input'), ...named('text')];
  if (kind === 'pairs') return [sentence`${input} is the input, ${named('output')[0]} the output`];
  if (kind === 'documents') return [sentence`each row is a text of its own, to be imitated`];
  return Object.entries(OF_NUMBERS).flatMap(([role, [one, many]]) => {
    const names = named(role);
    return names.length === 0 ? [] : [names.length === 1 ? one(names[0]) : many(names)];
  });
}

/** @typedef {{ id: string, decision: string | null, text: Sentence, before: ',' | ';' }} Part */

/** @returns {Part} `before`: what stands between it and the part before it */
const part = (id, decision, text, before = /** @type {',' | ';'} */ (',')) => ({
  ...{ id, decision, text, before },
});

/**
 * The parts of the sentence, in order; `decision` is the setting that corrects one, or null.
 * @param {import('./find.mjs').Facts} found
 * @returns {Part[]}
 */
export function sentenceParts(found) {
  const known = { 'utf-8': 'UTF-8', 'windows-1252': 'windows-1252' };
  const encoding = new Sentence(known[found.encoding] ?? 'UTF-16', []);
  return found.kind === 'text' ? textParts(found, encoding) : tableParts(found, encoding);
}

function textParts({ rows, characters = 0 }, encoding) {
  const different = counted(characters, '{} different character', '{} different characters');
  const as = sentence`a text, learned character by character or in tokens`;
  return [
    part('rows', null, counted(rows, '{} line', '{} lines')),
    part('characters', null, different),
    part('encoding', 'encoding', encoding, ';'),
    part('kind', 'as', as, ';'),
  ];
}

function tableParts(found, encoding) {
  const { separator, header, columns, rows, used, episodes, duplicates, cut_rows: cut } = found;
  const ignored = columns.filter(({ role }) => role === 'ignored').length;
  /** One of what there need not be any. */
  const some = (id, decision, n, one, many) =>
    n ? [part(id, decision, counted(n, one, many), ';')] : [];
  return [
    part('rows', null, counted(rows, '{} row', '{} rows')),
    ...(episodes === undefined
      ? []
      : [part('episodes', 'columns', counted(episodes, '{} episode', '{} episodes'))]),
    part('encoding', 'encoding', encoding),
    part('separator', 'separator', SEPARATED[separator ?? 'none']),
    ...(separator === 'json'
      ? []
      : [part('header', 'header', header ? sentence`a header` : sentence`no header`)]),
    ...rolesTexts(found).map((text, i) => part('columns', 'columns', text, i ? ',' : ';')),
    ...some('ignored', 'columns', ignored, '{} column left out', '{} columns left out'),
    ...some('used', null, rows - used, '{} row left out', '{} rows left out'),
    ...some('duplicates', null, duplicates, '{} duplicate', '{} duplicates'),
    ...some('cut', null, cut, '{} row cut', '{} rows cut'),
  ];
}

/** The parts as one sentence, without a full stop. */
export const sentenceOf = (found) =>
  sentenceParts(found)
    .map(({ text, before }, i) => (i === 0 ? String(text) : `${before} ${text}`))
    .join('');
