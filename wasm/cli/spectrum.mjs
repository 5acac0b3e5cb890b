// spectrum: with which waves a model calculates modulo p, and how well with these alone.
import { numbersReport, withoutWaves } from '../analysis/modular.mjs';
import { UsageError, wholeOption } from './arguments.mjs';
import {
  aboutRun,
  fixed,
  MODEL_HELP,
  openTrained,
  readLooking,
  tableText,
} from './trainedmodel.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'with which waves a model calculates modulo p';
export const help = `Usage: ${PROGRAM} spectrum --preset NAME | --in FILE [option ...]

Of a model that calculates with two numbers modulo p: the share of each frequency in the embedding
and in the output, and the loss and accuracy on all problems: of the model, restricted to the waves
of the key frequencies and the mean, and without these waves (excluded; Nanda et al., 2023). Key
frequencies have over three times the even share of the embedding.
JSON: p operation score {training held_out all}; waves {n generator numbers key
spectrum {embedding output: {total shares key}} scores {model restricted excluded}}, null where p is
not prime in a multiplication; with --without also without {frequencies from score}.

  --frequencies N,N,...       these are the key frequencies
  --without N,N,...           also all problems without the waves of these
  --from embedding|logits     what --without takes them from (default embedding)
${MODEL_HELP}
Examples:
  ${PROGRAM} spectrum --preset grokking
  ${PROGRAM} spectrum --in grokked.safetensors --without 17 --json
`;

/** @param {string[]} args */
export async function run(args) {
  const text = { type: /** @type {const} */ ('string') };
  const asked = readLooking(args, { frequencies: text, without: text, from: text });
  const { values } = asked;
  const listOf = (name) =>
    values[name]?.split(',').map((/** @type {string} */ one) => wholeOption(name, one));
  const [frequencies = null, without] = ['frequencies', 'without'].map(listOf);
  const { from = 'embedding' } = values;
  if (from !== 'embedding' && from !== 'logits')
    throw new UsageError(`--from cannot be "${from}": it is embedding or logits`);
  if (values.from !== undefined && !without) throw new UsageError('--from goes with --without');
  const { engine, lab } = await openTrained(asked);
  const { answers: _, training: __, says: ___, ...report } = numbersReport(lab, { frequencies });
  const less = without && {
    ...{ frequencies: without, from },
    score: withoutWaves(lab, { frequencies: without, from }).score,
  };
  const all = { ...aboutRun(engine, lab), ...report, ...(less && { without: less }) };
  process.stdout.write(values.json ? `${JSON.stringify(all)}\n` : textOf(all));
  lab.destroy();
  return 0;
}

function textOf({ waves, score, without, p, operation, step }) {
  const rows = [
    ['the model', score],
    ...(waves
      ? [
          ['restricted', waves.scores.restricted],
          ['excluded', waves.scores.excluded],
        ]
      : []),
    ...(without ? [[`without ${without.frequencies.join(', ')}`, without.score]] : []),
  ];
  const cells = (part) => (part ? [lossText(part.loss), fixed(part.accuracy, 4)] : ['–', '–']);
  const head = `${operation} modulo ${p}, step ${step}`;
  const scores = tableText(
    [head, 'trained on: loss', 'accuracy', 'held out: loss', 'accuracy'],
    rows.map(([name, of]) => [name, ...cells(of.training), ...cells(of.held_out)]),
  );
  if (!waves) return `${scores}\nThere are no waves: the modulus is not prime.\n`;
  const { embedding, output } = waves.spectrum;
  const spectrum = tableText(
    ['frequency', 'embedding', 'output'],
    embedding.shares.map((share, i) => [
      `${i + 1}${waves.key.includes(i + 1) ? ' *' : ''}`,
      fixed(share, 4),
      fixed(output.shares[i], 4),
    ]),
  );
  const logs = waves.generator
    ? `Numbers are in the order of their logarithm to base ${waves.generator}.\n`
    : '';
  return `${scores}\n${logs}* key frequencies\n\n${spectrum}`;
}

/** Small losses keep their digits. */
const lossText = (loss) => (loss < 0.001 ? loss.toExponential(2) : fixed(loss, 4));
