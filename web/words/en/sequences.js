// Words: your own sequences.

export default {
  lengthOfARandom: 'Length of a random sequence',
  fromLength: 'From length',
  toLength: 'To length',
  removeAllSequences: 'Remove all sequences',
  yourSequence: 'Your sequence',
  addThisSequenceEnter: 'Add this sequence (Enter)',
  addARandomSequence: 'Add a random sequence of this length',
  addARandomSequenceOf: 'Add a random sequence of every length',
  randomOfLength: 'Random of length',
  oneOfEveryLength: 'One of every length',
  // between two lengths
  to: 'to',
  removeSequence: ({ index }) => `Remove sequence ${index}`,
  show: 'show',
  showSequenceInThe: ({ index }) => `Show sequence ${index} in the model`,
  showItInThe: 'Show it in the model',
  asTrained: 'as trained',
  showOrRemove: 'Show or remove',
  tableOfYourSequences: 'Table of your sequences',
  thisModelHasNo: 'This model has no output, so it has no answers.',
  clear: 'Clear',
  add: 'Add',
  isNew: 'new',
  rightOf: ({ right, counted }) => `${right} of ${counted}`,
  mostRows: ({ most, left }) => `The table holds ${most} sequences: ${left} were left out`,
  isNoLength: ({ length, least, most, units }) =>
    `${length ?? 'That'} is not a length: use ${least} to ${most} ${units}`,
  isEmpty: ({ from, to }) => `${from} to ${to} is empty: the first length is larger than the last`,
  allRight: ({ whole, all, right, counted }) =>
    `${whole} of ${all} sequences right, ${right} of ${counted} tokens.`,
  columns: {
    length: 'Length',
    sequence: 'Sequence',
    answer: 'Answer',
    right: 'Right',
    sure: 'Sure',
  },
};
