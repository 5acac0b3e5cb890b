// 文字：应验或没应验的预测。

export default {
  predicted: {
    unknown: ({ pick }) => `你的预测：${pick}。`,
    right: ({ pick }) => `✓ 你的预测正确：${pick}。`,
    wrong: ({ pick }) => `✗ 你的预测不对：${pick}。`,
  },
};
