// Palabras: compartir.
import { plural } from '../../base/format.js';

export default {
  forOtherPrograms: 'Para otros programas',
  numbers: 'Números',
  trainOneThatCan: 'Entrenar uno que pueda',
  theLinkHasBytes: ({ bytes, MOST_BYTES }) =>
    `El enlace tiene ${bytes} bytes: en un código caben ${MOST_BYTES}.`,
  theLibraryThatMakes: 'La biblioteca que hace códigos no llegó.',
  qrCodeOfThe: 'Código QR del enlace',
  linkToExactlyThis: 'Enlace justo a esto',
  linkForAClass: 'Enlace para una clase',
  weightsAsSafetensors: 'Pesos como .safetensors',
  bundleForPytorch: 'Paquete para PyTorch',
  onnxModel: 'Modelo ONNX',
  shareAndExport: 'Compartir y exportar',
  qrCode: 'Código QR',
  whatToHide: 'Qué ocultar',
  linkForAClassWith: 'Enlace para una clase, con controles ocultos',
  tickedControlsAreHidden:
    'Los controles marcados se ocultan y no se alcanzan con el teclado; sus valores en el enlace valen igual. Una nota en la página lo dice y puede mostrarlos.',
  tryItHere: 'Probarlo aquí',
  export: 'Exportar',
  metricsAsCsv: 'Medidas como CSV',
  heatMapAsPng: 'Mapa de calor como PNG',
  aSafetensorsFileHolds:
    'Un archivo .safetensors contiene los ajustes, los pesos, el estado del optimizador y el paso. Ábrelo, o suéltalo en la página, para continuar la ejecución.',
  theBundleIsA:
    'El paquete es un zip que continúa esta ejecución en PyTorch, con los procesos que quieras; lo que guarda se abre aquí otra vez. El modelo ONNX da también los pesos de atención de cada capa.',
  openASafetensorsFile: 'Abrir un archivo .safetensors …',
  savedRuns: 'Ejecuciones guardadas …',
  forPapersAndSlides: 'Para trabajos y diapositivas',
  pngTwiceTheSize: 'PNG, doble tamaño',
  printAll: 'Imprimir todo',
  tensorOfTheInspector: 'Tensor de la lupa como .npy',
  copySettingsAsMarkdown: 'Copiar ajustes como Markdown',
  copySettingsAsLatex: 'Copiar ajustes como LaTeX',
  copyHowToCite: 'Copiar cómo citar',
  figuresHaveTitleTokens:
    'Las figuras tienen título, tokens, escala, máscara y pie. Las tablas se miden cuando las pides; cada fila tiene n, seed, step, task y kernels.',
  controlsHidden: ({ hidden }) => plural(hidden, 'control oculto', 'controles ocultos'),
  nothingIsHidden: 'No hay nada oculto',
  chartAndKnockOut: 'curva y desconexión',
  linkIs: 'Cada ajuste, la semilla, la vista y la lección están en el enlace; no se sube nada.',
  linkToStep: ({ step }) =>
    `Cada ajuste, la semilla, la vista y la lección están en el enlace, y el paso ${step}: la página ofrece entrenar hasta él. Con los núcleos simd128 los pesos son los mismos en todos los equipos. No se sube nada.`,
  linkToChanged: ({ step, changes }) =>
    `Cada ajuste, la semilla, la vista y la lección están en el enlace, y el paso ${step}: la página ofrece entrenar hasta él. En esta ejecución se cambiaron ajustes (${changes}), lo que el enlace no dice, así que los pesos serán otros. No se sube nada.`,
  linkOfText: ({ step }) =>
    `Cada ajuste, la semilla, la vista y la lección están en el enlace${step ? `, y el paso ${step}: la página ofrece entrenar hasta él` : ''}. Tu texto no: se queda en este equipo. El enlace dice su nombre, su longitud y una marca por la que se reconoce, y la página pide el archivo a quien lo abre. No se sube nada.`,
  linkOfWeights: ({ step }) =>
    `Cada ajuste, la semilla, la vista y la lección están en el enlace${step ? `, y el paso ${step}: la página ofrece entrenar hasta él` : ''}. Los pesos no: están en los archivos que abriste, y que la página pide a quien abre el enlace. No se sube nada.`,
  programs: {
    hf: {
      title: 'Carpeta para transformers',
      about:
        'en Python, o pipeline("text-generation", "model") en transformers.js; mira su README.',
    },
    gguf: {
      title: 'GGUF para llama.cpp',
      about: 'o abre el archivo en un programa hecho sobre llama.cpp.',
    },
    llama2c: {
      title: 'Archivos para llama2.c',
      about: 'donde se construyó llama2.c; su README tiene todas las líneas.',
    },
  },
  aboutBytes: ({ bytes }) => `unos ${bytes}`,
  figures: {
    model: 'Todas las cabezas del modelo',
    heatmap: 'Mapa de calor de la lupa',
    chart: 'Curva',
    view: 'Lo que muestra la vista',
  },
  copy: 'Copiar',
  figure: 'Figura',
  table: 'Tabla',
  tables: {
    heads: 'Cabezas',
    knockout: 'Desconectar',
    lens: 'Lente',
    patch: 'Patching, 16 pares',
    attribution: 'Quién escribe las respuestas',
    lengths: 'Longitudes',
    spectrum: 'Espectro de los números',
    problems: 'Todos los problemas de números',
    waves: 'Números en cada momento',
    losses: 'Pérdida por posición',
  },
};
