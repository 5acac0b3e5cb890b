// A model of another program that is only looked into: read from its files into the worker itself,
// since a second copy of it would not fit.
import { labOf } from '../wasm/models/lab.mjs';
import { prepareModel } from '../wasm/models/prepare.mjs';

/** Parameters between two words about them. */
const SAID_EVERY = 1 << 22;

/**
 * @param {import('../wasm/lab/engine.mjs').Engine} engine
 * @param {{ files: File[], settings: Record<string, any>, text?: Uint8Array }} args of `create`;
 *   text: in the model's tokens
 * @param {(how: { done: number, all: number }) => void} say takes how many parameters are read
 * @returns {Promise<{ lab: import('../wasm/lab/lab.mjs').Lab, textName: string }>}
 */
export async function openToLook(engine, { files, settings, text }, say) {
  let said = 0;
  const onProgress = (done, all) => {
    if (done - said < SAID_EVERY && done < all) return;
    said = done;
    say({ done, all });
  };
  const prepared = await prepareModel(engine, files, { settings, tokens: text, looking: true });
  return { lab: await labOf(engine, prepared, { onProgress }), textName: prepared.textName };
}
