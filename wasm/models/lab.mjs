// A lab with the weights of another program's model.
import { numbersOf } from './prepare.mjs';

/** Numbers that are written into the engine at once: what it computes from them is made anew. */
const AT_ONCE = 1 << 24;

/**
 * A lab of what was read.
 * @param {import('../lab/engine.mjs').Engine} engine
 * @param {import('./prepare.mjs').Prepared} prepared
 * @param {Pick<import('./prepare.mjs').How, 'signal' | 'onProgress'>} [how]
 * @returns {Promise<import('../lab/lab.mjs').Lab>}
 */
export async function labOf(engine, { settings, text, parameters, looking }, how = {}) {
  const lab = engine.create({ ...settings, text }, { looking });
  let waiting = /** @type {[string, Float32Array][]} */ ([]);
  let size = 0;
  const write = () => {
    lab.writeAll(waiting);
    [waiting, size] = [[], 0];
  };
  try {
    for await (const { name, data } of numbersOf(parameters, how)) {
      waiting.push([name, data]);
      size += data.length;
      if (size >= AT_ONCE) write();
    }
    write();
  } catch (error) {
    lab.destroy();
    throw error;
  }
  return lab;
}
