// Palabras: el glosario. Términos según: Wikipedia en español, «Transformador (modelo de
// aprendizaje automático)», «Descenso del gradiente» y «Función softmax»; Google, «Glosario de
// aprendizaje automático» en español, para pérdida, exactitud, tasa de aprendizaje y lote.

export default {
  glossary: {
    accuracy: {
      term: 'exactitud',
      form: 'exactitud(?:es)?',
      means: 'La parte de las respuestas cuyo token más probable es el correcto.',
      here: 'La línea bajo el titular la da para ejemplos de prueba.',
    },
    attention: {
      term: 'atención',
      form: 'atención',
      means:
        'El paso que mueve información entre posiciones. Cada posición toma una suma ponderada de valores de las posiciones que puede mirar.',
      here: 'Los arcos sobre el ejemplo muestran sus mayores pesos.',
    },
    embedding: {
      term: 'embedding (incrustación)',
      form: 'embeddings?',
      means: 'La lista de números aprendidos que un modelo usa en lugar de un token.',
      here: 'La primera franja gris del dibujo tiene un embedding en cada fila.',
    },
    'feed-forward': {
      term: 'red feed-forward',
      form: '(?:red(?:es)? |capas? )?feed-forward',
      means:
        'La parte de una capa que cambia cada posición por separado: una matriz, una función de activación y otra matriz.',
      here: 'La franja estrecha a la derecha de cada capa muestra sus unidades ocultas.',
    },
    'gradient-step': {
      term: 'paso de gradiente',
      form: '(?:pasos? de )?gradientes?',
      means:
        'Un cambio de todos los parámetros. El gradiente dice cómo cambia la pérdida con cada parámetro. El paso mueve cada uno un poco para que baje la pérdida de ese lote.',
      here: 'La cuenta de pasos junto a la curva dice cuántos se han dado.',
    },
    head: {
      term: 'cabeza de atención',
      form: 'cabezas?(?: de atención)?',
      means: 'Una de las operaciones de atención que una capa hace en paralelo, con pesos propios.',
      here: 'Cada cuadrado azul del dibujo es una cabeza.',
    },
    'held-out': {
      term: 'de prueba (held-out)',
      form: 'de prueba',
      means: 'Ejemplos que nunca se usan para entrenar, así que memorizar no ayuda con ellos.',
      here: 'El ejemplo sobre el dibujo es de prueba, y también todas las notas.',
    },
    key: {
      term: 'clave (key)',
      form: 'claves?',
      means: 'Un vector que una posición ofrece para comparar: sus activaciones por la matriz W_K.',
      here: 'Las columnas del cuadrado de una cabeza son claves.',
    },
    'learning-rate': {
      term: 'tasa de aprendizaje',
      form: 'tasas? de aprendizaje',
      means: 'El factor que fija cuánto mueve los parámetros un paso de gradiente.',
      here: '«Todo» la tiene entre los ajustes de entrenamiento.',
    },
    logit: {
      term: 'logit',
      form: 'logits?',
      means:
        'La nota que un modelo da a un token antes de que softmax haga probabilidades con ellas.',
      here: 'La vista Lente lee los logits después de cada capa.',
    },
    loss: {
      term: 'pérdida',
      form: 'pérdidas?',
      means:
        'El número que el entrenamiento baja: la media de −ln p sobre todas las respuestas, donde p es la probabilidad del token correcto. También se llama entropía cruzada.',
      here: 'La curva bajo el dibujo la muestra en cada paso.',
    },
    mask: {
      term: 'máscara',
      form: 'máscaras?|enmascarad[oa]s?',
      means: 'La regla que dice qué posiciones no se pueden mirar; sus pesos son exactamente 0.',
      here: 'Las celdas enmascaradas del cuadrado de una cabeza son grises.',
    },
    norm: {
      term: 'norma (normalización)',
      form: 'normas?(?! del? )',
      means:
        'Una operación que reescala las activaciones de cada posición, para que su tamaño sea parecido de capa en capa.',
      here: 'Las marcas pequeñas en los cables son normas; «Todo» escribe LN o RMS en ellas.',
    },
    parameter: {
      term: 'parámetro',
      form: 'parámetros?',
      means:
        'Un número del modelo que el entrenamiento cambia. Casi todos son entradas de matrices.',
      here: '«Todo» los cuenta bajo los ajustes.',
    },
    position: {
      term: 'posición',
      form: 'posici(?:ón|ones)',
      means:
        'El lugar de un token en la secuencia. La atención sola no tiene en cuenta el orden, así que el modelo recibe la posición como números añadidos o como un cambio de las puntuaciones.',
      here: 'La vista Posiciones dibuja esos números; cuenta desde 1, p en las fórmulas desde 0.',
    },
    query: {
      term: 'consulta (query)',
      form: 'consultas?',
      means:
        'Un vector que dice qué busca una posición: sus activaciones por la matriz W_Q. Sus productos escalares con las claves son las puntuaciones.',
      here: 'Las filas del cuadrado de una cabeza son consultas.',
    },
    'residual-stream': {
      term: 'flujo residual',
      form: 'flujo residual',
      means:
        'Las activaciones que corren por todas las capas. Cada parte las lee y les suma su salida.',
      here: 'La línea en lo alto del dibujo es el flujo residual.',
    },
    seed: {
      term: 'semilla',
      form: 'semillas?',
      means: 'El número que fija todo el azar. La misma semilla da otra vez la misma ejecución.',
      here: 'Los ajustes de «Todo» la muestran; la tecla N elige otra.',
    },
    softmax: {
      term: 'softmax',
      form: 'softmax',
      means:
        'La función que convierte puntuaciones en partes positivas que suman 1. Cada una es la exponencial de una puntuación, dividida por la suma de todas las exponenciales.',
      here: '«Ver las cuentas», en el panel de una cabeza, calcula una parte paso a paso.',
    },
    token: {
      term: 'token',
      form: 'tokens?',
      means:
        'Una unidad de una secuencia, de un vocabulario fijo: aquí un número, una letra o una palabra.',
      here: 'Cada recuadro del ejemplo tiene un token.',
    },
    transformer: {
      term: 'transformer',
      form: 'transformers?',
      means:
        'Una red neuronal de capas, cada una con atención y casi siempre una red feed-forward.',
      here: 'Todo el dibujo del centro es un transformer.',
    },
    value: {
      term: 'valor (value)',
      form: 'valor(?:es)?',
      means: 'Un vector que una posición entrega cuando la miran: sus activaciones por W_V.',
      here: '«Ver las cuentas», en el panel de una cabeza, empieza y acaba con valores.',
    },
  },
};
