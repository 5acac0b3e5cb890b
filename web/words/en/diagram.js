// Words: the diagram.

export default {
  theModelArrowKeys: 'The model. Arrow keys move between tiles, Enter inspects one.',
  drawTheModelSmaller: 'Draw the model smaller',
  drawTheModelLarger: 'Draw the model larger',
  sizeOfTheDrawing: 'Size of the drawing',
  roomFor: ({ every }) => `There is room for one token in ${every}.`,
  oneIn: ({ every }) => `1 in ${every}`,
};
