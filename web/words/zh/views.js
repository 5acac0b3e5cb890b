// 文字：视图的名称。

export default {
  titles: {
    model: '模型',
    positions: '位置',
    tensors: '张量',
    try: '试一试',
    heads: '头',
    lens: '透镜',
    why: '为什么',
    studies: '实验',
    compare: '对比',
    losses: '损失图',
    numbers: '数字',
    world: '世界',
  },
  // on the tab of a narrow phone
  short: {
    positions: '位置',
    tensors: '张量',
    try: '试',
    studies: '实验',
    compare: '对比',
    losses: '损失',
    numbers: '数字',
  },
  // of the region of a view
  labels: {
    positions: '位置编码',
    tensors: '张量',
    try: '试一试',
    heads: '头',
    lens: '透镜',
    why: '为什么看那里，谁写出答案',
    studies: '实验',
    compare: '两个模型并排',
    losses: '各位置的损失',
    numbers: '两个数的全部题目，以及波',
    world: '模型在它的世界里做什么',
  },
  // what a view shows of the whole model even while parts are cut
  whole: {
    positions: '表',
    heads: '代价、路径和历史',
    compare: '保留的模型',
    losses: '更早的时刻',
  },
};
