// "Verify on this device": the short proof, row by row, and its text to copy.
import { h, setText } from '../../../base/dom.js';
import { runWorker } from '../../../base/workerjob.js';
import { proofWords, verdictWords } from '../../../wasm/analysis/proof.mjs';
import { messageWords } from '../../../words/messages.js';
import { w } from './words.js';

const WORKER_URL = new URL('./proof.worker.js', import.meta.url);
const CELLS = ['build', 'what', 'result'];

/** @param {(text: string) => any} copied puts a text on the clipboard */
export function createProof(copied) {
  const rows = [];
  const table = h('table.proof');
  const verdict = h('p#proof-verdict', { role: 'status' });
  const lines = () => rows.map((row) => CELLS.map((cell) => proofWords(row)[cell]).join('\t'));
  const copy = h('button#proof-copy.btn', {
    text: w.copy,
    hidden: true,
    onclick: () => copied([navigator.userAgent, ...lines(), verdict.textContent, ''].join('\n')),
  });
  const start = h('button#proof-start.btn', { text: w.verifyOnThisDevice, onclick: run });

  function add(row) {
    rows.push(row);
    const words = proofWords(row);
    table.append(
      h(
        'tr',
        { class: row.pass === false ? 'failed' : '' },
        ...CELLS.map((cell) => h('td', words[cell])),
      ),
    );
    setText(verdict, w.checksSoFar({ count: rows.length }));
  }

  async function run() {
    rows.length = 0;
    table.replaceChildren();
    start.disabled = true;
    copy.hidden = true;
    setText(verdict, w.loadingTheEngine);
    try {
      await runWorker(WORKER_URL, {}, { onRow: add });
      setText(verdict, verdictWords(rows));
      copy.hidden = false;
    } catch (error) {
      setText(verdict, w.notFinished({ why: messageWords(/** @type {Error} */ (error)) }));
    }
    start.disabled = false;
  }

  return h(
    'section.proving',
    h('h3', w.theSameResultsOn),
    h('p.dim', w.trainsThreeSmallModels),
    h('div.do', start, copy),
    table,
    verdict,
  );
}
