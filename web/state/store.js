// The page's state in named parts. Everybody may read; only the actions of a part's own file change
// it, and those who watch hear which fields changed. Pure.

/**
 * One part: its fields at the start, and the actions that change them. `set` replaces fields; a
 * field that stays the same value changes nothing.
 * @template {object} F @template {Record<string, (...args: any[]) => any>} A
 * @typedef {{ fields: () => F, actions: (set: (changes: Partial<F>) => void, now: () =>
 *   Readonly<F>) => A }} Part
 */

/** Gives a part its types. @template {object} F @template {Record<string, any>} A
 * @param {() => F} fields @param {Part<F, A>['actions']} actions @returns {Part<F, A>} */
export const definePart = (fields, actions) => ({ fields, actions });

/**
 * A store of these parts.
 *
 * `state.cut.places` reads a field: parts are frozen, and replaced as a whole.
 * `act.cut.change(…)` is an action. `watch(names, listener)` calls the listener at the end of every
 * action, or of `together`, that changed one of them: a part (`cut`) or a field (`shown.at`).
 * @template {Record<string, Part<any, any>>} P
 * @param {P} parts
 */
export function createStore(parts) {
  const changed = new Set();
  /** @type {{ names: string[], listener: (changed: string[]) => void }[]} */
  const watchers = [];
  let depth = 0;

  /** Several actions as one: those who watch are called when all are done. */
  function together(task) {
    depth++;
    try {
      return task();
    } finally {
      if (--depth === 0) announce();
    }
  }

  function announce() {
    if (changed.size === 0) return;
    const fields = [...changed];
    changed.clear();
    for (const { names, listener } of watchers)
      if (names.some((name) => fields.some((field) => covers(name, field)))) listener(fields);
  }

  const state = {};
  const act = {};
  for (const [name, { fields, actions }] of Object.entries(parts)) {
    let now = Object.freeze(fields());
    const set = (changes) => {
      const others = Object.keys(changes).filter((key) => !Object.is(changes[key], now[key]));
      if (others.length === 0) return;
      now = Object.freeze({ ...now, ...changes });
      others.forEach((key) => changed.add(`${name}.${key}`));
    };
    Object.defineProperty(state, name, { get: () => now, enumerable: true });
    act[name] = Object.fromEntries(
      Object.entries(actions(set, () => now)).map(([verb, action]) => [
        verb,
        (...args) => together(() => action(...args)),
      ]),
    );
  }
  return {
    state: /** @type {{ readonly [K in keyof P]: Readonly<ReturnType<P[K]['fields']>> }} */ (state),
    act: /** @type {{ readonly [K in keyof P]: ReturnType<P[K]['actions']> }} */ (act),
    together,
    watch(/** @type {string[]} */ names, /** @type {(changed: string[]) => void} */ listener) {
      watchers.push({ names, listener });
    },
    /** The listener hears of every change. */
    watchAll(/** @type {(changed: string[]) => void} */ listener) {
      watchers.push({ names: Object.keys(parts), listener });
    },
  };
}

/** Whether a name stands for a field: its own, or that of its part. */
export const covers = (name, field) => name === field || field.startsWith(`${name}.`);
