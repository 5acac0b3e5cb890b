// lengths: accuracy of a trained model on lengths that it was not trained on.
import { lengthCurve, lengthsOf } from '../analysis/lengths.mjs';
import { loadEngine, UsageError, wholeOption } from './arguments.mjs';
import {
  aboutRun,
  finish,
  fixed,
  MODEL_HELP,
  openTrained,
  readLooking,
  tableText,
  trainNew,
} from './trainedmodel.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'accuracy against the length of the sequence';
export const help = `Usage: ${PROGRAM} lengths --preset NAME | --in FILE [option ...]

Evaluates a model on sequences of other lengths, up to max_len, as the task makes them with that
\`seq\`; * marks the trained length. With --posenc, one model is trained for each kind of positions.
JSON: rows [{seq trained accuracy sequence_accuracy loss}], or runs [{posenc rows}].

  --lengths N,N,...           these lengths, instead of up to twelve from the shortest to three
                              times the trained one
  --posenc WORD,WORD,...      compare these: sinusoidal learned rope alibi none
${MODEL_HELP}
Examples:
  ${PROGRAM} lengths --preset copy --steps 300
  ${PROGRAM} lengths --preset copy --steps 300 --posenc sinusoidal,rope,alibi
`;

/** @param {string[]} args */
export async function run(args) {
  const asked = readLooking(args, { lengths: { type: 'string' }, posenc: { type: 'string' } });
  const { values, samples } = asked;
  const wanted = values.lengths?.split(',').map((seq) => wholeOption('lengths', seq));
  if (values.posenc !== undefined && values.in !== undefined)
    throw new UsageError('--posenc trains a model for each: leave out --in');
  const curve = (engine, lab) =>
    finish(lengthCurve(lab, { lengths: wanted ?? lengthsOf(engine, lab.settings), samples }));
  if (values.posenc === undefined) {
    const { engine, lab } = await openTrained(asked);
    const rows = curve(engine, lab);
    process.stdout.write(
      values.json
        ? `${JSON.stringify({ ...aboutRun(engine, lab), rows })}\n`
        : tableText(
            ['seq', 'accuracy', 'whole sequences', 'loss'],
            rows.map((row) => [
              mark(row),
              fixed(row.accuracy, 4),
              fixed(row.sequence_accuracy, 4),
              fixed(row.loss, 4),
            ]),
          ),
    );
    lab.destroy();
    return 0;
  }
  const engine = await loadEngine(values);
  const longest = longestOf(engine, asked, wanted);
  const runs = values.posenc.split(',').map((posenc) => {
    const lab = trainNew(
      engine,
      { ...asked.settings, ...asked.length, posenc, max_len: longest },
      asked.until,
    );
    const run = { posenc, ...aboutRun(engine, lab), rows: curve(engine, lab) };
    lab.destroy();
    return run;
  });
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ runs })}\n`
      : tableText(
          ['seq', ...runs.map(({ posenc }) => posenc)],
          runs[0].rows.map((row, i) => [
            mark(row),
            ...runs.map(({ rows }) => fixed(rows[i].accuracy, 4)),
          ]),
        ),
  );
  return 0;
}

/**
 * The same max_len for every kind of positions; learned positions would otherwise end at the
 * trained length.
 */
function longestOf(engine, { settings, length }, wanted) {
  const { seq, seq_tgt, max_len } = engine.plan({ ...settings, ...length }).settings;
  return Math.min(
    4096,
    Math.max(3 * seq + 1, seq_tgt, max_len, ...(wanted ?? []).map((one) => one + 1)),
  );
}

const mark = ({ seq, trained }) => `${seq}${trained ? ' *' : ''}`;
