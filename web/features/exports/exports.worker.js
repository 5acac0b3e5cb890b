// The worker that writes a run in another form, so that neither the page nor training waits. It has
// an engine of its own and is asked once.
//
// Told: { as, checkpoint, kernels, history, numbers }, `as` a name of KINDS, `checkpoint` the bytes
// of a .safetensors file, `history` rows by column of history.csv, `numbers` the type of those of a
// GGUF file. Says { result }, the bytes of the file, or { problem }.
import { packMessage } from '../../base/protocol.js';
import { load } from '../../wasm/loader.mjs';
import { bundleFiles, PYTHON_FILES } from '../../wasm/export/bundle.mjs';
import { hfModel } from '../../wasm/export/hf.mjs';
import { llama2cModel } from '../../wasm/export/llama2c.mjs';
import { llamacppModel } from '../../wasm/export/llamacpp.mjs';
import { onnxModel } from '../../wasm/export/onnx.mjs';
import { zip } from '../../wasm/export/zip.mjs';

const PYTHON = new URL('../../wasm/export/python/', import.meta.url);

/** The programs that every bundle has. */
const readPython = () =>
  Promise.all(
    PYTHON_FILES.map(async (name) => {
      const response = await fetch(new URL(name, PYTHON));
      if (!response.ok) throw new Error(`${name}: the server says ${response.status}`);
      return { name, data: new Uint8Array(await response.arrayBuffer()) };
    }),
  );

const KINDS = {
  bundle: async (engine, lab, { history }) =>
    zip(bundleFiles(engine, lab, { python: await readPython(), history })),
  onnx: (engine, lab) => onnxModel(engine, lab),
  hf: (engine, lab) => hfModel(engine, lab),
  gguf: (engine, lab, { numbers }) => llamacppModel(engine, lab, numbers || 'f32'),
  llama2c: (engine, lab) => llama2cModel(engine, lab),
};

addEventListener('message', async ({ data }) => {
  const { as, checkpoint, kernels } = data;
  try {
    const engine = await load({ kernels, threads: 1 });
    const result = await KINDS[as](engine, engine.restore(checkpoint), data);
    postMessage({ result }, { transfer: [result.buffer] });
  } catch (error) {
    postMessage({ problem: packMessage(error) });
  }
});
