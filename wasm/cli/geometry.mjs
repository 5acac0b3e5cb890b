// geometry: the rows of a tensor in their principal components.
import { geometryOf } from '../analysis/geometry.mjs';
import { wholeOption } from './arguments.mjs';
import {
  aboutRun,
  fixed,
  MODEL_HELP,
  openTrained,
  readLooking,
  tableText,
} from './trainedmodel.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'tokens, positions or hidden states in principal components';
export const help = `Usage: ${PROGRAM} geometry --preset NAME | --in FILE [option ...]

The rows of a tensor of two dimensions as points in their principal components, and the share of
the variance along each. JSON: tensor shape components explained points [[number ...]] labels
positions answers; the last two of hidden states only.

  --tensor NAME               embedding.weight unless given; or pos_encoding.pe, whose rows are
                              positions, or act.block.0 and others: hidden states of an example
  --components N              so many (default 3)
  --example N                 the held-out example that activations are of (default 0)
  --examples N                so many from that one on (default 1); of more than one, the positions
                              that answer
${MODEL_HELP}
Examples:
  ${PROGRAM} geometry --preset grokking --components 2
  ${PROGRAM} geometry --preset labels --tensor act.pooled --examples 64
  ${PROGRAM} geometry --in run.safetensors --tensor act.block.1 --example 4 --json
`;

/** @param {string[]} args */
export async function run(args) {
  const text = { type: /** @type {const} */ ('string') };
  const options = { tensor: text, components: text, example: text, examples: text };
  const asked = readLooking(args, options);
  const { tensor, json, ...values } = asked.values;
  const components = values.components ? wholeOption('components', values.components) : 3;
  const example = values.example ? Number(values.example) : 0;
  const examples = values.examples ? wholeOption('examples', values.examples) : 1;
  const { engine, lab } = await openTrained(asked);
  const { points, ...found } = geometryOf(lab, { tensor, components, example, examples });
  const rows = found.labels.map((_, i) =>
    Array.from(points.subarray(i * components, (i + 1) * components)),
  );
  const about = json ? { ...aboutRun(engine, lab), ...found, points: rows } : null;
  process.stdout.write(about ? `${JSON.stringify(about)}\n` : textOf(found, rows));
  lab.destroy();
  return 0;
}

function textOf({ tensor, shape, explained, labels, components, answers }, rows) {
  const names = Array.from({ length: components }, (_, c) => `component ${c + 1}`);
  const answer = (text) => (answers ? [text ?? ''] : []);
  return tableText(
    [`${tensor} ${shape.join(' × ')}`, ...names, ...answer('answer')],
    [
      ['share of the variance', ...explained.map((share) => fixed(share, 4)), ...answer('')],
      ...rows.map((row, i) => [labels[i], ...row.map((x) => fixed(x, 4)), ...answer(answers?.[i])]),
    ],
  );
}
