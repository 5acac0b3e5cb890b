// Palabras: lo que hacen los modelos con flujos de datos, dibujado.
import { plural } from '../../base/format.js';

const arrives = ({ arrived, starts }) =>
  `llega desde ${arrived} de ${plural(starts, 'salida', 'salidas')}`;

export default {
  previousExample: 'Ejemplo anterior',
  nextExample: 'Ejemplo siguiente',
  example: ({ index }) => `ejemplo ${index}`,
  whichStreamsHeadsLook: 'A qué flujos de datos miran las cabezas',
  whereHeadsLookFrom: ({ from }) => `Adónde miran las cabezas desde ${from}:`,
  even: 'por igual',

  // a model that acts
  pathsOfTheModel: 'Caminos del modelo desde varias salidas hasta la meta',
  handle: {
    goal: 'Meta: arrástrala, o muévela con las flechas',
    obstacle: 'Obstáculo: arrástralo, o muévelo con las flechas',
    start: 'Salida: arrástrala, o muévela con las flechas',
  },
  returnToAskFor: 'Retorno que pedir',
  askForAReturn: 'Pide un retorno que sea',
  poor: 'malo',
  beyond: 'más allá',
  aboveAllOfThe: ({ percent }) => `por encima de todos los datos, en ${percent} % de su rango`,
  betterThanOfThe: ({ percent }) => `mejor que ${percent} % de los datos`,
  actsUnasked: ({ arrived, starts, reached }) =>
    `${arrives({ arrived, starts }).replace(/^l/, 'L')} y alcanza ${reached}; no se pide ningún retorno.`,
  actsAsked: ({ wanted, arrived, starts, reached }) =>
    `Se le pide ${wanted} de media, alcanza ${reached} y ${arrives({ arrived, starts })}.`,

  // a model that fits lines
  squaredErrorByThe: 'Error cuadrático por número de ejemplos',
  fitLine: {
    neighbours: 'tres más cercanos',
    least_squares: 'mínimos cuadrados',
    ridge: 'ridge: lo mejor',
    model: 'modelo',
  },
  examplesSoFar: 'ejemplos hasta ahora',
  squaredError: 'error cuadrático',
  fits: ({ examples, model, ridge }) =>
    `Tras ${plural(examples, 'ejemplo', 'ejemplos')} su error cuadrático es ${model}; la regresión ridge, ` +
    `lo mejor que hay, tiene ${ridge}.`,

  // a model that finds paths
  theGraphAndThe: 'El grafo, y el camino del modelo desde un nodo',
  theNodeThatThe: 'El nodo en el que empieza el camino',
  pathFromNode: 'Camino desde el nodo',
  away: ({ node, shortest }) => `${node}, a ${shortest}`,
  finds: ({ best, nodes, shortest, walks }) =>
    `Toma un camino más corto desde ${best} de ${plural(nodes, 'nodo', 'nodos')}. Los caminos más cortos ` +
    `tienen ${shortest} pasos de media; los paseos al azar que llegan, ${walks}.`,

  // a model that foresees
  angleAndVelocityForeseen: 'Ángulo y velocidad: previstos y verdaderos',
  told: 'dicho',
  true: 'verdadero',
  onItsOwn: 'por sí solo',
  foresees: ({ ahead, error, still }) =>
    `Tras ${plural(ahead, 'instante', 'instantes')} por sí solo su error cuadrático es ${error}; prever que ` +
    `nada se mueve tiene ${still}.`,
  aColumnStepBy: 'Una columna, instante por instante: verdadero, predicho, previsto',
  column: 'Columna',
  oneStepAhead: 'un instante antes',
  noHeldOutExample: ({ name }) => `Ningún ejemplo de prueba tiene un ${name} que prever.`,
  follows: ({ name, error }) =>
    `Un instante antes, su error cuadrático de ${name} es ${error} de la varianza; apostar por la media ` +
    'tiene cerca de 1.',
  axes: { step: 'instante', velocity: '↑ velocidad', angle: 'ángulo →' },
};
