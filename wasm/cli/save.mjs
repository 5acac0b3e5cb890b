// Every file that the command line writes. A file is written beside its target under a temporary
// name, flushed to the disk, and renamed over the target: whatever interrupts it, the target is
// either the old file or the new one, whole. Only a killed process leaves its temporary file,
// `.headroom-PID-NUMBER.tmp`, which may then be deleted.
//
// Everything here is synchronous: no signal and no broken pipe is heard in the middle of a save.
import nodeFs from 'node:fs';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join, resolve } from 'node:path';
import { FailedError, UsageError } from './errors.mjs';

/** Symbolic links followed from one name, as many as Linux follows. */
const MOST_LINKS = 40;
/** A folder cannot be flushed on every system; these errors say that this one cannot. */
const NO_FLUSH = ['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOSYS', 'ENOTSUP', 'EPERM'];

const REASONS = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be too large',
  EIO: 'the disk reports an error',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links form a circle',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'there is no such folder',
  ENOSPC: 'no space is left on the disk',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
};

const reasonOf = (error) => REASONS[error.code] ?? error.message;

/**
 * A place to save to, tried: a temporary file was made there and removed again. What is there
 * already is not touched. Throws UsageError, which names the option, when no file can be saved.
 * @param {string} option as it is written, `--out`
 * @param {string} path
 * @param {typeof nodeFs} [fs]
 * @returns {{ path: string, save: (chunks: Iterable<Uint8Array>) => void }} save() replaces the
 *   file by these bytes, or throws FailedError and leaves it as it was
 */
export function openTarget(option, path, fs = nodeFs) {
  const refuse = (why) => new UsageError(`${option} cannot be "${path}": ${why}`);
  if (path === '') throw new UsageError(`${option} is empty: it is the name of a file`);
  try {
    const place = findPlace(path, fs);
    if (place.kind === 'folder') throw refuse('it is a folder');
    if (place.kind === 'file') fs.accessSync(place.file, fs.constants.W_OK);
    if (place.kind !== 'device') tryFolder(place, refuse, fs);
    return { path, save: (chunks) => save(path, chunks, fs) };
  } catch (error) {
    if (error instanceof UsageError || !error.code) throw error;
    throw refuse(reasonOf(error));
  }
}

/**
 * A folder to save files to, tried: a temporary file was made there and removed again. Throws
 * UsageError, which names the option, when no file can be made in it.
 * @param {string} option as it is written, `--out`
 * @param {string} path of a folder that exists
 * @param {typeof nodeFs} [fs]
 * @returns {(name: string) => ReturnType<typeof openTarget>} the target of a file in it
 */
export function openFolder(option, path, fs = nodeFs) {
  const refuse = (why) => new UsageError(`${option} cannot be "${path}": ${why}`);
  tryFolder({ file: join(path, 'file') }, refuse, fs);
  return (name) => openTarget(option, join(path, name), fs);
}

/**
 * Refuses to write over a file that the command reads, under whatever name.
 * @param {string|undefined} path that of --out
 * @param {Record<string, any>} values of the command line
 * @param {string[]} names of the options that name files to read
 */
export function keepWhatIsRead(path, values, names) {
  const name = names.find((one) => values[one] !== undefined && isSame(path, values[one]));
  if (name) throw new UsageError(`--out cannot be "${path}": that is the file of --${name}`);
}

/** Whether two paths lead to one file. */
function isSame(one, other) {
  try {
    return nodeFs.realpathSync(one) === nodeFs.realpathSync(other);
  } catch {
    return false; // one of them is not there
  }
}

/** Whether what the command prints goes to the same place, as with /dev/stdout. */
export function isPrinted(path) {
  const stat = statOrNull(path, nodeFs);
  if (!stat || (stat.isCharacterDevice() && stat.rdev === nullDevice())) return false;
  return [1, 2].some((descriptor) => {
    try {
      const open = nodeFs.fstatSync(descriptor);
      return open.ino === stat.ino && open.dev === stat.dev;
    } catch {
      return false; // the stream is closed
    }
  });
}

function nullDevice() {
  try {
    return nodeFs.statSync('/dev/null').rdev;
  } catch {
    return -1;
  }
}

/** Makes a temporary file in the place's folder and removes it. */
function tryFolder({ file }, refuse, fs) {
  const folder = dirname(file);
  const temporary = temporaryName(folder);
  try {
    fs.closeSync(fs.openSync(temporary, 'wx', 0o600));
  } catch (error) {
    throw refuse(`no file can be made in ${folder}: ${reasonOf(error)}`);
  }
  fs.unlinkSync(temporary);
}

/**
 * Where a path leads, through symbolic links, and what is there: a file, nothing yet, a folder, or
 * a device or pipe.
 */
function findPlace(path, fs) {
  const file = followLinks(path, fs);
  const stat = statOrNull(file, fs);
  if (!stat) return { kind: 'nothing', file, stat };
  const kind = stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : 'device';
  return { kind, file, stat };
}

/** The file that a path means; unlike realpath, it need not exist yet. */
function followLinks(path, fs) {
  let file = resolve(path);
  for (let i = 0; i < MOST_LINKS; i++) {
    const stat = statOrNull(file, fs, fs.lstatSync);
    if (!stat?.isSymbolicLink()) {
      if (path.endsWith('/') && !stat?.isDirectory()) throw failure(stat ? 'ENOTDIR' : 'ENOENT');
      return stat && !stat.isFile() ? file : join(fs.realpathSync(dirname(file)), basename(file));
    }
    // A link of the system's to a pipe or a terminal, as /dev/stdout, leads to no name.
    if (statOrNull(file, fs)?.isFile() === false) return file;
    file = resolve(fs.realpathSync(dirname(file)), fs.readlinkSync(file));
  }
  throw failure('ELOOP');
}

const failure = (code) => Object.assign(new Error(code), { code });

function statOrNull(file, fs, stat = fs.statSync) {
  try {
    return stat(file);
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

const temporaryName = (folder) =>
  join(folder, `.headroom-${process.pid}-${randomBytes(6).toString('hex')}.tmp`);

function save(path, chunks, fs) {
  try {
    const place = findPlace(path, fs);
    if (place.kind === 'device') writeInto(place.file, chunks, fs);
    else replace(place, chunks, fs);
  } catch (error) {
    if (!error.code || !error.syscall) throw error;
    throw new FailedError(`${path} cannot be saved: ${reasonOf(error)}`, { cause: error });
  }
}

/** Writes beside the file and renames; a file that was there keeps its permissions and owner. */
function replace({ file, stat }, chunks, fs) {
  const temporary = temporaryName(dirname(file));
  let there = false;
  try {
    const descriptor = fs.openSync(temporary, 'wx', stat ? 0o600 : 0o666);
    there = true;
    try {
      writeAll(descriptor, chunks, fs);
      if (stat) keepAccess(descriptor, stat, fs);
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    fs.renameSync(temporary, file);
    there = false;
  } finally {
    if (there) removeQuietly(temporary, fs);
  }
  flushFolder(dirname(file), fs);
}

function keepAccess(descriptor, stat, fs) {
  try {
    fs.fchownSync(descriptor, stat.uid, stat.gid);
  } catch (error) {
    if (error.code !== 'EPERM') throw error; // only root may give files away
  }
  fs.fchmodSync(descriptor, stat.mode & 0o7777);
}

function writeInto(file, chunks, fs) {
  const descriptor = fs.openSync(file, 'w');
  try {
    writeAll(descriptor, chunks, fs);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Writes every byte: one call may write fewer than it is given. */
function writeAll(descriptor, chunks, fs) {
  for (const chunk of chunks)
    for (let at = 0; at < chunk.length;)
      at += fs.writeSync(descriptor, chunk, at, chunk.length - at);
}

function removeQuietly(file, fs) {
  try {
    fs.unlinkSync(file);
  } catch {
    // The error that led here is the one to report.
  }
}

/** Makes the rename itself outlast a loss of power, where the system can. */
function flushFolder(folder, fs) {
  let descriptor;
  try {
    descriptor = fs.openSync(folder, 'r');
    fs.fsyncSync(descriptor);
  } catch (error) {
    if (!NO_FLUSH.includes(error.code)) throw error;
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor);
  }
}
