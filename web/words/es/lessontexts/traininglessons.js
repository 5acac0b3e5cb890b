// Palabras: las lecciones, por sus textos ingleses.

export default {
  'The task: copy': 'La tarea: copiar',
  'A sequence has eight random tokens, a separator and eight empty slots. The slots must repeat the tokens. That is trivial for a program. For a transformer it tests the one thing that attention does: information has to move from eight positions to eight others. The model has to learn which token goes where.':
    'Una secuencia tiene ocho tokens al azar, un separador y ocho casillas vacías. Las casillas deben repetir los tokens. Para un programa es trivial. En un transformer pone a prueba justo lo que hace la atención: la información tiene que ir de ocho posiciones a otras ocho. El modelo tiene que aprender qué token va a dónde.',
  'What does this untrained model output in the slots?':
    '¿Qué da este modelo sin entrenar en las casillas?',
  'The right tokens': 'Los tokens correctos',
  'Some tokens, hardly ever the right ones': 'Unos tokens, casi nunca los correctos',
  'Look at examples': 'Mirar ejemplos',
  'See the model': 'Ver el modelo',
  'The input column: eight numbers, the separator as a bar, then dots for empty slots. Predictions count only at the slots; the grey rows of the probabilities are not scored.':
    'La columna de entrada: ocho números, el separador como una barra, luego puntos para las casillas vacías. Las predicciones solo cuentan en las casillas; las filas grises de las probabilidades no se puntúan.',
  'The weights begin as random numbers, so the outputs are random, too. But there is always an output: the token with the largest probability.':
    'Los pesos empiezan como números al azar, así que las salidas también son al azar. Pero siempre hay una salida: el token con la mayor probabilidad.',
  'How many positions has a whole sequence?': '¿Cuántas posiciones tiene una secuencia entera?',
  'Eight tokens, one separator, eight slots.': 'Ocho tokens, un separador, ocho casillas.',
  'Every training sequence is freshly drawn from 18 tokens at eight places: 18^8, about 11 billion, sequences. An "epoch" of 10,000 samples is only a way to count 157 steps of 64 sequences. Held-out sequences are never trained on. They come from a random stream of their own and are scored without dropout.':
    'Cada secuencia de entrenamiento se saca de nuevo de 18 tokens en ocho sitios: 18^8, unos 11 mil millones de secuencias. Una «época» de 10.000 muestras es solo una manera de contar 157 pasos de 64 secuencias. Con las secuencias de prueba no se entrena nunca. Vienen de un azar propio y se evalúan sin dropout.',
  'Can the model score well by memorising its training sequences?':
    '¿Puede el modelo acertar mucho memorizando sus secuencias de entrenamiento?',
  Yes: 'Sí',
  'No, it hardly sees any of them twice': 'No, casi nunca ve dos veces la misma',
  'Make the sequences longer: 12 tokens': 'Alargar las secuencias: 12 tokens',
  'Back to 8': 'Volver a 8',
  'The tiles grow with the sequence. Attention is a square of positions by positions.':
    'Las casillas crecen con la secuencia. La atención es un cuadrado de posiciones por posiciones.',
  'In 300 steps the model sees 19,200 of 11 billion sequences. What it does on others is what it has learned. The cost of attention grows with the square of the length.':
    'En 300 pasos el modelo ve 19.200 de 11 mil millones de secuencias. Lo que hace con otras es lo que ha aprendido. El coste de la atención crece con el cuadrado de la longitud.',
  'A sequence twice as long: how many times as many attention weights?':
    'Una secuencia el doble de larga: ¿cuántas veces más pesos de atención?',
  'A map is a square.': 'Un mapa es un cuadrado.',
  'The training loop': 'El bucle de entrenamiento',
  'A training step takes 64 sequences and computes the loss at their answer slots. Backpropagation gives the gradient: how the loss changes with each weight. If the gradient is longer than 1, it is shortened to 1 (clipping). The optimiser, Adam, then changes each weight a little. Training repeats this. The learning rate here is 0.001.':
    'Un paso de entrenamiento toma 64 secuencias y calcula la pérdida en sus casillas de respuesta. La retropropagación da el gradiente: cómo cambia la pérdida con cada peso. Si el gradiente mide más de 1, se acorta a 1 (recorte). El optimizador, Adam, cambia entonces un poco cada peso. Entrenar es repetirlo. La tasa de aprendizaje es aquí 0,001.',
  'How will the loss fall?': '¿Cómo bajará la pérdida?',
  'In a straight line': 'En línea recta',
  'Quickly, then a slow stretch, then quickly': 'Rápido, luego un tramo lento, luego rápido',
  'All at once': 'De golpe',
  'Take 20 steps': 'Dar 20 pasos',
  'Train 250 steps': 'Entrenar 250 pasos',
  'The loss falls below the dashed line, slows between about 2.1 and 1.85, then drops. Accuracy passes 99 % after about 160 to 240 steps, depending on the seed.':
    'La pérdida baja de la línea de trazos, se frena entre 2,1 y 1,85 más o menos, y luego cae. La exactitud pasa del 99 % tras unos 160 a 240 pasos, según la semilla.',
  'Knowing which tokens occur, but not where, costs 1.83: that is where the curve slows. Once the heads find where each token belongs, the rest goes quickly.':
    'Saber qué tokens aparecen, pero no dónde, cuesta 1,83: ahí se frena la curva. Una vez que las cabezas hallan dónde va cada token, el resto va rápido.',
  'At which step did your run pass 99 %?': '¿En qué paso pasó tu ejecución del 99 %?',
  'Look at the headline above the model.': 'Mira el titular sobre el modelo.',
  'During training, dropout sets a random tenth of the activations to zero, among them attention weights. It multiplies the others by 1/(1 − p), here 1/0.9, so that their mean stays the same. In evaluation mode nothing is dropped. The chart draws both accuracies and names them.':
    'Al entrenar, dropout pone a cero una décima parte de las activaciones al azar, entre ellas pesos de atención. Multiplica las demás por 1/(1 − p), aquí 1/0,9, para que su media no cambie. En modo de evaluación no se omite nada. La curva dibuja las dos exactitudes y las nombra.',
  'Copying is solved at step 160 to 240 with dropout. And without it?':
    'Con dropout, copiar se resuelve entre los pasos 160 y 240. ¿Y sin él?',
  Earlier: 'Antes',
  'At the same time': 'A la vez',
  Later: 'Más tarde',
  'Show accuracy': 'Mostrar la exactitud',
  'Turn dropout off': 'Quitar el dropout',
  'Without dropout: train 200 steps': 'Sin dropout: entrenar 200 pasos',
  'Without dropout, copying is solved at step 120 to 160 (seeds 1 to 3). With it, the line “train” lags: at step 220 reversal reaches 99 or 100 % in evaluation mode, while train mode shows 70 to 82 %.':
    'Sin dropout, copiar se resuelve entre los pasos 120 y 160 (semillas 1 a 3). Con él, la línea «entren.» va por detrás: en el paso 220 invertir llega al 99 o 100 % en modo de evaluación, mientras el modo de entrenamiento muestra de 70 a 82 %.',
  'Dropout makes training harder on purpose, against memorising. Here every sequence is new, so there is nothing to memorise, and it only costs time.':
    'Dropout hace más difícil el entrenamiento a propósito, contra la memorización. Aquí cada secuencia es nueva, así que no hay nada que memorizar, y solo cuesta tiempo.',
  'With p = 0.5, by what are the activations that stay multiplied?':
    'Con p = 0,5, ¿por cuánto se multiplican las activaciones que se quedan?',
  'Put p = 0.5 into 1/(1 − p).': 'Pon p = 0,5 en 1/(1 − p).',
  'The learning rate sets how far each step goes. It is 0.001 here. Try one ten times larger, and one a hundred times larger.':
    'La tasa de aprendizaje fija cuánto avanza cada paso. Aquí es 0,001. Prueba una diez veces mayor, y otra cien veces mayor.',
  'What happens with the rate 0.1, a hundred times larger?':
    '¿Qué pasa con la tasa 0,1, cien veces mayor?',
  'It learns faster': 'Aprende más rápido',
  'It hardly gets better than guessing': 'Apenas llega a ser mejor que el azar',
  'The loss becomes infinite': 'La pérdida se vuelve infinita',
  'Rate 0.01: train 160 steps': 'Tasa 0,01: entrenar 160 pasos',
  'Rate 0.1: train 160 steps': 'Tasa 0,1: entrenar 160 pasos',
  'With 0.01, 98 % or more are right after 160 steps. With 0.1 the loss stays near the dashed line and accuracy near one in ten.':
    'Con 0,01 está bien el 98 % o más tras 160 pasos. Con 0,1 la pérdida se queda cerca de la línea de trazos y la exactitud cerca de una de cada diez.',
  "With 0.1 each step overshoots. The loss stays finite even without clipping, because Adam divides each step by the gradient's usual size.":
    'Con 0,1 cada paso se pasa de largo. La pérdida sigue finita incluso sin recorte, porque Adam divide cada paso por el tamaño habitual del gradiente.',
  'Find a rate above 0.002 with which copying is solved before step 160.':
    'Halla una tasa mayor de 0,002 con la que copiar se resuelva antes del paso 160.',
  'Between 0.002 and 0.01.': 'Entre 0,002 y 0,01.',
  'Reading attention maps': 'Leer mapas de atención',
  'After training, a map shows where each position attends: rows are queries, columns are keys. For copying, an ideal map has a diagonal in its lower left: slot 1 to token 1, and so on. This model has two layers of four heads. Code counts layers from 0. Here we count from 1.':
    'Tras entrenar, un mapa muestra adónde mira cada posición: las filas son consultas, las columnas claves. Para copiar, un mapa ideal tiene una diagonal abajo a la izquierda: la casilla 1 al token 1, y así todas. Este modelo tiene dos capas de cuatro cabezas. El código cuenta las capas desde 0. Aquí contamos desde 1.',
  'Which layer will show the diagonal?': '¿Qué capa mostrará la diagonal?',
  'Layer 1': 'La capa 1',
  'Layer 2': 'La capa 2',
  Both: 'Las dos',
  'A head of layer 1': 'Una cabeza de la capa 1',
  'A head of layer 2': 'Una cabeza de la capa 2',
  'Layer 2 has the diagonal in every head. In layer 1 attention stays spread out.':
    'La capa 2 tiene la diagonal en todas las cabezas. En la capa 1 la atención sigue repartida.',
  'With these settings the copying happens in the last layer. One look is enough for the task, and either layer could do it.':
    'Con estos ajustes se copia en la última capa. Para la tarea basta una mirada, y podría hacerla cualquiera de las dos capas.',
  'Row 12 is slot 3. In which column, counting from 1, is its dark cell?':
    'La fila 12 es la casilla 3. ¿En qué columna, contando desde 1, está su celda oscura?',
  'Slot 3 repeats token 3.': 'La casilla 3 repite el token 3.',
  'A map is evidence, not proof. Weights show what is read, not what is done with it, and a head may read without any effect on the answer. Now the same task with a learned table of positions in place of sines and cosines.':
    'Un mapa es un indicio, no una prueba. Los pesos muestran qué se lee, no qué se hace con ello, y una cabeza puede leer sin ningún efecto en la respuesta. Ahora la misma tarea con una tabla de posiciones aprendida en lugar de senos y cosenos.',
  'Will the diagonal be in the same layer as before?':
    '¿Estará la diagonal en la misma capa que antes?',
  'Yes, in layer 2': 'Sí, en la capa 2',
  'No, in layer 1': 'No, en la capa 1',
  'In none': 'En ninguna',
  'Learned positions: train 320 steps': 'Posiciones aprendidas: entrenar 320 pasos',
  'Compare the heads in numbers': 'Comparar las cabezas en números',
  'The badges: "source" is in layer 1 this time, on at least three of its four heads (seeds 1 to 3). Those of layer 2 stay spread out.':
    'Las etiquetas: «origen» está esta vez en la capa 1, en al menos tres de sus cuatro cabezas (semillas 1 a 3). Las de la capa 2 siguen repartidas.',
  'The same data allow two solutions, and a small difference decides which one is found. So one trained model does not show how the task must be solved.':
    'Los mismos datos permiten dos soluciones, y una pequeña diferencia decide cuál se halla. Así que un modelo entrenado no muestra cómo hay que resolver la tarea.',
  'Cut one of these heads: choose its tile and press X. Does accuracy fall?':
    'Desconecta una de estas cabezas: elige su casilla y pulsa X. ¿Baja la exactitud?',
  Reversal: 'Invertir',
  'Now the slots must output the tokens in reverse order. This preset has a third layer. Copying took about 160 to 240 steps.':
    'Ahora las casillas deben dar los tokens en orden inverso. Este preajuste tiene una tercera capa. Copiar llevó de 160 a 240 pasos.',
  'How many steps will reversal take until 99 % are right?':
    '¿Cuántos pasos llevará invertir hasta que esté bien el 99 %?',
  'Fewer than 150': 'Menos de 150',
  'About as many as copying': 'Más o menos como copiar',
  'More than 400': 'Más de 400',
  'Reverse: train 260 steps': 'Invertir: entrenar 260 pasos',
  'Accuracy passes 99 % after about 180 to 220 steps, as for copying.':
    'La exactitud pasa del 99 % tras unos 180 a 220 pasos, como al copiar.',
  'The task is no harder for attention. Where to look depends only on the position, and a mirrored map is as easy as a shifted one. Only the picture changes.':
    'Para la atención la tarea no es más difícil. Adónde mirar depende solo de la posición, y un mapa reflejado es tan fácil como uno desplazado. Solo cambia la imagen.',
  'There are 8 tokens. Which token must slot 2 output?':
    'Hay 8 tokens. ¿Qué token debe dar la casilla 2?',
  'Slot 1 outputs the last one, token 8.': 'La casilla 1 da el último, el token 8.',
  'Output position i has to get the token at position 7 − i, counting from 0 as code does. So some head has to attend there: its map shows an anti-diagonal, and its badge says "mirror".':
    'La posición de salida i tiene que recibir el token de la posición 7 − i, contando desde 0 como el código. Así que alguna cabeza tiene que mirar allí: su mapa muestra una antidiagonal, y su etiqueta dice «reflejo».',
  'In which of the three layers will the anti-diagonal be clearest?':
    '¿En cuál de las tres capas será más clara la antidiagonal?',
  'The first': 'En la primera',
  'The second': 'En la segunda',
  'The third': 'En la tercera',
  'The first layer': 'La primera capa',
  'The last layer': 'La última capa',
  'Train 150 more steps': 'Entrenar 150 pasos más',
  '"mirror" on every badge of layer 3: after 400 steps, .86 to .98 of the attention. Drag along the chart below to see it form.':
    '«reflejo» en todas las etiquetas de la capa 3: tras 400 pasos, de 0,86 a 0,98 de la atención. Arrastra por la curva de abajo para verlo formarse.',
  'In the first layer attention is spread out. A weaker anti-diagonal is already in the second. The last layer makes the final move, in all four heads at once.':
    'En la primera capa la atención está repartida. En la segunda hay ya una antidiagonal más débil. La última capa hace el movimiento final, con las cuatro cabezas a la vez.',
  'Cut one head of the last layer: choose its tile and press X.':
    'Desconecta una cabeza de la última capa: elige su casilla y pulsa X.',
  'Choose a tile of layer 3, then X.': 'Elige una casilla de la capa 3, y luego X.',
  'Has the model learned to reverse, or has it memorised its test set? Type your own tokens: any eight different numbers from 2 to 19. The order may be as regular or as odd as you like, such as a staircase.':
    '¿Ha aprendido el modelo a invertir, o ha memorizado sus ejemplos de prueba? Escribe tus propios tokens: ocho números distintos cualesquiera de 2 a 19. El orden puede ser tan regular o tan raro como quieras, por ejemplo una escalera.',
  'Will an input that you make up be reversed without a mistake?':
    '¿Se invertirá sin fallos una entrada que te inventes?',
  'Try your own input': 'Probar tu propia entrada',
  'Your sequence comes back reversed, and the attention of the last layer shows the same mirror whatever you type.':
    'Tu secuencia vuelve invertida, y la atención de la última capa muestra el mismo reflejo escribas lo que escribas.',
  'The model selects by position. The values that it moves do not matter, so it handles inputs that it has never seen.':
    'El modelo elige por posición. Los valores que mueve no importan, así que puede con entradas que nunca ha visto.',
  'Type an input that the model answers without a mistake.':
    'Escribe una entrada que el modelo responda sin fallos.',
  'Where the parameters are': 'Dónde están los parámetros',
  "A model's parameters are the numbers that training changes. A block of width 64 has 16,640 in attention: four matrices of 64 by 64, with biases. It has 33,088 in the feed-forward network (64 to 256 and back) and 256 in its two norms. Attention does not depend on the number of heads.":
    'Los parámetros de un modelo son los números que el entrenamiento cambia. Un bloque de anchura 64 tiene 16.640 en la atención: cuatro matrices de 64 por 64, con sesgos. Tiene 33.088 en la red feed-forward (de 64 a 256 y vuelta) y 256 en sus dos normas. La atención no depende del número de cabezas.',
  'Twice the width d and d_ff: how many times as many parameters?':
    'El doble de anchura d y d_ff: ¿cuántas veces más parámetros?',
  'About 2': 'Unas 2',
  'About 4': 'Unas 4',
  'About 8': 'Unas 8',
  'The model that reverses': 'El modelo que invierte',
  'Twice the width': 'El doble de anchura',
  '152,660 parameters become 600,212. The line below the title gives the number.':
    '152.660 parámetros se vuelven 600.212. La línea bajo el título da el número.',
  'Nearly all parameters are in matrices, whose sides are both doubled. In the smaller model the feed-forward layers have about 65 %, attention about 33 %.':
    'Casi todos los parámetros están en matrices, y se doblan sus dos lados. En el modelo menor las capas feed-forward tienen cerca del 65 %, la atención cerca del 33 %.',
  'How many parameters has the model that the page shows now?':
    '¿Cuántos parámetros tiene el modelo que muestra ahora la página?',
  'The line below the title gives the number.': 'La línea bajo el título da el número.',
};
