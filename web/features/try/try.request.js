// Continuing a sequence, token by token. Each request begins with the whole sequence and the
// weights of now, so whatever trained or looked at the model between two requests changes no result
// but through the weights.

/** Likeliest tokens that are reported of each step. */
export const TOP = 10;
/** Tokens of one request at most: a bounded piece of work. */
export const MOST_TOKENS = 16;

/**
 * The probabilities a token is drawn with: softmax of logits / temperature among the topK likeliest
 * (0: all); temperature 0 takes the likeliest, the first among equals. As tx_draw in
 * core/inspect/generate.c.
 * @param {ArrayLike<number>} logits of one position
 */
export function drawnOdds(logits, temperature, topK) {
  const V = logits.length;
  const order = Array.from({ length: V }, (_, i) => i).sort(
    (a, b) => logits[b] - logits[a] || a - b,
  );
  const odds = new Float64Array(V);
  if (temperature === 0) {
    odds[order[0]] = 1;
    return odds;
  }
  const kept = topK > 0 ? order.slice(0, topK) : order;
  const most = logits[order[0]];
  for (const i of kept) odds[i] = Math.exp((logits[i] - most) / temperature);
  const total = odds.reduce((a, b) => a + b, 0);
  return odds.map((value) => value / total);
}

/** What a step chose from: the chosen token with its probability, and the TOP likeliest. */
function choiceOf(logits, token, { temperature, topK }) {
  const model = drawnOdds(logits, 1, 0);
  const drawn = drawnOdds(logits, temperature, topK);
  const order = Array.from({ length: model.length }, (_, i) => i).sort(
    (a, b) => model[b] - model[a] || a - b,
  );
  return {
    token,
    chance: model[token],
    rank: order.indexOf(token),
    top: order.slice(0, TOP).map((i) => ({ token: i, chance: model[i], drawn: drawn[i] })),
  };
}

/** The attention of the last layer: of an encoder-decoder, to the source. */
function lastAttention({ arch, n_layers, n_dec_layers }) {
  return arch === 'encdec' ? `attn.decoder_cross.${n_dec_layers - 1}` : `attn.${n_layers - 1}`;
}

/**
 * `generate`: up to `count` tokens (MOST_TOKENS at most) after `tokens`, fewer at max_len or when
 * an encoder-decoder outputs its end. `attention` of each: [heads, columns], where the last layer's
 * heads looked from the position that produced it; `next`: the token that the rule of the task asks
 * for there, or null. Drawn from the key-value cache; what is reported is read from
 * one pass over the result.
 */
export function generate(lab, { tokens, source, count, temperature, topK, seed }) {
  const { settings } = lab;
  const room = Math.min(count, MOST_TOKENS, settings.max_len - tokens.length);
  const drawn = [];
  lab.begin(tokens, { source });
  const { end } = lab.task;
  while (drawn.length < room && !(end && drawn.at(-1) === end))
    drawn.push(lab.next({ temperature, topK, seed }));
  if (!drawn.length) return { step: lab.step, produced: [] };
  const { logits } = lab.probe([...tokens, ...drawn.slice(0, -1)], { source });
  const V = logits.shape[1];
  const {
    shape: [heads, rows, columns],
    data,
  } = lab.copy(lastAttention(settings));
  const produced = drawn.map((token, i) => {
    const row = tokens.length - 1 + i;
    const attention = new Float32Array(heads * columns);
    for (let head = 0; head < heads; head++)
      attention.set(
        data.subarray((head * rows + row) * columns, (head * rows + row + 1) * columns),
        head * columns,
      );
    return {
      ...choiceOf(logits.data.subarray(row * V, (row + 1) * V), token, { temperature, topK }),
      attention,
      heads,
      columns,
      next: lab.nextToken([...tokens, ...drawn.slice(0, i)]),
    };
  });
  return { step: lab.step, produced };
}
