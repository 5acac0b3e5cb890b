// 文字：曲线。

export default {
  theCurveGrowsFrom: '曲线从这里长出来。之后沿着它拖动，可以再看一遍每个头怎样形成。',
  chart: '曲线',
  lossHowWrongIt: '损失：错得有多厉害',
  atStep: ({ title, step, values }) => `${title}，第 ${step} 步：${values}`,
  divergedAtStepIn: ({ step, tensor }) => `第 ${step} 步在 ${tensor} 中发散`,
  andMoreRuns: ({ more }) => `以及另外 ${more} 次运行`,
  smoothing: '平滑',
  movingAverageOfThe: '抖动曲线的移动平均：一个值过一步后还剩多少',
  howCurvesAreDrawn: '曲线怎样画',
  smooth: '平滑',
  atTheStep: ({ step }) => `第 ${step} 步`,
  youAreHere: ({ loss, worse }) => `${loss} 你在这里${worse ? '：比猜还差。' : '。'}`,
  tabs: {
    loss: '损失',
    accuracy: '准确率',
    gradient: '梯度',
    rate: '速率',
    runs: '运行',
  },
  runsOf: ({ count }) => `运行 · ${count}`,
  notFetched: '曲线需要 uPlot，而这次构建没能取得它。其他功能都正常。',
  notLoaded: '曲线需要 uPlot，这个文件无法载入。重新载入页面再试一次。其他功能都正常。',
  notRunning: ({ name, message }) =>
    `曲线需要 uPlot，它在这个浏览器里出错了（${name}: ${message}）。其他功能都正常。`,
  headLooks: ({ head }) => `头 ${head}：答案看向词元`,
  logXTitle: '步数用对数轴',
  logYTitle: '数值用对数轴',
  logX: 'log x',
  logY: 'log y',
  lossWord: '损失',
  lineOf: {
    guessing: ({ loss }) => `猜测：${loss}`,
    knows: ({ knows, loss }) => `知道${knows}：${loss}`,
  },
};
