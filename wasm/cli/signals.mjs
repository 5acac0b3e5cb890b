// SIGINT (Ctrl-C), SIGTERM and SIGHUP (a terminal that closes): the first one asks a run to stop,
// the second ends the process.
import { constants } from 'node:os';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** The exit status of a run that a signal stopped: 129, 130 or 143.
 *  @param {string} signal */
export const signalStatus = (signal) => 128 + constants.signals[signal];

/**
 * Listens until release(), after which a signal ends the process at once, as it does elsewhere.
 * A signal is heard when the program awaits something, between two steps: `caught` is its name.
 */
export function watchSignals() {
  const hear = (signal) => {
    if (watch.caught) process.exit(signalStatus(signal));
    watch.caught = signal;
  };
  const watch = {
    caught: /** @type {string | null} */ (null),
    release() {
      for (const signal of SIGNALS) process.off(signal, hear);
    },
  };
  for (const signal of SIGNALS) process.on(signal, hear);
  return watch;
}
