// Palabras: una ejecución.

const lower = (text) => text[0].toLowerCase() + text.slice(1);

export default {
  trainingHasStoppedRestart: 'El entrenamiento se ha parado: reinícialo',
  onlyLookedIntoIt: 'Solo para mirar: no se entrena',
  nothingToTrainNo: 'Nada que entrenar: sin capa de salida',
  divergedResetToTrain: 'Divergió: restablece para entrenar otra vez',
  aNumberThereWas:
    'Un número ahí dejó de ser finito, así que ese paso no se aplicó. Ayuda una tasa de aprendizaje menor o recortar el gradiente.',
  trainedElsewhere: 'Entrenado en otro sitio',
  noStepHasBeen: 'No se ha dado ningún paso.',
  stillGuessing: 'Todavía adivina',
  theModelHasNot: 'El modelo no se ha evaluado desde el paso 0.',
  worseThanGuessing: 'Peor que adivinar',
  theHeldOutLoss: 'La pérdida de prueba no es finita.',
  stuckAtGuessing: 'No pasa de adivinar',
  nearlyThere: 'Casi está',
  thisVerdictCoversThe:
    'Este veredicto vale para toda la ejecución, no para el momento que estás viendo.',
  pointAtAnAnswer: 'Señala una respuesta para ver adónde mira.',
  aSmallTransformerThat: 'Un transformer pequeño que no ha visto ni un solo ejemplo.',
  thisModelHasNo: 'Este modelo no tiene capa de salida. Señala una cabeza para ver adónde mira.',
  planDone: ({ steps }) => `Los ${steps} pasos previstos están hechos.`,
  divergedIn: ({ step, tensor }) => `Divergió en el paso ${step} en ${tensor}`,
  untrained: 'Sin entrenar',
  learning: 'Aprende',
  memorising: 'Memoriza',
  planned: ({ text }) => `${text}: pasos previstos hechos`,
  solvedAt: ({ step }) => `Resuelto en el paso ${step}`,
  nearBest: ({ best, share }) =>
    `La exactitud de prueba llegó a 1 % de la mejor posible, ${best}; ahora es ${share}.`,
  fellBack: ({ step }) => `Retrocedió tras el paso ${step}`,
  wasNearBest: ({ step, share }) =>
    `La exactitud de prueba estaba cerca de la mejor posible en el paso ${step}; ahora es ${share}.`,
  lossUnknownChance: ({ loss }) =>
    `Pérdida de prueba ${loss}; no se conoce la pérdida de adivinar.`,
  against: ({ loss, guess }) => `Pérdida de prueba ${loss}, adivinar tiene ${guess}.`,
  memorises: ({ train, loss }) =>
    `Pérdida de entrenamiento ${train}, de prueba ${loss}: se ajusta a sus ejemplos de entrenamiento mejor que a los nuevos.`,
  stuckKnowing: ({ percent }) => `No pasa de ${percent} %: sabe cuáles, no dónde`,
  restsKnowing: ({ loss, knowing, step }) =>
    `Pérdida de prueba ${loss}: saber qué tokens tiene la respuesta, pero no adónde van, cuesta ${knowing}. Menos de 1 % mejor desde el paso ${step}.`,
  stuckSince: ({ step }) => `Sin avance desde el paso ${step}`,
  notBetter: ({ loss, guess, step }) =>
    `Pérdida de prueba ${loss}, adivinar tiene ${guess}: menos de 1 % mejor desde el paso ${step}.`,
  accuracyOfBest: ({ share, best }) => `Exactitud de prueba ${share}, la mejor posible es ${best}.`,
  imitates: ({ loss, guess }) =>
    `Pérdida de prueba ${loss}, adivinar tiene ${guess} por token. Imita: nada de lo que escribe está bien o mal.`,
  lossAndAccuracy: ({ loss, guess, share }) =>
    `Pérdida de prueba ${loss}, adivinar tiene ${guess}${share === null ? '' : `; exactitud de prueba ${share}`}.`,
  ofWhole: {
    both: ({ text }) => `Ejecución y modelo enteros: ${lower(text)}`,
    run: ({ text }) => `Ejecución: ${lower(text)}`,
    model: ({ text }) => `Modelo entero: ${lower(text)}`,
  },
  coversModel: ({ without }) =>
    `Este veredicto vale para el modelo entero; la página lo muestra sin ${without}.`,
  wholeModelIs: ({ said }) => `Modelo entero: ${said}`,
  hereWithout: ({ without, right, counted }) => `Sin ${without}: ${right} de ${counted} bien aquí.`,
  headlines: {
    elsewhere: 'Entrenado en otro sitio.',
    teach: ({ aim }) => `Enséñale ${aim}.`,
    begun: 'Ha empezado.',
    trouble: ({ text }) => `${text}.`,
    guessing: 'Adivina.',
    trained: ({ steps }) => `Entrenado ${steps} pasos.`,
    writing: 'Aprende a escribir.',
    learning: 'Aprende.',
    blocked: 'Nada que entrenar:',
    blockedSecond: 'mira dentro.',
    knows: ({ knows }) => `Sabe ${knows}.`,
    finds: ({ finds }) => `Ya ${finds}.`,
    nearly: 'Casi está:',
    countRight: ({ count }) => `${count}.`,
    shareRight: ({ share }) => `${share} bien.`,
    solved: 'Resuelto.',
  },
  lossIs: ({ loss, guess, writes }) =>
    `Su pérdida de prueba${writes ? ' por carácter' : ''} es ${loss}${guess === null ? '' : `; adivinar tiene ${guess}`}.`,
  stepIs: ({ step }) => `Paso ${step}.`,
  countOf: ({ right, counted }) => `${right} de ${counted}`,
  exampleRight: ({ count }) => `En este ejemplo: ${count} bien.`,
  nowRight: ({ count }) => `Ahora acierta ${count}.`,
  noBetter: 'Sus respuestas aún no son mejores que el azar.',
  outputsInput: ({ count }) =>
    `El modelo da ahora tokens de la entrada, pero en el lugar equivocado${count ? `: ${count} bien.` : '.'}`,
  heldOutRight: ({ share }) => `${share} de las respuestas de prueba están bien.`,
  solvedSub: ({ step, examples, share, held }) =>
    `En el paso ${step}, tras ${examples} ejemplos: ${share} bien en ${held} con los que nunca entrenó.`,
  bands: {
    guess: 'adivina',
    knows: ({ knows }) => `sabe ${knows}`,
    learns: 'aprende',
    solved: ({ step }) => `✓ resuelto en el paso ${step}`,
  },
  actions: {
    pause: 'Pausa',
    stop: 'Parar',
    form: 'Verlo formarse',
    train: 'Entrénalo',
    trainOn: 'Seguir entrenando',
    goOn: 'Continuar',
  },
  runNumber: ({ number }) => `Ejecución ${number}`,
  live: ({ step }) => `en vivo, paso ${step}`,
  stepOf: ({ step, newest }) => `paso ${step} de ${newest}`,
};
