// 文字：任务和模型的列表。

export default {
  search: '搜索',
  searchTasksAndModels: '搜索任务和模型',
  openAModelOf: '打开你自己的模型……',
  gptLlamaNanogptGguf: '从文件打开 GPT-2、Llama、nanoGPT、GGUF 等',
  tasksAndModels: '任务和模型',
  groups: {
    sequences: '序列',
    language: '语言',
    counting: '计数与加法',
    worlds: '世界',
    blocks: '模块与堆叠',
    yours: '你自己的数据',
  },
  nothingIsCalled: ({ name }) => `没有叫“${name}”的。`,
};
