// About how long something takes, in words.

const UNITS = [
  { name: 'day', ms: 86400e3 },
  { name: 'hour', ms: 3600e3 },
  { name: 'minute', ms: 60e3 },
  { name: 'second', ms: 1e3 },
];

/** "50 seconds", "3 minutes", "2 hours": in the largest unit that there are about two of. */
export function aboutDuration(/** @type {number} */ ms) {
  const { name, ms: one } = UNITS.find((unit) => ms >= 2 * unit.ms) ?? UNITS[3];
  const count = Math.max(1, Math.round(ms / one));
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
