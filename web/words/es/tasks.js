// Palabras: la lista de tareas y modelos.

export default {
  search: 'Buscar',
  searchTasksAndModels: 'Buscar tareas y modelos',
  openAModelOf: 'Abrir un modelo tuyo …',
  gptLlamaNanogptGguf: 'GPT-2, Llama, nanoGPT, GGUF y otros, desde sus archivos',
  tasksAndModels: 'Tareas y modelos',
  groups: {
    sequences: 'Secuencias',
    language: 'Lenguaje',
    counting: 'Contar y sumar',
    worlds: 'Mundos',
    blocks: 'Bloques y pilas',
    yours: 'Tus propios datos',
  },
  nothingIsCalled: ({ name }) => `Nada se llama «${name}».`,
};
