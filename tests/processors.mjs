// The processor time of test files, each with all processes that it starts. A browser's count too,
// although the programs that start them do not wait for them. Linux only: elsewhere nothing is
// known.
import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 250; // what a process does after the last look is lost
const TICKS = 100; // a second, in /proc/PID/stat (USER_HZ)

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // it has ended
  }
};

/** The processes of the machine, by their number. */
function processes() {
  const found = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = read(`/proc/${pid}/stat`);
    if (!stat) continue;
    // after the name, which may hold anything: state, parent, … (man 5 proc_pid_stat)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    found.set(Number(pid), {
      parent: Number(fields[1]),
      ticks: Number(fields[11]) + Number(fields[12]),
      key: `${pid} ${fields[19]}`, // with the time of its start: numbers are used again
    });
  }
  return found;
}

/** The numbers of the processes that a process has started and that still run. */
export const childrenOf = (/** @type {number} */ pid) =>
  process.platform === 'linux'
    ? [...processes()].filter(([, { parent }]) => parent === pid).map(([child]) => child)
    : [];

/**
 * Watches the children of this process, which run a test file each.
 * @param {(command: string[]) => string} nameOf what the time of a child and all its descendants
 *   counts for, by its command line
 * @returns {() => Map<string, number>} ends it; the seconds of processors of each name
 */
export function watchProcessors(nameOf) {
  const seen = new Map();
  const look = () => {
    const all = processes();
    const name = (pid) => {
      const { key, parent } = all.get(pid) ?? {};
      if (seen.has(key)) return seen.get(key).name;
      if (parent === process.pid) return nameOf(read(`/proc/${pid}/cmdline`).split('\0'));
      return all.has(parent) && parent !== pid ? name(parent) : null;
    };
    for (const [pid, { key, ticks }] of all) {
      const of = name(pid);
      if (of !== null) seen.set(key, { name: of, ticks });
    }
  };
  if (process.platform !== 'linux') return () => new Map();
  const timer = setInterval(look, LOOK_MS).unref();
  return () => {
    clearInterval(timer);
    const seconds = new Map();
    for (const { name, ticks } of seen.values())
      seconds.set(name, (seconds.get(name) ?? 0) + ticks / TICKS);
    return seconds;
  };
}
