// 文字：课程，按英文文本对应。

export default {
  8: '8',
  20: '20',
  64: '64',
  'Which, then where': '先是哪些，再是哪里',
  'Guessing among 18 tokens costs ln 18 = 2.89 nats per answer. Suppose that a model knows which tokens occur in the input, but not where. The best it can do is to give each token the share that it has among the eight. That costs 1.83 nats, and names the right token in 24.9 % of the cases.':
    '在 18 个词元里猜，每个答案的代价是 ln 18 = 2.89 奈特。假设模型知道输入里有哪些词元，但不知道在哪里。它最多能按每个词元在八个里的份额给出概率。这时代价是 1.83 奈特，有 24.9 % 的情况说对词元。',
  'How many answers will be right after 40 steps?': '40 步之后有多少答案正确？',
  'About 20 %': '约 20 %',
  'After 40 steps the loss is 2.2 to 2.3, and 21 to 22 % of the answers are right (seeds 1 to 3). The rows of the answer slots in the map of probabilities are alike.':
    '40 步之后损失是 2.2 到 2.3，21 到 22 % 的答案正确（种子 1 到 3）。概率图里各答案位的行很相似。',
  'The model has learned to answer with tokens that occur. In the example shown, they have about two thirds of the probability in every slot, whichever slot it is.':
    '模型学会了用出现过的词元来回答。在所示的例子里，无论哪个答案位，它们约占概率的三分之二。',
  'In one input three of the eight tokens are equal, the other five all differ. How many percent of its answers does the best guess get right?':
    '某个输入的八个词元里有三个相同，另外五个各不相同。最好的猜法答对百分之几？',
  'It answers with the token that occurs three times: 3 of 8.':
    '它用出现三次的词元回答：8 个里对 3 个。',
  'Now the second half: where. To get below 1.83 nats, the slots must give different answers. Each one has to find the position that it repeats. Train on, and watch the curve and the badges of layer 2 together.':
    '现在是第二半：哪里。要低于 1.83 奈特，各答案位必须给出不同的答案。每一个都要找到它重复的位置。继续训练，同时看曲线和第 2 层的标记。',
  'When will the badges of layer 2 begin to say "source"?': '第 2 层的标记什么时候开始显示“来源”？',
  'Before the loss falls below 1.83': '在损失降到 1.83 以下之前',
  'After that, while the loss falls fastest': '在那之后，损失下降最快的时候',
  'Only when all answers are right': '等所有答案都正确时才显示',
  'Train 220 steps': '训练 220 步',
  'The loss falls below 1.83 at step 80 to 100. The first badge says "source" 20 to 60 steps later, while the loss is between 0.5 and 1 (seeds 1 to 3). Drag the timeline to see it again.':
    '损失在第 80 到 100 步降到 1.83 以下。第一个标记在之后 20 到 60 步显示“来源”，这时损失在 0.5 到 1 之间（种子 1 到 3）。拖动时间线再看一遍。',
  'Which is easy: a look at everything tells it. Where needs queries and keys that fit each other position by position. A loss that pauses often waits for such a step.':
    '“哪些”很容易：到处看一眼就知道。“哪里”需要查询和键逐个位置相配。损失停顿时，往往就在等这样的一步。',
  'What does a pause in a falling loss often mean?': '下降的损失出现停顿，常常意味着什么？',
  'The learning rate is too high': '学习率太高',
  'The model has no more to learn': '模型没有更多可学的',
  'The easy part is learned, and the next one is not yet found':
    '容易的部分学会了，下一部分还没有找到',
  'One token, step by step': '一个词元，一步一步',
  'A model works with numbers only. Follow one position on its way from a token to an answer. First it becomes a vector: a row of a table that holds one row for each token. Then the vector of its position is added. Go on with the buttons, the slider, arrows or a swipe.':
    '模型只和数打交道。跟着一个位置，看它怎样从词元走到答案。先变成向量：一张表里的一行，表里每个词元有一行。然后加上它的位置的向量。用按钮、滑块、方向键或滑动前进。',
  'How many numbers stand for one token in this model?': '在这个模型里，一个词元由几个数表示？',
  'Walk from slot 1': '从答案位 1 走起',
  'A strip of 64 cells, one for each number. The next stage adds a strip of sines and cosines to it. All eight answer slots begin with the same token.':
    '一条 64 格的带子，每个数一格。下一阶段把一条正弦和余弦的带子加上去。八个答案位都从同一个词元开始。',
  'The token alone cannot say which slot this is: the slots are equal. After the position is added, their vectors differ.':
    '单凭词元说不出这是哪个答案位：各答案位都一样。加上位置之后，它们的向量就不同了。',
  'The table of this model has 20 rows. How many numbers does it hold?':
    '这个模型的表有 20 行。它有多少个数？',
  'Rows times width.': '行数乘宽度。',
  'Each block reads the vector, after a norm that puts it on a common scale. Attention makes a query, a key and a value of it. The query is compared with the keys of all positions, softmax makes shares of the scores, and the values are added up by these shares.':
    '每个模块在归一化之后读向量，归一化把它放到同一尺度上。注意力由它做出查询、键和值。查询和所有位置的键比较，softmax 把分数变成份额，再按这些份额把值加起来。',
  'After training, which token will slot 1 look at most in block 2?':
    '训练之后，答案位 1 在模块 2 里最看哪个词元？',
  'Token 1': '词元 1',
  'Token 8': '词元 8',
  'The separator': '分隔符',
  Itself: '它自己',
  'One bar is far longer than all others: token 1. Choose other slots above, and other heads: each finds its own token. One stage back are the scores.':
    '有一条比其他都长得多：词元 1。在上面选别的答案位和别的头：每个都找到自己的词元。往回一个阶段是分数。',
  'Softmax makes powers of the scores. One that is 3 lower gets a share that is 20 times smaller, one that is 10 lower next to nothing.':
    'softmax 把分数变成幂。低 3 的分数得到的份额小到 20 分之一，低 10 的几乎没有。',
  'Two scores differ by 1. How many times larger is one share than the other?':
    '两个分数相差 1。一个份额是另一个的几倍？',
  'Softmax makes powers of e: e to the power of the difference.': 'softmax 取 e 的幂：e 的差次方。',
  'What the heads found is added to the vector that came in, and so is what the feed-forward network makes of it. After the last block the vector is compared with a row for each token: the logits. Softmax makes probabilities of them. Walk on to the last stage.':
    '各头找到的内容加到进来的向量上，前馈网络由它做出的内容也加上去。最后一个模块之后，向量和每个词元的一行比较：得到 logit。softmax 把它们变成概率。走到最后一个阶段。',
  'What will the loss of a slot with the right answer be now?': '现在，答对的答案位的损失是多少？',
  'Near 0': '接近 0',
  'About 1': '约 1',
  'About 2.89': '约 2.89',
  'Go on from the heads of block 2': '从模块 2 的头继续',
  'The right token has nearly all of the probability. Its gradient is that probability less 1, nearly 0: there is little left to learn from this answer.':
    '正确的词元几乎占了全部概率。它的梯度是这个概率减 1，几乎是 0：从这个答案几乎没有什么可学的了。',
  'Training goes the way back. The gradient of each logit is passed from stage to stage, down to the table of tokens. Every parameter moves a little against its own gradient.':
    '训练沿原路返回。每个 logit 的梯度逐个阶段传回去，直到词元表。每个参数都逆着自己的梯度动一点。',
  'The right answer has probability 0.5. What is its loss?':
    '正确答案的概率是 0.5。它的损失是多少？',
  'It is minus the natural logarithm of the probability.': '是概率的自然对数取负。',
  'What each part is for': '每个部分有什么用',
  'Leave out one part after another, and train again. First the residual connections: each block then hands on only what it has made itself, and nothing of what came in. With them, reversal is solved after 180 to 220 steps.':
    '逐个去掉一个部分，再训练一次。先去掉残差连接：这时每个模块只传下它自己做出的内容，进来的一点也不传。有残差时，反转在 180 到 220 步后解决。',
  'How many answers will be right after 300 steps without residuals?':
    '没有残差，300 步后有多少答案正确？',
  'About a quarter': '约四分之一',
  'Without residuals: train 300 steps': '没有残差：训练 300 步',
  'Accuracy stays at 24 to 25 %, also after 400 steps (seeds 1 to 3). The model knows which tokens occur, and not where.':
    '准确率停在 24 到 25 %，400 步之后也一样（种子 1 到 3）。模型知道有哪些词元，不知道在哪里。',
  'Residual connections give the gradient a path to the early layers without a matrix on it. And later layers can still read tokens and positions as they came in.':
    '残差连接给梯度一条通往前面各层、不经过矩阵的路。后面的层也仍能读到进来时的词元和位置。',
  'What does a block hand on without residual connections?': '没有残差连接时，一个模块传下什么？',
  'Its input': '它的输入',
  'Only what it has made itself': '只有它自己做出的内容',
  'The sum of both': '两者之和',
  'Next the norms. In this model a norm stands before each attention and each feed-forward network, and one at the end. Three layers are few: perhaps it goes without.':
    '接下来是归一化。这个模型在每个注意力和每个前馈网络之前各有一个归一化，最后还有一个。三层不多：也许没有它也行。',
  'What will three layers without a norm do?': '三层没有归一化会怎样？',
  'Learn nothing': '什么也学不会',
  'Learn, but later': '能学会，但更晚',
  'Learn sooner': '学得更早',
  'Without norms: train 220 steps': '没有归一化：训练 220 步',
  'After 200 steps 87 to 95 % of the answers are right, and 99 % after 260 to 280 (seeds 1 to 3). With norms they are solved by 220.':
    '200 步后 87 到 95 % 的答案正确，260 到 280 步后 99 %（种子 1 到 3）。有归一化时 220 步就解决了。',
  'Three layers can do without, only later. Norms matter more the deeper a model is and the faster it is to learn.':
    '三层没有它也行，只是更晚。模型越深、要学得越快，归一化越重要。',
  'What does layer norm do to a vector?': 'layer norm 对向量做什么？',
  'It makes its mean 0 and its deviation 1, then scales it': '使它的平均为 0、标准差为 1，再缩放',
  'It sets small numbers to 0': '把小的数变成 0',
  'It adds the position': '加上位置',
  'The feed-forward networks hold two thirds of the parameters. Without them the model is attention, norms and sums: it can move vectors from one position to another and mix them, and little else.':
    '前馈网络有三分之二的参数。没有它们，模型只有注意力、归一化和相加：它能把向量从一个位置搬到另一个并混合它们，此外做不了多少。',
  'Can it still learn to reverse?': '它还能学会反转吗？',
  'Yes, but later': '能，但更晚',
  'Yes, just as fast': '能，一样快',
  'Without feed-forward: train 220 steps': '没有前馈网络：训练 220 步',
  'Train 130 more': '再训练 130 步',
  'After 200 steps 65 to 75 % of the answers are right, after 350 all (seeds 1 to 3). The model has a third of the parameters.':
    '200 步后 65 到 75 % 的答案正确，350 步后全部正确（种子 1 到 3）。模型只有三分之一的参数。',
  'Reversal only moves tokens, which is what attention does. The feed-forward networks make it faster. Tasks that compute something new from a token need them more.':
    '反转只搬运词元，这正是注意力做的事。前馈网络让它更快。要由一个词元算出新东西的任务更需要它们。',
  'Which part of a block reads other positions?': '模块的哪个部分读其他位置？',
  'Last the division by √d_k. Without it, the scores of heads with 16 numbers are 4 times as large. Softmax then begins sharper: it looks hard at few keys before it knows which ones are good.':
    '最后是除以 √d_k。不除的话，16 个数的头的分数是原来的 4 倍。softmax 一开始就更尖：还不知道哪些键有用，就已经紧盯少数几个。',
  'Without the division, reversal will be solved …': '不除的话，反转会……',
  sooner: '更早解决',
  later: '更晚解决',
  never: '永远不会解决',
  'Without √d_k: train 400 steps': '不除以 √d_k：训练 400 步',
  'It learns, but later: after 200 steps 44 to 50 % are right, and 99 % after 340 to 380 (seeds 1 to 3).':
    '它能学会，但更晚：200 步后 44 到 50 % 正确，340 到 380 步后 99 %（种子 1 到 3）。',
  'Where softmax is nearly all or nothing, its gradient is nearly 0, and queries and keys change slowly. The division keeps scores small at the beginning.':
    '在 softmax 几乎非全即无的地方，它的梯度几乎是 0，查询和键变化很慢。除法让分数在开始时保持很小。',
  'With 64 numbers a head, by what would scores be divided?': '每个头 64 个数时，分数要除以多少？',
};
