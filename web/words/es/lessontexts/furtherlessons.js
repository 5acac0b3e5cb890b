// Palabras: las lecciones, por sus textos ingleses.

export default {
  'Longer than it was trained on': 'Más largo que en el entrenamiento',
  'The copy model is trained on eight tokens, always. Each answer is nine positions after its source. With six tokens it would be seven, with ten it would be eleven. The page can score a trained model at other lengths.':
    'El modelo que copia se entrena siempre con ocho tokens. Cada respuesta está nueve posiciones después de su origen. Con seis tokens serían siete, con diez serían once. La página puede evaluar un modelo entrenado en otras longitudes.',
  'Trained on 8 tokens: how many of 10 does it copy?':
    'Entrenado con 8 tokens: ¿cuántos de 10 copia?',
  'Score other lengths': 'Evaluar otras longitudes',
  'At 8 tokens, 17 positions with separator and slots, all answers are right. At 6 tokens 21 to 22 % are, at 10 tokens 9 to 13 % (seeds 1 to 3).':
    'Con 8 tokens, 17 posiciones contando separador y casillas, todas las respuestas están bien. Con 6 tokens lo está del 21 al 22 %, con 10 tokens del 9 al 13 % (semillas 1 a 3).',
  'It has learned "nine positions back", for the positions that it has seen. Nothing in its data said that the distance depends on the length.':
    'Ha aprendido «nueve posiciones atrás», para las posiciones que ha visto. Nada en sus datos decía que la distancia depende de la longitud.',
  'How many positions after its source is an answer when five tokens are copied?':
    '¿Cuántas posiciones después de su origen está una respuesta cuando se copian cinco tokens?',
  'The separator stands between tokens and slots.': 'El separador está entre tokens y casillas.',
  'RoPE makes scores depend on distances, and copying has one distance only. In reversal every slot has another one. Yet there is a rule on distances that holds at every length: the source of a slot is exactly twice as far back as the separator.':
    'RoPE hace que las puntuaciones dependan de distancias, y copiar tiene una sola distancia. Al invertir, cada casilla tiene otra. Pero hay una regla de distancias que vale en todas las longitudes: el origen de una casilla está justo al doble de distancia que el separador.',
  'With RoPE, reversal is solved …': 'Con RoPE, invertir se resuelve …',
  'sooner than with sines and cosines': 'antes que con senos y cosenos',
  'Reverse with RoPE: train 400 steps': 'Invertir con RoPE: entrenar 400 pasos',
  'It is solved after 280 to 320 steps; sines and cosines need 180 to 220. But at 6 tokens 78 to 100 % are right, where sines and cosines get 5 to 6 % (seeds 1 to 3).':
    'Está resuelto tras 280 a 320 pasos; senos y cosenos necesitan de 180 a 220. Pero con 6 tokens está bien del 78 al 100 %, donde senos y cosenos llegan al 5 o 6 % (semillas 1 a 3).',
  'An encoding that makes one task easy may make another one harder to learn, and still carry over better. Test both, at lengths that were not trained.':
    'Una codificación que facilita una tarea puede dificultar otra, y aun así servir mejor para lo que no se entrenó. Prueba las dos cosas, en longitudes sin entrenar.',
  'The separator is 3 positions before a slot. How far back is its source?':
    'El separador está 3 posiciones antes de una casilla. ¿Cuántas posiciones atrás está su origen?',
  'Twice as far.': 'El doble.',
  'From 2017 to Llama in seven switches': 'De 2017 a Llama en siete interruptores',
  'Today\'s language models are built like the one of "Attention Is All You Need", with some parts exchanged. A study trains the block of 2017 on short stories. Then it adds seven changes one by one: pre-norm, RMS norm, rotary positions, SwiGLU, no biases, shared key and value heads, no dropout. All else stays as it is.':
    'Los modelos de lenguaje de hoy se construyen como el de «Attention Is All You Need», con algunas partes cambiadas. Un estudio entrena el bloque de 2017 con cuentos cortos. Luego añade siete cambios, uno tras otro: pre-norm, norma RMS, posiciones rotatorias, SwiGLU, sin sesgos, cabezas de clave y valor compartidas, sin dropout. Todo lo demás queda como está.',
  'Which of these changes will help this small model most?':
    '¿Cuál de estos cambios ayudará más a este modelo pequeño?',
  'Pre-norm': 'Pre-norm',
  SwiGLU: 'SwiGLU',
  'No biases': 'Sin sesgos',
  'No dropout': 'Sin dropout',
  'Open the studies': 'Abrir los estudios',
  'Choose "2017 to Llama in seven switches" and *Start*. In 300 steps accuracy goes from 42 % to about 63 %. Two changes separate from the spread of the seeds upwards: rotary positions by 10 points, no dropout by 15.':
    'Elige «De 2017 a Llama en siete interruptores» y *Empezar*. En 300 pasos la exactitud va del 42 % a cerca del 63 %. Dos cambios se separan hacia arriba de la dispersión de las semillas: las posiciones rotatorias con 10 puntos, sin dropout con 15.',
  'The model has two layers and sees each story once or twice. So it needs no norm that helps deep stacks, and nothing against memorising. Larger models gain from other changes.':
    'El modelo tiene dos capas y ve cada cuento una o dos veces. Así que no necesita una norma que ayude a pilas profundas, ni nada contra la memorización. Los modelos grandes ganan con otros cambios.',
  'Width 64, two layers: keys and values go from 64 numbers to 32. How many weights does that save?':
    'Anchura 64, dos capas: claves y valores pasan de 64 números a 32. ¿Cuántos pesos se ahorran?',
  'Two matrices in each of two layers, each 64 by 32 smaller.':
    'Dos matrices en cada una de dos capas, cada una 64 por 32 menor.',
  'Induction heads appear suddenly': 'Las cabezas de inducción aparecen de golpe',
  'This model has two layers of attention and nothing else: no feed-forward networks, no norms. It reads pairs of a key and a value, then a key again, and must say the value that followed it. Two heads can do that together: one of layer 1 and one of layer 2.':
    'Este modelo tiene dos capas de atención y nada más: ni redes feed-forward ni normas. Lee pares de una clave y un valor, luego otra vez una clave, y debe dar el valor que la seguía. Dos cabezas pueden hacerlo juntas: una de la capa 1 y una de la capa 2.',
  'How will accuracy rise?': '¿Cómo subirá la exactitud?',
  Evenly: 'De modo regular',
  'Slowly at first, then in a jump': 'Despacio al principio, luego de un salto',
  'At once, then not at all': 'De golpe, luego nada',
  'After 80 steps 30 to 37 % are right, after 140 all of them (seeds 1 to 3). Drag the timeline over the jump: in the same steps the heads of layer 2 become "induction".':
    'Tras 80 pasos está bien del 30 al 37 %, tras 140 todo (semillas 1 a 3). Arrastra la línea de tiempo por el salto: en los mismos pasos las cabezas de la capa 2 se vuelven «inducción».',
  'The two heads are of use only together. As long as one of them is vague, the other has little to gain. Once both begin to work, each makes the other better.':
    'Las dos cabezas solo sirven juntas. Mientras una es vaga, la otra tiene poco que ganar. En cuanto las dos empiezan a funcionar, cada una mejora a la otra.',
  'What does an induction head look at, for the token that it stands on?':
    '¿A qué mira una cabeza de inducción, para el token en el que está?',
  'What followed that token before': 'A lo que siguió antes a ese token',
  'The token before it': 'Al token anterior',
  'The first token of the input': 'Al primer token de la entrada',
  'An induction head needs help: at the value, somebody must have noted which key came before it. That is the work of a head of layer 1 that looks at the previous token. The view Why says who wrote what the head of layer 2 reads there.':
    'Una cabeza de inducción necesita ayuda: en el valor tiene que estar anotado qué clave iba antes. Ese es el trabajo de una cabeza de la capa 1 que mira al token anterior. La vista Por qué dice quién escribió lo que la cabeza de la capa 2 lee allí.',
  'What will be first in the list of reasons?': '¿Qué será lo primero de la lista de razones?',
  'The token here, and what a head of layer 1 wrote there':
    'El token de aquí, y lo que una cabeza de la capa 1 escribió allí',
  'The positions of both': 'Las posiciones de los dos',
  'The token here and the token there': 'El token de aquí y el token de allí',
  'If it is not trained: train 200 steps': 'Si no está entrenado: entrenar 200 pasos',
  'Why does head 1 of layer 2 look there?': '¿Por qué mira allí la cabeza 1 de la capa 2?',
  'The strongest pair is the token here with what one head of layer 1 wrote at the value: the key, copied one position to the right.':
    'El par más fuerte es el token de aquí con lo que una cabeza de la capa 1 escribió en el valor: la clave, copiada una posición a la derecha.',
  'This is an induction circuit (Elhage et al. 2021). This position says "I am key 5", and the value answers to "the token before me was key 5".':
    'Es un circuito de inducción (Elhage et al. 2021). Esta posición dice «soy la clave 5», y el valor responde a «el token anterior a mí era la clave 5».',
  'Which head of the pair is called the induction head?':
    '¿Qué cabeza del par se llama cabeza de inducción?',
  'The one of layer 1': 'La de la capa 1',
  'The one of layer 2': 'La de la capa 2',
  'A look is not yet a proof. If the heads of layer 1 that look at the previous token are what the others need, the model fails without them. Cut all heads of layer 1, then find out which ones matter.':
    'Mirar no es aún probar. Si las demás necesitan las cabezas de la capa 1 que miran al token anterior, el modelo falla sin ellas. Desconecta todas las cabezas de la capa 1, y luego averigua cuáles importan.',
  'How many answers are right without all heads of layer 1?':
    '¿Cuántas respuestas están bien sin ninguna cabeza de la capa 1?',
  Few: 'Pocas',
  'Without layer 1': 'Sin la capa 1',
  '16 to 17 % of the answers are right without them. Without a single one, at least 84 % are (seeds 1 to 3): several heads look at the previous token, and share the work.':
    'Sin ellas está bien del 16 al 17 % de las respuestas. Sin una sola de ellas, al menos el 84 % (semillas 1 a 3): varias cabezas miran al token anterior y se reparten el trabajo.',
  'Cutting all shows that the circuit needs the layer. Cutting one shows how much of it the others can do as well. To show that a part is used, cut it.':
    'Desconectarlas todas muestra que el circuito necesita la capa. Desconectar una muestra cuánto pueden hacer también las otras. Para mostrar que una parte se usa, desconéctala.',
  'Cut two heads of layer 1, and keep at least 80 % of the answers right.':
    'Desconecta dos cabezas de la capa 1, y mantén bien al menos el 80 % de las respuestas.',
  'Restore all, then try pairs: the columns "cost" and "previous" help.':
    'Reconéctalas todas y prueba pares: ayudan las columnas «exactitud perdida» y «anterior».',
  'The residual stream as a channel': 'El flujo residual como canal',
  'Every part adds its result to the same vector, the residual stream. So the logit of an answer is a sum: what the token wrote, the position, and each head. The view Why takes it apart, for the example shown and on average.':
    'Cada parte suma su resultado al mismo vector, el flujo residual. Así que el logit de una respuesta es una suma: lo que escribieron el token, la posición y cada cabeza. La vista Por qué la descompone, en el ejemplo mostrado y de media.',
  'Who will write nearly all of the answer, after 200 steps?':
    '¿Quién escribirá casi toda la respuesta tras 200 pasos?',
  'The token itself': 'El token mismo',
  'The heads of layer 1': 'Las cabezas de la capa 1',
  'The heads of layer 2': 'Las cabezas de la capa 2',
  'On average the right logit is 9.6 to 10.1 above the runner-up. The heads of layer 2 write 9.7 to 10.3 of it; token, position and layer 1 nearly nothing (seeds 1 to 3).':
    'De media el logit correcto está de 9,6 a 10,1 por encima del segundo. Las cabezas de la capa 2 escriben de ello de 9,7 a 10,3; token, posición y capa 1, casi nada (semillas 1 a 3).',
  'Layer 1 writes a message for other heads, not for the output. Both lie in the same 64 numbers: a channel that all parts write to and read from.':
    'La capa 1 escribe un mensaje para otras cabezas, no para la salida. Los dos están en los mismos 64 números: un canal en el que todas las partes escriben y del que todas leen.',
  'Layer 1 writes none of the answer. Can it be cut without loss?':
    'La capa 1 no escribe nada de la respuesta. ¿Se puede desconectar sin pérdida?',
  'No, layer 2 looks where it does because of layer 1':
    'No, la capa 2 mira adonde mira gracias a la capa 1',
  'A head does two things that can be told apart. Its queries and keys (QK) decide where it looks. Its values and its part of W_O (OV) decide what it writes when it looks there. Both can be multiplied out to tables over tokens.':
    'Una cabeza hace dos cosas que se pueden separar. Sus consultas y claves (QK) deciden adónde mira. Sus valores y su parte de W_O (OV) deciden qué escribe cuando mira allí. Las dos se pueden multiplicar hasta dar tablas sobre tokens.',
  'In the OV table of a head of layer 2, where will the large numbers be?':
    'En la tabla OV de una cabeza de la capa 2, ¿dónde estarán los números grandes?',
  'On the diagonal': 'En la diagonal',
  'In one row': 'En una fila',
  Anywhere: 'En cualquier sitio',
  'Head 1 of layer 2': 'La cabeza 1 de la capa 2',
  'Choose "OV tokens" below. The diagonal stands out: attending to a token raises the logit of that token. The copying score is .68 to .93 for heads of layer 2, .08 to .52 for layer 1 (seeds 1 to 3).':
    'Elige «OV tokens» abajo. Destaca la diagonal: mirar un token sube el logit de ese token. La nota de copiar es de 0,68 a 0,93 en cabezas de la capa 2, de 0,08 a 0,52 en la capa 1 (semillas 1 a 3).',
  'A head that copies adds the token that it attends to. The score is the sum of the eigenvalues of OV over the sum of their sizes: 1 where all are positive.':
    'Una cabeza que copia suma el token al que mira. La nota es la suma de los valores propios de OV entre la suma de sus tamaños: 1 donde todos son positivos.',
  'Which matrix decides where a head looks?': '¿Qué matriz decide adónde mira una cabeza?',
  QK: 'QK',
  OV: 'OV',
};
