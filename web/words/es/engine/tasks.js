// Palabras: tareas, preajustes y etapas.

export default {
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
};
