// What a training step spends its time on: V8's sampling profiler over many steps, by the name of
// the C function that ran and by the pass of the engine that had called it. Needs modules with
// their function names kept (the linker flag --profiling-funcs; tests/bench/run builds them): that
// changes no instruction. Writes phases.json. Usage: node tests/bench/phases.mjs [--modules FOLDER]
// [--kernels relaxed] [--seconds 3] [--sizes S0,S1] [--out FOLDER]
import inspector from 'node:inspector/promises';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { timeSteps } from './lines.mjs';
import { machine } from './machine.mjs';
import { SIZES, sizeNamed } from './sizes.mjs';
import { loadAs, makeRun, warmUp } from './step.mjs';

const build = fileURLToPath(new URL('../../build', import.meta.url));
const { values: options } = parseArgs({
  options: {
    modules: { type: 'string', default: join(build, 'bench/named/site/wasm') },
    kernels: { type: 'string', default: 'relaxed' },
    seconds: { type: 'string', default: '3' },
    sizes: { type: 'string' },
    out: { type: 'string', default: join(build, 'bench') },
  },
});

/**
 * Passes of a step: the innermost caller that matches names the pass. The optimiser of the linker
 * puts tx_loss and tx_backward into their only
 *  caller, pass_job: what that calls and is neither forward nor loss is backward. */
const PASSES = [
  ['weight gradients', /^(tx_backward_weights|weights_job|clear_job)$/],
  ['backward', /^(tx_backward|pass_job)$/],
  ['loss', /^(tx_loss|tx_head_loss|tx_cross_entropy|tx_argmax)$/],
  ['forward', /^tx_forward(_begin|_end)?$/],
  [
    'optimiser and panels',
    /^(optim_job|pack_job|norm_job|tx_optim_step|tx_model_pack|tx_trainer_update|tx_norm_sums)$/,
  ],
  [
    'data and scoring',
    new RegExp(
      '^(tx_task_\\w+|load_training_batch|tx_head_(score|counted|first_answer)|' +
        'tx_acts_load|tx_trainer_\\w+|lab_\\w+)$',
    ),
  ],
];
/** Kinds of work, by the function's own name; those of attention by a caller. */
const KINDS = [
  ['matrix products', /^(tx_(stream|tile)\w*|multiply\w*|tx_gemm\w*|dispatch)$/],
  ['activation', /^tx_activation_\w+$/], // tx_activation_dropout too
  ['dropout', /dropout/],
  ['layer norm', /^tx_norm_(rows\w*|forward|backward|weights)$/],
  ['panel copies', /^tx_(pack|model_pack)\w*$/],
  ['bias gradients', /^tx_bias_backward$/],
  ['optimiser', /^(adam|sgd|tx_optim_\w+|tx_norm_sums|norm_job|optim_job|tx_trainer_update)$/],
  ['softmax', /^(tx_scores_\w+|tx_cross_entropy|tx_loss|tx_head_loss|tx_softmax)$/],
];
const ATTENTION = /^tx_attention_\w+$/; // not tx_heads_forward, which also makes the projections

/** The first of a table's names whose pattern matches. */
const classify = (table, name) => table.find(([, pattern]) => pattern.test(name))?.[0];

function kindOf(names) {
  const kind = classify(KINDS, names[0]);
  const inAttention = names.some((name) => ATTENTION.test(name));
  if (kind === 'matrix products')
    return inAttention ? 'matrix products of attention' : 'matrix products of linear layers';
  return kind ?? (inAttention ? 'softmax' : 'the rest');
}

function passOf(names) {
  for (const name of names) {
    const pass = classify(PASSES, name);
    if (pass) return pass;
  }
  return 'outside the engine';
}

/** Time by pass, kind and function, as shares of all samples. @param {any} profile */
function shares({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parent = new Map();
  for (const node of nodes) for (const child of node.children ?? []) parent.set(child, node.id);
  const micros = new Map();
  samples.forEach((id, i) => micros.set(id, (micros.get(id) ?? 0) + timeDeltas[i]));
  const total = [...micros.values()].reduce((a, b) => a + b, 0);
  const tables = { passes: {}, kinds: {}, functions: {} };
  const add = (table, key, share) => {
    table[key] = (table[key] ?? 0) + share;
  };
  for (const [id, time] of micros) {
    const names = [];
    for (let at = id; at !== undefined; at = parent.get(at))
      names.push(byId.get(at).callFrame.functionName);
    add(tables.passes, passOf(names), time / total);
    add(tables.kinds, kindOf(names), time / total);
    add(tables.functions, names[0] || '(anonymous)', time / total);
  }
  const sorted = (table) =>
    Object.fromEntries(
      Object.entries(table)
        .sort((a, b) => b[1] - a[1])
        .slice(0, 30),
    );
  return {
    passes: sorted(tables.passes),
    kinds: sorted(tables.kinds),
    functions: sorted(tables.functions),
  };
}

async function profile(step, seconds) {
  const session = new inspector.Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  const { ms, steps } = await timeSteps(step, seconds, 10);
  const { profile: result } = await session.post('Profiler.stop');
  session.disconnect();
  return { ms, steps, ...shares(result) };
}

const engine = await loadAs(options.kernels, 1, options.modules);
const sizes = options.sizes ? options.sizes.split(',').map(sizeNamed) : SIZES;
const results = [];
for (const size of sizes) {
  for (const dropout of [0.1, 0]) {
    const { lab, step } = makeRun(engine, size, dropout);
    await warmUp(engine, step);
    const { ms: undisturbed } = await timeSteps(step, 0.5, 5);
    results.push({
      size: size.name,
      dropout,
      undisturbed_ms: undisturbed,
      ...(await profile(step, Number(options.seconds))),
    });
    lab.destroy();
    console.error(`${size.name} dropout ${dropout} profiled`);
  }
}
mkdirSync(options.out, { recursive: true });
writeFileSync(
  join(options.out, 'phases.json'),
  `${JSON.stringify({ machine: machine(), kernels: engine.kernels, results }, null, 1)}\n`,
);
await engine.close?.();
process.exit(0);
