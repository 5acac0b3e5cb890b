// Palabras: ajustes y sucesos.

export default {
  '{} cannot be {}': '{} no puede ser {}',
  'it is one of {}': 'puede ser {}',
  'it is true or false': 'puede ser true o false',
  'it is plain text of at most {} characters': 'es texto simple de {} caracteres como mucho',
  'it is a whole number from {} to {}': 'es un número entero de {} a {}',
  'it is a number from {} to {}': 'es un número de {} a {}',
  '{} is not a setting': '{} no es un ajuste',
  'there is no preset {}; there are {}': 'no hay preajuste {}; hay {}',
  'a setting is written key=value, not {}': 'un ajuste se escribe key=value, no {}',
  '{} cannot be undefined': '{} no puede ser undefined',
  '{} cannot change: a run has room for {} characters of events':
    '{} no puede cambiar: una ejecución tiene sitio para {} caracteres de sucesos',
  '{} cannot be {} in this run: it shapes the model, and changing it needs a new one':
    '{} no puede ser {} en esta ejecución: da forma al modelo, y cambiarlo necesita uno nuevo',
  'n_heads {} does not divide d_model {}; the nearest number that does is {}':
    'n_heads {} no divide d_model {}; el número más cercano que lo divide es {}',
  'n_kv_heads {} does not divide n_heads {}; the nearest number that does is {}':
    'n_kv_heads {} no divide n_heads {}; el número más cercano que lo divide es {}',
  'max_len {} is shorter than {} {}; choose 0 or at least {}':
    'max_len {} es menor que {} {}; elige 0 o al menos {}',
  'it is a share of activations, or -1 to take the value of dropout; choose 0 or -1':
    'es una parte de las activaciones, o -1 para el valor de dropout; elige 0 o -1',
  'a sink joins the softmax, and linear attention has none; choose sink false, or attention softmax':
    'un sumidero es parte del softmax, y la atención lineal no lo tiene; elige sink false o attention softmax',
  'alibi adds to the scores of a softmax, and linear attention has none; choose sinusoidal, learned, rope or none, or attention softmax':
    'ALiBi suma a las puntuaciones de un softmax, y la atención lineal no lo tiene; elige sinusoidal, learned, rope o none, o attention softmax',
  'a class needs a single stack, and arch is encdec; choose head token, or arch encoder or decoder':
    'una clase necesita una sola pila, y arch es encdec; elige head token, o arch encoder o decoder',
  'with head none there is no output layer to share weights; choose tied false, or head token or class':
    'con head none no hay capa de salida con que compartir pesos; elige tied false, o head token o class',
  'it is not a token of the vocabulary; choose -1, or at most {}':
    'no es un token del vocabulario; elige -1, o {} como mucho',
  'the run would end before the learning rate falls; choose schedule constant, or at most {}':
    'la ejecución acabaría antes de que baje la tasa de aprendizaje; elige schedule constant, o {} como mucho',
  'the learning rate would fall before the warm-up ends; choose 0, or at most {}':
    'la tasa de aprendizaje bajaría antes de que acabe el calentamiento; elige 0, o {} como mucho',
  'this model needs {} bytes, more than there is; lower {}':
    'este modelo necesita {} bytes, más de los que hay; baja {}',
  'reading this text needs {} bytes, more than there is; lower {}':
    'leer este texto necesita {} bytes, más de los que hay; baja {}',
  'there is no memory left for this': 'no queda memoria para esto',
  'event {}': 'suceso {}',
  'an event is STEP:KEY=VALUE, as in 300:lr=0.0003':
    'un suceso es STEP:KEY=VALUE, como 300:lr=0.0003',
  'skip takes the number of one batch': 'skip lleva el número de un lote',
  'skip takes the number of a batch, the first being 1':
    'skip lleva el número de un lote, y el primero es 1',
  'without takes BATCH:SAMPLE, as in 301:0': 'without lleva BATCH:SAMPLE, como 301:0',
  'untold takes the name of a setting': 'untold lleva el nombre de un ajuste',
  'what happens is cut, freeze, skip, without, or a setting':
    'lo que sucede es cut, freeze, skip, without o un ajuste',
  'there is no such part; one is LAYER.HEAD, LAYER.self or LAYER.ffn, layers are 0 to {} and heads 0 to {}':
    'no hay tal parte; hay LAYER.HEAD, LAYER.self o LAYER.ffn, con capas de 0 a {} y cabezas de 0 a {}',
  "there is no such part; one is LAYER.HEAD, LAYER.self or LAYER.ffn, layers are 0 to {} and heads 0 to {}; LAYER.cross is the decoder's, and encoder. may be before it":
    'no hay tal parte; hay LAYER.HEAD, LAYER.self o LAYER.ffn, con capas de 0 a {} y cabezas de 0 a {}; LAYER.cross es del decodificador, y delante puede ir encoder.',
  'that batch was learnt from before; the next is {}':
    'de ese lote ya se aprendió; el siguiente es {}',
  'there is no such sample in a batch; the last is {}':
    'no hay tal muestra en un lote; la última es {}',
  'that setting shapes the model: it makes a new run':
    'ese ajuste da forma al modelo: hace una ejecución nueva',
  'that setting has no effect on training': 'ese ajuste no tiene efecto en el entrenamiento',
  'events are in the order of their steps, and before it is one of step {}':
    'los sucesos van en el orden de sus pasos, y antes hay uno del paso {}',
  'another event is about the same at step {}': 'otro suceso trata de lo mismo en el paso {}',
  'events that have happened cannot change; make a fork':
    'los sucesos que ya han pasado no pueden cambiar; haz una bifurcación',
  'this run has no memory for it; make a fork':
    'esta ejecución no tiene memoria para ello; haz una bifurcación',
  'the model has no such tensors; a group is blocks.0.attention, embedding':
    'el modelo no tiene tales tensores; un grupo es blocks.0.attention, embedding',
  'its entry {} is not a name of its own and a size, as state:4 or node:t9; at most 8 streams of 1 to 256 numbers or 2 to 99999 tokens':
    'su entrada {} no es un nombre propio con un tamaño, como state:4 o node:t9; 8 flujos como mucho, de 1 a 256 números o de 2 a 99999 tokens',
  'its entry {} is not a name and one of the streams, as action@state, then :2 or :t9 unless a stream has that name, :tanh, and *0.5; at most 8':
    'su entrada {} no es un nombre con uno de los flujos, como action@state, y luego :2 o :t9 si ningún flujo tiene ese nombre, :tanh y *0.5; 8 como mucho',
};
