// The processor time of processes, each with all that it starts, and the end of what it leaves. A
// browser's parts count too, for which their parent does not wait. Elsewhere than on Linux nothing
// is known.
import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 250; // what a process does after the last look is lost
const TICKS = 100; // a second, in /proc/PID/stat (USER_HZ)

function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return ''; // it has ended
  }
}

/** The processes of the machine, by their number. */
function processes() {
  const found = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    if (!stat) continue;
    // after the name, which may hold anything: state, parent, ... (man 5 proc_pid_stat)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    found.set(Number(pid), {
      parent: Number(fields[1]),
      ticks: Number(fields[11]) + Number(fields[12]),
      key: `${pid} ${fields[19]}`, // with the time of its start: numbers are used again
    });
  }
  return found;
}

const NOTHING = { kill: () => {}, end: () => 0 };

/**
 * @returns {{ watch: (pid: number) => { kill: () => void, end: () => number } }}
 *   watch() follows a process from its start on. kill() ends it and all that it has started; end()
 *   does too, stops watching, and gives their seconds of processors
 */
export function watchProcessors() {
  const seen = new Map(); // { root, ticks }, by the key of a process
  const roots = new Set();
  const look = () => {
    const all = processes();
    const rootOf = (pid) => {
      const { key, parent } = all.get(pid) ?? {};
      if (seen.has(key)) return seen.get(key).root;
      if (roots.has(pid)) return pid;
      return all.has(parent) && parent !== pid ? rootOf(parent) : null;
    };
    for (const [pid, { key, ticks }] of all) {
      const of = rootOf(pid);
      if (of !== null) seen.set(key, { root: of, ticks, pid });
    }
    return all;
  };
  if (process.platform !== 'linux') return { watch: () => NOTHING };
  setInterval(look, LOOK_MS).unref();
  const living = (root) => {
    const all = look();
    return [...seen].filter(([key, one]) => one.root === root && all.get(one.pid)?.key === key);
  };
  return {
    watch(root) {
      roots.add(root);
      const kill = () => {
        for (const [, { pid }] of living(root))
          try {
            process.kill(pid, 'SIGKILL');
          } catch {
            /* it has ended meanwhile */
          }
      };
      const end = () => {
        kill();
        roots.delete(root);
        const own = [...seen].filter(([, one]) => one.root === root);
        for (const [key] of own) seen.delete(key);
        return own.reduce((sum, [, { ticks }]) => sum + ticks, 0) / TICKS;
      };
      return { kill, end };
    },
  };
}
