// Palabras: Empieza aquí.

const upper = (text) => text[0].toUpperCase() + text.slice(1);

export default {
  closeStartHereYour: 'Cerrar «Empieza aquí»; tu avance se guarda',
  startHereDone: 'Empieza aquí · hecho',
  startHereOf: ({ at, total }) => `Empieza aquí · ${at} de ${total}`,
  yourPrediction: ({ pick }) => `Tu predicción: ${pick}.`,
  goToIt: 'Ir allí',
  movesTheKeyboardFocus: 'Lleva el foco del teclado a la parte marcada; la tecla H vuelve',
  putItBack: 'Volver a conectarla',
  startAgain: 'Empezar de nuevo',
  anotherTask: 'otra tarea',
  trainingHasFailedThe: 'El entrenamiento ha fallado: la pérdida ya no es un número.',
  afterStepsTheTask: ({ step }) =>
    `Tras ${step} pasos la tarea no está resuelta. Casi todas las semillas necesitan 300.`,
  trainingIsPausedAt: ({ step }) => `El entrenamiento está en pausa en el paso ${step}.`,
  tokensInTokensOut: 'Entran tokens, salen tokens',
  aTransformerTransformerReads:
    'Un [transformer|transformer] lee y escribe [tokens|token]. Aquí cada token es un número. La fila marcada es la entrada, y el modelo debe darla en orden inverso.',
  whichTokenBelongsIn: '¿Qué token va en la casilla 1, la primera respuesta?',
  fromTokensToNumbers: 'De tokens a números',
  aModelComputesWith: ({ d_model }) =>
    `Un modelo calcula con números, así que busca para cada token ${d_model} números aprendidos: su [embedding|embedding]. Luego suma otros números que solo dependen de la [posición|position].`,
  theRowOfAnswers:
    'La fila de respuestas muestra salidas. Como entrada, cada casilla tiene el mismo token vacío. ¿Son iguales los embeddings de las casillas?',
  yesAllEqual: 'Sí, todos iguales',
  noTheyDiffer: 'No, son distintos',
  pointAtTheMarked: 'Señala la franja marcada, o elígela con Intro. Cada fila es un token.',
  theEmbeddingsOfThe:
    'Los embeddings de las casillas son iguales. Solo los números de la posición distinguen las casillas.',
  inThisModelThe:
    'En este modelo las filas de las casillas son distintas, así que no solo las fija el token.',
  oneGradientStep: 'Un paso de gradiente',
  theLossLossSays: ({ guess_loss }) =>
    `La [pérdida|loss] dice cuánto se equivoca el modelo, aquí con ejemplos [de prueba|held-out]. Dar la misma probabilidad a todas las respuestas posibles cuesta ${guess_loss}; 0 es perfecto. Un [paso de gradiente|gradient-step] mueve un poco cada [parámetro|parameter] para que baje la pérdida de algunos ejemplos de entrenamiento.`,
  willASingleStep: '¿Cambiará un solo paso la pérdida de prueba?',
  itWillBeLower: 'Será menor',
  equalOrHigher: 'Igual o mayor',
  pressTheFilledButton: 'Pulsa el botón relleno para seguir entrenando.',
  pressOneStepOnce: 'Pulsa «Un paso» una vez.',
  training: 'Entrenar',
  howManyStepsWill: '¿Cuántos pasos necesitará hasta que 99 % de las respuestas estén bien?',
  pressTheFilledButtonAnd: 'Pulsa el botón relleno, y mira los cuadrados y la curva.',
  attention: 'Atención',
  attentionAttentionMovesInformation:
    'La [atención|attention] mueve información entre posiciones. Para cada casilla, una [cabeza|head] da una parte a cada token, y suma sus [valores|value] con esas partes. Obtiene las partes con [softmax|softmax], de la [consulta|query] de la casilla y las [claves|key] de los tokens.',
  anotherToken: 'Otro token',
  findAHead: 'Busca una cabeza',
  eachSquareIsOne:
    'Cada cuadrado es una cabeza. Sus filas son consultas y sus columnas claves. Un color más fuerte es una parte mayor. La etiqueta bajo un cuadrado nombra su patrón, si tiene uno.',
  whichLayerHasThe: '¿Qué capa tiene la cabeza con el patrón más claro?',
  thisHeadHasNo:
    'Esta cabeza no tiene aquí un patrón claro. Abre una cuya etiqueta tenga un porcentaje.',
  openAHeadWhose: 'Abre una cabeza cuya etiqueta tenga un porcentaje: haz clic o toca su cuadrado.',
  noHeadHasA: ({ step }) =>
    `Ninguna cabeza tiene un patrón claro tras ${step} pasos. Entrena más, o prueba otra semilla.`,
  cutTheHead: 'Desconecta la cabeza',
  aClearPatternDoes:
    'Un patrón claro no demuestra que el modelo necesite la cabeza. Desconectar una cabeza es poner su salida a 0 y no cambiar nada más. La caída de la exactitud muestra lo que aporta la cabeza.',
  withoutThisHeadHow: 'Sin esta cabeza, ¿cuántas respuestas de prueba seguirán bien?',
  pressCutThisHead: 'Pulsa «Desconectar esta cabeza».',
  openAHeadThen: 'Abre una cabeza y pulsa «Desconectar esta cabeza».',
  youFoundAHead: 'Encontraste una cabeza y la mediste',
  youWentFromTokens:
    'Fuiste de los tokens a la pérdida, entrenaste un modelo, encontraste una cabeza y la desconectaste. Así se comprueba lo que se dice de una cabeza. Vuelve a conectarla, prueba otra, o sigue con las lecciones.',
  theEngineHasStopped: 'El motor se ha parado, y el modelo con él.',
  theseStepsUseThe: ({ task }) =>
    `Estos pasos usan la tarea Invertir, y la página muestra ${task}. Al abrir Invertir se pone un modelo nuevo en su lugar; «Atrás» en el navegador recupera este.`,
  theseStepsPointAt: 'Estos pasos señalan partes de Explorar, que ahora está oculto.',
  actions: {
    open: 'Abrir Invertir',
    explore: 'Mostrar Explorar',
    now: 'Volver a ahora',
    restart: 'Reiniciar el modelo',
    train: 'Entrénalo',
    seed: 'Probar otra semilla',
  },
  ranges: {
    'under-50': 'Menos de 50',
    'to-150': 'De 50 a 150',
    'to-400': 'De 151 a 400',
    more: 'Más de 400',
  },
  left: { all: '95 % o más', half: 'De 50 a 95 %', little: 'Menos de 50 %' },
  now: 'Ahora:',
  tapTheFirstAnswer: 'Toca la primera respuesta.',
  pointAtTheFirst: 'Señala la primera respuesta, o elígela con Intro.',
  slotMustHold: ({ expected, label, right }) =>
    `La casilla 1 debe tener ${expected}, el último token de la entrada. El modelo da ahora ${label ?? 'el token vacío (·)'}${right ? '.' : ', que está mal.'} Los arcos muestran a qué tokens mira para esta casilla.`,
  lossWent: ({ from, to, share }) =>
    `La pérdida de prueba fue de ${from} a ${to}. Ahora ${share} de las respuestas están bien. Entrenar es este paso, repetido con ejemplos nuevos.`,
  solvedAt: ({ step, examples }) =>
    `Se resolvió en el paso ${step}, tras ${examples} ejemplos. La [semilla|seed] fija todo el azar, así que al reiniciar sale el mismo número.`,
  tapAnswer: ({ slot }) => `Toca la respuesta ${slot}, y sigue sus arcos.`,
  pointAtAnswer: ({ slot }) => `Señala la respuesta ${slot}, y sigue sus arcos.`,
  atWhichToken: ({ slot }) => `¿A qué token mirará más el modelo para la casilla ${slot}?`,
  inputNamed: ({ name }) => upper(name),
  headTakes: ({ head, share, name, slot, expected }) =>
    `La cabeza ${head} toma ${share} de ${name}. La casilla ${slot} debe tener ${expected}.`,
  youFound: ({ head, word, share, best }) =>
    `Encontraste la cabeza ${head}: ${word}, ${share} de su atención. La más clara de todas es ${best}.`,
  withoutIt: ({ whole, without, matters }) =>
    `El modelo entero tiene ${whole} bien; sin esta cabeza, ${without}. ${matters ? 'Así que el modelo usa esta cabeza para sus respuestas.' : 'Así que bastan las otras cabezas. La vista Cabezas, en «Todo», desconecta varias a la vez.'}`,
  layerOf: ({ layer }) => `Capa ${layer}`,
  earlierStep: ({ step }) => `La página muestra el paso anterior ${step}.`,
  batchOf: ({ batch }) =>
    `Cada paso usa un lote de ${batch} ejemplos nuevos. La [tasa de aprendizaje|learning-rate] fija cuánto avanza un paso. La nota es la [exactitud|accuracy]: cuántas respuestas de prueba están bien.`,
  isTraining: ({ share }) =>
    `El modelo se está entrenando: ${share ?? 'nada'} bien. Espera a que 90 % estén bien.`,
  needsTraining: ({ step, share }) =>
    `Este paso necesita un modelo entrenado. Este va por el paso ${step} y tiene ${share ?? 'nada'} bien.`,
  back: 'Atrás',
  skip: 'Saltar',
  next: 'Siguiente',
  lessons: 'Lecciones',
};
