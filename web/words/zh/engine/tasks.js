// 文字：任务、预设和各阶段。

export default {
  // 任务和预设
  Copy: '复制',
  Reverse: '反转',
  Sort: '排序',
  Shift: '移位',
  Count: '计数',
  Recall: '回忆',
  'Modular arithmetic': '模运算',
  Majority: '多数',
  'Repeated sequence': '重复序列',
  Addition: '加法',
  Brackets: '括号',
  Parity: '奇偶',
  'Two-sum': '两数之和',
  'Masked numbers': '遮住的数',
  Text: '文本',
  'Your table': '你的表格',
  Trajectories: '轨迹',
  Regression: '回归',
  Arena: '竞技场',
  Pendulum: '摆',
  Paths: '路径',
  'Your numbers': '你的数字',
  'Causal language model': '因果语言模型',
  'Encoder without output': '没有输出的编码器',
  'Encoder and decoder': '编码器和解码器',
  'Copy, lengths varying': '复制，长度可变',
  'Modular addition': '模加法',
  Grokking: '顿悟（grokking）',
  Stories: '故事',
  'Your table: pairs': '你的表格：成对',
  'Your table: labels': '你的表格：标签',
  'Attention only': '只有注意力',
  'Repeat eight tokens after the separator: attention learns the diagonal.':
    '在分隔符之后重复八个词元：注意力学会对角线。',
  'Output eight tokens in reverse order: attention learns the anti-diagonal.':
    '把八个词元反过来输出：注意力学会反对角线。',
  'Output eight tokens in ascending order: each slot must find the token of its rank.':
    '把八个词元从小到大输出：每个答案位必须找到相应名次的词元。',
  'Output the next of ten tokens at each position; the last target is constant. Attention learns the diagonal next to the main one. A hundred steps are not quite enough; two hundred are.':
    '在每个位置输出十个词元中的下一个；最后的目标固定。注意力学会主对角线旁边的那条。一百步还不太够，两百步就够了。',
  'Continue a count whose step follows from its first two tokens. No position sees a later one, and the first answer stays a guess.':
    '接着数下去，步长由前两个词元得知。没有位置能看到后面的，第一个答案只能猜。',
  'Six layers of width 512 and 10,000 tokens, 24 million parameters: hidden states to inspect, nothing to train.':
    '六层，宽度 512，10000 个词元，2400 万个参数：可以查看隐藏状态，没有可训练的。',
  'Read four to eight tokens and output them in reverse order. With causal and padding masks, cross-attention learns the anti-diagonal.':
    '读四到八个词元并反过来输出。用因果和填充掩码，交叉注意力学会反对角线。',
  'Four to eight tokens and as many slots; a padding mask hides the empty rest.':
    '四到八个词元和同样多的答案位；填充掩码遮住空的部分。',
  "Eight pairs of a key and a value, then the keys again: the model must find each key's value.":
    '八对钥匙和内容，然后再给出钥匙：模型必须找到每把钥匙的内容。',
  'a + b modulo 31, with a fifth of all sums never shown, in either order. Held-out accuracy rises later than the accuracy on the training sums: compare the two curves.':
    'a + b 模 31，所有和的五分之一从不出现，无论次序。测试准确率比训练的和上升得晚：比较两条曲线。',
  'a + b modulo 59, and half of all sums to learn from, each once a step. The model soon knows them by heart. Much later it finds the rule, and knows the sums it never saw.':
    'a + b 模 59，用一半的和来学习，每步每个一次。模型很快就背熟了它们。很久以后它才找到规律，知道从未见过的和。',
  'Which of three tokens occurs most often among fifteen? The answer is one class for the whole sequence.':
    '十五个词元里，三种中哪一种最多？答案是整个序列的一个类别。',
  'A random sequence of different tokens, twice. Induction heads attend to the token after the previous occurrence of the current one.':
    '一个由不同词元组成的随机序列，出现两次。归纳头看当前词元上一次出现之后的那个。',
  'Two numbers of two digits are added. All digits of the sum are output at once, so each slot must find its own carry.':
    '两个两位数相加。和的各位数字同时输出，所以每个答案位必须自己算出进位。',
  'Nested brackets of four kinds. Each closing mark must output the kind that it closes, so the model must find the matching bracket.':
    '四种嵌套的括号。每个关闭记号必须输出它关上的种类，所以模型必须找到配对的括号。',
  'Is the number of ones odd so far? Each answer depends on every bit before it, while attention takes averages.':
    '到此为止 1 的个数是奇数吗？每个答案取决于前面所有的比特，而注意力取的是平均。',
  'A sum modulo 7, then six numbers. Which of them make the sum together with another one?':
    '一个模 7 的和，然后六个数。其中哪些能与另一个凑成这个和？',
  'Numbers that grow by the same step; some are masked. The model reads both sides of a mask, as BERT does.':
    '按同样步长增长的数，有些被遮住。模型像 BERT 一样读遮盖两边。',
  'A page about a harbour town, or your own text, character by character. The model soon memorises so short a text: watch the held-out loss rise again.':
    '一页关于港口小镇的英文，或你自己的文本，逐个字符。这么短的文本模型很快就背下来了：看测试损失再次上升。',
  'A thousand short stories, made by a grammar: too many to memorise, so the held-out loss falls with the training loss. Set tokens to bpe to learn parts of words.':
    '一千个由语法生成的英文短故事：多得背不下来，所以测试损失随训练损失下降。把词元设为 BPE 可学习单词的部分。',
  'The numbers below 100 in words, and their digits, as a CSV table; or a table of yours. The model outputs the second column after the first.':
    '100 以下的英文数词和数字，CSV 表格；或你的表格。模型在第一列之后输出第二列。',
  'The numbers below 100 in words, labelled odd or even; or texts and labels of yours. The model outputs one class for the whole text.':
    '100 以下的英文数词，标签为 odd（奇）或 even（偶）；或你的文本和标签。模型为整段文本输出一个类别。',
  'Walks of a state of two numbers and of an action: the model predicts the next state. Name streams and heads of your own.':
    '由两个数的状态和动作组成的游走：模型预测下一个状态。可以命名你自己的数据流和预测。',
  'Eleven pairs x, y of a linear map that each sample draws anew. At each x the model predicts y from the pairs before it: compare it with ridge regression.':
    '十一对 x、y，来自每个样本重新抽取的线性映射。在每个 x 处模型由前面的对预测 y：与岭回归比较。',
  'Episodes of good and bad steering past an obstacle to a goal. A decision transformer reads returns, states and actions, and acts for the return that it is asked for.':
    '绕过障碍驶向目标的片段，有好有坏。决策 Transformer 读取回报、状态和动作，并按要求的回报行动。',
  'A damped pendulum that is pushed, with a stiffness of its own: the model predicts the next state, and then goes on by itself.':
    '一个被推动的阻尼摆，各有刚度：模型预测下一个状态，然后独自继续。',
  'Random walks on a graph of twenty nodes, and the moves that are left to the goal. Asked for few moves, the model finds shorter paths than it has seen.':
    '二十个节点的图上的随机游走，以及到目标还剩的步数。要求步数少时，模型能找到比见过的更短的路径。',
  'Lynx caught in Canada each year from 1821 to 1934, a cycle of about ten years; or episodes of states, actions and rewards, or values, of yours. The model predicts the next ones.':
    '1821 到 1934 年加拿大每年捕获的猞猁，约十年一个周期；或你自己的状态、动作和奖励的片段，或数值。模型预测接下来的。',
  "Two layers of attention without feed-forward layers, norms or biases, as in work on transformer circuits. On recall, the heads of layer 2 find each key's value.":
    '两层注意力，没有前馈层、归一化和偏置，如 Transformer 回路研究中那样。在“回忆”上，第 2 层的头找到每把钥匙的内容。',
  "The block of 2019, made small: pre-norm, layer norm, tanh GELU and learned positions. The output shares the embedding's weights.":
    '2019 年的模块，缩小版：前置归一化、层归一化、tanh GELU 和学习的位置。输出与嵌入共用权重。',
  'The block of Llama, made small: root mean square norm, SwiGLU and rotary positions, and no biases. Pairs of query heads share a key and value head.':
    'Llama 的模块，缩小版：RMS 归一化、SwiGLU 和旋转位置，没有偏置。每两个查询头共用一个键值头。',
  'The settings of the Gemma models, made small: gated tanh GELU, normed queries and keys, and soft-caps. Layer 1 sees 16 positions, layer 2 sees all.':
    'Gemma 模型的设置，缩小版：门控 tanh GELU、归一化的查询和键，以及软上限。第 1 层看 16 个位置，第 2 层看全部。',
  'The settings of nanochat, made small: squared ReLU, normed queries and keys, capped logits and the Muon optimiser. Three layers see 16 positions, the fourth sees all.':
    'nanochat 的设置，缩小版：平方 ReLU、归一化的查询和键、有上限的 logit 和 Muon 优化器。三层看 16 个位置，第四层看全部。',

  // 任务的各阶段
  'which, not yet where': '是哪些，还不知道在哪里',
  'the values, not yet their keys': '有哪些内容，还不知道属于哪把钥匙',
  'finds the place': '找到了位置',
  'finds the key': '找到了钥匙',
  'It reaches the goal when it is asked to.': '要求它时，它能到达目标。',
  'It repeats what it reads.': '它重复读到的内容。',
  'It finds the step and counts on.': '它找到步长并数下去。',
  'It continues what repeats.': '它接续重复的内容。',
  'It counts.': '它会数数了。',
  'It knows answers it never saw.': '它知道从未见过的答案。',
  'It foresees them.': '它能预见它们。',
  'Its paths are as short as can be.': '它的路径短得不能再短。',
  'It swings as the pendulum does.': '它像摆一样摆动。',
  'It looks up what goes with what.': '它能查出什么对应什么。',
  'It fits maps from examples.': '它能由例子拟合映射。',
  'It reads backwards.': '它能倒着读。',
  'It looks one step ahead.': '它往前看一步。',
  'It puts them in order.': '它把它们排好。',
  'It predicts.': '它会预测了。',
  'It solves the task.': '它完成了任务。',
};
