// export --as bundle: the zip of a run that continues in PyTorch.
import { readFileSync } from 'node:fs';
import { bundleFiles, PYTHON_FILES } from '../export/bundle.mjs';
import { zip } from '../export/zip.mjs';
import { UsageError } from './errors.mjs';

export const options = ['history'];

/** @param {{ engine: any, lab: any, values: Record<string, any> }} asked */
export function make({ engine, lab, values }) {
  const python = PYTHON_FILES.map((name) => ({
    name,
    data: readFileSync(new URL(`../export/python/${name}`, import.meta.url)),
  }));
  const history = values.history === undefined ? [] : readHistory(values.history);
  return zip(bundleFiles(engine, lab, { python, history }));
}

/** The JSON lines that `train --json` printed. */
function readHistory(path) {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`--history cannot be "${path}": ${error.message}`);
  }
  return text
    .split('\n')
    .map((line, i) => [line.trim(), i + 1])
    .filter(([line]) => line)
    .map(([line, number]) => readLine(path, /** @type {string} */ (line), number));
}

function readLine(path, line, number) {
  try {
    const row = JSON.parse(line);
    if (Number.isInteger(row?.step)) return row;
  } catch {
    // reported below
  }
  throw new UsageError(
    `--history cannot be "${path}": line ${number} is not a line of \`train --json\``,
  );
}
