// What the model knows positions by, and whether their order matters to it.
import { encodingOf, likeness } from '../../draw/placement.js';
import { lanesOf } from '../../model/anatomy.js';
import { exampleOf, runExample } from '../../worker/probe.js';

/**
 * `positions`: what the model knows positions by, of the lane with this number: the first `count`
 * rows of its table, and the sequence's tokens as they enter the first layer, positions added. Of
 * rotary a row holds cosine and sine of each pair's angle; of ALiBi the table is [H], its slopes;
 * without positions null. With it how alike the rows are, of the table or, `withTokens`, of the
 * tokens (see draw/placement.js); of rotary as a share of 1.
 */
export function positions(lab, { source, lane: number, count, withTokens, cosine }) {
  const { settings } = lab;
  const ran = runExample(lab, source);
  const lane = lanesOf(settings)[number];
  const name =
    lane.positionTensor ??
    { rope: 'pos_encoding.rotary', alibi: 'pos_encoding.slopes' }[settings.posenc] ??
    null;
  const embed = lab.copy(lane.embed);
  const added = { shape: embed.shape, data: embed.data };
  const table = name && tableOf(lab.copy(name), settings.posenc === 'alibi' ? Infinity : count);
  const reply = { step: lab.step, ...ran, posenc: settings.posenc, table, added };
  const like =
    settings.posenc === 'alibi' && !withTokens
      ? null
      : likeness(
          encodingOf(reply, count, withTokens),
          cosine || (settings.posenc === 'rope' && !withTokens),
        );
  return { ...reply, likeness: like };
}

/** The first rows of a table as a matrix; a vector as it is. */
function tableOf({ shape, data }, count) {
  const width = data.length / shape[0];
  const rows = Math.min(count, shape[0]);
  return shape.length === 1
    ? { shape, data }
    : { shape: [rows, width], data: data.slice(0, rows * width) };
}

/**
 * `shuffled`: does the order of the tokens matter to this model? Runs the sequence as it is and
 * with its tokens (an encoder-decoder: those of the source) in another order, and lays the second
 * result back into the first's order. order[i]: the position whose token stands at i in the second
 * run
 */
export function shuffled(lab, { source, order }) {
  const example = exampleOf(lab, source);
  const two = Boolean(example.source);
  const moved = two ? example.source : example.tokens;
  const other = Int32Array.from(order, (from) => moved[from]);
  const before = lab.probe(example.tokens, example);
  const after = two
    ? lab.probe(example.tokens, { ...example, source: other })
    : lab.probe(other, example);
  if (!before.logits)
    return { step: lab.step, tokens: moved, other, before: null, after: null, difference: NaN };
  const width = before.logits.shape[1];
  const rows = before.logits.shape[0];
  const home = (row) => (two || rows !== order.length ? row : order[row]);
  const predictions = new Int32Array(rows);
  let difference = 0;
  for (let r = 0; r < rows; r++) {
    predictions[home(r)] = after.predictions[r];
    for (let v = 0; v < width; v++)
      difference = Math.max(
        difference,
        Math.abs(after.probabilities[r * width + v] - before.probabilities[home(r) * width + v]),
      );
  }
  return {
    step: lab.step,
    tokens: moved,
    other,
    before: before.predictions,
    after: predictions,
    difference,
  };
}
