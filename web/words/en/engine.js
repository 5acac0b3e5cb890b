// Words: what the engine says, which is English as it comes. Another language makes it of the
// values.

export default {
  says: ({ text }) => text,
  // after "Teach it": what a task is, of so many units of its input
  aim: (/** @type {any} */ { aim }) => aim,
  // what can be typed, of the numbers of a unit or of a text
  hint: (/** @type {any} */ { hint }) => hint,
  // what a length counts
  units: (/** @type {any} */ { units }) => units,
  // what a position is to its task
  roles: (/** @type {any} */ { role }) => role,
  // what a head does, as lab_head_words has it
  head: {
    word: (/** @type {any} */ { word }) => word,
    name: (/** @type {any} */ { badge }) => badge.replace(/\s\.?\d+(\.\d+)?$/, ''),
    badge: (/** @type {any} */ { badge }) => badge,
    where: (/** @type {any} */ { where }) => where,
    sentence: (/** @type {any} */ { sentence }) => sentence,
  },
};
