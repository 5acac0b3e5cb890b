// Palabras: la página.

export default {
  theBrowserDoesNot: 'El navegador no permite usar el portapapeles: copia el enlace de su campo.',
  copied: 'Copiado.',
  theBrowserDoesNotAllow: 'El navegador no permite usar el portapapeles.',
  backAtTheSettings: ({ name }) => `De vuelta a los ajustes de ${name}, en el paso 0.`,
  aRestartGoesOn: ({ step }) => `Al reiniciar se sigue desde el paso ${step}, donde se guardó.`,
  theSettingsAreKept: 'Los ajustes se conservan; al reiniciar se empieza otra vez en el paso 0.',
  trainingHasStopped: 'El entrenamiento se ha parado',
  restart: 'Reiniciar',
  panels: 'Paneles',
  leftColumn: 'Columna izquierda',
  thisViewCouldNot: ({ why }) =>
    `Esta vista no se pudo cargar: ${why}. La ejecución no se ha tocado. Inténtalo otra vez, o recarga la página cuando haya red.`,
  tryAgain: 'Intentar otra vez',
  loading: 'Cargando …',
  noStyleSheet: 'su hoja de estilo no llegó',
  linkCopied: ({ step, isOwnText }) =>
    `Enlace copiado. Contiene todos los ajustes${step ? `, la semilla y el paso ${step}` : ' y la semilla'}${isOwnText ? '; el texto se queda en este equipo' : ''}.`,
  seedIs: ({ seed }) => `Nueva semilla ${seed}.`,
  modes: {
    explore: { text: 'Explorar', title: 'El modelo, sus respuestas y su curva (E)' },
    everything: { text: 'Todo', title: 'Todos los ajustes, vistas y valores (E)' },
  },
  panelNames: {
    explore: { charts: 'Curva', inspect: 'Cabeza', lesson: 'Empieza' },
    everything: { charts: 'Curvas', inspect: 'Lupa', lesson: 'Lección' },
  },
  panelTabs: {
    model: 'Modelo',
    charts: 'Curvas',
    inspect: 'Lupa',
    settings: 'Ajustes',
    lesson: 'Lección',
  },
  columnTabs: { lesson: 'Lección', settings: 'Ajustes', inspect: 'Lupa' },
  later: {
    panels: 'Las curvas y los ajustes',
    hiding: 'Lo que está oculto',
    written: 'Lo que escriben las cabezas',
    world: 'El mundo',
    words: 'El glosario',
    start: 'Los primeros pasos',
    lesson: 'Las lecciones',
    numbers: 'La tabla',
    sheet: 'La hoja',
    list: 'La lista',
    language: 'El idioma',
  },
  notLoaded: ({ what, why }) =>
    `${what}: no se pudo cargar: ${why}. Inténtalo otra vez, o recarga la página cuando haya red.`,
  builtForLesson: 'Hecho para la lección: un modelo nuevo, en el paso 0.',
  cannotRun: 'Headroom no funciona en este navegador',
  engineStopped: 'El motor se ha parado',
  stoppedBecause: ({ why }) => `${why}.`,
  notLoadedEngine: 'El motor no se pudo cargar',
  incomplete: ({ why }) =>
    `${why}. Quizá faltan archivos de la página: constrúyela otra vez con ./web/play.`,
  missing: {
    wasm: 'Este navegador no tiene WebAssembly, en el que calcula Headroom. Algunos modos de bloqueo («lockdown») lo desactivan.',
    simd: 'Este navegador no tiene WebAssembly SIMD. Lo tienen Chrome y Edge desde la 91, Firefox desde la 89 y Safari desde la 16.4.',
    workers: 'Este navegador no tiene workers.',
    modules:
      'Este navegador no puede iniciar workers de módulos. Chrome y Edge pueden desde la 80, Firefox desde la 114, Safari desde la 15',
  },
  textGone: ({ name }) =>
    `Tu texto «${name}» no se conservó al recargar: este es el incluido. Elige o pega el tuyo otra vez para seguir con él.`,
  textStays:
    'Se queda en este equipo: se conserva mientras esta pestaña está abierta, nunca en un enlace.',
  textNotStored:
    'Se queda en este equipo y se pierde al recargar la página: este navegador no puede guardarlo.',
  textTooLong: ({ most }) =>
    `Se queda en este equipo y se pierde al recargar la página: solo se conservan ${most} caracteres.`,
  openWhole: 'Abrir en Headroom ↗',
};
