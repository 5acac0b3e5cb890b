// Palabras: datos propios.

export default {
  outputsOfUpTo: ({ longest_output }) => `salidas de hasta ${longest_output} tokens`,
  aTextFileTo: 'Un archivo de texto del que aprender',
  textToLearnFrom: 'Texto del que aprender',
  returnToTheBuilt: 'Volver al texto incluido',
  readIt: 'Leerlo',
  dropATextA:
    'Suelta un texto, una tabla o JSON para aprender de él, una ejecución guardada para continuarla, o un modelo de otro programa para mirar dentro',
  firstRows: 'Primeras filas',
  oneTokenIs: 'Un token es',
  learnThis: 'Aprender esto',
  cancel: 'Cancelar',
  yourData: 'Tus datos',
  pasted: 'Pegado',
  readingBytes: ({ size }) => `Leyendo ${size} bytes …`,
  measuringWhatAStep: 'Midiendo cuánto tarda un paso …',
  itCannotBeLearned: 'No se puede aprender de ello.',
  whatColumnIs: ({ name }) => `Qué es la columna ${name}`,
  theLinkIsOf: ({ name, characters }) =>
    `El enlace es de una ejecución con «${name}» (${characters} caracteres), que ningún enlace contiene: el modelo de aquí aprende del incluido · `,
  chooseIt: 'Elegirlo',
  stayWithTheBuilt: 'Seguir con el incluido',
  openItsFiles: 'Abrir sus archivos',
  stayWithThisOne: 'Seguir con este',
  theTextOfThe: 'El texto del enlace',
  tokensLearnedSoFar: 'Tokens aprendidos hasta ahora',
  oneTokenBack: 'Un token atrás',
  oneTokenOn: 'Un token adelante',
  howTheTokensWere: 'Cómo se unieron los tokens',
  howTheWordsWere: 'Cómo se eligieron las palabras',
  tokensForCharactersOf: ({ tokensCount, characters }) =>
    `${tokensCount} tokens para ${characters} caracteres de texto de prueba`,
  atFirstCharactersAre: ({ alphabetCount }) =>
    `Al principio ${alphabetCount} caracteres son tokens; cada otro son los bytes de su UTF-8.`,
  atFirstEveryCharacter: 'Al principio cada carácter es un token.',
  better: {
    words: ({ ratio, short, long }) =>
      `Aquí las palabras son mejores tokens. Un paso es unas ${ratio} veces más rápido: las filas tienen hasta ${short} posiciones en vez de ${long}.`,
    bpe: ({ ratio, short, long }) =>
      `Aquí los pares de bytes son mejores tokens. Un paso es unas ${ratio} veces más rápido: las filas tienen hasta ${short} posiciones en vez de ${long}.`,
  },
  kinds: {
    text: { title: 'Texto', example: 'Pega o escribe un texto aquí' },
    table: {
      title: 'Tabla',
      example: 'Pega filas aquí: entrada, salida',
      builtin: 'Incluida: números en palabras (inglés)',
    },
    numbers: {
      title: 'Números',
      example:
        'Pega filas de números aquí, primero sus nombres: episode, step, state, action, reward',
      builtin: 'Incluidos: linces cazados cada año',
    },
  },
  builtInText: {
    harbour: 'Incluido: una ciudad portuaria (inglés)',
    stories: 'Incluido: mil cuentos (inglés)',
  },
  oneColumn: 'una columna',
  labels: ({ count, first, more }) => `${count} etiquetas (${first}${more ? ' …' : ''})`,
  tableIs: ({ rows, header, duplicates, inputs, longest, outputs, trained, held, sizes }) =>
    `${rows} filas${header ? ' tras la cabecera' : ''}, ${duplicates} repetidas, ${inputs} entradas distintas de hasta ${longest} tokens, ${outputs}. ${trained} filas para entrenar, ${held} de prueba. ${sizes}`,
  numbersAre: ({ rows, header, episodes, longest, trained, held, columns }) =>
    `${rows} filas${header ? ' tras la cabecera' : ''} en ${episodes === null ? 'un episodio' : `${episodes} episodios de hasta ${longest}`}. ${trained} filas para entrenar, ${held} de prueba. Media y desviación, con las que se estandariza cada columna: ${columns}.`,
  columnOf: ({ number }) => `columna ${number}`,
  textIs: ({ characters, tokens, distinct, bytes }) =>
    `${characters} caracteres, ${tokens === null ? '' : `${tokens} tokens, `}${distinct} distintos${bytes ? ', los raros como bytes' : ''}`,
  choices: {
    as: { text: 'un texto', data: 'filas de textos', numbers: 'filas de números' },
    encoding: {
      'utf-8': 'UTF-8',
      'utf-16le': 'UTF-16 LE',
      'utf-16be': 'UTF-16 BE',
      'windows-1252': 'windows-1252',
    },
    separator: {
      comma: 'separado por comas',
      semicolon: 'separado por punto y coma',
      tab: 'separado por tabuladores',
      bar: 'separado por barras',
      json: 'JSON',
      none: 'una columna',
    },
    header: { yes: 'con cabecera', no: 'sin cabecera' },
  },
  choiceOf: {
    as: 'Qué es el archivo',
    encoding: 'Codificación',
    separator: 'Separador',
    header: 'Si la primera fila nombra las columnas',
  },
  before: { ',': ', ', ';': '; ' },
  fullStop: '.',
  roles: {
    words: {
      input: 'entrada',
      text: 'texto',
      output: 'salida',
      label: 'etiqueta',
      ignored: 'omitida',
    },
    numbers: {
      state: 'estado',
      action: 'acción',
      reward: 'recompensa',
      value: 'valor',
      episode: 'episodio',
      step: 'instante',
      ends: 'acaba un episodio',
      ignored: 'omitida',
    },
  },
  tokens: {
    given: 'Los del modelo',
    characters: 'Caracteres',
    words: 'Palabras',
    bpe: 'Pares de bytes',
  },
  pastedAs: { text: 'texto pegado', table: 'tabla pegada', numbers: 'números pegados' },
  costs: {
    text: ({ length, step, epoch }) =>
      `Ventanas de hasta ${length} posiciones; un paso tarda unos ${step}, recorrerlo una vez ${epoch}`,
    table: ({ length, step, epoch }) =>
      `Filas de hasta ${length} posiciones; un paso tarda unos ${step}, una época ${epoch}`,
    numbers: ({ length, step, epoch }) =>
      `Ventanas de hasta ${length} posiciones; un paso tarda unos ${step}, una época ${epoch}`,
    opened: ({ length, step, epoch }) =>
      `Los pesos abiertos aprenden de ello. Ventanas de hasta ${length} posiciones; un paso tarda unos ${step}, recorrerlo una vez ${epoch}`,
  },
  firstLines: ({ shown, rows }) => `Las primeras ${shown} de ${rows} líneas`,
  firstRowsOf: ({ shown, rows }) => `Las primeras ${shown} de ${rows} filas`,
  theLinkIsOfA:
    'El enlace es de un modelo que se entrenó en otro sitio, que ningún enlace contiene · ',
  theLinkIsOfAnother:
    'El enlace es de un modelo que se entrenó en otro sitio, que ningún enlace contiene: este es otro · ',
  reading: ({ name }) => `Leyendo ${name} …`,
  cannotBeRead: ({ name, text }) => `${name} no se puede leer: ${text}.`,
  isAnotherTextThan: ({ name }) => `${name} es otro texto que el del enlace.`,
  readAs: 'Leído como',
  merge: ({ of, left, right, text, times }) =>
    `Unión ${of}: «${left}» + «${right}» → «${text}». El par aparece ${times} veces.`,
  wordOccurs: ({ of, text, times }) => `Palabra ${of}: «${text}» aparece ${times} veces.`,
  learnsFrom: ({ name }) => `Aprende de ${name}.`,
  learnsFromBuiltIn: 'Aprende del texto incluido.',
  builtInButton: 'Incluido',
  paste: 'Pegar…',
  cancelPaste: 'Cancelar',
  file: 'Archivo…',
  ofAll: ({ at, all }) => `${at} de ${all}`,
};
