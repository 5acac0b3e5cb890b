// Words: the corpus.

export default {
  outputsOfUpTo: ({ longest_output }) => `outputs of up to ${longest_output} tokens`,
  aTextFileTo: 'A text file to learn from',
  textToLearnFrom: 'Text to learn from',
  returnToTheBuilt: 'Return to the built-in text',
  readIt: 'Read it',
  dropATextA:
    'Drop a text, a table or JSON to learn from it, a saved run to resume it, or a model of another program to look into it',
  firstRows: 'First rows',
  oneTokenIs: 'One token is',
  learnThis: 'Learn this',
  cancel: 'Cancel',
  yourData: 'Your data',
  pasted: 'Pasted',
  readingBytes: ({ size }) => `Reading ${size} bytes …`,
  measuringWhatAStep: 'Measuring what a step takes …',
  itCannotBeLearned: 'It cannot be learned from.',
  whatColumnIs: ({ name }) => `What column ${name} is`,
  theLinkIsOf: ({ name, characters }) =>
    `The link is of a run on “${name}” (${characters} characters), which no link holds: the model here learns from the built-in one · `,
  chooseIt: 'Choose it',
  stayWithTheBuilt: 'Stay with the built-in one',
  openItsFiles: 'Open its files',
  stayWithThisOne: 'Stay with this one',
  theTextOfThe: 'The text of the link',
  tokensLearnedSoFar: 'Tokens learned so far',
  oneTokenBack: 'One token back',
  oneTokenOn: 'One token on',
  howTheTokensWere: 'How the tokens were merged',
  howTheWordsWere: 'How the words were chosen',
  tokensForCharactersOf: ({ tokensCount, characters }) =>
    `${tokensCount} tokens for ${characters} characters of held-out text`,
  atFirstCharactersAre: ({ alphabetCount }) =>
    `At first ${alphabetCount} characters are tokens; each other one is the bytes of its UTF-8.`,
  atFirstEveryCharacter: 'At first every character is a token.',
  better: {
    words: ({ ratio, short, long }) =>
      `Words are the better tokens here. A step is about ${ratio} times faster: rows have up to ${short} positions in place of ${long}.`,
    bpe: ({ ratio, short, long }) =>
      `Byte pairs are the better tokens here. A step is about ${ratio} times faster: rows have up to ${short} positions in place of ${long}.`,
  },
  kinds: {
    text: { title: 'Text', example: 'Paste or type a text here' },
    table: {
      title: 'Table',
      example: 'Paste rows here: input, output',
      builtin: 'Built-in: numbers in words',
    },
    numbers: {
      title: 'Numbers',
      example:
        'Paste rows of numbers here, their names first: episode, step, state, action, reward',
      builtin: 'Built-in: lynx caught each year',
    },
  },
  builtInText: {
    harbour: 'Built-in: a harbour town',
    stories: 'Built-in: a thousand stories',
  },
  oneColumn: 'one column',
  labels: ({ count, first, more }) => `${count} labels (${first}${more ? ' …' : ''})`,
  tableIs: ({ rows, header, duplicates, inputs, longest, outputs, trained, held, sizes }) =>
    `${rows} rows${header ? ' after the header' : ''}, ${duplicates} duplicates, ${inputs} different inputs of up to ${longest} tokens, ${outputs}. ${trained} rows to train on, ${held} held out. ${sizes}`,
  numbersAre: ({ rows, header, episodes, longest, trained, held, columns }) =>
    `${rows} rows${header ? ' after the header' : ''} in ${episodes === null ? 'one episode' : `${episodes} episodes of up to ${longest}`}. ${trained} rows to train on, ${held} held out. Mean and deviation, by which each column is standardised: ${columns}.`,
  columnOf: ({ number }) => `column ${number}`,
  textIs: ({ characters, tokens, distinct, bytes }) =>
    `${characters} characters, ${tokens === null ? '' : `${tokens} tokens, `}${distinct} distinct${bytes ? ', rare characters as bytes' : ''}`,
  choices: {
    as: { text: 'one text', data: 'rows of texts', numbers: 'rows of numbers' },
    encoding: {
      'utf-8': 'UTF-8',
      'utf-16le': 'UTF-16 LE',
      'utf-16be': 'UTF-16 BE',
      'windows-1252': 'windows-1252',
    },
    separator: {
      comma: 'separated by commas',
      semicolon: 'separated by semicolons',
      tab: 'separated by tabs',
      bar: 'separated by bars',
      json: 'JSON',
      none: 'one column',
    },
    header: { yes: 'a header', no: 'no header' },
  },
  choiceOf: {
    as: 'What the file is',
    encoding: 'Encoding',
    separator: 'Separator',
    header: 'Whether the first row names the columns',
  },
  before: { ',': ', ', ';': '; ' },
  fullStop: '.',
  roles: {
    words: {
      input: 'input',
      text: 'text',
      output: 'output',
      label: 'label',
      ignored: 'left out',
    },
    numbers: {
      state: 'state',
      action: 'action',
      reward: 'reward',
      value: 'value',
      episode: 'episode',
      step: 'step',
      ends: 'ends an episode',
      ignored: 'left out',
    },
  },
  tokens: {
    given: 'The model’s own',
    characters: 'Characters',
    words: 'Words',
    bpe: 'Byte pairs',
  },
  pastedAs: { text: 'pasted text', table: 'pasted table', numbers: 'pasted numbers' },
  costs: {
    text: ({ length, step, epoch }) =>
      `Windows of up to ${length} positions; a step takes about ${step}, once through it ${epoch}`,
    table: ({ length, step, epoch }) =>
      `Rows of up to ${length} positions; a step takes about ${step}, an epoch ${epoch}`,
    numbers: ({ length, step, epoch }) =>
      `Windows of up to ${length} positions; a step takes about ${step}, an epoch ${epoch}`,
    opened: ({ length, step, epoch }) =>
      `The opened weights learn from it. Windows of up to ${length} positions; a step takes about ${step}, once through it ${epoch}`,
  },
  firstLines: ({ shown, rows }) => `The first ${shown} of ${rows} lines`,
  firstRowsOf: ({ shown, rows }) => `The first ${shown} of ${rows} rows`,
  theLinkIsOfA: 'The link is of a model that was trained elsewhere, which no link holds · ',
  theLinkIsOfAnother:
    'The link is of a model that was trained elsewhere, which no link holds: this is another one · ',
  reading: ({ name }) => `Reading ${name} …`,
  cannotBeRead: ({ name, text }) => `${name} cannot be read: ${text}.`,
  isAnotherTextThan: ({ name }) => `${name} is another text than the link’s.`,
  readAs: 'Read as',
  merge: ({ of, left, right, text, times }) =>
    `Merge ${of}: “${left}” + “${right}” → “${text}”. The pair occurs ${times} times.`,
  wordOccurs: ({ of, text, times }) => `Word ${of}: “${text}” occurs ${times} times.`,
  learnsFrom: ({ name }) => `Learns from ${name}.`,
  learnsFromBuiltIn: 'Learns from the built-in text.',
  builtInButton: 'Built-in',
  paste: 'Paste…',
  cancelPaste: 'Cancel',
  file: 'File…',
  ofAll: ({ at, all }) => `${at} of ${all}`,
};
