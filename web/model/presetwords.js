// How the page names presets: on a tab of its own, or in the list beside the tabs.

/**
 * Presets with a tab of their own, by alias or name, and its text; the others are in a list beside
 * the tabs.
 */
const TABS = {
  copy: 'Copy',
  reverse: 'Reverse',
  sort: 'Sort',
  shift: 'Shift',
  recall: 'Recall',
  text: 'Text',
  encdec: 'Seq2seq',
};

/** Names short enough for the bar, of presets in the list beside the tabs. */
const LISTED = {
  causal: 'Causal LM',
  encoder: 'Encoder only',
  'copy-var': 'Copy, varying',
  modular: 'Modular +',
  majority: 'Majority',
  induction: 'Repeated',
  masked: 'Masked',
  numbers: 'Numbers',
};

/** The text of a preset in the list. */
export function listWords({ name, aliases = [], title }) {
  const key = [name, ...aliases].find((word) => Object.hasOwn(LISTED, word));
  return key ? LISTED[key] : title;
}

/** The text of a preset's tab, or null. */
export function tabWords({ name, aliases = [] }) {
  const key = [name, ...aliases].find((word) => Object.hasOwn(TABS, word));
  return key ? TABS[key] : null;
}
