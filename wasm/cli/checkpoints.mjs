// Checkpoints that commands read.
import { readFile } from 'node:fs/promises';
import { planOf, UsageError } from './arguments.mjs';

/** A checkpoint's bytes. */
async function readBytes(path) {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error.message}`);
  }
}

/** A checkpoint's bytes, and its settings, with the text in it; `given` as for
 *  engine.readCheckpoint. */
export async function readCheckpoint(engine, path, given) {
  const bytes = await readBytes(path);
  return { bytes, settings: engine.readCheckpoint(bytes, given) };
}

/**
 * A lab of these settings; with a path, of the settings and the parameters of that checkpoint,
 * which `settings` then change.
 */
export async function openLab(engine, settings, path) {
  if (path === undefined) {
    planOf(engine, settings, settings);
    return engine.create(settings);
  }
  if (settings.preset !== undefined)
    throw new UsageError('--in and --preset both say which model: leave one out');
  const { bytes, settings: own } = await readCheckpoint(engine, path, settings);
  planOf(engine, { ...own, ...settings }, settings);
  return engine.restore(bytes, settings);
}
