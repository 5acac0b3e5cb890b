// What commands print for people: a row an epoch, the parameter breakdown, examples, differences.
import { shown } from '../data/columns.mjs';
import { lossPerCharacter } from '../analysis/percharacter.mjs';
import { continuations, imitates, newDocuments } from '../analysis/samples.mjs';

const four = (number) => (number === null ? '–' : (number ?? NaN).toFixed(4));

/** Whether there is such a score: models that predict no tokens have no accuracy. */
const exists = (number) => number !== null && !Number.isNaN(number);

/** One row of the training table. */
export function rowText({
  epoch,
  train_loss,
  train_accuracy,
  eval_loss,
  eval_accuracy,
  eval_sequence_accuracy,
  eval_losses = {},
  steps_per_second,
}) {
  const number = Number.isInteger(epoch) ? String(epoch) : epoch.toFixed(2);
  const part = (name, value) => (exists(value) ? `${name}: ${four(value)}` : '');
  const named = Object.entries(eval_losses ?? {});
  return [
    `Epoch ${number.padStart(3)}`,
    `Loss: ${four(train_loss)}`,
    part('Accuracy', train_accuracy),
    part('Eval loss', eval_loss),
    part('Eval accuracy', eval_accuracy),
    part('Sequences', eval_sequence_accuracy),
    ...(named.length > 1 ? named.map(([name, loss]) => part(name, loss)) : []),
    `${steps_per_second.toFixed(0)} steps/s`,
  ]
    .filter(Boolean)
    .join(' | ');
}

/**
 * @param {{ parameters: number, breakdown: { name: string, count: number, depth: number }[] }} plan
 */
export function parametersText({ parameters, breakdown }) {
  const line = '-'.repeat(40);
  const count = (number) => number.toLocaleString('en').padStart(10);
  const share = (number) => ((100 * number) / parameters).toFixed(1).padStart(5);
  const rows = breakdown.map((row) => {
    const name = row.depth ? `  - ${row.name}` : row.name;
    return `${name.padEnd(25)}${count(row.count)} (${share(row.count)}%)`;
  });
  return [
    'Parameter Breakdown:',
    line,
    ...rows,
    line,
    `${'Total'.padEnd(25)}${count(parameters)}`,
    '',
  ].join('\n');
}

/** A number in thousands, millions and so on. */
const short = (number) =>
  number.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 3 });

/**
 * What a model costs, a row for each part.
 * @param {{ part: string, stack?: string, layer?: number, parameters: number, forward: number,
 *   backward: number, activations: number, moments: number, cache: number }[]} costs
 * @param {{ shown: number }} memory
 */
export function costsText(costs, { shown }) {
  const columns = ['forward', 'backward', 'activations', 'moments', 'cache'];
  const line = (name, cells) => name.padEnd(25) + cells.map((cell) => cell.padStart(12)).join('');
  const total = (column) => costs.reduce((sum, row) => sum + row[column], 0);
  const rows = costs.map((row) => {
    const where = [row.stack, row.layer === undefined ? '' : `block ${row.layer}`].filter(Boolean);
    const name = [...where, row.part].join(' ');
    return line(
      name,
      columns.map((column) => short(row[column])),
    );
  });
  return [
    'What it costs: operations of a training step; bytes of activations for one sequence, of the',
    "optimiser's moments, and of the key/value cache for one sequence:",
    line('', [...columns]),
    ...rows,
    line(
      'Total',
      columns.map((column) => short(total(column))),
    ),
    `Generation keeps the activations of all max_len positions: ${short(shown)} bytes.`,
    '',
  ].join('\n');
}

const EXAMPLES = 5;
const SEPARATOR = 1;

/** Writes inputs and answers of a task: as text where its tokens are parts of one. */
function exampleWriter(lab, task) {
  const { alphabet } = lab;
  if (alphabet.length > 0) {
    const quoted = JSON.stringify;
    return {
      input: (example) => quoted(lab.writeInput(example, { prompt: task.moves_tokens })),
      answer: (tokens) => quoted(lab.decode(tokens)),
    };
  }
  return {
    input({ tokens, source }) {
      const input = Array.from(source ?? tokens);
      const end = task.moves_tokens ? input.indexOf(SEPARATOR) : -1;
      return `[${input.slice(0, end < 0 ? undefined : end).join(', ')}]`;
    },
    answer: (tokens) => `[${tokens.join(', ')}]`,
  };
}

/** Steps of a held-out sample of streams: what each prediction should be, and is. */
function stepsText(lab, task) {
  const sample = lab.probe(lab.example(0));
  const { predictions } = lab.task;
  const number = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(3));
  const rows = predictions.flatMap(({ name, kind, size }) => {
    const { data } = sample.outputs[name];
    const width = kind === 'token' ? 1 : size;
    const expected = (step) => sample.targets[name].slice(step * width, (step + 1) * width);
    const got = (step) => {
      const row = data.slice(step * size, (step + 1) * size);
      return kind === 'token' ? [row.indexOf(Math.max(...row))] : row;
    };
    return Array.from({ length: Math.min(EXAMPLES, data.length / size) }, (_, step) => {
      const [should, is] = [expected, got].map((row) => Array.from(row(step), number).join(' '));
      return `${name} at step ${step}: expected ${should}, got ${is}\n`;
    });
  });
  const title = `${task.title} task, the first steps of a test example:`;
  return [title, '-'.repeat(50), rows.join('')].join('\n');
}

/** New samples of a model that imitates, at this temperature. */
const TEMPERATURE = 1;
const NEW_SAMPLES = 10;

const heading = (text) => `${text}\n${'-'.repeat(50)}\n`;

/** The held-out loss of a character, in nats and bits. */
function characterLoss(lab, loss) {
  const each = lossPerCharacter(loss, lab.plan());
  return `${four(each)} nats, ${(each / Math.LN2).toFixed(2)} bits`;
}

/** What a model of documents writes: nothing is expected, nothing is wrong. */
function documentsText(lab, title, loss) {
  const all = newDocuments(lab, { count: NEW_SAMPLES, temperature: TEMPERATURE });
  const rows = all.map(({ text, ended, known }) => {
    const what = known ? '  (a row of the training part)' : '';
    return `${JSON.stringify(text)}${ended ? '' : ' …'}${what}\n`;
  });
  const { length } = all.filter(({ known }) => known);
  return (
    heading(`${title} task, ${NEW_SAMPLES} new rows from nothing, temperature ${TEMPERATURE}:`) +
    `${rows.join('')}\n${length} of ${NEW_SAMPLES} stand in the rows that were trained on. ` +
    `Held-out loss per character, the end of a row counted as one: ${characterLoss(lab, loss)}.\n`
  );
}

/** How a model of a text goes on after held-out parts of it. */
function continuationsText(lab, title, loss) {
  const all = continuations(lab, { count: EXAMPLES, temperature: TEMPERATURE });
  const parts = all.map(({ given, text, written }) => {
    const [after, expected, model] = [given, text, written].map((one) => JSON.stringify(one));
    return `After:    ${after}\nThe text: ${expected}\nModel:    ${model}\n`;
  });
  return (
    heading(`${title} task, held-out text continued, temperature ${TEMPERATURE}:`) +
    `${parts.join('\n')}\nHeld-out loss per character: ${characterLoss(lab, loss)}.\n`
  );
}

/** How a classifier does, label by label, beside what is said without reading. */
export function classesText({ rows, accuracy, commonest, best, classes }) {
  const width = Math.max(...classes.map(({ label }) => shown(label).length), 5);
  const lines = classes.map(({ label, rows: all, right, answered }) => {
    const share = all ? four(right / all) : '–';
    const cells = [
      `${right} of ${all}`.padStart(12),
      share.padStart(8),
      String(answered).padStart(8),
    ];
    return [shown(label).padEnd(width), ...cells].join('  ');
  });
  const most = best < 1 ? `; equal inputs with different labels leave ${four(best)} at most` : '';
  return (
    heading(`Held-out rows by label (${rows} rows):`) +
    `${'label'.padEnd(width)}  ${'right'.padStart(12)}  accuracy  answered\n${lines.join('\n')}\n` +
    `\nAccuracy ${four(accuracy)}. Always "${shown(commonest.label)}" would have ` +
    `${four(commonest.share)}${most}.\n`
  );
}

/**
 * What the model makes of held-out examples: the input, the expected output and its own; of texts
 * and documents, what it writes.
 * @param {number} loss held out
 */
export function examplesText(engine, lab, loss) {
  const { task: name, head, ignore_index } = lab.settings;
  const task = engine.describe().tasks.find((row) => row.name === name);
  if (head === 'none') return '';
  if (task.has_streams) return stepsText(lab, task);
  if (lab.task.start >= 0 && lab.task.generates)
    return imitates(lab.plan())
      ? documentsText(lab, task.title, loss)
      : continuationsText(lab, task.title, loss);
  const writer = exampleWriter(lab, task);
  const examples = lab.predict(Array.from({ length: EXAMPLES }, (_, i) => lab.example(i)));
  const shown = examples.map((example) => {
    const { targets, predictions } = example;
    const counted = (values) => Array.from(values).filter((_, i) => targets[i] !== ignore_index);
    const [expected, got] = [targets, predictions].map(counted);
    const isRight = String(expected) === String(got);
    return (
      `Input:    ${writer.input(example)}\nExpected: ${writer.answer(expected)}\n` +
      `Got:      ${writer.answer(got)} (${isRight ? 'Correct!' : 'Wrong'})\n`
    );
  });
  return [`${task.title} task test examples:\n${'-'.repeat(50)}`, ...shown].join('\n');
}

/** Which characters of a text are tokens, where others are spelled in bytes; otherwise null.
 *  @param {{ task: any, first_byte?: number, different_characters: number }} plan */
export function bytesText({ task, first_byte, different_characters: different }) {
  if (first_byte === undefined) return null;
  const kept = first_byte - task.first_token;
  return (
    `${kept.toLocaleString('en')} of ${different.toLocaleString('en')} characters are tokens, ` +
    'the others bytes of UTF-8: ' +
    'a larger token_vocab makes room for more'
  );
}

/** What guessing and the best possible model reach, one line; of a text the best is unknown.
 *  @param {{ guess_loss: number, guess_accuracy: number, best_loss: number | null, best_accuracy:
 *    number | null }} plan */
export function boundsText({ guess_loss, guess_accuracy, best_loss, best_accuracy }) {
  const score = (loss, accuracy) =>
    `loss ${four(loss)}${exists(accuracy) ? `, accuracy ${four(accuracy)}` : ''}`;
  const best = best_loss === null ? 'unknown' : score(best_loss, best_accuracy);
  return `guessing: ${score(guess_loss, guess_accuracy)}; the best possible: ${best}`;
}

/**
 * The largest difference of each group of tensors over all cases, with the tensor where it is, and
 * how many tensors there are.
 *  @param {{ name: string, groups: Record<string, { max: number, tolerance: number, measure:
 *    string, worst: string, tensors: number, pass: boolean }> }[]} results */
export function differencesText(results) {
  const rows = new Map();
  for (const { name, groups } of results) {
    for (const [group, { max, tolerance, measure, worst, tensors, pass }] of Object.entries(
      groups,
    )) {
      const row = rows.get(group);
      const all = { tensors: tensors + (row?.tensors ?? 0), pass: pass && (row?.pass ?? true) };
      rows.set(
        group,
        row && row.max >= max
          ? { ...row, ...all }
          : { max, tolerance, measure, worst: `${name} ${worst}`, ...all },
      );
    }
  }
  const line = (group, max, measure, tolerance, tensors, worst) =>
    `${group.padEnd(26)}${max.padEnd(10)}${measure.padEnd(10)}` +
    `${tolerance.padEnd(11)}${tensors.padStart(7)}  ${worst}`;
  return [
    line('group', 'largest', 'measure', 'tolerance', 'tensors', 'where'),
    ...[...rows].map(([group, { max, tolerance, measure, worst, tensors, pass }]) =>
      line(
        group,
        max.toExponential(1),
        measure,
        tolerance.toExponential(1),
        String(tensors),
        `${worst}${pass ? '' : '  TOO LARGE'}`,
      ),
    ),
    '',
  ].join('\n');
}
