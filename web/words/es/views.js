// Palabras: los nombres de las vistas.

export default {
  titles: {
    model: 'Modelo',
    positions: 'Posiciones',
    tensors: 'Tensores',
    try: 'Probar',
    heads: 'Cabezas',
    lens: 'Lente',
    why: 'Por qué',
    studies: 'Estudios',
    compare: 'Comparar',
    losses: 'Pérdidas',
    numbers: 'Números',
    world: 'Mundo',
  },
  // on the tab of a narrow phone
  short: {
    positions: 'Pos.',
    tensors: 'Tens.',
    try: 'Prob.',
    studies: 'Est.',
    compare: 'Comp.',
    losses: 'Pérd.',
    numbers: 'Núm.',
  },
  // of the region of a view
  labels: {
    positions: 'Codificación de posiciones',
    tensors: 'Tensores',
    try: 'Probar',
    heads: 'Cabezas',
    lens: 'Lente',
    why: 'Por qué mira allí, y quién escribe la respuesta',
    studies: 'Estudios',
    compare: 'Dos modelos uno junto al otro',
    losses: 'Pérdida por posición',
    numbers: 'Todos los problemas de dos números, y ondas',
    world: 'Qué hace el modelo en su mundo',
  },
  // what a view shows of the whole model even while parts are cut
  whole: {
    positions: 'tablas',
    heads: 'costes, caminos e historia',
    compare: 'el modelo guardado',
    losses: 'momentos anteriores',
  },
};
