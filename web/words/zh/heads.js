// 文字：各头做什么、关闭、一个头、路径。

const drawn =
  (name) =>
  ({ count, first, second }) =>
    `两个主成分中的 ${count} 个${name}，它们占方差的 ${first} 和 ${second}`;

export default {
  whatEachHeadDoes: '每个头做什么',
  whatShowsOfThe: '显示头的哪些方面',
  inWords: '文字说明',
  whatEachPartDoes: '每个部分做什么，每种模式何时形成',
  measures: '度量',
  everyMeasureOfEvery: '每个头的每种度量',
  oneHead: '一个头',
  allThatIsKnown: '关于一个头所知的一切',
  paths: '路径',
  whichHeadWorksThroughWhich: '哪个头通过哪个头起作用',
  samplesAt: ({ samples, step }) => `${samples} 个测试样本 · 第 ${step} 步`,
  thisModelHasNo: '这个模型没有输出层，所以没有测试样本可用来度量它的头。',
  goOn: '继续',

  // the table
  pointAtAColumn: '指向列名，或用 Tab 键聚焦，可看到解释；点按可排序。',
  headsARowFor: '头，每个一行',
  columns: {
    name: { title: '部分', help: '一个头、一个前馈层或整个一层。点名称可在放大镜里查看。' },
    word: {
      title: '做什么',
      help: '用一个词概括度量所显示的，附上份额。它说的是测试样本，不只是图中的序列。',
    },
    formed: {
      title: '形成',
      help: '头的主要度量在保留的时刻中怎样增长（步数用对数），以及之后一直高于 0.5 的那一步。',
    },
    accuracy_change: { title: '准确率损失', help: '没有这个部分时测试准确率的下降，以百分点计。' },
    loss_change: { title: '损失增加', help: '没有这个部分时测试损失的上升。' },
  },
  cut: '关',
  cutPart: ({ title }) => `关掉${title}`,
  shortName: {
    self: ({ layer, head }) => `${layer} 层头 ${head}`,
    cross: ({ layer, head }) => `${layer} 层交叉头 ${head}`,
  },
  ofStack: {
    encoder: ({ name }) => `编 ${name}`,
    decoder: ({ name }) => `解 ${name}`,
  },

  // knock-out
  knockOut: '关闭',
  whatReplacesAPart: '用什么代替关掉的部分',
  zero: '零',
  aCutPartOutputs: '关掉的部分输出零',
  mean: '平均',
  aCutPartOutputsIts: '关掉的部分输出它在测试样本上的平均，逐个位置',
  restore: '恢复',
  thePageShowsThe: '页面显示关掉之后的模型',
  knockOutEachIn: '依次关掉每一个',
  cancelOf: ({ done, total }) => `取消：${done}/${total}`,
  cutEveryPartThat: '关掉代价低于此值的每个部分',
  pointsOfAccuracy: '准确率百分点',
  points: ({ points }) => `${points} 个百分点`,
  cutKeep: ({ cut, kept }) => `关掉 ${cut} 个，留下 ${kept} 个`,
  stays: ({ names }) => `留下：${names}`,
  nothingStays: '一个也不留',
  costOfEachPart: ({ step, mode, samples }) =>
    `第 ${step} 步每个部分单独的代价，用${mode}代替，${samples} 个测试样本。`,
  tickAPartIn: '在表格里勾选一个部分来关掉它，或依次关掉每一个。现在什么也没关。',
  scoringWithout: ({ places }) => `${places}：正在评估……`,
  whatTheCutChanges: ({ places, mode, accuracies, before, after, lossChange, samples, step }) =>
    `${places}用${mode}代替：` +
    (accuracies
      ? `准确率 ${accuracies.before} → ${accuracies.after}（${accuracies.points} 个百分点），`
      : '') +
    `损失 ${before} → ${after}（${lossChange}）· ${samples} 个测试样本，第 ${step} 步`,

  // one head
  head: '头',
  howFarItLooks: '它看多远',
  keyAt: ({ offset }) => `键 ${offset}`,
  theSamePosition: '同一位置',
  before: ({ far }) => `前面 ${far} 个`,
  after: ({ far }) => `后面 ${far} 个`,
  furthestAbove: ({ where, weight, even }) => `${where}：${weight}，均分时是 ${even}（线）。`,
  whatItLooksAt: '它看什么',
  shareOfItsAttention: '它的注意力的份额；标记是均分的注意力。',
  tokens: '词元',
  roles: '角色',
  evenly: ({ weight, even }) => `${weight}（均分 ${even}）`,
  whereItWritesMost: '它在哪里写得最多',
  queryKeyWeightLength: '查询 → 键、权重、写入内容的长度；每个样本一处。',
  queriesKeysAndValues: '查询、键和值',
  inTwoPrincipalComponents: '在两个主成分中，附上所占方差的份额。',
  vectors: {
    q: ({ share }) => `查询：${share}`,
    k: ({ share }) => `键：${share}`,
    v: ({ share }) => `值：${share}`,
  },
  vectorsDrawn: { q: drawn('查询'), k: drawn('键'), v: drawn('值') },
  colourOfThePoints: '点的颜色',
  byPosition: '按位置',
  byToken: '按词元',
  cutToTheModel: ({ mode, points, loss }) =>
    `用${mode}代替后，模型的准确率变化 ${points} 个百分点，损失变化 ${loss}。`,
  whatItCostsTo: '正在评估关掉它的代价。',
  itsLooksAreBeing: '正在收集它看向哪里。',
  queriesOfHeldOut: ({ rows, samples, step }) =>
    `${samples} 个测试样本的 ${rows} 个查询 · 第 ${step} 步`,

  // what its weights do
  whatItsWeightsDo: '它的权重做什么',
  whichTable: '哪张表',
  tables: { qk_tokens: 'QK 词元', qk_positions: 'QK 位置', ov_tokens: 'OV 词元' },
  tableLabel: {
    qk_tokens: ({ rows, columns }) => `QK 词元：${rows} 行（查询），${columns} 列（键）`,
    qk_positions: ({ rows, columns }) => `QK 位置：${rows} 行（查询），${columns} 列（键）`,
    ov_tokens: ({ rows, columns }) => `OV 词元：${rows} 行（被看的），${columns} 列（其 logit）`,
  },
  tableCell: {
    qk_tokens: ({ row, column, value }) => `查询 ${row}，键 ${column}：分数 ${value}`,
    qk_positions: ({ row, column, value }) => `查询 ${row}，键 ${column}：分数 ${value}`,
    ov_tokens: ({ row, column, value }) => `被看的 ${row}，${column} 的 logit：加 ${value}`,
  },
  ranks: ({ qk, ov }) => `QK 的秩 ${qk}，OV 的秩 ${ov}`,
  leftOut: ({ list }) => `略去：${list}。`,
  nothingIsLeftOut: '没有略去任何内容。',
  thisModelAddsNo: '这个模型不给词元加位置。',
  thisHeadDoesNot: '这个头不写入 logit。',

  // heads that it works with
  headsItWorksWith: '与它合作的头',
  headsThatItWorks: '与它合作的头',
  partner: { queries: '查询', keys: '键', values: '值', path: '路径' },
  reads: ({ head }) => `读取 ${head}`,
  isReadBy: ({ head }) => `被 ${head} 读取`,
  noOtherHeadReads: '没有别的头读取它写入的内容。',
  howMuchOfWhat: ({ chance, step }) =>
    `一个头写入的内容，另一个头用查询、键和值读取了多少；随机权重是 ${chance}。` +
    (step === null ? '' : `路径：第 ${step} 步增加的损失，确认的用粗体。`),

  // paths
  whichHeadWorksThrough: '哪个头通过哪个头起作用',
  pathsBetweenHeads: '头之间的路径',
  theGraphOfHeads: '头之图',
  theStrongestEdges: '最强的边',
  patchEveryPath: '替换每条路径',
  patchThesePaths: '替换这些路径',
  patchAgain: '再替换一次',
  cancelPaths: {
    heads: ({ done, total }) => `取消：${total} 个头中的 ${done} 个`,
    means: ({ done, total }) => `取消：求平均的 ${total} 个样本中的 ${done} 个`,
  },
  between: '介于',
  everyHead: '所有头',
  headsToPatchBetween: '在哪些头之间替换，用逗号隔开',
  add: ({ name }) => `添加 ${name}`,
  isNoHeadOf: ({ unknown, first, last }) =>
    `“${unknown}”不是这个模型的头。请按图中的写法写头，用逗号隔开：${first}, ${last}。`,
  allOfThem: '全部',
  andThePathsBetween: ({ heads, edges }) => `${heads} 个头和它们之间的路径，${edges}`,
  pathPatchingReplacesWhat: ({ among, passes }) =>
    '路径替换（path patching）只对后面的一个头，把一个头写入的内容换成它的平均。损失增加多少，答案就有多少归功于这条路径。' +
    `${among}：最多 ${passes} 次前向计算。`,
  ofEdgesAreConfirmed: ({ confirmed, edges, samples, step }) =>
    `${edges} 条边中 ${confirmed} 条得到确认：损失超过 0.001 nat，差两个标准误 · ${samples} 个测试样本，第 ${step} 步。头的下面：没有它时增加的损失。`,
  stepOfTheRun: ({ step, edges }) =>
    `重做的运行的第 ${step} 步：确认了 ${edges || 0} 条边，损失超过 0.001 nat，差两个标准误。沿时间轴拖动，或重放运行，看图怎样长成。`,
  confirmed: '已确认',
  notConfirmed: '未确认',
  stopHistory: ({ done, all }) => `停止：${all} 个时刻中的 ${done} 个`,
  goOnHistory: ({ done, all }) => `继续：${all} 个时刻中的 ${done} 个`,
  wholeHistory: ({ done }) => `历史：${done} 个时刻`,
  copying: ({ copying }) => `复制 ${copying}`,
  legend: { first: '开头', last: '末尾', others: '其他' },
  formedAs: {
    few: ({ title }) => `${title}：时刻还不够`,
    above: ({ title, step }) => `${title}：从第 ${step} 步起高于 0.5`,
    passed: ({ title, step }) => `${title}：第 ${step} 步超过 0.5`,
    fell: ({ title, step }) => `${title}：第 ${step} 步超过 0.5，后来又低于它`,
    never: ({ title, most }) => `${title}：从未超过 0.5，最多 ${most}`,
  },
};
