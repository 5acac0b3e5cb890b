// Checkpoints on disk.
import { readFile, writeFile } from 'node:fs/promises';
import { UsageError } from './arguments.mjs';

/** A checkpoint's bytes, and the settings in its metadata. */
export async function readCheckpoint(engine, path) {
  let bytes;
  try {
    bytes = new Uint8Array(await readFile(path));
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error.message}`);
  }
  const { metadata } = engine.readFile(bytes);
  if (!metadata.settings) throw new UsageError(`${path} is not a checkpoint: its metadata has no settings`);
  const settings = Object.fromEntries(metadata.settings.split('\n').filter(Boolean).map((line) => {
    const equals = line.indexOf('=');
    return [line.slice(0, equals), line.slice(equals + 1)];
  }));
  return { bytes, settings };
}

export async function writeCheckpoint(path, bytes) {
  try {
    await writeFile(path, bytes);
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${error.message}`);
  }
}

/** A lab of these settings; with a path, of the settings and the parameters of that checkpoint, over which `settings` go. */
export async function openLab(engine, settings, path) {
  if (path === undefined) return engine.create(settings);
  const checkpoint = await readCheckpoint(engine, path);
  const lab = engine.create({ ...checkpoint.settings, ...settings });
  lab.load(checkpoint.bytes);
  return lab;
}
