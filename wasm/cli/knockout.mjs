// knockout: what a model loses without some of its heads, feed-forward layers or whole layers.
import { cutInOrder, keepAbove, knockOut, knockOutEach } from '../analysis/knockout.mjs';
import { placeText } from '../lab/places.mjs';
import { numberOption } from './arguments.mjs';
import { shownWhile } from './bar.mjs';
import {
  aboutRun,
  choiceOption,
  CUT_OPTIONS,
  fixed,
  MODEL_HELP,
  openTrained,
  PLACE_HELP,
  readCuts,
  readLooking,
  signed,
  tableText,
} from './trainedmodel.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'the loss and accuracy that each head is worth';
export const help = `Usage: ${PROGRAM} knockout --preset NAME | --in FILE [option ...]

Knocks out each part in turn and prints the held-out loss and accuracy without it; then one after
another, the cheapest first; then together all parts that each cost less than a threshold.
JSON: whole rows [{stack layer part head loss accuracy loss_change accuracy_change}] in_order
[the same] kept; with --cut: whole loss accuracy loss_change accuracy_change.

  --what heads|ffn|layers|all what is knocked out (default heads)
  --mode zero|mean            what replaces its output: zeros, or the mean at that position over
                              held-out samples
  --threshold X               accuracy, or loss of numbers, that a part must cost by
                              itself to be kept (default 0.01)
  --cut PLACE ...             these parts together instead. A PLACE is
                              ${PLACE_HELP.replace('; ', ';\n                              ')}
${MODEL_HELP}
Examples:
  ${PROGRAM} knockout --preset reverse --steps 300
  ${PROGRAM} knockout --in run.safetensors --what all --mode mean
`;

const OPTIONS = {
  what: { type: 'string' },
  threshold: { type: 'string' },
  ...CUT_OPTIONS,
};

/** @param {string[]} args */
export async function run(args) {
  const asked = readLooking(args, OPTIONS);
  const { values, samples } = asked;
  const what = choiceOption('what', values.what ?? 'heads', ['heads', 'ffn', 'layers', 'all']);
  const { cut, mode } = readCuts(values);
  const threshold = numberOption('threshold', values.threshold ?? '0.01', 0, 1);
  const { engine, lab } = await openTrained(asked);
  const about = aboutRun(engine, lab);
  if (values.cut) {
    const result = knockOut(lab, cut, { mode, samples });
    const without = `without ${cut.map((place) => placeText(place, lab.settings)).join(', ')}`;
    process.stdout.write(
      values.json
        ? `${JSON.stringify({ ...about, mode, cut, ...result })}\n`
        : scoreText(without, result),
    );
  } else {
    const table = shownWhile(knockOutEach(lab, { what, mode, samples }), 'part');
    const in_order = shownWhile(cutInOrder(lab, table, { mode, samples }), 'cut');
    const kept = keepAbove(lab, table, { threshold, mode, samples });
    if (values.json)
      process.stdout.write(
        `${JSON.stringify({ ...about, mode, ...table, in_order, threshold, kept })}\n`,
      );
    else process.stdout.write(tablesText(lab.settings, table, in_order, kept, threshold));
  }
  lab.destroy();
  return 0;
}

function scoreText(what, { loss, accuracy, loss_change, accuracy_change, whole }) {
  const changed =
    `loss ${fixed(loss, 4)} (${signed(loss_change, 4)}), accuracy ` +
    `${fixed(accuracy, 4)} (${signed(accuracy_change, 4)})`;
  const all = `loss ${fixed(whole.loss, 4)}, accuracy ${fixed(whole.accuracy, 4)}`;
  return `whole model: ${all}\n${what}: ${changed}\n`;
}

function tablesText(settings, { rows }, inOrder, kept, threshold) {
  const columns = (list) =>
    list.map((row) => [
      placeText(row, settings),
      fixed(row.loss, 4),
      signed(row.loss_change, 4),
      fixed(row.accuracy, 4),
      signed(row.accuracy_change, 4),
    ]);
  const heads = ['loss', 'change', 'accuracy', 'change'];
  const each = tableText(['without', ...heads], columns(rows));
  const together = tableText(['and without', ...heads], columns(inOrder));
  const measure = Number.isNaN(kept.accuracy) ? 'loss' : 'accuracy';
  const names = kept.kept.map((place) => placeText(place, settings)).join(', ') || 'nothing';
  return (
    `${each}\n${together}\n` +
    `Without all ${kept.cut.length} that alone cost less than ${threshold} of ${measure} ` +
    `(kept: ${names}):\n${scoreText('what stays', kept)}`
  );
}
