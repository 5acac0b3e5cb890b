// 文字：课程，按英文文本对应。

export default {
  'The task: copy': '任务：复制',
  'A sequence has eight random tokens, a separator and eight empty slots. The slots must repeat the tokens. That is trivial for a program. For a transformer it tests the one thing that attention does: information has to move from eight positions to eight others. The model has to learn which token goes where.':
    '一个序列有八个随机词元、一个分隔符和八个空的答案位。答案位要重复这些词元。对程序来说这很简单。对 Transformer 来说，它考的正是注意力做的那件事：信息要从八个位置搬到另外八个位置。模型要学会哪个词元去哪里。',
  'What does this untrained model output in the slots?': '这个未训练的模型在答案位输出什么？',
  'The right tokens': '正确的词元',
  'Some tokens, hardly ever the right ones': '某些词元，几乎从不正确',
  'Look at examples': '看例子',
  'See the model': '看模型',
  'The input column: eight numbers, the separator as a bar, then dots for empty slots. Predictions count only at the slots; the grey rows of the probabilities are not scored.':
    '输入列：八个数，分隔符是一条竖线，空的答案位是点。只有答案位的预测算数；概率中灰色的行不计分。',
  'The weights begin as random numbers, so the outputs are random, too. But there is always an output: the token with the largest probability.':
    '权重开始时是随机数，所以输出也是随机的。但总有一个输出：概率最大的词元。',
  'How many positions has a whole sequence?': '整个序列有几个位置？',
  'Eight tokens, one separator, eight slots.': '八个词元，一个分隔符，八个答案位。',
  'Every training sequence is freshly drawn from 18 tokens at eight places: 18^8, about 11 billion, sequences. An "epoch" of 10,000 samples is only a way to count 157 steps of 64 sequences. Held-out sequences are never trained on. They come from a random stream of their own and are scored without dropout.':
    '每个训练序列都是新抽的，八处各从 18 个词元里抽：18^8，约 110 亿个序列。一个 10,000 个样本的“轮”只是一种计数方法，等于 157 步、每步 64 个序列。测试序列从不用于训练。它们来自自己的随机数，评分时不用 dropout。',
  'Can the model score well by memorising its training sequences?':
    '模型能靠记住训练序列得到好成绩吗？',
  Yes: '能',
  'No, it hardly sees any of them twice': '不能，几乎没有一个它会见到两次',
  'Make the sequences longer: 12 tokens': '把序列加长：12 个词元',
  'Back to 8': '回到 8 个',
  'The tiles grow with the sequence. Attention is a square of positions by positions.':
    '方块随序列变大。注意力是位置乘位置的正方形。',
  'In 300 steps the model sees 19,200 of 11 billion sequences. What it does on others is what it has learned. The cost of attention grows with the square of the length.':
    '300 步里，模型见到 110 亿个序列中的 19,200 个。它在其他序列上的表现就是它学到的。注意力的代价按长度的平方增长。',
  'A sequence twice as long: how many times as many attention weights?':
    '序列长一倍，注意力权重是几倍？',
  'A map is a square.': '注意力图是正方形。',
  'The training loop': '训练循环',
  'A training step takes 64 sequences and computes the loss at their answer slots. Backpropagation gives the gradient: how the loss changes with each weight. If the gradient is longer than 1, it is shortened to 1 (clipping). The optimiser, Adam, then changes each weight a little. Training repeats this. The learning rate here is 0.001.':
    '一个训练步取 64 个序列，计算它们答案位上的损失。反向传播给出梯度：损失怎样随每个权重变化。如果梯度长于 1，就把它缩短到 1（裁剪）。然后优化器 Adam 把每个权重改变一点。训练就是重复这些。这里的学习率是 0.001。',
  'How will the loss fall?': '损失会怎样下降？',
  'In a straight line': '沿直线',
  'Quickly, then a slow stretch, then quickly': '先快，再有一段慢，再快',
  'All at once': '一下子',
  'Take 20 steps': '走 20 步',
  'Train 250 steps': '训练 250 步',
  'The loss falls below the dashed line, slows between about 2.1 and 1.85, then drops. Accuracy passes 99 % after about 160 to 240 steps, depending on the seed.':
    '损失降到虚线以下，在约 2.1 到 1.85 之间变慢，然后猛降。准确率在约 160 到 240 步后超过 99 %，取决于种子。',
  'Knowing which tokens occur, but not where, costs 1.83: that is where the curve slows. Once the heads find where each token belongs, the rest goes quickly.':
    '知道有哪些词元但不知道在哪里，代价是 1.83：曲线就在那里变慢。一旦各头找到每个词元的位置，剩下的就很快。',
  'At which step did your run pass 99 %?': '你的运行在第几步超过 99 %？',
  'Look at the headline above the model.': '看模型上方的标题。',
  'During training, dropout sets a random tenth of the activations to zero, among them attention weights. It multiplies the others by 1/(1 − p), here 1/0.9, so that their mean stays the same. In evaluation mode nothing is dropped. The chart draws both accuracies and names them.':
    '训练时，dropout 随机把十分之一的激活变成零，其中也有注意力权重。其余的乘以 1/(1 − p)，这里是 1/0.9，使平均不变。评估模式下什么也不丢。曲线图画出两种准确率并标明。',
  'Copying is solved at step 160 to 240 with dropout. And without it?':
    '有 dropout 时，复制在第 160 到 240 步解决。没有呢？',
  Earlier: '更早',
  'At the same time': '同时',
  Later: '更晚',
  'Show accuracy': '显示准确率',
  'Turn dropout off': '关掉 dropout',
  'Without dropout: train 200 steps': '没有 dropout：训练 200 步',
  'Without dropout, copying is solved at step 120 to 160 (seeds 1 to 3). With it, the line “train” lags: at step 220 reversal reaches 99 or 100 % in evaluation mode, while train mode shows 70 to 82 %.':
    '没有 dropout，复制在第 120 到 160 步解决（种子 1 到 3）。有 dropout 时，“训练”线落在后面：第 220 步时反转在评估模式下达到 99 或 100 %，而训练模式显示 70 到 82 %。',
  'Dropout makes training harder on purpose, against memorising. Here every sequence is new, so there is nothing to memorise, and it only costs time.':
    'Dropout 有意让训练更难，以防死记。这里每个序列都是新的，没有什么可死记，它只是费时间。',
  'With p = 0.5, by what are the activations that stay multiplied?':
    'p = 0.5 时，留下的激活乘以多少？',
  'Put p = 0.5 into 1/(1 − p).': '把 p = 0.5 代入 1/(1 − p)。',
  'The learning rate sets how far each step goes. It is 0.001 here. Try one ten times larger, and one a hundred times larger.':
    '学习率决定每步走多远。这里是 0.001。试一个大十倍的，再试一个大一百倍的。',
  'What happens with the rate 0.1, a hundred times larger?': '学习率 0.1，大一百倍，会怎样？',
  'It learns faster': '学得更快',
  'It hardly gets better than guessing': '几乎不比瞎猜好',
  'The loss becomes infinite': '损失变成无穷大',
  'Rate 0.01: train 160 steps': '学习率 0.01：训练 160 步',
  'Rate 0.1: train 160 steps': '学习率 0.1：训练 160 步',
  'With 0.01, 98 % or more are right after 160 steps. With 0.1 the loss stays near the dashed line and accuracy near one in ten.':
    '用 0.01，160 步后 98 % 或更多正确。用 0.1，损失停在虚线附近，准确率约十分之一。',
  "With 0.1 each step overshoots. The loss stays finite even without clipping, because Adam divides each step by the gradient's usual size.":
    '用 0.1 时每一步都走过了头。即使不裁剪，损失也是有限的，因为 Adam 把每步除以梯度通常的大小。',
  'Find a rate above 0.002 with which copying is solved before step 160.':
    '找一个大于 0.002 的学习率，使复制在第 160 步之前解决。',
  'Between 0.002 and 0.01.': '在 0.002 和 0.01 之间。',
  'Reading attention maps': '看懂注意力图',
  'After training, a map shows where each position attends: rows are queries, columns are keys. For copying, an ideal map has a diagonal in its lower left: slot 1 to token 1, and so on. This model has two layers of four heads. Code counts layers from 0. Here we count from 1.':
    '训练之后，注意力图显示每个位置看向哪里：行是查询，列是键。复制的理想图在左下部有一条对角线：答案位 1 到词元 1，依此类推。这个模型有两层，每层四个头。代码从 0 数层。这里我们从 1 数。',
  'Which layer will show the diagonal?': '哪一层会显示对角线？',
  'Layer 1': '第 1 层',
  'Layer 2': '第 2 层',
  Both: '两层都有',
  'A head of layer 1': '第 1 层的一个头',
  'A head of layer 2': '第 2 层的一个头',
  'Layer 2 has the diagonal in every head. In layer 1 attention stays spread out.':
    '第 2 层的每个头都有对角线。第 1 层的注意力仍是分散的。',
  'With these settings the copying happens in the last layer. One look is enough for the task, and either layer could do it.':
    '用这些设置，复制发生在最后一层。这个任务看一眼就够，两层中任何一层都能做。',
  'Row 12 is slot 3. In which column, counting from 1, is its dark cell?':
    '第 12 行是答案位 3。从 1 数起，它的深色格在第几列？',
  'Slot 3 repeats token 3.': '答案位 3 重复词元 3。',
  'A map is evidence, not proof. Weights show what is read, not what is done with it, and a head may read without any effect on the answer. Now the same task with a learned table of positions in place of sines and cosines.':
    '注意力图是线索，不是证明。权重显示读了什么，不显示拿它做了什么，一个头可能读了却对答案毫无作用。现在同样的任务，用学习的位置表代替正弦和余弦。',
  'Will the diagonal be in the same layer as before?': '对角线还在和之前相同的层吗？',
  'Yes, in layer 2': '在，第 2 层',
  'No, in layer 1': '不在，在第 1 层',
  'In none': '哪一层都没有',
  'Learned positions: train 320 steps': '学习的位置：训练 320 步',
  'Compare the heads in numbers': '用数字比较各头',
  'The badges: "source" is in layer 1 this time, on at least three of its four heads (seeds 1 to 3). Those of layer 2 stay spread out.':
    '看标记：“来源”这次在第 1 层，四个头中至少有三个（种子 1 到 3）。第 2 层的仍是分散的。',
  'The same data allow two solutions, and a small difference decides which one is found. So one trained model does not show how the task must be solved.':
    '同样的数据允许两种解法，一点小差别决定找到哪一种。所以一个训练好的模型并不说明任务必须怎样解。',
  'Cut one of these heads: choose its tile and press X. Does accuracy fall?':
    '关掉这些头中的一个：选它的方块，按 X。准确率下降吗？',
  Reversal: '反转',
  'Now the slots must output the tokens in reverse order. This preset has a third layer. Copying took about 160 to 240 steps.':
    '现在答案位要把词元反过来输出。这个预设有第三层。复制用了约 160 到 240 步。',
  'How many steps will reversal take until 99 % are right?': '反转要多少步才有 99 % 正确？',
  'Fewer than 150': '不到 150',
  'About as many as copying': '和复制差不多',
  'More than 400': '超过 400',
  'Reverse: train 260 steps': '反转：训练 260 步',
  'Accuracy passes 99 % after about 180 to 220 steps, as for copying.':
    '准确率在约 180 到 220 步后超过 99 %，和复制一样。',
  'The task is no harder for attention. Where to look depends only on the position, and a mirrored map is as easy as a shifted one. Only the picture changes.':
    '对注意力来说，这个任务并不更难。看向哪里只取决于位置，镜像的图和平移的图一样容易。只是图样变了。',
  'There are 8 tokens. Which token must slot 2 output?': '有 8 个词元。答案位 2 要输出哪个词元？',
  'Slot 1 outputs the last one, token 8.': '答案位 1 输出最后一个，词元 8。',
  'Output position i has to get the token at position 7 − i, counting from 0 as code does. So some head has to attend there: its map shows an anti-diagonal, and its badge says "mirror".':
    '输出位置 i 要得到位置 7 − i 的词元（像代码那样从 0 数）。所以必须有头看那里：它的图显示一条反对角线，它的标记写着“镜像”。',
  'In which of the three layers will the anti-diagonal be clearest?':
    '三层中哪一层的反对角线最清楚？',
  'The first': '第一层',
  'The second': '第二层',
  'The third': '第三层',
  'The first layer': '最前一层',
  'The last layer': '最后一层',
  'Train 150 more steps': '再训练 150 步',
  '"mirror" on every badge of layer 3: after 400 steps, .86 to .98 of the attention. Drag along the chart below to see it form.':
    '第 3 层的每个标记都是“镜像”：400 步后占注意力的 0.86 到 0.98。沿下面的曲线图拖动，看它形成。',
  'In the first layer attention is spread out. A weaker anti-diagonal is already in the second. The last layer makes the final move, in all four heads at once.':
    '第一层的注意力是分散的。第二层已有一条较弱的反对角线。最后一层完成搬运，四个头同时做。',
  'Cut one head of the last layer: choose its tile and press X.':
    '关掉最后一层的一个头：选它的方块，按 X。',
  'Choose a tile of layer 3, then X.': '选第 3 层的一个方块，再按 X。',
  'Has the model learned to reverse, or has it memorised its test set? Type your own tokens: any eight different numbers from 2 to 19. The order may be as regular or as odd as you like, such as a staircase.':
    '模型学会了反转，还是记住了测试例子？键入你自己的词元：2 到 19 中任意八个不同的数。顺序可以随你规则或古怪，比如一个阶梯。',
  'Will an input that you make up be reversed without a mistake?':
    '你自己编的输入会被毫无差错地反转吗？',
  'Try your own input': '试你自己的输入',
  'Your sequence comes back reversed, and the attention of the last layer shows the same mirror whatever you type.':
    '你的序列反过来出现，不管你键入什么，最后一层的注意力都显示同样的镜像。',
  'The model selects by position. The values that it moves do not matter, so it handles inputs that it has never seen.':
    '模型按位置选取。它搬运的是什么数并不重要，所以它能处理从未见过的输入。',
  'Type an input that the model answers without a mistake.': '键入一个模型答得毫无差错的输入。',
  'Where the parameters are': '参数在哪里',
  "A model's parameters are the numbers that training changes. A block of width 64 has 16,640 in attention: four matrices of 64 by 64, with biases. It has 33,088 in the feed-forward network (64 to 256 and back) and 256 in its two norms. Attention does not depend on the number of heads.":
    '模型的参数是训练改变的那些数。宽度 64 的一个模块在注意力里有 16,640 个：四个 64 乘 64 的矩阵，加上偏置。前馈网络（64 到 256 再回来）里有 33,088 个，两个归一化里有 256 个。注意力的个数与头数无关。',
  'Twice the width d and d_ff: how many times as many parameters?':
    '宽度 d 和 d_ff 加倍：参数是几倍？',
  'About 2': '约 2 倍',
  'About 4': '约 4 倍',
  'About 8': '约 8 倍',
  'The model that reverses': '反转的模型',
  'Twice the width': '宽度加倍',
  '152,660 parameters become 600,212. The line below the title gives the number.':
    '152,660 个参数变成 600,212 个。标题下面的一行给出这个数。',
  'Nearly all parameters are in matrices, whose sides are both doubled. In the smaller model the feed-forward layers have about 65 %, attention about 33 %.':
    '几乎所有参数都在矩阵里，而矩阵的两边都加倍了。在较小的模型里，前馈层约占 65 %，注意力约占 33 %。',
  'How many parameters has the model that the page shows now?': '页面现在显示的模型有多少参数？',
  'The line below the title gives the number.': '标题下面的一行给出这个数。',
};
