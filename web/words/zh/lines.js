// 文字：曲线上的线。

export default {
  charts: {
    loss: { title: '损失', train: '训练', held: '测试' },
    accuracy: {
      title: '准确率',
      trainToken: '训练：词元',
      trainSequence: '序列',
      heldToken: '测试：词元',
      heldSequence: '序列',
    },
    gradient: { title: '梯度范数', norm: '裁剪前' },
    rate: { title: '速率', rate: '学习率', steps: '步/秒' },
  },
  guessing: ({ chance }) => `猜测：${chance}`,
  clippedTo: ({ norm }) => `裁剪到 ${norm}`,
  plannedRate: ({ schedule }) => `计划：${schedule}`,
  tokensPerSecond: '词元/秒',
  trainedFor: '已训练',
  leftTo: ({ step }) => `到第 ${step} 步还需`,
  left: '还需',
  plannedLine: '计划',
};
