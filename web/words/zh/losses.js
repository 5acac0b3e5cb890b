// 文字：损失图。

export default {
  thisModelHasNo: '这个模型没有输出层，所以没有损失。',
  lossByPosition: '各位置的损失',
  about: ({ samples }) => `行：步 · 列：位置 · ${samples} 个测试样本的平均，单位 nat`,
  part: ({ about, done, all }) => `${about} · ${all} 个时刻中的 ${done} 个`,
  drawn: ({ moments, positions }) =>
    `损失：纵向是运行的 ${moments} 个时刻，横向是 ${positions} 个位置`,
  atStepTheLoss: ({ step, position, loss, guess }) =>
    `第 ${step} 步，位置 ${position} 的损失是 ${loss}。` +
    (guess === null ? '' : `猜测平均是 ${guess}。`),
};
