// Words: the names of views.

export default {
  titles: {
    model: 'Model',
    positions: 'Positions',
    tensors: 'Tensors',
    try: 'Try it',
    heads: 'Heads',
    lens: 'Lens',
    why: 'Why',
    studies: 'Studies',
    compare: 'Compare',
    losses: 'Loss map',
    numbers: 'Numbers',
    world: 'World',
  },
  // on the tab of a narrow phone
  short: {
    positions: 'Pos.',
    tensors: 'Tens.',
    try: 'Try',
    studies: 'Stud.',
    compare: 'Comp.',
    losses: 'Map',
    numbers: 'Num.',
  },
  // of the region of a view
  labels: {
    positions: 'Positional encoding',
    tensors: 'Tensors',
    try: 'Try it',
    heads: 'Heads',
    lens: 'Lens',
    why: 'Why it looks there, and who writes the answer',
    studies: 'Studies',
    compare: 'Two models side by side',
    losses: 'Loss by position',
    numbers: 'All problems of two numbers, and waves',
    world: 'What the model does in its world',
  },
  // what a view shows of the whole model even while parts are cut
  whole: {
    positions: 'tables',
    heads: 'costs, paths and history',
    compare: 'the kept model',
    losses: 'earlier moments',
  },
};
