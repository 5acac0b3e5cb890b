// Palabras: las lecciones, por sus textos ingleses.

export default {
  8: '8',
  20: '20',
  64: '64',
  'Which, then where': 'Qué, y luego dónde',
  'Guessing among 18 tokens costs ln 18 = 2.89 nats per answer. Suppose that a model knows which tokens occur in the input, but not where. The best it can do is to give each token the share that it has among the eight. That costs 1.83 nats, and names the right token in 24.9 % of the cases.':
    'Elegir al azar entre 18 tokens cuesta ln 18 = 2,89 nats por respuesta. Supón que un modelo sabe qué tokens hay en la entrada, pero no dónde. Lo mejor que puede hacer es dar a cada token la parte que tiene entre los ocho. Eso cuesta 1,83 nats, y acierta el token en el 24,9 % de los casos.',
  'How many answers will be right after 40 steps?':
    '¿Cuántas respuestas estarán bien tras 40 pasos?',
  'About 20 %': 'Cerca del 20 %',
  'After 40 steps the loss is 2.2 to 2.3, and 21 to 22 % of the answers are right (seeds 1 to 3). The rows of the answer slots in the map of probabilities are alike.':
    'Tras 40 pasos la pérdida es de 2,2 a 2,3, y está bien del 21 al 22 % de las respuestas (semillas 1 a 3). Las filas de las casillas de respuesta se parecen en el mapa de probabilidades.',
  'The model has learned to answer with tokens that occur. In the example shown, they have about two thirds of the probability in every slot, whichever slot it is.':
    'El modelo ha aprendido a responder con tokens que aparecen. En el ejemplo mostrado tienen unos dos tercios de la probabilidad en cada casilla, sea cual sea.',
  'In one input three of the eight tokens are equal, the other five all differ. How many percent of its answers does the best guess get right?':
    'En una entrada tres de los ocho tokens son iguales, y los otros cinco son todos distintos. ¿Qué tanto por ciento de sus respuestas acierta la mejor apuesta?',
  'It answers with the token that occurs three times: 3 of 8.':
    'Responde con el token que aparece tres veces: 3 de 8.',
  'Now the second half: where. To get below 1.83 nats, the slots must give different answers. Each one has to find the position that it repeats. Train on, and watch the curve and the badges of layer 2 together.':
    'Ahora la segunda mitad: dónde. Para bajar de 1,83 nats, las casillas deben dar respuestas distintas. Cada una tiene que hallar la posición que repite. Sigue entrenando, y mira a la vez la curva y las etiquetas de la capa 2.',
  'When will the badges of layer 2 begin to say "source"?':
    '¿Cuándo empezarán a decir «origen» las etiquetas de la capa 2?',
  'Before the loss falls below 1.83': 'Antes de que la pérdida baje de 1,83',
  'After that, while the loss falls fastest': 'Después, mientras la pérdida baja más rápido',
  'Only when all answers are right': 'Solo cuando todas las respuestas estén bien',
  'Train 220 steps': 'Entrenar 220 pasos',
  'The loss falls below 1.83 at step 80 to 100. The first badge says "source" 20 to 60 steps later, while the loss is between 0.5 and 1 (seeds 1 to 3). Drag the timeline to see it again.':
    'La pérdida baja de 1,83 entre los pasos 80 y 100. La primera etiqueta dice «origen» de 20 a 60 pasos después, con la pérdida entre 0,5 y 1 (semillas 1 a 3). Arrastra la línea de tiempo para verlo otra vez.',
  'Which is easy: a look at everything tells it. Where needs queries and keys that fit each other position by position. A loss that pauses often waits for such a step.':
    'Qué es fácil: basta mirar todo. Dónde necesita consultas y claves que encajen posición por posición. Una pérdida que se detiene espera a menudo un paso así.',
  'What does a pause in a falling loss often mean?':
    '¿Qué significa a menudo una pausa en una pérdida que baja?',
  'The learning rate is too high': 'La tasa de aprendizaje es demasiado alta',
  'The model has no more to learn': 'Al modelo no le queda nada que aprender',
  'The easy part is learned, and the next one is not yet found':
    'Lo fácil está aprendido, y lo siguiente aún no se ha encontrado',
  'One token, step by step': 'Un token, paso a paso',
  'A model works with numbers only. Follow one position on its way from a token to an answer. First it becomes a vector: a row of a table that holds one row for each token. Then the vector of its position is added. Go on with the buttons, the slider, arrows or a swipe.':
    'Un modelo solo trabaja con números. Sigue una posición en su camino de un token a una respuesta. Primero se vuelve un vector: una fila de una tabla que tiene una fila por cada token. Luego se suma el vector de su posición. Avanza con los botones, el deslizador, las flechas o el dedo.',
  'How many numbers stand for one token in this model?':
    '¿Cuántos números representan un token en este modelo?',
  'Walk from slot 1': 'Ir paso a paso desde la casilla 1',
  'A strip of 64 cells, one for each number. The next stage adds a strip of sines and cosines to it. All eight answer slots begin with the same token.':
    'Una franja de 64 celdas, una por cada número. La etapa siguiente le suma una franja de senos y cosenos. Las ocho casillas de respuesta empiezan con el mismo token.',
  'The token alone cannot say which slot this is: the slots are equal. After the position is added, their vectors differ.':
    'El token solo no puede decir qué casilla es esta: las casillas son iguales. Una vez sumada la posición, sus vectores son distintos.',
  'The table of this model has 20 rows. How many numbers does it hold?':
    'La tabla de este modelo tiene 20 filas. ¿Cuántos números tiene?',
  'Rows times width.': 'Filas por anchura.',
  'Each block reads the vector, after a norm that puts it on a common scale. Attention makes a query, a key and a value of it. The query is compared with the keys of all positions, softmax makes shares of the scores, and the values are added up by these shares.':
    'Cada bloque lee el vector, tras una norma que lo pone en una escala común. La atención hace de él una consulta, una clave y un valor. La consulta se compara con las claves de todas las posiciones, softmax hace partes de las puntuaciones, y los valores se suman según esas partes.',
  'After training, which token will slot 1 look at most in block 2?':
    'Tras entrenar, ¿a qué token mirará más la casilla 1 en el bloque 2?',
  'Token 1': 'Al token 1',
  'Token 8': 'Al token 8',
  'The separator': 'Al separador',
  Itself: 'A sí misma',
  'One bar is far longer than all others: token 1. Choose other slots above, and other heads: each finds its own token. One stage back are the scores.':
    'Una barra es mucho más larga que las demás: el token 1. Elige otras casillas arriba, y otras cabezas: cada una halla su propio token. Una etapa atrás están las puntuaciones.',
  'Softmax makes powers of the scores. One that is 3 lower gets a share that is 20 times smaller, one that is 10 lower next to nothing.':
    'Softmax hace potencias de las puntuaciones. Una que es 3 más baja recibe una parte 20 veces menor, una que es 10 más baja casi nada.',
  'Two scores differ by 1. How many times larger is one share than the other?':
    'Dos puntuaciones se distinguen en 1. ¿Cuántas veces mayor es una parte que la otra?',
  'Softmax makes powers of e: e to the power of the difference.':
    'Softmax hace potencias de e: e elevado a la diferencia.',
  'What the heads found is added to the vector that came in, and so is what the feed-forward network makes of it. After the last block the vector is compared with a row for each token: the logits. Softmax makes probabilities of them. Walk on to the last stage.':
    'Lo que hallaron las cabezas se suma al vector que entró, y también lo que hace de él la red feed-forward. Tras el último bloque, el vector se compara con una fila por cada token: los logits. Softmax hace de ellos probabilidades. Sigue hasta la última etapa.',
  'What will the loss of a slot with the right answer be now?':
    '¿Cuál será ahora la pérdida de una casilla con la respuesta correcta?',
  'Near 0': 'Cerca de 0',
  'About 1': 'Cerca de 1',
  'About 2.89': 'Cerca de 2,89',
  'Go on from the heads of block 2': 'Seguir desde las cabezas del bloque 2',
  'The right token has nearly all of the probability. Its gradient is that probability less 1, nearly 0: there is little left to learn from this answer.':
    'El token correcto tiene casi toda la probabilidad. Su gradiente es esa probabilidad menos 1, casi 0: de esta respuesta queda poco que aprender.',
  'Training goes the way back. The gradient of each logit is passed from stage to stage, down to the table of tokens. Every parameter moves a little against its own gradient.':
    'El entrenamiento hace el camino de vuelta. El gradiente de cada logit pasa de etapa en etapa hasta la tabla de tokens. Cada parámetro se mueve un poco contra su propio gradiente.',
  'The right answer has probability 0.5. What is its loss?':
    'La respuesta correcta tiene probabilidad 0,5. ¿Cuál es su pérdida?',
  'It is minus the natural logarithm of the probability.':
    'Es menos el logaritmo natural de la probabilidad.',
  'What each part is for': 'Para qué sirve cada parte',
  'Leave out one part after another, and train again. First the residual connections: each block then hands on only what it has made itself, and nothing of what came in. With them, reversal is solved after 180 to 220 steps.':
    'Quita una parte tras otra y entrena otra vez. Primero las conexiones residuales: entonces cada bloque solo pasa lo que ha hecho él mismo, y nada de lo que entró. Con ellas, invertir se resuelve tras 180 a 220 pasos.',
  'How many answers will be right after 300 steps without residuals?':
    '¿Cuántas respuestas estarán bien tras 300 pasos sin residuos?',
  'About a quarter': 'Cerca de un cuarto',
  'Without residuals: train 300 steps': 'Sin residuos: entrenar 300 pasos',
  'Accuracy stays at 24 to 25 %, also after 400 steps (seeds 1 to 3). The model knows which tokens occur, and not where.':
    'La exactitud se queda en 24 a 25 %, también tras 400 pasos (semillas 1 a 3). El modelo sabe qué tokens aparecen, y no dónde.',
  'Residual connections give the gradient a path to the early layers without a matrix on it. And later layers can still read tokens and positions as they came in.':
    'Las conexiones residuales dan al gradiente un camino sin matrices hasta las primeras capas. Y las capas posteriores pueden leer tokens y posiciones tal como entraron.',
  'What does a block hand on without residual connections?':
    '¿Qué pasa adelante un bloque sin conexiones residuales?',
  'Its input': 'Su entrada',
  'Only what it has made itself': 'Solo lo que ha hecho él mismo',
  'The sum of both': 'La suma de las dos cosas',
  'Next the norms. In this model a norm stands before each attention and each feed-forward network, and one at the end. Three layers are few: perhaps it goes without.':
    'Ahora las normas. En este modelo hay una norma antes de cada atención y de cada red feed-forward, y otra al final. Tres capas son pocas: quizá pueda sin ellas.',
  'What will three layers without a norm do?': '¿Qué harán tres capas sin ninguna norma?',
  'Learn nothing': 'No aprender nada',
  'Learn, but later': 'Aprender, pero más tarde',
  'Learn sooner': 'Aprender antes',
  'Without norms: train 220 steps': 'Sin normas: entrenar 220 pasos',
  'After 200 steps 87 to 95 % of the answers are right, and 99 % after 260 to 280 (seeds 1 to 3). With norms they are solved by 220.':
    'Tras 200 pasos está bien del 87 al 95 % de las respuestas, y el 99 % tras 260 a 280 (semillas 1 a 3). Con normas está resuelto tras 220.',
  'Three layers can do without, only later. Norms matter more the deeper a model is and the faster it is to learn.':
    'Tres capas pueden sin ellas, solo que más tarde. Las normas importan más cuanto más profundo es un modelo y más rápido debe aprender.',
  'What does layer norm do to a vector?': '¿Qué hace layer norm con un vector?',
  'It makes its mean 0 and its deviation 1, then scales it':
    'Hace que su media sea 0 y su desviación 1, y luego lo escala',
  'It sets small numbers to 0': 'Pone a 0 los números pequeños',
  'It adds the position': 'Suma la posición',
  'The feed-forward networks hold two thirds of the parameters. Without them the model is attention, norms and sums: it can move vectors from one position to another and mix them, and little else.':
    'Las redes feed-forward tienen dos tercios de los parámetros. Sin ellas el modelo es atención, normas y sumas: puede mover vectores de una posición a otra y mezclarlos, y poco más.',
  'Can it still learn to reverse?': '¿Puede aprender a invertir de todos modos?',
  'Yes, but later': 'Sí, pero más tarde',
  'Yes, just as fast': 'Sí, igual de rápido',
  'Without feed-forward: train 220 steps': 'Sin feed-forward: entrenar 220 pasos',
  'Train 130 more': 'Entrenar 130 más',
  'After 200 steps 65 to 75 % of the answers are right, after 350 all (seeds 1 to 3). The model has a third of the parameters.':
    'Tras 200 pasos está bien del 65 al 75 % de las respuestas, tras 350 todas (semillas 1 a 3). El modelo tiene un tercio de los parámetros.',
  'Reversal only moves tokens, which is what attention does. The feed-forward networks make it faster. Tasks that compute something new from a token need them more.':
    'Invertir solo mueve tokens, que es lo que hace la atención. Las redes feed-forward lo hacen más rápido. Las tareas que calculan algo nuevo a partir de un token las necesitan más.',
  'Which part of a block reads other positions?': '¿Qué parte de un bloque lee otras posiciones?',
  'Last the division by √d_k. Without it, the scores of heads with 16 numbers are 4 times as large. Softmax then begins sharper: it looks hard at few keys before it knows which ones are good.':
    'Por último, la división por √d_k. Sin ella, las puntuaciones de cabezas con 16 números son 4 veces mayores. Entonces softmax empieza más nítido: mira mucho a pocas claves antes de saber cuáles son buenas.',
  'Without the division, reversal will be solved …': 'Sin la división, invertir se resolverá …',
  sooner: 'antes',
  later: 'más tarde',
  never: 'nunca',
  'Without √d_k: train 400 steps': 'Sin √d_k: entrenar 400 pasos',
  'It learns, but later: after 200 steps 44 to 50 % are right, and 99 % after 340 to 380 (seeds 1 to 3).':
    'Aprende, pero más tarde: tras 200 pasos está bien del 44 al 50 %, y el 99 % tras 340 a 380 (semillas 1 a 3).',
  'Where softmax is nearly all or nothing, its gradient is nearly 0, and queries and keys change slowly. The division keeps scores small at the beginning.':
    'Donde softmax es casi todo o nada, su gradiente es casi 0, y consultas y claves cambian despacio. La división mantiene pequeñas las puntuaciones al principio.',
  'With 64 numbers a head, by what would scores be divided?':
    'Con 64 números por cabeza, ¿por cuánto se dividirían las puntuaciones?',
};
