// What the page may ask about one sequence, or several: its inside, predictions, a score.

/**
 * The example that a source (protocol.js) means: one of a split, or the reader's own. Of streams
 * its tokens are the numbers of its positions, none of them has a target, and `steps` is the
 * sample.
 * @returns {{ tokens: Int32Array, targets: Int32Array, source?: Int32Array, steps?: any }}
 */
export function exampleOf(lab, source) {
  if (!source.tokens) {
    const example = lab.example(source.index, source.split);
    return lab.task.streams.length ? ofSteps(lab, example) : example;
  }
  const tokens = source.greedy
    ? greedyTokens(lab, source.source, source.tokens.length)
    : Int32Array.from(source.tokens);
  return {
    tokens,
    targets: Int32Array.from(source.targets ?? []),
    ...(source.source && { source: Int32Array.from(source.source) }),
  };
}

function ofSteps({ settings, task }, steps) {
  const positions = steps.valid.length * task.streams.length;
  return {
    tokens: Int32Array.from({ length: positions }, (_, position) => position),
    targets: new Int32Array(positions).fill(settings.ignore_index),
    steps,
  };
}

/** Runs an example in eval mode. */
export const probeOf = (lab, example) =>
  example.steps ? lab.probe(example.steps) : lab.probe(example.tokens, example);

/** What the positions of a sample of streams are: the names of the streams, and what is empty. */
const rolesOf = ({ streams }, { steps, tokens }) =>
  Array.from(tokens, (position) => {
    const isThere = steps.valid[Math.floor(position / streams.length)];
    return isThere ? streams[position % streams.length].name : 'empty';
  });

/** An example with what the task says about it: Lab.positions, and the text to type for it. */
const told = (lab, example) =>
  example.steps
    ? { ...example, roles: rolesOf(lab.task, example), sources: [], text: '' }
    : toldTokens(lab, example);

const toldTokens = (lab, example) => ({
  ...example,
  ...lab.positions(example),
  text: lab.writeInput(example),
});

/** What the heads are called on this sequence: by tensor, an array of words with one per head. */
function headsOf(lab, { targets }) {
  const heads = {};
  for (const { tensor, words } of lab.probeHeads(targets)) (heads[tensor] ??= []).push(words);
  return heads;
}

/** `snapshot`: runs the probe in eval mode and copies the named tensors. */
export function snapshot(lab, { source, names }) {
  const example = told(lab, exampleOf(lab, source));
  const probe = probeOf(lab, example);
  const present = new Set(lab.tensors().map(({ name }) => name));
  const tensors = {};
  const missing = [];
  const longest = Math.max(example.tokens.length, example.source?.length ?? 0);
  for (const name of names) {
    if (!present.has(name)) {
      missing.push(name);
      continue;
    }
    tensors[name] = fitting(lab.copy(name), longest);
  }
  const probabilities = probe.logits && { shape: probe.logits.shape, data: probe.probabilities };
  return {
    step: lab.step,
    ...example,
    tokens: probe.tokens ?? example.tokens,
    source: example.source ?? null,
    masks: Object.fromEntries(lab.masks()),
    heads: headsOf(lab, example),
    predictions: probe.predictions ?? null,
    probabilities,
    tensors,
    missing,
  };
}

/**
 * A tensor to send; of a table of positions, which may be far longer than any sequence, the rows
 * that are used.
 */
function fitting({ name, shape, data }, longest) {
  if (!/^pos_encoding\.pe$|positions\.weight$/.test(name) || shape[0] <= longest)
    return { shape, data };
  return { shape: [longest, shape[1]], data: data.slice(0, longest * shape[1]) };
}

/**
 * `predict`: predictions for a handful of examples, with the probability of each target (NaN where
 * there is none) and of each prediction; of held-out examples of streams, their losses; no example
 * for a model without an output.
 */
export function predict(lab, { sources }) {
  if (lab.settings.head === 'none') return { examples: [] };
  const one = lab.task.streams.length ? lossesOf : predictOne;
  return { examples: sources.map((source) => one(lab, source)) };
}

function lossesOf(lab, { index: first }) {
  const { loss, losses } = lab.evaluate({ first, samples: 1 });
  return { loss, losses };
}

function predictOne(lab, source) {
  const example = told(lab, exampleOf(lab, source));
  const { predictions, probabilities } = lab.probe(example.tokens, example);
  const width = probabilities.length / predictions.length;
  const chance = (token, row) =>
    token >= 0 && token < width ? probabilities[row * width + token] : NaN;
  return {
    ...example,
    prompt: lab.writeInput(example, { prompt: true }),
    predictions,
    chances: Float32Array.from(example.targets, chance),
    sure: Float32Array.from(predictions, chance),
  };
}

/**
 * Runs the sequence, so that the activations are its own; a tensor that no run changes is there
 * without.
 */
export function runExample(lab, source) {
  const example = exampleOf(lab, source);
  probeOf(lab, example);
  return { tokens: example.tokens, source: example.source ?? null };
}

/**
 * An encoder-decoder's own likeliest answer as its decoder's input: the token that begins it, the
 * answer up to its end, padding.
 */
export function greedyTokens(lab, source, positions) {
  const { begin, end, padding } = lab.task;
  const tokens = new Int32Array(positions).fill(Math.max(padding, 0));
  tokens[0] = begin;
  lab.begin([begin], { source });
  for (let i = 1; i < positions; i++) {
    const token = lab.next();
    if (token === end) break;
    tokens[i] = token;
  }
  return tokens;
}

/** `score`: samples first to first + samples - 1 of a split. */
export function score(lab, { first, samples, split = 'held_out' }) {
  const { loss, accuracy, sequence_accuracy, targets, sequences } = lab.evaluate({
    split,
    first,
    samples,
  });
  return { step: lab.step, loss, accuracy, sequence_accuracy, targets, sequences };
}
