// The worker that reads a model of another program, apart from the page and its run.
//
// Told: { files, settings }, settings null at first. Says { result }: with null what the model is
// and what must be asked; with settings { bytes }, the run as a checkpoint, after { row: { done,
// all } }, parameters that are read; or { problem }.
import { packMessage } from '../../base/protocol.js';
import { load } from '../../wasm/loader.mjs';
import { modelCheckpoint } from '../../wasm/models/checkpoint.mjs';
import { describeModel, prepareModel } from '../../wasm/models/prepare.mjs';

/** Parameters between two words about them. */
const SAID_EVERY = 1 << 20;

async function work({ files, settings }) {
  const engine = await load({ threads: 1 });
  if (!settings) return postMessage({ result: await describeModel(engine, files) });
  const prepared = await prepareModel(engine, files, { settings, looking: false });
  let said = 0;
  const onProgress = (done, all) => {
    if (done - said < SAID_EVERY && done < all) return;
    said = done;
    postMessage({ row: { done, all } });
  };
  const result = await modelCheckpoint(prepared, { onProgress });
  return postMessage({ result }, { transfer: [result.bytes.buffer] });
}

addEventListener('message', ({ data }) =>
  work(data).catch((error) => postMessage({ problem: packMessage(error) })),
);
