// 文字：其他程序的模型，打开和导出。

export default {
  'this is not a checkpoint: its metadata has no settings, and it has no tensors named embedding.weight and blocks.0':
    '这不是检查点：它的元数据里没有设置，也没有名为 embedding.weight 和 blocks.0 的张量',
  'this file has weights and no settings, and shapes do not tell {}: give it as settings':
    '这个文件有权重没有设置，形状也说明不了 {}：请作为设置给出',
  'this file has weights and no settings, and shapes do not tell {}: give them as settings':
    '这个文件有权重没有设置，形状也说明不了 {}：请作为设置给出',
  'the model has {} tokens: at most {} can be read': '模型有 {} 个词元：最多能读取 {} 个',
  'no tokenizer is among the files: a text cannot be cut': '这些文件里没有分词器：无法切分文本',
  '{} is in the file, and these settings have no such': '文件里有 {}，而这些设置没有它',
  '{} is missing: a model of these settings has it': '缺少 {}：有这些设置的模型都有它',
  '{} is a pickle alone, or of torch.save before 1.6: save it as .safetensors':
    '{} 是单独的 pickle，或是 1.6 之前的 torch.save 的：请存为 .safetensors',
  '{} is no file of torch.save': '{} 不是 torch.save 的文件',
  'no weights are among these files ({}): .safetensors, .pt, .bin and .gguf are read':
    '这些文件里没有权重（{}）：读取 .safetensors、.pt、.bin 和 .gguf',
  '{} stands in two files: which is meant?': '{} 在两个文件里：指的是哪一个？',
  'model_args, in the metadata of the file, is not JSON': '文件元数据里的 model_args 不是 JSON',
  'this is a checkpoint of this program: open it as such': '这是本程序的检查点：请按检查点打开',
  'config.json is missing: it says how many heads a Llama has':
    '缺少 config.json：它说明 Llama 有几个头',
  'it has no tensors': '它没有张量',
  'the names of its tensors are of no kind that is read: the first is {}':
    '张量的名称不是能读取的种类：第一个是 {}',
  'no file tells {} ({}): give it as a setting': '没有文件说明 {}（{}）：请作为设置给出',
  'no file tells {} ({}): give them as settings': '没有文件说明 {}（{}）：请作为设置给出',
  '{} is not finite: number {} is {}': '{} 不是有限的：第 {} 个数是 {}',
  '{} is of a decoder that reads an encoder: only nn.TransformerEncoder is read':
    '{} 属于读取编码器的解码器：只读取 nn.TransformerEncoder',
  'no tensor [tokens, {}] is there: the embedding is missing': '没有张量 [tokens, {}]：缺少嵌入',
  '{} has {} outputs for {} tokens of {}: outputs that are no tokens have no counterpart here':
    '{1} 有 {2} 个输出，而 {4} 有 {3} 个词元：不是词元的输出在这里没有对应',
  'wte.weight is missing': '缺少 wte.weight',
  'embed_tokens.weight is missing': '缺少 embed_tokens.weight',
  'lm_head.weight is missing, and tie_word_embeddings is false':
    '缺少 lm_head.weight，而 tie_word_embeddings 是 false',
  'embed.W_E is missing': '缺少 embed.W_E',
  'there is no tensor {}0.…: the model has no blocks': '没有张量 {}0.…：模型没有模块',
  '{} is missing': '缺少 {}',
  "{} has shape {}, and the model's settings ask for {}": '{} 的形状是 {}，而模型的设置要求 {}',
  '{}, {}, has no counterpart here': '{}，{}，在这里没有对应',
  '{} is {}: it must be a whole number from 1 to {}': '{} 是 {}：必须是 1 到 {} 的整数',
  '{} cannot be read: {}': '无法读取 {}：{}',
  'the GGUF file has a value of type {}, which is not known':
    'GGUF 文件有类型为 {} 的值，这种类型未知',
  'the GGUF file has a list that is not read': 'GGUF 文件有一个不能读取的列表',
  '{} was cut off: its header does not end': '{} 被截断了：它的文件头没有结束',
  '{} is GGUF of version {}: versions 2 and 3 are read': '{} 是版本 {} 的 GGUF：能读取版本 2 和 3',
  '{} is a GGUF file whose header is broken': '{} 是文件头损坏的 GGUF 文件',
  '{} of {} has {} dimensions': '{2} 的 {1} 有 {3} 维',
  '{} has general.alignment {}': '{} 的 general.alignment 是 {}',
  '{} of {} has numbers of type {}: read are F32, F16, BF16, Q8_0, Q4_0':
    '{2} 的 {1} 的数是 {3} 类型：能读取 F32、F16、BF16、Q8_0、Q4_0',
  '{} of {} does not lie in the file: it was cut off': '{2} 的 {1} 不在文件之内：它被截断了',
  '{} is of llama2.c, version {}: version 0 is read (export.py --version 0)':
    '{} 是 llama2.c 的版本 {}：能读取版本 0（export.py --version 0）',
  '{} is no model of llama2.c': '{} 不是 llama2.c 的模型',
  '{} numbers cannot be {}, which has {} in a block': '{} 个数不能是 {}，它一块有 {} 个',
  '{} would run {}.{} of Python: nothing is run here. Save the state_dict alone, or as .safetensors':
    '{} 会运行 Python 的 {}.{}：这里什么也不运行。请只存 state_dict，或存为 .safetensors',
  '{} is no .safetensors file, or was cut off in its header':
    '{} 不是 .safetensors 文件，或在文件头处被截断',
  '{} has a header that is not JSON': '{} 的文件头不是 JSON',
  '{} of {} takes {} bytes, which do not fit its shape': '{2} 的 {1} 占 {3} 字节，与它的形状不符',
  '{} has numbers of type {}: they are not read': '{} 的数是 {} 类型：不能读取',
  '{} is missing: {} lists it': '缺少 {}：{} 列出了它',
  '{} is in none of the files, and {} lists it': '{} 不在任何一个文件里，而 {} 列出了它',
  '{} has {} bytes: at most {} are read': '{} 有 {} 字节：最多读取 {}',
  '{} is not JSON: {}': '{} 不是 JSON：{}',
  '{} has big-endian numbers, which are not read': '{} 的数是大端序，不能读取',
  '{} has no state_dict: no dict of tensors was found in it':
    '{} 没有 state_dict：其中没有找到张量的 dict',
  '{} of {} reaches beyond its numbers': '{2} 的 {1} 超出了它的数',
  '{} lacks the numbers of {} (data/{})': '{1} 没有 {2} 的数（data/{3}）',
  '{} of {} does not fit the numbers that are there': '{2} 的 {1} 与现有的数不符',
  '{} is a zip without its end: it was cut off': '{} 是没有结尾的 zip：它被截断了',
  '{} is a zip without its directory': '{} 是没有目录的 zip',
  '{} is a zip whose directory does not fit it': '{} 是目录与内容不符的 zip',
  '{} is a zip whose directory is broken': '{} 是目录损坏的 zip',
  '{} in {} is locked by a password': '{2} 里的 {1} 有密码',
  '{} in {} is packed in a way that is not read ({})': '{2} 里的 {1} 用不能读取的方式压缩（{3}）',
  '{} in {} would grow from {} bytes to {}: it is not unpacked':
    '{2} 里的 {1} 会从 {3} 字节变成 {4}：不解压',
  '{} is not where the zip {} says': '{} 不在 zip {} 所说的地方',
  '{} does not fit the zip {}: it was cut off': '{} 与 zip {} 不符：它被截断了',
  '{} cannot be unpacked: {}': '无法解压 {}：{}',
  '{} cannot be unpacked: it is too short': '无法解压 {}：它太短',
  'the tokenizer in the text is broken: {}': '文本里的分词器损坏了：{}',
  '{} of the tokenizer is {}: it is not read': '分词器的 {} 是 {}：不能读取',
  'the merge "{} {}" is not in the vocabulary': '合并“{} {}”不在词表里',
  "the tokenizer's vocabulary has holes, up to {}": '分词器的词表有空缺，到 {}',
  'tokenizer.json is malformed: {}': 'tokenizer.json 有错：{}',
  'an added token is number {}': '一个添加的词元编号是 {}',
  'the token of "{}" is {}': '“{}”的词元是 {}',
  '{} is no tokenizer of llama2.c, or was cut off': '{} 不是 llama2.c 的分词器，或被截断了',
  'tokenizer.ggml.{} is not {}': 'tokenizer.ggml.{} 不是 {}',
  'tokenizer.ggml.{} is {}: it is not read': 'tokenizer.ggml.{} 是 {}：不能读取',
  'the merge "{}" is not one of two symbols': '合并“{}”不是两个符号的',
  '{} has no itos, the character of each token': '{} 没有 itos，即每个词元的字符',
  '{} has an itos with holes': '{} 的 itos 有空缺',
  "the tokenizer's pattern {} is not read": '不能读取分词器的模式 {}',
  '{} has {} tokens and the model {}: it is of another model':
    '{} 有 {} 个词元，而模型有 {} 个：它属于另一个模型',
  "“{}” is not in this model's vocabulary": '“{}”不在这个模型的词表里',
  'this file is empty': '这个文件是空的',
  '{} has no counterpart here': '{} 在这里没有对应',
  '{} have no counterpart here': '{} 在这里没有对应',
  'model_type {} is not one of those that are read ({})': 'model_type {} 不是能读取的种类（{}）',
  'heads are as wide as hidden_size {} / num_attention_heads {}':
    '头的宽度是 hidden_size {} / num_attention_heads {}',
  'heads are as wide as d_model {} / {}': '头的宽度是 d_model {} / {}',
  '{} is broken at byte {}': '{} 在字节 {} 处损坏',
  '{} calls {}, which is no call at byte {}': '{1} 在字节 {3} 处调用 {2}，那不是调用',
  '{} has opcode 0x{}, which is not read, at byte {}': '{1} 在字节 {3} 处有操作码 0x{2}，不能读取',
  'this is a zip file. A bundle must be unpacked first; weights that PyTorch saved (.pt) must be saved as .safetensors':
    '这是 zip 文件。包必须先解压；PyTorch 保存的权重（.pt）必须存为 .safetensors',
  'this is a pickle of Python, which can run programs: save the weights as .safetensors':
    '这是 Python 的 pickle，它能运行程序：请把权重存为 .safetensors',
  'this is a GGUF file: save as .safetensors': '这是 GGUF 文件：请存为 .safetensors',
  'this is an HDF5 file: save as .safetensors': '这是 HDF5 文件：请存为 .safetensors',
  'this is a NumPy file: save as .safetensors': '这是 NumPy 文件：请存为 .safetensors',
  'this is a gzip file: unpack it first': '这是 gzip 文件：请先解压',
  'this is JSON, not a .safetensors file': '这是 JSON，不是 .safetensors 文件',
  'this is a page of HTML or XML, not a .safetensors file':
    '这是 HTML 或 XML 页面，不是 .safetensors 文件',
  'a parameter must be of floating point': '参数必须是浮点数',
  "this run has a text of its own, the file's run had none: continue without the text, or begin a new run with it":
    '这次运行有自己的文本，文件里的运行没有：不带文本继续，或用它开始新的运行',
  "this run's text is not the one that the file's run learnt from and that the file holds: continue with that, or begin a new run":
    '这次运行的文本不是文件里的运行所学的、文件中所含的那个：用那个继续，或开始新的运行',
  "the step in the file's metadata is not a whole number from 0 to 2^53":
    '文件元数据里的步数不是 0 到 2^53 的整数',
  'this model has no output to train, so no run to bundle':
    '这个模型没有可训练的输出，所以没有可打包的运行',
  'train.py cannot draw the samples of task {}: it can of {}':
    'train.py 不能抽取任务 {} 的样本：它能抽取 {} 的',
  '{} has {}, too large for {}: take f32': '{} 有 {}，对 {} 来说太大：用 f32',
  'the tokenizer that came with this model has no counterpart in llama.cpp':
    '随这个模型来的分词器在 llama.cpp 里没有对应',
  'the tokenizer that came with this model has no counterpart in llama2.c':
    '随这个模型来的分词器在 llama2.c 里没有对应',
  'task {} has numbers for tokens, llama2.c text': '任务 {} 用数作词元，llama2.c 用文本',
  'llama2.c has no key for the separator after a question: a table of one column would do':
    'llama2.c 没有地方放提问之后的分隔符：一列的表可以',
  'task {} reads numbers, other programs tokens': '任务 {} 读数，其他程序读词元',
  '{} would cut {} into other tokens: train with tokens=characters':
    '{} 会把 {} 切成别的词元：请用 tokens=characters 训练',
  'two tokens are both "{}": no tokenizer has that': '两个词元都是“{}”：没有分词器会这样',
  '{} has no counterpart in {}: the nearest, {}, would need {}':
    '{} 在 {} 里没有对应：最接近的 {} 需要 {}',
  '{} have no counterpart in {}: the nearest, {}, would need {}':
    '{} 在 {} 里没有对应：最接近的 {} 需要 {}',
  'bias=true gives the output a bias (output.bias), and GPT-2 can have it only where vocab is at most d_model, here {} and {}: train with bias=false':
    'bias=true 给输出一个偏置（output.bias），而 GPT-2 只有在 vocab 不大于 d_model 时才能有它，这里是 {} 和 {}：请用 bias=false 训练',
  'bias=true gives the output a bias (output.bias), and {} has none: train with bias=false':
    'bias=true 给输出一个偏置（output.bias），而 {} 没有偏置：请用 bias=false 训练',
  'bias=true gives the output a bias (output.bias), and GPT-2 can have it only where vocab is at most d_model, here {} and {}: train with bias=false, or with events=0:freeze=output.bias':
    'bias=true 给输出一个偏置（output.bias），而 GPT-2 只有在 vocab 不大于 d_model 时才能有它，这里是 {} 和 {}：请用 bias=false 或 events=0:freeze=output.bias 训练',
  'bias=true gives the output a bias (output.bias), and {} has none: train with bias=false, or with events=0:freeze=output.bias':
    'bias=true 给输出一个偏置（output.bias），而 {} 没有偏置：请用 bias=false 或 events=0:freeze=output.bias 训练',
  'It reads up to {} positions, and here the first {}.': '它最多读 {} 个位置，这里读前 {} 个。',
  '{} biases that it does not have are 0; training would learn them.':
    '它没有的 {} 个偏置为 0；训练会学到它们。',
  'Training it would take {} GB, and there are {}: it is only looked into, which takes {}.':
    '训练它需要 {} GB，而这里有 {}：只能查看，需要 {}。',
  'No tokenizer is among the files: tokens are numbers, and its text is drawn at random.':
    '文件里没有分词器：词元是数，文本是随机抽取的。',
  '{} of llama.cpp': 'llama.cpp 的 {}',
  '{} of llama2.c': 'llama2.c 的 {}',
  '{} of Hugging Face': 'Hugging Face 的 {}',
  'GPT of nanoGPT': 'nanoGPT 的 GPT',
  'GPT by the names of GPT-2': '用 GPT-2 名称的 GPT',
  'HookedTransformer of TransformerLens': 'TransformerLens 的 HookedTransformer',
  'Weights by the names used here': '用这里名称的权重',
  '{} is taken to be {}: {}.': '{} 取为 {}：{}。',
  'no tensor of nn.TransformerEncoder tells it': 'nn.TransformerEncoder 的张量没有说明',
  'norm_first is not in the file, and False in PyTorch':
    'norm_first 不在文件里，在 PyTorch 里是 False',
  'as in PyTorch; no file tells it': '与 PyTorch 相同；没有文件说明',
  'no file tells it': '没有文件说明',
  'the file has no positions': '文件里没有位置',
  nothing: '无',
  '{} is the embedding, {} the positions, {} the output.': '{} 是嵌入，{} 是位置，{} 是输出。',
  'no config.json or model_args says how many heads there are':
    'config.json 和 model_args 都没有说有多少个头',
  'as in GPT-2 and minGPT; nanoGPT, whose model_args are not there, has gelu':
    '与 GPT-2 和 minGPT 相同；nanoGPT 用 gelu，但这里没有它的 model_args',
  'shapes do not tell it': '形状没有说明',
  'as gelu_new of GPT-2; no file tells it': '与 GPT-2 的 gelu_new 相同；没有文件说明',
  'as LNPre, whose gains are folded away': '与 LNPre 相同，其增益已并入权重',
  'as usual; no file tells it': '按惯例；没有文件说明',
};
