// The words of each language as the site has them: words/LANGUAGE/first.js of what the page starts
// with, words/LANGUAGE/later.js of all else, and words/LANGUAGE/lessontexts.js of the lessons.
// Modules of the page have none, so that a reader loads one language. Run by join.mjs.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const ENGLISH = 'words/en';
/** Words that index.html has in English, and which no page that is English needs at the start. */
const FRAME = 'frame';
/** Words that come with the others: until then a refusal is in English. */
const MESSAGES = 'messages';
/** The folder of a language's lessons: English ones are in wasm/lessons/texts. */
const LESSONS = 'lessontexts';
/** What takes the place of English in a module of the page. */
const NO_WORDS = '\0no-words';
const STATIC_IMPORT = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?'(\.[^']+)';/gm;

const slashed = (path) => path.split(sep).join('/');

/** Paths of the modules that `entry` needs at once. */
async function startOf(page, entry, found = new Set()) {
  if (found.has(entry)) return found;
  found.add(entry);
  const text = await readFile(join(page, entry), 'utf8').catch(() => '');
  for (const [, name] of text.matchAll(STATIC_IMPORT))
    await startOf(page, posix.join(posix.dirname(entry), name), found);
  return found;
}

/** The features that a folder has words of, by the names of its files. */
const featuresIn = async (folder) =>
  (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.js'))
    .map((name) => name.slice(0, -3))
    .sort();

/** The rows of words/languages.js, English first; none where the page has no words. */
export const languagesOf = (page) =>
  import(pathToFileURL(join(page, 'words/languages.js')).href).then(
    ({ LANGUAGES }) => LANGUAGES,
    () => [],
  );

/**
 * Sources of the files of each language, by path. A feature of which a language has no words
 * has its English ones.
 * @returns {Promise<Map<string, string>>}
 */
export async function packsOf(page, entry) {
  const start = await startOf(page, entry);
  const features = await featuresIn(join(page, ENGLISH));
  const packs = new Map();
  for (const language of await languagesOf(page)) {
    const { code } = language;
    const own = await featuresIn(join(page, 'words', code));
    const packOf = (isOfPack) => packSource(features.filter(isOfPack), own, language);
    const isFirst = (feature) =>
      feature !== MESSAGES &&
      (start.has(`${ENGLISH}/${feature}.js`) || (feature === FRAME && code !== 'en'));
    packs.set(`words/${code}/first.js`, packOf(isFirst));
    packs.set(
      `words/${code}/later.js`,
      packOf((feature) => !isFirst(feature)),
    );
    if (code !== 'en') packs.set(`words/${code}/${LESSONS}.js`, await lessonsOf(page, code));
  }
  return packs;
}

/** A module that has the texts of all lessons that a language has. */
async function lessonsOf(page, code) {
  const files = await featuresIn(join(page, 'words', code, LESSONS));
  return [
    ...files.map((name, i) => `import texts${i} from './${LESSONS}/${name}.js';`),
    `export default { ${files.map((_, i) => `...texts${i}`).join(', ')} };`,
    '',
  ].join('\n');
}

/** How numbers are written, with the digits of formulas (writeIn of base/format.js). */
function numbersOf(tag) {
  const parts = (number) =>
    new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(number);
  const valueOf = (wanted) => parts(12345.5).find(({ type }) => type === wanted)?.value ?? '';
  const least = parts(1234).some(({ type }) => type === 'group') ? 4 : 5;
  return { point: valueOf('decimal'), group: valueOf('group'), least };
}

/** A module that has the words of these features, and what words/languages.js says. */
function packSource(features, own, { code, tag, dir }) {
  const folderOf = (feature) => (own.includes(feature) ? code : 'en');
  return [
    ...features.map(
      (feature, i) => `import words${i} from '../${folderOf(feature)}/${feature}.js';`,
    ),
    `export const about = ${JSON.stringify({ tag, dir, ...numbersOf(tag) })};`,
    `export default { ${features.map((feature, i) => `${feature}: words${i}`).join(', ')} };`,
    '',
  ].join('\n');
}

/** Takes the words out of modules, and adds the files of packsOf to what is joined. */
export function wordsApart(page, input, packs) {
  const pathOf = (id) => slashed(relative(page, id));
  const sources = new Map([...packs].map(([path, source]) => [resolve(page, path), source]));
  return {
    name: 'words-apart',
    buildStart() {
      for (const path of packs.keys())
        this.emitFile({
          type: 'chunk',
          id: resolve(page, path),
          fileName: path,
          implicitlyLoadedAfterOneOf: [input],
        });
    },
    resolveId(source, importer = '') {
      if (sources.has(source)) return source;
      const target = resolve(dirname(importer), source);
      return !sources.has(importer) && posix.dirname(pathOf(target)) === ENGLISH
        ? { id: NO_WORDS, moduleSideEffects: false }
        : null;
    },
    load: (id) => (id === NO_WORDS ? 'export default {};' : (sources.get(id) ?? null)),
  };
}
