// Worte: die Liste der Aufgaben und Modelle.

export default {
  search: 'Suchen',
  searchTasksAndModels: 'Aufgaben und Modelle suchen',
  openAModelOf: 'Ein eigenes Modell öffnen …',
  gptLlamaNanogptGguf: 'GPT-2, Llama, nanoGPT, GGUF und andere, aus ihren Dateien',
  tasksAndModels: 'Aufgaben und Modelle',
  groups: {
    sequences: 'Folgen',
    language: 'Sprache',
    counting: 'Zählen und Rechnen',
    worlds: 'Welten',
    blocks: 'Blöcke und Stapel',
    yours: 'Deine eigenen Daten',
  },
  nothingIsCalled: ({ name }) => `Nichts heißt „${name}“.`,
};
