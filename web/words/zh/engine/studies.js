// 文字：实验。

export default {
  'How deep?': '要多深？',
  'How many layers does reversal need?': '反转需要多少层？',
  'No positions': '没有位置',
  'Can a model copy without positions, and which encoding learns fastest?':
    '没有位置模型能复制吗？哪种编码学得最快？',
  'Pre or post norm': '归一化在前还是在后',
  'Where must the norm be in a deep model, with and without a warm-up?':
    '在深的模型里，有无预热时，归一化该放哪里？',
  'One head or four': '一个头还是四个',
  'Do four heads of width 16 learn faster than one of width 64?':
    '四个宽 16 的头比一个宽 64 的学得快吗？',
  Dropout: 'Dropout',
  'What does dropout cost where every sample is new?': '样本总是新的时，dropout 的代价是什么？',
  'Longer sequences': '更长的序列',
  'How much harder is a longer sequence to reverse?': '反转更长的序列要难多少？',
  'Other lengths': '其他长度',
  'Trained on one length, which encoding of positions carries over to others?':
    '只用一种长度训练，哪种位置编码能推广到其他长度？',
  'How much weight decay does grokking need, and which waves remain?':
    '顿悟需要多少权重衰减，留下哪些波？',
  '2017 to Llama in seven switches': '从 2017 到 Llama 的七个开关',
  'Which of the seven switches from the block of 2017 to that of Llama help?':
    '从 2017 年的模块到 Llama 的七个开关中，哪些有帮助？',
};
