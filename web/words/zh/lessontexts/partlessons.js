// 文字：课程，按英文文本对应。

export default {
  1: '1',
  'What it is made of': '它由什么组成',
  'How it works': '它怎样工作',
  'Training it': '训练它',
  'Going further': '更进一步',
  'Using it': '使用它',
  Exercises: '练习',
  'Other models': '其他模型',
  'Positional encoding': '位置编码',
  'Attention treats its input as an unordered set of tokens: shuffle them, and every sum is the same. So each position gets a vector of its own, which is added to the embedding of the token there. The copy model uses sines and cosines of different wavelengths. In the formula the first position is p = 0, and d is the width, 64.':
    '注意力把输入当作没有顺序的一组词元：打乱它们，每个和都不变。所以每个位置有自己的向量，加到那里词元的嵌入上。复制模型用不同波长的正弦和余弦。公式里第一个位置是 p = 0，d 是宽度 64。',
  'Which dimensions change most from one position to the next?':
    '从一个位置到下一个，哪些维度变化最大？',
  'The first ones': '最前面的',
  'The last ones': '最后面的',
  'All equally': '都一样',
  'Look at the encoding': '看编码',
  'See it inside the model': '在模型里看它',
  'Stripes that grow wider from the first dimension to the last.':
    '条纹从第一个维度到最后一个越来越宽。',
  'The first pair of dimensions repeats every 2π, about 6.3 positions. The last pair would repeat after about 47,000. Together they give each position its own vector.':
    '第一对维度每 2π（约 6.3 个位置）重复一次。最后一对大约要 47,000 个位置才重复。合起来，每个位置都有自己的向量。',
  'With p = 0, what is the value of every sine?': 'p = 0 时，每个正弦的值是多少？',
  'Put p = 0 into the formula.': '把 p = 0 代入公式。',
  'What happens without positions? In the copy task the model reads eight tokens, and eight answer slots must repeat them. All eight slots hold the same empty token. Chance alone gets one answer in eighteen right, 6 %.':
    '没有位置会怎样？在复制任务里，模型读八个词元，八个答案位要重复它们。八个答案位里都是同一个空词元。单凭运气，十八个答案能对一个，6 %。',
  'How many answers will be right after 200 steps without positions?':
    '没有位置，训练 200 步后有多少答案正确？',
  'About 6 %': '约 6 %',
  'About 25 %': '约 25 %',
  'About half': '约一半',
  'Nearly all': '几乎全部',
  'Copy without positions': '不用位置的复制',
  'Train 200 steps': '训练 200 步',
  'Accuracy rises to about 25 % and stays there: it is the same after 400 steps. All eight predictions in the output column are equal.':
    '准确率升到约 25 % 就停住：400 步之后还是一样。输出列里的八个预测完全相同。',
  'Eight equal inputs must give eight equal outputs, however long you train. The best strategy left is to output the token that this input holds most often. That is right for about a quarter of the answers.':
    '八个相同的输入只能给出八个相同的输出，训练多久都一样。剩下最好的办法，是输出这个输入里最常出现的词元。这样约四分之一的答案正确。',
  'Why can the slots not give different answers?': '为什么各答案位不能给出不同的答案？',
  'They were trained too briefly': '训练得太短',
  'They are the same token, and nothing tells them apart': '它们是同一个词元，没有什么能区分它们',
  'The vocabulary is too small': '词表太小',
  'There are other ways to encode positions. A learned table starts as noise and finds its own encoding. Rotary encoding (RoPE) rotates queries and keys by an angle that grows with the position. A score then depends on the distance between the two. In copying, every answer is exactly nine positions after its source.':
    '位置还有别的编码方法。学习的表从噪声开始，自己找到编码。旋转编码（RoPE）把查询和键旋转一个随位置增大的角度。于是分数取决于两者的距离。复制时，每个答案都正好在来源之后第九个位置。',
  'Which of the three solves copying in the fewest steps?': '三种里哪一种用最少的步数学会复制？',
  'Sines and cosines': '正弦和余弦',
  'A learned table': '学习的表',
  RoPE: 'RoPE',
  'RoPE: train 100 steps': 'RoPE：训练 100 步',
  'Learned: train 300 steps': '学习的：训练 300 步',
  'With RoPE the task is solved after 60 steps, with sinusoids after 160 to 240. With a learned table it takes 260 to 280 steps (seeds 1 to 3).':
    '用 RoPE，60 步后任务就解决了；用正弦和余弦要 160 到 240 步。用学习的表要 260 到 280 步（种子 1 到 3）。',
  'With RoPE a score depends on the distance directly, and here one distance, nine, serves every slot.':
    '用 RoPE 时分数直接取决于距离，而这里同一个距离“九”适用于所有答案位。',
  'What does a score depend on with RoPE, besides the contents?':
    '用 RoPE 时，除了内容，分数还取决于什么？',
  "The query's position": '查询的位置',
  'The distance of query and key': '查询和键的距离',
  'The number of heads': '头的个数',
  'ALiBi adds no vector. It subtracts slope × distance from every score, so nearby positions get more attention. It was made for causal models, which see only earlier positions. In this encoder all answer slots hold the same token, and their scores differ only by distance.':
    'ALiBi 不加向量。它从每个分数里减去斜率 × 距离，所以近处得到更多注意力。它是为只看前面位置的因果模型设计的。在这个编码器里，所有答案位都是同一个词元，它们的分数只因距离而不同。',
  'Will ALiBi solve copying within 200 steps?': 'ALiBi 能在 200 步内学会复制吗？',
  'Yes, as quickly as RoPE': '能，和 RoPE 一样快',
  'No, about half right': '不能，约一半正确',
  'No, hardly better than none': '不能，几乎不比没有位置好',
  'ALiBi without a mask: train 200 steps': '不带掩码的 ALiBi：训练 200 步',
  'Accuracy stays near 25 % for the first 200 steps, as if there were no positions, although the attention maps fade with distance. After 2,000 steps it is 25 to 53 % (seeds 1 to 3), and still jumps up and down.':
    '前 200 步准确率停在 25 % 附近，好像没有位置一样，尽管注意力图随距离变淡。2,000 步之后是 25 到 53 %（种子 1 到 3），而且还在上下跳动。',
  'A distance penalty makes a position prefer near keys. It cannot single out the key that is exactly nine away.':
    '对距离的惩罚让一个位置偏爱近处的键。它无法单独指出正好相隔九个位置的那个键。',
  'Which key does ALiBi favour, other things equal?': '其他条件相同时，ALiBi 偏爱哪个键？',
  'The nearest': '最近的',
  'The one nine away': '相隔九个的',
  'The farthest': '最远的',
  'Multi-head attention': '多头注意力',
  'Every position computes three vectors from its input x: a query x W_Q, a key x W_K and a value x W_V. The score of a pair is the dot product of query and key, divided by √d_k. Here d_k is the number of entries in a key. Without the division, scores would grow with d_k, and the softmax would saturate.':
    '每个位置由它的输入 x 算出三个向量：查询 x W_Q、键 x W_K 和值 x W_V。一对的分数是查询和键的点积除以 √d_k。这里 d_k 是键的分量个数。不除的话，分数会随 d_k 变大，softmax 就会饱和。',
  'What is the sum of one row of weights after the softmax?': 'softmax 之后，一行权重的和是多少？',
  'The number of keys': '键的个数',
  'It depends on the scores': '取决于分数',
  'Inspect one head': '查看一个头',
  'Each row of the heat map is one query. The formula below it shows the numbers of the cell that you chose. The weights of its row sum to 1.':
    '热图的每一行是一个查询。下面的公式给出你选的那一格的数。它那一行的权重之和为 1。',
  'Softmax makes all scores positive and divides by their sum. So a row says how one position divides its attention among all keys.':
    'softmax 把所有分数变成正数，再除以它们的和。所以一行说明一个位置怎样把注意力分给所有的键。',
  'A key has 16 entries here. By what is each dot product divided?':
    '这里一个键有 16 个分量。每个点积除以多少？',
  'It is the square root of the number of entries.': '是分量个数的平方根。',
  'One softmax row blends what it reads into a single average. So the width is divided among several heads, each with its own queries, keys and values. Here 4 heads have 16 numbers each. Their results are concatenated and mixed by one more matrix.':
    '一行 softmax 把读到的东西混成一个平均。所以宽度分给几个头，每个头有自己的查询、键和值。这里 4 个头各有 16 个数。它们的结果首尾相接，再由一个矩阵混合。',
  'The model has 102,676 parameters. How many has it with 8 heads?':
    '模型有 102,676 个参数。有 8 个头时是多少？',
  'Twice as many': '两倍',
  'A few more': '多几个',
  'Exactly as many': '完全一样',
  'Half as many': '一半',
  '8 heads of 8 numbers': '8 个头，各 8 个数',
  '1 head of 64 numbers': '1 个头，64 个数',
  'Back to 4': '回到 4 个',
  'The number of tiles in each layer changes, while the number of parameters stays at 102,676. Before training the maps look like noise.':
    '每层的方块数变了，参数个数仍是 102,676。训练之前，注意力图看起来像噪声。',
  'The matrices W_Q, W_K, W_V and W_O are 64 by 64 in any case. Heads divide the width; they do not add to it.':
    'W_Q、W_K、W_V 和 W_O 在任何情况下都是 64 乘 64。头只是分宽度，并不增加宽度。',
  'With 8 heads and width 64, how many entries has a key?':
    '8 个头、宽度 64 时，一个键有几个分量？',
  'Divide the width by the number of heads.': '用宽度除以头的个数。',
  'After training, the maps of the last layer become sharp. To copy, each answer slot has to fetch one token, so its row puts most of its weight on a single key. The badge above each tile names what the head does on the sequence shown, and with what share of its attention.':
    '训练之后，最后一层的注意力图变得清晰。要复制，每个答案位都得取一个词元，所以它那一行把大部分权重放在一个键上。每个方块上方的标记说明这个头在所示序列上做什么，占它注意力的多大份额。',
  'Where in the map of a trained head will its largest weights be?':
    '在训练好的头的图里，最大的权重在哪里？',
  'On the main diagonal': '在主对角线上',
  'On a diagonal of its lower half': '在下半部分的一条对角线上',
  'In one column': '在一列里',
  'Spread over the map': '散布在整张图上',
  'Train 300 steps': '训练 300 步',
  'A diagonal in the lower half of each map of layer 2. Slot 1 attends to token 1, slot 2 to token 2. After 300 steps it holds about .86 to .95 of the weight.':
    '第 2 层每张图的下半部分有一条对角线。答案位 1 看词元 1，答案位 2 看词元 2。300 步后它占权重的 0.86 到 0.95。',
  'The slots are the lower rows, the tokens the left columns. Copying keeps the order, so the source moves right by one when the slot moves down by one.':
    '答案位是下面的行，词元是左边的列。复制保持顺序，所以答案位下移一行，来源就右移一列。',
  'To which token does slot 5 attend?': '答案位 5 看哪个词元？',
  'Copying keeps the order.': '复制保持顺序。',
  'Feed-forward network': '前馈网络',
  'Attention moves information between positions. The feed-forward network then works on each position separately, with the same weights everywhere. It widens the vector, conventionally fourfold, applies a nonlinear function, and narrows it again. The original transformer uses ReLU; this preset uses GELU.':
    '注意力在位置之间搬运信息。然后前馈网络分别处理每个位置，各处用同样的权重。它把向量加宽，通常到四倍，用一个非线性函数，再收窄。最初的 Transformer 用 ReLU；这个预设用 GELU。',
  'What share of the hidden units will be near zero?': '隐藏单元中有多大份额接近零？',
  'Hardly any': '几乎没有',
  'Inspect the hidden units': '查看隐藏单元',
  'The same with ReLU': '换成 ReLU',
  'Each row of the FFN tile is one position, each column one of 256 hidden units. About half of the cells are pale.':
    '前馈方块的每一行是一个位置，每一列是 256 个隐藏单元之一。约一半的格子颜色很淡。',
  'Before training, half of the sums are below zero. There GELU goes no lower than −0.17, and ReLU outputs exactly 0.':
    '训练之前，一半的和在零以下。在那里 GELU 不会低于 −0.17，ReLU 正好输出 0。',
  'What does ReLU make of −3?': 'ReLU 把 −3 变成什么？',
  'Most parameters of a small transformer are in its feed-forward layers. Yet copying needs no computation at single positions, only moving. So make the hidden layer tiny: 8 units in place of 256. That leaves little more than a third of the parameters.':
    '小型 Transformer 的大部分参数在前馈层里。但复制不需要在单个位置上计算，只要搬运。所以把隐藏层变得很小：用 8 个单元代替 256 个。剩下的参数只有三分之一多一点。',
  'Will copying still be learned in 300 steps?': '300 步内还能学会复制吗？',
  'Yes, nearly all right': '能，几乎全对',
  'About half right': '约一半正确',
  No: '不能',
  '8 hidden units: train 300 steps': '8 个隐藏单元：训练 300 步',
  'Parameters with 256': '256 个时的参数',
  'After 300 steps, 98.8 to 99.9 % of the answers are right (seeds 1 to 3).':
    '300 步后 98.8 到 99.9 % 的答案正确（种子 1 到 3）。',
  'A task that computes needs more. Modular addition takes about 900 to 1,200 steps with 256 units. With 8, only one seed of three reaches 99 % in 2,000 steps; the others end at 88 and 98 %.':
    '需要计算的任务要得更多。模加法用 256 个单元要 900 到 1,200 步左右。用 8 个，三个种子中只有一个在 2,000 步内达到 99 %；另外两个止于 88 和 98 %。',
  'Build a copy model with at most 40,000 parameters that gets 98 % right.':
    '搭一个最多 40,000 个参数、98 % 正确的复制模型。',
  'The block: residuals and norms': '模块：残差和归一化',
  'A block has two lines. Each part reads the residual stream through a layer norm and adds its result to the stream. What an early layer wrote is still part of the sum later, unless another layer writes its opposite. The gradient has a direct path back to the embedding. In the drawing, the stream runs along the top, with a plus at every addition.':
    '一个模块有两条线。每个部分经过 layer norm 读残差流，再把结果加到流上。早先的层写下的内容后来仍是这个和的一部分，除非另一层写了相反的内容。梯度有一条直通嵌入的路。图中，流在最上面，每次相加处有一个加号。',
  'Post-norm puts the norm after each sum. What does it rescale?':
    '后归一化把归一化放在每次相加之后。它缩放什么？',
  'Only what the part reads': '只缩放这个部分读的内容',
  'The stream itself': '流本身',
  'Only the output': '只缩放输出',
  'Norm before each part (pre)': '每个部分之前归一化（前）',
  'Norm after each sum (post)': '每次相加之后归一化（后）',
  'The boxes marked LN: with pre-norm they are on the branches, with post-norm they are on the stream itself.':
    '标着 LN 的小框：前归一化时在支路上，后归一化时在流本身上。',
  'With pre-norm nothing touches the stream but additions. With post-norm everything that was written before is rescaled again and again.':
    '用前归一化，除了相加没有什么触碰流。用后归一化，之前写下的一切都被一再缩放。',
  'How often does this post-norm model of three layers rescale the stream?':
    '这个三层的后归一化模型把流缩放几次？',
  'Each layer has two sums.': '每层有两次相加。',
  'Pre-norm is said to train more stably. With three layers the difference is small: reversal is solved at about step 200, with post-norm at 240 to 300. Now take six layers, where post-norm rescales the stream twelve times.':
    '据说前归一化训练更稳定。三层时差别很小：反转约在第 200 步解决，后归一化在 240 到 300 步。现在用六层，后归一化把流缩放十二次。',
  'With six layers, what will post-norm have after 240 steps?':
    '六层时，后归一化在 240 步后会怎样？',
  'Nearly all right': '几乎全对',
  'A quarter right': '四分之一正确',
  'No better than chance': '不比碰运气好',
  'Six layers, post: train 240 steps': '六层，后归一化：训练 240 步',
  'Six layers, pre: train 260 steps': '六层，前归一化：训练 260 步',
  'Post-norm stays near 24 %, four times as good as guessing, and is still there after 300 steps. Pre-norm passes 99 % at about step 240.':
    '后归一化停在 24 % 附近，是瞎猜的四倍，300 步之后仍在那里。前归一化约在第 240 步超过 99 %。',
  'The post-norm model learns which tokens occur, but not where they belong. A warm-up of 200 steps does not change that within 400 steps.':
    '后归一化的模型学会了有哪些词元，却没学会它们在哪里。预热 200 步在 400 步内也改变不了这一点。',
  'What does the post-norm model know at 24 %?': '24 % 时后归一化的模型知道什么？',
  Nothing: '什么也不知道',
  'Which tokens occur': '有哪些词元',
  'Where each token belongs': '每个词元在哪里',
  'The whole model': '整个模型',
  'Read the drawing from left to right. Each token becomes a vector (its embedding). Positions are added. Each block writes into the residual stream. One more matrix turns the final vectors into a score for each token of the vocabulary. Such a score is called a logit. Softmax turns logits into probabilities.':
    '从左往右读这张图。每个词元变成一个向量（它的嵌入）。加上位置。每个模块写入残差流。再由一个矩阵把最后的向量变成词表中每个词元的分数。这样的分数叫 logit。softmax 把 logit 变成概率。',
  'The vocabulary has 20 tokens. What shape has the tile of probabilities?':
    '词表有 20 个词元。概率方块是什么形状？',
  'Positions by 20': '位置数乘 20',
  'Positions by 64': '位置数乘 64',
  '20 by 64': '20 乘 64',
  'The model that copies': '复制的模型',
  'Move over a tile: a band marks that row in every tile, from the input token to its prediction.':
    '在方块上移动：一条带子在所有方块里标出那一行，从输入词元到它的预测。',
  'Every tile has one row per position, so you can follow a position across the whole model. Only attention mixes rows.':
    '每个方块每个位置有一行，所以你可以在整个模型里跟踪一个位置。只有注意力混合各行。',
  'Which part lets one position read another?': '哪个部分让一个位置读另一个位置？',
  Attention: '注意力',
  'The feed-forward network': '前馈网络',
  'The norm': '归一化',
  'The loss is the cross-entropy: minus the logarithm of the probability that the model gives to the right answer. Data tokens are 2 to 19. Guessing evenly among these 18 costs ln 18 = 2.89, the dashed line in the chart.':
    '损失是交叉熵：模型给正确答案的概率的对数，取负。数据词元是 2 到 19。在这 18 个里平均地猜，代价是 ln 18 = 2.89，即曲线图中的虚线。',
  "What does the untrained model's loss compare to, the dashed line?":
    '未训练的模型的损失和虚线相比怎样？',
  'It is below': '在它下面',
  'It is on the line': '在线上',
  'It is above': '在它上面',
  'Train 40 steps': '训练 40 步',
  'Train 300 more': '再训练 300 步',
  'The loss begins at 3.5 to 4.0 (seeds 1 to 3), meets the dashed line early, and falls below it. In the probabilities, a dark cell appears in each answer row.':
    '损失从 3.5 到 4.0 开始（种子 1 到 3），很快碰到虚线，再降到它下面。在概率里，每个答案行出现一个深色的格子。',
  'The untrained logits are noise. They give probability to tokens that are never an answer, and that is worse than guessing evenly.':
    '未训练的 logit 是噪声。它们把概率给了从来不是答案的词元，这比平均地猜更糟。',
  'The right answer has probability 0.5. What does it cost, as −ln p?':
    '正确答案的概率是 0.5。按 −ln p，它的代价是多少？',
  'ln 2 is about 0.69.': 'ln 2 约为 0.69。',
};
