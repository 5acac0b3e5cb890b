// Palabras: la página para docentes.

export default {
  title: 'Headroom en clase',
  intro:
    'Dos planes con preguntas y respuestas, y dónde está cada parte de cinco cuadernos de PyTorch. Esta página se imprime bien. Un enlace de un plan abre el paso con su modelo.',
  fromTheNotebooks: 'De los cuadernos',
  thePageItself: 'La página misma',
  ofTheNotebooks:
    'Títulos, gráficas, salidas, afirmaciones y ejercicios de cinco cuadernos con los que se aprende qué es un transformer, y los pasos de las lecciones que muestran lo mismo con un modelo que se entrena.',
  stepOf: ({ title, number, all }) => `${title} (${number} de ${all})`,
  minutes: ({ from, to }) => `${from}–${to} min`,
  ask: ({ question }) => `Pregunta: ${question}`,
  theRunDecides: 'Lo decide la ejecución.',
  theyDo: 'Hacen.',
  actions: ({ all }) => `${all.join('; ')}.`,
  theySee: 'Ven.',
  why: 'Por qué.',
  check: ({ question }) => `Comprueba: ${question}`,
  orWithin: ({ within }) => `, o hasta ${within} de diferencia`,
  thePageLooks: 'La página mira si es así.',
  columns: { kind: 'es', what: 'en el cuaderno', here: 'aquí', note: 'nota' },
  kinds: {
    heading: 'título',
    plot: 'gráfica',
    print: 'salida',
    claim: 'afirmación',
    exercise: 'ejercicio',
    'next step': 'siguiente paso',
  },
  texts: {
    '45 minutes: what attention does': '45 minutos: qué hace la atención',
    'For a first look, without formulas. Everyone, or every pair, has a browser. No account is needed, and nothing is sent anywhere. Open the link of the first part, then go on step by step.':
      'Para una primera mirada, sin fórmulas. Cada persona, o cada pareja, tiene un navegador. No hace falta cuenta, y no se envía nada a ninguna parte. Abre el enlace de la primera parte y luego sigue paso a paso.',
    'Collect predictions by a show of hands before any click.':
      'Recoge las predicciones a mano alzada antes de cualquier clic.',
    'Ask why all slots answer alike.': 'Pregunta por qué todas las casillas responden lo mismo.',
    'Let one pair drag the timeline in front.':
      'Que una pareja arrastre la línea de tiempo delante de todos.',
    'Point at the diagonal; ask what a row means.':
      'Señala la diagonal; pregunta qué significa una fila.',
    'Each pair takes another slot and compares.': 'Cada pareja toma otra casilla y compara.',
    'Before: where will the diagonal be this time?': 'Antes: ¿dónde estará la diagonal esta vez?',
    '90 minutes: from the token to the trained model': '90 minutos: del token al modelo entrenado',
    'For a course that goes on to build one. It takes a token through the whole model, trains it, leaves parts out, and ends with what training does not show. Answers can be handed in: *Your answers* in the column of lessons makes a file of them.':
      'Para un curso que después construye uno. Lleva un token por todo el modelo, lo entrena, quita partes y acaba con lo que el entrenamiento no muestra. Las respuestas se pueden entregar: *Tus respuestas*, en la columna de lecciones, hace un archivo con ellas.',
    'Collect predictions before any click.': 'Recoge las predicciones antes de cualquier clic.',
    'One projector, one token; then everyone takes another.':
      'Un proyector, un token; luego cada cual toma otro.',
    'The formula is on the page; ask for p = 0.':
      'La fórmula está en la página; pregunta por p = 0.',
    'Ask why longer training does not help.': 'Pregunta por qué no ayuda entrenar más tiempo.',
    'Write the four lines of PyTorch on the board.':
      'Escribe en la pizarra las cuatro líneas de PyTorch.',
    'Compute the 37.5 % together.': 'Calculad juntos el 37,5 %.',
    'Drag the timeline over the fall.': 'Arrastra la línea de tiempo por la caída.',
    'Each pair takes another head.': 'Cada pareja toma otra cabeza.',
    'Where does the gradient begin? At p − 1.': '¿Dónde empieza el gradiente? En p − 1.',
    'Half of the class trains with, half without.':
      'La mitad de la clase entrena con ella, la mitad sin ella.',
    'Which part reads other positions?': '¿Qué parte lee otras posiciones?',
    'Which of the two curves do you trust, and why?':
      '¿De cuál de las dos curvas te fías, y por qué?',
    'Homework: the lesson on induction heads.':
      'Para casa: la lección sobre las cabezas de inducción.',
    'In copy and reverse all heads of a layer do the same.':
      'Al copiar y al invertir, todas las cabezas de una capa hacen lo mismo.',
    'The view Tensors lists the shape of every tensor.':
      'La vista Tensores da la forma de cada tensor.',
    'The notebook says ReLU; its code has GELU, as here.':
      'El cuaderno dice ReLU; su código tiene GELU, como aquí.',
    'The list Held-out examples shows them all the time.':
      'La lista de ejemplos de prueba los muestra todo el tiempo.',
    'True in the last layer, not in layer 1, which the notebook plots.':
      'Es cierto en la última capa, no en la capa 1, que es la que dibuja el cuaderno.',
    'Its norms come after each sum: post-norm.':
      'Sus normas vienen después de cada suma: post-norm.',
    'Each of its "epochs" is one batch.': 'Cada una de sus «épocas» es un lote.',
    'The notebook draws it in train mode, with dropout.':
      'El cuaderno la dibuja en modo de entrenamiento, con dropout.',
    'A look is no proof: cut what you think is used.':
      'Mirar no es demostrar: corta lo que crees que se usa.',
    'Also `forward --preset encoder` on the command line.':
      'También `forward --preset encoder` en la línea de comandos.',
    'The view Positions turns it with Transpose of Tensors.':
      'La vista Posiciones la muestra; en Tensores la gira *Trasponer*.',
    'Drop a text or a table on the page.': 'Suelta un texto o una tabla en la página.',
    'Setting saved_activations keeps less, or in 16 bits.':
      'El ajuste saved_activations guarda menos, o en 16 bits.',
  },
};
