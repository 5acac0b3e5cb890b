// The operation that a cell of a tile comes from, with its numbers, and the same in words.
// Pure; the marks are those of marked.js.
import { decimals } from '../../base/format.js';
import { isCounted, itsSource, positionWords, tokenLabel } from '../../model/anatomy.js';
import {
  attentionCell,
  cellValue,
  laneOf,
  parseTile,
  rowSum,
  tileTokens,
} from '../../draw/matrix.js';
import {
  ACTIVATIONS,
  formatCell,
  plain,
  short,
  two,
  vector,
  weightLines,
} from '../../model/scorewords.js';
import { cellFormula } from '../../draw/placement.js';
import { rankInRow } from '../../draw/statistics.js';
import { w } from './words.js';

const NORMED = { layer: 'LN(x)', rms: 'RMS(x)', none: 'x' };

/**
 * @param {any} view as focus.js gives it, with a matrix
 * @param {any} [unit] of a feed-forward tile: what the worker knows of the cell (`neuron`),
 *   possibly a step ago
 * @returns {{ lines: string[], said: string }}
 */
export function cellWords(view, unit = null) {
  const { kind, isAttention } = parseTile(view.id);
  if (isAttention) return attentionWords(view);
  const lines = {
    ffn: ffnLines,
    embedding: embeddingLines,
    positions: positionLines,
    probabilities: probabilityLines,
  }[kind](view, unit);
  return { lines, said: plainSentence(view, kind) };
}

/** The rank of a cell in its row, and what the row sums to. */
function rowFacts(matrix, row, column) {
  const { data, offset = 0, columns } = matrix;
  return { rank: rankInRow(data, offset + row * columns, columns, column), columns };
}

/** What a row sums to, and what the sink takes of it. */
function sumWords(matrix, row, { sink }) {
  const sum = rowSum(matrix, row);
  return w.rowSum({ sum: decimals(sum, 3), sink: sink ? decimals(1 - sum, 3) : '' });
}

function attentionWords({ id, matrix, cell: { row, column }, snapshot, settings }) {
  const names = tileTokens(id, snapshot, settings);
  const { kind } = parseTile(id);
  const sum = sumWords(matrix, row, settings);
  const [asking, asked] =
    kind === 'cross'
      ? [w.position.decoder, w.position.encoder]
      : [w.position.self, w.position.self];
  const who = asking({ position: positionWords(settings, names.rows, names.rowRoles, row) });
  const whom = asked({
    position: positionWords(settings, names.columns, names.columnRoles, column),
  });
  if (matrix.mask?.[row * matrix.columns + column])
    return { lines: [w.maskedItsScoreIs], said: w.mayNotLookAt({ who, whom, sum }) };
  const answers = kind === 'cross' || settings.arch !== 'encdec';
  const source = answers && column === snapshot.sources[row] ? itsSource(settings) : '';
  const found = attentionCell(id, matrix, snapshot, settings, row, column);
  return {
    lines: found
      ? attentionLines(found, row, column, settings, kind)
      : [`softmax → *${formatCell(cellValue(matrix, row, column))}*`],
    said: w.looksAt({
      ...{ who, whom: column === row && kind !== 'cross' ? null : whom, source },
      ...{ ...rowFacts(matrix, row, column), sum },
    }),
  };
}

function attentionLines(found, row, column, settings, kind) {
  const [i, j] = [row + 1, column + 1];
  const { weight, value, context } = found;
  const turned = settings.posenc === 'rope' && kind === 'attention';
  return [
    ...weightLines(found, row, column, settings, turned),
    w.formula.weighed({ j, vector: vector(value.map((x) => x * weight)) }),
    w.formula.context({ i, vector: vector(context) }),
  ];
}

function ffnLines({ id, matrix, cell: { row, column }, settings }, unit) {
  const value = cellValue(matrix, row, column);
  const name = ACTIVATIONS[settings.activation];
  if (unit?.id !== id || unit.row !== row || unit.unit !== column)
    return [`${name}${settings.glu ? '(g) · u' : '(u)'} = *${formatCell(value)}*`];
  const x = settings.norm === 'pre' ? NORMED[settings.norm_type ?? 'layer'] : 'x';
  const linear = (symbol, { weighted, bias, input }) =>
    settings.bias === false
      ? `${symbol} = w · ${x} = ${short(input)}`
      : `${symbol} = w · ${x} + b = ${two(weighted)} + ${two(bias)} = ${short(input)}`;
  if (!settings.glu)
    return [linear('u', unit), activated('u', settings.activation, unit.input, unit.value)];
  return [
    linear('g', unit),
    activated('g', settings.activation, unit.input, unit.gate),
    linear('u', unit.factor),
    `${name}(g) · u = ${short(unit.gate)} · ` +
      `${short(unit.factor.input)} = *${formatCell(unit.value)}*`,
  ];
}

/** "GELU(u) = u · Φ(u) = 0.5 · 0.691 = 0.346" */
function activated(symbol, activation, u, value) {
  const square = activation === 'relu2' ? '²' : '';
  const share = activation === 'silu' ? 'σ' : 'Φ';
  const means = activation.startsWith('relu')
    ? `max(0, ${short(u)})${square}`
    : `${symbol} · ${share}(${symbol}) = ${short(u)} · ` +
      `${Math.abs(u) < 1e-6 ? '0.500' : (value / u).toFixed(3)}`;
  return `${ACTIVATIONS[activation]}(${symbol}) = ${means} = *${formatCell(value)}*`;
}

function embeddingLines({ id, matrix, cell: { row, column }, snapshot, settings }) {
  const value = cellValue(matrix, row, column);
  const label = tokenLabel(settings, tileTokens(id, snapshot, settings).rows[row]);
  if (!settings.embed_scale) return [`E[${label}, ${column}] = *${formatCell(value)}*`];
  const root = Math.sqrt(settings.d_model);
  return [
    `E[${label}, ` +
      `${column}] · ` +
      `√${settings.d_model} = ` +
      `${formatCell(value / root)} · ${plain(root)} = *${formatCell(value)}*`,
  ];
}

function positionLines({ matrix, cell: { row, column }, settings }) {
  return [
    cellFormula(
      {
        kind: settings.posenc,
        data: matrix.data,
        rows: matrix.rows,
        columns: matrix.columns,
        width: matrix.columns,
      },
      row,
      column,
    ),
  ];
}

function probabilityLines({ matrix, cell: { row, column }, snapshot, settings }) {
  const p = cellValue(matrix, row, column);
  const label = tokenLabel(settings, column);
  const logits = snapshot.tensors.logits;
  const target = snapshot.targets[row];
  const lines = [];
  if (logits) {
    const values = logits.data.subarray(row * matrix.columns, (row + 1) * matrix.columns);
    const most = values.reduce((a, b) => Math.max(a, b), -Infinity);
    const total = values.reduce((sum, x) => sum + Math.exp(x - most), 0);
    lines.push(
      `softmax: ` +
        `e^{${two(values[column])} − ` +
        `${two(most)}} / Σ = ${short(Math.exp(values[column] - most))} / ${short(total)}`,
    );
  }
  lines.push(`P(${label}) = *${formatCell(p)}*`);
  if (target !== undefined && isCounted(settings, target)) {
    const right = cellValue(matrix, row, target);
    lines.push(
      w.lossHere({
        token: tokenLabel(settings, target),
        right: formatCell(right),
        loss: formatCell(-Math.log(right)),
      }),
    );
  }
  return lines;
}

function plainSentence({ id, matrix, cell: { row, column }, snapshot, settings }, kind) {
  const { rows, rowRoles } = tileTokens(id, snapshot, settings);
  const where = matrix.rows === 1 ? w.theSequence : positionWords(settings, rows, rowRoles, row);
  const facts = { where, ...rowFacts(matrix, row, column) };
  if (kind === 'probabilities') {
    const target = snapshot.targets[row];
    const counts = target !== undefined && isCounted(settings, target);
    const words = counts ? (target === column ? 'right' : 'wrong') : 'unscored';
    return w.tokenAt[words]({
      ...{ ...facts, token: tokenLabel(settings, column) },
      sum: w.rowSum({ sum: decimals(rowSum(matrix, row), 3), sink: '' }),
      right: counts ? tokenLabel(settings, target) : '',
    });
  }
  return (kind === 'ffn' ? w.unitAt : w.dimensionAt)({ number: column, ...facts });
}

/**
 * Which rows of a tile are scored against a target: those of the lane that answers. None where a
 * model gives one answer or none.
 */
export function answerRows(id, matrix, { targets }, settings) {
  const answers =
    laneOf(id, settings).hasOutput &&
    settings.head !== 'none' &&
    targets.length === matrix.rows &&
    matrix.rows > 1;
  return Array.from({ length: matrix.rows }, (_, i) => answers && isCounted(settings, targets[i]));
}
