// Standard output and standard error, when the other end closes them.

/** Status of a command that ended because its reader did: 128 + SIGPIPE, as other programs give. */
const READER_GONE = 141;

let needed = false; // whether the command goes on without a reader
let failed = false; // whether standard output lost something that a reader waited for

/**
 * From now on the command goes on when the reader of standard output is gone: it has a file to
 * save. Before this, it ends at once.
 */
export function outliveReader() {
  needed = true;
}

/**
 * Listens to the errors of both streams. A reader that has seen enough, as `head`, closes the pipe:
 * that ends a command without a word, or changes nothing (outliveReader). Any other error, as of a
 * full disk, is reported, and the exit status is never 0 then. Standard error may be closed: its
 * messages are then lost, nothing else.
 */
export function watchStreams() {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error) => {
    const closed = /** @type {any} */ (error).code === 'EPIPE';
    if (!closed && !failed) {
      failed = true;
      process.stderr.write(`headroom: standard output cannot be written: ${error.message}\n`);
    }
    if (!needed) process.exit(closed ? READER_GONE : 1);
  });
  process.on('exit', (status) => {
    if (failed && status === 0) process.exitCode = 1;
  });
}
