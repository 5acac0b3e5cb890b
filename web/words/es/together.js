// Palabras: frases que se siguen.

export default {
  sentences: ({ all }) => all.join(' '),
  dotted: ({ all }) => all.join(' · '),
};
