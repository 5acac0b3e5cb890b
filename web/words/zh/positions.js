// 文字：位置编码。

const about = ({ from, to, apart, value }) => `位置 ${from} 和 ${to}，相距 ${apart}：${value}`;
const first = ({ first: count }) => (count === null ? '' : `前 ${count} 个位置。`);

export default {
  positionalEncoding: '位置编码',
  stack: '堆叠',
  encoder: '编码器',
  decoder: '解码器',
  orientation: '方向',
  positionsDown: '位置纵向',
  dimensionsDown: '维度纵向',
  shown: '显示',
  table: '表',
  withTheTokensAdded: '加上词元',
  shownTheEmbeddingsOf: '显示的是：这个序列的嵌入加上位置，即进入第一层的内容。',
  // around how many are shown
  firstPositions: { before: '前', after: '个位置' },
  numbers: '数值',
  encoding: '编码',
  biasByDistanceAnd: '按距离和头的偏置',
  fromTo: ({ name, rows, columns, least, most }) =>
    `${name}，${rows} × ${columns}，从 ${least} 到最多 ${most}`,
  rowsDistanceColumnsHead: '行：距离 · 列：头',
  rowsPositionColumnsDimension: '行：位置 · 列：维度',

  // how alike positions are
  measure: '度量',
  dotProduct: '点积',
  theDotProductOf: '表中两行的点积',
  cosine: '余弦',
  similarity: '相似度',
  biasOfHead: ({ head }) => `头 ${head} 的偏置`,
  pair: (pair) => `${about(pair)}。${first(pair)}`,
  biasOfPair: (pair) => `${about(pair)}，加到分数上。${first(pair)}`,
  sized: ({ name, rows, columns }) => `${name}，${rows} × ${columns}`,

  // curves
  curves: '曲线',
  curvesOfDimensions: '维度的曲线',
  keep: '保留',
  dottedQKOf: '虚线：两个相等的向量在该距离的 q·k，相对于距离 0',
  drawnBetweenPositionsToo: '位置之间也画出；模型只用整数位置',
  distance: ({ distance }) => `距离 ${distance}`,
  position: ({ position }) => `位置 ${position}`,
  curvesOverPositionsOf: ({ rows, names }) => `${rows} 个位置上的曲线：${names}`,

  // whether order matters
  doesOrderMatterTo: '顺序对它重要吗？',
  turnPositionsOffAnd: '关掉位置再训练',
  turnSinusoidalPositionsOn: '打开正弦位置再训练',
  tokens: '词元',
  shuffled: '打乱后',
  prediction: '预测',
  whenShuffled: '……打乱时',
  sourceShuffled: '打乱来源，答案放回原位。',
  sequenceShuffled: '打乱序列，答案放回原位。',
  cellIs: ({ where, column, value }) => `${where}，${column}：${value}。`,
  whereIs: {
    distance: ({ distance }) => `距离 ${distance}`,
    position: ({ position, p }) => `位置 ${position}（p = ${p}）`,
  },
  remove: ({ column }) => `去掉${column}`,
};
