// 文字：设置的帮助，以及一个设置为什么现在不起作用。

export default {
  // 一个设置为什么现在不起作用
  'Only an encoder-decoder has a second stack.': '只有编码器–解码器有第二个堆叠。',
  'There is no output to train.': '没有可训练的输出。',
  'The training part decides.': '由训练部分决定。',
  "A single block's backward pass follows its forward pass at once.":
    '只有一个模块时，反向紧接着前向。',
  'There are no norms.': '没有归一化。',
  'Blocks have no feed-forward layer.': '模块没有前馈层。',
  'Only task regression uses it.': '只有任务“回归”用它。',
  'Only tasks arena and numbers use it.': '只有任务“竞技场”和“你的数字”用它。',
  'The table has no rewards.': '表格里没有奖励。',
  'Only task trajectories has them listed.': '只有任务“轨迹”要列出它们。',
  'Only tasks trajectories and numbers have them listed.': '只有任务“轨迹”和“你的数字”要列出它们。',
  'The task has tokens, not streams.': '这个任务有词元，没有数据流。',
  'Every stream has tokens.': '每个数据流都有词元。',
  'The task predicts no tokens.': '这个任务不预测词元。',
  'There are no logits.': '没有 logit。',
  'Only adam, adamw, muon and lion use it.': '只有 Adam、AdamW、Muon 和 Lion 用它。',
  'Only adam, adamw and muon use it.': '只有 Adam、AdamW 和 Muon 用它。',
  'Only muon uses it.': '只有 Muon 用它。',
  'The schedule is constant.': '学习率计划是恒定的。',
  'Only schedule wsd uses it.': '只有计划 WSD 用它。',
  'Only sgd uses it.': '只有 SGD 用它。',
  'The table decides.': '由表格决定。',
  'The modulus decides.': '由模决定。',
  'The streams decide.': '由数据流决定。',
  'The text decides.': '由文本决定。',
  'Only task text reads a text.': '只有任务“文本”读文本。',
  'Your own text is used.': '用的是你自己的文本。',
  'Only a text or a table of texts is cut into tokens.': '只有文本或文本表格才切成词元。',
  'Only a table has it.': '只有表格才有。',
  'It says how the file was read.': '它说明文件是怎样读取的。',
  'No file is read.': '没有读取文件。',
  'Every character is a token.': '每个字符是一个词元。',
  'The text of tokens decides.': '由词元的文本决定。',
  'Only task modular uses it.': '只有任务“模运算”用它。',
  'Steps is set.': '已设定步数。',
  'Every place has its own.': '每处各有自己的。',
  'Linear attention has no scale.': '线性注意力没有缩放。',
  'The square root of a width of 1 is 1.': '宽度 1 的平方根是 1。',
  'Linear attention has no soft-cap.': '线性注意力没有软上限。',
  'Full_every lets every layer see everything.': 'full_every 使每层都看到全部。',
  'Only window and sparse_stride limit a layer.': '只有“窗口”和“步幅”限制一层。',
  'Only rope uses it.': '只有 RoPE 用它。',
  'A single pair of numbers turns alike at any base.': '只有一对数时，底数不影响旋转。',
  'Linear attention keeps no weights.': '线性注意力不保留权重。',
  'The task decides.': '由任务决定。',
  'This task fills every sequence.': '这个任务填满每个序列。',
  'The task says where it has no target.': '任务说明哪里没有目标。',
  'Every answer of this task counts.': '这个任务的每个答案都计分。',
  'The one answer always counts.': '唯一的答案总是计分。',

  // 设置的帮助
  'What the model learns to output.': '模型学习输出什么。',
  'The length of a sequence, with its separator and answer slots. Longer sequences cost more and take more steps to learn.':
    '序列的长度，包括分隔符和答案位。序列越长，代价越大，需要的步数越多。',
  'The length of a decoder sequence (encoder-decoder). 0 takes what the task needs; change it for a task with longer answers.':
    '解码器序列的长度（编码器–解码器）。0 取任务所需；答案更长的任务可改它。',
  'fixed: every sequence is full. variable: each has at least half of that data, and padding fills the rest.':
    'fixed：每个序列都是满的。variable：每个至少有一半数据，其余用填充补足。',
  'The number of different tokens, special ones included. Raise it for a harder choice; a text sets its own.':
    '不同词元的个数，包括特殊词元。增大会使选择更难；文本会自行设定。',
  'harbour: one short page, soon memorised. stories: 1,000 stories made by a grammar, too many to memorise.':
    'harbour：短短一页，很快背下。stories：由语法生成的 1000 个故事，多得背不下来。都是英文。',
  'What a token of a text is: a character, a frequent word, or a part of a word that byte-pair encoding learned; given: as in the program that a model comes from.':
    '文本的词元是什么：字符、常见单词，或由字节对编码学到的单词部分；given：与模型来自的程序相同。',
  'The most tokens. Characters beyond become their bytes; with characters, 512 always fit.':
    '词元最多多少个。超出的字符用它们的字节；用字符时 512 个总放得下。',
  'Whether the first line of a table names its columns.': '表格的第一行是否是各列的名称。',
  'How the bytes of a file become text.': '文件的字节怎样变成文本。',
  'What separates the cells of a table.': '表格的格子用什么分隔。',
  'What the columns of a table are, by name or number: v2:text,v1:label.':
    '表格各列是什么，按名称或序号：v2:text,v1:label。',
  'The number of different tokens of the source (encoder-decoder). 0 takes vocab.':
    '来源的不同词元个数（编码器–解码器）。0 取 vocab。',
  'The modulus of task modular, usually a prime; it sets vocab. 0 takes vocab - 2.':
    '任务“模运算”的模，通常是质数；它决定 vocab。0 取 vocab - 2。',
  'What task modular does with its numbers. subtract: the first one minus the others.':
    '任务“模运算”对各数做什么。subtract：第一个减去其余。',
  'The share of all sums of task modular that training shows; the others are held out.':
    '训练中出现的和占全部的份额；其余用于测试。',
  'unordered: a + b and b + a of task modular are on the same side of the split. ordered: each is drawn by itself.':
    'unordered：a + b 和 b + a 在划分的同一边。ordered：各自抽取。',
  'How many numbers x has in task regression. With more the model needs more examples, and longer to learn.':
    '任务“回归”中 x 有多少个数。越多，模型需要的例子越多，学得越久。',
  'The deviation of the noise that task regression adds to y.':
    '任务“回归”加到 y 上的噪声的标准差。',
  'Whether the return to go is an input, so that a return can be asked for. false: the model imitates what it was shown (behaviour cloning).':
    '剩余回报是否作为输入，从而可以要求回报。false：模型模仿所见（行为克隆）。',
  'What a step of task trajectories has: state:4 is a vector of four numbers, node:t9 one of nine tokens. A comma separates them. Empty takes state:2,action:1.':
    '任务“轨迹”的一个时刻有什么：state:4 是四个数的向量，node:t9 是九个词元之一。用逗号隔开。空则取 state:2,action:1。',
  'What tasks trajectories and numbers predict: action@state:2:tanh*0.5 is two numbers at the positions of state, bounded by tanh, with half a share in the loss.':
    '任务“轨迹”和“你的数字”预测什么：action@state:2:tanh*0.5 是在 state 的位置上的两个数，由 tanh 限定，在损失中占一半份额。',
  'fresh: every epoch has new samples. fixed: one set of `samples` samples is shuffled each epoch. all: an epoch has every sample of the training part once.':
    'fresh：每轮都是新样本。fixed：固定的一组 `samples` 个样本每轮打乱。all：一轮中训练部分的每个样本出现一次。',
  'The number of samples in an epoch; with data fixed, also of all that training sees.':
    '一轮的样本数；data 为 fixed 时也是训练所见的全部。',
  'The number of held-out samples in an evaluation. More give a steadier score and take longer.':
    '一次评估的测试样本数。越多，成绩越稳，时间越长。',
  'Where all random draws start: the same seed gives the same run. Change it to see how far runs differ by chance.':
    '所有随机数的起点：相同的种子给出相同的运行。改它可看运行因偶然差多少。',
  'encoder: each position sees all. decoder: each sees itself and earlier ones. encdec: an encoder, and a decoder that reads it by cross-attention.':
    'encoder：每个位置看全部。decoder：每个看自己和更早的。encdec：编码器，以及用交叉注意力读它的解码器。',
  'The number of transformer blocks; in an encoder-decoder, of its encoder. Add some where a task needs several stages.':
    'Transformer 模块的个数；编码器–解码器时是编码器的。任务需要几个阶段时可增加。',
  'The number of blocks in the decoder of an encoder-decoder. 0 takes n_layers.':
    '编码器–解码器中解码器的模块数。0 取 n_layers。',
  'The number of attention heads in a layer; it must divide d_model. More heads are narrower, and can do more things at once.':
    '一层中注意力头的个数；必须整除 d_model。头越多越窄，能同时做的事越多。',
  'The width of the residual stream: how many numbers each position has. A wider model can hold more and is slower.':
    '残差流的宽度：每个位置有多少个数。模型越宽，容量越大，也越慢。',
  'The hidden width of the feed-forward layers. 0 takes 4 times d_model, or with glu 8/3 times, rounded up to a multiple of 8.':
    '前馈层的隐藏宽度。0 取 d_model 的 4 倍，有 glu 时取 8/3 倍，向上取到 8 的倍数。',
  'pre: a norm before each sublayer, usual in deep models. post: after each residual sum, as in the model of 2017.':
    'pre：在每个子层之前归一化，深的模型常用。post：在每次残差相加之后，如 2017 年的模型。',
  'Whether a norm follows the last block; usual with pre-norm.':
    '最后一个模块之后是否归一化；pre 时常用。',
  'The activation function of the feed-forward layers. gelu is the exact (erf) form, silu is x times its sigmoid, relu2 is relu squared.':
    '前馈层的激活函数。gelu 是精确形式（erf），silu 是 x 乘以它的 sigmoid，relu2 是 relu 的平方。',
  'How the model knows positions. rope and alibi change the scores by distance; sinusoidal and learned vectors are added to the embeddings.':
    '模型怎样知道位置。rope 和 alibi 按距离改变分数；正弦和学习的向量加到嵌入上。',
  'The longest sequence that the model can read. 0 takes twice seq, at least 64 (learned positions: seq).':
    '模型能读的最长序列。0 取 seq 的两倍，至少 64（学习的位置：seq）。',
  'Whether embeddings are multiplied by the square root of d_model, so that positions do not outweigh them.':
    '嵌入是否乘以 d_model 的平方根，使位置不至于压过它们。',
  'The hidden width of the embedding of vectors, which is then two layers with the activation between them. 0: one linear layer.':
    '向量嵌入的隐藏宽度，这时它是两层，中间有激活函数。0：一个线性层。',
  "How many learned vectors there are for a step's number in its episode; one is added to all streams of the step. 0: none.":
    '为时刻在片段中的序号准备多少个学习的向量；每个时刻的所有数据流都加上一个。0：没有。',
  'Whether a norm follows the embeddings of streams.': '数据流的嵌入之后是否归一化。',
  'What attention may not see: later positions (causal), empty positions (padding), or both. Generation needs a causal mask.':
    '注意力不可以看什么：后面的位置（causal）、空位置（padding），或两者。生成需要因果掩码。',
  "Whether the output layer shares the embedding's weights, which saves parameters.":
    '输出层是否与嵌入共用权重，可节省参数。',
  'token: an output for each position. class: one for the sequence. none: hidden states only, which cannot be trained.':
    'token：每个位置一个输出。class：整个序列一个。none：只有隐藏状态，不能训练。',
  'softmax: weights are a softmax of scores. linear: they are products of elu + 1 of query and key; its cost grows only linearly with the length.':
    'softmax：权重是分数的 softmax。linear：是查询和键的 elu + 1 的乘积；代价只随长度线性增长。',
  "Whether scores are divided by the square root of a head's width. Turn it off to see why it is there.":
    '分数是否除以头宽度的平方根。关掉它可看它的作用。',
  'The number of key and value heads, shared by groups of query heads. It must divide n_heads; fewer make a smaller cache. 0 takes n_heads.':
    '键值头的个数，由几组查询头共用。必须整除 n_heads；越少，缓存越小。0 取 n_heads。',
  'Whether every query and key head gets a root mean square norm, before rotary positions. It keeps scores from growing.':
    '每个查询头和键头是否在旋转位置之前做 RMS 归一化。这能防止分数变大。',
  'Scores become c tanh(score / c), so that none exceeds this c. 0 does not cap.':
    '分数变为 c tanh(分数 / c)，不会超过这个 c。0 不设上限。',
  'Whether each head has a learned score that joins its softmax, so that a query can attend to nothing.':
    '每个头是否有一个参与 softmax 的学习的分数，使查询可以什么都不看。',
  'Self-attention sees only keys that are less than this many positions away. 0 sees all; set it to save time on long sequences.':
    '自注意力只看距离小于此数的键。0 看全部；序列长时可设它省时间。',
  'Self-attention also sees keys a multiple of this many positions away; without window, only those. 0 is off.':
    '自注意力还看距离为此数倍数的键；没有窗口时只看这些。0 为关。',
  'With window or sparse_stride, layers whose number is a multiple of this see everything. 0: none do.':
    '有窗口或步幅时，层号是此数倍数的层看全部。0：没有。',
  'How slowly rotary positions turn: the larger, the slower the later pairs of numbers. Raise it for long sequences.':
    '旋转位置转得多慢：越大，靠后的数对转得越慢。序列长时可增大。',
  'xavier: uniform, embeddings included. torch: as nn.Linear and nn.Embedding. gpt2: normal with deviation 0.02, smaller where a branch ends, and biases of 0.':
    'xavier：均匀分布，包括嵌入。torch：与 nn.Linear 和 nn.Embedding 相同。gpt2：标准差 0.02 的正态分布，分支末端更小，偏置为 0。',
  'A factor on all initial matrices. Change it to see how initial size affects training.':
    '所有初始矩阵的系数。改它可看初始大小怎样影响训练。',
  'layer: centre and scale each row. rms: scale it by its root mean square. none: no norms at all.':
    'layer：每行居中并缩放。rms：按均方根缩放。none：完全没有归一化。',
  'Added below the root that a norm divides by, which keeps rows near 0 finite: 1e-5 as in PyTorch, 1e-6 in Qwen and Gemma.':
    '加在归一化所除的根号之下，使接近 0 的行保持有限：PyTorch 用 1e-5，Qwen 和 Gemma 用 1e-6。',
  'Whether linear layers and layer norms add a bias. Many recent models leave it out.':
    '线性层和层归一化是否加偏置。许多较新的模型不加。',
  "Whether feed-forward layers are gated: the activation of a second matrix's output multiplies the hidden row.":
    '前馈层是否门控：第二个矩阵的输出的激活去乘隐藏的行。',
  'Whether blocks have a feed-forward layer. false leaves attention only, as in work on transformer circuits.':
    '模块是否有前馈层。false 只留注意力，如 Transformer 回路研究中那样。',
  "Whether a sublayer's output is added to its input. false: it replaces it; try it to see what the addition is for.":
    '子层的输出是否加到它的输入上。false：取代输入；试试看相加的作用。',
  'Logits become c tanh(logit / c), so that none exceeds this c. 0 does not cap.':
    'logit 变为 c tanh(logit / c)，不会超过这个 c。0 不设上限。',
  'The learning rate: how far each update moves the parameters. Lower it where the loss jumps, raise it where it falls slowly.':
    '学习率：每次更新把参数移动多远。损失跳动时减小，下降太慢时增大。',
  'The number of samples in a training step. A larger batch gives a less noisy gradient and takes longer; 0 takes the whole epoch.':
    '一个训练步的样本数。批次越大，梯度噪声越小，时间越长；0 取整轮。',
  'The share of activations that training sets to zero at random. Raise it against overfitting; 0 suits fresh data, which cannot be memorised.':
    '训练中随机置零的激活的份额。增大可防过拟合；数据总是新的、背不下来时用 0。',
  'Dropout after embedding and positions; -1 takes the value of dropout.':
    '嵌入和位置之后的 dropout；-1 取 dropout 的值。',
  'Dropout on attention weights; -1 takes the value of dropout.':
    '注意力权重上的 dropout；-1 取 dropout 的值。',
  'Dropout inside the feed-forward layers; -1 takes the value of dropout.':
    '前馈层内的 dropout；-1 取 dropout 的值。',
  'Dropout on each branch before it joins the residual stream; -1 takes the value of dropout.':
    '每个分支汇入残差流之前的 dropout；-1 取 dropout 的值。',
  'What blocks save for the backward pass. bf16: all, rounded to 16 bits, so gradients are approximate. inputs: only inputs; blocks are computed again (gradient checkpointing).':
    '模块为反向传播保存什么。bf16：全部，舍入到 16 位，所以梯度是近似的。inputs：只保存输入；模块重新计算（梯度检查点）。',
  'The largest norm of the whole gradient; a longer one is shortened to it. 0 does not clip.':
    '整个梯度的最大范数；更长的会缩短到它。0 不裁剪。',
  "How gradients become updates. muon makes each hidden matrix's update nearly orthogonal and leaves all else to adamw.":
    '梯度怎样变成更新。muon 使每个隐藏矩阵的更新接近正交，其余交给 adamw。',
  'Muon: the learning rate of adamw, which updates embeddings, output, gains and biases. It follows the schedule.':
    'Muon：adamw 的学习率，它更新嵌入、输出、系数和偏置。它也按计划变化。',
  'The learning rate after the warm-up: constant, or falling to lr_end at `steps`. wsd is constant and then falls linearly in the last decay_steps.':
    '预热之后的学习率：恒定，或在 `steps` 时降到 lr_end。wsd 先恒定，在最后 decay_steps 步线性下降。',
  'The learning rate at the end of the schedule.': '计划结束时的学习率。',
  'In how many last steps schedule wsd falls. 0 takes a fifth of the run.':
    '计划 wsd 在最后多少步下降。0 取运行的五分之一。',
  'In how many first steps the learning rate rises from 0. Raise it where the first steps are unstable.':
    '学习率在最初多少步从 0 上升。最初的步不稳时增大。',
  'The planned length of the run, where the schedule ends. 0 takes epochs.':
    '计划的运行长度，学习率计划到那里结束。0 取 epochs。',
  'The planned length of the run when steps is 0.': 'steps 为 0 时计划的运行长度。',
  'The target that the loss does not count. -1 counts all.': '损失不计的目标。-1 全部计入。',
  "The share of the target's probability that is spread over all tokens. It keeps the model from being too sure.":
    '目标的概率中分给所有词元的份额。防止模型过于自信。',
  'How strongly matrices are pulled towards 0; biases and norms are spared. adamw, muon and lion apply it separately from the gradient.':
    '把矩阵拉向 0 的力度；偏置和归一化除外。adamw、muon 和 lion 与梯度分开施加。',
  "Adam: the decay of the mean of gradients. Lion: the mean's share of an update.":
    'Adam：梯度均值的衰减。Lion：均值在更新中的份额。',
  'Adam: the decay of the mean of squares. Lion: the decay of the mean of gradients (usually 0.99).':
    'Adam：平方均值的衰减。Lion：梯度均值的衰减（通常 0.99）。',
  'Adam: added to the root of the mean of squares, so that no update divides by 0.':
    'Adam：加到平方均值的根上，使更新不会除以 0。',
  "SGD: the share of the last update that is added to the next one. Muon's is 0.95.":
    'SGD：上一次更新加到下一次的份额。Muon 的是 0.95。',
  'The seed that training samples are drawn by; -1 takes seed. Initial weights stay.':
    '抽取训练样本的种子；-1 取 seed。初始权重不变。',
  'What happens on the way: 300:lr=0.0003 changes a setting after step 300.':
    '途中发生什么：300:lr=0.0003 在第 300 步之后改变一个设置。',
};
