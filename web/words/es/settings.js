// Palabras: el formulario de ajustes.

export default {
  keyValueCacheThe:
    'Caché de claves y valores: las claves y los valores que necesita el token siguiente, para una secuencia de la longitud del entrenamiento. Para mostrarlos, esta página guarda las activaciones de todas las posiciones.',
  whatItCostsBy: 'Qué cuesta, por partes',
  activationsOfOneSequence: 'Activaciones de una secuencia',
  memoryOfTheActivations:
    'Memoria de las activaciones y gradientes de una secuencia de entrenamiento, según cómo se guardan las activaciones para la pasada hacia atrás. El ajuste en uso va en negrita.',
  ofTheTimeIn:
    'Del tiempo en que entrenó esta ejecución: sus pasos, sus notas de prueba, y lo que las vistas preguntan al modelo, como su atención. Las notas se espacian para que ocupen como mucho un décimo de una ejecución larga.',
  timeStepsHeldOut: ({ train, score, look }) =>
    `Tiempo: pasos ${train}, notas de prueba ${score}, vistas ${look}`,
  kvCache: 'Caché KV',
  parametersByComponent: 'Parámetros por partes',
  ofMemory: ({ bytes, build }) => `${bytes} de memoria · ${build}`,
  costs: {
    flops: {
      head: 'FLOPs',
      title: 'Operaciones de coma flotante de un paso de entrenamiento, adelante y atrás',
    },
    activations: { head: 'Act.', title: 'Activaciones y sus gradientes, por secuencia' },
    moments: { head: 'Opt.', title: 'Lo que el optimizador recuerda de los parámetros' },
  },
  total: 'total',
  saved: {
    blocks: {
      words: 'Atención por bloques',
      title:
        'Los pesos de atención se calculan otra vez, un bloque de filas cada vez (con más de 256 posiciones)',
    },
    full: {
      words: 'Atención entera',
      title: 'Lo que ocuparía guardar los pesos de atención, T × T por cabeza',
    },
    f32: 'Se guarda todo',
    bf16: 'Lo que guardan los bloques se redondea a 16 bits: los gradientes son aproximados',
    inputs: 'Los bloques guardan sus entradas y se calculan otra vez: el mismo resultado',
  },
  parameters: {
    positions: 'Posiciones',
    cross_attention: 'Atención cruzada',
    embedding: 'Embedding',
    output: 'Salida',
    layer_norm: 'Última norma',
    transformer_blocks: 'Bloques',
    attention: 'Atención',
    feed_forward: 'Feed-forward',
    norms: 'Normas',
    total: 'Total',
  },
  encoderPart: ({ part }) => `Cod. ${part.toLowerCase()}`,
  decoderPart: ({ part }) => `Dec. ${part.toLowerCase()}`,
  groups: { task: 'Tarea', model: 'Modelo', training: 'Entrenamiento' },
  moreAbout: {
    task: 'Más sobre la tarea',
    model: 'Más sobre el modelo',
    training: 'Más sobre el entrenamiento',
  },
  slider: ({ name }) => `${name}, deslizador`,
  help: ({ key, range, help, rebuild }) =>
    `${key}${range ? ` (${range})` : ''}. ${help} ${rebuild ? 'Un cambio construye otra vez el modelo, en el paso 0; la ejecución hasta ahora se guarda para comparar.' : 'Un cambio vale enseguida.'}`,
  newModel: ({ changes }) => `${changes}: un modelo nuevo, en el paso 0.`,
  fromHereOn: ({ changes }) => `${changes} desde aquí.`,
  changed: ({ name, from, to }) => `${name} ${from} → ${to}`,
  stepLess: ({ name }) => `${name}: menos`,
  stepMore: ({ name }) => `${name}: más`,
  parametersAre: ({ total }) => `Parámetros · ${total}`,
};
