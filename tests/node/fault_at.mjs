// Preloaded into a process under test (node --import): something happens at its n-th call that
// changes a file. $HEADROOM_FAULT is `kill:N`, which kills the process in the middle of that call,
// or an error such as `ENOSPC:N:M`, which calls N to M then give.
import fs from 'node:fs';

const [fault, first, last = first] = process.env.HEADROOM_FAULT.split(':');
const NAMES = /** @type {const} */ ([
  'openSync',
  'writeSync',
  'fchownSync',
  'fchmodSync',
  'fsyncSync',
  'closeSync',
  'renameSync',
  'unlinkSync',
]);

let calls = 0;
for (const name of NAMES) {
  const real = fs[name];
  /** @type {any} */ (fs)[name] = (...args) => {
    calls++;
    if (calls < Number(first) || calls > Number(last)) return /** @type {any} */ (real)(...args);
    if (fault !== 'kill')
      throw Object.assign(new Error(`${fault}: injected`), { code: fault, syscall: name });
    if (name === 'writeSync') real(args[0], args[1], args[2], args[3] >> 1);
    process.kill(process.pid, 'SIGKILL');
    for (;;); // until the signal arrives
  };
}
