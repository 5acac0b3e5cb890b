// Palabras: las lecciones, por sus textos ingleses.

export default {
  'Exercise 1: sorting': 'Ejercicio 1: ordenar',
  'The slots must now output the tokens in ascending order. Which token belongs in slot 3 depends on all the others: the model has to compare, not only to move. Copying took 160 to 240 steps.':
    'Ahora las casillas deben dar los tokens en orden creciente. Qué token va en la casilla 3 depende de todos los demás: el modelo tiene que comparar, no solo mover. Copiar llevó de 160 a 240 pasos.',
  'How will sorting be learned, compared with copying?':
    '¿Cómo se aprenderá a ordenar, comparado con copiar?',
  'As quickly as copying': 'Tan rápido como copiar',
  'A quick start, and 99 % much later': 'Un comienzo rápido, y el 99 % mucho después',
  'A slow start, then all at once': 'Un comienzo lento, luego todo de golpe',
  'Sort: train 460 steps': 'Ordenar: entrenar 460 pasos',
  'After 40 steps about half of the answers are right (52 to 56 %), at about step 200 90 %. 99 % comes only at step 420 to 500 (seeds 1 to 3), twice as late as in copying.':
    'Tras 40 pasos está bien cerca de la mitad de las respuestas (de 52 a 56 %), hacia el paso 200 el 90 %. El 99 % no llega hasta los pasos 420 a 500 (semillas 1 a 3), el doble de tarde que al copiar.',
  'An answer from the rank alone is right for a fifth of the slots. So half right means that the model uses the data already. The last tenth needs exact comparisons.':
    'Una respuesta que solo usa el puesto acierta en un quinto de las casillas. Así que acertar la mitad significa que el modelo ya usa los datos. La última décima parte pide comparaciones exactas.',
  'The input holds 9, 4, 17 and 12. Which token belongs in slot 3?':
    'La entrada tiene 9, 4, 17 y 12. ¿Qué token va en la casilla 3?',
  'Write them in ascending order.': 'Escríbelos en orden creciente.',
  'Now look at the heads of the trained model. In copying each head had a fixed diagonal. Go through some examples and compare the maps.':
    'Mira ahora las cabezas del modelo entrenado. Al copiar, cada cabeza tenía una diagonal fija. Recorre algunos ejemplos y compara los mapas.',
  'Will the map of a head be the same for every example?':
    '¿Será el mapa de una cabeza el mismo en todos los ejemplos?',
  'No, it moves with the tokens': 'No, se mueve con los tokens',
  'A head of the last layer': 'Una cabeza de la última capa',
  'Go through examples': 'Recorrer ejemplos',
  'There is no fixed diagonal; the dark cells move with the values. After 460 steps each head of layer 2 gives .34 to .47 of its attention to the source. Below .40 the badge says "mixed".':
    'No hay una diagonal fija; las celdas oscuras se mueven con los valores. Tras 460 pasos cada cabeza de la capa 2 da al origen de 0,34 a 0,47 de su atención. Por debajo de 0,40 la etiqueta dice «mixta».',
  'Where a slot attends depends on the data. A head here looks for content, not for a position, and no single head finds the whole answer.':
    'Adónde mira una casilla depende de los datos. Una cabeza busca aquí un contenido, no una posición, y ninguna cabeza sola halla toda la respuesta.',
  'What does the badge "source" say?': '¿Qué dice la etiqueta «origen»?',
  'The slot attends to the token that it must output': 'La casilla mira al token que debe dar',
  'The slot attends to the first token': 'La casilla mira al primer token',
  'The head was trained first': 'La cabeza se entrenó primero',
  'Exercise 2: causal mask': 'Ejercicio 2: máscara causal',
  'A causal mask hides later positions. Their scores are replaced before the softmax, so their weights are exactly zero and the others still sum to 1. Models that write text one token after another need it. Otherwise, during training, each position could simply read the next token. The hatched triangle marks the hidden pairs.':
    'Una máscara causal oculta las posiciones posteriores. Sus puntuaciones se sustituyen antes del softmax, así que sus pesos son exactamente cero y los demás siguen sumando 1. La necesitan los modelos que escriben texto token tras token. Si no, al entrenar, cada posición podría leer sin más el token siguiente. El triángulo rayado marca los pares ocultos.',
  'Can copying still be learned with a causal mask?':
    '¿Se puede aprender a copiar con una máscara causal?',
  'Only half of the answers': 'Solo la mitad de las respuestas',
  'Copy with a causal mask': 'Copiar con una máscara causal',
  'Train 260 steps': 'Entrenar 260 pasos',
  'The task is solved at about step 180 to 240. In the inspector, a masked cell says so.':
    'La tarea está resuelta entre los pasos 180 y 240. Bajo la lupa, una celda enmascarada lo dice.',
  'The tokens to copy all come before the slots, so the mask hides none of them.':
    'Los tokens que copiar están todos antes de las casillas, así que la máscara no oculta ninguno.',
  'How many keys can position 5 see, counting from 1, itself included?':
    '¿Cuántas claves puede ver la posición 5, contando desde 1 y a sí misma?',
  'All earlier ones and itself.': 'Todas las anteriores y ella misma.',
  'Here is another task. Shift asks each position for the token that comes next. Without a mask, the answer is one position to the right. With a mask that position is hidden, and the ten tokens are random; only the last answer, always 0, can be known.':
    'Otra tarea. Correr pide a cada posición el token que viene después. Sin máscara, la respuesta está una posición a la derecha. Con máscara esa posición está oculta, y los diez tokens son al azar; solo se puede saber la última respuesta, siempre 0.',
  'What accuracy can a model reach on shift with a mask?':
    '¿Qué exactitud puede alcanzar un modelo en Correr con máscara?',
  'About 10 %': 'Cerca del 10 %',
  'About 50 %': 'Cerca del 50 %',
  '100 %': '100 %',
  'Shift with a mask: train 200 steps': 'Correr con máscara: entrenar 200 pasos',
  'Shift without: train 200 steps': 'Correr sin ella: entrenar 200 pasos',
  'With the mask, accuracy ends at 20 to 21 %. Without it, 99 % at step 140 to 160 (seeds 1 to 3).':
    'Con la máscara, la exactitud acaba en 20 a 21 %. Sin ella, 99 % entre los pasos 140 y 160 (semillas 1 a 3).',
  'A tenth comes from the last position, and a ninth of the rest by luck. The best possible loss is 0.9 · ln 9 = 1.98.':
    'Una décima parte viene de la última posición, y un noveno del resto por suerte. La mejor pérdida posible es 0,9 · ln 9 = 1,98.',
  'What is 1/10 + 9/10 · 1/9, in percent?': '¿Cuánto es 1/10 + 9/10 · 1/9, en tanto por ciento?',
  'A mask also carries a little information about position: with it, each slot sees one token more than the slot before it. Without positions and without a mask, copying stays at 25 %. Now take away the positions and keep the mask.':
    'Una máscara lleva también un poco de información sobre la posición: con ella, cada casilla ve un token más que la anterior. Sin posiciones y sin máscara, copiar se queda en el 25 %. Quita ahora las posiciones y deja la máscara.',
  'What will it reach in 600 steps, without positions and with a mask?':
    '¿A dónde llegará en 600 pasos, sin posiciones y con máscara?',
  '25 %, as without a mask': 'Al 25 %, como sin máscara',
  'Between 30 and 60 %': 'Entre el 30 y el 60 %',
  'More than 90 %': 'A más del 90 %',
  'No positions, causal mask: train 600 steps':
    'Sin posiciones, máscara causal: entrenar 600 pasos',
  '39 to 42 % after 600 steps (seeds 1 to 3), still rising.':
    'Del 39 al 42 % tras 600 pasos (semillas 1 a 3), y sigue subiendo.',
  'Nothing encodes a position explicitly. But the number of visible tokens differs from slot to slot, and the model makes slow progress with that difference.':
    'Nada codifica expresamente una posición. Pero el número de tokens visibles cambia de una casilla a otra, y con esa diferencia el modelo avanza despacio.',
  'Why are the slots no longer equal?': '¿Por qué ya no son iguales las casillas?',
  'Each sees a different number of tokens': 'Cada una ve un número distinto de tokens',
  'Each has its own embedding': 'Cada una tiene su propio embedding',
  'Dropout makes them differ': 'El dropout las hace distintas',
  'Exercise 3: depth': 'Ejercicio 3: profundidad',
  'How many layers does reversal need? One is enough in principle: attend to the mirrored position and copy what is there. But a single layer has to do it directly from the embeddings, where token and position are mixed in one vector.':
    '¿Cuántas capas necesita invertir? En principio basta una: mirar a la posición reflejada y copiar lo que hay allí. Pero una sola capa tiene que hacerlo directamente desde los embeddings, donde token y posición están mezclados en un vector.',
  'Two layers pass 99 % at step 180 to 220. And a single one?':
    'Dos capas pasan del 99 % entre los pasos 180 y 220. ¿Y una sola?',
  'Later, before step 320': 'Más tarde, antes del paso 320',
  'Not within 320 steps': 'No en 320 pasos',
  '1 layer: train 320 steps': '1 capa: entrenar 320 pasos',
  '2 layers: train 220 steps': '2 capas: entrenar 220 pasos',
  'One layer passes 99 % at step 260 to 280, two at 180 to 220 (seeds 1 to 3). Then the mirror of the one layer has .34 to .60 of the attention, that of two .62 to .86.':
    'Una capa pasa del 99 % entre los pasos 260 y 280, dos entre 180 y 220 (semillas 1 a 3). Entonces el reflejo de la única capa tiene de 0,34 a 0,60 de la atención, el de dos de 0,62 a 0,86.',
  'A first layer can prepare what the second one reads. A single layer has no such help, and its maps stay less sharp.':
    'Una primera capa puede preparar lo que lee la segunda. Una sola capa no tiene esa ayuda, y sus mapas quedan menos nítidos.',
  'Solve reversal with at most 60,000 parameters.':
    'Resuelve Invertir con 60.000 parámetros como mucho.',
  'One layer of this width has 52,692.': 'Una capa de esta anchura tiene 52.692.',
  'Does more depth help further? Take six layers. Each step then costs more: every layer is computed forwards and backwards.':
    '¿Ayuda aún más profundidad? Toma seis capas. Entonces cada paso cuesta más: todas las capas se calculan hacia delante y hacia atrás.',
  'Two layers took 180 to 220 steps. How many will six take?':
    'Dos capas llevaron de 180 a 220 pasos. ¿Cuántos llevarán seis?',
  'Far fewer': 'Muchos menos',
  'About as many': 'Más o menos los mismos',
  '6 layers: train 280 steps': '6 capas: entrenar 280 pasos',
  Studies: 'Estudios',
  'Six layers take 220 to 260 steps, three and four 180 to 220. All end at 100 %. In the model of six, several layers show the mirror at once.':
    'Seis capas llevan de 220 a 260 pasos, tres y cuatro de 180 a 220. Todas acaban en el 100 %. En el modelo de seis, varias capas muestran a la vez el reflejo.',
  'Depth can help where an answer takes several stages; here one look is enough. The view Studies repeats such a comparison with several seeds and draws the curves.':
    'La profundidad puede ayudar donde una respuesta tiene varias etapas; aquí basta una mirada. La vista Estudios repite esa comparación con varias semillas y dibuja las curvas.',
  'Run a study to its end: choose one in the view Studies, and start it.':
    'Haz un estudio hasta el final: elige uno en la vista Estudios y empiézalo.',
  'Exercise 4: what heads learn': 'Ejercicio 4: qué aprenden las cabezas',
  'Do different heads specialise? The copy model has four heads in each layer. Train one with a single head and one with eight, and compare.':
    '¿Se especializan las distintas cabezas? El modelo que copia tiene cuatro en cada capa. Entrena uno con una sola cabeza y otro con ocho, y compara.',
  'What will the eight heads of the last layer show?':
    '¿Qué mostrarán las ocho cabezas de la última capa?',
  'Eight different maps': 'Ocho mapas distintos',
  'The same map eight times': 'Ocho veces el mismo mapa',
  'One map, and noise': 'Un mapa, y ruido',
  '1 head: train 260 steps': '1 cabeza: entrenar 260 pasos',
  '8 heads: train 260 steps': '8 cabezas: entrenar 260 pasos',
  'The same diagonal in one tile or in eight. With one head the task is solved at step 180 to 240, with eight at 200 to 260 (seeds 1 to 3).':
    'La misma diagonal en una casilla o en ocho. Con una cabeza la tarea está resuelta entre los pasos 180 y 240, con ocho entre 200 y 260 (semillas 1 a 3).',
  'Copying needs no other map. Several heads help when different things are needed at once, as in the next step.':
    'Copiar no necesita otro mapa. Varias cabezas ayudan cuando se necesitan cosas distintas a la vez, como en el paso siguiente.',
  'Do the heads of this model specialise?': '¿Se especializan las cabezas de este modelo?',
  'Recall needs two steps. Eight pairs of a key and a value come first, then the keys again; each must output its value. A model can do it with two heads: one that tells each value which key came before it, and one that finds the value by that key.':
    'Recordar necesita dos pasos. Primero vienen ocho pares de una clave y un valor, luego otra vez las claves; cada una debe dar su valor. Un modelo puede hacerlo con dos cabezas: una que dice a cada valor qué clave iba antes, y una que halla el valor por esa clave.',
  'In which layer must the first of the two heads be?':
    '¿En qué capa debe estar la primera de las dos cabezas?',
  'In layer 1': 'En la capa 1',
  'In layer 2': 'En la capa 2',
  'In either': 'En cualquiera de las dos',
  'Recall: train 300 steps': 'Recordar: entrenar 300 pasos',
  'Layer 1: a head from each value to the key before it, .90 to .97 of its attention. Layer 2: "induction", from a repeated key to its value, .90 to .98 (seeds 1 to 3).':
    'Capa 1: una cabeza de cada valor a la clave anterior, de 0,90 a 0,97 de su atención. Capa 2: «inducción», de una clave repetida a su valor, de 0,90 a 0,98 (semillas 1 a 3).',
  'The second head needs what the first one wrote. Cutting the first costs 5 to 45 points; any other head of layer 1, at most 0.1. Such a pair is an induction circuit; its second head is the induction head.':
    'La segunda cabeza necesita lo que escribió la primera. Desconectar la primera cuesta de 5 a 45 puntos; cualquier otra cabeza de la capa 1, 0,1 como mucho. Un par así es un circuito de inducción; su segunda cabeza es la cabeza de inducción.',
  'Cut the head of layer 1 with the badge "previous", so that 96 % or fewer remain.':
    'Desconecta la cabeza de la capa 1 con la etiqueta «anterior», de modo que quede el 96 % o menos.',
  'Choose its tile and press X.': 'Elige su casilla y pulsa X.',
  'A map shows where a head attends. To learn whether that matters, remove the head and score the model again. The Heads view does exactly that for each head.':
    'Un mapa muestra adónde mira una cabeza. Para saber si eso importa, quita la cabeza y evalúa otra vez el modelo. La vista Cabezas hace justo eso con cada cabeza.',
  'Will every head that has a clear pattern cost accuracy when it is cut?':
    '¿Costará exactitud desconectar cualquier cabeza que tenga un patrón claro?',
  'Measure every head': 'Medir cada cabeza',
  'What each layer would answer': 'Qué respondería cada capa',
  'Studies over many runs': 'Estudios con muchas ejecuciones',
  'The table lists each head with its measures and what the model loses without it. Compare those of the first and the last layer.':
    'La tabla da cada cabeza con sus medidas y lo que el modelo pierde sin ella. Compara las de la primera capa y las de la última.',
  'Where several heads do the same, losing one often costs nothing, because the others replace it. So a head that can be removed without harm may still contribute.':
    'Donde varias cabezas hacen lo mismo, perder una a menudo no cuesta nada, porque las otras la sustituyen. Así que una cabeza que se puede quitar sin daño quizá aporte algo.',
  'A head costs nothing when it is cut. Does it do nothing?':
    'Desconectar una cabeza no cuesta nada. ¿No hace nada?',
  'Right, it does nothing': 'Así es, no hace nada',
  'Not necessarily: others may replace it': 'No necesariamente: otras pueden sustituirla',
};
