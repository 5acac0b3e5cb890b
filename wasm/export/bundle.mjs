// The bundle: a run as plain files that continue it in PyTorch. The files in python/ do that.
import { sentence, sentences } from '../lab/sentence.mjs';
import { refuse } from '../lab/inputs.mjs';
import { readEvents, writeEvents } from '../lab/events.mjs';
import { writeSafetensors } from './safetensors.mjs';

const BUNDLE_FORMAT = 'headroom-bundle-1';

/** The files of python/, which every bundle holds. */
export const PYTHON_FILES = [
  'train.py',
  'test_resume.py',
  'model.py',
  'model_streams.py',
  'data.py',
  'generator.py',
  'tasks.py',
  'texts.py',
  'streams.py',
  'arena.py',
  'optim.py',
  'events.py',
  'files.py',
];

/** Tasks whose samples data.py draws. */
const PYTHON_TASKS = [
  'copy',
  'reverse',
  'sort',
  'shift',
  'count',
  'recall',
  'modular',
  'majority',
  'induction',
  'addition',
  'dyck',
  'parity',
  'two_sum',
  'masked',
  'text',
  'data',
  'trajectories',
  'regression',
  'arena',
  'pendulum',
  'paths',
  'numbers',
];

/** Steps whose losses test_resume.py compares, and held-out samples of its score. */
const NEXT_STEPS = 10;
const HELD_OUT_SAMPLES = 512;

/** Other generators draw dropout, so what is compared is computed without it. */
const NO_DROPOUT = {
  dropout: 0,
  dropout_embed: -1,
  dropout_attn: -1,
  dropout_ffn: -1,
  dropout_resid: -1,
};

/** The columns of history.csv: what `train --json` prints of each epoch. */
const COLUMNS = [
  'step',
  'epoch',
  'train_loss',
  'train_accuracy',
  'eval_loss',
  'eval_accuracy',
  'eval_sequence_accuracy',
  'grad_norm',
  'lr',
];

const README = `A run of Headroom as plain files. Python 3.9, PyTorch and NumPy continue it.

python3 test_resume.py             compares this folder with the engine's own numbers
python3 train.py --steps 1000      continues the run; --help lists the options
torchrun --standalone --nproc_per_node=8 train.py --steps 1000
                                   the same batches on 8 processes
python3 train.py --steps 100000 --save-every 1000 --resume
                                   saves on the way; the same command goes on after a stop

PyTorch 1.13 with Python 3.11, as in Debian 12, needs more options before train.py:
torchrun --standalone --redirects 1 --tee 1 --log_dir logs --nproc_per_node=8 train.py

What train.py saves (trained.safetensors) opens in Headroom again.

Exact: weights, moments, settings, events, and the order and contents of all batches; numbers of
streams are equal up to rounding of sines and logarithms.
Equal up to rounding: losses with dropout 0. With dropout, other activations are dropped here.

run.json                settings, step, and the numbers that test_resume.py compares with
model.safetensors       weights by their names in the state_dict of model.py
optimizer.safetensors   adam_m.NAME, the mean of gradients or momentum; adam_v.NAME, of squares
history.csv             scores by step; train.py adds to it
text.txt                the text or table that the run learns from
`;

/**
 * The files of a run's bundle: [{ name, data }]. Throws LabError where the run has nothing to
 * continue.
 * @param {import('../lab/engine.mjs').Engine} engine
 * @param {import('../lab/lab.mjs').Lab} lab
 * @param {{ python: { name: string, data: Uint8Array }[], history?: Record<string, any>[] }} given
 *   python: the files of PYTHON_FILES; history: a row for each line of history.csv
 */
export function bundleFiles(engine, lab, { python, history = [] }) {
  const { settings } = lab;
  if (settings.head === 'none')
    throw refuse('state', 'head', 'none', 'this model has no output to train, so no run to bundle');
  if (!PYTHON_TASKS.includes(settings.task))
    throw refuse(
      'state',
      'task',
      settings.task,
      sentences(
        sentence`train.py cannot draw the samples of task ${settings.task}`,
        sentence`: it can of ${PYTHON_TASKS.join(', ')}`,
      ),
    );
  const bytes = lab.save();
  const { metadata, tensors } = engine.readFile(bytes);
  const all = [...tensors]
    .filter(([, { dtype }]) => dtype === 'F32')
    .map(([name, { shape, data }]) => ({ name, shape, data }));
  const isMoment = ({ name }) => /^adam_[mv]\./.test(name);
  const text = lab.corpus;
  const run = {
    ...describeRun(engine, lab, metadata),
    own_text: tensors.has('corpus'),
    ...tokensOf(lab),
    expected: expectedOf(engine, lab, bytes),
  };
  const own = [
    { name: 'README.txt', data: README },
    { name: 'run.json', data: `${JSON.stringify(run, null, 1)}\n` },
    {
      name: 'model.safetensors',
      data: writeSafetensors(
        metadata,
        all.filter((tensor) => !isMoment(tensor)),
      ),
    },
    {
      name: 'optimizer.safetensors',
      data: writeSafetensors({ step: metadata.step }, all.filter(isMoment)),
    },
    ...(text ? [{ name: 'text.txt', data: text }] : []),
    { name: 'history.csv', data: historyText(history.length ? history : [nowRow(lab)]) },
  ];
  return [...own, ...python].map(({ name, data }) => ({
    name: `run/${name}`,
    data: typeof data === 'string' ? new TextEncoder().encode(data) : data,
  }));
}

/** What run.json says of the run itself. */
function describeRun(engine, lab, metadata) {
  const { version, abi } = engine.describe();
  const { parameters, steps_per_epoch, planned_steps, numbers } = lab.plan();
  const { name, title, description, padding, streams, predictions } = lab.task;
  return {
    format: BUNDLE_FORMAT,
    engine: { version, abi, kernels: engine.kernels },
    settings: lab.settings,
    step: lab.step,
    epoch: lab.epoch,
    steps_per_epoch,
    planned_steps,
    parameters,
    hash: lab.hash(),
    task: { name, title, description, padding, streams, predictions },
    ...(numbers && { numbers }),
    metadata,
  };
}

/** The tokens of a text: those that were learned, and where other characters are bytes, the
 *  characters that are tokens; otherwise null. @param {import('../lab/lab.mjs').Lab} lab */
export function tokensOf(lab) {
  const { first_byte: end, task } = lab.plan();
  return {
    learned: lab.learned.map(({ text, left, right }) => ({ text, left, right })),
    characters: end === undefined ? null : lab.alphabet.slice(task.first_token, end).join(''),
  };
}

/** What test_resume.py compares with: samples, logits, scores, and the next losses. */
function expectedOf(engine, lab, bytes) {
  const { samples, batch } = lab.settings;
  const example = lab.example(0);
  const held = lab.evaluate({ samples: Math.min(lab.settings.eval_samples, HELD_OUT_SAMPLES) });
  const later = lab.step * batch; // in a later part of the data
  const sample = (split) => (index) => ({ split, index, ...plain(lab.example(index, split)) });
  const train = [...new Set([0, 1, 2, samples - 1, later % 2 ** 31])];
  return {
    samples: [...train.map(sample('train')), ...[0, 1, 2].map(sample('held_out'))],
    example: { ...plain(example), logits: outputsOf(lab, example) },
    held_out: { samples: held.samples, loss: held.loss, accuracy: held.accuracy },
    next_losses: nextLosses(engine, bytes),
  };
}

/** Arrays by name, or by names of names, as JSON has them. */
const plain = (example) =>
  Object.fromEntries(
    Object.entries(example).map(([name, data]) => [
      name,
      ArrayBuffer.isView(data) ? Array.from(/** @type {any} */ (data)) : plain(data),
    ]),
  );

/** The logits of an example, or the numbers of all its predictions, one after the other. */
function outputsOf(lab, example) {
  if (example.inputs)
    return Object.values(lab.probe(example).outputs).flatMap(({ data }) => Array.from(data));
  return Array.from(lab.probe(example.tokens, { source: example.source }).logits.data);
}

/** The losses of the next steps with dropout 0, of a copy of the run; fewer when it diverges. */
function nextLosses(engine, bytes) {
  const { events = '' } = engine.readCheckpoint(bytes);
  const others = readEvents(events).filter(({ key }) => !(key in NO_DROPOUT));
  const copy = engine.restore(bytes, { ...NO_DROPOUT, events: writeEvents(others) });
  try {
    const losses = [];
    for (let i = 0; i < NEXT_STEPS; i++) {
      const { loss, diverged } = copy.train(1);
      if (diverged) break;
      losses.push(loss);
    }
    return losses;
  } finally {
    copy.destroy();
  }
}

/** One row of the history: the run as it is. */
function nowRow(lab) {
  const { loss, accuracy, sequence_accuracy } = lab.evaluate();
  return {
    step: lab.step,
    epoch: lab.epoch,
    eval_loss: loss,
    eval_accuracy: accuracy,
    eval_sequence_accuracy: sequence_accuracy,
  };
}

/** Rows as comma-separated values; what a row lacks stays empty. */
function historyText(rows) {
  const lines = rows.map((row) => COLUMNS.map((column) => row[column] ?? '').join(','));
  return `${[COLUMNS.join(','), ...lines].join('\n')}\n`;
}
