// Tables of numbers: which columns are states, actions, rewards, ends of episodes; and the table as
// the engine reads it (core/tasks/series.h).
import { count, sentence } from '../lab/sentence.mjs';
import { refuseFile } from './encoding.mjs';
import { isMissing, numberOf, plainName, shown } from './columns.mjs';

/** Roles by how a name begins, the first that fits. */
const ROLES = [
  [
    /^(?:episode|ep|trajectory|traj|run|trial|rollout)(?:_?(?:id|no|index|idx|number))?$/,
    'episode',
  ],
  [/^(?:step|t|timestep|time_step|frame|tick)(?:_?(?:id|no|index|idx|number))?s?$/, 'step'],
  [/^(?:done|terminal|terminals|terminated|truncated|timeout|timeouts|ends?|last)$/, 'ends'],
  [/^(?:reward|rewards|rew|r)(?:_\d+)?$/, 'reward'],
  [/^(?:action|actions|act|acts|a|u|control|controls)(?:[_.[(]?\w*[\])]?)?$/, 'action'],
  [/^(?:state|states|obs|observation|observations|s|x)(?:[_.[(]?\w*[\])]?)?$/, 'state'],
];
const OF_EPISODES = new Set(['episode', 'ends', 'reward', 'action', 'state']);

/** The role that a name tells, or null. @param {string} name */
function roleOfName(name) {
  const plain = plainName(name);
  if (/^next_/.test(plain)) return null;
  const found = ROLES.find(([form]) => /** @type {RegExp} */ (form).test(plain));
  return found ? /** @type {string} */ (found[1]) : null;
}

/** Columns of episodes that are no part of what is observed. */
const NO_STATE = /^(?:next_|prev|info|return|rtg|value|log_?p|seed|advantage|target)/;

/** Roles by the names of all columns: a single letter counts only beside a state and an action. */
function namedRoles(/** @type {string[]} */ names) {
  const all = names.map((name) => roleOfName(name));
  if (all.includes('state') && all.includes('action')) return all;
  return all.map((role, i) => (names[i].trim().length > 1 ? role : null));
}

/** How many columns are named as those of episodes are. @param {string[]} names */
export const episodeNames = (names) =>
  namedRoles(names).filter((role) => OF_EPISODES.has(role ?? '')).length;

/** A text column whose values may be episodes: few, and each of several rows. */
const mayBeEpisodes = (column, rows) =>
  column.different >= 2 && column.different <= rows / 3 && column.different <= 1000;

/**
 * What each column of a table of numbers is.
 * @param {{ names: string[], columns: import('./columns.mjs').Column[], rows: number,
 *   comma: boolean }} table comma: commas are decimal
 * @returns {{ role: string, why: import('../lab/sentence.mjs').Sentence }[]}
 */
export function numberRoles({ names, columns, rows, comma }) {
  const named = namedRoles(names);
  const ofEpisodes = named.some((role) => role === 'state' || role === 'action');
  const hasStates = names.some((name, i) => named[i] === 'state' && name.trim().length > 1);
  const roles = columns.map((column, i) => {
    const known = named[i];
    if (column.isEmpty) return { role: 'ignored', why: sentence`it is empty` };
    if (column.areDates) return { role: 'ignored', why: sentence`dates or times` };
    const wrong = [...(column.values?.keys() ?? [])].find(
      (cell) => numberOf(cell, comma) === null && !isMissing(cell),
    );
    const isText = wrong !== undefined || column.values === null;
    if (isText && column.values !== null && mostlyNumbers(column, comma))
      return { role: 'value', why: sentence`numbers, with cells that are none` };
    if (isText)
      return mayBeEpisodes(column, rows) && !named.includes('episode') && !named.includes('ends')
        ? {
            role: 'episode',
            why: sentence`${count(column.different)} different texts, an episode for each`,
          }
        : { role: 'ignored', why: sentence`texts` };
    if (known && (ofEpisodes || known === 'episode' || known === 'step'))
      return { role: known, why: sentence`its name` };
    if (known === 'reward' || known === 'ends') return { role: known, why: sentence`its name` };
    if (ofEpisodes && (hasStates || NO_STATE.test(plainName(names[i]))))
      return { role: 'ignored', why: sentence`neither state nor action by its name` };
    if (ofEpisodes) return { role: 'state', why: sentence`a number beside actions` };
    if (column.different === 1) return { role: 'ignored', why: sentence`always the same number` };
    return {
      role: 'value',
      why: column.counts ? sentence`a number that counts up` : sentence`numbers`,
    };
  });
  if (!roles.some(({ role }) => role === 'state' || role === 'value'))
    for (const one of roles)
      if (one.role === 'action')
        Object.assign(one, { role: 'value', why: sentence`the only numbers` });
  for (const once of ['episode', 'step', 'reward'])
    for (const extra of roles.filter(({ role }) => role === once).slice(1))
      Object.assign(extra, { role: 'ignored', why: sentence`another column is the ${once}` });
  return roles;
}

function mostlyNumbers(column, comma) {
  let wrong = 0;
  for (const [cell, count] of column.values)
    if (numberOf(cell, comma) === null && !isMissing(cell)) wrong += count;
  return wrong <= 0.02 * column.cells && column.cells > 20;
}

const USED = ['state', 'action', 'reward', 'value'];

/** Numbers as the engine reads them: shortest digits that give the same double. */
const written = (x) => (Object.is(x, -0) ? '0' : String(x));

/**
 * Rows of numbers by episode, with what was left out and why.
 * @param {{ records: Iterable<{ cells: string[], line: number }>, roles: { role: string }[],
 *   comma: boolean }} table
 */
export function episodesOf({ records, roles, comma }) {
  const at = (role) => roles.flatMap((one, i) => (one.role === role ? [i] : []));
  const [episodeAt, stepAt] = [at('episode')[0], at('step')[0]];
  const ends = at('ends');
  const used = roles.flatMap(({ role }, i) => (USED.includes(role) ? [i] : []));
  const episodes = /** @type {{ rows: number[][], fault: number }[]} */ ([]);
  let rows = 0;
  let last = null;
  let over = true;
  for (const { cells, line } of records) {
    rows++;
    const name = episodeAt === undefined ? '' : (cells[episodeAt] ?? '').trim();
    const step = stepAt === undefined ? null : numberOf(cells[stepAt] ?? '', comma);
    const isNew = episodeAt === undefined ? over : last === null || name !== last.name;
    const back = episodeAt === undefined && ends.length === 0 && last && step !== null;
    if (isNew || (back && step <= last.step)) episodes.push({ rows: [], fault: 0 });
    const episode = episodes.at(-1);
    const numbers = used.map((i) => numberOf(cells[i] ?? '', comma));
    if (numbers.includes(null)) episode.fault ||= line;
    else episode.rows.push(/** @type {number[]} */ (numbers));
    over = ends.some((i) => numberOf(cells[i] ?? '', comma) === 1);
    last = { name, step };
  }
  return { rows, used, episodes };
}

/**
 * The table as the engine reads it, and the mean and deviation of each column that is used.
 * @param {ReturnType<typeof episodesOf>} found @param {{ role: string, name: string }[]} columns
 */
export function numbersTable({ used, episodes }, columns) {
  const whole = episodes.filter(({ fault, rows }) => fault === 0 && rows.length > 0);
  if (whole.length === 0 || used.length === 0)
    throw refuseFile('no episode has a number in every column that is used');
  const sums = used.map(() => ({ n: 0, sum: 0, squares: 0 }));
  for (const { rows } of whole)
    for (const row of rows)
      row.forEach((x, k) => {
        sums[k].n++;
        sums[k].sum += x;
      });
  const means = sums.map(({ n, sum }) => sum / n);
  for (const { rows } of whole)
    for (const row of rows) row.forEach((x, k) => (sums[k].squares += (x - means[k]) ** 2));
  const names = used.map((i, k) => {
    const { role, name } = columns[i];
    return role === 'reward' ? role : engineName(name, role, k);
  });
  const header = ['episode', 'step', ...names].join(',');
  const lines = whole.flatMap(({ rows }, e) =>
    rows.map((row, t) => [e, t, ...row.map(written)].join(',')),
  );
  return {
    text: `${[header, ...lines].join('\n')}\n`,
    stats: used.map((i, k) => ({
      column: i,
      mean: means[k],
      deviation: Math.sqrt(sums[k].squares / sums[k].n),
    })),
    kept: whole.length,
    rows: lines.length,
  };
}

/** The name of a column by which the engine takes it for its role (core/tasks/series.h). */
function engineName(name, role, k) {
  const own = shown(name)
    .replace(/[",;|]/g, ' ')
    .trim();
  const plain = plainName(own);
  if (role === 'value')
    return /^\d*$/.test(own) || roleOfName(plain) !== null ? `value ${own || k + 1}` : own;
  return plain.startsWith(role) ? own : `${role} ${own}`.trim();
}
