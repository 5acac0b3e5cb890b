// 文字：图。

export default {
  theModelArrowKeys: '模型。方向键在方块间移动，回车键放大查看。',
  drawTheModelSmaller: '把模型画小些',
  drawTheModelLarger: '把模型画大些',
  sizeOfTheDrawing: '图的大小',
  roomFor: ({ every }) => `每 ${every} 个词元中有地方显示一个。`,
  oneIn: ({ every }) => `1/${every}`,
};
