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
 * @property {(name: string) => Promise<Pen>} [hold] keeps a file open; no other tab can then write
 *   to it
 * @typedef {object} Pen a file that is kept open, where a call has done its work when it returns
 * @property {(most?: number) => Uint8Array} read
 * @property {(bytes: Uint8Array) => void} write throws with a file in an unknown state
 * @property {() => void} close
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
      for (let tries = 3; ; tries--) {
        try {
          const file = await (await folder.getFileHandle(name)).getFile();
          return new Uint8Array(await file.slice(0, Math.min(most, file.size)).arrayBuffer());
        } catch (error) {
          if (error.name === 'NotFoundError') return null;
          // another tab has changed it since getFile()
          if (error.name !== 'NotReadableError' || tries === 1) throw error;
        }
      }
    },
    async write(name, bytes) {
      const pen = await this.hold(name);
      try {
        pen.write(bytes);
      } finally {
        pen.close();
      }
    },
    remove: (name) => folder.removeEntry(name).catch(() => {}),
    async hold(name) {
      const file = await folder.getFileHandle(name, { create: true });
      return penOf(await file.createSyncAccessHandle());
    },
  };
}

/** @returns {Pen} */
function penOf(handle) {
  return {
    read(most = Infinity) {
      const bytes = new Uint8Array(Math.min(most, handle.getSize()));
      return bytes.subarray(0, handle.read(bytes, { at: 0 }));
    },
    write(bytes) {
      handle.truncate(0);
      writeAll(handle, bytes);
      handle.flush();
    },
    close: () => handle.close(),
  };
}

function writeAll(handle, bytes) {
  for (let at = 0; at < bytes.length;) {
    const written = handle.write(bytes.subarray(at), { at });
    // where there is no room, Chromium 156 returns -8 as an unsigned number
    if (!(written > 0 && written <= bytes.length - at))
      throw new DOMException('the disk is full', 'QuotaExceededError');
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
