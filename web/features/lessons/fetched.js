// A lesson of a link, lesson=https://…: it is fetched only when the reader says so.
import { h } from '../../base/dom.js';
import { marks, partsOf } from '../../words/marks.js';
import { w } from './words.js';

const MOST_CHARACTERS = 200_000;
const PATIENCE_MS = 15_000;

/** The address of a lesson in a link; null: it names one of this page. @param {string} name */
export function lessonUrl(name) {
  if (!name.startsWith('https://')) return null;
  try {
    return new URL(name);
  } catch {
    return null;
  }
}

/** @param {URL} url @returns {Promise<string>} throws an Error that says why there is none */
async function fetchLesson(url) {
  const response = await fetch(url, {
    ...{ credentials: 'omit', referrerPolicy: 'no-referrer' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`${url.host} says ${response.status}`);
  const text = await response.text();
  if (text.length > MOST_CHARACTERS)
    throw new Error(w.tooLong({ characters: text.length, most: MOST_CHARACTERS }));
  return text;
}

/**
 * What asks for leave to fetch a lesson.
 * @param {URL} url @param {(text: string) => void} take called with the lesson
 */
export function fetchQuestion(url, take) {
  const said = h('p.trouble', { role: 'status' });
  const go = h('button#lesson-fetch.btn', {
    text: w.fetchIt,
    async onclick() {
      go.disabled = true;
      said.textContent = w.fetching;
      try {
        take(await fetchLesson(url));
      } catch ({ message }) {
        said.textContent = w.notFetched({ why: message });
        go.disabled = false;
      }
    },
  });
  return [
    h(
      'p',
      ...partsOf(w.asksForLesson({ host: url.host, ...marks })).map(({ text, strong }) =>
        strong ? h('b', text) : text,
      ),
    ),
    h('p.lesson-url', url.href),
    go,
    said,
  ];
}
