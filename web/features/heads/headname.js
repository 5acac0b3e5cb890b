// Names of heads where there is little room.
import { w } from './words.js';

/** A head where there is little room: "L1 H2", "dec L1 cross H2". */
export function shortName({ stack, layer, part, head }, { arch }) {
  const name = w.shortName[part === 'cross' ? 'cross' : 'self']({
    layer: layer + 1,
    head: head + 1,
  });
  return arch === 'encdec' ? w.ofStack[stack]({ name }) : name;
}
