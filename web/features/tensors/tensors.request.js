// What the page may ask about tensors by name: which there are, and one of them as a picture with
// its statistics. Only slices leave the worker.
import { headScores } from '../../draw/matrix.js';
import { histogramOf, rankInRow, shrink, sliceOf, statisticsOf } from '../../draw/statistics.js';
import { lanesOf } from '../../model/anatomy.js';
import { runExample } from '../../worker/probe.js';

/** Rows and columns of the largest picture, and numbers in the largest copy (4 MB). */
const MOST_EDGE = 256;
const MOST_COPIED = 1 << 20;

/** Every attention of the model, by the name of its scores. */
function attentions(settings) {
  return new Map(
    lanesOf(settings)
      .flatMap(({ layers }) =>
        layers.flatMap(({ attention, cross }) => (cross ? [attention, cross] : [attention])),
      )
      .map((one) => [one.scores, one]),
  );
}

/**
 * `tensors`: name, kind and shape of every tensor, after running the sequence. Scores before the
 * softmax are listed too: the page computes them.
 */
export function tensors(lab, { source }) {
  const { settings } = lab;
  const ran = runExample(lab, source);
  const list = lab.tensors();
  const shapes = new Map(list.map(({ name, shape }) => [name, shape]));
  const scores = [...attentions(settings)]
    .filter(([, { tensor }]) => shapes.has(tensor))
    .map(([name, { tensor }]) => ({ name, kind: 'score', shape: [...shapes.get(tensor)] }));
  return { step: lab.step, ...ran, tensors: [...list, ...scores] };
}

/**
 * A tensor, or of scores the one head that `index` names: data of the whole shape, or of that head
 * alone, which then begins at 0.
 */
function read(lab, name, index) {
  const attention = attentions(lab.settings).get(name);
  if (!attention)
    return {
      ...lab.copy(name),
      kind: lab.tensors().find((tensor) => tensor.name === name).kind,
      alone: false,
    };
  const { shape } = lab.copy(attention.tensor);
  const [, rows, columns] = shape;
  const {
    index: [head],
  } = sliceOf(shape, index);
  const slopes =
    lab.settings.posenc === 'alibi' && !attention.tensor.includes('cross')
      ? lab.copy('pos_encoding.slopes').data
      : null;
  const scores = headScores(lab.copy(attention.q), lab.copy(attention.k), {
    head,
    settings: lab.settings,
    rows,
    columns,
    slope: slopes?.[head] ?? 0,
  });
  return { name, kind: 'score', shape, data: scores, alone: true };
}

function cut(tensor, index) {
  const slice = sliceOf(tensor.shape, index);
  return tensor.alone ? { ...slice, offset: 0 } : slice;
}

/**
 * `tensor`: one tensor's slice as a picture of at most 256 by 256 cells, with statistics and
 * histogram of that slice or, with `whole`, of all of the tensor (scores: always of the slice).
 */
export function tensor(lab, { source, name, index = [], whole = false }) {
  const ran = runExample(lab, source);
  const found = read(lab, name, index);
  const slice = cut(found, index);
  const all = whole && !found.alone;
  const from = all ? 0 : slice.offset;
  const count = all ? found.data.length : slice.rows * slice.columns;
  const statistics = statisticsOf(found.data, from, count);
  return {
    step: lab.step,
    ...ran,
    name,
    kind: found.kind,
    shape: found.shape,
    index: slice.index,
    rows: slice.rows,
    columns: slice.columns,
    picture: shrink(found.data, slice, MOST_EDGE),
    statistics,
    histogram: histogramOf(found.data, from, count, statistics),
    whole: all,
    mask: maskOf(lab, name),
  };
}

/** What masks hide in attention or scores of the probe; null in other tensors. */
function maskOf(lab, name) {
  const attention = [...attentions(lab.settings).values()].find(
    (one) => one.tensor === name || one.scores === name,
  );
  return (attention && lab.masks().get(attention.mask)) ?? null;
}

/** `cell`: one number of a slice, exactly, with its row's sum and its place in the row. */
export function cell(lab, { source, name, index = [], row, column }) {
  runExample(lab, source);
  const found = read(lab, name, index);
  const slice = cut(found, index);
  if (!(row >= 0 && row < slice.rows && column >= 0 && column < slice.columns))
    throw new RangeError(
      `${name} has no cell ` +
        `${row}, ${column}: it has ${slice.rows} rows and ${slice.columns} columns`,
    );
  const from = slice.offset + row * slice.columns;
  let sum = 0;
  for (let c = 0; c < slice.columns; c++) sum += found.data[from + c];
  return {
    value: found.data[from + column],
    sum,
    rank: rankInRow(found.data, from, slice.columns, column),
  };
}

/** `numbers`: all numbers of a slice, for copying. */
export function numbers(lab, { source, name, index = [] }) {
  runExample(lab, source);
  const found = read(lab, name, index);
  const { offset, rows, columns } = cut(found, index);
  if (rows * columns > MOST_COPIED)
    throw new RangeError(
      `${name} has ${rows * columns} numbers in this slice; at most ${MOST_COPIED} are copied`,
    );
  return {
    step: lab.step,
    name,
    rows,
    columns,
    data: found.data.slice(offset, offset + rows * columns),
  };
}
