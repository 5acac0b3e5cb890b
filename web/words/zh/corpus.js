// 文字：自己的数据。

export default {
  outputsOfUpTo: ({ longest_output }) => `输出最多 ${longest_output} 个词元`,
  aTextFileTo: '用来学习的文本文件',
  textToLearnFrom: '用来学习的文本',
  returnToTheBuilt: '回到内置文本',
  readIt: '读取',
  dropATextA:
    '把文本、表格或 JSON 拖到这里来学习，把已保存的运行拖来继续，或把其他程序的模型拖来查看',
  firstRows: '前几行',
  oneTokenIs: '一个词元是',
  learnThis: '学习这个',
  cancel: '取消',
  yourData: '你的数据',
  pasted: '粘贴的内容',
  readingBytes: ({ size }) => `正在读取 ${size} 字节……`,
  measuringWhatAStep: '正在测量一步需要多久……',
  itCannotBeLearned: '无法从中学习。',
  whatColumnIs: ({ name }) => `列 ${name} 是什么`,
  theLinkIsOf: ({ name, characters }) =>
    `链接是用“${name}”（${characters} 个字符）的运行，链接不包含它：这里的模型学习内置文本 · `,
  chooseIt: '选择它',
  stayWithTheBuilt: '继续用内置的',
  openItsFiles: '打开它的文件',
  stayWithThisOne: '继续用这个',
  theTextOfThe: '链接的文本',
  tokensLearnedSoFar: '目前学到的词元',
  oneTokenBack: '退一个词元',
  oneTokenOn: '进一个词元',
  howTheTokensWere: '词元怎样合并',
  howTheWordsWere: '单词怎样选出',
  tokensForCharactersOf: ({ tokensCount, characters }) =>
    `${characters} 个字符的测试文本用 ${tokensCount} 个词元`,
  atFirstCharactersAre: ({ alphabetCount }) =>
    `起初 ${alphabetCount} 个字符是词元；其他的用其 UTF-8 字节。`,
  atFirstEveryCharacter: '起初每个字符是一个词元。',
  better: {
    words: ({ ratio, short, long }) =>
      `这里用单词作词元更好。一步快大约 ${ratio} 倍：一行最多 ${short} 个位置，而不是 ${long} 个。`,
    bpe: ({ ratio, short, long }) =>
      `这里用字节对作词元更好。一步快大约 ${ratio} 倍：一行最多 ${short} 个位置，而不是 ${long} 个。`,
  },
  kinds: {
    text: { title: '文本', example: '在这里粘贴或键入文本' },
    table: { title: '表格', example: '在这里粘贴各行：输入, 输出', builtin: '内置：英文数词' },
    numbers: {
      title: '数字',
      example: '在这里粘贴各行数字，先写名称：episode, step, state, action, reward',
      builtin: '内置：每年捕获的猞猁',
    },
  },
  builtInText: {
    harbour: '内置：一座港口小镇（英文）',
    stories: '内置：一千个故事（英文）',
  },
  oneColumn: '一列',
  labels: ({ count, first, more }) => `${count} 个标签（${first}${more ? ' ……' : ''}）`,
  tableIs: ({ rows, header, duplicates, inputs, longest, outputs, trained, held, sizes }) =>
    `${header ? '标题之后 ' : ''}${rows} 行，${duplicates} 行重复，${inputs} 种不同的输入，最多 ${longest} 个词元，${outputs}。训练用 ${trained} 行，测试用 ${held} 行。${sizes}`,
  numbersAre: ({ rows, header, episodes, longest, trained, held, columns }) =>
    `${header ? '标题之后 ' : ''}${rows} 行，${episodes === null ? '一个片段' : `${episodes} 个片段，最多 ${longest} 行`}。训练用 ${trained} 行，测试用 ${held} 行。各列标准化所用的均值和标准差：${columns}。`,
  columnOf: ({ number }) => `第 ${number} 列`,
  textIs: ({ characters, tokens, distinct, bytes }) =>
    `${characters} 个字符，${tokens === null ? '' : `${tokens} 个词元，`}${distinct} 种${bytes ? '，罕见字符用字节' : ''}`,
  choices: {
    as: { text: '一段文本', data: '文本的行', numbers: '数字的行' },
    encoding: {
      'utf-8': 'UTF-8',
      'utf-16le': 'UTF-16 LE',
      'utf-16be': 'UTF-16 BE',
      'windows-1252': 'windows-1252',
    },
    separator: {
      comma: '用逗号分隔',
      semicolon: '用分号分隔',
      tab: '用制表符分隔',
      bar: '用竖线分隔',
      json: 'JSON',
      none: '一列',
    },
    header: { yes: '有标题行', no: '没有标题行' },
  },
  choiceOf: {
    as: '文件是什么',
    encoding: '编码',
    separator: '分隔符',
    header: '第一行是否是各列的名称',
  },
  before: { ',': '，', ';': '；' },
  fullStop: '。',
  roles: {
    words: { input: '输入', text: '文本', output: '输出', label: '标签', ignored: '不用' },
    numbers: {
      state: '状态',
      action: '动作',
      reward: '奖励',
      value: '数值',
      episode: '片段',
      step: '时刻',
      ends: '结束片段',
      ignored: '不用',
    },
  },
  tokens: { given: '模型自带的', characters: '字符', words: '单词', bpe: '字节对' },
  pastedAs: { text: '粘贴的文本', table: '粘贴的表格', numbers: '粘贴的数字' },
  costs: {
    text: ({ length, step, epoch }) =>
      `窗口最多 ${length} 个位置；一步大约 ${step}，过一遍 ${epoch}`,
    table: ({ length, step, epoch }) =>
      `一行最多 ${length} 个位置；一步大约 ${step}，一轮 ${epoch}`,
    numbers: ({ length, step, epoch }) =>
      `窗口最多 ${length} 个位置；一步大约 ${step}，一轮 ${epoch}`,
    opened: ({ length, step, epoch }) =>
      `打开的权重从中学习。窗口最多 ${length} 个位置；一步大约 ${step}，过一遍 ${epoch}`,
  },
  firstLines: ({ shown, rows }) => `${rows} 行中的前 ${shown} 行`,
  firstRowsOf: ({ shown, rows }) => `${rows} 行中的前 ${shown} 行`,
  theLinkIsOfA: '链接是在别处训练的模型，链接不包含它 · ',
  theLinkIsOfAnother: '链接是在别处训练的模型，链接不包含它：这是另一个 · ',
  reading: ({ name }) => `正在读取 ${name}……`,
  cannotBeRead: ({ name, text }) => `无法读取 ${name}：${text}。`,
  isAnotherTextThan: ({ name }) => `${name} 不是链接中的文本。`,
  readAs: '读作',
  merge: ({ of, left, right, text, times }) =>
    `合并 ${of}：“${left}” + “${right}” → “${text}”。这一对出现 ${times} 次。`,
  wordOccurs: ({ of, text, times }) => `单词 ${of}：“${text}”出现 ${times} 次。`,
  learnsFrom: ({ name }) => `学习 ${name}。`,
  learnsFromBuiltIn: '学习内置文本。',
  builtInButton: '内置',
  paste: '粘贴…',
  cancelPaste: '取消',
  file: '文件…',
  ofAll: ({ at, all }) => `${at}/${all}`,
};
