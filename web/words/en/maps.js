// Words: heat maps and rows of tokens.

export default {
  arrowKeysMoveBetween:
    'Arrow keys move between cells; Home and End go to the ends of a row, Page Up and Page Down to those of a column.',
  heatMap: 'heat map',
  token: {
    right: ({ label }) => `${label}, right`,
    wrong: ({ label, expected }) => `${label}, wrong: the right answer is ${expected}`,
    follows: ({ label, expected }) => `${label} is likeliest; ${expected} follows`,
    unknown: ({ label }) => `${label}: the right answer is not known`,
    all: ({ token, probability, loss }) =>
      `${token}${probability && ` · probability ${probability} %`}${loss && ` · loss ${loss}`}`,
  },
};
