// Palabras: la línea de tiempo.

export default {
  showTheModelAs: 'Mostrar el modelo como está ahora (Esc)',
  showTheWholeModel: 'Mostrar otra vez el modelo entero',
  whatIf: '¿Y si …?',
  trainASecondRun:
    'Entrenar una segunda ejecución que se distingue desde un paso, y comparar ambas',
  momentOfTheRun: 'Momento de la ejecución',
  stopTheReplay: 'Parar la reproducción',
  replayTheRunFrom: 'Reproducir la ejecución desde el paso 0',
  thisModelIsToo: ({ bytes }) =>
    `Este modelo es demasiado grande para guardar momentos anteriores: dos ocuparían más de ${bytes}`,
  restore: ({ places }) => `${places} · volver a conectar`,
  hint: 'arrastra para ver otra vez cómo se formaron las cabezas',
  storyHint: ({ step, past }) =>
    past ? `arrastra para volver atrás · paso ${step}` : `paso ${step}`,
  backToLive: 'volver a ahora',
  kept: ({ kept, bytes, mostBytes, decade, most }) =>
    `Reproducir la ejecución desde el paso 0 (P). Hay ${kept} momentos guardados, ${bytes} de ${mostBytes} como mucho: ${decade} por década de pasos, ${most} como mucho`,
  atStep: ({ step }) => `Paso ${step}`,
  theStep: ({ step }) => `paso ${step}`,
};
