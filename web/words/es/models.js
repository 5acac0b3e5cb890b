// Palabras: modelos de otros programas.

export default {
  filesOfTheModel: 'Archivos del modelo',
  whatNoFileTells: 'Lo que no dice ningún archivo',
  chooseFiles: 'Elegir archivos …',
  cancel: 'Cancelar',
  openIt: 'Abrirlo',
  onlyLookIntoIt: 'Solo mirar dentro',
  readingWhatItIs: 'Leyendo qué es …',
  tooLarge: ({ looking, most }) =>
    `Es demasiado grande: solo mirar dentro ocupa ${looking}, y el motor tiene ${most}.`,
  onlyLooking: ({ training, looking, most }) =>
    `Entrenarlo ocuparía ${training}, y el motor tiene ${most}. Solo mirar dentro ocupa ${looking}: todas las vistas funcionan, pero nada se entrena.`,
  bothWays: ({ training, looking }) =>
    `Con entrenamiento ocupa ${training}. Solo mirar dentro ocupa ${looking}.`,
  manyFiles: ({ count }) => `${count} archivos`,
  size: ({ parameters, layers, heads, width, tokens }) =>
    `${parameters} parámetros: ${layers} capas${heads ? ` de ${heads} cabezas` : ''}, anchura ${width}, ${tokens} tokens.`,
  notOpened: ({ why }) => `No se abrió: ${why}`,
  opened: ({ title }) => `Abierto: ${title}.`,
  intro:
    'GPT-2, Llama, Mistral o Qwen de Hugging Face con su config.json; un checkpoint de nanoGPT o minGPT; TransformerLens; nn.TransformerEncoder; llama2.c; GGUF. Elige todos sus archivos, con el tokenizador, o suéltalos con su carpeta en la página. Nada sale de la pestaña, y no se ejecuta nada de un archivo.',
  reading: 'Leyendo sus pesos …',
  readPart: ({ part, percent }) => `${part} ${percent} %`,
  openAModel: 'Abrir un modelo',
};
