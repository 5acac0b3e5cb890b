// 文字：一次运行与另一次的不同。

export default {
  models: ({ before, after }) => `${before} → ${after}`,
  setting: ({ name, before, after }) =>
    before === null ? `${name} ${after}` : `${name} ${before} → ${after}`,
  anotherText: '另一段文本',
  theSameSettings: '设置相同',
};
