// 文字：折线图。

export default {
  lines: '折线',
  arrowKeysReadA: ({ label }) => `${label}。方向键读取一步。`,
  linesOf: ({ label, count }) => `${label}：${count} 条线`,
  stepAxis: '步',
};
