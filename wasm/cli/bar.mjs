// The progress bar, on a terminal only: elsewhere it writes nothing.

const CELLS = 20;
/** To the start of the line, and erase the rest of it. */
const CLEAR = '\r\x1b[K';

/**
 * A line like `[#####---------------] step 100 of 400`, cut to the columns of the terminal.
 * @param {number} done @param {number} total @param {string} what what is counted
 */
export function barText(done, total, what, columns = 80) {
  const full = Math.floor((Math.min(done, total) / Math.max(total, 1)) * CELLS);
  const bar = '#'.repeat(full).padEnd(CELLS, '-');
  return `[${bar}] ${what} ${done} of ${total}`.slice(0, columns - 1);
}

/**
 * A bar on the last line of a terminal.
 * @param {NodeJS.WriteStream} stream
 */
export function createBar(stream = process.stderr) {
  return {
    /** Write this before any other text: it removes the bar. */
    clear: stream.isTTY ? CLEAR : '',
    /** @param {number} done @param {number} total @param {string} what */
    show(done, total, what) {
      if (stream.isTTY) stream.write(CLEAR + barText(done, total, what, stream.columns));
    },
  };
}

/**
 * Runs a generator that yields { done, total } to its end, with a bar; its result.
 * @param {Generator<{ done: number, total: number }, any>} generator
 * @param {string} what what is counted
 */
export function shownWhile(generator, what, stream = process.stderr) {
  const bar = createBar(stream);
  let turn = generator.next();
  for (; !turn.done; turn = generator.next()) bar.show(turn.value.done, turn.value.total, what);
  stream.write(bar.clear);
  return turn.value;
}
