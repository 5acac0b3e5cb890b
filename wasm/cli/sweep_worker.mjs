// One worker of `sweep`: an engine of its own, and one job after another.
import { parentPort, workerData } from 'node:worker_threads';
import { load } from '../loader.mjs';
import { runJob } from '../analysis/sweep.mjs';
import { finish } from './trainedmodel.mjs';

const { study, engine: how } = workerData;
const engine = await load(how);
parentPort.on('message', ([number, job]) => {
  try {
    parentPort.postMessage({ number, result: finish(runJob(engine, job, study)) });
  } catch (error) {
    parentPort.postMessage({
      error: {
        code: error.code ?? 'unknown',
        field: error.field,
        value: error.value,
        message: error.message,
      },
    });
  }
});
parentPort.postMessage({ ready: true });
