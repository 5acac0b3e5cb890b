// The page for teachers, one in each language: plans with questions and answers, and where the
// headings of the five notebooks are. Plain HTML of the data of the lessons; join.mjs puts it into
// the site.
import { readdir } from 'node:fs/promises';
import { NOTEBOOKS } from './wasm/lessons/texts/notebooks.mjs';
import { PLANS } from './wasm/lessons/texts/plans.mjs';
import { findStep, saidBy } from './wasm/lessons/lesson.mjs';
import { PARTS } from './wasm/lessons/texts/alllessons.mjs';
import { LANGUAGES } from './words/languages.js';

/** @typedef {import('./wasm/lessons/lesson.mjs').Lesson} Lesson */
/** @typedef {typeof import('./words/en/pages/teaching.js').default} Words */

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]);
/** A text of a lesson: *words* are names of buttons. */
const prose = (/** @type {string} */ text) => escaped(text).replace(/\*([^*]+)\*/g, '<em>$1</em>');

/** Choices, the right one marked where there is one. @param {string[]} choices */
const choicesOf = (choices, right) =>
  `<ul>${choices
    .map((text, i) =>
      i === right ? `<li class="right">${prose(text)}</li>` : `<li>${prose(text)}</li>`,
    )
    .join('')}</ul>`;

/** What the page of a language is made of. */
class Teaching {
  /**
   * @param {typeof LANGUAGES[0]} language @param {Words} words
   * @param {Record<string, string>} texts of lessons, by their English ones
   */
  constructor(language, words, texts) {
    const said = { ...texts, ...words.texts };
    this.language = language;
    this.w = words;
    this.say = (/** @type {string} */ text) => said[text] ?? text;
    this.lessons = saidBy(
      PARTS.flatMap(({ lessons }) => lessons),
      this.say,
    );
    /** A link of the page in this language; English is the reader's own. */
    this.inLanguage = language.code === 'en' ? '' : `&amp;lang=${language.code}`;
  }

  /** @param {string} name of a step */
  stepOf(name) {
    const { lesson, step } = findStep(this.lessons, name) ?? { lesson: -1, step: -1 };
    const found = this.lessons[lesson];
    if (!found) throw new Error(`there is no step ${name}`);
    const { title, steps } = found;
    const values = { title, number: step + 1, all: steps.length };
    return { title: steps.length > 1 ? this.w.stepOf(values) : title, ...steps[step] };
  }

  linkTo(/** @type {string} */ name) {
    const { title } = this.stepOf(name);
    return `<a href="./#lesson=${name}${this.inLanguage}">${escaped(title)}</a>`;
  }

  /** @param {import('./wasm/lessons/lesson.mjs').Check} check */
  checkOf({ question, choices, right, number, within = 0 }) {
    const { w } = this;
    const answer = choices
      ? choicesOf(choices, right)
      : typeof number === 'number'
        ? `<p><b>${number}</b>${within ? w.orWithin({ within }) : ''}</p>`
        : `<p>${w.thePageLooks}</p>`;
    return `<h4>${prose(w.check({ question }))}</h4>${answer}`;
  }

  /** @param {import('./wasm/lessons/texts/plans.mjs').PlanPart} part @param {number} from */
  partOf({ minutes, step, tip }, from) {
    const { w } = this;
    const { predict, look, explain, check, actions = [] } = this.stepOf(step);
    const isOfRun = typeof predict?.right !== 'number';
    const time = w.minutes({ from, to: from + minutes });
    return [
      `<section><h3><span>${time}</span> ${this.linkTo(step)}</h3>`,
      tip ? `<p class="tip">${prose(this.say(tip))}</p>` : '',
      predict
        ? `<h4>${prose(w.ask(predict))}</h4>${choicesOf(predict.choices, predict.right)}` +
          (isOfRun ? `<p>${w.theRunDecides}</p>` : '')
        : '',
      `<p><b>${w.theyDo}</b> ${w.actions({ all: actions.map(({ text }) => prose(text)) })}</p>`,
      `<p><b>${w.theySee}</b> ${prose(look)}</p>`,
      explain ? `<p><b>${w.why}</b> ${prose(explain)}</p>` : '',
      check ? this.checkOf(check) : '',
      '</section>',
    ].join('\n');
  }

  /** @param {import('./wasm/lessons/texts/plans.mjs').Plan} plan */
  planOf({ minutes, title, about, parts }) {
    let from = 0;
    const sections = parts.map((part) => {
      const text = this.partOf(part, from);
      from += part.minutes;
      return text;
    });
    return `<article id="plan-${minutes}"><h2>${escaped(this.say(title))}</h2>
<p>${prose(this.say(about))}</p>
${sections.join('\n')}</article>`;
  }

  /**
   * What a notebook says stays English.
   * @param {import('./wasm/lessons/texts/notebooks.mjs').Notebook} notebook
   */
  notebookOf({ name, title, rows }) {
    const { kinds, columns } = this.w;
    const cells = rows.map(
      ({ kind, what, steps, note = '' }) =>
        `<tr><td>${kinds[kind]}</td><th scope="row" lang="en">${escaped(what)}</th>` +
        `<td>${steps.map((step) => this.linkTo(step)).join('<br>')}</td>` +
        `<td>${prose(this.say(note))}</td></tr>`,
    );
    const heads = Object.values(columns).map((text) => `<th scope="col">${text}</th>`);
    return `<h3>${name} · <span class="title" lang="en">${escaped(title)}</span></h3>
<table><thead><tr>${heads.join('')}</tr></thead>
<tbody>
${cells.join('\n')}
</tbody></table>`;
  }

  /** The page's HTML. */
  html() {
    const { w, language } = this;
    const plans = PLANS.map(
      ({ minutes, title }) => `<li><a href="#plan-${minutes}">${escaped(this.say(title))}</a></li>`,
    );
    const others = LANGUAGES.filter(({ code }) => code !== language.code).map(
      ({ code, name, tag }) =>
        `<a href="${teachingPath(code)}" lang="${tag}" hreflang="${tag}">${name}</a>`,
    );
    const home = this.inLanguage ? `./#lang=${language.code}` : './';
    return `<!doctype html>
<html lang="${language.tag}" dir="${language.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${w.title}</title>
<link rel="icon" href="icon.svg">
<link rel="stylesheet" href="teaching.css">
</head>
<body>
<main>
<h1>${w.title}</h1>
<p class="languages">${others.join(' · ')}</p>
<p>${w.intro}</p>
<nav><ul>
${plans.join('\n')}
<li><a href="#notebooks">${w.fromTheNotebooks}</a></li>
<li><a href="${home}">${w.thePageItself}</a></li>
</ul></nav>
${PLANS.map((plan) => this.planOf(plan)).join('\n')}
<article id="notebooks"><h2>${w.fromTheNotebooks}</h2>
<p>${w.ofTheNotebooks}</p>
${NOTEBOOKS.map((notebook) => this.notebookOf(notebook)).join('\n')}
</article>
</main>
</body>
</html>
`;
  }
}

/** Where the page is in a language, of this code. */
export const teachingPath = (/** @type {string} */ code) =>
  code === 'en' ? 'teaching.html' : `teaching.${code}.html`;

/** Texts of lessons in a language; none in English. */
async function lessonTexts(/** @type {string} */ code) {
  const folder = new URL(`./words/${code}/lessontexts/`, import.meta.url);
  const files = await readdir(folder).catch(() => []);
  const all = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  return Object.assign({}, ...all.map(({ default: texts }) => texts));
}

const wordsOf = (/** @type {string} */ code) => import(`./words/${code}/pages/teaching.js`);

/** The HTML of each language by its path. @returns {Promise<[string, string][]>} */
export const teachingPages = () =>
  Promise.all(
    LANGUAGES.map(async (language) => {
      const { code } = language;
      const { default: words } = await wordsOf(code).catch(() => wordsOf('en'));
      const page = new Teaching(language, words, await lessonTexts(code));
      return /** @type {[string, string]} */ ([teachingPath(code), page.html()]);
    }),
  );
