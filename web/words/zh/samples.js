// 文字：测试样本。

export default {
  previousExamples: '上一批例子',
  nextExamples: '下一批例子',
  differentOnesAmongThe: ({ indicesCount, drawn }) =>
    `前 ${drawn} 个抽样中有 ${indicesCount} 个不同的`,
  ofLikeliestTokensToken: ({ right, counted }) =>
    `${counted} 个最可能的[词元|token]中有 ${right} 个就是接下来的`,
  ofSequencesRight: ({ right, all }) => `${all} 个序列中 ${right} 个正确`,
  clearYourOwnInput: '清空你自己的输入',
  typeYourOwn: '键入你自己的：',
  randomInputOfThe: '训练长度的随机输入',
  randomInputLongerThan: ({ LONGER }) => `随机输入，比现在长 ${LONGER}，也比训练中的都长`,
  example: ({ first }) => `例子 ${first}`,
  lossShowItIn: ({ losses }) => `损失：${losses}。在模型中显示`,
  theirMeanLossIs: ({ sum }) => `它们的平均损失是 ${sum}。`,
  rowRight: ({ right, counted, number }) =>
    `${counted} 个中 ${right} 个正确。在模型中显示例子 ${number}`,
  rowFollows: ({ right, counted, number }) =>
    `${counted} 个最可能的词元中 ${right} 个就是接下来的。在模型中显示例子 ${number}`,
  ofTokensRight: ({ right, counted, sequences }) =>
    `${counted} 个[词元|token]中 ${right} 个正确 · ${sequences}`,
  ownRight: ({ right, counted, whole }) => (whole ? '全部正确' : `${counted} 个中 ${right} 个正确`),
  ownFollows: ({ right, counted, whole }) =>
    whole ? '最可能的词元全都就是接下来的' : `${counted} 个最可能的词元中 ${right} 个就是接下来的`,
  asks: { writings: '写十个', labels: '各标签的准确率' },
  learnedIt: '（学过）',
  fromNothing: ({ step, known, count }) =>
    `第 ${step} 步，从零写起。${count} 个中有 ${known} 个在训练过的行里。`,
  howItGoesOn: ({ step }) => `第 ${step} 步，怎样接着灰色的测试文本往下写。`,
  labelsRight: ({ accuracy, rows, step, label, share, best }) =>
    `第 ${step} 步，${rows} 个测试行中 ${accuracy} 正确。总答“${label}”会有 ${share}。${best === null ? '' : `相同输入有不同标签，最多只能到 ${best}。`}`,
  labelColumns: { label: '标签', right: '正确', of: '共', answered: '回答' },
  heldOutExamples: '测试例子',
  random: '随机',
  longer: '更长',
  ofAll: ({ first, last, total }) => `${first === last ? '' : `${first}–`}${last}，共 ${total}`,
};
