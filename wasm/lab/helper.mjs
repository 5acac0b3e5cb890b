// One helping thread: an instance of the module on the engine's memory, with a stack of its own.
// From lab_help on it belongs to the engine and hears no messages; terminating the worker ends it.
// If it traps, it says so in the shared memory: the engine's thread sleeps there, and hears nothing
// else.
const IMPORTS = { emscripten_notify_memory_growth() {} };

async function help({ module, memory, part, stackTop, tlsPtr }, ready) {
  const { exports } = /** @type {any} */ (
    await WebAssembly.instantiate(module, { env: { memory, ...IMPORTS } })
  );
  exports.__stack_pointer.value = stackTop;
  if (tlsPtr) exports.__wasm_init_tls?.(tlsPtr);
  ready();
  try {
    exports.lab_help(part);
  } catch (error) {
    exports.__stack_pointer.value = stackTop;
    exports.lab_abandon();
    throw error;
  }
}

if (
  typeof globalThis.postMessage === 'function' &&
  typeof globalThis.process?.versions?.node !== 'string'
) {
  globalThis.onmessage = ({ data }) =>
    help(data, () => globalThis.postMessage('ready')).catch((error) =>
      globalThis.postMessage({ message: String(error?.message ?? error) }),
    );
} else {
  const { parentPort, workerData } = await import('node:worker_threads');
  await help(workerData, () => parentPort.postMessage('ready'));
}
