// 文字：需要时间时。

export default {
  aStepTakesAbout: ({ took, batch, seq }) =>
    `一步大约需要 ${took}：${batch} 个样本，每个 ${seq} 个词元。`,
  stepIsUnderWay: ({ step, batch, seq }) =>
    `第 ${step} 步进行中：${batch} 个样本，每个 ${seq} 个词元。`,
  scoring: ({ first, samples }) => `评估中：${samples} 个测试样本已完成 ${first} 个。`,
  faster: ({ ways }) => `${ways}会更快。`,
  ways: {
    batch: ({ name }) => `减小“${name}”`,
    eval_samples: ({ name }) => `减少“${name}”`,
    tokens: ({ name }) => `把“${name}”设为单词或字节对`,
  },
};
