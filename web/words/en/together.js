// Words: sentences that follow one another.

export default {
  sentences: ({ all }) => all.join(' '),
  dotted: ({ all }) => all.join(' · '),
};
