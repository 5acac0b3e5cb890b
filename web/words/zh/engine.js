// 文字：引擎所说的话。帮助、名称和原因按英文文本对应；带值的句子由值组成。
import measures from './engine/measures.js';
import settings from './engine/settings.js';
import studies from './engine/studies.js';
import tasks from './engine/tasks.js';

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
const TEXTS = { ...tasks, ...studies, ...measures, ...settings };

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
