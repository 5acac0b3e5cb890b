// Worte: was eine Einstellung annimmt.

export default {
  accepts: {
    choice: ({ choices }) => `eins von ${choices}`,
    bool: 'true oder false',
    text: ({ max }) => `einfacher Text von höchstens ${max} Zeichen`,
    int: ({ min, max }) => `eine ganze Zahl von ${min} bis ${max}`,
    float: ({ min, max }) => `eine Zahl von ${min} bis ${max}`,
  },
  cannotBe: ({ key, value, accepts }) => `${key} kann nicht ${value} sein: erlaubt ist ${accepts}`,
};
