// 文字：位置编码。

export default {
  columns: {
    sine: ({ number, wave }) => `维度 ${number}，正弦，每 ${wave} 个位置重复一次`,
    cosine: ({ number, wave }) => `维度 ${number}，余弦，每 ${wave} 个位置重复一次`,
    pairSine: ({ number, wave }) => `第 ${number} 对，角的正弦，每 ${wave} 个位置重复一次`,
    pairCosine: ({ number, wave }) => `第 ${number} 对，角的余弦，每 ${wave} 个位置重复一次`,
    head: ({ number }) => `头 ${number}`,
    plain: ({ number }) => `维度 ${number}`,
  },
  encodings: {
    sinusoidal:
      '正弦：把一张固定的正弦余弦表加到嵌入上。左边的快波区分相邻位置，右边的慢波区分相距很远的位置。',
    learned: '学习得到：给每个位置的嵌入加上一个可训练的向量。它从噪声开始；看模式怎样形成。',
    rope: '旋转（RoPE）：什么也不加。q 和 k 中的每一对数按随位置增大的角度旋转。于是 q·k 取决于两个词元的距离。',
    alibi:
      'ALiBi：什么也不加。每个头从每个分数中减去斜率 × 距离。远处的词元于是得到较少的注意力，有些头少得多。',
    none: '没有位置：模型只得到词元。没有因果掩码，它就无法知道顺序，所以相同的词元在各处都有相同的行。',
  },
  shuffledSame: ({ amount }) =>
    `没有概率的变化${amount === null ? '达到 0.00001' : `超过 ${amount}`}：打乱输入只会打乱输出。模型看到的是词元的集合，而不是序列。`,
  shuffledOther: {
    plain: ({ amount }) => `有一个概率变化了 ${amount}。`,
    causal: ({ amount }) =>
      `有一个概率变化了 ${amount}。模型没有得到位置，但因果掩码仍然透露了顺序。`,
    positions: ({ amount }) => `有一个概率变化了 ${amount}。词元的顺序影响了答案。`,
  },
  thisModelHasNo: '这个模型没有可比较的输出。',
};
