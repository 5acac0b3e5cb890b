// Palabras: por qué una cabeza mira allí, y quién escribe una respuesta.

const wrote = (/** @type {string} */ part, at) => (at ? `lo que ${part} escribió en ${at}` : part);

export default {
  whyItLooksThereOr: 'Por qué mira allí o quién escribe la respuesta',
  whyItLooksThere: 'Por qué mira allí',
  whoAnswers: 'Quién responde',
  thisModelHasNo: 'Este modelo no tiene capa de salida, así que no hay respuesta que explicar.',

  // sources on an axis
  label: {
    embedding: 'token',
    input: 'entrada',
    position: 'posición',
    alibi: 'ALiBi',
    head: ({ layer, head }) => `C${layer} K${head}`,
    cross: ({ layer, head }) => `C${layer} cruz. K${head}`,
    ffn: ({ layer }) => `C${layer} FFN`,
    finalNorm: 'última norma',
    norm: ({ layer, norm }) => `C${layer} norma ${norm}`,
    others: 'otros',
    bias: 'sesgo',
    attentionBias: ({ layer }) => `C${layer} sesgo`,
    crossBias: ({ layer }) => `C${layer} sesgo cruz.`,
  },
  // sources in a sentence; at: where it was written, or ''
  source: {
    embedding: ({ at }) => (at ? `el token en ${at}` : 'el embedding de token'),
    input: ({ at }) => (at ? `la entrada en ${at}` : 'la entrada'),
    position: ({ at }) => (at ? `la posición de ${at}` : 'la posición'),
    head: ({ layer, head, at }) => wrote(`la capa ${layer} cabeza ${head}`, at),
    cross: ({ layer, head, at }) => wrote(`la capa ${layer} cabeza cruzada ${head}`, at),
    ffn: ({ layer, at }) => wrote(`el FFN de la capa ${layer}`, at),
    finalNorm: 'el desplazamiento de la última norma',
    norm: ({ layer, norm }) => `el desplazamiento de la norma ${norm} de la capa ${layer}`,
    queries: 'el sesgo de las consultas',
    keys: 'el sesgo de las claves',
    output: 'el sesgo de la capa de salida',
    attentionBias: ({ layer }) => `el sesgo de atención de la capa ${layer}`,
    crossBias: ({ layer }) => `el sesgo de atención cruzada de la capa ${layer}`,
  },

  // why it looks there
  whichParts: 'Qué partes',
  whatSetsItApart: 'lo que la distingue',
  theWholeScore: 'la puntuación entera',
  choose: { head: 'Cabeza', from: 'desde', at: 'a' },
  theStrongestPairs: 'Los pares más fuertes',
  partsOfAScore: ({ rows, columns }) =>
    `Partes de una puntuación: ${rows} fuentes de la consulta hacia abajo, ${columns} fuentes de la clave a lo ancho`,
  queryKey: ({ from, to, part }) => `Consulta ${from}, clave ${to}: ${part}`,
  aboutScore: ({ score, capped, alibi }) =>
    'Filas: lo que escribió la consulta · columnas: lo que escribió la clave. Las partes suman la ' +
    `puntuación, ${score}${capped ? ', a la que luego se aplica el tope' : ''}.` +
    `${alibi ? ` ALiBi suma ${alibi}.` : ''} Softmax no ve lo que todas las claves tienen en común: lo ` +
    'que distingue a esta va sin la media de las claves que ve.',
  theMaskHidesFrom: ({ key, query }) => `La máscara oculta ${key} a ${query}.`,
  linearAttentionHasNo: ({ query, key, product, share }) =>
    `La atención lineal no tiene puntuación antes de softmax. φ(q)·φ(k) de ${query} y ${key} es ` +
    `${product}, ${share} % de todo lo que ve.`,
  alibiLowersWhatIs: 'ALiBi baja lo que está lejos',
  alibiFavoursWhatIs: 'ALiBi favorece lo que está cerca',
  matches: ({ query, key }) => `${query} encaja con ${key}`,
  opposes: ({ query, key }) => `${query} se opone a ${key}`,
  seesNothingElse: ({ query }) => `${query} no ve nada más.`,
  looksAsAtAnythingElse: ({ query, key }) => `${query} mira a ${key} como a todo lo demás.`,
  looksMore: ({ query, key, first, share }) =>
    `${query} mira más a ${key} que a lo que ve de media, sobre todo porque ${first} ` +
    `(${share}).`,
  looksLess: ({ query, key, first, share }) =>
    `${query} mira menos a ${key} que a lo que ve de media, sobre todo porque ${first} ` +
    `(${share}).`,

  // who answers
  whoWritesTheAnswer: 'Quién escribe la respuesta',
  partsOfTheAnswer: 'Partes de la respuesta',
  column: {
    name: 'escrito por',
    here: 'aquí',
    origin: 'la mayor parte de',
    average: 'de media',
    spread: 'dispersión',
  },
  whichNumber: 'Qué número',
  lessTheRunnerUp: 'menos la segunda',
  theLogit: 'el logit',
  answerAt: 'Respuesta en',
  thisExampleHasNo: 'Este ejemplo no tiene ninguna respuesta que cuente.',
  theWholeSequence: 'toda la secuencia',
  position: ({ position }) => `posición ${position}`,
  sum: 'suma',
  sumTo: {
    difference: 'la diferencia de dos logits',
    number: 'el número',
    logit: 'el logit de la respuesta',
  },
  aboutAnswer: ({ what, capped, known }) =>
    `Las partes suman ${what}${capped ? ', antes del tope de logits' : ''}; cada una es lo que se ` +
    'escribió en el flujo residual, leído por la capa de salida. ' +
    (known
      ? `De media: sobre ${known.count} respuestas de ${known.samples} muestras de prueba, paso ` +
        `${known.step}, con su desviación típica.`
      : 'Se están calculando las medias sobre muestras de prueba.'),
  numberOf: ({ number, of }) => `número ${number} de ${of}`,
  isAhead: ({ own, where, other, by }) =>
    `La respuesta ${own} en ${where} aventaja a ${other} en ${by}`,
  isShort: ({ own, where, other, by }) =>
    `A la respuesta ${own} en ${where} le faltan ${by} para llegar a ${other}`,
  theLogitOf: ({ own, where, total }) => `El logit de ${own} en ${where} es ${total}`,
  predicted: ({ own, where, total, tanh }) =>
    `Predicho en ${where}, ${own} es ${total}${tanh ? ' antes de tanh' : ''}`,
  sentence: ({ begins }) => `${begins}.`,
  mostlyBy: ({ begins, list }) => `${begins}: sobre todo por ${list}.`,
  and: ({ list, last }) => (list ? `${list} y ${last}` : last),

  // paths
  theAnswerByPaths: 'La respuesta por caminos',
  byPathsThroughHeads: 'Por caminos a través de cabezas',
  partsOfTheAnswerBy: 'Partes de la respuesta por camino',
  allPathsSumTo: ({ count }) => `Los ${count} caminos suman exactamente el mismo número.`,
  others: ({ more }) => `${more} más`,
  path: 'camino',
};
