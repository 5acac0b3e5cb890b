// Palabras: qué hacen las cabezas, desconectar, una cabeza, caminos.

const drawn =
  (name) =>
  ({ count, first, second }) =>
    `${count} ${name} en dos componentes principales, que tienen ${first} y ${second} de su ` +
    'varianza';

export default {
  whatEachHeadDoes: 'Qué hace cada cabeza',
  whatShowsOfThe: 'Qué se muestra de las cabezas',
  inWords: 'En palabras',
  whatEachPartDoes: 'Qué hace cada parte, y cuándo se formó cada patrón',
  measures: 'Medidas',
  everyMeasureOfEvery: 'Cada medida de cada cabeza',
  oneHead: 'Una cabeza',
  allThatIsKnown: 'Todo lo que se sabe de una cabeza',
  paths: 'Caminos',
  whichHeadWorksThroughWhich: 'Qué cabeza actúa a través de qué otra',
  samplesAt: ({ samples, step }) =>
    `${samples} ${samples === 1 ? 'muestra' : 'muestras'} de prueba · paso ${step}`,
  thisModelHasNo:
    'Este modelo no tiene capa de salida, así que no hay muestras de prueba con que medir sus cabezas.',
  goOn: 'Seguir',

  // the table
  pointAtAColumn:
    'Señala el nombre de una columna, o ponle el foco con Tab, para ver qué significa; un clic ordena.',
  headsARowFor: 'Cabezas, una fila por cada una',
  columns: {
    name: {
      title: 'parte',
      help: 'Una cabeza, una capa feed-forward (FFN) o una capa entera. El nombre la muestra en la lupa.',
    },
    word: {
      title: 'qué hace',
      help:
        'Una palabra para lo que muestran las medidas, con su parte. Vale para muestras de prueba, ' +
        'no solo para la secuencia del dibujo.',
    },
    formed: {
      title: 'formada',
      help:
        'Cómo creció la medida principal de la cabeza en los momentos guardados (pasos en escala ' +
        'logarítmica), y el paso tras el que se quedó por encima de 0,5.',
    },
    accuracy_change: {
      title: 'exactitud perdida',
      help: 'Caída de la exactitud de prueba sin esta parte, en puntos porcentuales.',
    },
    loss_change: {
      title: 'pérdida añadida',
      help: 'Subida de la pérdida de prueba sin esta parte.',
    },
  },
  cut: 'Fuera',
  cutPart: ({ title }) => `Desconectar ${title}`,
  shortName: {
    self: ({ layer, head }) => `C${layer} K${head}`,
    cross: ({ layer, head }) => `C${layer} cruz. K${head}`,
  },
  ofStack: {
    encoder: ({ name }) => `cod. ${name}`,
    decoder: ({ name }) => `dec. ${name}`,
  },

  // knock-out
  knockOut: 'Desconectar',
  whatReplacesAPart: 'Qué sustituye a una parte desconectada',
  zero: 'cero',
  aCutPartOutputs: 'Una parte desconectada da ceros',
  mean: 'media',
  aCutPartOutputsIts:
    'Una parte desconectada da su media sobre muestras de prueba, posición por posición',
  restore: 'Reconectar',
  thePageShowsThe: 'la página muestra el modelo sin lo desconectado',
  knockOutEachIn: 'Desconectar cada una por turno',
  cancelOf: ({ done, total }) => `Cancelar: ${done} de ${total}`,
  cutEveryPartThat: 'Desconectar cada parte que cueste menos de',
  pointsOfAccuracy: 'Puntos de exactitud',
  points: ({ points }) => `${points} puntos`,
  cutKeep: ({ cut, kept }) => `Desconectar ${cut}, dejar ${kept}`,
  stays: ({ names }) => `Se queda: ${names}`,
  nothingStays: 'No se queda nada',
  costOfEachPart: ({ step, mode, samples }) =>
    `Coste de cada parte por sí sola en el paso ${step}, sustituida por ${mode}, ${samples} muestras de prueba.`,
  tickAPartIn:
    'Marca una parte en la tabla para desconectarla, o desconecta cada una por turno. No hay nada desconectado.',
  scoringWithout: ({ places }) => `${places}: evaluando …`,
  whatTheCutChanges: ({ places, mode, accuracies, before, after, lossChange, samples, step }) =>
    `${places} por ${mode}: ` +
    (accuracies
      ? `exactitud ${accuracies.before} → ${accuracies.after} (${accuracies.points} puntos), `
      : '') +
    `pérdida ${before} → ${after} (${lossChange}) · ${samples} muestras de prueba, paso ${step}`,

  // one head
  head: 'Cabeza',
  howFarItLooks: 'Cuán lejos mira',
  keyAt: ({ offset }) => `clave ${offset}`,
  theSamePosition: 'La misma posición',
  before: ({ far }) => `${far} antes`,
  after: ({ far }) => `${far} después`,
  furthestAbove: ({ where, weight, even }) =>
    `${where}: ${weight}, con reparto igual ${even} (la línea).`,
  whatItLooksAt: 'Qué mira',
  shareOfItsAttention: 'Parte de su atención; la marca es atención repartida por igual.',
  tokens: 'Tokens',
  roles: 'Papeles',
  evenly: ({ weight, even }) => `${weight} (por igual ${even})`,
  whereItWritesMost: 'Dónde escribe más',
  queryKeyWeightLength: 'Consulta → clave, peso, longitud de lo que escribe; un lugar por muestra.',
  queriesKeysAndValues: 'Consultas, claves y valores',
  inTwoPrincipalComponents: 'En dos componentes principales, con su parte de la varianza.',
  vectors: {
    q: ({ share }) => `consultas: ${share}`,
    k: ({ share }) => `claves: ${share}`,
    v: ({ share }) => `valores: ${share}`,
  },
  vectorsDrawn: { q: drawn('consultas'), k: drawn('claves'), v: drawn('valores') },
  colourOfThePoints: 'Color de los puntos',
  byPosition: 'por posición',
  byToken: 'por token',
  cutToTheModel: ({ mode, points, loss }) =>
    `Sustituida por ${mode}, la exactitud del modelo cambia ${points} puntos y su pérdida ${loss}.`,
  whatItCostsTo: 'Se está evaluando lo que cuesta desconectarla.',
  itsLooksAreBeing: 'Se está reuniendo adónde mira.',
  queriesOfHeldOut: ({ rows, samples, step }) =>
    `${rows} consultas de ${samples} muestras de prueba · paso ${step}`,

  // what its weights do
  whatItsWeightsDo: 'Qué hacen sus pesos',
  whichTable: 'Qué tabla',
  tables: { qk_tokens: 'QK tokens', qk_positions: 'QK pos.', ov_tokens: 'OV tokens' },
  tableLabel: {
    qk_tokens: ({ rows, columns }) =>
      `QK tokens: ${rows} filas (consulta), ${columns} columnas (clave)`,
    qk_positions: ({ rows, columns }) =>
      `QK pos.: ${rows} filas (consulta), ${columns} columnas (clave)`,
    ov_tokens: ({ rows, columns }) =>
      `OV tokens: ${rows} filas (mirado), ${columns} columnas (logit de)`,
  },
  tableCell: {
    qk_tokens: ({ row, column, value }) => `consulta ${row}, clave ${column}: puntuación ${value}`,
    qk_positions: ({ row, column, value }) =>
      `consulta ${row}, clave ${column}: puntuación ${value}`,
    ov_tokens: ({ row, column, value }) => `mirado ${row}, logit de ${column}: suma ${value}`,
  },
  ranks: ({ qk, ov }) => `rango de QK ${qk}, de OV ${ov}`,
  leftOut: ({ list }) => `Omitido: ${list}.`,
  nothingIsLeftOut: 'No se omite nada.',
  thisModelAddsNo: 'Este modelo no suma posiciones a sus tokens.',
  thisHeadDoesNot: 'Esta cabeza no escribe en los logits.',

  // heads that it works with
  headsItWorksWith: 'Cabezas con las que trabaja',
  headsThatItWorks: 'Cabezas con las que trabaja',
  partner: { queries: 'consultas', keys: 'claves', values: 'valores', path: 'camino' },
  reads: ({ head }) => `lee ${head}`,
  isReadBy: ({ head }) => `la lee ${head}`,
  noOtherHeadReads: 'Ninguna otra cabeza lee lo que escribe.',
  howMuchOfWhat: ({ chance, step }) =>
    'Cuánto de lo que escribe una cabeza lee la otra con sus consultas, claves y valores; con pesos ' +
    `al azar es ${chance}.` +
    (step === null
      ? ''
      : ` Camino: pérdida añadida en el paso ${step}, en negrita donde está confirmado.`),

  // paths
  whichHeadWorksThrough: 'Qué cabeza actúa a través de cuál',
  pathsBetweenHeads: 'Caminos entre cabezas',
  theGraphOfHeads: 'El grafo de cabezas',
  theStrongestEdges: 'Las aristas más fuertes',
  patchEveryPath: 'Sustituir cada camino',
  patchThesePaths: 'Sustituir estos caminos',
  patchAgain: 'Sustituir otra vez',
  cancelPaths: {
    heads: ({ done, total }) => `Cancelar: ${done} de ${total} cabezas`,
    means: ({ done, total }) => `Cancelar: ${done} de ${total} muestras para las medias`,
  },
  between: 'entre',
  everyHead: 'todas las cabezas',
  headsToPatchBetween: 'Cabezas entre las que sustituir, con comas',
  add: ({ name }) => `Añadir ${name}`,
  isNoHeadOf: ({ unknown, first, last }) =>
    `«${unknown}» no es una cabeza de este modelo. Escribe cabezas como en el grafo, con comas: ` +
    `${first}, ${last}.`,
  allOfThem: 'Todas',
  andThePathsBetween: ({ heads, edges }) =>
    `${heads} ${heads === 1 ? 'cabeza' : 'cabezas'} y los caminos entre ellas, ${edges}`,
  pathPatchingReplacesWhat: ({ among, passes }) =>
    'El path patching sustituye lo que escribe una cabeza, solo para una cabeza posterior, por su ' +
    'media. Lo que crece la pérdida es lo que las respuestas deben a ese camino. ' +
    `${among}: ${passes} pasadas como mucho.`,
  ofEdgesAreConfirmed: ({ confirmed, edges, samples, step }) =>
    `${confirmed} de ${edges} aristas están confirmadas: más de 0,001 nats de pérdida por dos errores ` +
    `típicos · ${samples} muestras de prueba, paso ${step}. Bajo una cabeza: la pérdida que se añade ` +
    'sin ella.',
  stepOfTheRun: ({ step, edges }) =>
    `Paso ${step} de la ejecución repetida: ${edges || 'ninguna'} ${edges === 1 || !edges ? 'arista está' : 'aristas están'} ` +
    'confirmadas, más de 0,001 nats de pérdida por dos errores típicos. Arrastra por la línea de ' +
    'tiempo, o reproduce la ejecución, y mira crecer el grafo.',
  confirmed: 'confirmado',
  notConfirmed: 'sin confirmar',
  stopHistory: ({ done, all }) => `Parar: ${done} de ${all} momentos`,
  goOnHistory: ({ done, all }) => `Seguir: ${done} de ${all} momentos`,
  wholeHistory: ({ done }) => `Historia: ${done} momentos`,
  copying: ({ copying }) => `copiar ${copying}`,
  legend: { first: 'las primeras', last: 'las últimas', others: 'otros' },
  formedAs: {
    few: ({ title }) => `${title}: aún no hay bastantes momentos`,
    above: ({ title, step }) => `${title}: por encima de 0,5 desde el paso ${step}`,
    passed: ({ title, step }) => `${title}: pasó de 0,5 en el paso ${step}`,
    fell: ({ title, step }) => `${title}: pasó de 0,5 en el paso ${step} y volvió a bajar`,
    never: ({ title, most }) => `${title}: nunca pasó de 0,5, como mucho ${most}`,
  },
};
