// 文字：一个头为什么看那里，谁写出答案。

const wrote = (/** @type {string} */ part, at) => (at ? `${part}在${at}写入的内容` : part);

export default {
  whyItLooksThereOr: '它为什么看那里，或谁写出答案',
  whyItLooksThere: '它为什么看那里',
  whoAnswers: '谁在回答',
  thisModelHasNo: '这个模型没有输出层，所以没有可解释的答案。',

  // sources on an axis
  label: {
    embedding: '词元',
    input: '输入',
    position: '位置',
    alibi: 'ALiBi',
    head: ({ layer, head }) => `${layer} 层头 ${head}`,
    cross: ({ layer, head }) => `${layer} 层交叉头 ${head}`,
    ffn: ({ layer }) => `${layer} 层前馈`,
    finalNorm: '最后归一化',
    norm: ({ layer, norm }) => `${layer} 层归一化 ${norm}`,
    others: '其他',
    bias: '偏置',
    attentionBias: ({ layer }) => `${layer} 层偏置`,
    crossBias: ({ layer }) => `${layer} 层交叉偏置`,
  },
  // sources in a sentence; at: where it was written, or ''
  source: {
    embedding: ({ at }) => (at ? `${at}处的词元` : '词元嵌入'),
    input: ({ at }) => (at ? `${at}处的输入` : '输入'),
    position: ({ at }) => (at ? `${at}的位置` : '位置'),
    head: ({ layer, head, at }) => wrote(`第 ${layer} 层头 ${head}`, at),
    cross: ({ layer, head, at }) => wrote(`第 ${layer} 层交叉头 ${head}`, at),
    ffn: ({ layer, at }) => wrote(`第 ${layer} 层前馈`, at),
    finalNorm: '最后归一化的平移',
    norm: ({ layer, norm }) => `第 ${layer} 层归一化 ${norm} 的平移`,
    queries: '查询的偏置',
    keys: '键的偏置',
    output: '输出层的偏置',
    attentionBias: ({ layer }) => `第 ${layer} 层的注意力偏置`,
    crossBias: ({ layer }) => `第 ${layer} 层的交叉注意力偏置`,
  },

  // why it looks there
  whichParts: '哪些部分',
  whatSetsItApart: '它的特别之处',
  theWholeScore: '整个分数',
  choose: { head: '头', from: '从', at: '看' },
  theStrongestPairs: '最强的几对',
  partsOfAScore: ({ rows, columns }) =>
    `分数的各部分：纵向 ${rows} 个查询来源，横向 ${columns} 个键来源`,
  queryKey: ({ from, to, part }) => `查询 ${from}，键 ${to}：${part}`,
  aboutScore: ({ score, capped, alibi }) =>
    `行：写出查询的部分 · 列：写出键的部分。各部分之和是分数 ${score}${capped ? '，之后再加软上限' : ''}。` +
    `${alibi ? `ALiBi 加 ${alibi}。` : ''}Softmax 看不到所有键共有的内容：使这个键特别的，是减去它所见各键平均之后的部分。`,
  theMaskHidesFrom: ({ key, query }) => `掩码使${query}看不到${key}。`,
  linearAttentionHasNo: ({ query, key, product, share }) =>
    `线性注意力没有 softmax 之前的分数。${query}与${key}的 φ(q)·φ(k) 是 ${product}，占它所见总和的 ${share} %。`,
  alibiLowersWhatIs: 'ALiBi 压低远处的',
  alibiFavoursWhatIs: 'ALiBi 偏向近处的',
  matches: ({ query, key }) => `${query}与${key}相合`,
  opposes: ({ query, key }) => `${query}与${key}相斥`,
  seesNothingElse: ({ query }) => `${query}看不到别的。`,
  looksAsAtAnythingElse: ({ query, key }) => `${query}看${key}和看别的一样。`,
  looksMore: ({ query, key, first, share }) =>
    `${query}看${key}多于它所见的平均，主要因为${first}（${share}）。`,
  looksLess: ({ query, key, first, share }) =>
    `${query}看${key}少于它所见的平均，主要因为${first}（${share}）。`,

  // who answers
  whoWritesTheAnswer: '谁写出答案',
  partsOfTheAnswer: '答案的各部分',
  column: { name: '由谁写入', here: '这里', origin: '大部分来自', average: '平均', spread: '离散' },
  whichNumber: '哪个数',
  lessTheRunnerUp: '减去第二名',
  theLogit: 'logit',
  answerAt: '答案在',
  thisExampleHasNo: '这个例子没有计分的答案。',
  theWholeSequence: '整个序列',
  position: ({ position }) => `位置 ${position}`,
  sum: '合计',
  sumTo: { difference: '两个 logit 之差', number: '那个数', logit: '答案的 logit' },
  aboutAnswer: ({ what, capped, known }) =>
    `各部分之和是${what}${capped ? '，在 logit 软上限之前' : ''}；每个部分是写入残差流、由输出层读出的内容。` +
    (known
      ? `平均：${known.samples} 个测试样本的 ${known.count} 个答案，第 ${known.step} 步，附标准差。`
      : '正在计算测试样本上的平均。'),
  numberOf: ({ number, of }) => `${of}的第 ${number} 个数`,
  isAhead: ({ own, where, other, by }) => `${where}的答案 ${own} 领先 ${other} ${by}`,
  isShort: ({ own, where, other, by }) => `${where}的答案 ${own} 比 ${other} 少 ${by}`,
  theLogitOf: ({ own, where, total }) => `${where}的 ${own} 的 logit 是 ${total}`,
  predicted: ({ own, where, total, tanh }) =>
    `在${where}预测，${own} 是 ${total}${tanh ? '（tanh 之前）' : ''}`,
  sentence: ({ begins }) => `${begins}。`,
  mostlyBy: ({ begins, list }) => `${begins}：主要来自${list}。`,
  and: ({ list, last }) => (list ? `${list}和${last}` : last),

  // paths
  theAnswerByPaths: '按路径看答案',
  byPathsThroughHeads: '按经过头的路径',
  partsOfTheAnswerBy: '按路径看答案的各部分',
  allPathsSumTo: ({ count }) => `全部 ${count} 条路径之和正好是同一个数。`,
  others: ({ more }) => `另外 ${more} 个`,
  path: '路径',
};
