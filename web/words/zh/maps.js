// 文字：热图和词元行。

export default {
  arrowKeysMoveBetween:
    '方向键在格子间移动；Home 和 End 到一行的两端，Page Up 和 Page Down 到一列的两端。',
  heatMap: '热图',
  token: {
    right: ({ label }) => `${label}，正确`,
    wrong: ({ label, expected }) => `${label}，错误：正确答案是 ${expected}`,
    follows: ({ label, expected }) => `${label} 最可能；实际是 ${expected}`,
    unknown: ({ label }) => `${label}：正确答案未知`,
    all: ({ token, probability, loss }) =>
      `${token}${probability && ` · 概率 ${probability} %`}${loss && ` · 损失 ${loss}`}`,
  },
};
