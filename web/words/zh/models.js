// 文字：其他程序的模型。

export default {
  filesOfTheModel: '模型的文件',
  whatNoFileTells: '没有文件说明的内容',
  chooseFiles: '选择文件……',
  cancel: '取消',
  openIt: '打开',
  onlyLookIntoIt: '只查看',
  readingWhatItIs: '正在读取它是什么……',
  tooLarge: ({ looking, most }) => `它太大：单是查看就要 ${looking}，而引擎有 ${most}。`,
  onlyLooking: ({ training, looking, most }) =>
    `训练它要 ${training}，而引擎有 ${most}。只查看要 ${looking}：所有视图都能用，但不能训练。`,
  bothWays: ({ training, looking }) => `可训练要 ${training}。只查看要 ${looking}。`,
  manyFiles: ({ count }) => `${count} 个文件`,
  size: ({ parameters, layers, heads, width, tokens }) =>
    `${parameters} 个参数：${layers} 层${heads ? `，每层 ${heads} 个头` : ''}，宽度 ${width}，${tokens} 个词元。`,
  notOpened: ({ why }) => `没有打开：${why}`,
  opened: ({ title }) => `已打开：${title}。`,
  intro:
    'Hugging Face 的 GPT-2、Llama、Mistral 或 Qwen，连同它的 config.json；nanoGPT 或 minGPT 的检查点；TransformerLens；nn.TransformerEncoder；llama2.c；GGUF。选择它的全部文件和分词器，或把文件或文件夹拖到页面上。一切都留在标签页里，文件中的内容都不会执行。',
  reading: '正在读取它的权重……',
  readPart: ({ part, percent }) => `${part} ${percent} %`,
  openAModel: '打开模型',
};
