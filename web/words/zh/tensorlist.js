// 文字：张量列表。

export default {
  tensors: {
    batch: '批次的激活',
    parameter: '参数',
    attention: '注意力与分数',
    activation: '探针的激活',
    table: '表',
    gradient: '梯度',
    adam_m: '优化器：一阶矩',
    adam_v: '优化器：二阶矩',
  },
  layerOf: ({ stack, layer }) => (stack ? `${stack}第 ${layer} 层` : `第 ${layer} 层`),
};
