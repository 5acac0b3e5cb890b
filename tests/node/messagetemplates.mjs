// The templates of what the engine's JavaScript refuses, as its sources have them: for the test
// that every language has them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './engine.mjs';

/** A piece of source from `at` to what closes the bracket there, strings and templates skipped. */
function closing(source, at) {
  const pairs = { '(': ')', '{': '}', '[': ']' };
  const stack = [];
  for (let i = at; i < source.length; i++) {
    const c = source[i];
    if (c === "'" || c === '"') i = source.indexOf(c, i + 1);
    else if (c === '`') i = templateAt(source, i).end - 1;
    else if (pairs[c]) stack.push(pairs[c]);
    else if (c === stack.at(-1) && (stack.pop(), stack.length === 0)) return i;
  }
  throw new Error(`nothing closes ${source.slice(at, at + 40)}`);
}

/** The template that begins at a back quote, with {} for each value, and where it ends. */
function templateAt(source, at) {
  let text = '';
  for (let i = at + 1; ; i++) {
    if (source[i] === '`') return { text, end: i + 1 };
    if (source.startsWith('${', i)) {
      text += '{}';
      i = closing(source, i + 1);
    } else text += source[i];
  }
}

/** Parts of an argument list, apart at its commas. */
function parts(source) {
  const found = [];
  let from = 0;
  for (let i = 0; i <= source.length; i++) {
    if (i === source.length || source[i] === ',') {
      found.push(source.slice(from, i).trim());
      from = i + 1;
    } else if ('([{'.includes(source[i])) i = closing(source, i);
    else if (source[i] === "'") i = source.indexOf("'", i + 1);
    else if (source[i] === '`') i = templateAt(source, i).end - 1;
  }
  return found.filter(Boolean);
}

/** What an expression may say: each text that it chooses among; none where it is not literal. */
function textsOf(part) {
  if (/^sentence`/.test(part)) return [templateAt(part, part.indexOf('`')).text];
  if (/^sentences\(/.test(part)) return composed(part.slice(10, closing(part, 9)));
  const choice = /\? ((?:sentence`|'|sentences\()[^]*?)\s: ((?:sentence`|'|sentences\()[^]*)$/.exec(
    part,
  );
  if (choice) return [choice[1].trim(), choice[2].trim()].flatMap(textsOf);
  if (!/^'[^']*'(?:\s*\+\s*'[^']*')*$/.test(part)) return [];
  return [[...part.matchAll(/'([^']*)'/g)].map(([, text]) => text).join('')];
}

const composed = (source) =>
  parts(source)
    .map(textsOf)
    .reduce((all, texts) => all.flatMap((begin) => texts.map((text) => begin + text)), ['']);

/** Templates of the modules of a folder of wasm/, each once. */
export function templatesOf(folder) {
  const found = new Set();
  const files = readdirSync(join(root, 'wasm', folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.mjs'));
  for (const file of files) {
    const source = readFileSync(join(root, 'wasm', folder, file), 'utf8');
    for (const { index, 0: call } of source.matchAll(/\b(?:refuse|refuseFile)\(/g)) {
      const end = closing(source, index + call.length - 1);
      for (const part of parts(source.slice(index + call.length, end)))
        for (const text of textsOf(part)) if (/ /.test(text)) found.add(text);
    }
  }
  return [...found];
}
