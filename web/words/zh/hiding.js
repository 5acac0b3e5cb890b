// 文字：隐藏。

export default {
  showAll: '全部显示',
  controlsHidden: ({ count }) => `隐藏了 ${count} 个控件 · `,
};
