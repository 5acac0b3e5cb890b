// 文字：从这里开始。

export default {
  closeStartHereYour: '关闭“从这里开始”；进度会保留',
  startHereDone: '从这里开始 · 完成',
  startHereOf: ({ at, total }) => `从这里开始 · ${at}/${total}`,
  yourPrediction: ({ pick }) => `你的预测：${pick}。`,
  goToIt: '去那里',
  movesTheKeyboardFocus: '把键盘焦点移到标出的部分；按 H 键返回',
  putItBack: '恢复它',
  startAgain: '重新开始',
  anotherTask: '另一个任务',
  trainingHasFailedThe: '训练失败：损失不再是一个数。',
  afterStepsTheTask: ({ step }) => `${step} 步之后还没有学会。大多数种子需要 300 步。`,
  trainingIsPausedAt: ({ step }) => `训练暂停在第 ${step} 步。`,
  tokensInTokensOut: '词元进，词元出',
  aTransformerTransformerReads:
    '[Transformer|transformer] 读入和写出[词元|token]。这里每个词元是一个数。标出的一行是输入，模型必须把它反过来输出。',
  whichTokenBelongsIn: '答案位 1，也就是第一个答案，应当是哪个词元？',
  fromTokensToNumbers: '从词元到数',
  aModelComputesWith: ({ d_model }) =>
    `模型用数来计算，所以它为每个词元查出 ${d_model} 个学到的数：它的[嵌入|embedding]。然后加上另一些只取决于[位置|position]的数。`,
  theRowOfAnswers:
    '答案那一行显示输出。作为输入，每个答案位都是同一个空词元。各答案位的嵌入相等吗？',
  yesAllEqual: '是，全都相等',
  noTheyDiffer: '不，各不相同',
  pointAtTheMarked: '指向标出的窄带，或用回车选择它。每行是一个词元。',
  theEmbeddingsOfThe: '各答案位的嵌入相等。只有位置的数能把它们区分开。',
  inThisModelThe: '在这个模型里各答案位的行不同，所以不只取决于词元。',
  oneGradientStep: '一个梯度步',
  theLossLossSays: ({ guess_loss }) =>
    `[损失|loss]说明模型错得有多厉害，这里用的是[测试例子|held-out]。所有可能的答案机会均等时损失是 ${guess_loss}；0 是完美。一个[梯度步|gradient-step]把每个[参数|parameter]稍稍移动，使一些训练例子的损失下降。`,
  willASingleStep: '只走一步，测试损失会变吗？',
  itWillBeLower: '会变低',
  equalOrHigher: '不变或变高',
  pressTheFilledButton: '按实心按钮继续训练。',
  pressOneStepOnce: '按一次“一步”。',
  training: '训练',
  howManyStepsWill: '要多少步才能使 99 % 的答案正确？',
  pressTheFilledButtonAnd: '按实心按钮，看各方块和曲线。',
  attention: '注意力',
  attentionAttentionMovesInformation:
    '[注意力|attention]在位置之间搬运信息。对每个答案位，一个[头|head]给每个词元一个份额，并按份额把它们的[值|value]相加。份额由 [softmax|softmax] 得出，来自答案位的[查询|query]和各词元的[键|key]。',
  anotherToken: '另一个词元',
  findAHead: '找一个头',
  eachSquareIsOne:
    '每个方块是一个头。行是查询，列是键。颜色越深，份额越大。方块下面的标签写出它的模式（如果有）。',
  whichLayerHasThe: '模式最清楚的头在哪一层？',
  thisHeadHasNo: '这个头在这里没有清楚的模式。请打开一个标签上有百分数的。',
  openAHeadWhose: '打开一个标签上有百分数的头：点按它的方块。',
  noHeadHasA: ({ step }) => `${step} 步之后没有头有清楚的模式。多训练一会儿，或换一个种子。`,
  cutTheHead: '关掉这个头',
  aClearPatternDoes:
    '清楚的模式并不说明模型需要这个头。关掉一个头，就是把它的输出设为 0，其他都不变。准确率的下降显示这个头的贡献。',
  withoutThisHeadHow: '没有这个头，还有多少测试答案正确？',
  pressCutThisHead: '按“关掉这个头”。',
  openAHeadThen: '打开一个头，然后按“关掉这个头”。',
  youFoundAHead: '你找到了一个头，并测量了它',
  youWentFromTokens:
    '你从词元走到损失，训练了一个模型，找到一个头并关掉了它。关于头的说法就是这样检验的。恢复这个头，试试另一个，或继续学习课程。',
  theEngineHasStopped: '引擎停止了，模型也停止了。',
  theseStepsUseThe: ({ task }) =>
    `这些步骤用的是任务“反转”，而页面显示的是${task}。打开“反转”会换上新模型；浏览器的“后退”可找回这个。`,
  theseStepsPointAt: '这些步骤指向“探索”的部分，它现在是隐藏的。',
  actions: {
    open: '打开“反转”',
    explore: '显示“探索”',
    now: '回到现在',
    restart: '重新启动模型',
    train: '训练它',
    seed: '换一个种子',
  },
  ranges: {
    'under-50': '少于 50',
    'to-150': '50 到 150',
    'to-400': '151 到 400',
    more: '多于 400',
  },
  left: { all: '95 % 或更多', half: '50 到 95 %', little: '少于 50 %' },
  now: '现在：',
  tapTheFirstAnswer: '点按第一个答案。',
  pointAtTheFirst: '指向第一个答案，或用回车选择它。',
  slotMustHold: ({ expected, label, right }) =>
    `答案位 1 必须是 ${expected}，即最后一个输入词元。模型现在输出${label === null || label === undefined ? '空词元（·）' : ` ${label}`}${right ? '。' : '，这是错的。'}弧线显示它为这个答案位看哪些词元。`,
  lossWent: ({ from, to, share }) =>
    `测试损失从 ${from} 变为 ${to}。现在 ${share} 的答案正确。训练就是用新的例子重复这一步。`,
  solvedAt: ({ step, examples }) =>
    `第 ${step} 步学会，见过 ${examples} 个例子。[种子|seed]固定所有随机数，所以重新启动会得到同样的步数。`,
  tapAnswer: ({ slot }) => `点按答案 ${slot}，顺着弧线看。`,
  pointAtAnswer: ({ slot }) => `指向答案 ${slot}，顺着弧线看。`,
  atWhichToken: ({ slot }) => `模型为答案位 ${slot} 最多看哪个词元？`,
  inputNamed: ({ name }) => name,
  headTakes: ({ head, share, name, slot, expected }) =>
    `头 ${head} 从${name}取 ${share}。答案位 ${slot} 必须是 ${expected}。`,
  youFound: ({ head, word, share, best }) =>
    `你找到了头 ${head}：${word}，占它注意力的 ${share}。最清楚的是 ${best}。`,
  withoutIt: ({ whole, without, matters }) =>
    `整个模型 ${whole} 正确，没有这个头时 ${without}。${matters ? '所以模型的答案用到了这个头。' : '所以其他头就够了。“全部”里的视图“头”可以同时关掉几个。'}`,
  layerOf: ({ layer }) => `第 ${layer} 层`,
  earlierStep: ({ step }) => `页面显示的是较早的第 ${step} 步。`,
  batchOf: ({ batch }) =>
    `每一步用一个批次的 ${batch} 个新例子。[学习率|learning-rate]决定一步走多远。成绩是[准确率|accuracy]：多少测试答案正确。`,
  isTraining: ({ share }) => `模型正在训练：${share ?? '还没有'} 正确。请等到 90 % 正确。`,
  needsTraining: ({ step, share }) =>
    `这一步需要训练好的模型。现在的模型在第 ${step} 步，${share ?? '还没有'} 正确。`,
  back: '上一步',
  skip: '跳过',
  next: '下一步',
  lessons: '课程',
};
