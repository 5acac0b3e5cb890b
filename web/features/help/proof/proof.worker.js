// The worker that proves this device: neither the page nor training waits for it.
//
// Says { row } for each row of wasm/analysis/proof.mjs, then { result: true }; or { problem }.
import { packMessage } from '../../../base/protocol.js';
import { CASE, proof } from '../../../wasm/analysis/proof.mjs';
import { load } from '../../../wasm/loader.mjs';

async function readCase() {
  const response = await fetch(CASE);
  if (!response.ok) throw new Error(`the reference case: the server says ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function prove() {
  for await (const row of proof({ load, readCase })) postMessage({ row });
  postMessage({ result: true });
}

prove().catch((error) => postMessage({ problem: packMessage(error) }));
