// Palabras: tensores por nombre, un token paso a paso, puntos, líneas en el tiempo.

const positions = (count) => `${count} ${count === 1 ? 'posición' : 'posiciones'}`;

export default {
  allTensorsOneToken: 'Todos los tensores, un token, puntos o líneas en el tiempo',
  byName: 'Por nombre',
  oneTokenStepBy: 'Un token, paso a paso',
  oneToken: 'Un token',
  geometry: 'Geometría',
  overTime: 'En el tiempo',
  time: 'Tiempo',
  moments: ({ about, known, all }) => `${about} · ${known} de ${all} momentos`,

  // the list
  tensors: 'Tensores',
  searchWQFfn: 'Buscar: W_q, ffn, grad …',
  searchTensors: 'Buscar tensores',
  layer: 'Capa',
  allLayers: 'Todas las capas',
  noTensorIsCalled: ({ words }) => `Ningún tensor se llama «${words}».`,
  noneInThisLayer: ({ words }) => `Ningún tensor de esta capa se llama «${words}».`,

  // one tensor
  kind: {
    parameter: 'parámetro',
    gradient: 'gradiente de la pérdida',
    adam_m: 'media móvil del gradiente (m de Adam)',
    adam_v: 'media móvil de su cuadrado (v de Adam)',
    table: 'tabla fija',
    activation: 'activación',
    attention: 'pesos de atención, antes de dropout',
    score: 'puntuaciones antes de softmax, calculadas aquí con q y k',
  },
  leading: {
    sequence: 'Secuencia',
    head: 'Cabeza',
    position: 'Posición',
    dimension: ({ dimension }) => `Dimensión ${dimension}`,
  },
  axis: {
    query: 'consulta',
    key: 'clave',
    position: 'posición',
    token: 'token',
    dimension: 'dimensión',
    vector: 'un vector',
    index: 'índice',
    pair: 'par',
    turn: 'coseno y seno',
    output: 'salida',
    input: 'entrada',
  },
  rowsAndColumns: ({ first, second }) => `filas: ${first} · columnas: ${second}`,
  columnsAndRows: ({ first, second }) => `columnas: ${first} · filas: ${second}`,
  transpose: 'Trasponer',
  numbers: 'Números',
  copyAs: ({ form }) => `Copiar como ${form}`,
  statisticsOf: 'Estadística de',
  slice: 'corte',
  all: 'todo',
  masked: 'enmascarado',
  drawn: ({ name, rows, columns, min, max }) =>
    `${name}, ${rows} por ${columns} celdas, de ${min} a ${max}`,
  maskedTheModelMay: ({ where }) => `${where}: enmascarado, el modelo no puede mirar ahí.`,
  rowSumRankOf: ({ where, value, sum, rank, columns }) =>
    `${where}: ${value}. Suma de la fila ${sum}; puesto ${rank} de ${columns} en su fila.`,
  block: ({ where, rowsEach, columnsEach, value }) =>
    `${where} y el resto de su bloque de ${rowsEach} × ${columnsEach}: ${value} es el mayor en ` +
    'magnitud.',
  exactly: ({ row, column, value, rank, columns }) =>
    `Justo en la fila ${row}, columna ${column}: ${value}, puesto ${rank} de ${columns} en su fila.`,
  oneOf: ({ at, all }) => `${at} de ${all}`,
  atStep: ({ name, step }) => `${name} en el paso ${step}`,
  onlyTheParametersOf:
    'De un momento anterior solo se guardan los parámetros; estos valores son ceros.',
  noStepHasBeen: 'Aún no se ha dado ningún paso: gradientes y momentos son cero hasta el primero.',
  fromTheLastStep: 'Del último paso, antes de recortar.',
  fromTheLatestBatch:
    'Del último lote, de entrenamiento o de la nota de prueba. Tras un paso de entrenamiento quizá ' +
    'solo tenga las últimas secuencias del lote, contadas desde 1.',
  cellsDoNotFit: ({ rows, columns, down, across }) =>
    `${rows} × ${columns} celdas no caben: cada una dibujada cubre ${down} × ${across} y muestra el ` +
    'valor de mayor magnitud.',
  statistics: 'Estadística',
  histogram: 'Histograma',
  log: 'Log',
  countsOnALogarithmic: 'Cuentas en escala logarítmica',
  histogramWords: ({ count, low, high, most, from, to }) =>
    `Histograma de ${count} números de ${low} a ${high}; los más, ${most}, entre ${from} y ${to}`,

  // updates by group
  groupColumn: {
    group: {
      text: 'Grupo',
      title: 'Tensores que van juntos: un tipo de capa en un bloque',
    },
    parameters: { text: 'Parámetros', title: 'Número de parámetros del grupo' },
    gradient: { text: 'Gradiente', title: 'Norma del gradiente, antes de recortar' },
    update: {
      text: 'Cambio / pesos',
      title: 'Norma del cambio, como parte de la norma de los pesos',
    },
  },
  updatesByGroup: 'Cambios por grupo',
  updatesByGroupStep: ({ step }) => `Cambios por grupo, paso ${step}`,
  measuredEveryTenSteps:
    'Se mide cada diez pasos. Lo usual son cambios cerca de 0,1 % de los pesos.',
  trainTheModelTo: 'Entrena el modelo para ver cuánto mueve un paso cada grupo de tensores.',

  // points
  points: 'Puntos',
  componentsLabel: 'Componentes',
  components: 'componentes',
  examples: 'Ejemplos',
  thisExample: 'este ejemplo',
  heldOutExamples: 'ejemplos de prueba',
  colourBy: 'Color por',
  colouredBy: 'color por',
  paint: { token: 'token', position: 'posición', answer: 'respuesta correcta' },
  paths: 'Caminos',
  theWayOfEach: 'El camino de cada punto por los momentos guardados de la ejecución',
  pointsOfAtStep: ({ count, tensor, step }) => `${count} puntos de ${tensor} en el paso ${step}`,
  pointsTheseComponentsHave: ({ points, all, examples, components, together, each }) =>
    `${points} puntos${all && ` de ${all}, los primeros`}` +
    `${examples === null ? '' : ` de ${examples} ejemplos`} · estas ${components} componentes tienen ` +
    `${together} de la varianza: ${each}`,
  captionOf: {
    token: ({ tensor, about }) => `${tensor}: ${about}. Color por token.`,
    position: ({ tensor, about }) => `${tensor}: ${about}. Color por posición.`,
    answer: ({ tensor, about }) => `${tensor}: ${about}. Color por respuesta correcta.`,
  },
  geometryOf: ({ name }) => `Geometría: ${name}`,
  pointAtAPoint: 'Señala un punto, o lee los puntos con las flechas.',
  tokenAt: ({ token }) => `token ${token}`,
  positionAt: ({ position }) => `posición ${position}`,
  rightAnswer: ({ answer }) => `respuesta correcta ${answer}`,
  nearestHere: ({ list }) => `Los más cercanos aquí: ${list}.`,
  pointsAreRead: 'Puntos. Las flechas leen uno.',
  pointsAreTurned: 'Puntos. Las flechas leen uno. Con Mayús, o arrastrando, se gira.',
  tokensOfTheTarget: 'Tokens del destino',
  tokensOfTheSource: 'Tokens del origen',
  tokensEmbedding: 'Tokens: embedding',
  tokensOutput: 'Tokens: salida',
  hiddenStates: 'Estados ocultos',
  beforeLayers: ({ stack }) => `${stack}: antes de la capa 1`,
  afterLayer: ({ stack, layer }) => `${stack}: tras la capa ${layer}`,
  hiddenStatesAtThe: 'Estados ocultos: en la salida',
  encoderWhatTheDecoder: 'Codificador: lo que lee el decodificador',
  hiddenStatesMeanAt: 'Estados ocultos: media, en la salida',
  positions: 'Posiciones',
  positionsOfTheSource: 'Posiciones del origen',
  positionsOfTheTarget: 'Posiciones del destino',

  // lines over time
  linesOf: 'Líneas de',
  lines: 'Líneas',
  linesOverTheSteps: 'Líneas a lo largo de los pasos de la ejecución',
  byLayer: 'por capa',
  byPart: 'por parte',
  measure: {
    loss: {
      text: 'Pérdida',
      about: 'en modo de evaluación, en los momentos guardados · los dos ejes en potencias de diez',
    },
    accuracy: {
      text: 'Exactitud',
      about: 'en modo de evaluación, en los momentos guardados',
    },
    gradient: { text: 'Gradiente', about: 'su norma, antes de recortar' },
    weight: { text: 'Pesos', about: 'su norma: la raíz de la suma de sus cuadrados' },
    update: { text: 'Cambios', about: 'la norma de lo que suma un paso' },
    ratio: { text: 'Cambios / pesos', about: 'sus normas; cerca de 0,1 % es lo usual' },
    dead: {
      text: 'Unidades muertas',
      about: 'unidades ocultas que dan 0 en todas partes en ejemplos de prueba',
    },
  },
  place: {
    embedding: 'embedding',
    src_embedding: 'embedding del origen',
    tgt_embedding: 'embedding del destino',
    norm: 'última norma',
    encoder_norm: 'última norma del codificador',
    decoder_norm: 'última norma del decodificador',
    output: 'salida',
  },
  layerOf: {
    blocks: ({ layer }) => `capa ${layer}`,
    encoder_blocks: ({ layer }) => `capa ${layer} del codificador`,
    decoder_blocks: ({ layer }) => `capa ${layer} del decodificador`,
  },
  partOf: ({ layer, part }) => `${layer} ${part}`,
  part: {
    attention: 'atención',
    self_attention: 'autoatención',
    cross_attention: 'atención cruzada',
    feed_forward: 'feed-forward',
    norms: 'normas',
  },
  trainedOn: 'entrenado',
  heldOut: 'de prueba',
  samplesOfEachPart: ({ samples }) => `${samples} muestras de cada parte`,
  measureOverTime: ({ measure }) => `${measure} en el tiempo`,
  step: ({ at, values }) => `Paso ${at}: ${values}.`,
  thisModelHasNo: 'Este modelo no tiene salida que entrenar.',
  measuredEveryTenStepsWhile:
    'Se mide cada diez pasos mientras esta página entrena: entrena el modelo, o sigue entrenándolo.',
  thisModelIsToo: 'Este modelo es demasiado grande para guardar momentos suyos.',
  whatThisModelPredicts: 'Lo que predice este modelo tiene un error, y no está bien o mal.',
  onlyReluCanGive:
    'Solo ReLU puede dar 0 en todas partes: este modelo tiene otra activación, o ninguna.',

  // one token, step by step
  stack: 'Pila',
  head: 'Cabeza',
  position: 'Posición',
  // a slider over the steps
  stageLabel: 'Etapa',
  theSameInPytorch: 'Lo mismo en PyTorch',
  theLargest: 'Los mayores',
  numbersTheLargest: ({ count, largest }) => `${count} números, el mayor ${largest}`,
  stage: {
    token: 'Token',
    input: 'Entrada',
    position: 'Posición',
    norm: 'Norma',
    project: 'q k v',
    scores: 'Notas',
    weights: 'Softmax',
    mix: 'Valores',
    output: 'Salida',
    add: 'Suma',
    widen: 'Ancho',
    narrow: 'Estrecho',
    memory: 'Memoria',
    pool: 'Media',
    logits: 'Logits',
    probabilities: 'Softmax',
    read: 'Predicción',
  },
  intoTheModel: 'Hacia el modelo',
  outOfTheModel: 'Fuera del modelo',
  stageOf: {
    attention: ({ block }) => `Bloque ${block} · atención`,
    cross: ({ block }) => `Bloque ${block} · atención cruzada`,
    ffn: ({ block }) => `Bloque ${block} · feed-forward`,
  },
  theTokenBecomesA: 'El token se hace un vector',
  aTableHasLearned: ({ place, d }) =>
    `${place}. Una tabla tiene ${d} números aprendidos para cada token.`,
  hereTheyAreMultiplied: ({ d, root }) => `Aquí se multiplican por √${d} = ${root}.`,
  theInputBecomesA: 'La entrada se hace un vector',
  aLayerOfIts: ({ place }) =>
    `${place}. Una capa de su flujo de datos hace un vector de sus números. Esto es lo que entra en el ` +
    'primer bloque, con todo lo que se le suma.',
  itsPositionIsAdded: 'Se suma su posición',
  positionIsLearned: ({ position }) =>
    `La posición ${position} tiene un vector propio, aprendido. La suma entra en el primer bloque.`,
  positionIsComputed: ({ position }) =>
    `La posición ${position} tiene un vector propio, de senos y cosenos. La suma entra en el primer ` +
    'bloque.',
  pe: 'PE',
  addedToWhatWas: 'Sumado a lo que había',
  theResidualConnectionWhat:
    'La conexión residual: lo que encontró esta parte se suma al vector que entró. Las partes ' +
    'posteriores leen la suma.',
  sum: 'suma',
  aLastNorm: 'Una última norma',
  rmsNorm: 'Norma RMS',
  layerNorm: 'Layer norm',
  theVectorIsDivided:
    'El vector se divide por su media cuadrática, y cada número se multiplica por un factor ' +
    'aprendido.',
  theMeanIsTaken:
    'Se quita la media, el resto se divide por su desviación típica, y cada número se multiplica por ' +
    'un factor aprendido.',
  aQueryForThe: 'Una consulta para el codificador',
  queryKeyAndValue: 'Consulta, clave y valor',
  aMatrixMakesA:
    'Una matriz hace una consulta de esta posición. Claves y valores se hacen de lo que encontró el ' +
    'codificador.',
  threeMatricesReadIts: ({ place }) =>
    `Tres matrices leen ${place}. Su consulta es lo que busca; su clave, por lo que otros lo ` +
    'encuentran; su valor, lo que se llevan.',
  theyAreNormalised: 'Se normalizan cabeza por cabeza.',
  theyAreTurned: 'Se giran ángulos que crecen con la posición.',
  theyAreNormalisedTurned:
    'Se normalizan cabeza por cabeza, y luego se giran ángulos que crecen con la posición.',
  in: 'entra',
  headCompares: ({ head }) => `La cabeza ${head} compara`,
  ofTheQueryTimes: 'φ de la consulta por φ de cada clave: la atención lineal no tiene softmax.',
  theQueryOfAnd: ({ place, depth }) =>
    `La consulta de ${place} y la clave de cada posición que puede mirar: un producto escalar` +
    `${depth === null ? '' : `, dividido por √${depth}`}.`,
  headDividesItsAttention: ({ head }) => `La cabeza ${head} reparte su atención`,
  softmaxMakesShares: ({ weight, key, hasSink }) =>
    `Softmax convierte las puntuaciones en partes. La mayor, ${weight}, va a ${key}.` +
    `${hasSink ? ' Un sumidero aprendido toma también una parte.' : ''}`,
  sumMakesShares: ({ weight, key, hasSink }) =>
    `Cada puntuación dividida por su suma es una parte. La mayor, ${weight}, va a ` +
    `${key}.${hasSink ? ' Un sumidero aprendido toma también una parte.' : ''}`,
  headTakesOver: ({ head }) => `La cabeza ${head} recoge`,
  theValuesAreAdded: 'Los valores se suman, cada uno por su peso.',
  oneMoreMatrix: 'Una matriz más',
  theHeadsArePut: 'Las cabezas se juntan',
  theHeadsGoThrough: ({ heads, replaces }) =>
    (heads === 1
      ? 'El resultado de la cabeza pasa por una matriz más.'
      : `Los resultados de ${heads} cabezas, uno junto a otro, pasan por una matriz más.`) +
    (replaces ? ' No hay conexión residual: esto sustituye a x.' : ''),
  notShown: ({ others, masked }) => {
    const rest = [others && `${positions(others)} con menos peso`];
    rest.push(masked && `${positions(masked)} con máscara`);
    return `No se muestra: ${rest.filter(Boolean).join(', ')}.`;
  },
  theFeedForwardNetwork: 'La red feed-forward lo ensancha',
  thisPartReadsNo: ({ d_ff, name, gates, above }) =>
    `Esta parte no lee otra posición. Hace ${d_ff} números y los pasa por ${name}` +
    `${gates ? ', que hace de puerta a otros tantos' : ''}. ${above} están por encima de 0.`,
  andNarrowsItAgain: 'Y lo estrecha otra vez',
  aSecondMatrixMakes: ({ d_model, replaces }) =>
    `Una segunda matriz hace de ellos ${d_model} números.` +
    `${replaces ? ' No hay conexión residual: sustituyen a x.' : ''}`,
  whatTheDecoderReads: 'Lo que lee el decodificador',
  theCrossAttentionOf:
    'La atención cruzada de cada bloque del decodificador hace sus claves y valores de este vector.',
  theMeanOverAll: 'La media de todas las posiciones',
  theModelGivesOne:
    'El modelo da una respuesta para toda la entrada, de la media de sus posiciones.',
  here: 'aquí',
  aLogitForEvery: 'Un logit para cada token',
  theOutputLayerHas: ({ vocab }) =>
    `La capa de salida tiene una fila para cada uno de ${vocab} tokens. El producto escalar con ella es ` +
    'el logit del token.',
  softmaxMakesProbabilities: 'Softmax hace probabilidades',
  theRightAnswerIs: ({ token }) =>
    `La respuesta correcta es ${token}. El gradiente de cada logit es su probabilidad, menos 1 en la ` +
    'correcta: el entrenamiento lo mueve en sentido contrario.',
  noAnswerIsScored:
    'En esta posición no se puntúa ninguna respuesta, así que no añade nada a la pérdida.',
  gradientOfItsLogit: ({ gradient }) => `gradiente de su logit = *${gradient}*`,
  whatIsReadOff: 'Lo que se lee aquí',
  aLayerOfItsOwn: ({ names }) => `Una capa propia hace de este vector una predicción: ${names}.`,
  noPredictionIsRead: 'En esta posición no se lee ninguna predicción.',
  notShownLessLikely: ({ others }) => `No se muestran: ${others} tokens menos probables.`,
  terms: {
    mean: 'Media',
    std: 'Desviación típica',
    min: 'Menor',
    max: 'Mayor',
    norm: 'Norma L2',
    zeros: 'Ceros',
    negative: 'Negativos',
    notFinite: 'No finitos',
  },
  headNumber: ({ head }) => `Cabeza ${head}`,
  stageAt: ({ at, all, name }) => `${at} de ${all} · ${name}`,
  stageNamed: ({ at, all, name }) => `${at} de ${all}: ${name}`,
  backArrow: '‹ Atrás',
  nextArrow: 'Sigue ›',
};
