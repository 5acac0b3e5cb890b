// 文字：模运算。

export default {
  allProblemsWavesOr: '全部题目、波或进展',
  allProblems: '全部题目',
  waves: '波',
  progress: '进展',
  earlierMoments: '更早的时刻',
  wavesToRemove: '要去掉的波',
  removedFrom: '去掉的地方',
  fromTheEmbedding: '从嵌入',
  fromTheLogits: '从 logit',
  allProblemsTheFirst: ({ p }) => `全部 ${p} 道题：第一个数纵向，第二个数横向`,
  blueRightRedWrong: ({ about, without }) =>
    `蓝：正确，红：错误；浅色：训练过。${about}。${without ? `去掉 ${without} 的波。` : ''}`,
  rightToWrong: '从正确到错误',
  allProblemsAB: ({ sign, p }) => `全部题目：a ${sign} b 模 ${p}`,
  aBModuloTrained: ({ sign, p, trained, known, heldOut, held }) =>
    `a ${sign} b 模 ${p} · 训练 ${trained} 道：${known} 正确 · 测试 ${heldOut} 道：${held} 正确`,
  removeAWaveAnd: '去掉一个波，看表格崩溃。',
  noFrequencyStandsOut: '还没有突出的频率。',
  lossAtEachMoment: '运行各时刻的损失',
  thereAreNoWaves: '模不是质数时没有波。',
  lossByMoment: '各时刻的损失',
  spectrumOf: '谱：',
  multiplicationModuloANumber: '模不是质数时，乘法没有经过所有数的循环，所以没有波。',
  spectrumMomentsOfThe: ({ rowsCount, columns }) =>
    `谱：纵向是运行的 ${rowsCount} 个时刻，横向是 ${columns} 个频率`,
  shareOfTheSquares: '平方的份额。',
  numbersPlaneOfFrequency: ({ frequency }) => `数字：频率 ${frequency} 的平面`,
  tones: {
    rightHeldOut: '正确，测试',
    rightTrained: '正确，训练过',
    wrongHeldOut: '错误，测试',
    wrongTrained: '错误，训练过',
  },
  missing: ({ known, kept }) => `${kept} 个时刻中的 ${known} 个`,
  withoutTheWavesOf: '去掉这些波：',
  heldOutWithout: ({ waves, less, whole }) =>
    `测试：去掉${waves > 1 ? '这些波' : '这个波'}时 ${less} 正确，不去掉时 ${whole}。`,
  theModelSays: ({ a, sign, b, answer, said, right, trained }) =>
    `${a} ${sign} ${b} = ${answer}：模型说${said === null ? '的不是数' : ` ${said}`}，${right ? '正确' : '错误'}；${trained ? '训练过' : '测试'}。`,
  lines: {
    training: '训练过',
    held_out: '测试',
    restricted: '只有关键的波',
    excluded: '去掉它们，训练过',
  },
  aLongerWaitSome: '等得更久，约 6000 步：',
  ofTheSumsWidth: '40 % 的和，宽度 128，学习率 0.001，权重衰减 1。',
  lossInNatsBoth: ({ missing }) => `损失单位 nat，两轴都是十的幂${missing ? ` · ${missing}` : ''}`,
  keyFrequenciesNowOnly: ({ key }) =>
    `现在的关键频率：${key || '没有'}。只保留它们在 a 和 b 上合起来的波和平均，或只去掉这些。用 32 位数时，1e-7 左右的损失就是最接近 0 的了；之后会出现尖峰。`,
  evaluationModeKeyFrequencies: ({ key }) => `评估模式。关键频率：${key || '没有'}。`,
  atStep: ({ step, parts }) => `第 ${step} 步：${parts}。`,
  spectrumItems: { embedding: '嵌入', output: '输出' },
  spectrumOfThe: { embedding: '嵌入的谱', output: '输出的谱' },
  rowsStepColumnsFrequency: ({ missing }) =>
    `行：步 · 列：频率 · 平方的份额${missing ? ` · ${missing}` : ''}`,
  frequencyHas: ({ step, frequency, percent, even, key }) =>
    `第 ${step} 步频率 ${frequency} 占 ${percent} %；均分时是 ${even} %。${key ? `现在的关键频率：${key}。` : '现在没有突出的。'}`,
  wavesOf: ({ ofOutput, key, caption }) =>
    `${ofOutput ? '输出' : '嵌入'}的波；关键频率：${key || '没有'}。${caption}`,
  share: '份额',
  stepWord: '步',
  frequencyWord: '频率',
  planeHas: ({ n, k, ofOutput, percent }) =>
    `${n} 个数在${ofOutput ? '输出' : '嵌入'}的频率 ${k} 的平面里，它占 ${percent} %`,
  planeCaption: ({ k, ofOutput, percent, generator }) =>
    `${ofOutput ? '输出' : '嵌入'}的频率 ${k}：这个平面占方差的 ${percent} %。线按角度的顺序连接各数。${generator ? `各数按以 ${generator} 为底的对数排列：相乘就是对数相加。` : ''}`,
};
