// Palabras: lo que dice el motor. Ayuda, nombres y razones por su texto inglés; frases con valores
// a partir de estos.

/** Para qué es una tarea, tras «Enséñale»: count es cuántas cosas tiene la entrada. */
const AIMS = {
  copy: ({ count }) => `a copiar ${count} números`,
  reverse: ({ count }) => `a invertir ${count} números`,
  sort: ({ count }) => `a ordenar ${count} números`,
  shift: () => 'a mirar un paso adelante',
  count: () => 'a seguir contando',
  recall: ({ count }) => `a recordar ${count} pares`,
  modular: ({ count }) => `a calcular con ${count} números módulo p`,
  majority: ({ count }) => `a hallar la mayoría de ${count} tokens`,
  induction: ({ count }) => `a continuar ${count} tokens que se repiten`,
  addition: () => 'a sumar',
  dyck: () => 'a cerrar paréntesis',
  parity: () => 'a distinguir par e impar',
  two_sum: () => 'a hallar dos números con una suma',
  masked: () => 'a completar números tapados',
  text: () => 'a escribir como su texto',
  trajectories: () => 'a predecir lo que viene',
  regression: () => 'a ajustar una recta con ejemplos',
  arena: () => 'a actuar por un retorno',
  pendulum: () => 'a prever un péndulo',
  paths: () => 'a hallar caminos cortos',
  numbers: () => 'a prever tus números',
  data: () => 'a escribir filas como estas',
};

/** Qué hace una cabeza: su palabra, como acción, y adónde va su atención. */
const HEADS = {
  mirror: ['reflejo', 'refleja', 'de la fila de respuesta t a la clave m − 1 − t'],
  previous: ['anterior', 'mira atrás', 'a la posición anterior'],
  next: ['siguiente', 'mira adelante', 'a la posición siguiente'],
  diagonal: ['diagonal', 'se mira a sí misma', 'a su propia posición'],
  separator: ['separador', 'descansa', 'al separador'],
  induction: [
    'inducción',
    'continúa',
    'a la posición que sigue a una aparición anterior del mismo token',
  ],
  same: ['igual', 'busca lo igual', 'a otras posiciones con el mismo carácter o token'],
  recent: ['cercana', 'mira atrás sobre varias', 'a las pocas posiciones anteriores'],
  'word start': ['inicio', 'mira atrás', 'al inicio de la palabra actual'],
  source: ['origen', 'trae', 'de cada respuesta al token que debe ser'],
  offset: ['distancia', 'mira a una distancia', 'de la fila de respuesta t a una distancia fija'],
};
const OTHERS = { spread: 'repartida', mixed: 'mixta' };
const ROLES = {
  data: 'cada token de datos',
  separator: 'cada separador',
  slot: 'cada casilla',
  key: 'cada clave',
  value: 'cada valor',
  query: 'cada pregunta',
};
const ROLE_NAMES = {
  position: 'posición',
  data: 'datos',
  separator: 'separador',
  slot: 'casilla',
  empty: 'vacía',
  key: 'clave',
  value: 'valor',
  query: 'pregunta',
};
const share = (value) => value.toFixed(value >= 0.995 ? 3 : 2).replace('.', ',');
const nameOf = ({ word, badge }) => {
  const far = /[−-]?\d+(?= )/.exec(badge)?.[0];
  return `${HEADS[word]?.[0] ?? OTHERS[word] ?? word}${word === 'offset' && far ? ` ${far}` : ''}`;
};
/** El patrón más fuerte de una cabeza sin patrón claro. */
const strongest = ({ measure, value }) =>
  `el más fuerte es ${HEADS[measure.replace('_mass', '').replace('_', ' ')]?.[0] ?? measure} con ${share(value)}`;
const whereOf = (words) => {
  if (words.word === 'spread') return 'de la entropía que tiene la atención repartida por igual';
  if (words.word === 'mixed') return strongest(words);
  const goal = HEADS[words.word]?.[2] ?? words.where;
  return words.role ? `desde ${ROLES[words.role] ?? words.role} ${goal}` : goal;
};
function sentenceOf(words) {
  if (words.word === 'spread')
    return `repartida: su entropía es ${share(words.value)} de la que tiene la atención repartida por igual`;
  if (words.word === 'mixed') return `mixta: ningún patrón es claro aquí; ${strongest(words)}`;
  const [, does] = HEADS[words.word] ?? ['', words.word];
  const whose = words.role ? `la atención de ${ROLES[words.role] ?? words.role}` : 'su atención';
  const goal = HEADS[words.word]?.[2] ?? words.where;
  return `${words.strong ? '' : 'en parte '}${does}: ${share(words.value)} de ${whose} va ${goal}`;
}

const UNITS = {
  tokens: 'tokens',
  numbers: 'números',
  bits: 'bits',
  pairs: 'pares',
  brackets: 'paréntesis',
  characters: 'caracteres',
  digits: 'cifras',
  rows: 'filas',
  steps: 'instantes',
};
const PARTS = { key: 'clave', value: 'valor', number: 'número' };
const NOTES = {
  '; 1 closes the last bracket that is open, the others open':
    '; 1 cierra el último paréntesis abierto, los demás abren',
  ', all different; they are repeated once': ', todos distintos; se repiten una vez',
  '; 1 is a mask, and number n is token n + 2':
    '; 1 es una máscara, y el número n es el token n + 2',
  ', calculated modulo vocab - 2': ', calculado módulo vocab - 2',
  '; after "?" the keys to ask first': '; tras «?» las claves que preguntar primero',
  ': first the sum, then the numbers among which pairs make it':
    ': primero la suma, luego los números entre los que hay pares que la dan',
};

/** Textos sin valores, por el inglés. */
const TEXTS = {
  // tareas y preajustes
  Copy: 'Copiar',
  Reverse: 'Invertir',
  Sort: 'Ordenar',
  Shift: 'Correr',
  Count: 'Contar',
  Recall: 'Recordar',
  'Modular arithmetic': 'Aritmética modular',
  Majority: 'Mayoría',
  'Repeated sequence': 'Secuencia repetida',
  Addition: 'Suma',
  Brackets: 'Paréntesis',
  Parity: 'Paridad',
  'Two-sum': 'Dos que suman',
  'Masked numbers': 'Números tapados',
  Text: 'Texto',
  'Your table': 'Tu tabla',
  Trajectories: 'Trayectorias',
  Regression: 'Regresión',
  Arena: 'Arena',
  Pendulum: 'Péndulo',
  Paths: 'Caminos',
  'Your numbers': 'Tus números',
  'Causal language model': 'Modelo de lenguaje causal',
  'Encoder without output': 'Codificador sin salida',
  'Encoder and decoder': 'Codificador y decodificador',
  'Copy, lengths varying': 'Copiar, longitudes variables',
  'Modular addition': 'Suma modular',
  Grokking: 'Grokking',
  Stories: 'Cuentos',
  'Your table: pairs': 'Tu tabla: pares',
  'Your table: labels': 'Tu tabla: etiquetas',
  'Attention only': 'Solo atención',
  'Repeat eight tokens after the separator: attention learns the diagonal.':
    'Repite ocho tokens tras el separador: la atención aprende la diagonal.',
  'Output eight tokens in reverse order: attention learns the anti-diagonal.':
    'Da ocho tokens en orden inverso: la atención aprende la antidiagonal.',
  'Output eight tokens in ascending order: each slot must find the token of its rank.':
    'Da ocho tokens en orden creciente: cada casilla debe hallar el token de su puesto.',
  'Output the next of ten tokens at each position; the last target is constant. Attention learns the diagonal next to the main one. A hundred steps are not quite enough; two hundred are.':
    'Da en cada posición el siguiente de diez tokens; el último objetivo es constante. La atención aprende la diagonal junto a la principal. Cien pasos no bastan del todo; doscientos sí.',
  'Continue a count whose step follows from its first two tokens. No position sees a later one, and the first answer stays a guess.':
    'Continúa una cuenta cuyo salto se sabe por sus dos primeros tokens. Ninguna posición ve una posterior, y la primera respuesta queda al azar.',
  'Six layers of width 512 and 10,000 tokens, 24 million parameters: hidden states to inspect, nothing to train.':
    'Seis capas de anchura 512 y 10.000 tokens, 24 millones de parámetros: estados ocultos que mirar, nada que entrenar.',
  'Read four to eight tokens and output them in reverse order. With causal and padding masks, cross-attention learns the anti-diagonal.':
    'Lee de cuatro a ocho tokens y los da en orden inverso. Con máscaras causal y de relleno, la atención cruzada aprende la antidiagonal.',
  'Four to eight tokens and as many slots; a padding mask hides the empty rest.':
    'De cuatro a ocho tokens y otras tantas casillas; una máscara de relleno oculta el resto vacío.',
  "Eight pairs of a key and a value, then the keys again: the model must find each key's value.":
    'Ocho pares de clave y valor, luego otra vez las claves: el modelo debe hallar el valor de cada clave.',
  'a + b modulo 31, with a fifth of all sums never shown, in either order. Held-out accuracy rises later than the accuracy on the training sums: compare the two curves.':
    'a + b módulo 31, con un quinto de las sumas que nunca se muestra, en ningún orden. La exactitud de prueba sube más tarde que la de las sumas de entrenamiento: compara las dos curvas.',
  'a + b modulo 59, and half of all sums to learn from, each once a step. The model soon knows them by heart. Much later it finds the rule, and knows the sums it never saw.':
    'a + b módulo 59, y la mitad de las sumas para aprender, cada una una vez por paso. El modelo pronto las sabe de memoria. Mucho después halla la regla, y sabe las sumas que nunca vio.',
  'Which of three tokens occurs most often among fifteen? The answer is one class for the whole sequence.':
    '¿Cuál de tres tokens aparece más entre quince? La respuesta es una clase para toda la secuencia.',
  'A random sequence of different tokens, twice. Induction heads attend to the token after the previous occurrence of the current one.':
    'Una secuencia al azar de tokens distintos, dos veces. Las cabezas de inducción miran al token que sigue a la aparición anterior del actual.',
  'Two numbers of two digits are added. All digits of the sum are output at once, so each slot must find its own carry.':
    'Se suman dos números de dos cifras. Todas las cifras de la suma salen a la vez, así que cada casilla debe hallar su propia llevada.',
  'Nested brackets of four kinds. Each closing mark must output the kind that it closes, so the model must find the matching bracket.':
    'Paréntesis anidados de cuatro tipos. Cada marca de cierre debe dar el tipo que cierra, así que el modelo debe hallar su pareja.',
  'Is the number of ones odd so far? Each answer depends on every bit before it, while attention takes averages.':
    '¿Es impar el número de unos hasta ahora? Cada respuesta depende de todos los bits anteriores, mientras la atención hace medias.',
  'A sum modulo 7, then six numbers. Which of them make the sum together with another one?':
    'Una suma módulo 7, luego seis números. ¿Cuáles dan la suma junto con otro?',
  'Numbers that grow by the same step; some are masked. The model reads both sides of a mask, as BERT does.':
    'Números que crecen con el mismo salto; algunos están tapados. El modelo lee los dos lados de una máscara, como BERT.',
  'A page about a harbour town, or your own text, character by character. The model soon memorises so short a text: watch the held-out loss rise again.':
    'Una página sobre una ciudad portuaria (en inglés), o tu propio texto, carácter a carácter. El modelo pronto memoriza un texto tan corto: mira subir otra vez la pérdida de prueba.',
  'A thousand short stories, made by a grammar: too many to memorise, so the held-out loss falls with the training loss. Set tokens to bpe to learn parts of words.':
    'Mil cuentos cortos (en inglés), hechos por una gramática: demasiados para memorizarlos, así que la pérdida de prueba baja con la de entrenamiento. Pon los tokens en BPE para aprender partes de palabras.',
  'The numbers below 100 in words, and their digits, as a CSV table; or a table of yours. The model outputs the second column after the first.':
    'Los números menores de 100 en palabras inglesas y sus cifras, como tabla CSV; o una tabla tuya. El modelo da la segunda columna tras la primera.',
  'The numbers below 100 in words, labelled odd or even; or texts and labels of yours. The model outputs one class for the whole text.':
    'Los números menores de 100 en palabras inglesas, con la etiqueta odd (impar) o even (par); o textos y etiquetas tuyos. El modelo da una clase para todo el texto.',
  'Walks of a state of two numbers and of an action: the model predicts the next state. Name streams and heads of your own.':
    'Recorridos de un estado de dos números y de una acción: el modelo predice el estado siguiente. Pon nombres a tus propios flujos y predicciones.',
  'Eleven pairs x, y of a linear map that each sample draws anew. At each x the model predicts y from the pairs before it: compare it with ridge regression.':
    'Once pares x, y de una aplicación lineal que cada muestra saca de nuevo. En cada x el modelo predice y con los pares anteriores: compáralo con la regresión ridge.',
  'Episodes of good and bad steering past an obstacle to a goal. A decision transformer reads returns, states and actions, and acts for the return that it is asked for.':
    'Episodios de conducir bien y mal hasta una meta, sorteando un obstáculo. Un decision transformer lee retornos, estados y acciones, y actúa por el retorno que se le pide.',
  'A damped pendulum that is pushed, with a stiffness of its own: the model predicts the next state, and then goes on by itself.':
    'Un péndulo amortiguado al que se empuja, con una rigidez propia: el modelo predice el estado siguiente, y luego sigue por sí solo.',
  'Random walks on a graph of twenty nodes, and the moves that are left to the goal. Asked for few moves, the model finds shorter paths than it has seen.':
    'Paseos al azar en un grafo de veinte nodos, y los pasos que faltan hasta la meta. Si se le piden pocos pasos, el modelo halla caminos más cortos que los que ha visto.',
  'Lynx caught in Canada each year from 1821 to 1934, a cycle of about ten years; or episodes of states, actions and rewards, or values, of yours. The model predicts the next ones.':
    'Linces cazados en Canadá cada año de 1821 a 1934, un ciclo de unos diez años; o episodios tuyos de estados, acciones y recompensas, o valores tuyos. El modelo predice los siguientes.',
  "Two layers of attention without feed-forward layers, norms or biases, as in work on transformer circuits. On recall, the heads of layer 2 find each key's value.":
    'Dos capas de atención sin capas feed-forward, normas ni sesgos, como en los trabajos sobre circuitos de transformers. En Recordar, las cabezas de la capa 2 hallan el valor de cada clave.',
  "The block of 2019, made small: pre-norm, layer norm, tanh GELU and learned positions. The output shares the embedding's weights.":
    'El bloque de 2019, en pequeño: pre-norm, layer norm, GELU con tanh y posiciones aprendidas. La salida comparte los pesos del embedding.',
  'The block of Llama, made small: root mean square norm, SwiGLU and rotary positions, and no biases. Pairs of query heads share a key and value head.':
    'El bloque de Llama, en pequeño: norma RMS, SwiGLU y posiciones rotatorias, sin sesgos. Cada dos cabezas de consulta comparten una de clave y valor.',
  'The settings of the Gemma models, made small: gated tanh GELU, normed queries and keys, and soft-caps. Layer 1 sees 16 positions, layer 2 sees all.':
    'Los ajustes de los modelos Gemma, en pequeño: GELU con tanh y puerta, consultas y claves normalizadas, y topes suaves. La capa 1 ve 16 posiciones, la capa 2 todas.',
  'The settings of nanochat, made small: squared ReLU, normed queries and keys, capped logits and the Muon optimiser. Three layers see 16 positions, the fourth sees all.':
    'Los ajustes de nanochat, en pequeño: ReLU al cuadrado, consultas y claves normalizadas, logits con tope y el optimizador Muon. Tres capas ven 16 posiciones, la cuarta todas.',

  // las etapas de una tarea
  'which, not yet where': 'cuáles, aún no dónde',
  'the values, not yet their keys': 'los valores, aún no sus claves',
  'finds the place': 'halla el lugar',
  'finds the key': 'halla la clave',
  'It reaches the goal when it is asked to.': 'Llega a la meta cuando se le pide.',
  'It repeats what it reads.': 'Repite lo que lee.',
  'It finds the step and counts on.': 'Halla el salto y sigue contando.',
  'It continues what repeats.': 'Continúa lo que se repite.',
  'It counts.': 'Cuenta.',
  'It knows answers it never saw.': 'Sabe respuestas que nunca vio.',
  'It foresees them.': 'Los prevé.',
  'Its paths are as short as can be.': 'Sus caminos son lo más cortos posible.',
  'It swings as the pendulum does.': 'Oscila como el péndulo.',
  'It looks up what goes with what.': 'Busca qué va con qué.',
  'It fits maps from examples.': 'Ajusta aplicaciones con ejemplos.',
  'It reads backwards.': 'Lee al revés.',
  'It looks one step ahead.': 'Mira un paso adelante.',
  'It puts them in order.': 'Los pone en orden.',
  'It predicts.': 'Predice.',
  'It solves the task.': 'Resuelve la tarea.',

  // estudios
  'How deep?': '¿Cuán profundo?',
  'How many layers does reversal need?': '¿Cuántas capas necesita invertir?',
  'No positions': 'Sin posiciones',
  'Can a model copy without positions, and which encoding learns fastest?':
    '¿Puede un modelo copiar sin posiciones, y qué codificación aprende más rápido?',
  'Pre or post norm': 'Norma antes o después',
  'Where must the norm be in a deep model, with and without a warm-up?':
    '¿Dónde debe estar la norma en un modelo profundo, con y sin calentamiento?',
  'One head or four': 'Una cabeza o cuatro',
  'Do four heads of width 16 learn faster than one of width 64?':
    '¿Aprenden cuatro cabezas de anchura 16 más rápido que una de anchura 64?',
  Dropout: 'Dropout',
  'What does dropout cost where every sample is new?':
    '¿Qué cuesta el dropout donde cada muestra es nueva?',
  'Longer sequences': 'Secuencias más largas',
  'How much harder is a longer sequence to reverse?':
    '¿Cuánto más difícil es invertir una secuencia más larga?',
  'Other lengths': 'Otras longitudes',
  'Trained on one length, which encoding of positions carries over to others?':
    'Entrenado con una longitud, ¿qué codificación de posiciones sirve para otras?',
  'How much weight decay does grokking need, and which waves remain?':
    '¿Cuánto weight decay necesita el grokking, y qué ondas quedan?',
  '2017 to Llama in seven switches': 'De 2017 a Llama en siete interruptores',
  'Which of the seven switches from the block of 2017 to that of Llama help?':
    '¿Cuáles de los siete interruptores del bloque de 2017 al de Llama ayudan?',

  // medidas
  mirror: 'reflejo',
  source: 'origen',
  diagonal: 'diagonal',
  previous: 'anterior',
  next: 'siguiente',
  separator: 'separador',
  'same token': 'mismo token',
  induction: 'inducción',
  recent: 'cercana',
  'word start': 'inicio',
  offset: 'distancia',
  'at offset': 'a distancia',
  'by role': 'por papel',
  peak: 'pico',
  entropy: 'entropía',
  'of possible': 'de la posible',
  'attention of answer rows on the anti-diagonal: row t to key m − 1 − t of m keys, where reversal finds answer i at source n − 1 − i':
    'atención de las filas de respuesta en la antidiagonal: de la fila t a la clave m − 1 − t de m claves, donde al invertir la respuesta i está en el origen n − 1 − i',
  'attention from each answer to the position whose token it must be, in tasks that move tokens':
    'atención de cada respuesta a la posición cuyo token debe ser, en tareas que mueven tokens',
  'attention of each position on the same position': 'atención de cada posición a sí misma',
  'attention on the previous position (one to the left)':
    'atención a la posición anterior (una a la izquierda)',
  'attention on the next position (one to the right)':
    'atención a la posición siguiente (una a la derecha)',
  'attention on the token between question and answer':
    'atención al token entre pregunta y respuesta',
  'attention on other positions that hold the same token':
    'atención a otras posiciones que tienen el mismo token',
  'attention on the position after an earlier occurrence of the same token':
    'atención a la posición que sigue a una aparición anterior del mismo token',
  'attention on the few positions before, for text the four previous tokens':
    'atención a las pocas posiciones anteriores, en texto los cuatro tokens anteriores',
  'attention on the first character of the current word':
    'atención al primer carácter de la palabra actual',
  'the constant distance, key minus row, that gets most attention from answer rows':
    'la distancia constante, clave menos fila, que recibe más atención de las filas de respuesta',
  'attention of answer rows at that distance': 'atención de las filas de respuesta a esa distancia',
  'the largest of the measures above over the rows of one role (key, value or query): the one that most exceeds even attention':
    'la mayor de las medidas de arriba sobre las filas de un papel (clave, valor o pregunta): la que más supera a la atención repartida por igual',
  'the largest weight of a row, on average': 'el mayor peso de una fila, de media',
  'how spread out a row is, in nats: 0 for one key, ln n for n keys with equal weights':
    'cuán repartida está una fila, en nats: 0 con una clave, ln n con n claves de pesos iguales',
  'entropy as a share of what evenly spread attention has':
    'entropía como parte de la que tiene la atención repartida por igual',

  // por qué un ajuste no tiene efecto ahora
  'Only an encoder-decoder has a second stack.':
    'Solo un codificador-decodificador tiene una segunda pila.',
  'There is no output to train.': 'No hay salida que entrenar.',
  'The training part decides.': 'Lo decide la parte de entrenamiento.',
  "A single block's backward pass follows its forward pass at once.":
    'Con un solo bloque, la pasada hacia atrás sigue enseguida a la de ida.',
  'There are no norms.': 'No hay normas.',
  'Blocks have no feed-forward layer.': 'Los bloques no tienen capa feed-forward.',
  'Only task regression uses it.': 'Solo lo usa la tarea Regresión.',
  'Only tasks arena and numbers use it.': 'Solo lo usan las tareas Arena y Tus números.',
  'The table has no rewards.': 'La tabla no tiene recompensas.',
  'Only task trajectories has them listed.': 'Solo la tarea Trayectorias los enumera.',
  'Only tasks trajectories and numbers have them listed.':
    'Solo las tareas Trayectorias y Tus números los enumeran.',
  'The task has tokens, not streams.': 'La tarea tiene tokens, no flujos de datos.',
  'Every stream has tokens.': 'Cada flujo tiene tokens.',
  'The task predicts no tokens.': 'La tarea no predice tokens.',
  'There are no logits.': 'No hay logits.',
  'Only adam, adamw, muon and lion use it.': 'Solo lo usan Adam, AdamW, Muon y Lion.',
  'Only adam, adamw and muon use it.': 'Solo lo usan Adam, AdamW y Muon.',
  'Only muon uses it.': 'Solo lo usa Muon.',
  'The schedule is constant.': 'El calendario es constante.',
  'Only schedule wsd uses it.': 'Solo lo usa el calendario WSD.',
  'Only sgd uses it.': 'Solo lo usa SGD.',
  'The table decides.': 'Lo decide la tabla.',
  'The modulus decides.': 'Lo decide el módulo.',
  'The streams decide.': 'Lo deciden los flujos.',
  'The text decides.': 'Lo decide el texto.',
  'Only task text reads a text.': 'Solo la tarea Texto lee un texto.',
  'Your own text is used.': 'Se usa tu propio texto.',
  'Only a text or a table of texts is cut into tokens.':
    'Solo un texto o una tabla de textos se corta en tokens.',
  'Only a table has it.': 'Solo lo tiene una tabla.',
  'It says how the file was read.': 'Dice cómo se leyó el archivo.',
  'No file is read.': 'No se lee ningún archivo.',
  'Every character is a token.': 'Cada carácter es un token.',
  'The text of tokens decides.': 'Lo decide el texto de tokens.',
  'Only task modular uses it.': 'Solo lo usa la tarea Aritmética modular.',
  'Steps is set.': 'Los pasos están puestos.',
  'Every place has its own.': 'Cada lugar tiene el suyo.',
  'Linear attention has no scale.': 'La atención lineal no tiene escala.',
  'The square root of a width of 1 is 1.': 'La raíz de una anchura de 1 es 1.',
  'Linear attention has no soft-cap.': 'La atención lineal no tiene tope.',
  'Full_every lets every layer see everything.': 'full_every deja que cada capa lo vea todo.',
  'Only window and sparse_stride limit a layer.': 'Solo Ventana y Salto limitan una capa.',
  'Only rope uses it.': 'Solo lo usa RoPE.',
  'A single pair of numbers turns alike at any base.':
    'Un solo par de números gira igual con cualquier base.',
  'Linear attention keeps no weights.': 'La atención lineal no guarda pesos.',
  'The task decides.': 'Lo decide la tarea.',
  'This task fills every sequence.': 'Esta tarea llena cada secuencia.',
  'The task says where it has no target.': 'La tarea dice dónde no tiene objetivo.',
  'Every answer of this task counts.': 'Cada respuesta de esta tarea cuenta.',
  'The one answer always counts.': 'La única respuesta cuenta siempre.',

  // ayuda de los ajustes
  'What the model learns to output.': 'Lo que el modelo aprende a dar.',
  'The length of a sequence, with its separator and answer slots. Longer sequences cost more and take more steps to learn.':
    'La longitud de una secuencia, con su separador y sus casillas. Las más largas cuestan más y necesitan más pasos.',
  'The length of a decoder sequence (encoder-decoder). 0 takes what the task needs; change it for a task with longer answers.':
    'La longitud de una secuencia del decodificador. 0 toma lo que necesita la tarea; cámbiala para una tarea con respuestas más largas.',
  'fixed: every sequence is full. variable: each has at least half of that data, and padding fills the rest.':
    'fixed: cada secuencia está llena. variable: cada una tiene al menos la mitad de esos datos, y el relleno ocupa el resto.',
  'The number of different tokens, special ones included. Raise it for a harder choice; a text sets its own.':
    'El número de tokens distintos, con los especiales. Súbelo para que elegir sea más difícil; un texto pone el suyo.',
  'harbour: one short page, soon memorised. stories: 1,000 stories made by a grammar, too many to memorise.':
    'harbour: una página corta, pronto memorizada. stories: 1000 cuentos de una gramática, demasiados para memorizarlos. Los dos en inglés.',
  'What a token of a text is: a character, a frequent word, or a part of a word that byte-pair encoding learned; given: as in the program that a model comes from.':
    'Qué es un token de un texto: un carácter, una palabra frecuente, o una parte de palabra que aprendió byte-pair encoding; given: como en el programa del que viene un modelo.',
  'The most tokens. Characters beyond become their bytes; with characters, 512 always fit.':
    'El máximo de tokens. Los caracteres que sobran pasan a ser sus bytes; con caracteres siempre caben 512.',
  'Whether the first line of a table names its columns.':
    'Si la primera línea de una tabla nombra sus columnas.',
  'How the bytes of a file become text.': 'Cómo los bytes de un archivo se hacen texto.',
  'What separates the cells of a table.': 'Qué separa las celdas de una tabla.',
  'What the columns of a table are, by name or number: v2:text,v1:label.':
    'Qué son las columnas de una tabla, por nombre o número: v2:text,v1:label.',
  'The number of different tokens of the source (encoder-decoder). 0 takes vocab.':
    'El número de tokens distintos del origen (codificador-decodificador). 0 toma vocab.',
  'The modulus of task modular, usually a prime; it sets vocab. 0 takes vocab - 2.':
    'El módulo de la tarea Aritmética modular, casi siempre un primo; fija vocab. 0 toma vocab - 2.',
  'What task modular does with its numbers. subtract: the first one minus the others.':
    'Qué hace la tarea Aritmética modular con sus números. subtract: el primero menos los demás.',
  'The share of all sums of task modular that training shows; the others are held out.':
    'La parte de las cuentas módulo p que muestra el entrenamiento; las demás son de prueba.',
  'unordered: a + b and b + a of task modular are on the same side of the split. ordered: each is drawn by itself.':
    'unordered: a + b y b + a van al mismo lado del reparto. ordered: cada una se saca por separado.',
  'How many numbers x has in task regression. With more the model needs more examples, and longer to learn.':
    'Cuántos números tiene x en la tarea Regresión. Con más, el modelo necesita más ejemplos y más tiempo.',
  'The deviation of the noise that task regression adds to y.':
    'La desviación del ruido que la tarea Regresión suma a y.',
  'Whether the return to go is an input, so that a return can be asked for. false: the model imitates what it was shown (behaviour cloning).':
    'Si el retorno pendiente es una entrada, para poder pedir un retorno. false: el modelo imita lo que se le mostró (behaviour cloning).',
  'What a step of task trajectories has: state:4 is a vector of four numbers, node:t9 one of nine tokens. A comma separates them. Empty takes state:2,action:1.':
    'Qué tiene un instante de la tarea Trayectorias: state:4 es un vector de cuatro números, node:t9 uno de nueve tokens. Se separan con comas. Vacío toma state:2,action:1.',
  'What tasks trajectories and numbers predict: action@state:2:tanh*0.5 is two numbers at the positions of state, bounded by tanh, with half a share in the loss.':
    'Qué predicen las tareas Trayectorias y Tus números: action@state:2:tanh*0.5 son dos números en las posiciones de state, limitados por tanh, con media parte en la pérdida.',
  'fresh: every epoch has new samples. fixed: one set of `samples` samples is shuffled each epoch. all: an epoch has every sample of the training part once.':
    'fresh: cada época tiene muestras nuevas. fixed: un conjunto fijo de `samples` muestras se baraja en cada época. all: una época tiene cada muestra de la parte de entrenamiento una vez.',
  'The number of samples in an epoch; with data fixed, also of all that training sees.':
    'El número de muestras de una época; con data fixed, también de todas las que ve el entrenamiento.',
  'The number of held-out samples in an evaluation. More give a steadier score and take longer.':
    'El número de muestras de prueba de una evaluación. Más dan una nota más estable y tardan más.',
  'Where all random draws start: the same seed gives the same run. Change it to see how far runs differ by chance.':
    'Dónde empieza todo el azar: la misma semilla da la misma ejecución. Cámbiala para ver cuánto varían las ejecuciones por azar.',
  'encoder: each position sees all. decoder: each sees itself and earlier ones. encdec: an encoder, and a decoder that reads it by cross-attention.':
    'encoder: cada posición ve todas. decoder: cada una se ve a sí misma y las anteriores. encdec: un codificador, y un decodificador que lo lee con atención cruzada.',
  'The number of transformer blocks; in an encoder-decoder, of its encoder. Add some where a task needs several stages.':
    'El número de bloques; en un codificador-decodificador, los del codificador. Añade algunos donde una tarea necesite varias etapas.',
  'The number of blocks in the decoder of an encoder-decoder. 0 takes n_layers.':
    'El número de bloques del decodificador. 0 toma n_layers.',
  'The number of attention heads in a layer; it must divide d_model. More heads are narrower, and can do more things at once.':
    'El número de cabezas de atención de una capa; debe dividir a d_model. Más cabezas son más estrechas y pueden hacer más cosas a la vez.',
  'The width of the residual stream: how many numbers each position has. A wider model can hold more and is slower.':
    'La anchura del flujo residual: cuántos números tiene cada posición. En un modelo más ancho cabe más, y es más lento.',
  'The hidden width of the feed-forward layers. 0 takes 4 times d_model, or with glu 8/3 times, rounded up to a multiple of 8.':
    'La anchura oculta de las capas feed-forward. 0 toma 4 veces d_model, o con glu 8/3, redondeado hacia arriba a un múltiplo de 8.',
  'pre: a norm before each sublayer, usual in deep models. post: after each residual sum, as in the model of 2017.':
    'pre: una norma antes de cada subcapa, usual en modelos profundos. post: tras cada suma residual, como en el modelo de 2017.',
  'Whether a norm follows the last block; usual with pre-norm.':
    'Si tras el último bloque va una norma; usual con pre.',
  'The activation function of the feed-forward layers. gelu is the exact (erf) form, silu is x times its sigmoid, relu2 is relu squared.':
    'La función de activación de las capas feed-forward. gelu es la forma exacta (erf), silu es x por su sigmoide, relu2 es relu al cuadrado.',
  'How the model knows positions. rope and alibi change the scores by distance; sinusoidal and learned vectors are added to the embeddings.':
    'Cómo conoce el modelo las posiciones. rope y alibi cambian las puntuaciones según la distancia; los vectores sinusoidales y aprendidos se suman a los embeddings.',
  'The longest sequence that the model can read. 0 takes twice seq, at least 64 (learned positions: seq).':
    'La secuencia más larga que el modelo puede leer. 0 toma el doble de seq, al menos 64 (posiciones aprendidas: seq).',
  'Whether embeddings are multiplied by the square root of d_model, so that positions do not outweigh them.':
    'Si los embeddings se multiplican por la raíz de d_model, para que las posiciones no pesen más que ellos.',
  'The hidden width of the embedding of vectors, which is then two layers with the activation between them. 0: one linear layer.':
    'La anchura oculta del embedding de vectores, que son entonces dos capas con la activación entre medias. 0: una capa lineal.',
  "How many learned vectors there are for a step's number in its episode; one is added to all streams of the step. 0: none.":
    'Cuántos vectores aprendidos hay para el número de un instante en su episodio; uno se suma a todos los flujos del instante. 0: ninguno.',
  'Whether a norm follows the embeddings of streams.':
    'Si tras los embeddings de flujos va una norma.',
  'What attention may not see: later positions (causal), empty positions (padding), or both. Generation needs a causal mask.':
    'Qué no puede ver la atención: posiciones posteriores (causal), posiciones vacías (padding), o las dos. Generar necesita una máscara causal.',
  "Whether the output layer shares the embedding's weights, which saves parameters.":
    'Si la capa de salida comparte los pesos del embedding, lo que ahorra parámetros.',
  'token: an output for each position. class: one for the sequence. none: hidden states only, which cannot be trained.':
    'token: una salida por posición. class: una para la secuencia. none: solo estados ocultos, que no se pueden entrenar.',
  'softmax: weights are a softmax of scores. linear: they are products of elu + 1 of query and key; its cost grows only linearly with the length.':
    'softmax: los pesos son una softmax de las puntuaciones. linear: son productos de elu + 1 de consulta y clave; su coste crece solo linealmente con la longitud.',
  "Whether scores are divided by the square root of a head's width. Turn it off to see why it is there.":
    'Si las puntuaciones se dividen por la raíz de la anchura de una cabeza. Quítalo para ver por qué está.',
  'The number of key and value heads, shared by groups of query heads. It must divide n_heads; fewer make a smaller cache. 0 takes n_heads.':
    'El número de cabezas de clave y valor, que comparten grupos de cabezas de consulta. Debe dividir a n_heads; menos hacen una caché menor. 0 toma n_heads.',
  'Whether every query and key head gets a root mean square norm, before rotary positions. It keeps scores from growing.':
    'Si cada cabeza de consulta y clave recibe una norma RMS, antes de las posiciones rotatorias. Evita que crezcan las puntuaciones.',
  'Scores become c tanh(score / c), so that none exceeds this c. 0 does not cap.':
    'Las puntuaciones pasan a ser c tanh(puntuación / c), para que ninguna supere esta c. 0 no pone tope.',
  'Whether each head has a learned score that joins its softmax, so that a query can attend to nothing.':
    'Si cada cabeza tiene una puntuación aprendida que entra en su softmax, para que una consulta pueda no mirar a nada.',
  'Self-attention sees only keys that are less than this many positions away. 0 sees all; set it to save time on long sequences.':
    'La autoatención ve solo claves a menos de estas posiciones. 0 las ve todas; ponlo para ahorrar tiempo en secuencias largas.',
  'Self-attention also sees keys a multiple of this many positions away; without window, only those. 0 is off.':
    'La autoatención ve también claves a un múltiplo de estas posiciones; sin ventana, solo esas. 0 lo quita.',
  'With window or sparse_stride, layers whose number is a multiple of this see everything. 0: none do.':
    'Con Ventana o Salto, las capas cuyo número es múltiplo de este lo ven todo. 0: ninguna.',
  'How slowly rotary positions turn: the larger, the slower the later pairs of numbers. Raise it for long sequences.':
    'Cuán despacio giran las posiciones rotatorias: cuanto mayor, más despacio los últimos pares de números. Súbela para secuencias largas.',
  'xavier: uniform, embeddings included. torch: as nn.Linear and nn.Embedding. gpt2: normal with deviation 0.02, smaller where a branch ends, and biases of 0.':
    'xavier: uniforme, también los embeddings. torch: como nn.Linear y nn.Embedding. gpt2: normal con desviación 0,02, menor donde acaba una rama, y sesgos de 0.',
  'A factor on all initial matrices. Change it to see how initial size affects training.':
    'Un factor en todas las matrices iniciales. Cámbialo para ver cómo influye el tamaño inicial.',
  'layer: centre and scale each row. rms: scale it by its root mean square. none: no norms at all.':
    'layer: centrar y escalar cada fila. rms: escalarla por su media cuadrática. none: sin normas.',
  'Added below the root that a norm divides by, which keeps rows near 0 finite: 1e-5 as in PyTorch, 1e-6 in Qwen and Gemma.':
    'Se suma bajo la raíz por la que divide una norma, lo que mantiene finitas las filas cercanas a 0: 1e-5 como en PyTorch, 1e-6 en Qwen y Gemma.',
  'Whether linear layers and layer norms add a bias. Many recent models leave it out.':
    'Si las capas lineales y las layer norms suman un sesgo. Muchos modelos recientes lo omiten.',
  "Whether feed-forward layers are gated: the activation of a second matrix's output multiplies the hidden row.":
    'Si las capas feed-forward tienen puerta: la activación de la salida de otra matriz multiplica la fila oculta.',
  'Whether blocks have a feed-forward layer. false leaves attention only, as in work on transformer circuits.':
    'Si los bloques tienen capa feed-forward. false deja solo la atención, como en los trabajos sobre circuitos de transformers.',
  "Whether a sublayer's output is added to its input. false: it replaces it; try it to see what the addition is for.":
    'Si la salida de una subcapa se suma a su entrada. false: la sustituye; pruébalo para ver para qué sirve la suma.',
  'Logits become c tanh(logit / c), so that none exceeds this c. 0 does not cap.':
    'Los logits pasan a ser c tanh(logit / c), para que ninguno supere esta c. 0 no pone tope.',
  'The learning rate: how far each update moves the parameters. Lower it where the loss jumps, raise it where it falls slowly.':
    'La tasa de aprendizaje: cuánto mueve los parámetros cada cambio. Bájala donde la pérdida salta, súbela donde baja despacio.',
  'The number of samples in a training step. A larger batch gives a less noisy gradient and takes longer; 0 takes the whole epoch.':
    'El número de muestras de un paso. Un lote mayor da un gradiente con menos ruido y tarda más; 0 toma toda la época.',
  'The share of activations that training sets to zero at random. Raise it against overfitting; 0 suits fresh data, which cannot be memorised.':
    'La parte de las activaciones que el entrenamiento pone a cero al azar. Súbelo contra el sobreajuste; 0 va bien con datos siempre nuevos, que no se pueden memorizar.',
  'Dropout after embedding and positions; -1 takes the value of dropout.':
    'Dropout tras embedding y posiciones; -1 toma el valor de dropout.',
  'Dropout on attention weights; -1 takes the value of dropout.':
    'Dropout en los pesos de atención; -1 toma el valor de dropout.',
  'Dropout inside the feed-forward layers; -1 takes the value of dropout.':
    'Dropout dentro de las capas feed-forward; -1 toma el valor de dropout.',
  'Dropout on each branch before it joins the residual stream; -1 takes the value of dropout.':
    'Dropout en cada rama antes de unirse al flujo residual; -1 toma el valor de dropout.',
  'What blocks save for the backward pass. bf16: all, rounded to 16 bits, so gradients are approximate. inputs: only inputs; blocks are computed again (gradient checkpointing).':
    'Qué guardan los bloques para la pasada hacia atrás. bf16: todo, redondeado a 16 bits, así que los gradientes son aproximados. inputs: solo las entradas; los bloques se calculan otra vez (gradient checkpointing).',
  'The largest norm of the whole gradient; a longer one is shortened to it. 0 does not clip.':
    'La mayor norma de todo el gradiente; uno más largo se recorta a ella. 0 no recorta.',
  "How gradients become updates. muon makes each hidden matrix's update nearly orthogonal and leaves all else to adamw.":
    'Cómo los gradientes se hacen cambios. muon hace casi ortogonal el cambio de cada matriz oculta y deja lo demás a adamw.',
  'Muon: the learning rate of adamw, which updates embeddings, output, gains and biases. It follows the schedule.':
    'Muon: la tasa de aprendizaje de adamw, que cambia embeddings, salida, factores y sesgos. Sigue el calendario.',
  'The learning rate after the warm-up: constant, or falling to lr_end at `steps`. wsd is constant and then falls linearly in the last decay_steps.':
    'La tasa de aprendizaje tras el calentamiento: constante, o bajando a lr_end en `steps`. wsd es constante y luego baja linealmente en los últimos decay_steps.',
  'The learning rate at the end of the schedule.':
    'La tasa de aprendizaje al final del calendario.',
  'In how many last steps schedule wsd falls. 0 takes a fifth of the run.':
    'En cuántos últimos pasos baja el calendario wsd. 0 toma un quinto de la ejecución.',
  'In how many first steps the learning rate rises from 0. Raise it where the first steps are unstable.':
    'En cuántos primeros pasos sube la tasa desde 0. Súbelo donde los primeros pasos sean inestables.',
  'The planned length of the run, where the schedule ends. 0 takes epochs.':
    'La longitud prevista de la ejecución, donde acaba el calendario. 0 toma epochs.',
  'The planned length of the run when steps is 0.':
    'La longitud prevista de la ejecución cuando steps es 0.',
  'The target that the loss does not count. -1 counts all.':
    'El objetivo que la pérdida no cuenta. -1 los cuenta todos.',
  "The share of the target's probability that is spread over all tokens. It keeps the model from being too sure.":
    'La parte de la probabilidad del objetivo que se reparte entre todos los tokens. Evita que el modelo esté demasiado seguro.',
  'How strongly matrices are pulled towards 0; biases and norms are spared. adamw, muon and lion apply it separately from the gradient.':
    'Con qué fuerza se tira de las matrices hacia 0; sesgos y normas se libran. adamw, muon y lion lo aplican aparte del gradiente.',
  "Adam: the decay of the mean of gradients. Lion: the mean's share of an update.":
    'Adam: la caída de la media de gradientes. Lion: la parte de la media en un cambio.',
  'Adam: the decay of the mean of squares. Lion: the decay of the mean of gradients (usually 0.99).':
    'Adam: la caída de la media de cuadrados. Lion: la caída de la media de gradientes (casi siempre 0,99).',
  'Adam: added to the root of the mean of squares, so that no update divides by 0.':
    'Adam: se suma a la raíz de la media de cuadrados, para que ningún cambio divida por 0.',
  "SGD: the share of the last update that is added to the next one. Muon's is 0.95.":
    'SGD: la parte del último cambio que se suma al siguiente. La de Muon es 0,95.',
  'The seed that training samples are drawn by; -1 takes seed. Initial weights stay.':
    'La semilla con que se sacan las muestras de entrenamiento; -1 toma seed. Los pesos iniciales se quedan.',
  'What happens on the way: 300:lr=0.0003 changes a setting after step 300.':
    'Qué pasa por el camino: 300:lr=0.0003 cambia un ajuste tras el paso 300.',
};

const upper = (text) => text[0].toUpperCase() + text.slice(1);

export default {
  says: ({ text }) => TEXTS[text] ?? text,
  // after "Teach it": what a task is, of so many units of its input
  aim: ({ aim, task, least, most }) =>
    AIMS[task]?.({ count: least < most ? `hasta ${most}` : most }) ?? aim,
  // what can be typed, of the numbers of a unit or of a text
  hint: ({ units, parts, characters, note, vocab }) => {
    const name = UNITS[units] ?? units;
    if (!parts.length || characters) return `Se conocen ${vocab} ${name}`;
    const list = parts.map(
      ({ name: part, from, to }) =>
        `${parts.length > 1 ? `${PARTS[part] ?? part} ` : ''}${from} a ${to}`,
    );
    return `${upper(name)}${parts.length > 1 ? ':' : ''} ${list.join(', ')}${NOTES[note] ?? note}`;
  },
  // what a length counts
  units: ({ units }) => UNITS[units] ?? units,
  // what a position is to its task
  roles: ({ role }) => ROLE_NAMES[role] ?? role,
  // what a head does, as lab_head_words has it
  head: {
    word: ({ word }) => HEADS[word]?.[0] ?? OTHERS[word] ?? word,
    name: nameOf,
    badge: (words) =>
      words.word === 'mixed' ? nameOf(words) : `${nameOf(words)} ${share(words.value)}`,
    where: whereOf,
    sentence: sentenceOf,
  },
};
