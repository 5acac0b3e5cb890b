// 文字：课程，按英文文本对应。

export default {
  'Longer than it was trained on': '比训练时更长',
  'The copy model is trained on eight tokens, always. Each answer is nine positions after its source. With six tokens it would be seven, with ten it would be eleven. The page can score a trained model at other lengths.':
    '复制模型总是用八个词元训练。每个答案在来源之后第九个位置。六个词元时是第七个，十个时是第十一个。页面可以给训练好的模型在其他长度上评分。',
  'Trained on 8 tokens: how many of 10 does it copy?': '用 8 个词元训练：10 个里它能复制多少？',
  'Score other lengths': '在其他长度上评分',
  'At 8 tokens, 17 positions with separator and slots, all answers are right. At 6 tokens 21 to 22 % are, at 10 tokens 9 to 13 % (seeds 1 to 3).':
    '8 个词元时（连分隔符和答案位共 17 个位置）所有答案都正确。6 个词元时是 21 到 22 %，10 个时是 9 到 13 %（种子 1 到 3）。',
  'It has learned "nine positions back", for the positions that it has seen. Nothing in its data said that the distance depends on the length.':
    '它学会的是“往回九个位置”，而且只对它见过的位置。它的数据里没有什么说距离取决于长度。',
  'How many positions after its source is an answer when five tokens are copied?':
    '复制五个词元时，答案在来源之后第几个位置？',
  'The separator stands between tokens and slots.': '分隔符在词元和答案位之间。',
  'RoPE makes scores depend on distances, and copying has one distance only. In reversal every slot has another one. Yet there is a rule on distances that holds at every length: the source of a slot is exactly twice as far back as the separator.':
    'RoPE 让分数取决于距离，而复制只有一个距离。反转时每个答案位的距离都不同。但有一条关于距离的规则在任何长度都成立：答案位的来源正好是分隔符两倍那么远。',
  'With RoPE, reversal is solved …': '用 RoPE，反转会……',
  'sooner than with sines and cosines': '比用正弦和余弦更早解决',
  'Reverse with RoPE: train 400 steps': '用 RoPE 反转：训练 400 步',
  'It is solved after 280 to 320 steps; sines and cosines need 180 to 220. But at 6 tokens 78 to 100 % are right, where sines and cosines get 5 to 6 % (seeds 1 to 3).':
    '它在 280 到 320 步后解决；正弦和余弦要 180 到 220 步。但 6 个词元时 78 到 100 % 正确，而正弦和余弦只有 5 到 6 %（种子 1 到 3）。',
  'An encoding that makes one task easy may make another one harder to learn, and still carry over better. Test both, at lengths that were not trained.':
    '一种编码可能让一个任务容易，让另一个更难学，却仍推广得更好。两样都要试，在没有训练过的长度上试。',
  'The separator is 3 positions before a slot. How far back is its source?':
    '分隔符在答案位之前 3 个位置。它的来源在往回几个位置？',
  'Twice as far.': '两倍远。',
  'From 2017 to Llama in seven switches': '从 2017 到 Llama 的七个开关',
  'Today\'s language models are built like the one of "Attention Is All You Need", with some parts exchanged. A study trains the block of 2017 on short stories. Then it adds seven changes one by one: pre-norm, RMS norm, rotary positions, SwiGLU, no biases, shared key and value heads, no dropout. All else stays as it is.':
    '今天的语言模型与《Attention Is All You Need》里的结构相同，只换了一些部件。一个实验用短故事训练 2017 年的模块。然后逐个加上七项改动：前归一化、RMS 归一化、旋转位置、SwiGLU、不用偏置、共享键和值的头、不用 dropout。其余都不变。',
  'Which of these changes will help this small model most?': '哪一项改动对这个小模型帮助最大？',
  'Pre-norm': '前归一化',
  SwiGLU: 'SwiGLU',
  'No biases': '不用偏置',
  'No dropout': '不用 dropout',
  'Open the studies': '打开实验',
  'Choose "2017 to Llama in seven switches" and *Start*. In 300 steps accuracy goes from 42 % to about 63 %. Two changes separate from the spread of the seeds upwards: rotary positions by 10 points, no dropout by 15.':
    '选“从 2017 到 Llama 的七个开关”和*开始*。300 步里准确率从 42 % 升到约 63 %。有两项改动向上超出了种子的波动：旋转位置 10 个百分点，不用 dropout 15 个。',
  'The model has two layers and sees each story once or twice. So it needs no norm that helps deep stacks, and nothing against memorising. Larger models gain from other changes.':
    '模型有两层，每个故事只见一两次。所以它不需要帮助深层的归一化，也不需要防死记的东西。更大的模型从其他改动中获益。',
  'Width 64, two layers: keys and values go from 64 numbers to 32. How many weights does that save?':
    '宽度 64，两层：键和值从 64 个数变成 32 个。省下多少权重？',
  'Two matrices in each of two layers, each 64 by 32 smaller.':
    '两层各有两个矩阵，每个少 64 乘 32。',
  'Induction heads appear suddenly': '归纳头突然出现',
  'This model has two layers of attention and nothing else: no feed-forward networks, no norms. It reads pairs of a key and a value, then a key again, and must say the value that followed it. Two heads can do that together: one of layer 1 and one of layer 2.':
    '这个模型有两层注意力，别的都没有：没有前馈网络，没有归一化。它读一对对钥匙和内容，再读一把钥匙，要说出跟在它后面的内容。两个头合起来能做到：第 1 层一个，第 2 层一个。',
  'How will accuracy rise?': '准确率会怎样上升？',
  Evenly: '均匀地',
  'Slowly at first, then in a jump': '开始慢，然后一跃而上',
  'At once, then not at all': '一下子，然后不再上升',
  'After 80 steps 30 to 37 % are right, after 140 all of them (seeds 1 to 3). Drag the timeline over the jump: in the same steps the heads of layer 2 become "induction".':
    '80 步后 30 到 37 % 正确，140 步后全部正确（种子 1 到 3）。在这一跃上拖动时间线：就在同样的那些步里，第 2 层的头变成“归纳”。',
  'The two heads are of use only together. As long as one of them is vague, the other has little to gain. Once both begin to work, each makes the other better.':
    '这两个头只有合起来才有用。只要一个还模糊，另一个就没有多少可得。一旦两个都开始起作用，它们就互相促进。',
  'What does an induction head look at, for the token that it stands on?':
    '对于它所在的词元，归纳头看什么？',
  'What followed that token before': '之前跟在这个词元后面的',
  'The token before it': '它前面的词元',
  'The first token of the input': '输入的第一个词元',
  'An induction head needs help: at the value, somebody must have noted which key came before it. That is the work of a head of layer 1 that looks at the previous token. The view Why says who wrote what the head of layer 2 reads there.':
    '归纳头需要帮手：在内容那里，必须已经记下它前面是哪把钥匙。这是第 1 层一个看前一个词元的头的工作。视图“为什么”说出第 2 层的头在那里读到的是谁写的。',
  'What will be first in the list of reasons?': '原因列表里排第一的是什么？',
  'The token here, and what a head of layer 1 wrote there':
    '这里的词元，和第 1 层的一个头写在那里的内容',
  'The positions of both': '两者的位置',
  'The token here and the token there': '这里的词元和那里的词元',
  'If it is not trained: train 200 steps': '如果还没训练：训练 200 步',
  'Why does head 1 of layer 2 look there?': '第 2 层的头 1 为什么看那里？',
  'The strongest pair is the token here with what one head of layer 1 wrote at the value: the key, copied one position to the right.':
    '最强的一对，是这里的词元和第 1 层一个头写在内容处的东西：右移一个位置复制过来的钥匙。',
  'This is an induction circuit (Elhage et al. 2021). This position says "I am key 5", and the value answers to "the token before me was key 5".':
    '这是一个归纳回路（Elhage et al. 2021）。这个位置说“我是钥匙 5”，内容那里答“我前面的词元是钥匙 5”。',
  'Which head of the pair is called the induction head?': '这一对里哪一个叫归纳头？',
  'The one of layer 1': '第 1 层的那个',
  'The one of layer 2': '第 2 层的那个',
  'A look is not yet a proof. If the heads of layer 1 that look at the previous token are what the others need, the model fails without them. Cut all heads of layer 1, then find out which ones matter.':
    '看到还不算证明。如果第 1 层看前一个词元的头正是其他头所需要的，没有它们模型就会失败。关掉第 1 层所有的头，再找出哪些重要。',
  'How many answers are right without all heads of layer 1?': '没有第 1 层的所有头，多少答案正确？',
  Few: '很少',
  'Without layer 1': '去掉第 1 层',
  '16 to 17 % of the answers are right without them. Without a single one, at least 84 % are (seeds 1 to 3): several heads look at the previous token, and share the work.':
    '没有它们，16 到 17 % 的答案正确。只少其中一个，至少 84 % 正确（种子 1 到 3）：几个头都看前一个词元，分担这份工作。',
  'Cutting all shows that the circuit needs the layer. Cutting one shows how much of it the others can do as well. To show that a part is used, cut it.':
    '全部关掉说明回路需要这一层。关掉一个说明其他头能代替多少。要证明一个部分有用，就关掉它。',
  'Cut two heads of layer 1, and keep at least 80 % of the answers right.':
    '关掉第 1 层的两个头，并保持至少 80 % 的答案正确。',
  'Restore all, then try pairs: the columns "cost" and "previous" help.':
    '全部恢复，再试各种组合：“准确率损失”和“前一个”两列有帮助。',
  'The residual stream as a channel': '残差流是一条通道',
  'Every part adds its result to the same vector, the residual stream. So the logit of an answer is a sum: what the token wrote, the position, and each head. The view Why takes it apart, for the example shown and on average.':
    '每个部分都把结果加到同一个向量上，即残差流。所以一个答案的 logit 是一个和：词元、位置和每个头写的。视图“为什么”把它拆开，既对所示的例子，也对平均。',
  'Who will write nearly all of the answer, after 200 steps?': '200 步之后，几乎整个答案由谁来写？',
  'The token itself': '词元自己',
  'The heads of layer 1': '第 1 层的头',
  'The heads of layer 2': '第 2 层的头',
  'On average the right logit is 9.6 to 10.1 above the runner-up. The heads of layer 2 write 9.7 to 10.3 of it; token, position and layer 1 nearly nothing (seeds 1 to 3).':
    '平均来说，正确的 logit 比第二名高 9.6 到 10.1。第 2 层的头写了其中的 9.7 到 10.3；词元、位置和第 1 层几乎没写（种子 1 到 3）。',
  'Layer 1 writes a message for other heads, not for the output. Both lie in the same 64 numbers: a channel that all parts write to and read from.':
    '第 1 层写的消息是给其他头的，不是给输出的。两者都在同样的 64 个数里：一条所有部分都写、都读的通道。',
  'Layer 1 writes none of the answer. Can it be cut without loss?':
    '第 1 层没有写答案。关掉它没有损失吗？',
  'No, layer 2 looks where it does because of layer 1': '有，第 2 层看向那里正是因为第 1 层',
  'A head does two things that can be told apart. Its queries and keys (QK) decide where it looks. Its values and its part of W_O (OV) decide what it writes when it looks there. Both can be multiplied out to tables over tokens.':
    '一个头做两件可以分开的事。它的查询和键（QK）决定看哪里。它的值和它那份 W_O（OV）决定看了那里之后写什么。两者都能乘开，成为词元的表。',
  'In the OV table of a head of layer 2, where will the large numbers be?':
    '在第 2 层一个头的 OV 表里，大的数在哪里？',
  'On the diagonal': '在对角线上',
  'In one row': '在一行里',
  Anywhere: '到处都有',
  'Head 1 of layer 2': '第 2 层的头 1',
  'Choose "OV tokens" below. The diagonal stands out: attending to a token raises the logit of that token. The copying score is .68 to .93 for heads of layer 2, .08 to .52 for layer 1 (seeds 1 to 3).':
    '在下面选“OV 词元”。对角线很显眼：看一个词元会抬高这个词元的 logit。复制分数在第 2 层的头是 0.68 到 0.93，第 1 层是 0.08 到 0.52（种子 1 到 3）。',
  'A head that copies adds the token that it attends to. The score is the sum of the eigenvalues of OV over the sum of their sizes: 1 where all are positive.':
    '复制的头把它看的词元加上去。分数是 OV 的特征值之和除以它们大小之和：全为正时是 1。',
  'Which matrix decides where a head looks?': '哪个矩阵决定头看哪里？',
  QK: 'QK',
  OV: 'OV',
};
