// How far the reader is in the lessons: what was predicted, done and answered. Kept on this device,
// step by step, over a reload.

const KEY = 'headroom.lessons';
/** More than all lessons have, and those of a reader's own. */
const MOST_STEPS = 1000;
const LONGEST = 400;

/**
 * @typedef {object} Kept of one step
 * @property {string} [pick] the prediction in words; '': it was skipped
 * @property {boolean} [met] what was to be done has been done
 * @property {boolean} [right] whether the prediction came true
 * @property {string} [answer] the last answer of its check
 * @property {boolean} [good] whether that is right
 * @property {number} [tries] how many answers were given
 */

/** The types of what is kept. */
const FIELDS = {
  pick: 'string',
  met: 'boolean',
  right: 'boolean',
  answer: 'string',
  good: 'boolean',
  tries: 'number',
};

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isKept = (value) =>
  isRecord(value) &&
  Object.entries(value).every(
    ([key, one]) => typeof one === FIELDS[key] && String(one).length <= LONGEST,
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

  constructor() {
    this.#steps = parseLessonProgress(stored());
  }

  /** @param {string} name of a step @returns {Readonly<Kept>} */
  of(name) {
    return this.#steps[name] ?? {};
  }

  /** @param {string} name @param {Kept} changes */
  change(name, changes) {
    this.#steps[name] = { ...this.#steps[name], ...changes };
    this.#store();
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
