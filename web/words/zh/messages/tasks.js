// 文字：任务和键入的输入。

export default {
  'task {} needs numbers of n digits, 3 n + 3 positions; choose seq {}':
    '任务 {} 需要 n 位数，3 n + 3 个位置；选 seq {}',
  'task {} adds numbers below a million; choose at most {}':
    '任务 {} 把一百万以下的数相加；最多选 {}',
  'task {} has one sequence, an encoder-decoder needs two; choose arch encoder or decoder':
    '任务 {} 只有一个序列，而编码器-解码器需要两个；选 arch encoder 或 decoder',
  'task {} answers with tokens; choose head token': '任务 {} 用词元回答；选 head token',
  'task {} answers with one class; choose head class': '任务 {} 用一个类别回答；选 head class',
  'task {} fills every sequence; choose lengths fixed': '任务 {} 填满每个序列；选 lengths fixed',
  'task {} asks for the next token, which a model without a causal mask can see; choose mask causal or arch decoder':
    '任务 {} 问的是下一个词元，没有因果掩码的模型能看到它；选 mask causal 或 arch decoder',
  'task {} has answers that depend on later positions; choose arch encoder and mask none':
    '任务 {} 的答案取决于后面的位置；选 arch encoder 和 mask none',
  'task {} has answers of every token, and all count; choose ignore_index -1':
    '任务 {} 的答案可以是任何词元，而且都算数；选 ignore_index -1',
  'task {} has target 0 where nothing is asked; choose ignore_index 0, or -1 to count these too':
    '任务 {} 在没有提问的地方目标是 0；选 ignore_index 0，或选 -1 把它们也算上',
  'task {} asks at some positions only, and has target 0 elsewhere; choose ignore_index 0':
    '任务 {} 只在某些位置提问，其他地方目标是 0；选 ignore_index 0',
  'task {} needs a larger vocabulary; choose at least {}': '任务 {} 需要更大的词表；至少选 {}',
  'task {} has no empty positions to hide; choose mask {}':
    '任务 {} 没有要遮住的空位置；选 mask {}',
  'task {} makes samples that cannot be listed; choose fresh or fixed':
    '任务 {} 的样本无法列举；选 fresh 或 fixed',
  'task {} has a table that was not read; choose fresh or fixed':
    '任务 {} 有一张没有读取的表；选 fresh 或 fixed',
  'task {} has more than 1048576 to list; choose fresh or fixed':
    '任务 {} 要列举的超过 1048576 个；选 fresh 或 fixed',
  'task {} has bytes to learn, and the text was not read; read it first':
    '任务 {} 要学习字节，而文本没有读取；请先读取',
  'task {} has bytes to learn, and the table was not read; read it first':
    '任务 {} 要学习字节，而表没有读取；请先读取',
  'task {} has to learn tokens beside the characters of the text; choose at least {}':
    '任务 {} 除了文本的字符还要学习词元；至少选 {}',
  'task {} has to learn tokens beside the characters of the table; choose at least {}':
    '任务 {} 除了表的字符还要学习词元；至少选 {}',
  'task {} has no text of tokens, which a model of another program brings; choose characters, words or bpe':
    '任务 {} 没有由词元组成的文本，那是其他程序的模型带来的；选 characters、words 或 bpe',
  'task {} has read its table for another output': '任务 {} 的表是为另一种输出读取的',
  'task {} has a table of one column, which has no output to translate to; choose decoder':
    '任务 {} 的表只有一列，没有可翻译成的输出；选 decoder',
  'task {} has the same tokens in source and answer; choose 0 or {}':
    '任务 {} 的来源和答案用同样的词元；选 0 或 {}',
  'task {} has the same tokens in source and answer; choose src_vocab 0 or {}':
    '任务 {} 的来源和答案用同样的词元；选 src_vocab 0 或 {}',
  'task {} has tokens to learn, and the table was not read; choose characters, or read it first':
    '任务 {} 要学习词元，而表没有读取；选 characters，或先读取',
  'task {} has tokens to learn, and the text was not read; choose characters, or read it first':
    '任务 {} 要学习词元，而文本没有读取；选 characters，或先读取',
  'task {} has read a table, not a text': '任务 {} 读取的是表，不是文本',
  'task {} has read no table of numbers': '任务 {} 没有读取数字的表',
  'task {} needs as many marks as brackets; choose seq {}':
    '任务 {} 需要的标记和括号一样多；选 seq {}',
  'task {} needs n tokens twice, 2 n positions; choose seq {}':
    '任务 {} 需要 n 个词元各两次，2 n 个位置；选 seq {}',
  'task {} needs neighbours beside a mask; choose seq {}': '任务 {} 需要遮盖两旁有邻居；选 seq {}',
  'task {} needs three numbers; choose 0, or at least {}': '任务 {} 需要三个数；选 0，或至少 {}',
  'task {} needs two numbers and a sign; choose seq {}': '任务 {} 需要两个数和一个符号；选 seq {}',
  'task {} needs one decoder position more than seq; choose at most {}':
    '任务 {} 的解码器需要比 seq 多一个位置；最多选 {}',
  'task {} has answers of seq tokens and an end; choose seq_tgt 0 or {}':
    '任务 {} 的答案是 seq 个词元和一个结尾；选 seq_tgt 0 或 {}',
  'task {} needs n tokens, a separator and n slots; choose seq {}':
    '任务 {} 需要 n 个词元、一个分隔符和 n 个答案位；选 seq {}',
  'task {} needs n pairs and n questions, 3 n positions; choose seq {}':
    '任务 {} 需要 n 对和 n 个提问，3 n 个位置；选 seq {}',
  'task {} needs a next token; choose seq {}': '任务 {} 需要下一个词元；选 seq {}',
  'task {} needs a sum and two numbers; choose seq {}': '任务 {} 需要一个和与两个数；选 seq {}',
  'task {} predicts only streams of its table, whole; choose a list such as state@action':
    '任务 {} 只预测它的表中完整的数据流；选一个列表，如 state@action',
  'task {} has an episode with more steps than there are step embeddings; choose 0, or at least {}':
    '任务 {} 有一个片段的时刻比时刻嵌入还多；选 0，或至少 {}',
  'task {} has a position for each stream of a step; choose {}':
    '任务 {} 的每个时刻给每个数据流一个位置；选 {}',
  'task {} has more steps than there are step embeddings; choose 0, or at least {}':
    '任务 {} 的时刻比时刻嵌入还多；选 0，或至少 {}',
  'task {} has no table of tokens that its outputs could share; choose tied false':
    '任务 {} 没有可与输出共享的词元表；选 tied false',
  'task {} has streams of your own and predicts nothing; choose a list such as state@action':
    '任务 {} 有你自己的数据流却不预测什么；选一个列表，如 state@action',
  '{} is not a {}: use {} to {}': '{1} 在这里不行。需要：{2 word} {3} 到 {4}',
  'A number is missing beside the sign {}': '符号 {} 旁边缺一个数',
  '"?" is typed twice: pairs come before it, questions after it':
    '“?”出现了两次：成对的写在它前面，提问写在后面',
  'the input is too long for any model': '输入对任何模型都太长',
  'the input is not valid UTF-8': '输入不是有效的 UTF-8',
  "{} are not in this text's alphabet": '{} 不在这段文本的字符集里',
  "{} is not in this text's alphabet": '{} 不在这段文本的字符集里',
  'The {} {} has no {} yet': '{1 word} {2} 还缺：{3 word}',
  'Type {} first': '请先键入：{1 word}',
  '{} {} are too few: at least {} are needed': '{1} {2 word}太少：至少需要 {3}',
  '{} {} are too many: at most {} fit, with max_len {}':
    '{1} {2 word}太多：max_len 为 {4} 时最多 {3}',
  'The key {} is given twice: every key has one value': '钥匙 {} 出现了两次：每把钥匙只有一个内容',
  'The key {} is asked, but no pair gives it': '提问了钥匙 {}，但没有哪一对给出它',
  '{} questions are too many: at most {}': '{} 个提问太多：最多 {}',
  'The token {} is given twice: all tokens must differ': '词元 {} 出现了两次：所有词元必须不同',
  '{} and {} occur equally often: there is no majority': '{} 和 {} 出现得一样多：没有多数',
  'a task of streams has no input that is typed': '数据流的任务没有可键入的输入',
  'only a causal model with an output for each position can continue a sequence: set mask causal or arch decoder':
    '只有每个位置都有输出的因果模型才能接续序列：设 mask causal 或 arch decoder',
};
