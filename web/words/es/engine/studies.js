// Palabras: estudios.

export default {
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
};
