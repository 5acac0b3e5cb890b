// Words: models of other programs.

export default {
  filesOfTheModel: 'Files of the model',
  whatNoFileTells: 'What no file tells',
  chooseFiles: 'Choose files …',
  cancel: 'Cancel',
  openIt: 'Open it',
  onlyLookIntoIt: 'Only look into it',
  readingWhatItIs: 'Reading what it is …',
  tooLarge: ({ looking, most }) =>
    `It is too large: only to look into it takes ${looking}, and the engine has ${most}.`,
  onlyLooking: ({ training, looking, most }) =>
    `Training it would take ${training}, and the engine has ${most}. Only to look into it takes ${looking}: every view works, but nothing trains.`,
  bothWays: ({ training, looking }) =>
    `With training it takes ${training}. Only to look into it takes ${looking}.`,
  manyFiles: ({ count }) => `${count} files`,
  size: ({ parameters, layers, heads, width, tokens }) =>
    `${parameters} parameters: ${layers} layers${heads ? ` of ${heads} heads` : ''}, width ${width}, ${tokens} tokens.`,
  notOpened: ({ why }) => `It was not opened: ${why}`,
  opened: ({ title }) => `Opened: ${title}.`,
  intro:
    'GPT-2, Llama, Mistral or Qwen of Hugging Face with its config.json; a checkpoint of nanoGPT or minGPT; TransformerLens; nn.TransformerEncoder; llama2.c; GGUF. Choose all its files, with the tokenizer, or drop them or their folder on the page. Nothing leaves the tab, and nothing in a file is run.',
  reading: 'Reading its weights …',
  readPart: ({ part, percent }) => `${part} ${percent} %`,
  openAModel: 'Open a model',
};
