// Opening and closing "Start here".

/** @type {import('../../app/shortcuts.js').Shortcut[]} */
export const START_SHORTCUTS = [
  {
    group: 'page',
    keys: ['H'],
    does: 'startHere',
    part: 'lesson',
    run: (actions) => actions.startHere(),
  },
];

/** @param {import('../../ui/hosttype.js').Host} host */
export function startActions({ state, act, parts, hidden }) {
  return {
    /** The first steps, where the reader was; from a key or a button, with the focus on them. */
    async startHere(focus = true) {
      if (hidden().has('lesson')) return;
      const start = parts.start.now ?? (await parts.start.get());
      start?.open(focus);
    },
    /** @returns {boolean} whether they were open */
    closeStart() {
      const open = state.start.open && parts.start.now !== null;
      if (open) act.start.close();
      return open;
    },
  };
}
