// Palabras: dos modelos uno junto al otro, bifurcaciones, lo que enseñó un lote.

const STAYS = 'La ejecución actual queda como está, y «Atrás» en el navegador la recupera.';

export default {
  anotherSeed: 'Otra semilla',
  theSameModelOther: 'El mismo modelo, otros pesos',
  stopComparing: 'Dejar de comparar',
  forgetTheKeptModel: 'Olvidar el modelo guardado',
  itCannotReadThis: ({ message }) =>
    `No puede leer esta entrada (${message}), así que muestra un ejemplo propio.`,
  fork: 'Bifurcación',
  side: { now: 'Ahora', kept: 'Guardado', difference: 'Diferencia' },
  oneInput: ({ given }) => `Una entrada: ${given}`,
  input: ({ given }) => `Entrada: ${given}`,
  keptOnThisMachine: ({ page, engine }) =>
    'Guardado en este equipo hasta que dejes de comparar o cierres la pestaña: ' +
    `${page} en la página, ${engine} para calcular.`,
  differIn: ({ differs }) => `Se distinguen en: ${differs}`,
  sameSettings: 'Los mismos ajustes',
  theFork: ({ step, events }) =>
    `Iguales hasta el paso ${step}; la bifurcación: ${events || 'sin cambio'}`,
  more: ({ more }) => `${more} más`,
  untrained: 'Sin entrenar.',
  thatModelCannotBe: ({ message }) => `Ese modelo no se puede guardar para comparar: ${message}.`,
  thatRunCannotBe: ({ message }) => `Esa ejecución no se puede leer: ${message}.`,
  keepItAndBegin: 'Guardarlo y empezar otra semilla',
  keepItAsIt: 'Guardarlo como está',
  itIsOnlyLooked: 'Es solo para mirar: un segundo de su tamaño no cabe aquí, y no se entrena.',
  twoModelsSideBy: 'Dos modelos uno junto al otro, con una entrada',
  keepAModelIt:
    'Guarda un modelo: se queda a la derecha como está. A la izquierda está el modelo de la página, ' +
    'que puedes entrenar, cambiar o sustituir.',
  theModelYouSee: 'El modelo que ves',
  modelsBeforeItIn: 'Modelos anteriores, en esta pestaña',
  savedRuns: 'Ejecuciones guardadas',
  step: ({ name, step }) => `${name}, paso ${step}`,
  attentionElsewhere: 'Atención en otro sitio',
  happening: {
    cut: 'faltara esta parte',
    freeze: 'esta parte dejara de aprender',
    lr: 'la tasa de aprendizaje fuera',
    dropout: 'el dropout fuera',
    skip: 'se omitiera el lote siguiente',
    data_seed: 'las muestras fueran otras',
    nothing: 'nada fuera distinto',
  },
  thisModelHasNo: 'Este modelo no tiene capa de salida, así que no se entrena.',
  thereIsNoStep: ({ step, now }) =>
    `No hay paso ${step} en esta ejecución: elige uno de 0 a ${now}.`,
  theRunDivergedChoose: 'La ejecución divergió: elige un paso anterior.',
  thisModelWasTrained:
    'Este modelo se entrenó en otro sitio, así que su pasado no está aquí: bifurca desde su paso actual.',
  theTextThatThis: 'El texto del que aprendió esta ejecución ya no está: abre otra vez el archivo.',
  thisRunIsNot: 'esta ejecución no es lo que dan sus ajustes y sucesos: ¿se entrenó en otro sitio?',
  batchIsStillTo: ({ batch }) => `El lote ${batch} aún está por venir: no ha enseñado nada.`,
  withBatchTheHeld: ({ batch, step, by, isLower, points }) =>
    `Con el lote ${batch} la pérdida de prueba en el paso ${step} es ${by} ` +
    `${isLower ? 'menor' : 'mayor'} que sin él` +
    `${points ? `, la exactitud, ${points} puntos` : ''}.`,
  ofBatchesDrawnAt: ({ n, mean, sd, isUnlike }) =>
    `Para ${n} lotes sacados al azar esto es ${mean} de media, desviación típica ${sd}: ` +
    `${isUnlike ? 'este lote no es como ellos.' : 'este lote es uno como los demás.'}`,
  theHeadThatChanges: ({ head, measure, by }) =>
    `La cabeza que más cambia es ${head}: su ${measure}, en ${by}.`,
  measureOf: ({ measure, part }) => `${measure} de ${part}`,
  rises: ({ what, step }) => `${what} sube desde el paso ${step}`,
  falls: ({ what, step }) => `${what} baja desde el paso ${step}`,
  stop: 'Parar',
  thatDidNotWork: ({ message }) => `Eso no funcionó: ${message}.`,
  answers: ({ word }) => `${word}: respuestas`,
  headsArrowKeysMove: ({ word }) => `${word}: cabezas. Las flechas van de una a otra.`,
  atStep: ({ step }) => `paso ${step}`,
  stepWithout: ({ step, without }) => `paso ${step}, sin ${without}`,
  rightLossHeldOut: ({ accuracy, loss, samples }) =>
    `${accuracy} bien · pérdida ${loss} · ${samples} muestras de prueba`,
  andMore: ({ more }) => `y ${more} más`,
  thisModelHasNoSuch: 'Este modelo no tiene esa cabeza.',
  attentionOfTheFork: ({ most }) =>
    `Atención de la bifurcación menos la de la otra, hasta ±${most}.`,
  // read aloud after an answer
  said: {
    right: () => ', bien',
    wrong: ({ expected }) => `, debería ser ${expected}`,
  },
  chip: {
    right: ({ name, label }) => `${name}: ${label}, bien`,
    wrong: ({ name, label, expected }) => `${name}: ${label}, debería ser ${expected}`,
    open: ({ name, label }) => `${name}: ${label}`,
  },
  partOfTheModel: 'Parte del modelo',
  whatIf: '¿Y si …?',
  // around the step
  fromStep: { before: 'Desde el paso', after: '…' },
  whatDidABatch: '¿Qué enseñó un lote?',
  leaveItOut: 'Omitirlo',
  batchOfStep: 'Lote del paso',
  whenDidItForm: '¿Cuándo se formó?',
  lookAtItsMoments: 'Mirar sus momentos',
  theTimelineHasA: 'La línea de tiempo tiene una marca para cada uno.',
  nothingTurnsSharplyIn: 'Nada cambia de golpe en esta ejecución.',
  headsPathsHasThe: ({ moments }) =>
    `Cabezas, Caminos tiene el grafo de cabezas en ${moments} momentos.`,
  nothingIsTrainedYet: 'Aún no se ha entrenado nada.',
  theFirstBatchIs: 'El primer lote es el 1.',
  teachCosts: ({ random, steps, time }) =>
    `Repite la ejecución sin él, y sin otros ${random}: unos ${steps} pasos` +
    `${time && `, ${time}`}.`,
  birthCosts: ({ steps, time }) =>
    'Repite la ejecución y mira algunos momentos, cabezas y su grafo: unos ' +
    `${steps} pasos${time && `, ${time}`}.`,
  whatIsDifferent: 'Qué es distinto',
  nothingIsTrainedYetThe: `Aún no se ha entrenado nada: la bifurcación empieza en el paso 0. ${STAYS}`,
  theForkBeginsWhere:
    'La bifurcación empieza donde está ahora la ejecución, y entrena cuando pulsas Empezar. ' +
    STAYS,
  stepsDiffer: ({ again, steps, time }) =>
    `${again && `Se repiten ${again} pasos, luego `}${steps} pasos son distintos` +
    `${time && `, unos ${time}`}. ${STAYS}`,
  theRun: 'la ejecución',
  aForkOfAt: ({ name, step }) => `Una bifurcación de ${name} en el paso ${step}.`,
  noForkWasMade: ({ why }) => `No se bifurcó: ${why}.`,
  refused: 'rechazado',
  headColumn: 'Cabeza',
};
