// Checkpoints on disk.
import { readFile, writeFile } from 'node:fs/promises';
import { UsageError } from './arguments.mjs';

/** A checkpoint's bytes. */
async function readBytes(path) {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error.message}`);
  }
}

/** A checkpoint's bytes, and its settings, with the text in it. */
export async function readCheckpoint(engine, path) {
  const bytes = await readBytes(path);
  return { bytes, settings: engine.readCheckpoint(bytes) };
}

export async function writeCheckpoint(path, bytes) {
  try {
    await writeFile(path, bytes);
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${error.message}`);
  }
}

/**
 * A lab of these settings; with a path, of the settings and the parameters of that checkpoint, over
 * which `settings` go.
 */
export async function openLab(engine, settings, path) {
  if (path === undefined) return engine.create(settings);
  return engine.restore(await readBytes(path), settings);
}
