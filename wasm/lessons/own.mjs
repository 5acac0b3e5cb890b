// A reader's own lesson, as Markdown or JSON: one file, in which nothing runs. Pure. The README of
// this folder has the format.
import { refuse } from '../lab/inputs.mjs';
import { conditionsText, readConditions } from './conditionwords.mjs';
import { CONDITION_NAMES, NUMBER_NAMES } from './conditions.mjs';

/**
 * @typedef {import('./lesson.mjs').Lesson} Lesson
 * @typedef {import('./lesson.mjs').Step} Step
 * @typedef {{ line: number, message: string }} Mistake line from 1; 0: of no line
 */

const MOST_CHARACTERS = 200_000;
const MOST_STEPS = 50;
const MOST_CHOICES = 6;
const LONGEST = 2000;
const ID = /^[a-z][a-z0-9-]{0,23}$/;
/** What a file of Markdown begins with. */
const FIRST = /^---\s*\nheadroom:\s*lesson\b/;
const FORMAT = 'headroom-lesson';

/** An id from a title: "My first lesson" becomes my-first-lesson. */
const idOf = (title) =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-$/g, '')
    .slice(0, 24)
    .replace(/-$/, '') || 'lesson';

/* --- Markdown --------------------------------------------------------------------------------- */

/** Keys at the beginning of a line, with a colon. */
const KEYS = [
  ...['model', 'minutes', 'needs', 'formula', 'predict', 'done', 'see', 'why'],
  ...['check', 'number', 'within', 'met', 'hint'],
];
const KEY_LINE = new RegExp(`^(${KEYS.join('|')}):\\s*(.*)$`);
const CHOICE = /^[-*] \[([ xX])\] (.*)$/;
const ACTION = /^\[([^\]]+)\]\(#?([^)]*)\)$/;
/** Conditions at the end of a choice. */
const WHEN = /^(.*\S)\s*\{([^{}]*)\}$/;

/** Reads a file line by line; mistakes are collected. */
class Reader {
  /** @type {Mistake[]} */
  mistakes = [];
  /** @type {any[]} */
  steps = [];
  head = /** @type {Record<string, string>} */ ({});
  title = '';
  #step = /** @type {any} */ (null);
  /** What the next choices belong to: 'predict', 'check' or ''. */
  #asks = '';
  /** Where a line that goes on belongs: a member of the step. */
  #open = 'text';

  wrong(line, message) {
    this.mistakes.push({ line, message });
  }

  /** @param {string[]} lines */
  read(lines) {
    let at = this.#readHead(lines);
    for (; at < lines.length; at++) {
      const line = lines[at].trimEnd();
      if (/^\s*```/.test(line)) at = this.#readCode(lines, at);
      else this.#readLine(line, at + 1);
    }
  }

  /** @returns {number} the index of the line after the head */
  #readHead(lines) {
    const end = lines.findIndex((line, i) => i > 0 && /^---\s*$/.test(line));
    if (end < 0) {
      this.wrong(1, 'the head does not end: a line with --- is missing');
      return lines.length;
    }
    for (let i = 1; i < end; i++) {
      const [, key, value] = /^([a-z]+):\s*(.*?)\s*$/.exec(lines[i]) ?? [];
      if (!key) this.wrong(i + 1, `"${clip(lines[i])}" is not key: value`);
      else if (!['headroom', 'id', 'model'].includes(key))
        this.wrong(i + 1, `the head has no "${key}": it has headroom, id and model`);
      else this.head[key] = value;
    }
    if (this.head.id !== undefined && !ID.test(this.head.id))
      this.wrong(1, `id "${clip(this.head.id)}" has other than small letters, digits and hyphens`);
    return end + 1;
  }

  #readCode(lines, at) {
    const end = lines.findIndex((line, i) => i > at && /^\s*```\s*$/.test(line));
    if (end < 0) this.wrong(at + 1, 'the code does not end: a line with ``` is missing');
    const step = this.#begun(at + 1);
    if (step) step.code = lines.slice(at + 1, end < 0 ? undefined : end).join('\n');
    return end < 0 ? lines.length : end;
  }

  #readLine(line, number) {
    const heading = /^(#{1,2}) +(.+)$/.exec(line);
    const choice = CHOICE.exec(line);
    const action = ACTION.exec(line);
    const key = KEY_LINE.exec(line);
    if (heading) this.#readHeading(heading[1], heading[2], number);
    else if (line === '') this.#endParagraph();
    else if (key) this.#readKey(key[1], key[2], number);
    else if (choice) this.#readChoice(choice[1] !== ' ', choice[2], number);
    else if (action)
      this.#begun(number)?.actions.push({ text: action[1], link: action[2], number });
    else this.#readText(line.trim(), number);
  }

  #readHeading(marks, text, number) {
    if (marks === '#') {
      if (this.title) this.wrong(number, 'a lesson has one title: steps begin with ##');
      this.title = text;
      return;
    }
    this.#step = { title: text, line: number, text: '', actions: [] };
    this.#asks = '';
    this.#open = 'text';
    this.steps.push(this.#step);
  }

  /** The step of a line; without one, a mistake. */
  #begun(number) {
    if (!this.#step) this.wrong(number, 'this is before the first step: steps begin with ##');
    return this.#step;
  }

  #endParagraph() {
    this.#open = 'text';
    if (this.#step?.text && !this.#step.text.endsWith('\n')) this.#step.text += '\n';
  }

  #readText(text, number) {
    const step = this.#begun(number);
    if (!step) return;
    const before = step[this.#open] ?? '';
    step[this.#open] = before && !before.endsWith('\n') ? `${before} ${text}` : before + text;
  }

  #readKey(key, value, number) {
    const step = this.#begun(number);
    if (!step) return;
    this.#open = 'text';
    if (key === 'predict' || key === 'check') {
      if (step[key]) this.wrong(number, `a step has one ${key}`);
      step[key] = { question: value, choices: [], right: [], when: [], number };
      this.#asks = key;
      return;
    }
    if (key === 'see' || key === 'why') {
      step[key] = value;
      this.#open = key;
      return;
    }
    step[key] = { value, number };
  }

  #readChoice(isRight, text, number) {
    const question = this.#begun(number)?.[this.#asks];
    if (!question) return this.wrong(number, 'a choice comes after predict: or check:');
    const [, words = text, conditions] = WHEN.exec(text) ?? [];
    question.choices.push(words);
    if (isRight) question.right.push(question.choices.length - 1);
    question.when.push(conditions === undefined ? null : this.conditions(conditions, number));
  }

  /** @returns {import('./conditions.mjs').Aim} */
  conditions(text, number) {
    const { aim, problem } = readConditions(text);
    if (problem) this.wrong(number, problem);
    return aim;
  }
}

const clip = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** A question with choices, as a prediction or a check has it. */
function choicesOf(reader, asked, what) {
  const { question, choices, right, when, number } = asked;
  if (!question) reader.wrong(number, `${what}: has no question`);
  if (choices.length < 2 || choices.length > MOST_CHOICES)
    reader.wrong(
      number,
      `${what}: has ${choices.length} choices: 2 to ${MOST_CHOICES} are possible`,
    );
  if (new Set(choices).size < choices.length)
    reader.wrong(number, `${what}: has a choice that is there twice`);
  const isLive = when.some(Boolean);
  if (isLive && right.length)
    reader.wrong(number, `${what}: mark the right choice with [x], or give conditions, not both`);
  if (!isLive && right.length !== 1)
    reader.wrong(number, `${what}: has ${right.length} right choices: mark one with [x]`);
  return { question, choices, right: isLive ? when.map((aim) => aim ?? {}) : (right[0] ?? 0) };
}

function checkOf(reader, raw) {
  const { check, number, within, hint, met } = raw;
  const rest = hint && { hint: hint.value };
  if (check.choices.length) {
    const found = choicesOf(reader, check, 'check');
    if (Array.isArray(found.right))
      reader.wrong(check.number, 'check: mark the right choice with [x]');
    return { ...found, ...rest };
  }
  if (!check.question) reader.wrong(check.number, 'check: has no question');
  if (met)
    return { question: check.question, aim: reader.conditions(met.value, met.number), ...rest };
  if (!number) {
    reader.wrong(check.number, 'check: needs choices, or a line number: or met:');
    return { question: check.question, number: 0 };
  }
  const given = NUMBER_NAMES.includes(number.value) ? number.value : Number(number.value);
  if (typeof given === 'number' && (number.value === '' || !Number.isFinite(given)))
    reader.wrong(number.number, `number: is a number, or one of ${NUMBER_NAMES.join(', ')}`);
  const off = within && Number(within.value);
  if (within && !(off >= 0)) reader.wrong(within.number, 'within: is a number from 0');
  return { question: check.question, number: given, ...(within && { within: off }), ...rest };
}

/** A step of the file as one of a lesson. @returns {Step} */
function stepOf(reader, raw) {
  const { title, text, formula, code, model, minutes, needs, done, see = '', why } = raw;
  if (!text.trim()) reader.wrong(raw.line, 'the step has no text');
  if (!see.trim()) reader.wrong(raw.line, 'the step has no see: what shows when it is done');
  for (const [key, value] of Object.entries({ text, see, why: why ?? '', code: code ?? '' }))
    if (value.length > LONGEST)
      reader.wrong(raw.line, `${key} has ${value.length} characters: ${LONGEST} are possible`);
  const time = minutes && Number(minutes.value);
  if (minutes && !(Number.isInteger(time) && time > 0 && time <= 240))
    reader.wrong(minutes.number, 'minutes: is a whole number from 1 to 240');
  const aimOf = (given) => reader.conditions(given.value, given.number);
  return {
    title,
    text: text.trim(),
    ...(formula && { formula: formula.value }),
    ...(code !== undefined && { code }),
    ...(model && { model: model.value.replace(/^#/, '') }),
    ...(time && { minutes: time }),
    ...(needs && { needs: aimOf(needs) }),
    ...(raw.predict && { predict: choicesOf(reader, raw.predict, 'predict') }),
    ...(raw.actions.length && {
      actions: raw.actions.map(({ text: t, link }) => ({ text: t, link })),
    }),
    ...(done && { aim: aimOf(done) }),
    look: see.trim(),
    ...(why && { explain: why.trim() }),
    ...(raw.check && { check: checkOf(reader, raw) }),
  };
}

/** @param {string} text @returns {{ lesson: Lesson, mistakes: Mistake[] }} */
function readMarkdown(text) {
  const reader = new Reader();
  reader.read(text.split('\n'));
  if (!reader.title) reader.wrong(1, 'the lesson has no title: a line with # before its words');
  if (reader.steps.length === 0 || reader.steps.length > MOST_STEPS)
    reader.wrong(1, `the lesson has ${reader.steps.length} steps: 1 to ${MOST_STEPS} are possible`);
  const steps = reader.steps.map((raw) => stepOf(reader, raw));
  const { id, model } = reader.head;
  const lesson = {
    id: id ?? idOf(reader.title),
    title: reader.title,
    ...(model && { model: model.replace(/^#/, '') }),
    steps,
  };
  return { lesson, mistakes: reader.mistakes.sort((a, b) => a.line - b.line) };
}

/* --- JSON ------------------------------------------------------------------------------------- */

const isText = (value) => typeof value === 'string' && value.length <= LONGEST;
const isNumber = (value) => typeof value === 'number' && Number.isFinite(value);
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isAim = (value) =>
  isRecord(value) && Object.keys(value).every((key) => CONDITION_NAMES.includes(key));
const areChoices = (value) =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.length <= MOST_CHOICES &&
  value.every(isText) &&
  new Set(value).size === value.length;
const isChoice = (value) => Number.isInteger(value) && value >= 0 && value < MOST_CHOICES;

/** Members: [test, whether it has to be there]. @type {Record<string, Record<string, any[]>>} */
const MEMBERS = {
  lesson: {
    format: [(value) => value === FORMAT, true],
    version: [(value) => value === 1, true],
    id: [(value) => isText(value) && ID.test(value), true],
    title: [isText, true],
    model: [isText],
    steps: [
      (value) => Array.isArray(value) && value.length > 0 && value.length <= MOST_STEPS,
      true,
    ],
  },
  step: {
    ...{ title: [isText], text: [isText, true], formula: [isText], code: [isText] },
    ...{ model: [isText], needs: [isAim], aim: [isAim], look: [isText, true], explain: [isText] },
    minutes: [(value) => Number.isInteger(value) && value > 0 && value <= 240],
    ...{ predict: [isRecord], check: [isRecord] },
    actions: [(value) => Array.isArray(value) && value.every(isAction)],
  },
  predict: {
    question: [isText, true],
    choices: [areChoices, true],
    right: [(value) => isChoice(value) || (Array.isArray(value) && value.every(isAim)), true],
  },
  check: {
    ...{ question: [isText, true], choices: [areChoices], right: [isChoice], hint: [isText] },
    number: [(value) => isNumber(value) || NUMBER_NAMES.includes(value)],
    within: [(value) => isNumber(value) && value >= 0],
    aim: [isAim],
  },
};
const isAction = (value) =>
  isRecord(value) && isText(value.text) && isText(value.link) && Object.keys(value).length === 2;

function checkStep(step, where, { wrong, members }) {
  if (!isRecord(step)) {
    wrong(`${where} is not an object`);
    return;
  }
  members(step, 'step', where);
  if (isRecord(step.predict)) members(step.predict, 'predict', `${where}.predict`);
  if (!isRecord(step.check)) return;
  members(step.check, 'check', `${where}.check`);
  const kinds = ['choices', 'number', 'aim'].filter((key) => step.check[key] !== undefined);
  if (kinds.length !== 1) wrong(`${where}.check has one of choices, number and aim`);
}

/** @param {string} text @returns {{ lesson: Lesson, mistakes: Mistake[] }} */
function readJson(text) {
  /** @type {Mistake[]} */
  const mistakes = [];
  const wrong = (message) => mistakes.push({ line: 0, message });
  const members = (value, kind, where) => {
    for (const key of Object.keys(value))
      if (!Object.hasOwn(MEMBERS[kind], key)) wrong(`${where} has no member "${clip(key)}"`);
    for (const [key, [test, isNeeded]] of Object.entries(MEMBERS[kind])) {
      if (value[key] === undefined) {
        if (isNeeded) wrong(`${where} has no ${key}`);
      } else if (!test(value[key]))
        wrong(`${where}.${key} cannot be ${clip(JSON.stringify(value[key]))}`);
    }
  };
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    wrong(`the file is not JSON: ${error.message}`);
    return { lesson: /** @type {any} */ (null), mistakes };
  }
  members(value, 'lesson', 'lesson');
  const steps = Array.isArray(value.steps) ? value.steps : [];
  steps.forEach((step, i) => checkStep(step, `steps[${i}]`, { wrong, members }));
  const { id, title, model } = value;
  return { lesson: { id, title, ...(model && { model }), steps }, mistakes };
}

/* --- either ----------------------------------------------------------------------------------- */

/**
 * Reads a lesson.
 * @param {string} text Markdown or JSON
 * @returns {{ lesson: Lesson, mistakes: Mistake[] }} what could be read of it; it is whole where
 *   there are no mistakes
 */
export function readLesson(text) {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  if (plain.length > MOST_CHARACTERS) {
    const message = `the lesson has ${plain.length} characters: ${MOST_CHARACTERS} are possible`;
    return { lesson: /** @type {any} */ (null), mistakes: [{ line: 0, message }] };
  }
  if (plain.startsWith('{')) return readJson(plain);
  if (FIRST.test(plain)) return readMarkdown(plain);
  const message = 'a lesson begins with the lines "---" and "headroom: lesson", or is JSON';
  return { lesson: /** @type {any} */ (null), mistakes: [{ line: 1, message }] };
}

/** Mistakes as a sentence. @param {Mistake[]} mistakes */
const mistakesText = (mistakes) =>
  mistakes.map(({ line, message }) => (line ? `line ${line}: ${message}` : message)).join('; ');

/** @param {string} text @returns {Lesson} throws LabError that has all mistakes by line */
export function lessonOf(text) {
  const { lesson, mistakes } = readLesson(text);
  if (mistakes.length) throw refuse('file', 'lesson', null, mistakesText(mistakes));
  return lesson;
}

/** What the names of the steps of own lessons begin with. */
const PREFIX = 'own-';

/** A lesson under a name that no built-in one has. @param {Lesson} lesson @returns {Lesson} */
export const asOwn = (lesson) => ({ ...lesson, id: `${PREFIX}${lesson.id}` });

/* --- written ---------------------------------------------------------------------------------- */

/** A step as Markdown. @param {Step} step @param {number} i */
export function stepText(step, i) {
  const { title, text, formula, code, model, minutes, needs, predict } = step;
  const { actions = [], aim, look, explain, check } = step;
  const asked = (key, /** @type {any} */ { question, choices = [], right }) => [
    `${key}: ${question}`,
    ...choices.map((choice, at) => {
      const when = Array.isArray(right) ? conditionsText(right[at] ?? {}) : '';
      return `- [${right === at ? 'x' : ' '}] ${choice}${when && ` {${when}}`}`;
    }),
  ];
  const lines = [
    `## ${title ?? `Step ${i + 1}`}`,
    ...(model ? [`model: ${model}`] : []),
    ...(minutes ? [`minutes: ${minutes}`] : []),
    ...(needs ? [`needs: ${conditionsText(needs)}`] : []),
    '',
    text,
    '',
    ...(formula ? [`formula: ${formula}`, ''] : []),
    ...(code === undefined ? [] : ['```python', code, '```', '']),
    ...(predict ? [...asked('predict', predict), ''] : []),
    ...actions.map((action) => `[${action.text}](${action.link})`),
    ...(aim ? [`done: ${conditionsText(aim)}`] : []),
    ...(actions.length || aim ? [''] : []),
    `see: ${look}`,
    ...(explain ? [`why: ${explain}`] : []),
    '',
    ...(check ? asked('check', check) : []),
    ...(check?.number === undefined ? [] : [`number: ${check.number}`]),
    ...(check?.within === undefined ? [] : [`within: ${check.within}`]),
    ...(check?.aim ? [`met: ${conditionsText(check.aim)}`] : []),
    ...(check?.hint ? [`hint: ${check.hint}`] : []),
  ];
  return lines.join('\n').trimEnd();
}

/** A lesson as Markdown, which reads back to the same. @param {Lesson} lesson */
export function lessonText({ id, title, model, steps }) {
  const head = [
    '---',
    'headroom: lesson',
    `id: ${id}`,
    ...(model ? [`model: ${model}`] : []),
    '---',
  ];
  const all = [...head, '', `# ${title}`, ...steps.map((step, i) => `\n${stepText(step, i)}`)];
  return `${all.join('\n')}\n`;
}
