// 文字：实验得出的结果。

export default {
  '{} to {}': '{} 到 {}',
  '{} with {}': '{2} 的 {1}',
  'Too few runs are done to compare.': '完成的运行太少，无法比较。',
  'No setting reaches {} in every run within {} steps.':
    '没有一种设置在 {2} 步内每次运行都达到 {1}。',
  '{} alone reaches {} in every run, after {} steps.': '只有 {} 每次运行都达到 {}，用了 {} 步。',
  '{} is fastest: it reaches {} in every run, after {} steps, against {}.':
    '{} 最快：每次运行都达到 {}，用了 {} 步，相比之下有 {}。',
  '{} reach {} after {} steps and their ranges overlap.':
    '{} 都达到 {}，用了 {} 步，范围互相重叠。',
  '{} reach {} after {} steps and their ranges overlap, against {}.':
    '{} 都达到 {}，用了 {} 步，范围互相重叠，相比之下有 {}。',
  'Nothing separates {}: all reach {} after {} steps, and the ranges overlap.':
    '{} 之间分不出高下：都达到 {}，用了 {} 步，范围互相重叠。',
  'There is one seed, so it is not known how far runs differ by chance.':
    '只有一个种子，所以不知道各次运行因偶然会相差多少。',
  'Not all runs are done.': '还有运行没有完成。',
  '{} reaches {} only in {} of {} runs.': '{1} 在 {4} 次运行中只有 {3} 次达到 {2}。',
  '{} does not reach it within {} steps: all its runs diverged.':
    '{} 在 {} 步内没有达到：各次运行都发散了。',
  '{} does not reach it within {} steps, and ends with {}.': '{} 在 {} 步内没有达到，最后是 {}。',
  'On longer sequences nothing separates {}: {} of the tokens are right, on average over the lengths.':
    '在更长的序列上，{} 之间分不出高下：按各长度平均，{} 的词元正确。',
  'On longer sequences {} has most right, {} on average over the lengths, against {}.':
    '在更长的序列上，{} 正确最多，按各长度平均为 {}，相比之下有 {}。',
  'On longer sequences {} have most right, {} on average over the lengths, against {}.':
    '在更长的序列上，{} 正确最多，按各长度平均为 {}，相比之下有 {}。',
  'Over the whole run the mean accuracies of {} overlap: {}.':
    '在整个运行中，{} 的平均准确率互相重叠：{}。',
  'Over the whole run {} has the highest mean accuracy, {}, against {}.':
    '在整个运行中，{} 的平均准确率最高，为 {}，相比之下有 {}。',
  'Over the whole run {} have the highest mean accuracy, {}, against {}.':
    '在整个运行中，{} 的平均准确率最高，为 {}，相比之下有 {}。',
  'the token embedding': '词元嵌入',
  'the position': '位置',
  'the heads': '头',
  'the feed-forward layers': '前馈层',
  'the biases': '偏置',
  '{} with {} ({} of {} in logits)': '{2} 时是 {1}（logit {4} 中的 {3}）',
  'What writes most of the answers is the same in no setting.':
    '答案主要由什么写出，在每种设置里都因种子而异。',
  'Most of the answers is written by {}.': '答案的大部分由这些写出：{}。',
  'With {} the answers do not lead the runner-up.': '{} 时，答案没有领先第二名。',
  'With {} it differs between seeds.': '{} 时，因种子而异。',
  '{} diverged before the first evaluation.': '{} 在第一次评估之前就发散了。',
  'After {} steps the held-out losses of {} overlap: {}.': '{} 步之后，{} 的测试损失互相重叠：{}。',
  'After {} steps {} has the lowest held-out loss, {}, against {}.':
    '{} 步之后，{} 的测试损失最低，为 {}，相比之下有 {}。',
  'After {} steps {} have the lowest held-out loss, {}, against {}.':
    '{} 步之后，{} 的测试损失最低，为 {}，相比之下有 {}。',
  'All diverged.': '全部发散了。',
  'The final accuracies of {} overlap: {}.': '{} 的最终准确率互相重叠：{}。',
  '{} ends highest with {}, against {}.': '{} 最后最高，为 {}，相比之下有 {}。',
  '{} end highest with {}, against {}.': '{} 最后最高，为 {}，相比之下有 {}。',
  'After {} steps, held-out accuracy is {} with {} and {} with all switches up to {}.':
    '{1} 步之后，测试准确率在 {3} 时是 {2}，打开直到 {5} 的全部开关时是 {4}。',
  '{} ({} becomes {})': '{}（{} 变为 {}）',
  'It rises with {}.': '使它上升的有 {}。',
  'It falls with {}.': '使它下降的有 {}。',
  'No difference beyond the spread of the seeds: {}.': '差别没有超出种子的波动：{}。',
  'With {}, {} of {} runs diverged.': '{1} 时，{3} 次运行中有 {2} 次发散。',
  'pre-norm': '前归一化',
  'RMS norm': 'RMS 归一化',
  'rotary positions': '旋转位置',
  'no biases': '不用偏置',
  'shared key and value heads': '共享键和值的头',
  'no dropout': '不用 dropout',
};
