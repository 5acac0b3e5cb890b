// 文字：数据流的模型做什么，画出来。

export default {
  previousExample: '上一个例子',
  nextExample: '下一个例子',
  example: ({ index }) => `例子 ${index}`,
  whichStreamsHeadsLook: '各头看哪些数据流',
  whereHeadsLookFrom: ({ from }) => `各头从 ${from} 看向哪里：`,
  even: '均分',

  // a model that acts
  pathsOfTheModel: '模型从几个起点到目标的路径',
  handle: {
    goal: '目标：拖动它，或用方向键移动',
    obstacle: '障碍：拖动它，或用方向键移动',
    start: '起点：拖动它，或用方向键移动',
  },
  returnToAskFor: '要求的回报',
  askForAReturn: '要求的回报',
  poor: '差',
  beyond: '超出',
  aboveAllOfThe: ({ percent }) => `高于全部数据，超出其范围的 ${percent} %`,
  betterThanOfThe: ({ percent }) => `好于 ${percent} % 的数据`,
  actsUnasked: ({ arrived, starts, reached }) =>
    `${starts} 个起点中有 ${arrived} 个到达，得到 ${reached}；没有要求回报。`,
  actsAsked: ({ wanted, arrived, starts, reached }) =>
    `平均要求 ${wanted}，得到 ${reached}，${starts} 个起点中有 ${arrived} 个到达。`,

  // a model that fits lines
  squaredErrorByThe: '平方误差随例子个数',
  fitLine: {
    neighbours: '最近三个',
    least_squares: '最小二乘',
    ridge: '岭回归：最好的',
    model: '模型',
  },
  examplesSoFar: '目前的例子',
  squaredError: '平方误差',
  fits: ({ examples, model, ridge }) =>
    `${examples} 个例子之后它的平方误差是 ${model}；岭回归是最好的办法，为 ${ridge}。`,

  // a model that finds paths
  theGraphAndThe: '图，以及模型从一个节点出发的路径',
  theNodeThatThe: '路径开始的节点',
  pathFromNode: '路径起点',
  away: ({ node, shortest }) => `${node}，相距 ${shortest}`,
  finds: ({ best, nodes, shortest, walks }) =>
    `${nodes} 个节点中有 ${best} 个它走最短路径。最短路径平均 ${shortest} 步，到达的随机游走平均 ${walks} 步。`,

  // a model that foresees
  angleAndVelocityForeseen: '角度和速度：预见的与真实的',
  told: '告知',
  true: '真实',
  onItsOwn: '独自',
  foresees: ({ ahead, error, still }) =>
    `独自走 ${ahead} 个时刻后它的平方误差是 ${error}；预见不动则为 ${still}。`,
  aColumnStepBy: '一列，逐个时刻：真实、预测、预见',
  column: '列',
  oneStepAhead: '提前一个时刻',
  noHeldOutExample: ({ name }) => `没有测试例子有可预见的 ${name}。`,
  follows: ({ name, error }) =>
    `提前一个时刻，它对 ${name} 的平方误差是方差的 ${error}；猜均值约为 1。`,
  axes: { step: '时刻', velocity: '↑ 速度', angle: '角度 →' },
};
