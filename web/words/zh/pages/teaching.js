// 文字：给教师的页面。

export default {
  title: '课堂上的 Headroom',
  intro:
    '两份带有问题和答案的教案，以及五个 PyTorch 笔记本的每一部分在这里的位置。本页适合打印。教案里的链接会打开相应的一步和它的模型。',
  fromTheNotebooks: '来自笔记本',
  thePageItself: '页面本身',
  ofTheNotebooks:
    '五个用来学习 transformer 的笔记本里的标题、图、输出、说法和练习，以及用可训练的模型展示同样内容的课程步骤。',
  stepOf: ({ title, number, all }) => `${title}（${number}/${all}）`,
  minutes: ({ from, to }) => `${from}–${to} 分钟`,
  ask: ({ question }) => `提问：${question}`,
  theRunDecides: '由运行决定。',
  theyDo: '他们做。',
  actions: ({ all }) => `${all.join('；')}。`,
  theySee: '他们看到。',
  why: '为什么。',
  check: ({ question }) => `检查：${question}`,
  orWithin: ({ within }) => `，或相差不超过 ${within}`,
  thePageLooks: '页面会检查是否如此。',
  columns: { kind: '类型', what: '笔记本里', here: '这里', note: '说明' },
  kinds: {
    heading: '标题',
    plot: '图',
    print: '输出',
    claim: '说法',
    exercise: '练习',
    'next step': '下一步',
  },
  texts: {
    '45 minutes: what attention does': '45 分钟：注意力做什么',
    'For a first look, without formulas. Everyone, or every pair, has a browser. No account is needed, and nothing is sent anywhere. Open the link of the first part, then go on step by step.':
      '初步了解，没有公式。每人或每两人有一个浏览器。不需要账号，也不会把任何内容发到别处。打开第一部分的链接，然后一步一步往下做。',
    'Collect predictions by a show of hands before any click.': '点击之前，先让大家举手预测。',
    'Ask why all slots answer alike.': '问问为什么所有空位的回答都一样。',
    'Let one pair drag the timeline in front.': '请一组到前面拖动时间轴。',
    'Point at the diagonal; ask what a row means.': '指着对角线，问一行表示什么。',
    'Each pair takes another slot and compares.': '每组选一个不同的空位，然后比较。',
    'Before: where will the diagonal be this time?': '开始之前问：这次对角线会在哪里？',
    '90 minutes: from the token to the trained model': '90 分钟：从词元到训练好的模型',
    'For a course that goes on to build one. It takes a token through the whole model, trains it, leaves parts out, and ends with what training does not show. Answers can be handed in: *Your answers* in the column of lessons makes a file of them.':
      '适合之后要自己搭建模型的课程。跟着一个词元走过整个模型，训练它，去掉一些部件，最后看训练没有显示的东西。答案可以上交：课程栏里的*你的回答*会生成一个文件。',
    'Collect predictions before any click.': '点击之前，先收集预测。',
    'One projector, one token; then everyone takes another.':
      '先用投影看一个词元，然后每人换一个。',
    'The formula is on the page; ask for p = 0.': '公式在页面上；问 p = 0 时是什么。',
    'Ask why longer training does not help.': '问问为什么训练更久也没有用。',
    'Write the four lines of PyTorch on the board.': '把四行 PyTorch 写在黑板上。',
    'Compute the 37.5 % together.': '一起算出 37.5 %。',
    'Drag the timeline over the fall.': '把时间轴拖过下降的那一段。',
    'Each pair takes another head.': '每组选一个不同的头。',
    'Where does the gradient begin? At p − 1.': '梯度从哪里开始？从 p − 1。',
    'Half of the class trains with, half without.': '一半同学保留它训练，一半去掉它训练。',
    'Which part reads other positions?': '哪个部件会读取其他位置？',
    'Which of the two curves do you trust, and why?': '两条曲线里你相信哪一条，为什么？',
    'Homework: the lesson on induction heads.': '作业：关于归纳头的课程。',
    'In copy and reverse all heads of a layer do the same.':
      '在复制和反转任务里，同一层的所有头做同样的事。',
    'The view Tensors lists the shape of every tensor.': '“张量”视图列出每个张量的形状。',
    'The notebook says ReLU; its code has GELU, as here.':
      '笔记本里写的是 ReLU；它的代码用 GELU，与这里相同。',
    'The list Held-out examples shows them all the time.': '测试样例的列表一直显示它们。',
    'True in the last layer, not in layer 1, which the notebook plots.':
      '在最后一层成立，在笔记本所画的第 1 层不成立。',
    'Its norms come after each sum: post-norm.': '它的归一化在每次相加之后：后归一化。',
    'Each of its "epochs" is one batch.': '它的每个“epoch”只是一个批次。',
    'The notebook draws it in train mode, with dropout.': '笔记本在训练模式下画它，带有 dropout。',
    'A look is no proof: cut what you think is used.':
      '看见不等于证明：把你认为有用的部分去掉试试。',
    'Also `forward --preset encoder` on the command line.':
      '也可以在命令行用 `forward --preset encoder`。',
    'The view Positions turns it with Transpose of Tensors.':
      '“位置”视图显示它；在“张量”里可用*转置*把它转过来。',
    'Drop a text or a table on the page.': '把一个文本或表格拖到页面上。',
    'Setting saved_activations keeps less, or in 16 bits.':
      '设置 saved_activations 保存得更少，或用 16 位保存。',
  },
};
