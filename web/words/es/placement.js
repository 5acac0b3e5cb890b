// Palabras: codificaciones de posiciones.

export default {
  columns: {
    sine: ({ number, wave }) => `dimensión ${number}, un seno, se repite cada ${wave} posiciones`,
    cosine: ({ number, wave }) =>
      `dimensión ${number}, un coseno, se repite cada ${wave} posiciones`,
    pairSine: ({ number, wave }) =>
      `par ${number}, seno de su ángulo, se repite cada ${wave} posiciones`,
    pairCosine: ({ number, wave }) =>
      `par ${number}, coseno de su ángulo, se repite cada ${wave} posiciones`,
    head: ({ number }) => `cabeza ${number}`,
    plain: ({ number }) => `dimensión ${number}`,
  },
  encodings: {
    sinusoidal:
      'Sinusoidal: a los embeddings se suma una tabla fija de senos y cosenos. Las ondas rápidas de la izquierda distinguen vecinos; las lentas de la derecha, posiciones lejanas.',
    learned:
      'Aprendida: a los embeddings se suma un vector entrenable por posición. Empieza como ruido; mira cómo se forma el patrón.',
    rope: 'Rotatoria (RoPE): no se suma nada. Cada par de números de q y k se gira un ángulo que crece con la posición. Así q·k depende de la distancia entre dos tokens.',
    alibi:
      'ALiBi: no se suma nada. Cada cabeza resta pendiente × distancia de cada puntuación. Los tokens lejanos reciben entonces menos atención, en algunas cabezas mucha menos.',
    none: 'Sin posiciones: el modelo solo recibe los tokens. Sin máscara causal no puede conocer su orden, así que tokens iguales tienen filas iguales en todas partes.',
  },
  shuffledSame: ({ amount }) =>
    `Ninguna probabilidad cambia ${amount === null ? 'ni 0,00001' : `más de ${amount}`}: barajar la entrada solo baraja la salida. El modelo ve un conjunto de tokens, no una secuencia.`,
  shuffledOther: {
    plain: ({ amount }) => `Una probabilidad cambia ${amount}.`,
    causal: ({ amount }) =>
      `Una probabilidad cambia ${amount}. El modelo no recibe posiciones, pero la máscara causal revela el orden de todos modos.`,
    positions: ({ amount }) =>
      `Una probabilidad cambia ${amount}. El orden de los tokens llega a la respuesta.`,
  },
  thisModelHasNo: 'Este modelo no tiene salida que comparar.',
};
