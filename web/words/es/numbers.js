// Palabras: cuentas módulo un número.

export default {
  allProblemsWavesOr: 'Todos los problemas, ondas o progreso',
  allProblems: 'Todos los problemas',
  waves: 'Ondas',
  progress: 'Progreso',
  earlierMoments: 'momentos anteriores',
  wavesToRemove: 'Ondas que quitar',
  removedFrom: 'Quitadas de',
  fromTheEmbedding: 'del embedding',
  fromTheLogits: 'de los logits',
  allProblemsTheFirst: ({ p }) =>
    `Los ${p} problemas: el primer número hacia abajo, el segundo a lo ancho`,
  blueRightRedWrong: ({ about, without }) =>
    `Azul: bien, rojo: mal; pálido: entrenado. ${about}.${without ? ` Sin las ondas de ${without}.` : ''}`,
  rightToWrong: 'de bien a mal',
  allProblemsAB: ({ sign, p }) => `Todos los problemas: a ${sign} b módulo ${p}`,
  aBModuloTrained: ({ sign, p, trained, known, heldOut, held }) =>
    `a ${sign} b módulo ${p} · entrenado con ${trained}: ${known} bien · ${heldOut} de prueba: ${held} bien`,
  removeAWaveAnd: 'Quita una onda y mira romperse la tabla.',
  noFrequencyStandsOut: 'Aún no destaca ninguna frecuencia.',
  lossAtEachMoment: 'Pérdida en cada momento de la ejecución',
  thereAreNoWaves: 'No hay ondas módulo un número que no es primo.',
  lossByMoment: 'Pérdida por momento',
  spectrumOf: 'Espectro de',
  multiplicationModuloANumber:
    'La multiplicación módulo un número que no es primo no tiene un ciclo de todos los números, así que no hay ondas.',
  spectrumMomentsOfThe: ({ rowsCount, columns }) =>
    `Espectro: ${rowsCount} momentos de la ejecución hacia abajo, ${columns} frecuencias a lo ancho`,
  shareOfTheSquares: 'Parte de los cuadrados.',
  numbersPlaneOfFrequency: ({ frequency }) => `Números: plano de la frecuencia ${frequency}`,
  tones: {
    rightHeldOut: 'bien, de prueba',
    rightTrained: 'bien, entrenado',
    wrongHeldOut: 'mal, de prueba',
    wrongTrained: 'mal, entrenado',
  },
  missing: ({ known, kept }) => `${known} de ${kept} momentos`,
  withoutTheWavesOf: 'Sin las ondas de',
  heldOutWithout: ({ waves, less, whole }) =>
    `De prueba: ${less} bien sin ${waves > 1 ? 'estas ondas' : 'esta onda'}, ${whole} con.`,
  theModelSays: ({ a, sign, b, answer, said, right, trained }) =>
    `${a} ${sign} ${b} = ${answer}: el modelo dice ${said ?? 'que no es un número'}, ${right ? 'bien' : 'mal'}; ${trained ? 'entrenado' : 'de prueba'}.`,
  lines: {
    training: 'entrenado',
    held_out: 'de prueba',
    restricted: 'solo las ondas clave',
    excluded: 'sin ellas, entrenado',
  },
  aLongerWaitSome: 'Una espera más larga, unos 6000 pasos:',
  ofTheSumsWidth: '40 % de las sumas, anchura 128, tasa 0,001, weight decay 1.',
  lossInNatsBoth: ({ missing }) =>
    `pérdida en nats, los dos ejes en potencias de diez${missing ? ` · ${missing}` : ''}`,
  keyFrequenciesNowOnly: ({ key }) =>
    `Frecuencias clave ahora: ${key || 'ninguna'}. Solo se dejan sus ondas en a y b juntas y la media, o justo esas se quitan. En números de 32 bits una pérdida cerca de 1e-7 es lo más cerca de 0 que se llega; después vienen picos.`,
  evaluationModeKeyFrequencies: ({ key }) =>
    `Modo de evaluación. Frecuencias clave: ${key || 'ninguna'}.`,
  atStep: ({ step, parts }) => `Paso ${step}: ${parts}.`,
  spectrumItems: { embedding: 'Embedding', output: 'Salida' },
  spectrumOfThe: { embedding: 'Espectro del embedding', output: 'Espectro de la salida' },
  rowsStepColumnsFrequency: ({ missing }) =>
    `filas: paso · columnas: frecuencia · parte de los cuadrados${missing ? ` · ${missing}` : ''}`,
  frequencyHas: ({ step, frequency, percent, even, key }) =>
    `En el paso ${step} la frecuencia ${frequency} tiene ${percent} %; repartido por igual sería ${even} %. ${key ? `Frecuencias clave ahora: ${key}.` : 'Ahora no destaca ninguna.'}`,
  wavesOf: ({ ofOutput, key, caption }) =>
    `Ondas ${ofOutput ? 'de la salida' : 'del embedding'}; frecuencias clave: ${key || 'ninguna'}. ${caption}`,
  share: 'parte',
  stepWord: 'paso',
  frequencyWord: 'frecuencia',
  planeHas: ({ n, k, ofOutput, percent }) =>
    `Los ${n} números en el plano de la frecuencia ${k} ${ofOutput ? 'de la salida' : 'del embedding'}, que tiene ${percent} % de ella`,
  planeCaption: ({ k, ofOutput, percent, generator }) =>
    `Frecuencia ${k} ${ofOutput ? 'de la salida' : 'del embedding'}: este plano tiene ${percent} % de su varianza. La línea une los números en el orden de sus ángulos.${generator ? ` Los números van en el orden de su logaritmo en base ${generator}: multiplicar suma logaritmos.` : ''}`,
};
