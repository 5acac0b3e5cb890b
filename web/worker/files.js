// Named files of the browser, for saved runs: in its own file system (OPFS) where a worker can
// write to it, else in IndexedDB.

/**
 * @typedef {object} Files
 * @property {() => Promise<string[]>} names
 * @property {(name: string, most?: number) => Promise<Uint8Array|null>} read the first bytes, or
 *   all; null where there is no such file
 * @property {(name: string, bytes: Uint8Array) => Promise<void>} write in place of what there was;
 *   resolves when it is stored, rejects with a file in an unknown state
 * @property {(name: string) => Promise<void>} remove
 */

const FOLDER = 'runs';

/** @returns {Promise<Files>} rejects where the browser stores nothing */
export async function openFiles() {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(FOLDER, { create: true });
    if (!('createSyncAccessHandle' in FileSystemFileHandle.prototype)) throw new Error('no OPFS');
    return filesOf(folder);
  } catch {
    return filesInDatabase(await openDatabase());
  }
}

/** @returns {Files} */
function filesOf(/** @type {any} */ folder) {
  return {
    async names() {
      const names = [];
      for await (const name of folder.keys()) names.push(name);
      return names;
    },
    async read(name, most = Infinity) {
      try {
        const file = await (await folder.getFileHandle(name)).getFile();
        return new Uint8Array(await file.slice(0, Math.min(most, file.size)).arrayBuffer());
      } catch (error) {
        if (error.name === 'NotFoundError') return null;
        throw error;
      }
    },
    async write(name, bytes) {
      const file = await folder.getFileHandle(name, { create: true });
      const handle = await file.createSyncAccessHandle();
      try {
        handle.truncate(0);
        writeAll(handle, bytes);
        handle.flush();
      } finally {
        handle.close();
      }
    },
    remove: (name) => folder.removeEntry(name).catch(() => {}),
  };
}

function writeAll(handle, bytes) {
  for (let at = 0; at < bytes.length;) {
    const written = handle.write(bytes.subarray(at), { at });
    if (!(written > 0)) throw new DOMException('the disk is full', 'QuotaExceededError');
    at += written;
  }
}

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase() {
  const opening = indexedDB.open('headroom', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(FOLDER);
  return done(opening);
}

/** @returns {Files} */
function filesInDatabase(database) {
  const store = (mode) => database.transaction(FOLDER, mode).objectStore(FOLDER);
  /** A change is stored when its transaction is complete, not when its request is. */
  const changed = (change) =>
    new Promise((resolve, reject) => {
      const own = store('readwrite');
      change(own);
      own.transaction.oncomplete = () => resolve(undefined);
      own.transaction.onabort = () => reject(own.transaction.error);
    });
  return {
    names: () => done(store('readonly').getAllKeys()),
    async read(name, most = Infinity) {
      const bytes = await done(store('readonly').get(name));
      return bytes ? bytes.subarray(0, most) : null;
    },
    write: (name, bytes) => changed((own) => own.put(bytes, name)),
    remove: (name) => changed((own) => own.delete(name)),
  };
}
