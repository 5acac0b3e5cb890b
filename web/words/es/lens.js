// Palabras: la lente de logits, patching, pares de prompts.
import { plural } from '../../base/format.js';

export default {
  lensOrPatching: 'Lente o patching',
  readOutEachBlock: 'Leer cada bloque',
  readOut: 'Leer',
  patch: 'Sustituir',
  twoPrompts: 'Dos prompts',
  prompts: 'Prompts',
  thisModelHasNo: 'Este modelo no tiene capa de salida, así que no hay respuesta que leer.',

  // read out
  embedding: 'embedding',
  block: ({ block }) => `bloque ${block}`,
  blockPart: {
    self: ({ block }) => `bloque ${block} atención`,
    cross: ({ block }) => `bloque ${block} atención cruzada`,
  },
  notScored: ({ said }) => `${said}, sin puntuar`,
  scored: ({ said, answer, share, rank }) =>
    `${said}; la respuesta ${answer} tiene ${share}, puesto ${rank}`,
  whatIsReadOut:
    'Lo que se lee en cada posición tras cada bloque, primero las posiciones que puntúan. Las ' +
    'flechas mueven; los tokens más probables de la celda elegida van tras la tabla.',
  position: 'posición',
  answer: 'respuesta',
  theWhole: 'el todo',
  noBlockDecidesYet: ({ accuracy }) =>
    `Ningún bloque decide aún: tras el último, ${accuracy} de las respuestas correctas van primeras.`,
  decidedInTheEmbedding: ({ accuracy }) =>
    `Decidido en el embedding: tras él, ${accuracy} de las respuestas correctas van primeras.`,
  decidedIn: ({ depth, accuracy, before }) =>
    `Decidido en ${depth}: después, ${accuracy} de las respuestas correctas van primeras; antes, ` +
    `${before}.`,
  whereItIsRead: 'Dónde se lee',
  afterBlocks: 'tras los bloques',
  withinThemToo: 'también dentro',
  oneCell: 'Una celda',
  cellTitle: ({ where, position }) => `${where}, posición ${position}`,
  likeliestTokensOfThe: 'Tokens más probables de la celda elegida',
  scoringHeldOutSamples: 'Evaluando muestras de prueba …',
  afterEachBlock: ({ samples, step }) =>
    'Tras cada bloque el flujo residual pasa por la última norma y la capa de salida, que da un logit ' +
    'a cada token. Color: probabilidad de la respuesta correcta; en pequeño: su puesto, donde otro ' +
    'token va primero; arriba: ' +
    `exactitud sobre ${samples} muestras de prueba${step === null ? '' : `, paso ${step}`}.`,

  // patching
  theModelReadsThe:
    'El modelo lee la secuencia alterada, pero una parte da lo que dio con la limpia. La parte de la ' +
    'respuesta limpia que se recupera pasa por ahí.',
  whatIsPatched: 'Qué se sustituye',
  heads: 'cabezas',
  ffn: 'FFN',
  residualStream: 'flujo residual',
  all: 'todo',
  metric: 'Medida',
  logProbability: 'log-probabilidad',
  logitDifference: 'diferencia de logits',
  whichPair: 'Qué par',
  heldOutPair: 'par de prueba',
  twoTypedPrompts: 'dos prompts',
  nextPair: 'Par siguiente',
  patchAgain: 'Sustituir otra vez',
  patching: 'Sustituyendo …',
  cancelOf: ({ done, total }) => `Cancelar: ${done} de ${total}`,
  bothInputsOfThis:
    'Las dos entradas de este par tienen la misma medida, así que no hay nada que recuperar.',
  restores: {
    log_probability: ({ best, recovered }) =>
      `${best} por sí sola recupera ${recovered} de la log-probabilidad de las respuestas correctas.`,
    logit_difference: ({ best, recovered }) =>
      `${best} por sí sola recupera ${recovered} del logit de la respuesta correcta menos el de la ` +
      'alterada.',
  },
  layer: ({ layer }) => `capa ${layer}`,
  headOf: {
    self: ({ head }) => `cabeza ${head}`,
    cross: ({ head }) => `cabeza cruzada ${head}`,
  },
  allOfIt: 'entera',
  patchedMean: {
    log_probability: 'Log-probabilidad media de las respuestas limpias',
    logit_difference:
      'Logit medio de la respuesta limpia menos el de la alterada, donde son distintas',
  },
  patchingEnds: ({ what, clean, corrupted, all, step }) =>
    `${what}: limpia ${clean}, alterada ${corrupted}; todo a la vez, el flujo tras el último ` +
    `bloque: ${all} · paso ${step}`,
  endsWithout: ({ ends, without }) => `${ends} · todo el tiempo sin ${without}`,

  // two prompts
  field: {
    prompt: 'Prompt',
    other: 'Otro prompt',
    answer: 'Respuesta',
    against: 'Otra respuesta',
  },
  column: {
    writes: 'escribe',
    answer: 'en la respuesta',
    against: 'en la otra',
    direct: 'sustituida, solo logits',
    total: 'sustituida, en total',
  },
  bothPromptsHaveAs:
    'Los dos prompts tienen el mismo número de tokens. Qué escribe una cabeza de la diferencia entre los ' +
    'logits de las dos respuestas, y adónde mira desde la última posición. Sustituida, una cabeza da ' +
    'lo que hace con el otro prompt: solo para los logits, o para todo lo que sigue.',
  whichPrompts: 'Qué prompts',
  onePair: 'un par',
  indirectObjects: ({ pairs }) => `objetos indirectos, ${pairs} pares`,
  patchEachHead: 'Sustituir cada cabeza',
  thisIsOfModels: 'Esto es para modelos que continúan un texto.',
  compare: 'Comparar',
  looking: 'Mirando …',
  theLogitOfTheAnswer: ({ by, isLarger, other, layer, head, writes }) =>
    `El logit de la respuesta es ${by} ${isLarger ? 'mayor' : 'menor'} que el de la otra, y ${other} ` +
    `con el otro prompt. De todas las cabezas, la capa ${layer} cabeza ${head} es la que más aporta: ` +
    `${writes}.`,
  pairEnds: ({ prompt, answer, against, step }) =>
    `«${prompt}» → «${answer}», no «${against}» · paso ${step}`,
  pairsEnd: ({ pairs, prompt, answer, against, step }) =>
    `${plural(pairs, 'par', 'pares')}, el último: «${prompt}» → «${answer}», no «${against}» · ` +
    `paso ${step}`,
  standardDeviation: ({ sd }) => `desviación típica ${sd}`,
  layerHead: ({ layer, head }) => `Capa ${layer} · Cabeza ${head}`,
  onTop: ({ said }) => `Primero: ${said}`,
  cellSaid: ({ where, said }) => `${where}: ${said}`,
  clean: 'limpia',
  corrupted: 'alterada',
};
