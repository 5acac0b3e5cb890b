// edges: which head matters to the answers through which other head.
import { edges } from '../analysis/edges.mjs';
import { placeText } from '../lab/places.mjs';
import { numberOption } from './arguments.mjs';
import { shownWhile } from './bar.mjs';
import {
  aboutRun,
  choiceOption,
  fixed,
  headsOption,
  MODEL_HELP,
  openTrained,
  readLooking,
  signed,
  tableText,
} from './trainedmodel.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'which head works through which other head, by path patching';
export const help = `Usage: ${PROGRAM} edges --preset NAME | --in FILE [option ...]

Path patching: head A's output is replaced, all heads between A and B keep what they had, and B's
output then goes into a run that is otherwise unchanged. What the loss grows by is what A gives to
the answers through B and past other heads, by way of feed-forward layers too. An edge is confirmed
where this is above --least by more than two standard errors over the samples. Prints the heads,
then the edges, the strongest first.
JSON: mode least loss heads [{stack layer part head effect {mean sd n}}]
edges [{from to effect confirmed}].

  --mode mean|zero            what replaces a head's output: its mean at that position over held-out
                              samples (default), or zeros
  --least NATS                below this nothing is confirmed (default 0.001)
  --heads HEAD,...            these heads and the edges between them only, LAYER.HEAD from 0: of a
                              large model, where all take hours
${MODEL_HELP}
Examples:
  ${PROGRAM} edges --preset induction --steps 1500
  ${PROGRAM} edges --in run.safetensors --samples 32 --json
  ${PROGRAM} edges --in gpt2 --samples 4 --heads 5.5,6.9,8.6,9.9
`;

/** @param {string[]} args */
export async function run(args) {
  const string = { type: /** @type {const} */ ('string') };
  const asked = readLooking(args, { mode: string, least: string, heads: string });
  const { values, samples } = asked;
  const mode = choiceOption('mode', values.mode ?? 'mean', ['mean', 'zero']);
  const least = numberOption('least', values.least ?? '0.001', 0, 1000);
  const among = headsOption('heads', values.heads);
  const { engine, lab } = await openTrained({ ...asked, reads: 'edges' });
  const about = aboutRun(engine, lab);
  const found = shownWhile(edges(lab, { samples, mode, least, among }), 'sample');
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ ...about, mode, least, ...found })}\n`
      : text(found, lab.settings),
  );
  lab.destroy();
  return 0;
}

/** Edges that are printed. */
const MOST_EDGES = 30;

function text({ loss, heads, edges: all }, settings) {
  const effect = ({ mean, sd }) => [signed(mean, 4), fixed(sd, 4)];
  const strongest = (rows) => [...rows].sort((a, b) => b.effect.mean - a.effect.mean);
  const shown = strongest(all).slice(0, MOST_EDGES);
  const confirmed = all.filter((edge) => edge.confirmed).length;
  return (
    `Loss ${fixed(loss, 4)}. Without one head it grows by, in nats:\n` +
    tableText(
      ['head', 'mean', 'sd'],
      strongest(heads).map((head) => [placeText(head, settings), ...effect(head.effect)]),
    ) +
    `\n${confirmed} of ${all.length} edges are confirmed. By way of one of them it grows by:\n` +
    tableText(
      ['from', 'to', 'mean', 'sd', ''],
      shown.map((edge) => [
        placeText(edge.from, settings),
        placeText(edge.to, settings),
        ...effect(edge.effect),
        edge.confirmed ? 'confirmed' : '',
      ]),
    )
  );
}
