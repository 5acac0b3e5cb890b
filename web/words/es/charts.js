// Palabras: las curvas.

export default {
  theCurveGrowsFrom:
    'La curva crece desde aquí. Después, arrastra por ella para ver formarse otra vez cada cabeza.',
  chart: 'Curva',
  lossHowWrongIt: 'Pérdida: cuánto falla',
  atStep: ({ title, step, values }) => `${title} en el paso ${step}: ${values}`,
  divergedAtStepIn: ({ step, tensor }) => `divergió en el paso ${step} en ${tensor}`,
  andMoreRuns: ({ more }) => `y ${more} ejecuciones más`,
  smoothing: 'Suavizado',
  movingAverageOfThe: 'Media móvil de las curvas ruidosas: lo que queda de un valor tras un paso',
  howCurvesAreDrawn: 'Cómo se dibujan las curvas',
  smooth: 'suave',
  atTheStep: ({ step }) => `paso ${step}`,
  youAreHere: ({ loss, worse }) => `${loss} Estás aquí${worse ? ': peor que adivinar.' : '.'}`,
  tabs: {
    loss: 'Pérdida',
    accuracy: 'Exactitud',
    gradient: 'Gradiente',
    rate: 'Ritmo',
    runs: 'Ejecuciones',
  },
  runsOf: ({ count }) => `Ejecuciones · ${count}`,
  notFetched:
    'Las curvas necesitan uPlot, que esta construcción no pudo descargar. Todo lo demás funciona.',
  notLoaded:
    'Las curvas necesitan uPlot, un archivo que no se pudo cargar. Recarga la página para intentarlo otra vez. Todo lo demás funciona.',
  notRunning: ({ name, message }) =>
    `Las curvas necesitan uPlot, que falló en este navegador (${name}: ${message}). Todo lo demás funciona.`,
  headLooks: ({ head }) => `cabeza ${head}: las respuestas miran a los tokens`,
  logXTitle: 'Pasos en un eje logarítmico',
  logYTitle: 'Valores en un eje logarítmico',
  logX: 'log x',
  logY: 'log y',
  lossWord: 'Pérdida',
  lineOf: {
    guessing: ({ loss }) => `adivinar: ${loss}`,
    knows: ({ knows, loss }) => `sabe ${knows}: ${loss}`,
  },
};
