// Other programs of a machine that is not idle.
import { spawn } from 'node:child_process';

const WORK =
  'const a = new Float64Array(1 << 16).fill(.5);' +
  'for (;;) for (let i = 0; i < a.length; i++) a[i] = a[i] * .999 + .001;';

/**
 * Starts processes that each keep a core busy with arithmetic.
 * @param {number} count
 * @returns {() => void} ends them
 */
export function startNeighbours(count) {
  const start = () => spawn(process.execPath, ['-e', WORK], { stdio: 'ignore' });
  const all = Array.from({ length: count }, start);
  return () => all.forEach((one) => one.kill());
}
