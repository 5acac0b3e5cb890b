// Palabras: mapas de calor y filas de tokens.

export default {
  arrowKeysMoveBetween:
    'Las flechas van de celda en celda; Inicio y Fin, a los extremos de una fila; Re Pág y Av Pág, a los de una columna.',
  heatMap: 'mapa de calor',
  token: {
    right: ({ label }) => `${label}, bien`,
    wrong: ({ label, expected }) => `${label}, mal: la respuesta correcta es ${expected}`,
    follows: ({ label, expected }) => `${label} es lo más probable; sigue ${expected}`,
    unknown: ({ label }) => `${label}: la respuesta correcta no se conoce`,
    all: ({ token, probability, loss }) =>
      `${token}${probability && ` · probabilidad ${probability} %`}${loss && ` · pérdida ${loss}`}`,
  },
};
