// 文字：建议。

export default {
  sevenSmallExperimentsFrom: '七个小实验：从一个词元到关掉一个头。',
  allLessons: '全部课程',
  whatNext: '接下来呢？',
  makeItHarder: '加大难度',
  done: '完成',
  startHereAtStep: ({ at }) => `从这里开始 · 第 ${at} 步`,
  startHereMinutes: '从这里开始 · 10 分钟',
  continue: '继续',
  begin: '开始',
  putItBack: '恢复它',
  cutThisHead: '关掉这个头',
  theWholeModelAgain: '恢复整个模型',
  yourOwnInput: '你自己的输入',
  longerOrFewerLayers: '更长，或更少的层',
  next: ({ title }) => `下一个：${title}`,
  rows: { seq: '长度', n_layers: '层数' },
  less: { seq: '短一些', n_layers: '少一层' },
  more: { seq: '长一些', n_layers: '多一层' },
  canItDoWithout: ({ head }) => `没有${head}还行吗？`,
};
