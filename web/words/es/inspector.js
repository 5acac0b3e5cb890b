// Palabras: la lupa.

const upper = (text) => text[0].toUpperCase() + text.slice(1);

export default {
  maskedItsScoreIs: 'enmascarado: su puntuación es −∞, su peso *0*',
  theSequence: 'la secuencia',
  cutThisHead: '✂ Desconectar esta cabeza',
  fullStage: '⤢ Escena entera',
  showThisHeadOn: 'Mostrar esta cabeza en toda la escena, o otra vez junto al modelo',
  hideTheMaths: 'Ocultar las cuentas',
  showTheMaths: 'Ver las cuentas',
  putItBack: '↩ Volver a conectarla',
  thisPositionStepBy: 'Esta posición, paso a paso',
  showTheNumbers: 'Mostrar los números',
  releaseThisTile: 'Soltar esta casilla',
  masked: 'enmascarado',
  answers: 'respuestas',
  nothingChosen: 'Nada elegido',
  hoverOverATile: 'Pasa sobre una casilla para verla con la lupa; un clic la deja aquí.',
  allTensors: 'Todos los tensores',
  findAToken: 'Buscar un token',
  likeliestAtPosition: ({ row, read }) => `Lo más probable en la posición ${row} (${read})`,
  noneOfTokensHas: ({ columns }) => `Ninguno de ${columns} tokens tiene esto.`,
  theRightAnswer: 'La respuesta correcta',
  copyAsCsv: 'Copiar como CSV',
  position: {
    self: ({ position }) => position,
    decoder: ({ position }) => `decodificador ${position}`,
    encoder: ({ position }) => `codificador ${position}`,
  },
  rowSum: ({ sum, sink }) => `La fila suma ${sum}${sink ? `; el sumidero toma ${sink}` : ''}.`,
  mayNotLookAt: ({ who, whom, sum }) => `${upper(who)} no puede mirar a ${whom}. ${sum}`,
  looksAt: ({ who, whom, source, rank, columns, sum }) =>
    `${upper(who)} mira a ${whom ?? 'sí misma'}${source ? `, ${source}` : ''}: puesto ${rank} de ${columns}. ${sum}`,
  lossHere: ({ token, right, loss }) => `pérdida aquí: −ln P(${token}) = −ln ${right} = *${loss}*`,
  tokenAt: {
    right: ({ token, where, rank, columns, sum }) =>
      `Token ${token} en ${where}, la respuesta correcta: puesto ${rank} de ${columns}. ${sum}`,
    wrong: ({ token, where, rank, columns, sum, right }) =>
      `Token ${token} en ${where} (correcto: ${right}): puesto ${rank} de ${columns}. ${sum}`,
    unscored: ({ token, where, rank, columns, sum }) =>
      `Token ${token} en ${where}, que no se puntúa: puesto ${rank} de ${columns}. ${sum}`,
  },
  unitAt: ({ number, where, rank, columns }) =>
    `Unidad oculta ${number} en ${where}: puesto ${rank} de ${columns} en su fila.`,
  dimensionAt: ({ number, where, rank, columns }) =>
    `Dimensión ${number} en ${where}: puesto ${rank} de ${columns} en su fila.`,
  inExample: {
    spread: 'En este ejemplo su atención se reparte sobre muchos tokens.',
    mixed: 'En este ejemplo su atención no tiene un patrón simple.',
    named: ({ share, meaning }) =>
      `En este ejemplo ${share} de su atención tiene este patrón: ${meaning}.`,
  },
  mapOf: ({ title, rows, columns, summary }) =>
    `${title}, ${rows} por ${columns}${summary ? `: ${summary}` : ''}`,
  firstOf: ({ rows, columns, allRows, allColumns }) =>
    `Las primeras ${rows} filas y ${columns} columnas de ${allRows} × ${allColumns}. La copia las tiene todas.`,
  releaseTitle: 'Soltar esta casilla: la lupa sigue al puntero',
  allTensorsOfLayer: ({ layer }) => `Todos los tensores de la capa ${layer}`,
  // of the marks of marked.js: _ before an index
  formula: {
    weighed: ({ j, vector }) => `peso · v_${j} = ${vector}`,
    context: ({ i, vector }) => `contexto_${i} = Σ peso · v = ${vector}`,
  },
};
