// A language that no one speaks, made of the English words while the page loads them: each letter
// with an accent, vowels twice, so that words are longer by two fifths, each text between brackets,
// written from right to left. A text of the page that lacks brackets is in no language's words.

/** The function that makes it, which runs in the page. */
function pseudo(words, path = []) {
  const ACCENTED = new Map(
    [...'aábƀcçdđeéfƒgĝhĥiíjĵkķlĺmɱnñoópþqɋrŕsştţuúvṽwŵxẋyýzž'].reduce(
      (pairs, letter, i, all) => (i % 2 ? pairs : [...pairs, [letter, all[i + 1]]]),
      [],
    ),
  );
  const BEGINS = '\u2066';
  const ENDS = '\u2069';
  /** A value in a sentence stays as it is. */
  const held = (value) =>
    typeof value === 'string' && value !== '' ? `${BEGINS}${value}${ENDS}` : value;
  const accented = (text) => {
    let depth = 0;
    return [...text.replace(/\|([\w-]+)\]/g, (_, id) => `|${BEGINS}${id}${ENDS}]`)]
      .map((letter) => {
        if (letter === BEGINS) depth++;
        if (letter === ENDS) depth--;
        const lower = letter.toLowerCase();
        if (depth > 0 || !ACCENTED.has(lower)) return letter;
        const found = ACCENTED.get(lower);
        const shown = lower === letter ? found : found.toUpperCase();
        return 'aeiou'.includes(lower) ? shown + found : shown;
      })
      .join('');
  };
  const long = (text) => (typeof text === 'string' && text ? `⟦${accented(text)}⟧` : text);
  const one = ([key, word]) => {
    if (key === 'form') return [key, word]; // a pattern of the glossary
    if (typeof word === 'string') return [key, long(word)];
    if (typeof word === 'object') return [key, pseudo(word, [...path, key])];
    const say = (values = {}) =>
      long(
        word(
          Object.fromEntries(Object.entries(values).map(([name, value]) => [name, held(value)])),
        ),
      );
    return [key, say];
  };
  return Object.fromEntries(Object.entries(words).map(one));
}

/** A file of words; the first has those of index.html too. */
const pack = (name) => `import en from '../en/${name}.js';
import later from '../en/later.js';
export const about = { tag: 'ar', dir: 'rtl', point: '.', group: ',', least: 4 };
const words = ${name === 'first'} ? { ...en, frame: later.frame } : en;
export default (${pseudo})(words);
`;

/** The file of the lessons, by their English texts. */
const lessons = `import { saidBy } from '../../wasm/lessons/lesson.mjs';
import { PARTS } from '../../wasm/lessons/texts/alllessons.mjs';
const texts = {};
saidBy(PARTS, (text) => (texts[text] = text));
export default (${pseudo})(texts);
`;

/**
 * Adds the language `xx` to what a tab loads, and speaks it from the start.
 * @param {{ context: import('playwright-core').BrowserContext }} browser
 */
export async function speakPseudo({ context }, { atStart = true } = {}) {
  const files = { first: pack('first'), later: pack('later'), lessontexts: lessons };
  for (const [name, body] of Object.entries(files))
    await context.route(`**/words/xx/${name}.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    );
  await context.route(/\/(?:[#?].*)?$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/data-languages="[^"]*/, '$& xx');
    await route.fulfill({ response, body });
  });
  if (atStart) await context.addInitScript(() => localStorage.setItem('headroom.language', 'xx'));
}
