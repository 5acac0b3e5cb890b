// Worte: Heatmaps und Zeilen von Token.

export default {
  arrowKeysMoveBetween:
    'Pfeiltasten gehen von Zelle zu Zelle; Pos1 und Ende an die Enden einer Zeile, Bild auf und Bild ab an die einer Spalte.',
  heatMap: 'Heatmap',
  token: {
    right: ({ label }) => `${label}, richtig`,
    wrong: ({ label, expected }) => `${label}, falsch: richtig ist ${expected}`,
    follows: ({ label, expected }) => `${label} ist am wahrscheinlichsten; es folgt ${expected}`,
    unknown: ({ label }) => `${label}: die richtige Antwort ist nicht bekannt`,
    all: ({ token, probability, loss }) =>
      `${token}${probability && ` · Wahrscheinlichkeit ${probability} %`}${loss && ` · Verlust ${loss}`}`,
  },
};
