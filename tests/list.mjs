// Prints each test file with what it shows: the comment at its head.
// Usage: node tests/list.mjs [WORD...]   only those that have all words in their name or comment
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const words = process.argv.slice(2).map((word) => word.toLowerCase());

/** The comment at the head of a C or JavaScript file, as one line. */
function headOf(path) {
  const text = readFileSync(here + path, 'utf8');
  const [comment] = /^\/\*[^]*?\*\/|^(?:\/\/.*\n)+/.exec(text) ?? [''];
  return comment
    .replace(/^\/\*|\*\/$|^ ?\* ?|^\/\/ ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const files = [
  'core',
  'node',
  'browser',
  'engines',
  'onnx',
  'llamacpp',
  'transformersjs',
  'torch',
  'fuzz',
].flatMap((folder) =>
  readdirSync(here + folder)
    .filter((name) => /^(test|fuzz)_.*\.c$|\.test\.mjs$/.test(name))
    .map((name) => `${folder}/${name}`),
);
for (const file of files) {
  const line = `${file}: ${headOf(file)}`;
  if (words.every((word) => line.toLowerCase().includes(word))) console.log(line);
}
