// 文字：各次运行。

export default {
  divergedAt: ({ step }) => `第 ${step} 步发散`,
  solvedAt: ({ solvedStep }) => `第 ${solvedStep} 步学会`,
  training: '训练中',
  runAgainFromStep: '用相同的设置和种子，从第 0 步再来一次',
  rebuildsTheModelWith: '用这些设置重建模型；不会自动开始训练',
  deleteThisRun: '删除这次运行',
  theFirst: '第一次',
  isTheCurrentRun: ({ name }) => `${name} 是当前的运行`,
  showInTheCharts: ({ name }) => `在曲线中显示 ${name}`,
  hasLossesOfSomething: ({ name }) => `${name} 的损失属于别的内容：不在当前运行的曲线里`,
  nameOf: ({ name }) => `${name} 的名称`,
  runAgain: ({ name }) => `再运行 ${name}`,
  returnToTheSettings: ({ name }) => `回到 ${name} 的设置`,
  deleteWord: ({ name }) => `删除 ${name}`,
  columns: {
    run: '运行',
    preset: '预设',
    change: '与上一次相比',
    steps: '步数',
    loss: '测试损失',
    accuracy: '准确率',
    outcome: '结果',
  },
  whatToDo: '操作',
};
