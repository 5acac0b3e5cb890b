// 文字：放大镜。

export default {
  maskedItsScoreIs: '被遮盖：它的分数是 −∞，权重是 *0*',
  theSequence: '序列',
  cutThisHead: '✂ 关掉这个头',
  fullStage: '⤢ 整个舞台',
  showThisHeadOn: '在整个舞台上显示这个头，或放回模型旁边',
  hideTheMaths: '隐藏计算',
  showTheMaths: '显示计算',
  putItBack: '↩ 恢复它',
  thisPositionStepBy: '这个位置，一步一步',
  showTheNumbers: '显示数值',
  releaseThisTile: '放开这个方块',
  masked: '被遮盖',
  answers: '答案',
  nothingChosen: '什么也没选',
  hoverOverATile: '把指针移到方块上可放大查看；点按可固定。',
  allTensors: '全部张量',
  findAToken: '查找词元',
  likeliestAtPosition: ({ row, read }) => `位置 ${row}（${read}）最可能的`,
  noneOfTokensHas: ({ columns }) => `${columns} 个词元里没有。`,
  theRightAnswer: '正确答案',
  copyAsCsv: '复制为 CSV',
  position: {
    self: ({ position }) => position,
    decoder: ({ position }) => `解码器${position}`,
    encoder: ({ position }) => `编码器${position}`,
  },
  rowSum: ({ sum, sink }) => `这一行之和是 ${sum}${sink ? `；汇占 ${sink}` : ''}。`,
  mayNotLookAt: ({ who, whom, sum }) => `${who}不可以看${whom}。${sum}`,
  looksAt: ({ who, whom, source, rank, columns, sum }) =>
    `${who}看${whom ?? '自己'}${source ? `，${source}` : ''}：第 ${rank} 名，共 ${columns}。${sum}`,
  lossHere: ({ token, right, loss }) => `这里的损失：−ln P(${token}) = −ln ${right} = *${loss}*`,
  tokenAt: {
    right: ({ token, where, rank, columns, sum }) =>
      `词元 ${token} 在${where}，正确答案：第 ${rank} 名，共 ${columns}。${sum}`,
    wrong: ({ token, where, rank, columns, sum, right }) =>
      `词元 ${token} 在${where}（正确的是 ${right}）：第 ${rank} 名，共 ${columns}。${sum}`,
    unscored: ({ token, where, rank, columns, sum }) =>
      `词元 ${token} 在${where}，不计分：第 ${rank} 名，共 ${columns}。${sum}`,
  },
  unitAt: ({ number, where, rank, columns }) =>
    `隐藏单元 ${number} 在${where}：在该行中第 ${rank} 名，共 ${columns}。`,
  dimensionAt: ({ number, where, rank, columns }) =>
    `维度 ${number} 在${where}：在该行中第 ${rank} 名，共 ${columns}。`,
  inExample: {
    spread: '在这个例子里，它的注意力分散在许多词元上。',
    mixed: '在这个例子里，它的注意力没有简单的模式。',
    named: ({ share, meaning }) => `在这个例子里，它有 ${share} 的注意力是这种模式：${meaning}。`,
  },
  mapOf: ({ title, rows, columns, summary }) =>
    `${title}，${rows} × ${columns}${summary ? `：${summary}` : ''}`,
  firstOf: ({ rows, columns, allRows, allColumns }) =>
    `${allRows} × ${allColumns} 中的前 ${rows} 行和 ${columns} 列。复制的是全部。`,
  releaseTitle: '放开这个方块：放大镜跟随指针',
  allTensorsOfLayer: ({ layer }) => `第 ${layer} 层的全部张量`,
  // of the marks of marked.js: _ before an index
  formula: {
    weighed: ({ j, vector }) => `权重 · v_${j} = ${vector}`,
    context: ({ i, vector }) => `上下文_${i} = Σ 权重 · v = ${vector}`,
  },
};
