// Words: the list of tasks and models.

export default {
  search: 'Search',
  searchTasksAndModels: 'Search tasks and models',
  openAModelOf: 'Open a model of your own …',
  gptLlamaNanogptGguf: 'GPT-2, Llama, nanoGPT, GGUF and others, from their files',
  tasksAndModels: 'Tasks and models',
  groups: {
    sequences: 'Sequences',
    language: 'Language',
    counting: 'Counting and sums',
    worlds: 'Worlds',
    blocks: 'Blocks and stacks',
    yours: 'Your own data',
  },
  nothingIsCalled: ({ name }) => `Nothing is called “${name}”.`,
};
