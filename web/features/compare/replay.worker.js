// The worker that makes the page's run again, beside it: without a batch, or looking at moments.
//
// Told: { what: 'teach' | 'birth', kernels, settings, how }: the run's first settings with its
// text, and what the function of that name takes (wasm/analysis/replays.mjs, birth.mjs). Says {
// row: { done, total } } in steps while it trains, then { result }.
import { packMessage } from '../../base/protocol.js';
import { birth } from '../../wasm/analysis/birth.mjs';
import { teach } from '../../wasm/analysis/replays.mjs';
import { load } from '../../wasm/loader.mjs';

const KINDS = { teach, birth };
/** Between two reports. */
const REPORT_MS = 100;

async function replay({ what, kernels, settings, how }) {
  const engine = await load({ kernels, threads: 1 });
  const going = KINDS[what](engine, settings, how);
  let reportedMs = -Infinity;
  for (;;) {
    const { done, value } = going.next();
    if (done) return postMessage({ result: value });
    if (!value || performance.now() - reportedMs < REPORT_MS) continue;
    reportedMs = performance.now();
    postMessage({ row: value });
  }
}

addEventListener('message', ({ data }) => {
  replay(data).catch((error) => postMessage({ problem: packMessage(error) }));
});
