// 文字：前后相接的句子。

export default {
  sentences: ({ all }) => all.join(''),
  dotted: ({ all }) => all.join(' · '),
};
