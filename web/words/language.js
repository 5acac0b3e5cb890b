// The words of the page in the language of its reader, which early.js chooses: those of the start,
// those of what comes later, and those of another language. In a site whose modules are not joined,
// English is in the modules.
import { writeIn } from '../base/format.js';
import { useWords } from './words.js';

/** Outside of a page, English is in the modules too. */
const root = globalThis.document?.documentElement ?? /** @type {HTMLElement} */ ({ dataset: {} });
/** What there is of the language in use, by feature. */
let words = {};
let rest = /** @type {Promise<any> | null} */ (null);

/** @returns {Promise<{ about: any, default: Record<string, any> }>} */
const load = (code, pack) => import(new URL(`./${code}/${pack}.js`, import.meta.url).href);

/** Words that begin to be the language in use. */
function take(code, { about, default: own }, later = {}) {
  Object.assign(root, { lang: about.tag, dir: about.dir });
  writeIn(about);
  root.dataset.language = code;
  words = { ...own, ...later };
  return words;
}

/** The code of the language in use, as in words/languages.js. */
export const language = () => root.dataset.language ?? 'en';

/** Brings the words that the page starts with: English ones where the others do not come. */
export async function speakFirst() {
  const { language: code } = root.dataset;
  if (!code) return;
  try {
    useWords(take(code, await load(code, 'first')));
  } catch (error) {
    if (code === 'en') throw error;
    useWords(take('en', await load('en', 'first')));
  }
}

/** Brings the words of what comes later, once. */
export function laterWords() {
  const { language: code } = root.dataset;
  if (!code) return Promise.resolve();
  rest ??= load(code, 'later').then(
    ({ default: own }) => useWords(Object.assign(words, own)),
    (error) => {
      rest = null;
      throw error;
    },
  );
  return rest;
}

/**
 * The texts of the lessons in the language in use, by their English ones; none in English, and none
 * where they do not come.
 * @returns {Promise<Record<string, string>>}
 */
export const lessonTexts = () =>
  language() === 'en'
    ? Promise.resolve({})
    : load(language(), 'lessontexts').then(
        ({ default: texts }) => texts,
        () => ({}),
      );

/**
 * Speaks another language from now on. Settles with what `use` gives.
 * @template T @param {string} code @param {(words: Record<string, any>) => T} use takes the words
 * @returns {Promise<T>}
 */
export async function speak(code, use) {
  const [own, later] = await Promise.all([load(code, 'first'), load(code, 'later')]);
  rest = Promise.resolve();
  return use(take(code, own, later.default));
}
