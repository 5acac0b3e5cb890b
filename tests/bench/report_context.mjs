// The table of what the time of a step goes to beyond its multiply-adds, of what context.mjs left.
import { table, where } from './cells.mjs';

/** Parts with less than this of a step at every size are counted with the rest. */
const LEAST = 0.005;
const REST = 'the rest';

/** Name and share of a step's time of each part; together they are the whole. */
function partsOf({ peak, alone, ordered, whole, linear, others }, shown) {
  const all = Object.values(others).reduce((a, b) => a + b, linear);
  const kept = shown.map((name) => [name, others[name] ?? 0]);
  const rest = all - linear - kept.reduce((sum, [, share]) => sum + share, 0);
  return [
    ['multiply-adds at the rate of registers', peak],
    ['products by themselves reach less', alone - peak],
    ['operands are in no near cache', ordered - alone],
    ['biases, and slopes multiplied in', whole - ordered],
    ['the same products within a step', linear - whole],
    ...kept,
    [REST, rest],
  ];
}

/** @param {any} measured */
function waterfall({ machine, kernels, products, results }) {
  const names = [...new Set(results.flatMap(({ others }) => Object.keys(others)))];
  const shown = names.filter(
    (name) => name !== REST && results.some(({ others }) => (others[name] ?? 0) >= LEAST),
  );
  const columns = results.map((result) => partsOf(result, shown));
  const percent = (share) => (100 * share).toFixed(1);
  return [
    `${where(machine)}. ${kernels}, products: ${products}, one thread, dropout 0.1; percent of ` +
      'the time of a step.',
    '',
    table(
      ['part', ...results.map(({ size, bytes }) => `${size}, ${(bytes / 1e6).toFixed(0)} MB`)],
      columns[0].map(([name], row) => [name, ...columns.map((parts) => percent(parts[row][1]))]),
    ),
  ].join('\n');
}

/** @param {any[]} measured one of each Node */
export const contexts = (measured) => measured.map(waterfall).join('\n\n');
