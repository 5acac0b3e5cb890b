// 文字：一次运行中发生了什么。

export default {
  events: {
    cut: ({ part, step }) => `第 ${step} 步起关掉${part}`,
    freeze: ({ part, step }) => `第 ${step} 步起冻结${part}`,
    untold: ({ name, step }) => `${name} 在第 ${step} 步之前改动太多，无法列出`,
    skip: ({ batch }) => `跳过批次 ${batch}`,
    without: ({ batch, sample }) => `批次 ${batch} 不含样本 ${sample}`,
    setting: ({ name, value }) => `${name} ${value}`,
    from: ({ before, step, value }) => `${before}，第 ${step} 步起 ${value}`,
  },
};
