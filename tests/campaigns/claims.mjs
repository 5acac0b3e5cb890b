// What lessons say with numbers, measured again: each claim's model is trained with seeds 1 to 3.
// Usage: node tests/campaigns/claims.mjs [STEP ...] [--list]   (STEP: a step of a lesson, as in its
// link; default: all, which takes about half an hour)
import { CLAIMS, commandOf, SEEDS } from './claimlist.mjs';
import { loadEngine } from '../node/engine.mjs';

const asked = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const isListed = process.argv.includes('--list');
const engine = await loadEngine('relaxed');
/** Steps between two scores, as in the page. */
const EVERY = 20;
/** Runs by settings and seed: several claims are about one. @type {Map<string, any>} */
const runs = new Map();

/** A run up to a step, evaluated as the page does. */
function runOf(settings, seed, steps) {
  const plan = engine.plan(settings);
  if (steps === 0 && plan.settings.head === 'none') return { plan };
  const key = JSON.stringify([settings, seed]);
  const run = runs.get(key) ?? begun({ ...settings, seed });
  runs.set(key, run);
  const { lab, held } = run;
  while (lab.step < steps) {
    for (const last = Math.min(lab.step + EVERY, steps); lab.step < last;) {
      const { accuracy } = lab.train(1);
      if (run.known === null && accuracy >= 0.99) run.known = lab.step;
    }
    held.push({ step: lab.step, badges: badgesOf(lab), ...lab.evaluate() });
    const { accuracy } = held.at(-1); // of streams there is none
    if (run.solved === null && accuracy >= 0.99 * plan.best_accuracy) run.solved = lab.step;
  }
  return { ...run, plan, held: held.filter(({ step }) => step <= steps) };
}

function begun(settings) {
  const lab = engine.create(settings);
  const held = [{ step: 0, badges: badgesOf(lab), ...lab.evaluate() }];
  return { lab, held, solved: null, known: null };
}

/** What the heads of the last layer are called on the first held-out example. */
function badgesOf(lab) {
  if (lab.task.streams.length) return [];
  const example = lab.example(0, 'held_out');
  lab.probe(example.tokens, example);
  const heads = lab.probeHeads(example.targets);
  return heads
    .filter(({ tensor }) => tensor === heads.at(-1).tensor)
    .map(({ words }) => words.word);
}

let failed = 0;
const wanted = CLAIMS.filter(({ step }) => asked.length === 0 || asked.includes(step));
for (const claim of wanted) {
  const { step, says, settings, steps, find, from, to } = claim;
  if (isListed) {
    console.log(`${step}: ${says}\n  ${commandOf(claim)}`);
    continue;
  }
  const found = SEEDS.map((seed) => find(runOf(settings, seed, steps)));
  const isIn = (value) => value !== null && value >= from - 1e-9 && value <= to + 1e-9;
  const pass = found.every(isIn);
  if (!pass) failed++;
  const shown = found.map((value) => (value === null ? '–' : Number(value.toFixed(4)))).join(', ');
  console.log(`${pass ? 'ok   ' : 'WRONG'} ${step}: ${says}: ${from} to ${to}, found ${shown}`);
}
if (!isListed) console.log(`${wanted.length} claims, ${failed} not so`);
process.exit(failed ? 1 : 0);
