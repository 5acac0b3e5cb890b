// Worte: Sätze, die aufeinander folgen.

export default {
  sentences: ({ all }) => all.join(' '),
  dotted: ({ all }) => all.join(' · '),
};
