// attribute: who writes an answer, and why a head looks where it does.
import {
  attribution,
  explainAnswer,
  explainProduct,
  explainScore,
  pairText,
  probeAnswers,
} from '../analysis/why.mjs';
import { pathParts, pathText } from '../analysis/paths.mjs';
import { placeText } from '../lab/places.mjs';
import { UsageError, wholeOption } from './arguments.mjs';
import {
  aboutRun,
  choiceOption,
  CUT_HELP,
  CUT_OPTIONS,
  finish,
  fixed,
  headOption,
  MODEL_HELP,
  openTrained,
  readCuts,
  readLooking,
  signed,
  tableText,
} from './trainedmodel.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'who writes an answer, and why a head looks where it does';
export const help = `Usage: ${PROGRAM} attribute --preset NAME | --in FILE [option ...]

Splits logits into what each part of the model wrote of them: token embedding, positions, heads,
feed-forward layers, biases. The parts sum to the logit, or to what logit_softcap is applied to.
Of streams it splits the numbers of predictions, before tanh; the input is one part.
Prints the mean and standard deviation of each over held-out answers, then one answer, part by part,
and for the heads the position that they took most of it from.

With --head it also says why that head looks from a query at a key: the score before softmax, as a
sum over what wrote the query and what wrote the key. Softmax does not see what all keys have in
common, so pairs are ranked by what is left when their mean over the keys that the query sees is
taken away. Linear attention has no such score: its φ(q)·φ(k) are printed.
With --paths, of a model that has nothing but attention, it also splits the answer by paths through
the heads of all layers; they sum to it exactly.
JSON: cut mode minus count total sources [{source mean sd}]
example {number tokens targets answer {row token minus total parts [{source part from}]}}
paths [{source heads part}]
score {query key queries keys parts score alibi ranked [{query key part share}] sentence}.

  --minus runner-up|none      the answer's logit less that of the likeliest other token, which is
                              the default, or the logit itself
  --example N                 the held-out example that is shown (default 0)
  --position N                the answer that is shown, by its position (default: the last)
  --number N                  of streams: which number of what is predicted there (default 0)
  --paths                     the answer by paths through heads
  --head PLACE                why this head looks: LAYER.HEAD or LAYER.cross.HEAD; in an
                              encoder-decoder with encoder. or decoder. before it
  --query N, --key N          from where and at what (default: the position of the answer, and what
                              the head looks at most from there)
${CUT_HELP}${MODEL_HELP}
Examples:
  ${PROGRAM} attribute --preset reverse --steps 300
  ${PROGRAM} attribute --preset attention-only --steps 400 --paths
  ${PROGRAM} attribute --preset induction --steps 2000 --head 1.0
`;

/** @param {string[]} args */
export async function run(args) {
  const asked = readLooking(args, {
    minus: { type: 'string' },
    example: { type: 'string' },
    position: { type: 'string' },
    number: { type: 'string' },
    paths: { type: 'boolean' },
    head: { type: 'string' },
    query: { type: 'string' },
    key: { type: 'string' },
    ...CUT_OPTIONS,
  });
  const { values, samples } = asked;
  const { cut, mode } = readCuts(values);
  const minus = choiceOption('minus', values.minus ?? 'runner-up', ['runner-up', 'none']);
  /** @type {Record<string, any>} */
  const wanted = Object.fromEntries(
    ['example', 'position', 'number', 'query', 'key']
      .filter((name) => values[name] !== undefined)
      .map((name) => [name, wholeOption(name, values[name], 0)]),
  );
  const place = values.head === undefined ? null : headOption(values.head);
  if (!place && (wanted.query ?? wanted.key) !== undefined)
    throw new UsageError('--query and --key are about a head: name it with --head');
  const { engine, lab } = await openTrained(asked);
  const about = aboutRun(engine, lab);
  lab.cut(cut, { mode });
  const average = finish(attribution(lab, { samples, minus }));
  const example = explainExample(lab, wanted, minus);
  const paths = values.paths ? pathParts(lab, example.tokens, example.answer) : null;
  const score = place && explainHead(lab, place, wanted, example);
  const found = {
    ...{ minus, ...average, example: plain(example) },
    ...(paths && { paths }),
    ...(score && { score }),
  };
  if (values.json) process.stdout.write(`${JSON.stringify({ ...about, cut, mode, ...found })}\n`);
  else process.stdout.write(text(found, lab.settings));
  lab.destroy();
  return 0;
}

/* --- what is shown ---------------------------------------------------------------------------- */

/** One answer of a held-out example, part by part.
 *  @param {import('../lab/lab.mjs').Lab} lab @param {Record<string, any>} wanted
 *  @param {string} minus */
function explainExample(lab, { example: number = 0, position, number: which }, minus) {
  const sample = lab.example(number);
  const { answers, positions } = probeAnswers(lab, sample, minus);
  const row = position ?? answers.at(-1)?.row;
  const here = answers.filter((one) => one.row === row);
  if (!here.length) {
    const rows = [...new Set(answers.map((one) => one.row))].join(', ');
    throw new UsageError(`--position cannot be "${row}": example ${number} has answers at ${rows}`);
  }
  const answer = here.find((one) => which === undefined || one.number === which);
  if (!answer) {
    const all = here.map((one) => one.number).join(', ');
    throw new UsageError(`--number cannot be "${which}": at position ${row} there is ${all}`);
  }
  return { number, ...sample, positions, answer: explainAnswer(lab, answer) };
}

/** Why the head looks from the query at the key, or what linear attention has instead.
 *  @param {import('../lab/lab.mjs').Lab} lab @param {any} place
 *  @param {Record<string, any>} wanted @param {Record<string, any>} example */
function explainHead(lab, place, { query, key }, { positions, answer }) {
  const explain = lab.settings.attention === 'linear' ? explainProduct : explainScore;
  return explain(lab, place, { query: query ?? answer.row, key }, positions);
}

const plain = ({ number, tokens, targets, source, answer }) => ({
  number,
  ...(tokens && { tokens: [...tokens], targets: [...targets] }),
  ...(source && { source: [...source] }),
  answer,
});

/* --- text ------------------------------------------------------------------------------------- */

function text({ count, minus, total, sources, example, paths, score }, settings) {
  const less = example.answer.of
    ? 'numbers that are predicted'
    : minus === 'none'
      ? 'logit of the answer'
      : 'answer less runner-up';
  const rows = [...sources].sort((a, b) => Math.abs(b.mean) - Math.abs(a.mean));
  const cap = settings.logit_softcap ? ', before logit_softcap' : '';
  return (
    `Parts of the ${less}${cap}, over ${count} held-out answers:\n` +
    tableText(
      ['written by', 'mean', 'sd'],
      [...rows, { source: 'sum', ...total }].map(({ source, mean, sd }) => [
        source,
        signed(mean),
        fixed(sd),
      ]),
    ) +
    exampleText(example) +
    (paths ? pathsText(paths) : '') +
    (score ? scoreText(score, settings) : '')
  );
}

/** Of which answer the parts are. */
function answerTitle({ number: example, tokens, source, answer }) {
  const { row, token, minus, of, number, less } = answer;
  const than = minus === undefined ? '' : ` less that of ${minus}`;
  const other = less === undefined ? '' : ` less ${of} ${less}`;
  if (of) return `Example ${example}: ${of} ${number}${other}, at position ${row}:`;
  const input = [...(source ?? tokens)].join(' ');
  return `Example ${example}: ${input}\nThe logit of ${token}${than} at position ${row}:`;
}

function exampleText(example) {
  const { parts, total } = example.answer;
  return (
    `\n${answerTitle(example)}\n` +
    tableText(
      ['written by', 'part', 'most of it from'],
      [...parts, { source: 'sum', part: total, from: undefined }].map((one) => [
        one.source,
        signed(one.part),
        one.from ? `${one.from.position} (${signed(one.from.part)})` : '',
      ]),
    )
  );
}

/** Paths that are printed. */
const MOST_PATHS = 20;

function pathsText(paths) {
  const shown = paths.slice(0, MOST_PATHS);
  const rest = paths.slice(MOST_PATHS).reduce((sum, { part }) => sum + part, 0);
  const rows = shown.map((path) => [pathText(path), signed(path.part)]);
  const left = paths.length - shown.length;
  const more = left > 0 ? [[`${left} others`, signed(rest)]] : [];
  return `\nBy paths, exactly:\n${tableText(['path', 'part'], [...rows, ...more])}`;
}

/** Pairs that are printed. */
const MOST_PAIRS = 10;

function scoreText(score, settings) {
  const title = `\n${placeText(score.place, settings)}: ${score.sentence}\n`;
  if (!score.ranked) return title;
  const cap = settings.attn_softcap ? ', before attn_softcap' : '';
  const alibi = score.alibi ? `, ALiBi adds ${signed(score.alibi)}` : '';
  return (
    `${title}Score ${signed(score.score)}${cap}${alibi}. What sets it apart:\n` +
    tableText(
      ['query', 'key', 'part', 'share', 'in words'],
      score.ranked
        .slice(0, MOST_PAIRS)
        .filter(({ part }) => part)
        .map((pair) => [
          pair.query,
          pair.key,
          signed(pair.part),
          `${(100 * pair.share).toFixed(1)} %`,
          pairText(pair, score.query, score.key),
        ]),
    )
  );
}
