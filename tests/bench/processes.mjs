// Processor time of a browser that this process has started, from /proc.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // it has ended
  }
}

/** The processes below this one, with their command lines. */
function ownProcesses() {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(
    all.map((pid) => [pid, /\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1]]),
  );
  const isOwn = (pid) =>
    pid !== undefined && (pid === String(process.pid) || isOwn(parents.get(pid)));
  return all
    .filter((pid) => isOwn(parents.get(pid)))
    .map((pid) => [pid, read(`/proc/${pid}/cmdline`)]);
}

const workerOr = (name) => (name.startsWith('DedicatedWorker') ? 'worker' : 'others');

/** Processor time of the browser's threads so far, in ms, by what they are. */
function threadTimes() {
  const times = { page: 0, worker: 0, others: 0 };
  for (const [pid, command] of ownProcesses()) {
    const isPage = command.includes('--type=renderer');
    for (const id of readdirSync(`/proc/${pid}/task`)) {
      const [, name, rest] = /\((.*)\) (.*)/s.exec(read(`/proc/${pid}/task/${id}/stat`)) ?? [];
      if (!rest) continue;
      const fields = rest.split(' ');
      const what = !isPage ? 'others' : id === pid ? 'page' : workerOr(name);
      times[what] += ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND;
    }
  }
  return times;
}

/**
 * Shares of a core over some time: of the page's main thread, its workers, and all else.
 * @param {number} ms
 * @returns {Promise<{ page: number, worker: number, others: number }>}
 */
export async function sharesOver(ms) {
  const before = threadTimes();
  const startMs = performance.now();
  await new Promise((later) => void setTimeout(later, ms));
  const took = performance.now() - startMs;
  const shares = Object.entries(threadTimes()).map(([name, value]) => [
    name,
    (value - before[name]) / took,
  ]);
  return Object.fromEntries(shares);
}
