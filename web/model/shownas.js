// Settings whose field shows another number than the engine has. Pure.

/**
 * A number as a person thinks of it, where that differs from the setting: where sequences are data,
 * separator and slots, `seq` is shown as the length of the data.
 * @returns {{ toShown: (value: number) => number, fromShown: (shown: number) => number } | null}
 */
export function shownAs(key, settings) {
  if (key !== 'seq' || !settings.facts?.has_slots) return null;
  const { per_unit, beside } = settings.facts.input;
  return {
    toShown: (value) => (value - beside) / per_unit,
    fromShown: (shown) => per_unit * shown + beside,
  };
}
