// patch: which parts of a model an answer goes through.
import { examplePair, patchEach, patchPairs } from '../analysis/patch.mjs';
import { placeText } from '../lab/places.mjs';
import { wholeOption } from './arguments.mjs';
import { shownWhile } from './bar.mjs';
import {
  aboutRun,
  choiceOption,
  CUT_HELP,
  CUT_OPTIONS,
  fixed,
  MODEL_HELP,
  openTrained,
  readCuts,
  readLooking,
  tableText,
} from './trainedmodel.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'which part carries the answer, by activation patching';
export const help = `Usage: ${PROGRAM} patch --preset NAME | --in FILE [option ...]

Runs two held-out examples of equal shape, a clean and a corrupted one. Then, part by part, the
corrupted run gets the output of that part on the clean one. Prints the share of the clean answer's
log-probability that is recovered, (patched - corrupted) / (clean - corrupted), and the same for the
difference between its logit and that of the corrupted answer.
With --cut, all of these runs go without those parts; patching one of them recovers nothing.
JSON: cut mode clean corrupted rows [{stack layer part head position
log_probability {value recovered} logit_difference {value recovered}}].

  --what heads|ffn|layers|all|residual
                              what is patched (default heads); residual: the stream after each
                              block, position by position
  --example N                 the clean example (default 0)
  --pairs N                   this many pairs, from --example on: mean and standard deviation of the
                              share recovered
${CUT_HELP}${MODEL_HELP}
Examples:
  ${PROGRAM} patch --preset reverse --steps 300 --pairs 20
  ${PROGRAM} patch --in run.safetensors --what residual
`;

/** @param {string[]} args */
export async function run(args) {
  const asked = readLooking(args, {
    what: { type: 'string' },
    example: { type: 'string' },
    pairs: { type: 'string' },
    ...CUT_OPTIONS,
  });
  const { values } = asked;
  const { cut, mode } = readCuts(values);
  const what = choiceOption('what', values.what ?? 'heads', [
    'heads',
    'ffn',
    'layers',
    'all',
    'residual',
  ]);
  const number = wholeOption('example', values.example ?? '0', 0);
  const pairs = values.pairs === undefined ? 0 : wholeOption('pairs', values.pairs);
  const { engine, lab } = await openTrained({ ...asked, reads: 'patch' });
  const about = aboutRun(engine, lab);
  if (pairs) {
    lab.cut(cut, { mode });
    const result = shownWhile(patchPairs(lab, { pairs, what, first: number }), 'pair');
    const all = { ...about, cut, mode, ...result };
    process.stdout.write(
      values.json ? `${JSON.stringify(all)}\n` : pairsText(result, lab.settings),
    );
    lab.destroy();
    return 0;
  }
  const pair = examplePair(lab, number);
  lab.cut(cut, { mode });
  const result = shownWhile(patchEach(lab, { ...pair, what }), 'part');
  if (values.json) {
    const plain = ({ tokens, targets, source }) => ({
      tokens: [...tokens],
      targets: [...targets],
      ...(source && { source: [...source] }),
    });
    const shown = { clean: plain(pair.clean), corrupted: plain(pair.corrupted) };
    const all = { ...about, cut, mode, pair: shown, ...result };
    process.stdout.write(`${JSON.stringify(all)}\n`);
  } else {
    process.stdout.write(text(pair, result, lab.settings));
  }
  lab.destroy();
  return 0;
}

function pairsText({ pairs, rows }, settings) {
  const share = ({ mean, sd, n }) => [
    mean === null ? null : `${(100 * mean).toFixed(1)} %`,
    sd === null ? null : `${(100 * sd).toFixed(1)} %`,
    n,
  ];
  const heads = ['patched', 'log-probability', 'sd', 'n', 'logit difference', 'sd', 'n'];
  const table = rows.map((row) => [
    placeText(row, settings),
    ...share(row.log_probability),
    ...share(row.logit_difference),
  ]);
  const title = `Share recovered over ${pairs} pairs, mean and standard deviation:`;
  return `${title}\n${tableText(heads, table)}`;
}

function text(pair, { clean, corrupted, rows }, settings) {
  const input = ({ source, tokens }) => [...(source ?? tokens)].join(' ');
  const run = (name, metric) => [
    name,
    fixed(metric.log_probability),
    null,
    fixed(metric.logit_difference),
    null,
  ];
  const share = ({ value, recovered }) => [
    fixed(value),
    recovered === null ? null : `${(100 * recovered).toFixed(1)} %`,
  ];
  const table = [
    run('nothing (corrupted)', corrupted),
    run('everything (clean)', clean),
    ...rows.map((row) => [
      placeText(row, settings),
      ...share(row.log_probability),
      ...share(row.logit_difference),
    ]),
  ];
  const heads = ['patched', 'log-probability', 'recovered', 'logit difference', 'recovered'];
  return (
    `clean:     ${input(pair.clean)}\ncorrupted: ${input(pair.corrupted)}\n` +
    tableText(heads, table)
  );
}
