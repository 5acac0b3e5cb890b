// What a measurement was made on, and how busy that was.
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, type } from 'node:os';

/** @returns {Record<string, any>} */
export function machine() {
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    system: `${type()} ${release().split('-')[0]}`,
    node: process.versions.node,
    v8: process.versions.v8,
    load: loadavg()[0],
  };
}

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null; // not Linux, or the process is gone
  }
};

/**
 * Clock ticks of all processors since the machine started: all of them, and those that were not
 * idle. Null where there is no /proc.
 */
export function cpuTimes() {
  const numbers = read('/proc/stat')?.split('\n', 1)[0].trim().split(/\s+/).slice(1, 9).map(Number);
  if (!numbers) return null;
  const total = numbers.reduce((a, b) => a + b, 0);
  return { total, busy: total - numbers[3] - numbers[4] };
}

/** Clock ticks that a process has used, all its threads together. */
export function processTime(pid) {
  const fields = read(`/proc/${pid}/stat`)?.split(') ')[1]?.split(' ');
  return fields ? Number(fields[11]) + Number(fields[12]) : 0;
}
