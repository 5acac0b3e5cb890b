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

/** Sources of the modules of a folder of wasm/. */
const sourcesIn = (folder) =>
  readdirSync(join(root, 'wasm', folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.mjs'))
    .map((file) => readFileSync(join(root, 'wasm', folder, file), 'utf8'));

/** The arguments of every call whose beginning, up to its bracket, is of this form. */
function* callsIn(source, form) {
  for (const { index, 0: call } of source.matchAll(form)) {
    const from = index + call.length;
    const end = closing(source, from - 1);
    yield { index, end, args: parts(source.slice(from, end)) };
  }
}

/** Templates of what modules of a folder of wasm/ refuse, each once. */
export function templatesOf(folder) {
  const found = new Set();
  for (const source of sourcesIn(folder))
    for (const { args } of callsIn(source, /\b(?:refuse|refuseFile)\(/g))
      for (const text of args.flatMap(textsOf)) if (/ /.test(text)) found.add(text);
  return [...found];
}

/** Calls of which some arguments are templates: which. */
const MAKERS = /** @type {[RegExp, number, number][]} */ ([
  [/\bnew Sentence\(/g, 0, 1],
  [/\bcounted\(/g, 1, 3],
  [/\babout\(/g, 1, 3],
  [/\bsome\(/g, 3, 5],
]);

/** Templates of what else modules of a folder of wasm/ say in sentences, each once. */
export function saidIn(folder) {
  const found = new Set();
  for (const source of sourcesIn(folder)) {
    const others = [...callsIn(source, /\b(?:refuse|refuseFile|sentences|broken)\(/g)];
    const isPart = (at) => others.some(({ index, end }) => index < at && at < end);
    for (const { index, 0: tag } of source.matchAll(/\bsentence`/g))
      if (!isPart(index)) found.add(templateAt(source, index + tag.length - 1).text);
    for (const [form, from, to] of MAKERS)
      for (const { index, args } of callsIn(source, form))
        if (!isPart(index))
          args
            .slice(from, to)
            .flatMap(textsOf)
            .forEach((text) => found.add(text));
  }
  // what begins or ends with a colon is a part of a refusal
  return [...found].filter((text) => /\p{L}/u.test(text) && !/^: |: $/.test(text));
}
