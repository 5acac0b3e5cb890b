// Palabras: en qué se distingue una ejecución de otra.

export default {
  models: ({ before, after }) => `${before} → ${after}`,
  setting: ({ name, before, after }) =>
    before === null ? `${name} ${after}` : `${name} ${before} → ${after}`,
  anotherText: 'otro texto',
  theSameSettings: 'los mismos ajustes',
};
