// Names of heads where there is little room.

/** A head where there is little room: "L1 H2", "dec L1 cross H2". */
export function shortName({ stack, layer, part, head }, { arch }) {
  const side = arch === 'encdec' ? `${stack.slice(0, 3)} ` : '';
  return `${side}L${layer + 1} ${part === 'cross' ? 'cross ' : ''}H${head + 1}`;
}
