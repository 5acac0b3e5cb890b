// Palabras: las lecciones, por sus textos ingleses.

export default {
  'A second encoder: shift': 'Un segundo codificador: correr',
  'This encoder differs in details: norms after each sum, ReLU, an embedding without scaling, no clipping. Its task is to output the next one of ten tokens. Train 100 steps, and look whether it is done.':
    'Este codificador es distinto en detalles: normas después de cada suma, ReLU, un embedding sin escalar, sin recorte. Su tarea es dar el siguiente de diez tokens. Entrena 100 pasos, y mira si está hecho.',
  'After 100 steps, will it be better to stop or to go on?':
    'Tras 100 pasos, ¿será mejor parar o seguir?',
  'Stop: it is solved': 'Parar: está resuelto',
  'Go on: the loss still falls': 'Seguir: la pérdida aún baja',
  'Train 100 steps': 'Entrenar 100 pasos',
  'Train 100 more': 'Entrenar 100 más',
  'After 100 steps accuracy is 76 to 87 %. It reaches 99 % at step 140 to 160, and after 200 it is 99.8 to 100 % (seeds 1 to 3).':
    'Tras 100 pasos la exactitud es del 76 al 87 %. Llega al 99 % entre los pasos 140 y 160, y tras 200 es del 99,8 al 100 % (semillas 1 a 3).',
  'A curve that is still steep says that training is not over. A score in the middle of a fall says little about the model.':
    'Una curva que aún es empinada dice que el entrenamiento no ha acabado. Una nota en mitad de una caída dice poco del modelo.',
  'The headline above the drawing says it.': 'Lo dice el titular sobre el dibujo.',
  'Attending one position to the right makes a diagonal next to the main one. A map that is drawn while dropout is active has holes, and its rows do not sum to 1. Here attention is always shown in evaluation mode, without dropout.':
    'Mirar una posición a la derecha da una diagonal junto a la principal. Un mapa que se dibuja con dropout activo tiene agujeros, y sus filas no suman 1. Aquí la atención se muestra siempre en modo de evaluación, sin dropout.',
  'Which badge will the heads that solve this task have?':
    '¿Qué etiqueta tendrán las cabezas que resuelven esta tarea?',
  self: 'a sí misma',
  next: 'siguiente',
  previous: 'anterior',
  'Train 200 more': 'Entrenar 200 más',
  '"next" on the badges of layer 2, with .67 to .82 of the attention after 400 steps; layer 1 stays spread out.':
    '«siguiente» en las etiquetas de la capa 2, con 0,67 a 0,82 de la atención tras 400 pasos; la capa 1 sigue repartida.',
  'The answer of each position is the token to its right. A head that fetches it from there needs no other information.':
    'La respuesta de cada posición es el token a su derecha. Una cabeza que lo trae de allí no necesita nada más.',
  'The diagonal of "next" lies next to the main one. On which side?':
    'La diagonal de «siguiente» está junto a la principal. ¿A qué lado?',
  'To its right': 'A su derecha',
  'To its left': 'A su izquierda',
  'A causal language model': 'Un modelo de lenguaje causal',
  'This model is a small GPT: a stack with a causal mask, 100 tokens, width 64, 178,916 parameters. Its task is a number that grows by the same amount at each position, modulo 100. Ten answers are scored, each from the numbers before it.':
    'Este modelo es un GPT pequeño: una pila con máscara causal, 100 tokens, anchura 64, 178.916 parámetros. Su tarea es un número que crece lo mismo en cada posición, módulo 100. Se puntúan diez respuestas, cada una a partir de los números anteriores.',
  'Can it get all ten answers right?': '¿Puede acertar las diez respuestas?',
  'No, the first one can only be guessed': 'No, la primera solo se puede adivinar',
  'No, the last one is too far': 'No, la última está demasiado lejos',
  'The model': 'El modelo',
  'Train 400 steps': 'Entrenar 400 pasos',
  'Accuracy climbs towards 91.1 %, the best possible. After 400 steps it is about 90 %.':
    'La exactitud sube hacia el 91,1 %, lo mejor posible. Tras 400 pasos es cerca del 90 %.',
  'The first two tokens determine the amount, so the first answer is a one-in-nine guess. The other nine are determined: 9/10 + 1/10 · 1/9 = 91.1 %.':
    'Los dos primeros tokens fijan cuánto crece, así que la primera respuesta se acierta una de cada nueve veces. Las otras nueve están fijadas: 9/10 + 1/10 · 1/9 = 91,1 %.',
  '97, 0, 3, 6 and so on, modulo 100: what comes after 6?':
    '97, 0, 3, 6 y así, módulo 100: ¿qué viene después de 6?',
  'It grows by 3 each time.': 'Crece en 3 cada vez.',
  'Once trained, such a model can generate text: it predicts a token, appends it to the sequence and predicts again. A mistake becomes part of what it reads next. Give it two numbers and let it continue the count.':
    'Una vez entrenado, un modelo así puede generar texto: predice un token, lo pone al final de la secuencia y predice otra vez. Un error pasa a ser parte de lo que lee después. Dale dos números y deja que siga la cuenta.',
  'If one generated number is wrong, what happens to the next ones?':
    'Si un número generado está mal, ¿qué pasa con los siguientes?',
  'They correct it': 'Lo corrigen',
  'They go on from the wrong number': 'Siguen desde el número equivocado',
  'Let it generate': 'Dejarlo generar',
  'Try real text: train 500 steps': 'Probar texto de verdad: entrenar 500 pasos',
  'For text, the held-out loss falls to about 1.9 at step 500 to 700 (seeds 1 to 3). Then it rises again, while the training loss keeps falling.':
    'En texto, la pérdida de prueba baja hasta cerca de 1,9 entre los pasos 500 y 700 (semillas 1 a 3). Luego vuelve a subir, mientras la de entrenamiento sigue bajando.',
  'The model reads its own output as if it were given. With so short a text it begins to memorise: it gets better on what it has seen and worse on the rest.':
    'El modelo lee su propia salida como si estuviera dada. Con un texto tan corto empieza a memorizar: mejora en lo que ha visto y empeora en el resto.',
  'The training loss falls and the held-out loss rises. What is this called?':
    'La pérdida de entrenamiento baja y la de prueba sube. ¿Cómo se llama?',
  Overfitting: 'Sobreajuste',
  'Teacher forcing': 'Teacher forcing',
  Clipping: 'Recorte',
  'A large encoder': 'Un codificador grande',
  'This encoder has the size of the base model in "Attention is all you need": width 512, 6 layers, 8 heads. The vocabulary of 10,000 tokens and the additional norm at the end are not from that paper. It has no output layer, so it cannot be trained; its result is one vector per position. Building it takes a moment and about 100 MB.':
    'Este codificador tiene el tamaño del modelo base de «Attention is all you need»: anchura 512, 6 capas, 8 cabezas. El vocabulario de 10.000 tokens y la norma adicional del final no son de ese artículo. No tiene capa de salida, así que no se puede entrenar; su resultado es un vector por posición. Construirlo lleva un momento y unos 100 MB.',
  'How many parameters will it have?': '¿Cuántos parámetros tendrá?',
  'About 240,000': 'Unos 240.000',
  'About 2.4 million': 'Unos 2,4 millones',
  'About 24 million': 'Unos 24 millones',
  'About 240 million': 'Unos 240 millones',
  'Build it': 'Construirlo',
  '24,035,328 parameters: the embedding has 5,120,000 of them, each of the six blocks 3,152,384.':
    '24.035.328 parámetros: el embedding tiene 5.120.000 de ellos, cada uno de los seis bloques 3.152.384.',
  'Width 512 gives 4 · 512² for attention and 8 · 512² for the feed-forward network, 3.1 million a block. The embedding has one row of 512 for each token.':
    'La anchura 512 da 4 · 512² en la atención y 8 · 512² en la red feed-forward, 3,1 millones por bloque. El embedding tiene una fila de 512 por cada token.',
  'How many entries has one key of this model?':
    '¿Cuántas entradas tiene una clave de este modelo?',
  'Its embedding is drawn with a standard deviation of 1 and then multiplied by the square root of 512, about 22.6. The positions only range from −1 to 1. The copy model draws its embeddings much smaller.':
    'Su embedding se saca con una desviación típica de 1 y luego se multiplica por la raíz cuadrada de 512, cerca de 22,6. Las posiciones solo van de −1 a 1. El modelo que copia saca sus embeddings mucho menores.',
  'In the sum of both, what dominates at first?':
    'En la suma de los dos, ¿qué domina al principio?',
  'The token': 'El token',
  'The position': 'La posición',
  Neither: 'Ninguno',
  'The embedding': 'El embedding',
  'The positions': 'Las posiciones',
  'Both in the copy model': 'Los dos, en el modelo que copia',
  'The scale below the heat map ends at about 100 for the embedding, and at 1 for the positions.':
    'La escala bajo el mapa de calor acaba cerca de 100 en el embedding, y en 1 en las posiciones.',
  'So at first the position hardly counts. In the copy model both parts are of similar size.':
    'Así que al principio la posición apenas cuenta. En el modelo que copia las dos partes tienen un tamaño parecido.',
  'By what is an embedding of width 64 multiplied, with this scaling?':
    '¿Por cuánto se multiplica un embedding de anchura 64 con este escalado?',
  'The square root of the width.': 'Por la raíz cuadrada de la anchura.',
  'Encoder and decoder': 'Codificador y decodificador',
  'This model has an encoder and a decoder. The upper lane reads the source, four to eight tokens. The lower lane writes the answer from left to right, here in reverse order. Two masks are at work: one hides empty positions, one hides the answer that is not yet written.':
    'Este modelo tiene un codificador y un decodificador. El carril de arriba lee el origen, de cuatro a ocho tokens. El de abajo escribe la respuesta de izquierda a derecha, aquí en orden inverso. Trabajan dos máscaras: una oculta posiciones vacías, otra oculta la respuesta que aún no está escrita.',
  'Which lane has the hatched triangle of a causal mask?':
    '¿Qué carril tiene el triángulo rayado de una máscara causal?',
  'The encoder': 'El codificador',
  'The decoder': 'El decodificador',
  'The two lanes': 'Los dos carriles',
  'Hatched columns in the encoder where there is no token, and a hatched triangle in the decoder. Accuracy passes 90 % at step 200 to 260 (seeds 1 to 3).':
    'Columnas rayadas en el codificador donde no hay token, y un triángulo rayado en el decodificador. La exactitud pasa del 90 % entre los pasos 200 y 260 (semillas 1 a 3).',
  'The encoder may read the whole source, except its empty end. The decoder must not read the answer that it is to give.':
    'El codificador puede leer todo el origen, salvo su final vacío. El decodificador no debe leer la respuesta que tiene que dar.',
  'A source has 5 of 8 tokens. How many of its columns are hatched?':
    'Un origen tiene 5 de 8 tokens. ¿Cuántas de sus columnas están rayadas?',
  'Cross-attention connects the lanes: queries come from the decoder, keys and values from the encoder. A map has as many rows as the answer and as many columns as the source. In translation, this is where a word finds its counterpart.':
    'La atención cruzada une los carriles: las consultas vienen del decodificador, las claves y los valores del codificador. Un mapa tiene tantas filas como la respuesta y tantas columnas como el origen. Al traducir, es aquí donde una palabra halla su pareja.',
  'For reversal, what must the map of cross-attention become?':
    'Para invertir, ¿en qué debe convertirse el mapa de atención cruzada?',
  'A diagonal': 'En una diagonal',
  'An anti-diagonal': 'En una antidiagonal',
  'One column': 'En una sola columna',
  'Cross-attention, last layer': 'Atención cruzada, última capa',
  '"mirror" on the cross tiles, after 600 steps (seeds 1 to 3): .32 to .53 in the first decoder layer, .68 to .77 in the second. 99 % comes at step 460 to 540.':
    '«reflejo» en las casillas cruzadas, tras 600 pasos (semillas 1 a 3): de 0,32 a 0,53 en la primera capa del decodificador, de 0,68 a 0,77 en la segunda. El 99 % llega entre los pasos 460 y 540.',
  'The first output is the last token of the source. With varying lengths, the line starts at another column each time.':
    'La primera salida es el último token del origen. Con longitudes variables, la línea empieza cada vez en otra columna.',
  'Where do the keys of cross-attention come from?':
    '¿De dónde vienen las claves de la atención cruzada?',
  'During training the decoder reads the right answer so far, whatever it predicted itself (teacher forcing). The held-out accuracy above the model is measured in this way, too. In use, the decoder reads its own output.':
    'Al entrenar, el decodificador lee la respuesta correcta hasta ahí, predijera lo que predijera él mismo (teacher forcing). La exactitud de prueba sobre el modelo se mide también así. En uso, el decodificador lee su propia salida.',
  'After 300 steps 96 % are right with teacher forcing. And without?':
    'Tras 300 pasos está bien el 96 % con teacher forcing. ¿Y sin él?',
  More: 'Más',
  Fewer: 'Menos',
  'Let it write by itself': 'Dejarlo escribir solo',
  'When the model reads its own output, 90 % are right (seeds 1 to 3). Type a sequence of four tokens and one of eight: short ones leave columns empty.':
    'Cuando el modelo lee su propia salida, está bien el 90 % (semillas 1 a 3). Escribe una secuencia de cuatro tokens y una de ocho: las cortas dejan columnas vacías.',
  'An error becomes part of what the decoder reads, so it can cause further errors. Teacher forcing hides that.':
    'Un error pasa a ser parte de lo que lee el decodificador, así que puede causar más errores. Teacher forcing lo esconde.',
  'What does the decoder read with teacher forcing?':
    '¿Qué lee el decodificador con teacher forcing?',
  'Its own answer so far': 'Su propia respuesta hasta ahí',
  'The right answer so far': 'La respuesta correcta hasta ahí',
  'The source alone': 'Solo el origen',
  'The last word of a story': 'La última palabra de un cuento',
  'stories260K is a Llama of 260 thousand parameters: 5 layers of 8 heads, width 64, 512 tokens. Andrej Karpathy trained it on TinyStories, stories in the words of small children. It is not part of this page: save stories260K.bin and tok512.bin from the folder stories260K of huggingface.co/karpathy/tinyllamas, and open both.':
    'stories260K es un Llama de 260 mil parámetros: 5 capas de 8 cabezas, anchura 64, 512 tokens. Andrej Karpathy lo entrenó con TinyStories, cuentos con las palabras de niños pequeños. No es parte de esta página: guarda stories260K.bin y tok512.bin de la carpeta stories260K de huggingface.co/karpathy/tinyllamas, y abre los dos.',
  'Open its files': 'Abrir sus archivos',
  'Its tokens are pieces of words, ␣ being a space. Of a text about a harbour, which it has never seen, it finds 36 % of the tokens that follow.':
    'Sus tokens son trozos de palabras, ␣ es un espacio. De un texto sobre un puerto, que nunca ha visto, halla el 36 % de los tokens que siguen.',
  'Let it go on with a story about a dog: "… a big dog. The dog was very hungry. The". Which animal comes next is said nowhere but in the story. Then put a cat or a frog in the place of the dog.':
    'Deja que siga un cuento sobre un perro: «… a big dog. The dog was very hungry. The». Qué animal viene ahora solo lo dice el cuento. Luego pon un gato (cat) o una rana (frog) en lugar del perro.',
  'How sure will it be of the dog?': '¿Cuán seguro estará del perro?',
  'About 90 %': 'Cerca del 90 %',
  'A story about a dog': 'Un cuento sobre un perro',
  'After the last ␣The, ␣do has 89 %: the first piece of dog. Of a story about a cat ␣c has 95 %, of one about a frog ␣f has 80 %.':
    'Tras el último ␣The, ␣do tiene el 89 %: el primer trozo de dog. En un cuento sobre un gato ␣c tiene el 95 %, en uno sobre una rana ␣f tiene el 80 %.',
  'The answer changes with the animal, so the model takes it from the story.':
    'La respuesta cambia con el animal, así que el modelo la toma del cuento.',
  'Heads of the last layer fetch that word; those of layers 1 to 4 mostly look a few tokens back. Choose the cell in the last row where head 5 looks most, and open the view Why.':
    'Cabezas de la última capa traen esa palabra; las de las capas 1 a 4 miran casi siempre unos tokens atrás. Elige la celda de la última fila adonde más mira la cabeza 5, y abre la vista Por qué.',
  'Where will head 5 of layer 5 look from the last ␣The?':
    '¿Adónde mirará la cabeza 5 de la capa 5 desde el último ␣The?',
  'At the token before it': 'Al token anterior',
  'At ␣do': 'A ␣do',
  'At the first token': 'Al primer token',
  'Head 5 of layer 5': 'La cabeza 5 de la capa 5',
  'Head 3 of layer 5': 'La cabeza 3 de la capa 5',
  'The last row of head 5: 72 % of its attention is on the first ␣do, 21 % on the second. Head 3 gives the first one 61 %, head 4 gives it 54 %.':
    'La última fila de la cabeza 5: el 72 % de su atención está en el primer ␣do, el 21 % en el segundo. La cabeza 3 da al primero el 61 %, la cabeza 4 le da el 54 %.',
  'The view Why takes the score of a cell apart. The largest parts are keys that feed-forward layers wrote.':
    'La vista Por qué descompone la puntuación de una celda. Las mayores partes son claves que escribieron capas feed-forward.',
  'Where a head looks does not say how much it matters. Cut head 5 of layer 5: choose it, and press X. Then see what the model answers after the last ␣The, and press X again at the head to put it back.':
    'Adónde mira una cabeza no dice cuánto importa. Desconecta la cabeza 5 de la capa 5: elígela y pulsa X. Luego mira qué responde el modelo tras el último ␣The, y pulsa otra vez X en la cabeza para devolverla.',
  '␣do has 89 %. What will it have without this head?':
    '␣do tiene el 89 %. ¿Cuánto tendrá sin esta cabeza?',
  'About 85 %': 'Cerca del 85 %',
  'The probabilities': 'Las probabilidades',
  'Why, with the word itself': 'Por qué, con la propia palabra',
  '␣do falls from 89 to 9 %, and ␣c leads with 20 %: without this head the model no longer knows which animal it was. Under Who answers, at position 25: of the lead of ␣do over ␣b the head wrote 2.6.':
    '␣do baja del 89 al 9 %, y va delante ␣c con el 20 %: sin esta cabeza el modelo ya no sabe qué animal era. Bajo Quién responde, en la posición 25: de la ventaja de ␣do sobre ␣b la cabeza escribió 2,6.',
};
