// 文字：在这台设备上的验证。

export default {
  trainsThreeSmallModels:
    '用引擎的每种构建在这里训练三个小模型，并与记录的结果逐位比较。把梯度与损失的差分比较，把一个模型与 PyTorch 的数值比较。需要几秒钟；你的运行会继续。',
  copy: '复制',
  verifyOnThisDevice: '在这台设备上验证',
  loadingTheEngine: '正在载入引擎……',
  theSameResultsOn: '每台设备上结果都相同',
  checksSoFar: ({ count }) => `已检查 ${count} 项……`,
  notFinished: ({ why }) => `验证无法完成：${why}。`,
};
