// 文字：设置和事件。

export default {
  '{} cannot be {}': '{} 不能是 {}',
  'it is one of {}': '可以是 {}',
  'it is true or false': '可以是 true 或 false',
  'it is plain text of at most {} characters': '是最多 {} 个字符的普通文本',
  'it is a whole number from {} to {}': '是 {} 到 {} 的整数',
  'it is a number from {} to {}': '是 {} 到 {} 的数',
  '{} is not a setting': '{} 不是设置',
  'there is no preset {}; there are {}': '没有预设 {}；有 {}',
  'a setting is written key=value, not {}': '设置写成 key=value，而不是 {}',
  '{} cannot be undefined': '{} 不能是 undefined',
  '{} cannot change: a run has room for {} characters of events':
    '{} 不能改变：一次运行最多容纳 {} 个字符的事件',
  '{} cannot be {} in this run: it shapes the model, and changing it needs a new one':
    '{} 在这次运行中不能是 {}：它决定模型的形状，改变它需要新的模型',
  'n_heads {} does not divide d_model {}; the nearest number that does is {}':
    'n_heads {} 不能整除 d_model {}；最接近的能整除的数是 {}',
  'n_kv_heads {} does not divide n_heads {}; the nearest number that does is {}':
    'n_kv_heads {} 不能整除 n_heads {}；最接近的能整除的数是 {}',
  'max_len {} is shorter than {} {}; choose 0 or at least {}':
    'max_len {} 小于 {} {}；选 0 或至少 {}',
  'it is a share of activations, or -1 to take the value of dropout; choose 0 or -1':
    '它是激活的份额，或 -1 表示取 dropout 的值；选 0 或 -1',
  'a sink joins the softmax, and linear attention has none; choose sink false, or attention softmax':
    'sink 加入 softmax，而线性注意力没有 softmax；选 sink false，或 attention softmax',
  'alibi adds to the scores of a softmax, and linear attention has none; choose sinusoidal, learned, rope or none, or attention softmax':
    'ALiBi 加到 softmax 的分数上，而线性注意力没有 softmax；选 sinusoidal、learned、rope 或 none，或 attention softmax',
  'a class needs a single stack, and arch is encdec; choose head token, or arch encoder or decoder':
    '类别需要单个层叠，而 arch 是 encdec；选 head token，或 arch encoder 或 decoder',
  'with head none there is no output layer to share weights; choose tied false, or head token or class':
    'head 为 none 时没有可共享权重的输出层；选 tied false，或 head token 或 class',
  'it is not a token of the vocabulary; choose -1, or at most {}':
    '它不是词表里的词元；选 -1，或最多 {}',
  'the run would end before the learning rate falls; choose schedule constant, or at most {}':
    '学习率下降之前运行就结束了；选 schedule constant，或最多 {}',
  'the learning rate would fall before the warm-up ends; choose 0, or at most {}':
    '预热结束之前学习率就会下降；选 0，或最多 {}',
  'this model needs {} bytes, more than there is; lower {}':
    '这个模型需要 {} 字节，超过现有的；调低 {}',
  'reading this text needs {} bytes, more than there is; lower {}':
    '读取这段文本需要 {} 字节，超过现有的；调低 {}',
  'there is no memory left for this': '没有足够的内存',
  'event {}': '事件 {}',
  'an event is STEP:KEY=VALUE, as in 300:lr=0.0003': '事件写成 STEP:KEY=VALUE，如 300:lr=0.0003',
  'skip takes the number of one batch': 'skip 后面是一个批次的编号',
  'skip takes the number of a batch, the first being 1': 'skip 后面是一个批次的编号，第一个是 1',
  'without takes BATCH:SAMPLE, as in 301:0': 'without 后面是 BATCH:SAMPLE，如 301:0',
  'untold takes the name of a setting': 'untold 后面是一个设置的名称',
  'what happens is cut, freeze, skip, without, or a setting':
    '发生的事是 cut、freeze、skip、without 或一个设置',
  'there is no such part; one is LAYER.HEAD, LAYER.self or LAYER.ffn, layers are 0 to {} and heads 0 to {}':
    '没有这个部分；可以是 LAYER.HEAD、LAYER.self 或 LAYER.ffn，层是 0 到 {}，头是 0 到 {}',
  "there is no such part; one is LAYER.HEAD, LAYER.self or LAYER.ffn, layers are 0 to {} and heads 0 to {}; LAYER.cross is the decoder's, and encoder. may be before it":
    '没有这个部分；可以是 LAYER.HEAD、LAYER.self 或 LAYER.ffn，层是 0 到 {}，头是 0 到 {}；LAYER.cross 是解码器的，前面可以写 encoder.',
  'that batch was learnt from before; the next is {}': '那个批次已经学过了；下一个是 {}',
  'there is no such sample in a batch; the last is {}': '批次里没有这个样本；最后一个是 {}',
  'that setting shapes the model: it makes a new run': '这个设置决定模型的形状：它会开始新的运行',
  'that setting has no effect on training': '这个设置对训练没有作用',
  'events are in the order of their steps, and before it is one of step {}':
    '事件按步数排列，而它前面有第 {} 步的事件',
  'another event is about the same at step {}': '另一个事件在第 {} 步涉及同样的内容',
  'events that have happened cannot change; make a fork': '已经发生的事件不能改变；请做一个分支',
  'this run has no memory for it; make a fork': '这次运行没有为它留内存；请做一个分支',
  'the model has no such tensors; a group is blocks.0.attention, embedding':
    '模型没有这样的张量；一组是 blocks.0.attention、embedding',
  'its entry {} is not a name of its own and a size, as state:4 or node:t9; at most 8 streams of 1 to 256 numbers or 2 to 99999 tokens':
    '其中的 {} 不是自己的名称加大小，如 state:4 或 node:t9；最多 8 个数据流，各 1 到 256 个数或 2 到 99999 个词元',
  'its entry {} is not a name and one of the streams, as action@state, then :2 or :t9 unless a stream has that name, :tanh, and *0.5; at most 8':
    '其中的 {} 不是名称加一个数据流，如 action@state，然后是 :2 或 :t9（没有同名数据流时）、:tanh 和 *0.5；最多 8 个',
};
