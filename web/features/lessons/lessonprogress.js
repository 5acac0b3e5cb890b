// How far the reader is in the lessons: what was predicted, done and answered. Kept on this device,
// step by step, over a reload.

const KEY = 'headroom.lessons';
/** More than all lessons have, and those of a reader's own. */
const MOST_STEPS = 1000;
const LONGEST = 20000;

/**
 * @typedef {import('../../wasm/lessons/handin.mjs').HandedStep} HandedStep
 * @typedef {Omit<HandedStep, 'name'>} Kept of one step
 */

/** The types of what is kept. */
const FIELDS = {
  pick: 'number',
  met: 'boolean',
  right: 'boolean',
  answer: 'string',
  good: 'boolean',
  tries: 'number',
  run: 'object',
  checked: 'object',
};

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isKept = (value) =>
  isRecord(value) &&
  Object.entries(value).every(
    ([key, one]) =>
      one !== null && typeof one === FIELDS[key] && JSON.stringify(one).length <= LONGEST,
  );

/**
 * Reads what was kept; what is damaged is left out.
 * @param {string|null} text @returns {Record<string, Kept>} by name of the step
 */
export function parseLessonProgress(text) {
  try {
    const { steps } = JSON.parse(text ?? '');
    if (!isRecord(steps)) return {};
    const sound = Object.entries(steps).filter(([, kept]) => isKept(kept));
    return Object.fromEntries(sound.slice(-MOST_STEPS));
  } catch {
    return {};
  }
}

export class LessonProgress {
  #steps;
  #changed;

  /** @param {(name: string, kept: Readonly<Kept>) => void} changed called after every answer */
  constructor(changed) {
    this.#changed = changed;
    this.#steps = parseLessonProgress(stored());
  }

  /** @param {string} name of a step @returns {Readonly<Kept>} */
  of(name) {
    return this.#steps[name] ?? {};
  }

  /** All steps of which something is kept. @returns {HandedStep[]} */
  get all() {
    return Object.entries(this.#steps).map(([name, kept]) => ({ name, ...kept }));
  }

  /** @param {string} name @param {Kept} changes */
  change(name, changes) {
    this.#steps[name] = { ...this.#steps[name], ...changes };
    this.#store();
    this.#changed(name, this.#steps[name]);
  }

  /** Forgets these steps. @param {string[]} names */
  forget(names) {
    for (const name of names) delete this.#steps[name];
    this.#store();
  }

  #store() {
    try {
      localStorage.setItem(KEY, JSON.stringify({ steps: this.#steps }));
    } catch {
      /* a browser that keeps nothing: the answers last as long as the page */
    }
  }
}

function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing
  }
}
