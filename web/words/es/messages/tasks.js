// Palabras: tareas y entradas escritas.

export default {
  'task {} needs numbers of n digits, 3 n + 3 positions; choose seq {}':
    'la tarea {} necesita números de n cifras, 3 n + 3 posiciones; elige seq {}',
  'task {} adds numbers below a million; choose at most {}':
    'la tarea {} suma números menores de un millón; elige {} como mucho',
  'task {} has one sequence, an encoder-decoder needs two; choose arch encoder or decoder':
    'la tarea {} tiene una secuencia, y un codificador-decodificador necesita dos; elige arch encoder o decoder',
  'task {} answers with tokens; choose head token':
    'la tarea {} responde con tokens; elige head token',
  'task {} answers with one class; choose head class':
    'la tarea {} responde con una clase; elige head class',
  'task {} fills every sequence; choose lengths fixed':
    'la tarea {} llena todas las secuencias; elige lengths fixed',
  'task {} asks for the next token, which a model without a causal mask can see; choose mask causal or arch decoder':
    'la tarea {} pide el token siguiente, que un modelo sin máscara causal ve; elige mask causal o arch decoder',
  'task {} has answers that depend on later positions; choose arch encoder and mask none':
    'la tarea {} tiene respuestas que dependen de posiciones posteriores; elige arch encoder y mask none',
  'task {} has answers of every token, and all count; choose ignore_index -1':
    'la tarea {} tiene cualquier token como respuesta, y todas cuentan; elige ignore_index -1',
  'task {} has target 0 where nothing is asked; choose ignore_index 0, or -1 to count these too':
    'la tarea {} tiene el objetivo 0 donde no se pide nada; elige ignore_index 0, o -1 para contarlos también',
  'task {} asks at some positions only, and has target 0 elsewhere; choose ignore_index 0':
    'la tarea {} pide solo en algunas posiciones, y en las demás tiene el objetivo 0; elige ignore_index 0',
  'task {} needs a larger vocabulary; choose at least {}':
    'la tarea {} necesita un vocabulario mayor; elige al menos {}',
  'task {} has no empty positions to hide; choose mask {}':
    'la tarea {} no tiene posiciones vacías que ocultar; elige mask {}',
  'task {} makes samples that cannot be listed; choose fresh or fixed':
    'la tarea {} hace muestras que no se pueden enumerar; elige fresh o fixed',
  'task {} has a table that was not read; choose fresh or fixed':
    'la tarea {} tiene una tabla que no se ha leído; elige fresh o fixed',
  'task {} has more than 1048576 to list; choose fresh or fixed':
    'la tarea {} tiene más de 1048576 que enumerar; elige fresh o fixed',
  'task {} has bytes to learn, and the text was not read; read it first':
    'la tarea {} tiene bytes que aprender, y el texto no se ha leído; léelo antes',
  'task {} has bytes to learn, and the table was not read; read it first':
    'la tarea {} tiene bytes que aprender, y la tabla no se ha leído; léela antes',
  'task {} has to learn tokens beside the characters of the text; choose at least {}':
    'la tarea {} tiene que aprender tokens además de los caracteres del texto; elige al menos {}',
  'task {} has to learn tokens beside the characters of the table; choose at least {}':
    'la tarea {} tiene que aprender tokens además de los caracteres de la tabla; elige al menos {}',
  'task {} has no text of tokens, which a model of another program brings; choose characters, words or bpe':
    'la tarea {} no tiene un texto de tokens, que trae un modelo de otro programa; elige characters, words o bpe',
  'task {} has read its table for another output': 'la tarea {} ha leído su tabla para otra salida',
  'task {} has a table of one column, which has no output to translate to; choose decoder':
    'la tarea {} tiene una tabla de una columna, sin salida a la que traducir; elige decoder',
  'task {} has the same tokens in source and answer; choose 0 or {}':
    'la tarea {} tiene los mismos tokens en origen y respuesta; elige 0 o {}',
  'task {} has the same tokens in source and answer; choose src_vocab 0 or {}':
    'la tarea {} tiene los mismos tokens en origen y respuesta; elige src_vocab 0 o {}',
  'task {} has tokens to learn, and the table was not read; choose characters, or read it first':
    'la tarea {} tiene tokens que aprender, y la tabla no se ha leído; elige characters, o léela antes',
  'task {} has tokens to learn, and the text was not read; choose characters, or read it first':
    'la tarea {} tiene tokens que aprender, y el texto no se ha leído; elige characters, o léelo antes',
  'task {} has read a table, not a text': 'la tarea {} ha leído una tabla, no un texto',
  'task {} has read no table of numbers': 'la tarea {} no ha leído ninguna tabla de números',
  'task {} needs as many marks as brackets; choose seq {}':
    'la tarea {} necesita tantas marcas como paréntesis; elige seq {}',
  'task {} needs n tokens twice, 2 n positions; choose seq {}':
    'la tarea {} necesita n tokens dos veces, 2 n posiciones; elige seq {}',
  'task {} needs neighbours beside a mask; choose seq {}':
    'la tarea {} necesita vecinos junto a una máscara; elige seq {}',
  'task {} needs three numbers; choose 0, or at least {}':
    'la tarea {} necesita tres números; elige 0, o al menos {}',
  'task {} needs two numbers and a sign; choose seq {}':
    'la tarea {} necesita dos números y un signo; elige seq {}',
  'task {} needs one decoder position more than seq; choose at most {}':
    'la tarea {} necesita en el decodificador una posición más que seq; elige {} como mucho',
  'task {} has answers of seq tokens and an end; choose seq_tgt 0 or {}':
    'la tarea {} tiene respuestas de seq tokens y un final; elige seq_tgt 0 o {}',
  'task {} needs n tokens, a separator and n slots; choose seq {}':
    'la tarea {} necesita n tokens, un separador y n casillas; elige seq {}',
  'task {} needs n pairs and n questions, 3 n positions; choose seq {}':
    'la tarea {} necesita n pares y n preguntas, 3 n posiciones; elige seq {}',
  'task {} needs a next token; choose seq {}':
    'la tarea {} necesita un token siguiente; elige seq {}',
  'task {} needs a sum and two numbers; choose seq {}':
    'la tarea {} necesita una suma y dos números; elige seq {}',
  'task {} predicts only streams of its table, whole; choose a list such as state@action':
    'la tarea {} solo predice flujos de su tabla, enteros; elige una lista como state@action',
  'task {} has an episode with more steps than there are step embeddings; choose 0, or at least {}':
    'la tarea {} tiene un episodio con más instantes que embeddings de instante; elige 0, o al menos {}',
  'task {} has a position for each stream of a step; choose {}':
    'la tarea {} tiene una posición por cada flujo de un instante; elige {}',
  'task {} has more steps than there are step embeddings; choose 0, or at least {}':
    'la tarea {} tiene más instantes que embeddings de instante; elige 0, o al menos {}',
  'task {} has no table of tokens that its outputs could share; choose tied false':
    'la tarea {} no tiene una tabla de tokens que sus salidas puedan compartir; elige tied false',
  'task {} has streams of your own and predicts nothing; choose a list such as state@action':
    'la tarea {} tiene flujos tuyos y no predice nada; elige una lista como state@action',
  '{} is not a {}: use {} to {}': '{1} no vale aquí. Se necesita: {2 word} de {3} a {4}',
  'A number is missing beside the sign {}': 'Falta un número junto al signo {}',
  '"?" is typed twice: pairs come before it, questions after it':
    '«?» está dos veces: los pares van antes, las preguntas después',
  'the input is too long for any model': 'la entrada es demasiado larga para cualquier modelo',
  'the input is not valid UTF-8': 'la entrada no es UTF-8 válido',
  "{} are not in this text's alphabet": '{} no están en el alfabeto de este texto',
  "{} is not in this text's alphabet": '{} no está en el alfabeto de este texto',
  'The {} {} has no {} yet': 'A {1 word} {2} le falta todavía: {3 word}',
  'Type {} first': 'Escribe antes algo: {1 word}',
  '{} {} are too few: at least {} are needed': '{1} {2 word} son pocos: se necesitan al menos {3}',
  '{} {} are too many: at most {} fit, with max_len {}':
    '{1} {2 word} son demasiados: caben {3} como mucho, con max_len {4}',
  'The key {} is given twice: every key has one value':
    'La clave {} está dos veces: cada clave tiene un valor',
  'The key {} is asked, but no pair gives it': 'Se pregunta por la clave {}, pero ningún par la da',
  '{} questions are too many: at most {}': '{} preguntas son demasiadas: {} como mucho',
  'The token {} is given twice: all tokens must differ':
    'El token {} está dos veces: todos los tokens deben ser distintos',
  '{} and {} occur equally often: there is no majority':
    '{} y {} aparecen igual de veces: no hay mayoría',
  'a task of streams has no input that is typed':
    'una tarea de flujos no tiene una entrada que se escriba',
  'only a causal model with an output for each position can continue a sequence: set mask causal or arch decoder':
    'solo un modelo causal con una salida en cada posición puede continuar una secuencia: pon mask causal o arch decoder',
};
