// The file that a run learns from, as the command line reads it.
import { readFileSync } from 'node:fs';
import { presetOf } from '../data/decisions.mjs';
import { findData } from '../data/find.mjs';
import { sentenceOf } from '../data/sentence.mjs';
import { LabError } from '../lab/error.mjs';
import { UsageError } from './errors.mjs';

/** Options of what a run learns from; --text names no task. */
const PLAIN = 'text';
const TABLE_TASKS = ['data', 'numbers'];
export const FILE_OPTIONS = [PLAIN, ...TABLE_TASKS];

/**
 * What the bytes of a file are; refuses with the file's name.
 * @param {Uint8Array} bytes @param {string} path
 * @param {import('../data/find.mjs').Decisions} decisions
 */
export function findIn(bytes, path, decisions) {
  try {
    return findData(bytes, decisions);
  } catch (error) {
    if (error instanceof LabError) throw new UsageError(`${path}: ${error.message}`);
    throw error;
  }
}

/** A file's bytes. @param {string} path */
export function readBytes(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error.message}`);
  }
}

/**
 * The file that the run learns from, put into its settings with how it was read, and of a table its
 * task; its preset where no other model is named. What was found is values.found. Beside --in the
 * bytes stay as they are: the checkpoint says how to read them.
 * @param {Record<string, any>} values @param {Record<string, any>} settings
 */
export function takeFile(values, settings) {
  const [option, other] = FILE_OPTIONS.filter((name) => values[name] !== undefined);
  if (!option) return;
  if (other)
    throw new UsageError(`--${option} and --${other} exclude each other: a run learns from one`);
  const isTable = TABLE_TASKS.includes(option);
  const { task } = settings;
  if (isTable && task !== undefined && task !== option)
    throw new UsageError(`--${option} is what task ${option} learns from: leave out task=${task}`);
  const path = values[option];
  settings.text = readBytes(path);
  if (isTable) settings.task = option;
  if (values.in !== undefined) return;
  const read = findIn(settings.text, path, { ...settings, as: option });
  values.found = read.found;
  settings.text = read.text;
  if (!isTable && read.settings.encoding) settings.encoding = read.settings.encoding;
  if (!isTable && task === undefined) settings.preset ??= PLAIN;
  if (!isTable) return;
  Object.assign(settings, read.settings);
  const isChosen = settings.preset !== undefined || settings.head !== undefined;
  settings.preset ??= isChosen ? option : presetOf(read.found);
}

/**
 * The bytes of a file beside --in, as the run of the checkpoint read them.
 * @param {Record<string, any>} own its settings @param {Record<string, any>} given
 * @param {boolean} isTable whether its task learns from a table
 */
export function readAgain(own, given, isTable) {
  if (isTable && !own.columns) return given.text; // of before there were decisions: as they are
  const { encoding, separator, header, columns } = own;
  const as = isTable ? own.task : PLAIN;
  return findIn(given.text, 'the file', { as, encoding, separator, header, columns }).text;
}

/** What a file is, in lines for a person. @param {import('../data/find.mjs').Found} found */
export const foundLines = (found) => [`${found.kind}: ${sentenceOf(found)}`, ...found.notes];
