// forward: a model and one batch through it, without training: its parts and their parameters, the
// shapes of what comes out, and what must hold.
import { performance } from 'node:perf_hooks';
import { ENGINE_HELP, loadEngine, parseArguments, SETTINGS_HELP } from './arguments.mjs';
import { openLab } from './checkpoints.mjs';
import { probeExample } from './trainedmodel.mjs';
import { costsText, parametersText } from './report.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'a batch through a model: parameters of its parts, shapes, probabilities';
export const help = `Usage: ${PROGRAM} forward --preset NAME [option ...]

Prints the parameters of every component, and what it costs in operations and memory. Then runs
\`batch\` held-out samples through the model in eval mode.

${SETTINGS_HELP}\
  --in FILE                   the parameters of a checkpoint, with its settings
  --json                      one JSON object instead: parameters breakdown costs memory
                              input output milliseconds largest_sum_error (how far the sum of
                              probabilities or of an attention row is from 1)
${ENGINE_HELP}
Examples:
  ${PROGRAM} forward --preset copy --set n_layers=4
  ${PROGRAM} forward --in run.safetensors --json
`;

/** @param {string[]} args */
export async function run(args) {
  const { values, settings } = parseArguments(args, {
    settings: true,
    options: { in: { type: 'string' }, json: { type: 'boolean' } },
  });
  const engine = await loadEngine(values);
  const lab = await openLab(engine, settings, values.in);
  const result = forward(lab, lab.plan());
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : text(result));
  lab.destroy();
  return 0;
}

function forward(lab, { parameters, breakdown, costs, memory }) {
  const { batch, d_model } = lab.settings;
  let positions = 0;
  let rows = 0;
  let width = d_model;
  let largest_sum_error = 0;
  const begun = performance.now();
  for (let i = 0; i < batch; i++) {
    const example = lab.example(i);
    const { logits, probabilities } = probeExample(lab, example);
    positions = lab.copy('act.hidden').shape[0];
    [rows, width] = logits?.shape ?? lab.copy('act.hidden').shape;
    if (probabilities)
      largest_sum_error = Math.max(largest_sum_error, sumError(probabilities, width));
    if (i > 0) continue;
    for (const { name, kind, shape } of lab.tensors()) {
      if (kind === 'attention' && !name.startsWith('batch.'))
        largest_sum_error = Math.max(
          largest_sum_error,
          sumError(lab.copy(name).data, shape.at(-1)),
        );
    }
  }
  return {
    parameters,
    breakdown,
    costs,
    memory,
    input: [batch, positions],
    output: [batch, rows, width],
    milliseconds: performance.now() - begun,
    largest_sum_error,
  };
}

/** How far the sum of any row is from 1. */
function sumError(data, width) {
  let largest = 0;
  for (let row = 0; row < data.length; row += width) {
    let sum = 0;
    for (let i = 0; i < width; i++) sum += data[row + i];
    largest = Math.max(largest, Math.abs(sum - 1));
  }
  return largest;
}

/** The result for people.
 *  @param {ReturnType<typeof forward>} result */
function text({ input, output, milliseconds, largest_sum_error, ...plan }) {
  return `${parametersText(plan)}
${costsText(plan.costs, plan.memory)}
Input shape:  [${input.join(', ')}]
Output shape: [${output.join(', ')}]
Attention rows and probabilities sum to 1 within ${largest_sum_error.toExponential(1)}
${milliseconds.toFixed(0)} ms
`;
}
