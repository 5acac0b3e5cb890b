// What a training step spends its time on: V8's sampling profiler over many steps, by the name of
// the C function that ran and by the pass of the engine that had called it. Needs modules with
// their function names kept (the linker flag --profiling-funcs; tests/bench/run builds them): that
// changes no instruction.
import inspector from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { timeSteps } from './lines.mjs';

/** Where tests/bench/run leaves modules with names. */
export const NAMED = fileURLToPath(new URL('../../build/bench/named/site/wasm', import.meta.url));

/**
 * Passes of a step: the innermost caller that matches names the pass. The optimiser of the linker
 * puts tx_loss and tx_backward into their only caller, pass_job: what that calls and is neither
 * forward nor loss is backward.
 */
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
/** Kinds of work, by the function's own name; small products are attention's. */
const KINDS = [
  ['matrix products of attention', /^tx_gemm_small\w*$/],
  ['matrix products of linear layers', /^(tx_(stream|tile)\w*|multiply\w*|tx_gemm\w*)$/],
  [
    'attention, not its products',
    /^(weigh_(blind_)?rows?|backward_rows|tx_(block|scores|attention)_\w+|tx_tile_next)$/,
  ],
  ['activation', /^tx_activation_\w+$/], // tx_activation_dropout too
  ['dropout', /dropout|^tx_context_drop$|^tx_philox$/],
  ['layer norm', /^tx_norm_(rows\w*|forward|backward|weights)$/],
  ['panel copies', /^tx_(pack|model_pack)\w*$/],
  ['bias gradients', /^tx_bias_backward$/],
  ['optimiser', /^(adam|sgd|tx_optim_\w+|tx_norm_sums|norm_job|optim_job|tx_trainer_update)$/],
  ['loss', /^(tx_cross_entropy|tx_loss|tx_head_loss|tx_argmax)$/],
];
/** What the profiler itself does. */
const PROFILER = 'dispatch';

/** The first of a table's names whose pattern matches. */
const classify = (table, name) => table.find(([, pattern]) => pattern.test(name))?.[0];

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
  samples.forEach((id, i) => {
    if (byId.get(id).callFrame.functionName !== PROFILER)
      micros.set(id, (micros.get(id) ?? 0) + timeDeltas[i]);
  });
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
    add(tables.kinds, classify(KINDS, names[0]) ?? 'the rest', time / total);
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

/**
 * Profiles step() for about `seconds`: { ms, steps, passes, kinds, functions }, the last three as
 * shares of the time by name.
 * @param {() => any} step
 * @param {number} seconds
 */
export async function profile(step, seconds) {
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
