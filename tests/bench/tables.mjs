// How long tables of 10 MB take: to be checked, and to become a run.
//
// Usage: node tests/bench/tables.mjs    HEADROOM_SITE is the site, if not build/site.
import { loadEngine } from '../node/engine.mjs';

const BYTES = 10e6;
const TURNS = 3;
const WORDS = 'the boats go to and fro over water while gulls call for fish at noon'.split(' ');
const SMALL = { d_model: 16, n_heads: 1, n_layers: 1, d_ff: 16 };

/** BYTES of rows. @param {(words: string, i: number) => string} row */
function table(row) {
  const rows = [];
  for (let i = 0, size = 0; size < BYTES; i++) {
    const words = Array.from({ length: 6 }, (_, k) => WORDS[(i * 7 + k * (i % 13)) % WORDS.length]);
    rows.push(row(words.join(' '), i));
    size += new TextEncoder().encode(rows.at(-1)).length;
  }
  return new TextEncoder().encode(rows.join(''));
}

const CLASSES = { head: 'class', arch: 'encoder', mask: 'padding' };
const TABLES = {
  'input and output': { text: table((words, i) => `${words} ${i},${i} ${words}\n`) },
  'short rows': { text: table((_, i) => `${i},${i % 1000}\n`) },
  'quoted, accents': { text: table((words, i) => `"é ${words}, ${i}","""${i}"" ï"\n`) },
  'text and label': { text: table((words, i) => `${words} ${i},label ${i % 20}\n`), ...CLASSES },
  'one column': { text: table((words, i) => `${words} ${i}\n`) },
  'byte pairs': {
    ...{ text: table((words, i) => `${words} ${i},${i} ${words}\n`) },
    ...{ tokens: 'bpe', token_vocab: 200 },
  },
};

const engine = await loadEngine();
const best = (times) => Math.round(Math.min(...times));
console.log('table, MB, rows, plan ms, create ms');
for (const [name, settings] of Object.entries(TABLES)) {
  const [plan, create] = [[], []];
  let rows = 0;
  for (let i = 0; i < TURNS; i++) {
    const start = performance.now();
    rows = engine.plan({ preset: 'data', ...SMALL, ...settings }).table.rows;
    const planned = performance.now();
    engine.create({ preset: 'data', ...SMALL, ...settings }).destroy();
    plan.push(planned - start);
    create.push(performance.now() - planned);
  }
  const size = (settings.text.length / 1e6).toFixed(1);
  console.log([name, size, rows, best(plan), best(create)].join(', '));
}
