// 文字：你自己的序列。

export default {
  lengthOfARandom: '随机序列的长度',
  fromLength: '从长度',
  toLength: '到长度',
  removeAllSequences: '去掉全部序列',
  yourSequence: '你的序列',
  addThisSequenceEnter: '添加这个序列（回车）',
  addARandomSequence: '添加一个这种长度的随机序列',
  addARandomSequenceOf: '每种长度添加一个随机序列',
  randomOfLength: '随机，长度',
  oneOfEveryLength: '每种长度一个',
  // between two lengths
  to: '到',
  removeSequence: ({ index }) => `去掉序列 ${index}`,
  show: '显示',
  showSequenceInThe: ({ index }) => `在模型中显示序列 ${index}`,
  showItInThe: '在模型中显示',
  asTrained: '与训练相同',
  showOrRemove: '显示或去掉',
  tableOfYourSequences: '你的序列的表格',
  thisModelHasNo: '这个模型没有输出，所以没有答案。',
  clear: '清空',
  add: '添加',
  isNew: '新',
  rightOf: ({ right, counted }) => `${right}/${counted}`,
  mostRows: ({ most, left }) => `表格能放 ${most} 个序列：略去了 ${left} 个`,
  isNoLength: ({ length, least, most, units }) =>
    `${length ?? '这'}不是长度：请用 ${least} 到 ${most} 个${units}`,
  isEmpty: ({ from, to }) => `${from} 到 ${to} 是空的：第一个长度大于最后一个`,
  allRight: ({ whole, all, right, counted }) =>
    `${all} 个序列中 ${whole} 个正确，${counted} 个词元中 ${right} 个正确。`,
  columns: { length: '长度', sequence: '序列', answer: '答案', right: '正确', sure: '把握' },
};
