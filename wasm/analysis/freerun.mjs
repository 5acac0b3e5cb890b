// A model that predicts the next value of a stream goes on by itself: its own predictions in place
// of what it would have been told. Over a lab.

/** The prediction that is the next value of a stream, or undefined: it is read at that stream or at
 *  a later one. @param {import('../lab/lab.mjs').Lab['task']} task */
export function nextValue({ streams, predictions }) {
  const place = (name) => streams.findIndex((stream) => stream.name === name);
  return predictions.find(
    ({ name, at, kind }) => kind === 'vector' && place(name) >= 0 && place(name) <= place(at),
  );
}

/** Mean square of the differences of `n` numbers. */
function squares(a, at, b, other, n) {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += (a[at + i] - b[other + i]) ** 2;
  return sum / n;
}

/**
 * Mean squared errors of the predictions of numbers over held-out samples, by name: one for each
 * number of a prediction, over the steps that have it.
 * @param {import('../lab/lab.mjs').Lab} lab @param {{ samples?: number }} [how]
 * @returns {Record<string, number[]>}
 */
export function errorsAhead(lab, { samples = 24 } = {}) {
  const predictions = lab.task.predictions.filter(({ kind }) => kind === 'vector');
  const sums = predictions.map(({ size }) => new Float64Array(size));
  const counts = predictions.map(({ size }) => new Float64Array(size));
  for (let i = 0; i < samples; i++) {
    const example = lab.example(i);
    const { outputs } = lab.probe(example);
    predictions.forEach(({ name, size }, k) => {
      example.targets[name].forEach((target, at) => {
        if (Number.isNaN(target)) return;
        sums[k][at % size] += (outputs[name].data[at] - target) ** 2;
        counts[k][at % size]++;
      });
    });
  }
  return Object.fromEntries(
    predictions.map(({ name }, k) => [name, Array.from(sums[k], (sum, i) => sum / counts[k][i])]),
  );
}

/**
 * An example in which the model goes on from step `given`: { predicted, true } are the stream's
 * values at all steps, of which the first `given` are those that it was told.
 * @param {import('../lab/lab.mjs').Lab} lab @param {any} example @param {number} given
 */
export function freeRun(lab, example, given) {
  const { name, size } = nextValue(lab.task);
  const values = Float32Array.from(example.inputs[name]);
  const inputs = { ...example.inputs, [name]: values };
  for (let step = given; step < values.length / size; step++) {
    const { data } = lab.probe({ ...example, inputs }).outputs[name];
    values.set(data.subarray((step - 1) * size, step * size), step * size);
  }
  return { predicted: values, true: example.inputs[name] };
}

/**
 * Mean squared errors of the stream over held-out samples that have a step so far on, by the number
 * of steps that the model has gone on by itself: rows { ahead, model, still }, `still` being the
 * error of what was told last.
 * Yields { done, total }.
 * @param {import('../lab/lab.mjs').Lab} lab @param {{ given?: number, samples?: number }} [how]
 *   given: steps that it is told, by default half
 */
export function* freeRunErrors(lab, { given, samples = 64 } = {}) {
  const { size } = nextValue(lab.task);
  const steps = lab.settings.seq / lab.task.streams.length;
  const told = given ?? Math.ceil(steps / 2);
  const rows = Array.from({ length: steps - told }, (_, i) => ({
    ahead: i + 1,
    model: 0,
    still: 0,
    of: 0,
  }));
  for (let i = 0; i < samples; i++) {
    const example = lab.example(i);
    const run = freeRun(lab, example, told);
    rows.forEach((row, k) => {
      const at = (told + k) * size;
      if (!example.valid[told + k]) return;
      row.model += squares(run.predicted, at, run.true, at, size);
      row.still += squares(run.true, (told - 1) * size, run.true, at, size);
      row.of++;
    });
    yield { done: i + 1, total: samples };
  }
  return rows
    .filter(({ of }) => of > 0)
    .map(({ ahead, model, still, of }) => ({ ahead, model: model / of, still: still / of }));
}
