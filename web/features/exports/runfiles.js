// A run as files: metrics as CSV, a bundle for PyTorch, an ONNX model; saved runs in one zip.
import { runWorker } from '../../base/workerjob.js';
import { fileName } from './filenames.js';
import { historyRows, metricsCsv } from '../../run/metricrows.js';
import { newRun } from '../../run/currentrun.js';
import { unpackPage } from '../../storage/pagepart.js';
import { zip } from '../../wasm/export/zip.mjs';

export { metricsCsv };

const WORKER_URL = new URL('./exports.worker.js', import.meta.url);

/**
 * A run in another form: the bytes of the file, which a worker writes.
 * @param {'bundle'|'onnx'|'hf'|'gguf'|'llama2c'} as
 * @param {{ checkpoint: Uint8Array, kernels: string, run: any, steps_per_epoch: number,
 *   numbers: string }} of numbers: the type of those of a GGUF file, '' for float32
 */
export const runAs = (as, { checkpoint, kernels, run, steps_per_epoch, numbers }) =>
  runWorker(
    WORKER_URL,
    { as, checkpoint, kernels, numbers, history: historyRows(run, steps_per_epoch) },
    { transfer: [checkpoint.buffer] },
  );

/**
 * Saved runs, each as a checkpoint and a table of its curve.
 * @param {{ id: string, name: string, step: number, preset: string, checkpoint: Uint8Array, page:
 *   string }[]} saved
 */
export const zipOf = (saved) => zip(saved.flatMap(filesOf));

function filesOf({ id, name, step, preset, checkpoint, page }) {
  const run = newRun();
  unpackPage(run, page);
  const stem = fileName(name || preset, step, id);
  return [
    { name: `${stem}.safetensors`, data: checkpoint },
    { name: `${stem}.csv`, data: new TextEncoder().encode(metricsCsv(run)) },
  ];
}
