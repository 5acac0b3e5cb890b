// Palabras: tus propias secuencias.

export default {
  lengthOfARandom: 'Longitud de una secuencia al azar',
  fromLength: 'De longitud',
  toLength: 'A longitud',
  removeAllSequences: 'Quitar todas las secuencias',
  yourSequence: 'Tu secuencia',
  addThisSequenceEnter: 'Añadir esta secuencia (Intro)',
  addARandomSequence: 'Añadir una secuencia al azar de esta longitud',
  addARandomSequenceOf: 'Añadir una secuencia al azar de cada longitud',
  randomOfLength: 'Al azar, longitud',
  oneOfEveryLength: 'Una de cada longitud',
  // between two lengths
  to: 'a',
  removeSequence: ({ index }) => `Quitar la secuencia ${index}`,
  show: 'ver',
  showSequenceInThe: ({ index }) => `Mostrar la secuencia ${index} en el modelo`,
  showItInThe: 'Mostrarla en el modelo',
  asTrained: 'como entrenado',
  showOrRemove: 'Mostrar o quitar',
  tableOfYourSequences: 'Tabla de tus secuencias',
  thisModelHasNo: 'Este modelo no tiene salida, así que no tiene respuestas.',
  clear: 'Vaciar',
  add: 'Añadir',
  isNew: 'nueva',
  rightOf: ({ right, counted }) => `${right} de ${counted}`,
  mostRows: ({ most, left }) => `En la tabla caben ${most} secuencias: se omitieron ${left}`,
  isNoLength: ({ length, least, most, units }) =>
    `${length ?? 'Eso'} no es una longitud: usa de ${least} a ${most} ${units}`,
  isEmpty: ({ from, to }) =>
    `de ${from} a ${to} está vacío: la primera longitud es mayor que la última`,
  allRight: ({ whole, all, right, counted }) =>
    `${whole} de ${all} secuencias bien, ${right} de ${counted} tokens.`,
  columns: {
    length: 'Longitud',
    sequence: 'Secuencia',
    answer: 'Respuesta',
    right: 'Bien',
    sure: 'Segura',
  },
};
