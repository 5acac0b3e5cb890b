// Events of a run (core/model/events.h): the text of setting `events` <-> a list. Pure; the engine
// says what is wrong with a text.

/** @typedef {{ step: number, key: string, value: string }} Event */

/** @param {string} text @returns {Event[]} */
export function readEvents(text) {
  return text
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const [, step, key, value] = /^(\d+):([^=]+)=(.*)$/.exec(one) ?? ['', '0', one, ''];
      return { step: Number(step), key, value };
    });
}

/** @param {Event[]} events in any order; of one step they stay in theirs */
export const writeEvents = (events) =>
  [...events]
    .sort((a, b) => a.step - b.step)
    .map(({ step, key, value }) => `${step}:${key}=${value}`)
    .join(',');

/** How many updates are made before the first one that an event changes. */
export const beginsAt = (/** @type {Event} */ { step, key, value }) =>
  key === 'skip' || key === 'without' ? parseInt(value, 10) - 1 : step;

/** The events that say what a model is to those who only look at it: what is cut. */
export const lookingEvents = (/** @type {string} */ text) =>
  writeEvents(readEvents(text).filter(({ key }) => key === 'cut'));
