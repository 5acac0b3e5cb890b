// Palabras: medidas de las cabezas.

export default {
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
};
