// 文字：logit 透镜、替换、成对的提示。

export default {
  lensOrPatching: '透镜或替换',
  readOutEachBlock: '读出每个模块',
  readOut: '读出',
  patch: '替换',
  twoPrompts: '两个提示',
  prompts: '提示',
  thisModelHasNo: '这个模型没有输出层，所以没有可读出的答案。',

  // read out
  embedding: '嵌入',
  block: ({ block }) => `模块 ${block}`,
  blockPart: {
    self: ({ block }) => `模块 ${block} 注意力`,
    cross: ({ block }) => `模块 ${block} 交叉注意力`,
  },
  notScored: ({ said }) => `${said}，不计分`,
  scored: ({ said, answer, share, rank }) => `${said}；答案 ${answer} 有 ${share}，第 ${rank} 名`,
  whatIsReadOut:
    '每个模块之后每个位置读出的内容，计分的位置在前。方向键移动；所选格子最可能的词元列在表格之后。',
  position: '位置',
  answer: '答案',
  theWhole: '整体',
  noBlockDecidesYet: ({ accuracy }) =>
    `还没有哪个模块起决定作用：最后一个之后，${accuracy} 的正确答案排第一。`,
  decidedInTheEmbedding: ({ accuracy }) => `在嵌入中决定：之后 ${accuracy} 的正确答案排第一。`,
  decidedIn: ({ depth, accuracy, before }) =>
    `在${depth}中决定：之后 ${accuracy} 的正确答案排第一，之前是 ${before}。`,
  whereItIsRead: '在哪里读出',
  afterBlocks: '模块之后',
  withinThemToo: '模块之内也读',
  oneCell: '一个格子',
  cellTitle: ({ where, position }) => `${where}，位置 ${position}`,
  likeliestTokensOfThe: '所选格子最可能的词元',
  scoringHeldOutSamples: '正在评估测试样本……',
  afterEachBlock: ({ samples, step }) =>
    '每个模块之后，残差流经过最后的归一化和输出层，给每个词元一个 logit。颜色：正确答案的概率；小字：别的词元排第一时它的名次；上方：' +
    `${samples} 个测试样本的准确率${step === null ? '' : `，第 ${step} 步`}。`,

  // patching
  theModelReadsThe:
    '模型读的是被改动的序列，但有一个部分输出它在原序列上的结果。恢复了多少原来的答案，就有多少经过那个部分。',
  whatIsPatched: '替换什么',
  heads: '头',
  ffn: '前馈',
  residualStream: '残差流',
  all: '全部',
  metric: '度量',
  logProbability: '对数概率',
  logitDifference: 'logit 之差',
  whichPair: '哪一对',
  heldOutPair: '测试对',
  twoTypedPrompts: '两个提示',
  nextPair: '下一对',
  patchAgain: '再替换一次',
  patching: '正在替换……',
  cancelOf: ({ done, total }) => `取消：${done}/${total}`,
  bothInputsOfThis: '这一对的两个输入度量相同，所以没有可恢复的。',
  restores: {
    log_probability: ({ best, recovered }) =>
      `单单${best}就恢复了正确答案对数概率的 ${recovered}。`,
    logit_difference: ({ best, recovered }) =>
      `单单${best}就恢复了正确答案与改动答案的 logit 之差的 ${recovered}。`,
  },
  layer: ({ layer }) => `第 ${layer} 层`,
  headOf: {
    self: ({ head }) => `头 ${head}`,
    cross: ({ head }) => `交叉头 ${head}`,
  },
  allOfIt: '全部',
  patchedMean: {
    log_probability: '原答案的平均对数概率',
    logit_difference: '在两者不同之处，原答案与改动答案的 logit 之差的平均',
  },
  patchingEnds: ({ what, clean, corrupted, all, step }) =>
    `${what}：原来 ${clean}，改动 ${corrupted}；一次全部替换，即最后一个模块之后的流：${all} · 第 ${step} 步`,
  endsWithout: ({ ends, without }) => `${ends} · 始终关掉${without}`,

  // two prompts
  field: { prompt: '提示', other: '另一个提示', answer: '答案', against: '另一个答案' },
  column: {
    writes: '写入',
    answer: '看答案处',
    against: '看另一处',
    direct: '替换，只算 logit',
    total: '替换，合计',
  },
  bothPromptsHaveAs:
    '两个提示的词元数相同。一个头为两个答案的 logit 之差写入多少，以及它从最后位置看向哪里。替换时，头输出它在另一个提示上的结果：只用于 logit，或用于后面的一切。',
  whichPrompts: '哪些提示',
  onePair: '一对',
  indirectObjects: ({ pairs }) => `间接宾语，${pairs} 对`,
  patchEachHead: '替换每个头',
  thisIsOfModels: '这适用于续写文本的模型。',
  compare: '比较',
  looking: '正在查看……',
  theLogitOfTheAnswer: ({ by, isLarger, other, layer, head, writes }) =>
    `答案的 logit 比另一个${isLarger ? '大' : '小'} ${by}，用另一个提示时是 ${other}。所有头中，第 ${layer} 层头 ${head} 贡献最大：${writes}。`,
  pairEnds: ({ prompt, answer, against, step }) =>
    `“${prompt}” → “${answer}”，而不是“${against}” · 第 ${step} 步`,
  pairsEnd: ({ pairs, prompt, answer, against, step }) =>
    `${pairs} 对，最后一对：“${prompt}” → “${answer}”，而不是“${against}” · 第 ${step} 步`,
  standardDeviation: ({ sd }) => `标准差 ${sd}`,
  layerHead: ({ layer, head }) => `第 ${layer} 层 · 头 ${head}`,
  onTop: ({ said }) => `排第一：${said}`,
  cellSaid: ({ where, said }) => `${where}：${said}`,
  clean: '原来',
  corrupted: '改动',
};
