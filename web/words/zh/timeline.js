// 文字：时间轴。

export default {
  showTheModelAs: '显示模型现在的样子（Esc）',
  showTheWholeModel: '再次显示整个模型',
  whatIf: '如果……',
  trainASecondRun: '训练从某一步起不同的第二次运行，并比较两者',
  momentOfTheRun: '运行的时刻',
  stopTheReplay: '停止重放',
  replayTheRunFrom: '从第 0 步重放运行',
  thisModelIsToo: ({ bytes }) => `这个模型太大，无法保留更早的时刻：两个就要超过 ${bytes}`,
  restore: ({ places }) => `${places} · 恢复`,
  hint: '拖动可重看各头怎样形成',
  storyHint: ({ step, past }) => (past ? `拖动曲线可回到过去 · 第 ${step} 步` : `第 ${step} 步`),
  backToLive: '回到现在',
  kept: ({ kept, bytes, mostBytes, decade, most }) =>
    `从第 0 步重放运行（P）。保留了 ${kept} 个时刻，占 ${bytes}，最多 ${mostBytes}：步数每十倍 ${decade} 个，最多 ${most} 个`,
  atStep: ({ step }) => `第 ${step} 步`,
  theStep: ({ step }) => `第 ${step} 步`,
};
