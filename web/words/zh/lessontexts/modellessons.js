// 文字：课程，按英文文本对应。

export default {
  'A second encoder: shift': '第二个编码器：移位',
  'This encoder differs in details: norms after each sum, ReLU, an embedding without scaling, no clipping. Its task is to output the next one of ten tokens. Train 100 steps, and look whether it is done.':
    '这个编码器在细节上不同：每次相加之后归一化，ReLU，嵌入不缩放，不裁剪。它的任务是输出十个词元中的下一个。训练 100 步，看是否完成。',
  'After 100 steps, will it be better to stop or to go on?': '100 步之后，停下好还是继续好？',
  'Stop: it is solved': '停下：已经解决',
  'Go on: the loss still falls': '继续：损失还在下降',
  'Train 100 steps': '训练 100 步',
  'Train 100 more': '再训练 100 步',
  'After 100 steps accuracy is 76 to 87 %. It reaches 99 % at step 140 to 160, and after 200 it is 99.8 to 100 % (seeds 1 to 3).':
    '100 步后准确率是 76 到 87 %。第 140 到 160 步达到 99 %，200 步后是 99.8 到 100 %（种子 1 到 3）。',
  'A curve that is still steep says that training is not over. A score in the middle of a fall says little about the model.':
    '还很陡的曲线说明训练没有结束。下降途中的成绩说明不了模型多少。',
  'The headline above the drawing says it.': '图上方的标题会说明。',
  'Attending one position to the right makes a diagonal next to the main one. A map that is drawn while dropout is active has holes, and its rows do not sum to 1. Here attention is always shown in evaluation mode, without dropout.':
    '看右边一个位置，形成主对角线旁边的一条对角线。在 dropout 起作用时画的图有洞，各行之和也不是 1。这里的注意力总是在评估模式下显示，没有 dropout。',
  'Which badge will the heads that solve this task have?': '解决这个任务的头会有什么标记？',
  self: '自己',
  next: '后一个',
  previous: '前一个',
  'Train 200 more': '再训练 200 步',
  '"next" on the badges of layer 2, with .67 to .82 of the attention after 400 steps; layer 1 stays spread out.':
    '第 2 层的标记是“后一个”，400 步后占注意力的 0.67 到 0.82；第 1 层仍是分散的。',
  'The answer of each position is the token to its right. A head that fetches it from there needs no other information.':
    '每个位置的答案是它右边的词元。从那里取来它的头不需要别的信息。',
  'The diagonal of "next" lies next to the main one. On which side?':
    '“后一个”的对角线在主对角线旁边。在哪一侧？',
  'To its right': '在它右边',
  'To its left': '在它左边',
  'A causal language model': '因果语言模型',
  'This model is a small GPT: a stack with a causal mask, 100 tokens, width 64, 178,916 parameters. Its task is a number that grows by the same amount at each position, modulo 100. Ten answers are scored, each from the numbers before it.':
    '这个模型是一个小 GPT：带因果掩码的层叠，100 个词元，宽度 64，178,916 个参数。它的任务是一个在每个位置增长同样多的数，模 100。十个答案计分，每个都由前面的数得出。',
  'Can it get all ten answers right?': '它能答对全部十个吗？',
  'No, the first one can only be guessed': '不能，第一个只能猜',
  'No, the last one is too far': '不能，最后一个太远',
  'The model': '模型',
  'Train 400 steps': '训练 400 步',
  'Accuracy climbs towards 91.1 %, the best possible. After 400 steps it is about 90 %.':
    '准确率升向 91.1 %，这是可能的最好值。400 步后约 90 %。',
  'The first two tokens determine the amount, so the first answer is a one-in-nine guess. The other nine are determined: 9/10 + 1/10 · 1/9 = 91.1 %.':
    '前两个词元决定增长多少，所以第一个答案只有九分之一的机会猜中。其余九个是确定的：9/10 + 1/10 · 1/9 = 91.1 %。',
  '97, 0, 3, 6 and so on, modulo 100: what comes after 6?':
    '97、0、3、6，依此类推，模 100：6 之后是什么？',
  'It grows by 3 each time.': '它每次增长 3。',
  'Once trained, such a model can generate text: it predicts a token, appends it to the sequence and predicts again. A mistake becomes part of what it reads next. Give it two numbers and let it continue the count.':
    '训练之后，这样的模型可以生成文字：它预测一个词元，接到序列后面，再预测。错误会成为它接下来读的内容。给它两个数，让它接着数。',
  'If one generated number is wrong, what happens to the next ones?':
    '如果生成的一个数错了，后面的会怎样？',
  'They correct it': '它们会改正',
  'They go on from the wrong number': '它们从错的数接下去',
  'Let it generate': '让它生成',
  'Try real text: train 500 steps': '试试真正的文本：训练 500 步',
  'For text, the held-out loss falls to about 1.9 at step 500 to 700 (seeds 1 to 3). Then it rises again, while the training loss keeps falling.':
    '对文本，测试损失在第 500 到 700 步降到约 1.9（种子 1 到 3）。然后又上升，而训练损失继续下降。',
  'The model reads its own output as if it were given. With so short a text it begins to memorise: it gets better on what it has seen and worse on the rest.':
    '模型把自己的输出当作给定的来读。文本这么短，它开始死记：在见过的上面变好，在其他上面变差。',
  'The training loss falls and the held-out loss rises. What is this called?':
    '训练损失下降，测试损失上升。这叫什么？',
  Overfitting: '过拟合',
  'Teacher forcing': '教师强制',
  Clipping: '裁剪',
  'A large encoder': '一个大编码器',
  'This encoder has the size of the base model in "Attention is all you need": width 512, 6 layers, 8 heads. The vocabulary of 10,000 tokens and the additional norm at the end are not from that paper. It has no output layer, so it cannot be trained; its result is one vector per position. Building it takes a moment and about 100 MB.':
    '这个编码器和《Attention is all you need》中的基础模型一样大：宽度 512，6 层，8 个头。10,000 个词元的词表和末尾多出的归一化不是那篇论文里的。它没有输出层，所以不能训练；它的结果是每个位置一个向量。搭建它要等一会儿，约 100 MB。',
  'How many parameters will it have?': '它有多少参数？',
  'About 240,000': '约 24 万',
  'About 2.4 million': '约 240 万',
  'About 24 million': '约 2,400 万',
  'About 240 million': '约 2.4 亿',
  'Build it': '搭建它',
  '24,035,328 parameters: the embedding has 5,120,000 of them, each of the six blocks 3,152,384.':
    '24,035,328 个参数：嵌入有其中的 5,120,000 个，六个模块每个 3,152,384 个。',
  'Width 512 gives 4 · 512² for attention and 8 · 512² for the feed-forward network, 3.1 million a block. The embedding has one row of 512 for each token.':
    '宽度 512 在注意力里是 4 · 512²，在前馈网络里是 8 · 512²，每个模块 310 万。嵌入为每个词元有一行 512 个数。',
  'How many entries has one key of this model?': '这个模型的一个键有几个分量？',
  'Its embedding is drawn with a standard deviation of 1 and then multiplied by the square root of 512, about 22.6. The positions only range from −1 to 1. The copy model draws its embeddings much smaller.':
    '它的嵌入以标准差 1 抽取，再乘以 512 的平方根，约 22.6。位置只在 −1 到 1 之间。复制模型抽取的嵌入小得多。',
  'In the sum of both, what dominates at first?': '两者的和里，开始时哪个占主导？',
  'The token': '词元',
  'The position': '位置',
  Neither: '都不占',
  'The embedding': '嵌入',
  'The positions': '位置编码',
  'Both in the copy model': '复制模型中的两者',
  'The scale below the heat map ends at about 100 for the embedding, and at 1 for the positions.':
    '热图下面的刻度，嵌入的止于约 100，位置的止于 1。',
  'So at first the position hardly counts. In the copy model both parts are of similar size.':
    '所以开始时位置几乎不起作用。在复制模型里两部分大小相近。',
  'By what is an embedding of width 64 multiplied, with this scaling?':
    '这样缩放时，宽度 64 的嵌入乘以多少？',
  'The square root of the width.': '宽度的平方根。',
  'Encoder and decoder': '编码器和解码器',
  'This model has an encoder and a decoder. The upper lane reads the source, four to eight tokens. The lower lane writes the answer from left to right, here in reverse order. Two masks are at work: one hides empty positions, one hides the answer that is not yet written.':
    '这个模型有一个编码器和一个解码器。上面一道读来源，四到八个词元。下面一道从左到右写答案，这里是反过来。两个掩码在起作用：一个遮住空位置，一个遮住还没写出的答案。',
  'Which lane has the hatched triangle of a causal mask?': '哪一道有因果掩码的斜线三角形？',
  'The encoder': '编码器',
  'The decoder': '解码器',
  'The two lanes': '两道都有',
  'Hatched columns in the encoder where there is no token, and a hatched triangle in the decoder. Accuracy passes 90 % at step 200 to 260 (seeds 1 to 3).':
    '编码器里没有词元的地方是画斜线的列，解码器里是画斜线的三角形。准确率在第 200 到 260 步超过 90 %（种子 1 到 3）。',
  'The encoder may read the whole source, except its empty end. The decoder must not read the answer that it is to give.':
    '编码器可以读整个来源，除了末尾的空位置。解码器不许读它要给出的答案。',
  'A source has 5 of 8 tokens. How many of its columns are hatched?':
    '来源有 8 个位置，其中 5 个是词元。它有几列画着斜线？',
  'Cross-attention connects the lanes: queries come from the decoder, keys and values from the encoder. A map has as many rows as the answer and as many columns as the source. In translation, this is where a word finds its counterpart.':
    '交叉注意力把两道连起来：查询来自解码器，键和值来自编码器。图的行数是答案的长度，列数是来源的长度。翻译时，词就在这里找到它对应的词。',
  'For reversal, what must the map of cross-attention become?':
    '要反转，交叉注意力的图必须变成什么？',
  'A diagonal': '一条对角线',
  'An anti-diagonal': '一条反对角线',
  'One column': '一列',
  'Cross-attention, last layer': '交叉注意力，最后一层',
  '"mirror" on the cross tiles, after 600 steps (seeds 1 to 3): .32 to .53 in the first decoder layer, .68 to .77 in the second. 99 % comes at step 460 to 540.':
    '600 步后（种子 1 到 3），交叉方块上是“镜像”：解码器第一层 0.32 到 0.53，第二层 0.68 到 0.77。99 % 在第 460 到 540 步到来。',
  'The first output is the last token of the source. With varying lengths, the line starts at another column each time.':
    '第一个输出是来源的最后一个词元。长度不同时，线每次从另一列开始。',
  'Where do the keys of cross-attention come from?': '交叉注意力的键来自哪里？',
  'During training the decoder reads the right answer so far, whatever it predicted itself (teacher forcing). The held-out accuracy above the model is measured in this way, too. In use, the decoder reads its own output.':
    '训练时，解码器读到此为止的正确答案，不管它自己预测了什么（教师强制）。模型上方的测试准确率也是这样测的。使用时，解码器读自己的输出。',
  'After 300 steps 96 % are right with teacher forcing. And without?':
    '300 步后，有教师强制时 96 % 正确。没有呢？',
  More: '更多',
  Fewer: '更少',
  'Let it write by itself': '让它自己写',
  'When the model reads its own output, 90 % are right (seeds 1 to 3). Type a sequence of four tokens and one of eight: short ones leave columns empty.':
    '模型读自己的输出时，90 % 正确（种子 1 到 3）。键入一个四个词元的序列和一个八个词元的：短的留下空列。',
  'An error becomes part of what the decoder reads, so it can cause further errors. Teacher forcing hides that.':
    '错误会成为解码器读的内容，所以可能引起更多错误。教师强制掩盖了这一点。',
  'What does the decoder read with teacher forcing?': '有教师强制时，解码器读什么？',
  'Its own answer so far': '它自己到此为止的答案',
  'The right answer so far': '到此为止的正确答案',
  'The source alone': '只读来源',
  'The last word of a story': '故事的最后一个词',
  'stories260K is a Llama of 260 thousand parameters: 5 layers of 8 heads, width 64, 512 tokens. Andrej Karpathy trained it on TinyStories, stories in the words of small children. It is not part of this page: save stories260K.bin and tok512.bin from the folder stories260K of huggingface.co/karpathy/tinyllamas, and open both.':
    'stories260K 是一个有 26 万参数的 Llama：5 层，每层 8 个头，宽度 64，512 个词元。Andrej Karpathy 用 TinyStories 训练了它，那是用幼儿词汇写的故事。它不是本页的一部分：从 huggingface.co/karpathy/tinyllamas 的文件夹 stories260K 保存 stories260K.bin 和 tok512.bin，再把两个都打开。',
  'Open its files': '打开它的文件',
  'Its tokens are pieces of words, ␣ being a space. Of a text about a harbour, which it has never seen, it finds 36 % of the tokens that follow.':
    '它的词元是词的片段，␣ 是空格。对一篇它从未见过的关于港口的文本，它说对 36 % 接下来的词元。',
  'Let it go on with a story about a dog: "… a big dog. The dog was very hungry. The". Which animal comes next is said nowhere but in the story. Then put a cat or a frog in the place of the dog.':
    '让它接着写一个关于狗的故事：“… a big dog. The dog was very hungry. The”。接下来是哪种动物，只有故事里说了。然后把狗（dog）换成猫（cat）或青蛙（frog）。',
  'How sure will it be of the dog?': '它对“狗”有多大把握？',
  'About 90 %': '约 90 %',
  'A story about a dog': '一个关于狗的故事',
  'After the last ␣The, ␣do has 89 %: the first piece of dog. Of a story about a cat ␣c has 95 %, of one about a frog ␣f has 80 %.':
    '在最后的 ␣The 之后，␣do 有 89 %：dog 的第一个片段。关于猫的故事里 ␣c 有 95 %，关于青蛙的 ␣f 有 80 %。',
  'The answer changes with the animal, so the model takes it from the story.':
    '答案随动物而变，所以模型是从故事里得来的。',
  'Heads of the last layer fetch that word; those of layers 1 to 4 mostly look a few tokens back. Choose the cell in the last row where head 5 looks most, and open the view Why.':
    '最后一层的头取来那个词；第 1 到 4 层的头大多往回看几个词元。选最后一行里头 5 看得最多的格子，打开视图“为什么”。',
  'Where will head 5 of layer 5 look from the last ␣The?': '从最后的 ␣The，第 5 层的头 5 看哪里？',
  'At the token before it': '看它前面的词元',
  'At ␣do': '看 ␣do',
  'At the first token': '看第一个词元',
  'Head 5 of layer 5': '第 5 层的头 5',
  'Head 3 of layer 5': '第 5 层的头 3',
  'The last row of head 5: 72 % of its attention is on the first ␣do, 21 % on the second. Head 3 gives the first one 61 %, head 4 gives it 54 %.':
    '头 5 的最后一行：72 % 的注意力在第一个 ␣do，21 % 在第二个。头 3 给第一个 61 %，头 4 给它 54 %。',
  'The view Why takes the score of a cell apart. The largest parts are keys that feed-forward layers wrote.':
    '视图“为什么”把一格的分数拆开。最大的部分是前馈层写的键。',
  'Where a head looks does not say how much it matters. Cut head 5 of layer 5: choose it, and press X. Then see what the model answers after the last ␣The, and press X again at the head to put it back.':
    '头看哪里，并不说明它有多重要。关掉第 5 层的头 5：选它，按 X。然后看模型在最后的 ␣The 之后答什么，再在这个头上按 X 恢复它。',
  '␣do has 89 %. What will it have without this head?': '␣do 有 89 %。没有这个头，它有多少？',
  'About 85 %': '约 85 %',
  'The probabilities': '概率',
  'Why, with the word itself': '为什么，连同词本身',
  '␣do falls from 89 to 9 %, and ␣c leads with 20 %: without this head the model no longer knows which animal it was. Under Who answers, at position 25: of the lead of ␣do over ␣b the head wrote 2.6.':
    '␣do 从 89 降到 9 %，␣c 以 20 % 领先：没有这个头，模型不再知道是哪种动物。在“谁在回答”下，位置 25：␣do 领先 ␣b 的量里，这个头写了 2.6。',
};
