// Worte: Modelle anderer Programme.

export default {
  filesOfTheModel: 'Dateien des Modells',
  whatNoFileTells: 'Was keine Datei sagt',
  chooseFiles: 'Dateien wählen …',
  cancel: 'Abbrechen',
  openIt: 'Öffnen',
  onlyLookIntoIt: 'Nur hineinschauen',
  readingWhatItIs: 'Liest, was es ist …',
  tooLarge: ({ looking, most }) =>
    `Es ist zu groß: Nur hineinzuschauen braucht schon ${looking}, und der Rechenkern hat ${most}.`,
  onlyLooking: ({ training, looking, most }) =>
    `Es zu trainieren bräuchte ${training}, und der Rechenkern hat ${most}. Nur hineinzuschauen braucht ${looking}: Jede Ansicht geht, aber nichts trainiert.`,
  bothWays: ({ training, looking }) =>
    `Mit Training braucht es ${training}. Nur hineinzuschauen braucht ${looking}.`,
  manyFiles: ({ count }) => `${count} Dateien`,
  size: ({ parameters, layers, heads, width, tokens }) =>
    `${parameters} Parameter: ${layers} Schichten${heads ? ` mit ${heads} Köpfen` : ''}, Breite ${width}, ${tokens} Token.`,
  notOpened: ({ why }) => `Es wurde nicht geöffnet: ${why}`,
  opened: ({ title }) => `Geöffnet: ${title}.`,
  intro:
    'GPT-2, Llama, Mistral oder Qwen von Hugging Face mit seiner config.json; ein Checkpoint von nanoGPT oder minGPT; TransformerLens; nn.TransformerEncoder; llama2.c; GGUF. Wähle alle seine Dateien, mit dem Tokenizer, oder lass sie oder ihren Ordner auf die Seite fallen. Nichts verlässt den Tab, und nichts in einer Datei wird ausgeführt.',
  reading: 'Liest seine Gewichte …',
  readPart: ({ part, percent }) => `${part} ${percent} %`,
  openAModel: 'Ein Modell öffnen',
};
