// Palabras: las lecciones, por sus textos ingleses.

export default {
  2: '2',
  4: '4',
  'Generation and temperature': 'Generar, y la temperatura',
  'A language model gives a probability to each token that may come next. To write, it must choose one. It may always take the likeliest, or draw by the probabilities. The temperature divides the logits first: below 1 it sharpens the choice, above 1 it evens it out. Top-k leaves only the k likeliest.':
    'Un modelo de lenguaje da una probabilidad a cada token que puede venir después. Para escribir tiene que elegir uno. Puede tomar siempre el más probable, o sacarlo según las probabilidades. La temperatura divide antes los logits: por debajo de 1 agudiza la elección, por encima de 1 la iguala. Top-k deja solo los k más probables.',
  'At temperature 0, will another seed give another text?':
    'Con temperatura 0, ¿dará otra semilla otro texto?',
  'Let it write': 'Dejarlo escribir',
  'Press *Generate* at temperature 0, twice: the text is the same. Set 0.8, and every seed writes another one. At 2 most words fall apart. Point at a token to see what it was chosen from.':
    'Pulsa *Generar* con temperatura 0, dos veces: el texto es el mismo. Pon 0,8, y cada semilla escribe otro. Con 2 casi todas las palabras se deshacen. Señala un token para ver de cuáles se eligió.',
  'The seed only says which token is drawn. At temperature 0 nothing is drawn: the likeliest token is taken.':
    'La semilla solo dice qué token se saca. Con temperatura 0 no se saca nada: se toma el token más probable.',
  'Two logits are 2 and 1. At temperature 0.5, how many times likelier is the first?':
    'Dos logits son 2 y 1. Con temperatura 0,5, ¿cuántas veces más probable es el primero?',
  'Divide both by 0.5 first: 4 and 2. Then e to the power of their difference.':
    'Divide antes los dos por 0,5: 4 y 2. Luego e elevado a su diferencia.',
  'To write token 50, the model compares its query with the keys of the 49 tokens before it, and adds up their values. Keys and values do not change, since no position sees a later one. So they are kept, in the KV cache. Each new token costs one row of work instead of fifty.':
    'Para escribir el token 50, el modelo compara su consulta con las claves de los 49 tokens anteriores, y suma sus valores. Claves y valores no cambian, pues ninguna posición ve una posterior. Por eso se guardan, en la caché KV. Cada token nuevo cuesta una fila de trabajo en vez de cincuenta.',
  'What does the cache keep of each earlier token?': '¿Qué guarda la caché de cada token anterior?',
  'Its query': 'Su consulta',
  'Its key and its value': 'Su clave y su valor',
  'Its logits': 'Sus logits',
  'Heads share keys: 1 for 4': 'Las cabezas comparten claves: 1 para 4',
  'One head of keys and values serves four of queries. The cache is a quarter as large, and the model has 94,324 parameters in place of 106,804.':
    'Una cabeza de claves y valores sirve a cuatro de consultas. La caché es la cuarta parte, y el modelo tiene 94.324 parámetros en lugar de 106.804.',
  'In a long text the cache takes more memory than the weights. That is why newer models share keys and values among heads (Shazeer 2019; Ainslie et al. 2023).':
    'En un texto largo la caché ocupa más memoria que los pesos. Por eso los modelos nuevos comparten claves y valores entre cabezas (Shazeer 2019; Ainslie et al. 2023).',
  'Two layers, width 64, no sharing: how many numbers does the cache keep for each token?':
    'Dos capas, anchura 64, sin compartir: ¿cuántos números guarda la caché por cada token?',
  'A key and a value of 64 numbers in each of two layers.':
    'Una clave y un valor de 64 números en cada una de dos capas.',
  'From text to tokens': 'De texto a tokens',
  'A token need not be a character. Byte pair encoding starts with characters. It joins the pair that occurs most often into a new token, and does so until the vocabulary is full. Frequent words become one token, rare ones several.':
    'Un token no tiene por qué ser un carácter. Byte pair encoding empieza con caracteres. Une el par que más aparece en un token nuevo, y sigue así hasta llenar el vocabulario. Las palabras frecuentes se vuelven un token, las raras varios.',
  'With 256 tokens in place of 52 characters, how many tokens is the text?':
    'Con 256 tokens en lugar de 52 caracteres, ¿cuántos tokens tiene el texto?',
  'As many': 'Los mismos',
  'A little fewer': 'Unos pocos menos',
  'Less than half as many': 'Menos de la mitad',
  'Byte pairs: 256 tokens': 'Pares de bytes: 256 tokens',
  'The text has 463,379 characters, and 202,234 tokens with byte pairs: 2.3 characters each. *How the tokens were merged*, below the text, shows each join.':
    'El texto tiene 463.379 caracteres, y 202.234 tokens con pares de bytes: 2,3 caracteres cada uno. *Cómo se unieron los tokens*, bajo el texto, muestra cada unión.',
  'The model reads 64 tokens in either case. With byte pairs these are more words, so it sees further back. It pays with a larger table.':
    'El modelo lee 64 tokens en los dos casos. Con pares de bytes son más palabras, así que ve más atrás. Lo paga con una tabla mayor.',
  'Which pair does byte pair encoding join next?': '¿Qué par une después byte pair encoding?',
  'The longest': 'El más largo',
  'The rarest': 'El más raro',
  'The most frequent': 'El más frecuente',
  'Losses of models with different tokens cannot be compared as they are: each is per token, and tokens differ in size. Divide by the characters of a token, 2.3 here on average, to get the loss per character.':
    'Las pérdidas de modelos con tokens distintos no se pueden comparar tal cual: cada una es por token, y los tokens tienen tamaños distintos. Divide por los caracteres de un token, aquí 2,3 de media, para tener la pérdida por carácter.',
  'Per character, which is better after 300 steps?': 'Por carácter, ¿qué es mejor tras 300 pasos?',
  Characters: 'Caracteres',
  'Byte pairs': 'Pares de bytes',
  'Both are equal': 'Son iguales',
  'Byte pairs: train 300 steps': 'Pares de bytes: entrenar 300 pasos',
  'The loss is 0.71 to 0.75 per token, so 0.31 to 0.33 per character. A model of characters has 1.17 to 1.24 after as many steps (seeds 1 to 3).':
    'La pérdida es de 0,71 a 0,75 por token, así que de 0,31 a 0,33 por carácter. Un modelo de caracteres tiene de 1,17 a 1,24 tras los mismos pasos (semillas 1 a 3).',
  'In 300 steps it has read 2.3 times as much text, and each prediction spans more of it. Nats divided by ln 2 are bits per character, which papers use.':
    'En 300 pasos ha leído 2,3 veces más texto, y cada predicción abarca más de él. Los nats divididos por ln 2 son bits por carácter, que es lo que usan los artículos.',
  'A loss of 1.4 nats per token, 2 characters per token: how much per character?':
    'Una pérdida de 1,4 nats por token, 2 caracteres por token: ¿cuánto es por carácter?',
  'Divide by the characters of a token.': 'Divide por los caracteres de un token.',
  'Padding, and one answer for all': 'Relleno, y una respuesta para todo',
  'A batch is one block of numbers, so shorter sequences are filled up with empty positions. A padding mask keeps everybody from looking at them: their scores become minus infinity, their weights exactly 0. A large negative number such as −10⁹ gives 0 too, unless every key of a row is masked.':
    'Un lote es un solo bloque de números, así que las secuencias más cortas se llenan con posiciones vacías. Una máscara de relleno impide que nadie las mire: sus puntuaciones se vuelven menos infinito, sus pesos exactamente 0. Un número negativo grande como −10⁹ da también 0, salvo que estén enmascaradas todas las claves de una fila.',
  'How much weight do the columns of empty positions get?':
    '¿Cuánto peso reciben las columnas de las posiciones vacías?',
  'A little': 'Un poco',
  'An equal share': 'Partes iguales',
  'Train 450 steps': 'Entrenar 450 pasos',
  'The hatched columns are the empty positions: exactly 0 in every row. Of the answers 99 % or more are right (seeds 1 to 3). *Held-out examples* shows inputs of 4 to 8 tokens.':
    'Las columnas rayadas son las posiciones vacías: exactamente 0 en todas las filas. De las respuestas está bien el 99 % o más (semillas 1 a 3). *Ejemplos de prueba* muestra entradas de 4 a 8 tokens.',
  'A row whose keys are all masked has no largest score: with minus infinity softmax would divide 0 by 0. Such a row must be left out, or let itself be seen.':
    'Una fila con todas sus claves enmascaradas no tiene una puntuación mayor: con menos infinito softmax dividiría 0 por 0. Hay que omitir esa fila, o dejar que se vea a sí misma.',
  'All keys of a row are masked with −10⁹. What does softmax give?':
    'Todas las claves de una fila están enmascaradas con −10⁹. ¿Qué da softmax?',
  'All 0': 'Todo 0',
  'Equal shares': 'Partes iguales',
  'An error': 'Un error',
  'Some tasks want one answer for a whole input, such as a label. The model then takes the mean of its output vectors over all positions that are not empty, and gives that to the output layer. Here it says which of three tokens occurs most often.':
    'Algunas tareas piden una respuesta para toda una entrada, por ejemplo una etiqueta. El modelo hace entonces la media de sus vectores de salida sobre todas las posiciones que no están vacías, y la da a la capa de salida. Aquí dice cuál de tres tokens aparece más.',
  'Does this task need to know where the tokens are?':
    '¿Necesita esta tarea saber dónde están los tokens?',
  'Train 100 steps without positions': 'Entrenar 100 pasos sin posiciones',
  'All answers are right after 100 steps, without any positions (seeds 1 to 3). The heads of its one layer are "spread": they look at everything, about evenly.':
    'Todas las respuestas están bien tras 100 pasos, sin ninguna posición (semillas 1 a 3). Las cabezas de su única capa están «repartidas»: miran todo, más o menos por igual.',
  'Counting does not depend on the order. A mean of vectors is already a count: each position adds its share.':
    'Contar no depende del orden. Una media de vectores ya es una cuenta: cada posición añade su parte.',
  'Train it on your own: which part of the model makes one vector of fifteen?':
    'Entrénalo por tu cuenta: ¿qué parte del modelo hace un vector de quince?',
  'The mean over positions': 'La media sobre las posiciones',
  'The last head': 'La última cabeza',
  'A transformer that acts': 'Un transformer que actúa',
  'A transformer may read numbers as well as tokens. This one reads, at each moment, the return that is still to come, a state and an action. It learns to predict the action, from episodes of good and bad steering past an obstacle (a decision transformer, Chen et al. 2021).':
    'Un transformer puede leer números además de tokens. Este lee, en cada momento, el retorno que aún falta, un estado y una acción. Aprende a predecir la acción, con episodios de conducir bien y mal sorteando un obstáculo (un decision transformer, Chen et al. 2021).',
  'Asked for a poor return, what will the trained model do?':
    'Si se le pide un mal retorno, ¿qué hará el modelo entrenado?',
  'Its best in any case': 'Lo mejor que pueda en todo caso',
  'Steer badly': 'Conducir mal',
  'Asked for the best return, it reaches the goal from 91 to 98 % of the starts. Asked for a poor one, from 2 to 19 % (seeds 1 to 3). The control below the arena says what is asked for. Drag goal and obstacle.':
    'Si se le pide el mejor retorno, llega a la meta desde el 91 al 98 % de las salidas. Si se le pide uno malo, desde el 2 al 19 % (semillas 1 a 3). El control bajo la arena dice qué se pide. Arrastra la meta y el obstáculo.',
  'It has learned what actions go with which return. To make it act well, ask for a high return: no reward is used in training beside that number.':
    'Ha aprendido qué acciones van con qué retorno. Para que actúe bien, pide un retorno alto: fuera de ese número, el entrenamiento no usa recompensas.',
  'Why does it not simply copy the average of the episodes?':
    '¿Por qué no copia sin más la media de los episodios?',
  'It was trained on good episodes only': 'Se entrenó solo con episodios buenos',
  'It reads which return each episode reached': 'Lee qué retorno alcanzó cada episodio',
  'It is larger': 'Es más grande',
  'More tokens than dimensions': 'Más tokens que dimensiones',
  'In a space of 8 dimensions only 8 vectors can be at right angles to each other. This copy model has a width of 8, and must tell 18 tokens and 17 positions apart in it. The usual width is 64.':
    'En un espacio de 8 dimensiones solo 8 vectores pueden estar en ángulo recto entre sí. Este modelo que copia tiene anchura 8, y en ella debe distinguir 18 tokens y 17 posiciones. La anchura habitual es 64.',
  'Can a model of width 8 copy 18 different tokens?':
    '¿Puede un modelo de anchura 8 copiar 18 tokens distintos?',
  'No more than 8 of them': 'No más de 8 de ellos',
  'Width 8: train 750 steps': 'Anchura 8: entrenar 750 pasos',
  'The table of tokens': 'La tabla de tokens',
  'After 750 steps 99 to 100 % are right (seeds 1 to 3). In the table of tokens, rows are not at right angles: the two most alike have a cosine of 0.83 to 0.94.':
    'Tras 750 pasos está bien del 99 al 100 % (semillas 1 a 3). En la tabla de tokens, las filas no están en ángulo recto: las dos más parecidas tienen un coseno de 0,83 a 0,94.',
  'Vectors need not be at right angles to be told apart: it is enough that they are not alike. Many features in few dimensions are called superposition (Elhage et al. 2022).':
    'Los vectores no necesitan estar en ángulo recto para distinguirse: basta con que no se parezcan. Muchos rasgos en pocas dimensiones se llaman superposición (Elhage et al. 2022).',
  'How many vectors can be at right angles to each other in 16 dimensions?':
    '¿Cuántos vectores pueden estar en ángulo recto entre sí en 16 dimensiones?',
  'As many as there are dimensions.': 'Tantos como dimensiones.',
  'There is a limit, though. Vectors that are too much alike are read for each other, and queries and keys need room as well. Halve the width once more, to 4.':
    'Pero hay un límite. Los vectores demasiado parecidos se confunden, y consultas y claves también necesitan sitio. Parte otra vez la anchura por la mitad, a 4.',
  'What will a model of width 4 reach in 1,500 steps?':
    '¿A dónde llegará un modelo de anchura 4 en 1500 pasos?',
  'Less than a third': 'A menos de un tercio',
  'Width 4: train 1500 steps': 'Anchura 4: entrenar 1500 pasos',
  'Only 15 to 24 % of the answers are right (seeds 1 to 3), no more than without positions. The two tokens most alike have a cosine of .99 or more.':
    'Solo está bien del 15 al 24 % de las respuestas (semillas 1 a 3), no más que sin posiciones. Los dos tokens más parecidos tienen un coseno de 0,99 o más.',
  'Tokens, positions and what heads need share four numbers. The model spends them on which tokens occur, and has none left for where.':
    'Tokens, posiciones y lo que necesitan las cabezas se reparten cuatro números. El modelo los gasta en qué tokens aparecen, y no le queda ninguno para dónde.',
  'What can help a model with too few dimensions for its features?':
    '¿Qué puede ayudar a un modelo con pocas dimensiones para sus rasgos?',
  'More layers': 'Más capas',
  'Features that seldom occur together': 'Rasgos que rara vez aparecen juntos',
  'A higher rate': 'Una tasa mayor',
  'Two features that never meet may share a direction.':
    'Dos rasgos que nunca se encuentran pueden compartir una dirección.',
  'What attention costs': 'Lo que cuesta la atención',
  'Each position compares itself with each other one. So a map of attention has as many cells as the length squared. The feed-forward networks grow only with the length. Settings, below the parameters, says how many operations (FLOPs) and how much memory each part takes.':
    'Cada posición se compara con cada una de las otras. Así que un mapa de atención tiene tantas celdas como la longitud al cuadrado. Las redes feed-forward solo crecen con la longitud. Ajustes dice, bajo los parámetros, cuántas operaciones (FLOP) y cuánta memoria necesita cada parte.',
  'From 64 tokens to 128, how many times more cells has a map?':
    'De 64 tokens a 128, ¿cuántas veces más celdas tiene un mapa?',
  '64 tokens': '64 tokens',
  '128 tokens': '128 tokens',
  '256 tokens': '256 tokens',
  'For 64 tokens attention takes fewer FLOPs than the feed-forward networks, for 128 as many, for 256 half as many again.':
    'Con 64 tokens la atención necesita menos FLOP que las redes feed-forward, con 128 los mismos, con 256 la mitad más.',
  'At the lengths of large models, thousands of tokens, attention is most of the work. Flash attention does the same sums without ever storing the map.':
    'En las longitudes de los modelos grandes, miles de tokens, la atención es casi todo el trabajo. Flash attention hace las mismas sumas sin guardar nunca el mapa.',
  'How many cells has one map of 128 tokens?': '¿Cuántas celdas tiene un mapa de 128 tokens?',
  'The length squared.': 'La longitud al cuadrado.',
  'There are ways to have less of it. In a window each position sees only the last few tokens. Linear attention does without softmax, so that one running sum takes the place of the map. Both change what a model can do.':
    'Hay maneras de tener menos. Con una ventana, cada posición solo ve los últimos tokens. La atención lineal renuncia a softmax, y una suma acumulada ocupa el lugar del mapa. Las dos cambian lo que puede hacer un modelo.',
  'What can a model of two layers, each with a window of 16, look at?':
    '¿Hasta dónde puede mirar un modelo de dos capas, cada una con una ventana de 16?',
  '16 tokens back': '16 tokens atrás',
  'About 30 tokens back': 'Unos 30 tokens atrás',
  Everything: 'Hasta el principio',
  'A window of 16': 'Una ventana de 16',
  'Linear attention': 'Atención lineal',
  'The map of a window is a band along the diagonal. All cells beyond it are masked, and attention costs little more than its four matrices.':
    'El mapa de una ventana es una banda a lo largo de la diagonal. Todas las celdas de fuera están enmascaradas, y la atención cuesta poco más que sus cuatro matrices.',
  'Layer 2 reads what layer 1 has gathered: 15 tokens back, each of which has seen 15 more. Deep stacks of windows reach far.':
    'La capa 2 lee lo que reunió la capa 1: 15 tokens atrás, cada uno de los cuales ha visto 15 más. Las pilas profundas de ventanas llegan lejos.',
  'How many tokens back does information reach through 3 such layers?':
    '¿Cuántos tokens atrás llega la información a través de 3 capas así?',
  'Fifteen in each layer.': 'Quince en cada capa.',
};
