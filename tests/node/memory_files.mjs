// The browser's store for saved runs, in memory, and what is saved there.

export const ABOUT = { preset: '000-reverse', chosen: { seed: 7 }, textName: '', score: null };
export const bytesOf = (text) => new TextEncoder().encode(text);
export const partsOf = (step) => ({
  checkpoint: bytesOf(`weights of ${step}`),
  page: bytesOf('{}'),
});

/** Files in memory. `fail(call, name)` may throw, `half` then leaves half of what was written. */
export function memoryFiles(fail = (/** @type {string} */ call) => void call) {
  const files = new Map();
  return {
    files,
    names: async () => [...files.keys()],
    async read(name, most = Infinity) {
      fail('read');
      return files.get(name)?.slice(0, most) ?? null;
    },
    async write(name, bytes) {
      files.set(name, bytes.slice(0, 0));
      fail('write');
      files.set(name, bytes.slice(0, bytes.length >> 1));
      fail('write');
      files.set(name, bytes.slice());
      fail('written');
    },
    async remove(name) {
      files.delete(name);
    },
  };
}

/** The same, whose files can be held open. */
export function heldFiles(disk = memoryFiles()) {
  const open = new Set();
  return {
    ...disk,
    open,
    async write(name, bytes) {
      if (open.has(name)) throw new Error(`${name} is held`);
      await disk.write(name, bytes);
    },
    async hold(name) {
      if (open.has(name)) throw new Error(`${name} is held`);
      open.add(name);
      if (!disk.files.has(name)) disk.files.set(name, new Uint8Array());
      return {
        read: (most = Infinity) => disk.files.get(name).slice(0, most),
        write: (bytes) => void disk.files.set(name, bytes.slice()),
        close: () => void open.delete(name),
      };
    },
  };
}
