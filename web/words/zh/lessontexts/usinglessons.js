// 文字：课程，按英文文本对应。

export default {
  2: '2',
  4: '4',
  'Generation and temperature': '生成和温度',
  'A language model gives a probability to each token that may come next. To write, it must choose one. It may always take the likeliest, or draw by the probabilities. The temperature divides the logits first: below 1 it sharpens the choice, above 1 it evens it out. Top-k leaves only the k likeliest.':
    '语言模型给每个可能接下来的词元一个概率。要写作，就得选一个。可以总取最可能的，也可以按概率抽。温度先除 logit：小于 1 使选择更尖锐，大于 1 使它更均匀。Top-k 只留下最可能的 k 个。',
  'At temperature 0, will another seed give another text?':
    '温度为 0 时，换一个种子会给出不同的文字吗？',
  'Let it write': '让它写',
  'Press *Generate* at temperature 0, twice: the text is the same. Set 0.8, and every seed writes another one. At 2 most words fall apart. Point at a token to see what it was chosen from.':
    '温度设为 0，按两次*生成*：文字相同。设为 0.8，每个种子写出不同的文字。设为 2，大多数词都散架了。指向一个词元，看它是从哪些里选出来的。',
  'The seed only says which token is drawn. At temperature 0 nothing is drawn: the likeliest token is taken.':
    '种子只决定抽哪个词元。温度为 0 时不抽：取最可能的词元。',
  'Two logits are 2 and 1. At temperature 0.5, how many times likelier is the first?':
    '两个 logit 是 2 和 1。温度 0.5 时，第一个的可能性是几倍？',
  'Divide both by 0.5 first: 4 and 2. Then e to the power of their difference.':
    '先都除以 0.5：4 和 2。再取 e 的差次方。',
  'To write token 50, the model compares its query with the keys of the 49 tokens before it, and adds up their values. Keys and values do not change, since no position sees a later one. So they are kept, in the KV cache. Each new token costs one row of work instead of fifty.':
    '写第 50 个词元时，模型把它的查询和前面 49 个词元的键比较，再把它们的值加起来。键和值不变，因为没有位置看到后面的。所以把它们存起来，放在 KV 缓存里。每个新词元只要一行的计算，而不是五十行。',
  'What does the cache keep of each earlier token?': '缓存为每个更早的词元保存什么？',
  'Its query': '它的查询',
  'Its key and its value': '它的键和值',
  'Its logits': '它的 logit',
  'Heads share keys: 1 for 4': '头共享键：4 个用 1 个',
  'One head of keys and values serves four of queries. The cache is a quarter as large, and the model has 94,324 parameters in place of 106,804.':
    '一个键和值的头为四个查询的头服务。缓存只有四分之一大，模型有 94,324 个参数，而不是 106,804 个。',
  'In a long text the cache takes more memory than the weights. That is why newer models share keys and values among heads (Shazeer 2019; Ainslie et al. 2023).':
    '文本很长时，缓存比权重占更多内存。所以较新的模型让各头共享键和值（Shazeer 2019；Ainslie et al. 2023）。',
  'Two layers, width 64, no sharing: how many numbers does the cache keep for each token?':
    '两层，宽度 64，不共享：缓存为每个词元保存几个数？',
  'A key and a value of 64 numbers in each of two layers.':
    '两层各有一个键和一个值，每个 64 个数。',
  'From text to tokens': '从文本到词元',
  'A token need not be a character. Byte pair encoding starts with characters. It joins the pair that occurs most often into a new token, and does so until the vocabulary is full. Frequent words become one token, rare ones several.':
    '词元不必是一个字符。字节对编码从字符开始。它把最常出现的一对并成一个新词元，一直做到词表满为止。常见的词成为一个词元，少见的是几个。',
  'With 256 tokens in place of 52 characters, how many tokens is the text?':
    '用 256 个词元代替 52 个字符，文本有多少词元？',
  'As many': '一样多',
  'A little fewer': '少一点',
  'Less than half as many': '不到一半',
  'Byte pairs: 256 tokens': '字节对：256 个词元',
  'The text has 463,379 characters, and 202,234 tokens with byte pairs: 2.3 characters each. *How the tokens were merged*, below the text, shows each join.':
    '文本有 463,379 个字符，用字节对是 202,234 个词元：每个 2.3 个字符。文本下方的*词元怎样合并*显示每次合并。',
  'The model reads 64 tokens in either case. With byte pairs these are more words, so it sees further back. It pays with a larger table.':
    '两种情况下模型都读 64 个词元。用字节对，这是更多的词，所以它看得更远。代价是更大的表。',
  'Which pair does byte pair encoding join next?': '字节对编码接下来合并哪一对？',
  'The longest': '最长的',
  'The rarest': '最少见的',
  'The most frequent': '最常见的',
  'Losses of models with different tokens cannot be compared as they are: each is per token, and tokens differ in size. Divide by the characters of a token, 2.3 here on average, to get the loss per character.':
    '词元不同的模型，损失不能直接比较：损失按每个词元算，而词元大小不同。除以一个词元的字符数（这里平均 2.3），得到每个字符的损失。',
  'Per character, which is better after 300 steps?': '按每个字符，300 步后哪种更好？',
  Characters: '字符',
  'Byte pairs': '字节对',
  'Both are equal': '两者相同',
  'Byte pairs: train 300 steps': '字节对：训练 300 步',
  'The loss is 0.71 to 0.75 per token, so 0.31 to 0.33 per character. A model of characters has 1.17 to 1.24 after as many steps (seeds 1 to 3).':
    '损失是每个词元 0.71 到 0.75，即每个字符 0.31 到 0.33。字符模型在同样的步数后是 1.17 到 1.24（种子 1 到 3）。',
  'In 300 steps it has read 2.3 times as much text, and each prediction spans more of it. Nats divided by ln 2 are bits per character, which papers use.':
    '300 步里它读了 2.3 倍的文本，每次预测也涵盖更多。奈特除以 ln 2 就是每字符比特数，论文里用它。',
  'A loss of 1.4 nats per token, 2 characters per token: how much per character?':
    '每个词元的损失 1.4 奈特，每个词元 2 个字符：每个字符是多少？',
  'Divide by the characters of a token.': '除以一个词元的字符数。',
  'Padding, and one answer for all': '填充，以及给整体的一个答案',
  'A batch is one block of numbers, so shorter sequences are filled up with empty positions. A padding mask keeps everybody from looking at them: their scores become minus infinity, their weights exactly 0. A large negative number such as −10⁹ gives 0 too, unless every key of a row is masked.':
    '一个批次是一整块数，所以较短的序列用空位置填满。填充掩码让谁也不看它们：它们的分数变成负无穷，权重正好是 0。像 −10⁹ 这样很大的负数也给出 0，除非一行的所有键都被遮住。',
  'How much weight do the columns of empty positions get?': '空位置的那些列得到多少权重？',
  'A little': '一点点',
  'An equal share': '相等的一份',
  'Train 450 steps': '训练 450 步',
  'The hatched columns are the empty positions: exactly 0 in every row. Of the answers 99 % or more are right (seeds 1 to 3). *Held-out examples* shows inputs of 4 to 8 tokens.':
    '画斜线的列是空位置：每一行都正好是 0。答案有 99 % 或更多正确（种子 1 到 3）。*测试例子*显示 4 到 8 个词元的输入。',
  'A row whose keys are all masked has no largest score: with minus infinity softmax would divide 0 by 0. Such a row must be left out, or let itself be seen.':
    '所有键都被遮住的一行没有最大的分数：用负无穷，softmax 就要 0 除以 0。这样的行必须略去，或让它看见自己。',
  'All keys of a row are masked with −10⁹. What does softmax give?':
    '一行的所有键都用 −10⁹ 遮住。softmax 给出什么？',
  'All 0': '全是 0',
  'Equal shares': '相等的份额',
  'An error': '一个错误',
  'Some tasks want one answer for a whole input, such as a label. The model then takes the mean of its output vectors over all positions that are not empty, and gives that to the output layer. Here it says which of three tokens occurs most often.':
    '有些任务要给整个输入一个答案，比如标签。这时模型对所有非空位置的输出向量取平均，再交给输出层。这里它说出三种词元中哪一种最多。',
  'Does this task need to know where the tokens are?': '这个任务需要知道词元在哪里吗？',
  'Train 100 steps without positions': '不用位置训练 100 步',
  'All answers are right after 100 steps, without any positions (seeds 1 to 3). The heads of its one layer are "spread": they look at everything, about evenly.':
    '100 步后所有答案正确，完全不用位置（种子 1 到 3）。它唯一一层的头是“分散”：它们看一切，差不多均匀。',
  'Counting does not depend on the order. A mean of vectors is already a count: each position adds its share.':
    '计数与顺序无关。向量的平均已经是一种计数：每个位置加上自己的一份。',
  'Train it on your own: which part of the model makes one vector of fifteen?':
    '自己训练它：模型的哪个部分把十五个向量变成一个？',
  'The mean over positions': '对位置取的平均',
  'The last head': '最后一个头',
  'A transformer that acts': '会行动的 Transformer',
  'A transformer may read numbers as well as tokens. This one reads, at each moment, the return that is still to come, a state and an action. It learns to predict the action, from episodes of good and bad steering past an obstacle (a decision transformer, Chen et al. 2021).':
    'Transformer 除了词元也能读数。这个模型在每个时刻读还会得到的回报、状态和动作。它从绕过障碍的好坏驾驶片段中学习预测动作（决策 Transformer，Chen et al. 2021）。',
  'Asked for a poor return, what will the trained model do?':
    '要求很差的回报，训练好的模型会怎么做？',
  'Its best in any case': '不管怎样都尽力',
  'Steer badly': '开得很差',
  'Asked for the best return, it reaches the goal from 91 to 98 % of the starts. Asked for a poor one, from 2 to 19 % (seeds 1 to 3). The control below the arena says what is asked for. Drag goal and obstacle.':
    '要求最好的回报，91 到 98 % 的起点能到达目标。要求很差的，2 到 19 %（种子 1 到 3）。竞技场下面的控件说明要求的是什么。拖动目标和障碍。',
  'It has learned what actions go with which return. To make it act well, ask for a high return: no reward is used in training beside that number.':
    '它学会了什么动作配什么回报。要让它做得好，就要求高的回报：除了这个数，训练不用任何奖励。',
  'Why does it not simply copy the average of the episodes?': '为什么它不只是照搬各片段的平均？',
  'It was trained on good episodes only': '它只用好的片段训练过',
  'It reads which return each episode reached': '它读到每个片段达到的回报',
  'It is larger': '它更大',
  'More tokens than dimensions': '词元比维度多',
  'In a space of 8 dimensions only 8 vectors can be at right angles to each other. This copy model has a width of 8, and must tell 18 tokens and 17 positions apart in it. The usual width is 64.':
    '在 8 维空间里，只有 8 个向量能互相垂直。这个复制模型的宽度是 8，要在其中区分 18 个词元和 17 个位置。通常的宽度是 64。',
  'Can a model of width 8 copy 18 different tokens?': '宽度 8 的模型能复制 18 个不同的词元吗？',
  'No more than 8 of them': '最多 8 个',
  'Width 8: train 750 steps': '宽度 8：训练 750 步',
  'The table of tokens': '词元的表',
  'After 750 steps 99 to 100 % are right (seeds 1 to 3). In the table of tokens, rows are not at right angles: the two most alike have a cosine of 0.83 to 0.94.':
    '750 步后 99 到 100 % 正确（种子 1 到 3）。在词元的表里，各行并不垂直：最相似的两行余弦是 0.83 到 0.94。',
  'Vectors need not be at right angles to be told apart: it is enough that they are not alike. Many features in few dimensions are called superposition (Elhage et al. 2022).':
    '向量不必垂直也能区分：只要不相似就够了。许多特征放进少数维度，叫作叠加（superposition，Elhage et al. 2022）。',
  'How many vectors can be at right angles to each other in 16 dimensions?':
    '16 维里有几个向量能互相垂直？',
  'As many as there are dimensions.': '和维度一样多。',
  'There is a limit, though. Vectors that are too much alike are read for each other, and queries and keys need room as well. Halve the width once more, to 4.':
    '但是有限度。太相似的向量会被认错，查询和键也需要地方。把宽度再减半，到 4。',
  'What will a model of width 4 reach in 1,500 steps?': '宽度 4 的模型在 1,500 步里能达到多少？',
  'Less than a third': '不到三分之一',
  'Width 4: train 1500 steps': '宽度 4：训练 1500 步',
  'Only 15 to 24 % of the answers are right (seeds 1 to 3), no more than without positions. The two tokens most alike have a cosine of .99 or more.':
    '只有 15 到 24 % 的答案正确（种子 1 到 3），不比没有位置多。最相似的两个词元余弦是 0.99 或更大。',
  'Tokens, positions and what heads need share four numbers. The model spends them on which tokens occur, and has none left for where.':
    '词元、位置和头所需的东西分四个数。模型把它们用在有哪些词元上，没有剩下给在哪里。',
  'What can help a model with too few dimensions for its features?':
    '维度太少，什么能帮助模型放下它的特征？',
  'More layers': '更多层',
  'Features that seldom occur together': '很少一起出现的特征',
  'A higher rate': '更高的学习率',
  'Two features that never meet may share a direction.': '从不相遇的两个特征可以共用一个方向。',
  'What attention costs': '注意力的代价',
  'Each position compares itself with each other one. So a map of attention has as many cells as the length squared. The feed-forward networks grow only with the length. Settings, below the parameters, says how many operations (FLOPs) and how much memory each part takes.':
    '每个位置都和其他每个位置比较。所以注意力图的格子数是长度的平方。前馈网络只随长度增长。“设置”在参数下面列出每个部分要多少次运算（FLOP）和多少内存。',
  'From 64 tokens to 128, how many times more cells has a map?':
    '从 64 个词元到 128 个，图的格子是几倍？',
  '64 tokens': '64 个词元',
  '128 tokens': '128 个词元',
  '256 tokens': '256 个词元',
  'For 64 tokens attention takes fewer FLOPs than the feed-forward networks, for 128 as many, for 256 half as many again.':
    '64 个词元时，注意力的 FLOP 比前馈网络少；128 个时一样多；256 个时多一半。',
  'At the lengths of large models, thousands of tokens, attention is most of the work. Flash attention does the same sums without ever storing the map.':
    '在大模型的长度上，几千个词元，注意力占了大部分计算。Flash attention 算同样的和，却从不存下整张图。',
  'How many cells has one map of 128 tokens?': '128 个词元的一张图有多少格？',
  'The length squared.': '长度的平方。',
  'There are ways to have less of it. In a window each position sees only the last few tokens. Linear attention does without softmax, so that one running sum takes the place of the map. Both change what a model can do.':
    '有办法减少它。用窗口时，每个位置只看最后几个词元。线性注意力不用 softmax，一个累计的和代替了图。两者都改变模型能做的事。',
  'What can a model of two layers, each with a window of 16, look at?':
    '两层、每层窗口 16 的模型能看到多远？',
  '16 tokens back': '往回 16 个词元',
  'About 30 tokens back': '往回约 30 个词元',
  Everything: '一切',
  'A window of 16': '窗口 16',
  'Linear attention': '线性注意力',
  'The map of a window is a band along the diagonal. All cells beyond it are masked, and attention costs little more than its four matrices.':
    '窗口的图是沿对角线的一条带子。带子外的格子都被遮住，注意力的代价比它的四个矩阵多不了多少。',
  'Layer 2 reads what layer 1 has gathered: 15 tokens back, each of which has seen 15 more. Deep stacks of windows reach far.':
    '第 2 层读第 1 层收集的内容：往回 15 个词元，其中每个又看过 15 个。窗口叠得深，就能看得远。',
  'How many tokens back does information reach through 3 such layers?':
    '经过 3 个这样的层，信息能来自往回多少个词元？',
  'Fifteen in each layer.': '每层十五个。',
};
