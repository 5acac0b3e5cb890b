// The likeliest of what happens to a tab while it trains (lifecycle.mjs): it ends in the recorded
// hash. Two tabs, a full store, a worker that dies and damaged files: autosave, faults and repairs.
import { test } from 'node:test';
import { happens } from './lifecycle.mjs';

for (const name of [
  'hidden, then shown',
  'frozen, then resumed',
  'discarded: its process ends, and it is loaded again',
  'left for another page, and back',
  'storage cleared',
])
  test(name, () => happens(name));
