// 文字：设置表单。

export default {
  keyValueCacheThe:
    '键值缓存：下一个词元需要的键和值，按训练长度的一个序列计。为了显示它们，本页保留所有位置的激活。',
  whatItCostsBy: '各部分的代价',
  activationsOfOneSequence: '一个序列的激活',
  memoryOfTheActivations:
    '一个训练序列的激活和梯度所占的内存，按激活怎样为反向传播保存区分。正在用的设置是粗体。',
  ofTheTimeIn:
    '这次运行训练的时间：它的步、测试评估，以及各视图向模型要的内容，如注意力。评估的间隔使它在长的运行中最多占十分之一。',
  timeStepsHeldOut: ({ train, score, look }) =>
    `时间：步 ${train}，测试评估 ${score}，视图 ${look}`,
  kvCache: 'KV 缓存',
  parametersByComponent: '各部分的参数',
  ofMemory: ({ bytes, build }) => `内存 ${bytes} · ${build}`,
  costs: {
    flops: { head: 'FLOPs', title: '一个训练步的浮点运算，前向和反向' },
    activations: { head: '激活', title: '激活和它们的梯度，每个序列' },
    moments: { head: '优化', title: '优化器为参数记住的内容' },
  },
  total: '合计',
  saved: {
    blocks: { words: '注意力分块', title: '注意力权重重新计算，每次一块行（超过 256 个位置时）' },
    full: { words: '注意力完整', title: '保留注意力权重要占多少，每个头 T × T' },
    f32: '全部保留',
    bf16: '模块保存的内容舍入到 16 位：梯度是近似的',
    inputs: '模块保存输入并重新计算：结果相同',
  },
  parameters: {
    positions: '位置',
    cross_attention: '交叉注意力',
    embedding: '嵌入',
    output: '输出',
    layer_norm: '最后归一化',
    transformer_blocks: '模块',
    attention: '注意力',
    feed_forward: '前馈',
    norms: '归一化',
    total: '合计',
  },
  encoderPart: ({ part }) => `编码器${part}`,
  decoderPart: ({ part }) => `解码器${part}`,
  groups: { task: '任务', model: '模型', training: '训练' },
  moreAbout: { task: '更多任务设置', model: '更多模型设置', training: '更多训练设置' },
  slider: ({ name }) => `${name}，滑块`,
  help: ({ key, range, help, rebuild }) =>
    `${key}${range ? `（${range}）` : ''}。${help}${rebuild ? '改动会重建模型，从第 0 步开始；到此为止的运行会保留以供比较。' : '改动立即生效。'}`,
  newModel: ({ changes }) => `${changes}：新模型，第 0 步。`,
  fromHereOn: ({ changes }) => `从这里起 ${changes}。`,
  changed: ({ name, from, to }) => `${name} ${from} → ${to}`,
  stepLess: ({ name }) => `${name}：减`,
  stepMore: ({ name }) => `${name}：加`,
  parametersAre: ({ total }) => `参数 · ${total}`,
};
