// 文字：头的度量。

export default {
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
};
