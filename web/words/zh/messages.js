// 文字：引擎和读取文件的模块所拒绝的事。
import { translated } from '../../base/template.js';
import data from './messages/data.js';
import models from './messages/models.js';
import page from './messages/page.js';
import settings from './messages/settings.js';
import studies from './messages/studies.js';
import tasks from './messages/tasks.js';

const WORDS = {
  token: '词元',
  tokens: '词元',
  number: '数',
  numbers: '数',
  bit: '比特',
  bits: '比特',
  key: '钥匙',
  value: '内容',
  pairs: '对',
  characters: '字符',
  rows: '行',
  digits: '数字',
  brackets: '括号',
  steps: '时刻',
  episode: '片段',
  step: '时刻',
  reward: '奖励',
};

export default {
  sentence: ({ text }) => `${text}。`,
  paragraph: ({ sentences }) => sentences.join(''),
  says: translated(
    { ...settings, ...tasks, ...data, ...models, ...page, ...studies },
    { words: WORDS, colon: '：' },
  ),
};
