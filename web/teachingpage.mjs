// The page for teachers: plans with questions and answers, and where the headings of the five
// notebooks are. Plain HTML of the data of the lessons; join.mjs puts it into the site.
import { NOTEBOOKS } from './wasm/lessons/texts/notebooks.mjs';
import { PLANS } from './wasm/lessons/texts/plans.mjs';
import { findStep } from './wasm/lessons/lesson.mjs';
import { PARTS } from './wasm/lessons/texts/alllessons.mjs';

const LESSONS = PARTS.flatMap(({ lessons }) => lessons);
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]);
/** A text of a lesson: *words* are names of buttons. */
const prose = (/** @type {string} */ text) => escaped(text).replace(/\*([^*]+)\*/g, '<em>$1</em>');

/** @param {string} name of a step */
function stepOf(name) {
  const { lesson, step } = findStep(LESSONS, name) ?? { lesson: -1, step: -1 };
  const found = LESSONS[lesson];
  if (!found) throw new Error(`there is no step ${name}`);
  const several = found.steps.length > 1 ? ` (${step + 1} of ${found.steps.length})` : '';
  return { title: `${found.title}${several}`, ...found.steps[step] };
}

const linkTo = (/** @type {string} */ name, text = stepOf(name).title) =>
  `<a href="./#lesson=${name}">${escaped(text)}</a>`;

/** Choices, the right one marked where there is one. @param {string[]} choices */
const choicesOf = (choices, right) =>
  `<ul>${choices
    .map((text, i) =>
      i === right ? `<li class="right">${prose(text)}</li>` : `<li>${prose(text)}</li>`,
    )
    .join('')}</ul>`;

/** @param {import('./wasm/lessons/lesson.mjs').Check} check */
function checkOf({ question, choices, right, number, within = 0 }) {
  const answer = choices
    ? choicesOf(choices, right)
    : typeof number === 'number'
      ? `<p><b>${number}</b>${within ? `, or up to ${within} from it` : ''}</p>`
      : '<p>The page looks whether it is so.</p>';
  return `<h4>Check: ${prose(question)}</h4>${answer}`;
}

/** @param {import('./wasm/lessons/texts/plans.mjs').PlanPart} part @param {number} from */
function partOf({ minutes, step, tip }, from) {
  const { predict, look, explain, check, actions = [] } = stepOf(step);
  const isOfRun = typeof predict?.right !== 'number';
  return [
    `<section><h3><span>${from}–${from + minutes} min</span> ${linkTo(step)}</h3>`,
    tip ? `<p class="tip">${prose(tip)}</p>` : '',
    predict
      ? `<h4>Ask: ${prose(predict.question)}</h4>${choicesOf(predict.choices, predict.right)}` +
        (isOfRun ? '<p>The run decides.</p>' : '')
      : '',
    `<p><b>They do.</b> ${actions.map(({ text }) => prose(text)).join('; ')}.</p>`,
    `<p><b>They see.</b> ${prose(look)}</p>`,
    explain ? `<p><b>Why.</b> ${prose(explain)}</p>` : '',
    check ? checkOf(check) : '',
    '</section>',
  ].join('\n');
}

/** @param {import('./wasm/lessons/texts/plans.mjs').Plan} plan */
function planOf({ minutes, title, about, parts }) {
  let from = 0;
  const sections = parts.map((part) => {
    const text = partOf(part, from);
    from += part.minutes;
    return text;
  });
  return `<article id="plan-${minutes}"><h2>${escaped(title)}</h2><p>${prose(about)}</p>
${sections.join('\n')}</article>`;
}

/** @param {import('./wasm/lessons/texts/notebooks.mjs').Notebook} notebook */
function notebookOf({ name, title, rows }) {
  const cells = rows.map(
    ({ kind, what, steps, note = '' }) =>
      `<tr><td>${kind}</td><th scope="row">${escaped(what)}</th>` +
      `<td>${steps.map((step) => linkTo(step)).join('<br>')}</td><td>${prose(note)}</td></tr>`,
  );
  return `<h3>${name} · ${escaped(title)}</h3>
<table><thead><tr><th scope="col">is a</th><th scope="col">in the notebook</th>
<th scope="col">here</th><th scope="col">note</th></tr></thead>
<tbody>
${cells.join('\n')}
</tbody></table>`;
}

/** @param {import('./wasm/lessons/texts/plans.mjs').Plan} plan */
const contentsOf = ({ minutes, title }) =>
  `<li><a href="#plan-${minutes}">${escaped(title)}</a></li>`;

/** The page's HTML. */
export const teachingPage = () => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Headroom in class</title>
<link rel="icon" href="icon.svg">
<link rel="stylesheet" href="teaching.css">
</head>
<body>
<main>
<h1>Headroom in class</h1>
<p>Two plans with questions and answers, and where each part of five PyTorch notebooks is found.
This page prints well. A link of a plan opens the step with its model.</p>
<nav><ul>
${PLANS.map(contentsOf).join('\n')}
<li><a href="#notebooks">From the notebooks</a></li>
<li><a href="./">The page itself</a></li>
</ul></nav>
${PLANS.map(planOf).join('\n')}
<article id="notebooks"><h2>From the notebooks</h2>
<p>Headings, plots, prints, claims and exercises of five notebooks that people learn transformers
from, and the steps of lessons that show the same with a model that trains.</p>
${NOTEBOOKS.map(notebookOf).join('\n')}
</article>
</main>
</body>
</html>
`;
