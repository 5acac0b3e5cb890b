// Files and folders that are dropped on the page: which are a model of another program.

/** Files that are a model, or a part of one, by their names. */
const OF_MODELS =
  /\.(?:safetensors|pt|pth|bin|gguf|ckpt|zip)$|(?:^|\/)(?:config|tokenizer|vocab)\.json$|\.index\.json$|(?:^|\/)(?:merges\.txt|meta\.pkl)$/i;
const MOST_FILES = 1000;
/** Bytes of a checkpoint's header that are looked into. */
const HEADER = 1 << 16;

const isOfModel = (/** @type {{ name: string }} */ { name }) => OF_MODELS.test(name);

const entriesOf = (/** @type {DataTransfer} */ transfer) =>
  [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter((entry) => entry !== null);

/** Whether what is dropped is a model or a checkpoint: by its names, or as it is a folder. */
export const bringsModel = (/** @type {DataTransfer} */ transfer) =>
  [...transfer.files].some(isOfModel) || entriesOf(transfer).some((entry) => entry?.isDirectory);

/** How a lesson and answers to lessons begin (wasm/lessons/own.mjs and handin.mjs). */
const OF_LESSONS =
  /^\s*(?:---\s*\nheadroom:\s*lesson\b|\{\s*"format":\s*"headroom-(?:lesson|answers)"|headroom-answers:)/;

/** Whether a file is a lesson, or answers to lessons: by how it begins. */
export const isOfLessons = async (/** @type {File} */ file) =>
  /\.(?:md|json|txt)$/i.test(file.name) &&
  OF_LESSONS.test((await file.slice(0, 200).text()).replace(/\r\n?/g, '\n'));

/**
 * Whether a file is a checkpoint of this program: its header has settings. Throws where the file
 * cannot be read.
 */
export async function isCheckpoint(/** @type {File} */ file) {
  // one that is gone has no bytes, and an empty part of it can be read
  const text = await (file.size ? file.slice(8, 8 + HEADER) : file).text();
  return /\.safetensors$/i.test(file.name) && /"format":\s*"headroom-\d+"/.test(text);
}

/**
 * What is dropped, folders with all that is in them.
 * @param {DataTransfer} transfer of an event that is still going on
 * @returns {Promise<File[]>}
 */
export async function droppedFiles(transfer) {
  const entries = entriesOf(transfer);
  const plain = [...transfer.files];
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const found = [];
  for (const entry of entries) await gather(entry, found);
  return found;
}

async function gather(entry, found) {
  if (found.length >= MOST_FILES) return;
  if (entry.isFile) {
    found.push(await new Promise((done, fail) => entry.file(done, fail)));
    return;
  }
  const reader = entry.createReader();
  for (;;) {
    const entries = await new Promise((done, fail) => reader.readEntries(done, fail));
    if (entries.length === 0) return;
    for (const one of entries) await gather(one, found);
  }
}
