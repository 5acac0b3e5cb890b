// 文字：引擎所说的话。帮助、名称和原因按英文文本对应；带值的句子由值组成。

/** 任务的目的，接在“教它”之后：count 是输入中有多少个。 */
const AIMS = {
  copy: ({ count }) => `复制 ${count} 个数`,
  reverse: ({ count }) => `反转 ${count} 个数`,
  sort: ({ count }) => `给 ${count} 个数排序`,
  shift: () => '往前看一步',
  count: () => '接着数下去',
  recall: ({ count }) => `记住 ${count} 对`,
  modular: ({ count }) => `用 ${count} 个数做模 p 运算`,
  majority: ({ count }) => `找出 ${count} 个词元中的多数`,
  induction: ({ count }) => `接续重复的 ${count} 个词元`,
  addition: () => '做加法',
  dyck: () => '配好括号',
  parity: () => '分辨奇偶',
  two_sum: () => '找出和为定数的两个数',
  masked: () => '补出遮住的数',
  text: () => '像它的文本那样写作',
  trajectories: () => '预测接下来是什么',
  regression: () => '由例子拟合直线',
  arena: () => '为回报而行动',
  pendulum: () => '预见一个摆',
  paths: () => '找最短路径',
  numbers: () => '预见你的数字',
  data: () => '写出这样的行',
};

/** 头做什么：它的词、动作，以及注意力去哪里。 */
const HEADS = {
  mirror: ['镜像', '镜像对应', '从答案行 t 到键 m − 1 − t'],
  previous: ['前一个', '回看', '到前一个位置'],
  next: ['后一个', '前看', '到后一个位置'],
  diagonal: ['对角', '看自己', '到自己的位置'],
  separator: ['分隔符', '停靠', '到分隔符'],
  induction: ['归纳', '接续', '到相同词元更早出现处的后一个位置'],
  same: ['相同', '匹配', '到有相同字符或词元的其他位置'],
  recent: ['近处', '回看几个', '到前面的几个位置'],
  'word start': ['词首', '回看', '到当前单词的开头'],
  source: ['来源', '取来', '从每个答案到它应是的词元'],
  offset: ['隔距', '隔着看', '从答案行 t 到固定距离处'],
};
const OTHERS = { spread: '分散', mixed: '混合' };
const ROLES = {
  data: '每个数据词元',
  separator: '每个分隔符',
  slot: '每个答案位',
  key: '每个钥匙',
  value: '每个内容',
  query: '每个提问',
};
const ROLE_NAMES = {
  position: '位置',
  data: '数据',
  separator: '分隔符',
  slot: '答案位',
  empty: '空',
  key: '钥匙',
  value: '内容',
  query: '提问',
};
const share = (value) => value.toFixed(value >= 0.995 ? 3 : 2);
const nameOf = ({ word, badge }) => {
  const far = /[−-]?\d+(?= )/.exec(badge)?.[0];
  return `${HEADS[word]?.[0] ?? OTHERS[word] ?? word}${word === 'offset' && far ? ` ${far}` : ''}`;
};
/** 没有清楚模式的头最强的模式。 */
const strongest = ({ measure, value }) =>
  `最强的是${HEADS[measure.replace('_mass', '').replace('_', ' ')]?.[0] ?? measure}，${share(value)}`;
const whereOf = (words) => {
  if (words.word === 'spread') return '均分注意力的熵的份额';
  if (words.word === 'mixed') return strongest(words);
  const goal = HEADS[words.word]?.[2] ?? words.where;
  return words.role ? `由${ROLES[words.role] ?? words.role}${goal}` : goal;
};
function sentenceOf(words) {
  if (words.word === 'spread') return `分散：它的熵是均分注意力的 ${share(words.value)}`;
  if (words.word === 'mixed') return `混合：这里没有清楚的模式；${strongest(words)}`;
  const [, does] = HEADS[words.word] ?? ['', words.word];
  const whose = words.role ? `${ROLES[words.role] ?? words.role}的注意力` : '它的注意力';
  const goal = HEADS[words.word]?.[2] ?? words.where;
  return `${words.strong ? '' : '部分'}${does}：${whose}有 ${share(words.value)} ${goal}`;
}

const UNITS = {
  tokens: '词元',
  numbers: '数',
  bits: '比特',
  pairs: '对',
  brackets: '括号',
  characters: '字符',
  digits: '数字',
  rows: '行',
  steps: '时刻',
};
const PARTS = { key: '钥匙', value: '内容', number: '数' };
const NOTES = {
  '; 1 closes the last bracket that is open, the others open': '；1 关上最后打开的括号，其他的打开',
  ', all different; they are repeated once': '，各不相同；它们会重复一次',
  '; 1 is a mask, and number n is token n + 2': '；1 是遮盖，数 n 是词元 n + 2',
  ', calculated modulo vocab - 2': '，模 vocab - 2 计算',
  '; after "?" the keys to ask first': '；“?”之后写要先问的钥匙',
  ': first the sum, then the numbers among which pairs make it': '：先写和，再写其中能凑成它的各数',
};

/** 不含值的文本，按英文对应。 */
const TEXTS = {
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

  // 实验
  'How deep?': '要多深？',
  'How many layers does reversal need?': '反转需要多少层？',
  'No positions': '没有位置',
  'Can a model copy without positions, and which encoding learns fastest?':
    '没有位置模型能复制吗？哪种编码学得最快？',
  'Pre or post norm': '归一化在前还是在后',
  'Where must the norm be in a deep model, with and without a warm-up?':
    '在深的模型里，有无预热时，归一化该放哪里？',
  'One head or four': '一个头还是四个',
  'Do four heads of width 16 learn faster than one of width 64?':
    '四个宽 16 的头比一个宽 64 的学得快吗？',
  Dropout: 'Dropout',
  'What does dropout cost where every sample is new?': '样本总是新的时，dropout 的代价是什么？',
  'Longer sequences': '更长的序列',
  'How much harder is a longer sequence to reverse?': '反转更长的序列要难多少？',
  'Other lengths': '其他长度',
  'Trained on one length, which encoding of positions carries over to others?':
    '只用一种长度训练，哪种位置编码能推广到其他长度？',
  'How much weight decay does grokking need, and which waves remain?':
    '顿悟需要多少权重衰减，留下哪些波？',
  '2017 to Llama in seven switches': '从 2017 到 Llama 的七个开关',
  'Which of the seven switches from the block of 2017 to that of Llama help?':
    '从 2017 年的模块到 Llama 的七个开关中，哪些有帮助？',

  // 度量
  mirror: '镜像',
  source: '来源',
  diagonal: '对角',
  previous: '前一个',
  next: '后一个',
  separator: '分隔符',
  'same token': '相同词元',
  induction: '归纳',
  recent: '近处',
  'word start': '词首',
  offset: '隔距',
  'at offset': '在隔距处',
  'by role': '按角色',
  peak: '峰值',
  entropy: '熵',
  'of possible': '占可能的',
  'attention of answer rows on the anti-diagonal: row t to key m − 1 − t of m keys, where reversal finds answer i at source n − 1 − i':
    '答案行在反对角线上的注意力：m 个键中，行 t 到键 m − 1 − t；反转时答案 i 在来源 n − 1 − i',
  'attention from each answer to the position whose token it must be, in tasks that move tokens':
    '在搬运词元的任务中，每个答案对它应是的词元所在位置的注意力',
  'attention of each position on the same position': '每个位置对自己的注意力',
  'attention on the previous position (one to the left)': '对前一个位置的注意力（左边一个）',
  'attention on the next position (one to the right)': '对后一个位置的注意力（右边一个）',
  'attention on the token between question and answer': '对问题与答案之间那个词元的注意力',
  'attention on other positions that hold the same token': '对有相同词元的其他位置的注意力',
  'attention on the position after an earlier occurrence of the same token':
    '对相同词元更早出现处的后一个位置的注意力',
  'attention on the few positions before, for text the four previous tokens':
    '对前面几个位置的注意力，文本时是前四个词元',
  'attention on the first character of the current word': '对当前单词第一个字符的注意力',
  'the constant distance, key minus row, that gets most attention from answer rows':
    '从答案行得到最多注意力的固定距离，键减行',
  'attention of answer rows at that distance': '答案行在那个距离上的注意力',
  'the largest of the measures above over the rows of one role (key, value or query): the one that most exceeds even attention':
    '上面各度量在一种角色（钥匙、内容或提问）的行上最大的一个：超过均分注意力最多的那个',
  'the largest weight of a row, on average': '一行中最大的权重，平均',
  'how spread out a row is, in nats: 0 for one key, ln n for n keys with equal weights':
    '一行有多分散，单位 nat：只有一个键为 0，n 个键权重相等为 ln n',
  'entropy as a share of what evenly spread attention has': '熵占均分注意力的熵的份额',

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

export default {
  says: ({ text }) => TEXTS[text] ?? text,
  // after "Teach it": what a task is, of so many units of its input
  aim: ({ aim, task, least, most }) =>
    AIMS[task]?.({ count: least < most ? `最多 ${most}` : most }) ?? aim,
  // what can be typed, of the numbers of a unit or of a text
  hint: ({ units, parts, characters, note, vocab }) => {
    const name = UNITS[units] ?? units;
    if (!parts.length || characters) return `认识 ${vocab} 个${name}`;
    const list = parts.map(
      ({ name: part, from, to }) =>
        `${parts.length > 1 ? `${PARTS[part] ?? part} ` : ''}${from} 到 ${to}`,
    );
    return `${name}${parts.length > 1 ? '：' : ' '}${list.join('，')}${NOTES[note] ?? note}`;
  },
  // what a length counts
  units: ({ units }) => UNITS[units] ?? units,
  // what a position is to its task
  roles: ({ role }) => ROLE_NAMES[role] ?? role,
  // what a head does, as lab_head_words has it
  head: {
    word: ({ word }) => HEADS[word]?.[0] ?? OTHERS[word] ?? word,
    name: nameOf,
    badge: (words) =>
      words.word === 'mixed' ? nameOf(words) : `${nameOf(words)} ${share(words.value)}`,
    where: whereOf,
    sentence: sentenceOf,
  },
};
