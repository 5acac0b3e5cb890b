// Worte: Tensoren nach Namen, ein Token Schritt für Schritt, Punkte, Linien über die Zeit.

const positions = (count) => `${count} ${count === 1 ? 'Position' : 'Positionen'}`;

export default {
  allTensorsOneToken: 'Alle Tensoren, ein Token, Punkte oder Linien über die Zeit',
  byName: 'Nach Namen',
  oneTokenStepBy: 'Ein Token, Schritt für Schritt',
  oneToken: 'Ein Token',
  geometry: 'Geometrie',
  overTime: 'Über die Zeit',
  time: 'Zeit',
  moments: ({ about, known, all }) => `${about} · ${known} von ${all} Momenten`,

  // the list
  tensors: 'Tensoren',
  searchWQFfn: 'Suche: W_q, ffn, grad …',
  searchTensors: 'Tensoren suchen',
  layer: 'Schicht',
  allLayers: 'Alle Schichten',
  noTensorIsCalled: ({ words }) => `Kein Tensor heißt „${words}“.`,
  noneInThisLayer: ({ words }) => `Kein Tensor in dieser Schicht heißt „${words}“.`,

  // one tensor
  kind: {
    parameter: 'Parameter',
    gradient: 'Gradient des Verlusts',
    adam_m: 'gleitendes Mittel des Gradienten (m von Adam)',
    adam_v: 'gleitendes Mittel seines Quadrats (v von Adam)',
    table: 'feste Tabelle',
    activation: 'Aktivierung',
    attention: 'Attention-Gewichte, vor Dropout',
    score: 'Scores vor der Softmax, hier aus q und k berechnet',
  },
  leading: {
    sequence: 'Folge',
    head: 'Kopf',
    position: 'Position',
    dimension: ({ dimension }) => `Dimension ${dimension}`,
  },
  axis: {
    query: 'Query',
    key: 'Key',
    position: 'Position',
    token: 'Token',
    dimension: 'Dimension',
    vector: 'ein Vektor',
    index: 'Index',
    pair: 'Paar',
    turn: 'Kosinus und Sinus',
    output: 'Ausgabe',
    input: 'Eingabe',
  },
  rowsAndColumns: ({ first, second }) => `Zeilen: ${first} · Spalten: ${second}`,
  columnsAndRows: ({ first, second }) => `Spalten: ${first} · Zeilen: ${second}`,
  transpose: 'Transponieren',
  numbers: 'Zahlen',
  copyAs: ({ form }) => `Als ${form} kopieren`,
  statisticsOf: 'Statistik von',
  slice: 'Ausschnitt',
  all: 'allem',
  masked: 'maskiert',
  drawn: ({ name, rows, columns, min, max }) =>
    `${name}, ${rows} mal ${columns} Zellen, von ${min} bis ${max}`,
  maskedTheModelMay: ({ where }) => `${where}: maskiert, das Modell darf dort nicht hinschauen.`,
  rowSumRankOf: ({ where, value, sum, rank, columns }) =>
    `${where}: ${value}. Summe der Zeile ${sum}; Rang ${rank} von ${columns} in der Zeile.`,
  block: ({ where, rowsEach, columnsEach, value }) =>
    `${where} und der Rest des Blocks von ${rowsEach} × ${columnsEach}: ${value} hat den größten ` +
    'Betrag.',
  exactly: ({ row, column, value, rank, columns }) =>
    `Genau bei Zeile ${row}, Spalte ${column}: ${value}, Rang ${rank} von ${columns} in der Zeile.`,
  oneOf: ({ at, all }) => `${at} von ${all}`,
  atStep: ({ name, step }) => `${name} bei Schritt ${step}`,
  onlyTheParametersOf:
    'Von einem früheren Moment sind nur die Parameter behalten; diese Werte sind Nullen.',
  noStepHasBeen: 'Noch kein Schritt getan: Bis zum ersten sind Gradienten und Momente null.',
  fromTheLastStep: 'Vom letzten Schritt, vor dem Clipping.',
  fromTheLatestBatch:
    'Vom letzten Batch, des Trainings oder der Prüfung mit Testdaten. Nach einem Trainingsschritt ' +
    'sind es vielleicht nur die letzten Folgen des Batches, gezählt ab 1.',
  cellsDoNotFit: ({ rows, columns, down, across }) =>
    `${rows} × ${columns} Zellen passen nicht: Jede gezeichnete steht für ${down} × ${across} und ` +
    'zeigt den Wert mit dem größten Betrag.',
  statistics: 'Statistik',
  histogram: 'Histogramm',
  log: 'Log',
  countsOnALogarithmic: 'Anzahlen auf einer logarithmischen Skala',
  histogramWords: ({ count, low, high, most, from, to }) =>
    `Histogramm von ${count} Zahlen von ${low} bis ${high}; die meisten, ${most}, zwischen ${from} ` +
    `und ${to}`,

  // updates by group
  groupColumn: {
    group: {
      text: 'Gruppe',
      title: 'Tensoren, die zusammengehören: eine Art von Schicht in einem Block',
    },
    parameters: { text: 'Parameter', title: 'Zahl der Parameter in der Gruppe' },
    gradient: { text: 'Gradient', title: 'Norm des Gradienten, vor dem Clipping' },
    update: {
      text: 'Änderung / Gewichte',
      title: 'Norm der Änderung, als Anteil an der Norm der Gewichte',
    },
  },
  updatesByGroup: 'Änderungen nach Gruppe',
  updatesByGroupStep: ({ step }) => `Änderungen nach Gruppe, Schritt ${step}`,
  measuredEveryTenSteps:
    'Alle zehn Schritte gemessen. Üblich sind Änderungen nahe 0,1 % der Gewichte.',
  trainTheModelTo:
    'Trainiere das Modell, um zu sehen, wie weit ein Schritt jede Gruppe von Tensoren verschiebt.',

  // points
  points: 'Punkte',
  componentsLabel: 'Komponenten',
  components: 'Komponenten',
  examples: 'Beispiele',
  thisExample: 'dieses Beispiel',
  heldOutExamples: 'Testbeispiele',
  colourBy: 'Farbe nach',
  colouredBy: 'Farbe nach',
  paint: { token: 'Token', position: 'Position', answer: 'richtiger Antwort' },
  paths: 'Wege',
  theWayOfEach: 'Der Weg jedes Punktes durch die behaltenen Momente des Laufs',
  pointsOfAtStep: ({ count, tensor, step }) => `${count} Punkte von ${tensor} bei Schritt ${step}`,
  pointsTheseComponentsHave: ({ points, all, examples, components, together, each }) =>
    `${points} Punkte${all && ` von ${all}, die ersten`}` +
    `${examples === null ? '' : ` aus ${examples} Beispielen`} · auf diese ${components} Komponenten ` +
    `entfallen ${together} der Varianz: ${each}`,
  captionOf: {
    token: ({ tensor, about }) => `${tensor}: ${about}. Farbe nach Token.`,
    position: ({ tensor, about }) => `${tensor}: ${about}. Farbe nach Position.`,
    answer: ({ tensor, about }) => `${tensor}: ${about}. Farbe nach richtiger Antwort.`,
  },
  geometryOf: ({ name }) => `Geometrie: ${name}`,
  pointAtAPoint: 'Zeig auf einen Punkt, oder lies die Punkte mit den Pfeiltasten.',
  tokenAt: ({ token }) => `Token ${token}`,
  positionAt: ({ position }) => `Position ${position}`,
  rightAnswer: ({ answer }) => `richtige Antwort ${answer}`,
  nearestHere: ({ list }) => `Hier am nächsten: ${list}.`,
  pointsAreRead: 'Punkte. Pfeiltasten lesen einen.',
  pointsAreTurned:
    'Punkte. Pfeiltasten lesen einen. Mit der Umschalttaste oder durch Ziehen wird gedreht.',
  tokensOfTheTarget: 'Token des Ziels',
  tokensOfTheSource: 'Token der Quelle',
  tokensEmbedding: 'Token: Embedding',
  tokensOutput: 'Token: Ausgabe',
  hiddenStates: 'Verborgene Zustände',
  beforeLayers: ({ stack }) => `${stack}: vor Schicht 1`,
  afterLayer: ({ stack, layer }) => `${stack}: nach Schicht ${layer}`,
  hiddenStatesAtThe: 'Verborgene Zustände: an der Ausgabe',
  encoderWhatTheDecoder: 'Encoder: was der Decoder liest',
  hiddenStatesMeanAt: 'Verborgene Zustände: Mittel, an der Ausgabe',
  positions: 'Positionen',
  positionsOfTheSource: 'Positionen der Quelle',
  positionsOfTheTarget: 'Positionen des Ziels',

  // lines over time
  linesOf: 'Linien von',
  lines: 'Linien',
  linesOverTheSteps: 'Linien über die Schritte des Laufs',
  byLayer: 'nach Schicht',
  byPart: 'nach Teil',
  measure: {
    loss: {
      text: 'Verlust',
      about: 'im Auswertungsmodus, zu den behaltenen Momenten · beide Achsen in Zehnerpotenzen',
    },
    accuracy: {
      text: 'Genauigkeit',
      about: 'im Auswertungsmodus, zu den behaltenen Momenten',
    },
    gradient: { text: 'Gradient', about: 'seine Norm, vor dem Clipping' },
    weight: { text: 'Gewichte', about: 'ihre Norm: die Wurzel der Summe ihrer Quadrate' },
    update: { text: 'Änderungen', about: 'die Norm dessen, was ein Schritt addiert' },
    ratio: { text: 'Änderungen / Gewichte', about: 'ihre Normen; üblich ist nahe 0,1 %' },
    dead: {
      text: 'Tote Einheiten',
      about: 'verborgene Einheiten, die in Testbeispielen überall 0 ergeben',
    },
  },
  place: {
    embedding: 'Embedding',
    src_embedding: 'Embedding der Quelle',
    tgt_embedding: 'Embedding des Ziels',
    norm: 'letzte Norm',
    encoder_norm: 'letzte Norm des Encoders',
    decoder_norm: 'letzte Norm des Decoders',
    output: 'Ausgabe',
  },
  layerOf: {
    blocks: ({ layer }) => `Schicht ${layer}`,
    encoder_blocks: ({ layer }) => `Encoderschicht ${layer}`,
    decoder_blocks: ({ layer }) => `Decoderschicht ${layer}`,
  },
  partOf: ({ layer, part }) => `${layer} ${part}`,
  part: {
    attention: 'Attention',
    self_attention: 'Self-Attention',
    cross_attention: 'Cross-Attention',
    feed_forward: 'Feed-Forward',
    norms: 'Normen',
  },
  trainedOn: 'trainiert',
  heldOut: 'Test',
  samplesOfEachPart: ({ samples }) => `${samples} Beispiele von jedem`,
  measureOverTime: ({ measure }) => `${measure} über die Zeit`,
  step: ({ at, values }) => `Schritt ${at}: ${values}.`,
  thisModelHasNo: 'Dieses Modell hat keine Ausgabe zum Trainieren.',
  measuredEveryTenStepsWhile:
    'Alle zehn Schritte gemessen, während diese Seite trainiert: Trainiere das Modell, oder trainiere es weiter.',
  thisModelIsToo: 'Dieses Modell ist zu groß, um Momente davon zu behalten.',
  whatThisModelPredicts:
    'Was dieses Modell vorhersagt, hat einen Fehler und ist nicht richtig oder falsch.',
  onlyReluCanGive:
    'Nur ReLU kann überall 0 ergeben: Dieses Modell hat eine andere Aktivierung oder keine.',

  // one token, step by step
  stack: 'Stapel',
  head: 'Kopf',
  position: 'Position',
  // a slider over the steps
  stageLabel: 'Etappe',
  theSameInPytorch: 'Dasselbe in PyTorch',
  theLargest: 'Die größten',
  numbersTheLargest: ({ count, largest }) => `${count} Zahlen, die größte ${largest}`,
  stage: {
    token: 'Token',
    input: 'Eingabe',
    position: 'Position',
    norm: 'Norm',
    project: 'q k v',
    scores: 'Scores',
    weights: 'Softmax',
    mix: 'Values',
    output: 'Ausgabe',
    add: 'Addieren',
    widen: 'Weiten',
    narrow: 'Verengen',
    memory: 'Gedächtnis',
    pool: 'Mittel',
    logits: 'Logits',
    probabilities: 'Softmax',
    read: 'Vorhersage',
  },
  intoTheModel: 'In das Modell hinein',
  outOfTheModel: 'Aus dem Modell heraus',
  stageOf: {
    attention: ({ block }) => `Block ${block} · Attention`,
    cross: ({ block }) => `Block ${block} · Cross-Attention`,
    ffn: ({ block }) => `Block ${block} · Feed-Forward`,
  },
  theTokenBecomesA: 'Das Token wird ein Vektor',
  aTableHasLearned: ({ place, d }) =>
    `${place}. Eine Tabelle hat für jedes Token ${d} gelernte Zahlen.`,
  hereTheyAreMultiplied: ({ d, root }) => `Hier werden sie mit √${d} = ${root} malgenommen.`,
  theInputBecomesA: 'Die Eingabe wird ein Vektor',
  aLayerOfIts: ({ place }) =>
    `${place}. Eine Schicht für ihren Datenstrom macht aus ihren Zahlen einen Vektor. Das geht in den ` +
    'ersten Block, mit allem, was dazu addiert wird.',
  itsPositionIsAdded: 'Seine Position kommt dazu',
  positionIsLearned: ({ position }) =>
    `Position ${position} hat einen eigenen Vektor, gelernt. Die Summe geht in den ersten Block.`,
  positionIsComputed: ({ position }) =>
    `Position ${position} hat einen eigenen Vektor aus Sinus und Kosinus. Die Summe geht in den ` +
    'ersten Block.',
  pe: 'PE',
  addedToWhatWas: 'Zu dem addiert, was da war',
  theResidualConnectionWhat:
    'Die Residualverbindung: Was dieser Teil gefunden hat, wird zu dem Vektor addiert, der hereinkam. ' +
    'Spätere Teile lesen die Summe.',
  sum: 'Summe',
  aLastNorm: 'Eine letzte Norm',
  rmsNorm: 'RMS-Norm',
  layerNorm: 'Layer-Norm',
  theVectorIsDivided:
    'Der Vektor wird durch sein quadratisches Mittel geteilt, und jede Zahl mit einem gelernten ' +
    'Faktor malgenommen.',
  theMeanIsTaken:
    'Das Mittel wird abgezogen, der Rest durch seine Standardabweichung geteilt, und jede Zahl mit ' +
    'einem gelernten Faktor malgenommen.',
  aQueryForThe: 'Eine Query für den Encoder',
  queryKeyAndValue: 'Query, Key und Value',
  aMatrixMakesA:
    'Eine Matrix macht aus dieser Position eine Query. Keys und Values entstehen aus dem, was der ' +
    'Encoder gefunden hat.',
  threeMatricesReadIts: ({ place }) =>
    `Drei Matrizen lesen ${place}. Die Query ist, wonach es sucht, der Key, woran andere es finden, ` +
    'der Value, was sie mitnehmen.',
  theyAreNormalised: 'Sie werden Kopf für Kopf normalisiert.',
  theyAreTurned: 'Sie werden um Winkel gedreht, die mit der Position wachsen.',
  theyAreNormalisedTurned:
    'Sie werden Kopf für Kopf normalisiert, dann um Winkel gedreht, die mit der Position wachsen.',
  in: 'hinein',
  headCompares: ({ head }) => `Kopf ${head} vergleicht`,
  ofTheQueryTimes: 'φ der Query mal φ jedes Keys: Lineare Attention hat keine Softmax.',
  theQueryOfAnd: ({ place, depth }) =>
    `Die Query (${place}) und der Key jeder Position, die angeschaut werden darf: ein Skalarprodukt` +
    `${depth === null ? '' : `, geteilt durch √${depth}`}.`,
  headDividesItsAttention: ({ head }) => `Kopf ${head} teilt seine Attention auf`,
  softmaxMakesShares: ({ weight, key, hasSink }) =>
    `Softmax macht aus den Scores Anteile. Der größte, ${weight}, geht an: ${key}.` +
    `${hasSink ? ' Auch eine gelernte Senke nimmt einen Anteil.' : ''}`,
  sumMakesShares: ({ weight, key, hasSink }) =>
    `Jeder Score, geteilt durch ihre Summe, ist ein Anteil. Der größte, ${weight}, geht an: ` +
    `${key}.${hasSink ? ' Auch eine gelernte Senke nimmt einen Anteil.' : ''}`,
  headTakesOver: ({ head }) => `Kopf ${head} übernimmt`,
  theValuesAreAdded: 'Die Values werden addiert, jeder mal sein Gewicht.',
  oneMoreMatrix: 'Noch eine Matrix',
  theHeadsArePut: 'Die Köpfe werden zusammengefügt',
  theHeadsGoThrough: ({ heads, replaces }) =>
    (heads === 1
      ? 'Das Ergebnis des Kopfes geht durch noch eine Matrix.'
      : `Die Ergebnisse von ${heads} Köpfen gehen nebeneinander durch noch eine Matrix.`) +
    (replaces ? ' Es gibt keine Residualverbindung: Dies ersetzt x.' : ''),
  notShown: ({ others, masked }) => {
    const rest = [others && `${positions(others)} mit weniger Gewicht`];
    rest.push(masked && `${positions(masked)} maskiert`);
    return `Nicht gezeigt: ${rest.filter(Boolean).join(', ')}.`;
  },
  theFeedForwardNetwork: 'Das Feed-Forward-Netz macht ihn breiter',
  thisPartReadsNo: ({ d_ff, name, gates, above }) =>
    `Dieser Teil liest keine andere Position. Er macht ${d_ff} Zahlen und schickt sie durch ${name}` +
    `${gates ? ', was ebenso viele andere steuert' : ''}. ${above} sind über 0.`,
  andNarrowsItAgain: 'Und wieder schmaler',
  aSecondMatrixMakes: ({ d_model, replaces }) =>
    `Eine zweite Matrix macht daraus ${d_model} Zahlen.` +
    `${replaces ? ' Es gibt keine Residualverbindung: Sie ersetzen x.' : ''}`,
  whatTheDecoderReads: 'Was der Decoder liest',
  theCrossAttentionOf:
    'Die Cross-Attention jedes Decoderblocks macht ihre Keys und Values aus diesem Vektor.',
  theMeanOverAll: 'Das Mittel über alle Positionen',
  theModelGivesOne:
    'Das Modell gibt eine Antwort für die ganze Eingabe, aus dem Mittel ihrer Positionen.',
  here: 'hier',
  aLogitForEvery: 'Ein Logit für jedes Token',
  theOutputLayerHas: ({ vocab }) =>
    `Die Ausgabeschicht hat für jedes von ${vocab} Token eine Zeile. Das Skalarprodukt mit ihr ist ` +
    'das Logit des Tokens.',
  softmaxMakesProbabilities: 'Softmax macht Wahrscheinlichkeiten',
  theRightAnswerIs: ({ token }) =>
    `Die richtige Antwort ist ${token}. Der Gradient jedes Logits ist seine Wahrscheinlichkeit, beim ` +
    'richtigen minus 1: Das Training verschiebt es in die andere Richtung.',
  noAnswerIsScored:
    'An dieser Position wird keine Antwort gewertet, sie trägt also nichts zum Verlust bei.',
  gradientOfItsLogit: ({ gradient }) => `Gradient seines Logits = *${gradient}*`,
  whatIsReadOff: 'Was hier abgelesen wird',
  aLayerOfItsOwn: ({ names }) =>
    `Eine eigene Schicht macht aus diesem Vektor eine Vorhersage: ${names}.`,
  noPredictionIsRead: 'An dieser Position wird keine Vorhersage abgelesen.',
  notShownLessLikely: ({ others }) => `Nicht gezeigt: ${others} weniger wahrscheinliche Token.`,
  terms: {
    mean: 'Mittel',
    std: 'Standardabweichung',
    min: 'Kleinstes',
    max: 'Größtes',
    norm: 'L2-Norm',
    zeros: 'Nullen',
    negative: 'Negativ',
    notFinite: 'Nicht endlich',
  },
  headNumber: ({ head }) => `Kopf ${head}`,
  stageAt: ({ at, all, name }) => `${at} von ${all} · ${name}`,
  stageNamed: ({ at, all, name }) => `${at} von ${all}: ${name}`,
  backArrow: '‹ Zurück',
  nextArrow: 'Weiter ›',
};
