// Palabras: las lecciones, por sus textos ingleses.

export default {
  1: '1',
  'What it is made of': 'De qué está hecho',
  'How it works': 'Cómo funciona',
  'Training it': 'Entrenarlo',
  'Going further': 'Más allá',
  'Using it': 'Usarlo',
  Exercises: 'Ejercicios',
  'Other models': 'Otros modelos',
  'Positional encoding': 'Codificación de posiciones',
  'Attention treats its input as an unordered set of tokens: shuffle them, and every sum is the same. So each position gets a vector of its own, which is added to the embedding of the token there. The copy model uses sines and cosines of different wavelengths. In the formula the first position is p = 0, and d is the width, 64.':
    'La atención trata su entrada como un conjunto de tokens sin orden: si los barajas, todas las sumas son las mismas. Por eso cada posición recibe un vector propio, que se suma al embedding del token que está allí. El modelo que copia usa senos y cosenos de distintas longitudes de onda. En la fórmula la primera posición es p = 0, y d es la anchura, 64.',
  'Which dimensions change most from one position to the next?':
    '¿Qué dimensiones cambian más de una posición a la siguiente?',
  'The first ones': 'Las primeras',
  'The last ones': 'Las últimas',
  'All equally': 'Todas por igual',
  'Look at the encoding': 'Mirar la codificación',
  'See it inside the model': 'Verla dentro del modelo',
  'Stripes that grow wider from the first dimension to the last.':
    'Franjas que se ensanchan de la primera dimensión a la última.',
  'The first pair of dimensions repeats every 2π, about 6.3 positions. The last pair would repeat after about 47,000. Together they give each position its own vector.':
    'El primer par de dimensiones se repite cada 2π, unas 6,3 posiciones. El último par se repetiría tras unas 47.000. Juntos dan a cada posición un vector propio.',
  'With p = 0, what is the value of every sine?': 'Con p = 0, ¿cuánto vale cada seno?',
  'Put p = 0 into the formula.': 'Pon p = 0 en la fórmula.',
  'What happens without positions? In the copy task the model reads eight tokens, and eight answer slots must repeat them. All eight slots hold the same empty token. Chance alone gets one answer in eighteen right, 6 %.':
    '¿Qué pasa sin posiciones? En la tarea de copiar, el modelo lee ocho tokens, y ocho casillas de respuesta deben repetirlos. Las ocho casillas tienen el mismo token vacío. Por puro azar se acierta una respuesta de cada dieciocho, el 6 %.',
  'How many answers will be right after 200 steps without positions?':
    '¿Cuántas respuestas estarán bien tras 200 pasos sin posiciones?',
  'About 6 %': 'Cerca del 6 %',
  'About 25 %': 'Cerca del 25 %',
  'About half': 'Cerca de la mitad',
  'Nearly all': 'Casi todas',
  'Copy without positions': 'Copiar sin posiciones',
  'Train 200 steps': 'Entrenar 200 pasos',
  'Accuracy rises to about 25 % and stays there: it is the same after 400 steps. All eight predictions in the output column are equal.':
    'La exactitud sube hasta cerca del 25 % y se queda ahí: tras 400 pasos es la misma. Las ocho predicciones de la columna de salida son iguales.',
  'Eight equal inputs must give eight equal outputs, however long you train. The best strategy left is to output the token that this input holds most often. That is right for about a quarter of the answers.':
    'Ocho entradas iguales tienen que dar ocho salidas iguales, entrenes lo que entrenes. Lo mejor que queda es dar el token que más veces tiene esta entrada. Eso acierta cerca de un cuarto de las respuestas.',
  'Why can the slots not give different answers?':
    '¿Por qué no pueden las casillas dar respuestas distintas?',
  'They were trained too briefly': 'Se entrenaron demasiado poco',
  'They are the same token, and nothing tells them apart':
    'Son el mismo token, y nada las distingue',
  'The vocabulary is too small': 'El vocabulario es demasiado pequeño',
  'There are other ways to encode positions. A learned table starts as noise and finds its own encoding. Rotary encoding (RoPE) rotates queries and keys by an angle that grows with the position. A score then depends on the distance between the two. In copying, every answer is exactly nine positions after its source.':
    'Hay otras maneras de codificar posiciones. Una tabla aprendida empieza como ruido y encuentra su propia codificación. La codificación rotatoria (RoPE) gira consultas y claves un ángulo que crece con la posición. Así una puntuación depende de la distancia entre las dos. Al copiar, cada respuesta está justo nueve posiciones después de su origen.',
  'Which of the three solves copying in the fewest steps?':
    '¿Cuál de las tres aprende a copiar en menos pasos?',
  'Sines and cosines': 'Senos y cosenos',
  'A learned table': 'Una tabla aprendida',
  RoPE: 'RoPE',
  'RoPE: train 100 steps': 'RoPE: entrenar 100 pasos',
  'Learned: train 300 steps': 'Aprendidas: entrenar 300 pasos',
  'With RoPE the task is solved after 60 steps, with sinusoids after 160 to 240. With a learned table it takes 260 to 280 steps (seeds 1 to 3).':
    'Con RoPE la tarea está resuelta tras 60 pasos, con senos y cosenos tras 160 a 240. Con una tabla aprendida hacen falta de 260 a 280 pasos (semillas 1 a 3).',
  'With RoPE a score depends on the distance directly, and here one distance, nine, serves every slot.':
    'Con RoPE una puntuación depende directamente de la distancia, y aquí una sola distancia, nueve, vale para todas las casillas.',
  'What does a score depend on with RoPE, besides the contents?':
    'Con RoPE, ¿de qué depende una puntuación, además de los contenidos?',
  "The query's position": 'De la posición de la consulta',
  'The distance of query and key': 'De la distancia entre consulta y clave',
  'The number of heads': 'Del número de cabezas',
  'ALiBi adds no vector. It subtracts slope × distance from every score, so nearby positions get more attention. It was made for causal models, which see only earlier positions. In this encoder all answer slots hold the same token, and their scores differ only by distance.':
    'ALiBi no suma ningún vector. Resta pendiente × distancia a cada puntuación, así que las posiciones cercanas reciben más atención. Se hizo para modelos causales, que solo ven posiciones anteriores. En este codificador todas las casillas de respuesta tienen el mismo token, y sus puntuaciones solo se distinguen por la distancia.',
  'Will ALiBi solve copying within 200 steps?': '¿Aprenderá ALiBi a copiar en 200 pasos?',
  'Yes, as quickly as RoPE': 'Sí, tan rápido como RoPE',
  'No, about half right': 'No, acertará cerca de la mitad',
  'No, hardly better than none': 'No, apenas mejor que sin posiciones',
  'ALiBi without a mask: train 200 steps': 'ALiBi sin máscara: entrenar 200 pasos',
  'Accuracy stays near 25 % for the first 200 steps, as if there were no positions, although the attention maps fade with distance. After 2,000 steps it is 25 to 53 % (seeds 1 to 3), and still jumps up and down.':
    'La exactitud se queda cerca del 25 % los primeros 200 pasos, como si no hubiera posiciones, aunque los mapas de atención palidecen con la distancia. Tras 2000 pasos es de 25 a 53 % (semillas 1 a 3), y aún salta arriba y abajo.',
  'A distance penalty makes a position prefer near keys. It cannot single out the key that is exactly nine away.':
    'Un castigo a la distancia hace que una posición prefiera claves cercanas. No puede señalar la clave que está justo a nueve.',
  'Which key does ALiBi favour, other things equal?':
    '¿Qué clave favorece ALiBi, si lo demás es igual?',
  'The nearest': 'La más cercana',
  'The one nine away': 'La que está a nueve',
  'The farthest': 'La más lejana',
  'Multi-head attention': 'Atención con varias cabezas',
  'Every position computes three vectors from its input x: a query x W_Q, a key x W_K and a value x W_V. The score of a pair is the dot product of query and key, divided by √d_k. Here d_k is the number of entries in a key. Without the division, scores would grow with d_k, and the softmax would saturate.':
    'Cada posición calcula tres vectores a partir de su entrada x: una consulta x W_Q, una clave x W_K y un valor x W_V. La puntuación de un par es el producto escalar de consulta y clave, dividido por √d_k. Aquí d_k es el número de entradas de una clave. Sin la división, las puntuaciones crecerían con d_k, y el softmax se saturaría.',
  'What is the sum of one row of weights after the softmax?':
    '¿Cuánto suma una fila de pesos después del softmax?',
  'The number of keys': 'El número de claves',
  'It depends on the scores': 'Depende de las puntuaciones',
  'Inspect one head': 'Mirar una cabeza de cerca',
  'Each row of the heat map is one query. The formula below it shows the numbers of the cell that you chose. The weights of its row sum to 1.':
    'Cada fila del mapa de calor es una consulta. La fórmula de abajo muestra los números de la celda que elegiste. Los pesos de su fila suman 1.',
  'Softmax makes all scores positive and divides by their sum. So a row says how one position divides its attention among all keys.':
    'Softmax hace positivas todas las puntuaciones y las divide por su suma. Así, una fila dice cómo reparte una posición su atención entre todas las claves.',
  'A key has 16 entries here. By what is each dot product divided?':
    'Una clave tiene aquí 16 entradas. ¿Por cuánto se divide cada producto escalar?',
  'It is the square root of the number of entries.': 'Es la raíz cuadrada del número de entradas.',
  'One softmax row blends what it reads into a single average. So the width is divided among several heads, each with its own queries, keys and values. Here 4 heads have 16 numbers each. Their results are concatenated and mixed by one more matrix.':
    'Una fila de softmax mezcla lo que lee en una sola media. Por eso la anchura se reparte entre varias cabezas, cada una con consultas, claves y valores propios. Aquí 4 cabezas tienen 16 números cada una. Sus resultados se ponen uno tras otro y los mezcla una matriz más.',
  'The model has 102,676 parameters. How many has it with 8 heads?':
    'El modelo tiene 102.676 parámetros. ¿Cuántos tiene con 8 cabezas?',
  'Twice as many': 'El doble',
  'A few more': 'Unos pocos más',
  'Exactly as many': 'Exactamente los mismos',
  'Half as many': 'La mitad',
  '8 heads of 8 numbers': '8 cabezas de 8 números',
  '1 head of 64 numbers': '1 cabeza de 64 números',
  'Back to 4': 'Volver a 4',
  'The number of tiles in each layer changes, while the number of parameters stays at 102,676. Before training the maps look like noise.':
    'Cambia el número de casillas de cada capa, pero el de parámetros sigue en 102.676. Antes de entrenar, los mapas parecen ruido.',
  'The matrices W_Q, W_K, W_V and W_O are 64 by 64 in any case. Heads divide the width; they do not add to it.':
    'Las matrices W_Q, W_K, W_V y W_O son de 64 por 64 en todo caso. Las cabezas se reparten la anchura; no le añaden nada.',
  'With 8 heads and width 64, how many entries has a key?':
    'Con 8 cabezas y anchura 64, ¿cuántas entradas tiene una clave?',
  'Divide the width by the number of heads.': 'Divide la anchura por el número de cabezas.',
  'After training, the maps of the last layer become sharp. To copy, each answer slot has to fetch one token, so its row puts most of its weight on a single key. The badge above each tile names what the head does on the sequence shown, and with what share of its attention.':
    'Tras entrenar, los mapas de la última capa se vuelven nítidos. Para copiar, cada casilla de respuesta tiene que traer un token, así que su fila pone casi todo su peso en una sola clave. La etiqueta sobre cada mapa dice qué hace la cabeza en la secuencia mostrada, y con qué parte de su atención.',
  'Where in the map of a trained head will its largest weights be?':
    '¿Dónde estarán los mayores pesos en el mapa de una cabeza entrenada?',
  'On the main diagonal': 'En la diagonal principal',
  'On a diagonal of its lower half': 'En una diagonal de su mitad inferior',
  'In one column': 'En una columna',
  'Spread over the map': 'Repartidos por el mapa',
  'Train 300 steps': 'Entrenar 300 pasos',
  'A diagonal in the lower half of each map of layer 2. Slot 1 attends to token 1, slot 2 to token 2. After 300 steps it holds about .86 to .95 of the weight.':
    'Una diagonal en la mitad inferior de cada mapa de la capa 2. La casilla 1 mira al token 1, la casilla 2 al token 2. Tras 300 pasos tiene de 0,86 a 0,95 del peso.',
  'The slots are the lower rows, the tokens the left columns. Copying keeps the order, so the source moves right by one when the slot moves down by one.':
    'Las casillas son las filas de abajo, los tokens las columnas de la izquierda. Copiar conserva el orden, así que el origen va una columna a la derecha cuando la casilla va una fila abajo.',
  'To which token does slot 5 attend?': '¿A qué token mira la casilla 5?',
  'Copying keeps the order.': 'Copiar conserva el orden.',
  'Feed-forward network': 'Red feed-forward',
  'Attention moves information between positions. The feed-forward network then works on each position separately, with the same weights everywhere. It widens the vector, conventionally fourfold, applies a nonlinear function, and narrows it again. The original transformer uses ReLU; this preset uses GELU.':
    'La atención mueve información entre posiciones. Después, la red feed-forward trabaja en cada posición por separado, con los mismos pesos en todas. Ensancha el vector, por costumbre al cuádruple, aplica una función no lineal y lo vuelve a estrechar. El transformer original usa ReLU; este preajuste usa GELU.',
  'What share of the hidden units will be near zero?':
    '¿Qué parte de las unidades ocultas estará cerca de cero?',
  'Hardly any': 'Casi ninguna',
  'Inspect the hidden units': 'Mirar las unidades ocultas',
  'The same with ReLU': 'Lo mismo con ReLU',
  'Each row of the FFN tile is one position, each column one of 256 hidden units. About half of the cells are pale.':
    'Cada fila de la casilla FFN es una posición, cada columna una de 256 unidades ocultas. Cerca de la mitad de las celdas son pálidas.',
  'Before training, half of the sums are below zero. There GELU goes no lower than −0.17, and ReLU outputs exactly 0.':
    'Antes de entrenar, la mitad de las sumas está por debajo de cero. Allí GELU no baja de −0,17, y ReLU da exactamente 0.',
  'What does ReLU make of −3?': '¿Qué hace ReLU con −3?',
  'Most parameters of a small transformer are in its feed-forward layers. Yet copying needs no computation at single positions, only moving. So make the hidden layer tiny: 8 units in place of 256. That leaves little more than a third of the parameters.':
    'La mayoría de los parámetros de un transformer pequeño está en sus capas feed-forward. Pero copiar no pide calcular nada en una posición, solo mover. Así que haz diminuta la capa oculta: 8 unidades en lugar de 256. Queda poco más de un tercio de los parámetros.',
  'Will copying still be learned in 300 steps?':
    '¿Se aprenderá a copiar en 300 pasos de todos modos?',
  'Yes, nearly all right': 'Sí, casi todo bien',
  'About half right': 'Cerca de la mitad bien',
  No: 'No',
  '8 hidden units: train 300 steps': '8 unidades ocultas: entrenar 300 pasos',
  'Parameters with 256': 'Los parámetros con 256',
  'After 300 steps, 98.8 to 99.9 % of the answers are right (seeds 1 to 3).':
    'Tras 300 pasos está bien del 98,8 al 99,9 % de las respuestas (semillas 1 a 3).',
  'A task that computes needs more. Modular addition takes about 900 to 1,200 steps with 256 units. With 8, only one seed of three reaches 99 % in 2,000 steps; the others end at 88 and 98 %.':
    'Una tarea que calcula necesita más. La suma modular tarda de 900 a 1200 pasos con 256 unidades. Con 8, solo una semilla de tres llega al 99 % en 2000 pasos; las otras acaban en 88 y 98 %.',
  'Build a copy model with at most 40,000 parameters that gets 98 % right.':
    'Construye un modelo que copie con 40.000 parámetros como mucho y acierte el 98 %.',
  'The block: residuals and norms': 'El bloque: residuos y normas',
  'A block has two lines. Each part reads the residual stream through a layer norm and adds its result to the stream. What an early layer wrote is still part of the sum later, unless another layer writes its opposite. The gradient has a direct path back to the embedding. In the drawing, the stream runs along the top, with a plus at every addition.':
    'Un bloque tiene dos líneas. Cada parte lee el flujo residual a través de una layer norm y le suma su resultado. Lo que escribió una capa temprana sigue siendo parte de la suma después, si ninguna otra capa escribe lo contrario. El gradiente tiene un camino directo de vuelta al embedding. En el dibujo, el flujo corre por arriba, con un signo más en cada suma.',
  'Post-norm puts the norm after each sum. What does it rescale?':
    'Post-norm pone la norma después de cada suma. ¿Qué reescala?',
  'Only what the part reads': 'Solo lo que lee la parte',
  'The stream itself': 'El flujo mismo',
  'Only the output': 'Solo la salida',
  'Norm before each part (pre)': 'Norma antes de cada parte (pre)',
  'Norm after each sum (post)': 'Norma después de cada suma (post)',
  'The boxes marked LN: with pre-norm they are on the branches, with post-norm they are on the stream itself.':
    'Las cajas con LN: con pre-norm están en las ramas, con post-norm están en el flujo mismo.',
  'With pre-norm nothing touches the stream but additions. With post-norm everything that was written before is rescaled again and again.':
    'Con pre-norm nada toca el flujo salvo las sumas. Con post-norm todo lo escrito antes se reescala una y otra vez.',
  'How often does this post-norm model of three layers rescale the stream?':
    '¿Cuántas veces reescala el flujo este modelo post-norm de tres capas?',
  'Each layer has two sums.': 'Cada capa tiene dos sumas.',
  'Pre-norm is said to train more stably. With three layers the difference is small: reversal is solved at about step 200, with post-norm at 240 to 300. Now take six layers, where post-norm rescales the stream twelve times.':
    'Se dice que pre-norm entrena de forma más estable. Con tres capas la diferencia es pequeña: invertir se resuelve hacia el paso 200, con post-norm entre 240 y 300. Toma ahora seis capas, donde post-norm reescala el flujo doce veces.',
  'With six layers, what will post-norm have after 240 steps?':
    'Con seis capas, ¿a dónde llega post-norm tras 240 pasos?',
  'Nearly all right': 'A casi todo bien',
  'A quarter right': 'A un cuarto bien',
  'No better than chance': 'A no más que el azar',
  'Six layers, post: train 240 steps': 'Seis capas, post: entrenar 240 pasos',
  'Six layers, pre: train 260 steps': 'Seis capas, pre: entrenar 260 pasos',
  'Post-norm stays near 24 %, four times as good as guessing, and is still there after 300 steps. Pre-norm passes 99 % at about step 240.':
    'Post-norm se queda cerca del 24 %, cuatro veces mejor que el azar, y sigue ahí tras 300 pasos. Pre-norm pasa del 99 % hacia el paso 240.',
  'The post-norm model learns which tokens occur, but not where they belong. A warm-up of 200 steps does not change that within 400 steps.':
    'El modelo post-norm aprende qué tokens aparecen, pero no dónde van. Un calentamiento de 200 pasos no lo cambia en 400 pasos.',
  'What does the post-norm model know at 24 %?': '¿Qué sabe el modelo post-norm con el 24 %?',
  Nothing: 'Nada',
  'Which tokens occur': 'Qué tokens aparecen',
  'Where each token belongs': 'Dónde va cada token',
  'The whole model': 'El modelo entero',
  'Read the drawing from left to right. Each token becomes a vector (its embedding). Positions are added. Each block writes into the residual stream. One more matrix turns the final vectors into a score for each token of the vocabulary. Such a score is called a logit. Softmax turns logits into probabilities.':
    'Lee el dibujo de izquierda a derecha. Cada token se vuelve un vector (su embedding). Se suman las posiciones. Cada bloque escribe en el flujo residual. Una matriz más convierte los vectores finales en una nota para cada token del vocabulario. Esa nota se llama logit. Softmax convierte los logits en probabilidades.',
  'The vocabulary has 20 tokens. What shape has the tile of probabilities?':
    'El vocabulario tiene 20 tokens. ¿Qué forma tiene la casilla de probabilidades?',
  'Positions by 20': 'Posiciones por 20',
  'Positions by 64': 'Posiciones por 64',
  '20 by 64': '20 por 64',
  'The model that copies': 'El modelo que copia',
  'Move over a tile: a band marks that row in every tile, from the input token to its prediction.':
    'Pasa por una casilla: una banda marca esa fila en todas, del token de entrada a su predicción.',
  'Every tile has one row per position, so you can follow a position across the whole model. Only attention mixes rows.':
    'Cada casilla tiene una fila por posición, así que puedes seguir una posición por todo el modelo. Solo la atención mezcla filas.',
  'Which part lets one position read another?': '¿Qué parte deja que una posición lea otra?',
  Attention: 'La atención',
  'The feed-forward network': 'La red feed-forward',
  'The norm': 'La norma',
  'The loss is the cross-entropy: minus the logarithm of the probability that the model gives to the right answer. Data tokens are 2 to 19. Guessing evenly among these 18 costs ln 18 = 2.89, the dashed line in the chart.':
    'La pérdida es la entropía cruzada: menos el logaritmo de la probabilidad que el modelo da a la respuesta correcta. Los tokens de datos van de 2 a 19. Elegir por igual entre estos 18 cuesta ln 18 = 2,89, la línea de trazos de la curva.',
  "What does the untrained model's loss compare to, the dashed line?":
    '¿Cómo es la pérdida del modelo sin entrenar frente a la línea de trazos?',
  'It is below': 'Está por debajo',
  'It is on the line': 'Está en la línea',
  'It is above': 'Está por encima',
  'Train 40 steps': 'Entrenar 40 pasos',
  'Train 300 more': 'Entrenar 300 más',
  'The loss begins at 3.5 to 4.0 (seeds 1 to 3), meets the dashed line early, and falls below it. In the probabilities, a dark cell appears in each answer row.':
    'La pérdida empieza entre 3,5 y 4,0 (semillas 1 a 3), pronto toca la línea de trazos y baja de ella. En las probabilidades aparece una celda oscura en cada fila de respuesta.',
  'The untrained logits are noise. They give probability to tokens that are never an answer, and that is worse than guessing evenly.':
    'Los logits sin entrenar son ruido. Dan probabilidad a tokens que nunca son respuesta, y eso es peor que elegir por igual.',
  'The right answer has probability 0.5. What does it cost, as −ln p?':
    'La respuesta correcta tiene probabilidad 0,5. ¿Cuánto cuesta, como −ln p?',
  'ln 2 is about 0.69.': 'ln 2 es cerca de 0,69.',
};
