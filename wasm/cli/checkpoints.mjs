// Checkpoints that commands read.
import { open, readFile } from 'node:fs/promises';
import { planOf, UsageError } from './arguments.mjs';
import { readAgain } from './datafile.mjs';
import { OF_FILES } from '../data/decisions.mjs';

/** A checkpoint's bytes. */
async function readBytes(path) {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error.message}`);
  }
}

/** A checkpoint's bytes, and its settings, with the text in it; `given` as for
 *  engine.readCheckpoint, a file in it as bytes: it becomes what that run made of it. */
export async function readCheckpoint(engine, path, given) {
  const bytes = await readBytes(path);
  const own = engine.readCheckpoint(bytes, { ...given, text: undefined });
  const fixed = own.columns ? [...OF_FILES, 'header'] : OF_FILES;
  const other = fixed.find((key) => given[key] !== undefined && given[key] !== own[key]);
  if (other)
    throw new UsageError(
      `${other}=${given[other]} says how a file is read, and ${path} brings what it read, with ` +
        `${other}=${own[other]}: leave it out`,
    );
  if (given.text !== undefined) {
    const { reads_table, reads_numbers } = engine
      .describe()
      .tasks.find(({ name }) => name === own.task);
    given.text = readAgain(own, given, reads_table || reads_numbers);
  }
  return { bytes, settings: engine.readCheckpoint(bytes, given) };
}

/** How files of other programs begin. */
const FOREIGN = ['PK\x03\x04', 'GGUF'];

/**
 * Whether a path is a model of another program: a folder, a zip or a GGUF file. Weights alone may
 * be of this one.
 */
async function isForeign(path) {
  const file = await open(path).catch(() => null); // one that is not there is no such
  try {
    if ((await file?.stat())?.isDirectory()) return true;
    const { buffer, bytesRead } = (await file?.read(Buffer.alloc(4), 0, 4, 0)) ?? {};
    return bytesRead === 4 && FOREIGN.includes(buffer?.toString('latin1') ?? '');
  } finally {
    await file?.close();
  }
}

/** A lab of a model of another program; what was decided goes to stderr. */
async function openForeign(engine, settings, path) {
  const { text, ...chosen } = settings;
  const { lab, title, notes } = await engine.open([path], { settings: chosen, text });
  process.stderr.write([`${title}.`, ...notes].map((line) => `${line}\n`).join(''));
  return lab;
}

/**
 * A lab of these settings; with a path, of the settings and the parameters of that checkpoint,
 * which `settings` then change, or of that model of another program.
 */
export async function openLab(engine, settings, path) {
  if (path === undefined) {
    planOf(engine, settings, settings);
    return engine.create(settings);
  }
  if (settings.preset !== undefined)
    throw new UsageError('--in and --preset both say which model: leave one out');
  if (await isForeign(path)) return openForeign(engine, settings, path);
  const { bytes, settings: own } = await readCheckpoint(engine, path, settings);
  planOf(engine, { ...own, ...settings }, settings);
  return engine.restore(bytes, settings);
}
