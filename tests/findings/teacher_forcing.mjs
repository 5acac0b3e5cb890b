// An encoder-decoder with the right answer so far to read, and with its own output instead.

const SAMPLES = 500;
const BEGIN = 1;
const END = 2;

/** The answer that the model writes by itself: at most `most` tokens, up to the end token. */
function write(lab, source, most) {
  lab.begin([BEGIN], { source });
  const tokens = [];
  while (tokens.length < most && tokens.at(-1) !== END) tokens.push(lab.next());
  return tokens;
}

/** Shares of the targets that are right: { forced, free }. */
export function compareForcing(lab) {
  let [count, forced, free] = [0, 0, 0];
  for (let i = 0; i < SAMPLES; i++) {
    const { tokens, targets, source } = lab.example(i);
    const right = [...targets].filter((token) => token !== lab.settings.ignore_index);
    const { predictions } = lab.probe(tokens, { source });
    // padding, which decoding has no need of, is at the end of the source
    const read = [...source].filter((token) => token !== lab.task.padding);
    const own = write(lab, read, right.length);
    count += right.length;
    forced += right.filter((token, t) => predictions[t] === token).length;
    free += right.filter((token, t) => own[t] === token).length;
  }
  return { forced: forced / count, free: free / count };
}
