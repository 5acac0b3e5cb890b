// 文字：命令。

export default {
  restartedAtStep: '已从第 0 步重新启动。',
  continuesASavedRun: '继续一次已保存的运行。',
  backAtStepWith: '回到第 0 步，初始权重不变。',
  theTrainingWorkerHas: '训练 worker 停止了。',
  aMessageFromThe: '训练 worker 的一条消息无法读取。',
  theTrainingWorkerCould: '无法启动训练 worker。',
  theTrainingWorkerDoes: '训练 worker 没有回应。',
  anOlderRun: '较早的一次运行',
  theModelOfWith: ({ step }) => `第 ${step} 步的模型，连同权重和曲线。`,
  yourTextIsNot: ({ name, why }) => `没有使用你的文本“${name}”：${why}。这是内置文本。`,
  trainingStopped: ({ why }) => `训练停止：${why}`,
  workerStopped: ({ why }) => `训练 worker 停止：${why}`,
  backRestores: ({ step, megabytes }) =>
    `浏览器的“后退”可恢复第 ${step} 步的模型，连同权重和曲线：为此保留了 ${megabytes} MB。`,
};
