// Worte: was Köpfe tun, Ausschalten, ein Kopf, Pfade.

const drawn =
  (name) =>
  ({ count, first, second }) =>
    `${count} ${name} in zwei Hauptkomponenten, auf die ${first} und ${second} ihrer Varianz ` +
    'entfallen';

export default {
  whatEachHeadDoes: 'Was jeder Kopf tut',
  whatShowsOfThe: 'Was von den Köpfen zu sehen ist',
  inWords: 'In Worten',
  whatEachPartDoes: 'Was jeder Teil tut, und wann jedes Muster entstand',
  measures: 'Maße',
  everyMeasureOfEvery: 'Jedes Maß jedes Kopfes',
  oneHead: 'Ein Kopf',
  allThatIsKnown: 'Alles, was über einen Kopf bekannt ist',
  paths: 'Pfade',
  whichHeadWorksThroughWhich: 'Welcher Kopf durch welchen anderen wirkt',
  samplesAt: ({ samples, step }) =>
    `${samples} ${samples === 1 ? 'Testbeispiel' : 'Testbeispiele'} · Schritt ${step}`,
  thisModelHasNo:
    'Dieses Modell hat keine Ausgabeschicht, also keine Testbeispiele, an denen sich seine Köpfe messen ließen.',
  goOn: 'Weiter',

  // the table
  pointAtAColumn:
    'Zeig auf einen Spaltennamen oder gib ihm mit Tab den Fokus, um ihn erklärt zu sehen; ein Klick sortiert.',
  headsARowFor: 'Köpfe, eine Zeile für jeden',
  columns: {
    name: {
      title: 'Teil',
      help:
        'Ein Kopf, eine Feed-Forward-Schicht (FFN) oder eine ganze Schicht. Der Name zeigt ihn ' +
        'in der Lupe.',
    },
    word: {
      title: 'was er tut',
      help:
        'Ein Wort für das, was die Maße zeigen, mit seinem Anteil. Es gilt für Testbeispiele, ' +
        'nicht nur für die Folge der Zeichnung.',
    },
    formed: {
      title: 'entstanden',
      help:
        'Wie das Hauptmaß des Kopfes über die behaltenen Momente wuchs (Schritte logarithmisch), ' +
        'und der Schritt, nach dem es über 0,5 blieb.',
    },
    accuracy_change: {
      title: 'Genauigkeit weniger',
      help: 'Rückgang der Testgenauigkeit ohne diesen Teil, in Prozentpunkten.',
    },
    loss_change: {
      title: 'Verlust mehr',
      help: 'Anstieg des Testverlusts ohne diesen Teil.',
    },
  },
  cut: 'Aus',
  cutPart: ({ title }) => `${title} ausschalten`,
  shortName: {
    self: ({ layer, head }) => `S${layer} K${head}`,
    cross: ({ layer, head }) => `S${layer} Cross K${head}`,
  },
  ofStack: {
    encoder: ({ name }) => `Enc ${name}`,
    decoder: ({ name }) => `Dec ${name}`,
  },

  // knock-out
  knockOut: 'Ausschalten',
  whatReplacesAPart: 'Was einen ausgeschalteten Teil ersetzt',
  zero: 'null',
  aCutPartOutputs: 'Ein ausgeschalteter Teil gibt Nullen aus',
  mean: 'Mittel',
  aCutPartOutputsIts:
    'Ein ausgeschalteter Teil gibt sein Mittel über Testbeispiele aus, Position für Position',
  restore: 'Einschalten',
  thePageShowsThe: 'die Seite zeigt das Modell ohne die ausgeschalteten Teile',
  knockOutEachIn: 'Alle der Reihe nach ausschalten',
  cancelOf: ({ done, total }) => `Abbrechen: ${done} von ${total}`,
  cutEveryPartThat: 'Jeden Teil ausschalten, der weniger kostet als',
  pointsOfAccuracy: 'Punkte Genauigkeit',
  points: ({ points }) => `${points} Punkte`,
  cutKeep: ({ cut, kept }) => `${cut} aus, ${kept} bleiben`,
  stays: ({ names }) => `Es bleiben: ${names}`,
  nothingStays: 'Nichts bleibt',
  costOfEachPart: ({ step, mode, samples }) =>
    `Was jeder Teil für sich kostet, bei Schritt ${step}, ersetzt durch ${mode}, ${samples} Testbeispiele.`,
  tickAPartIn:
    'Hake einen Teil in der Tabelle ab, um ihn auszuschalten, oder schalte alle der Reihe nach aus. Nichts ist ausgeschaltet.',
  scoringWithout: ({ places }) => `${places}: wird geprüft …`,
  whatTheCutChanges: ({ places, mode, accuracies, before, after, lossChange, samples, step }) =>
    `${places} ersetzt durch ${mode}: ` +
    (accuracies
      ? `Genauigkeit ${accuracies.before} → ${accuracies.after} (${accuracies.points} Punkte), `
      : '') +
    `Verlust ${before} → ${after} (${lossChange}) · ${samples} Testbeispiele, Schritt ${step}`,

  // one head
  head: 'Kopf',
  howFarItLooks: 'Wie weit er schaut',
  keyAt: ({ offset }) => `Key ${offset}`,
  theSamePosition: 'Dieselbe Position',
  before: ({ far }) => `${far} davor`,
  after: ({ far }) => `${far} danach`,
  furthestAbove: ({ where, weight, even }) =>
    `${where}: ${weight}, gleich verteilt ${even} (die Linie).`,
  whatItLooksAt: 'Worauf er schaut',
  shareOfItsAttention: 'Anteil seiner Attention; die Marke ist gleich verteilte Attention.',
  tokens: 'Token',
  roles: 'Rollen',
  evenly: ({ weight, even }) => `${weight} (gleich verteilt ${even})`,
  whereItWritesMost: 'Wo er am meisten schreibt',
  queryKeyWeightLength:
    'Query → Key, Gewicht, Länge dessen, was er schreibt; eine Stelle je Beispiel.',
  queriesKeysAndValues: 'Queries, Keys und Values',
  inTwoPrincipalComponents: 'In zwei Hauptkomponenten, mit ihrem Anteil an der Varianz.',
  vectors: {
    q: ({ share }) => `Queries: ${share}`,
    k: ({ share }) => `Keys: ${share}`,
    v: ({ share }) => `Values: ${share}`,
  },
  vectorsDrawn: { q: drawn('Queries'), k: drawn('Keys'), v: drawn('Values') },
  colourOfThePoints: 'Farbe der Punkte',
  byPosition: 'nach Position',
  byToken: 'nach Token',
  cutToTheModel: ({ mode, points, loss }) =>
    `Ersetzt durch ${mode}, ändert sich die Genauigkeit des Modells um ${points} Punkte und sein Verlust um ${loss}.`,
  whatItCostsTo: 'Was das Ausschalten kostet, wird gerade geprüft.',
  itsLooksAreBeing: 'Wohin er schaut, wird gerade gesammelt.',
  queriesOfHeldOut: ({ rows, samples, step }) =>
    `${rows} Queries aus ${samples} Testbeispielen · Schritt ${step}`,

  // what its weights do
  whatItsWeightsDo: 'Was seine Gewichte tun',
  whichTable: 'Welche Tabelle',
  tables: { qk_tokens: 'QK Token', qk_positions: 'QK Pos.', ov_tokens: 'OV Token' },
  tableLabel: {
    qk_tokens: ({ rows, columns }) => `QK Token: ${rows} Zeilen (Query), ${columns} Spalten (Key)`,
    qk_positions: ({ rows, columns }) =>
      `QK Pos.: ${rows} Zeilen (Query), ${columns} Spalten (Key)`,
    ov_tokens: ({ rows, columns }) =>
      `OV Token: ${rows} Zeilen (angeschaut), ${columns} Spalten (Logit von)`,
  },
  tableCell: {
    qk_tokens: ({ row, column, value }) => `Query ${row}, Key ${column}: Score ${value}`,
    qk_positions: ({ row, column, value }) => `Query ${row}, Key ${column}: Score ${value}`,
    ov_tokens: ({ row, column, value }) =>
      `angeschaut ${row}, Logit von ${column}: addiert ${value}`,
  },
  ranks: ({ qk, ov }) => `Rang von QK ${qk}, von OV ${ov}`,
  leftOut: ({ list }) => `Weggelassen: ${list}.`,
  nothingIsLeftOut: 'Nichts ist weggelassen.',
  thisModelAddsNo: 'Dieses Modell addiert keine Positionen zu seinen Token.',
  thisHeadDoesNot: 'Dieser Kopf schreibt nicht zu den Logits.',

  // heads that it works with
  headsItWorksWith: 'Köpfe, mit denen er zusammenarbeitet',
  headsThatItWorks: 'Köpfe, mit denen er zusammenarbeitet',
  partner: { queries: 'Queries', keys: 'Keys', values: 'Values', path: 'Pfad' },
  reads: ({ head }) => `liest ${head}`,
  isReadBy: ({ head }) => `wird gelesen von ${head}`,
  noOtherHeadReads: 'Kein anderer Kopf liest, was er schreibt.',
  howMuchOfWhat: ({ chance, step }) =>
    'Wie viel von dem, was ein Kopf schreibt, der andere mit seinen Queries, Keys und Values liest; ' +
    `zufällige Gewichte haben ${chance}.` +
    (step === null ? '' : ` Pfad: zusätzlicher Verlust bei Schritt ${step}, fett, wo bestätigt.`),

  // paths
  whichHeadWorksThrough: 'Welcher Kopf durch welchen wirkt',
  pathsBetweenHeads: 'Pfade zwischen Köpfen',
  theGraphOfHeads: 'Der Graph der Köpfe',
  theStrongestEdges: 'Die stärksten Kanten',
  patchEveryPath: 'Jeden Pfad ersetzen',
  patchThesePaths: 'Diese Pfade ersetzen',
  patchAgain: 'Noch einmal ersetzen',
  cancelPaths: {
    heads: ({ done, total }) => `Abbrechen: ${done} von ${total} Köpfen`,
    means: ({ done, total }) => `Abbrechen: ${done} von ${total} Beispielen für die Mittel`,
  },
  between: 'zwischen',
  everyHead: 'allen Köpfen',
  headsToPatchBetween: 'Köpfe, zwischen denen ersetzt wird, mit Kommas',
  add: ({ name }) => `${name} hinzufügen`,
  isNoHeadOf: ({ unknown, first, last }) =>
    `„${unknown}“ ist kein Kopf dieses Modells. Schreibe Köpfe wie im Graphen, mit Kommas: ` +
    `${first}, ${last}.`,
  allOfThem: 'Alle',
  andThePathsBetween: ({ heads, edges }) =>
    `${heads} ${heads === 1 ? 'Kopf' : 'Köpfe'} und die Pfade zwischen ihnen, ${edges}`,
  pathPatchingReplacesWhat: ({ among, passes }) =>
    'Path Patching ersetzt, was ein Kopf schreibt, nur für einen späteren Kopf, und zwar durch sein ' +
    'Mittel. Um wie viel der Verlust wächst, so viel verdanken die Antworten diesem Pfad. ' +
    `${among}: höchstens ${passes} Durchläufe.`,
  ofEdgesAreConfirmed: ({ confirmed, edges, samples, step }) =>
    `${confirmed} von ${edges} Kanten sind bestätigt: um zwei Standardfehler über 0,001 Nats ` +
    `Verlust · ${samples} Testbeispiele, Schritt ${step}. Unter einem Kopf: der Verlust, der ohne ` +
    'ihn dazukommt.',
  stepOfTheRun: ({ step, edges }) =>
    `Schritt ${step} des noch einmal gemachten Laufs: ${edges || 'keine'} ${edges === 1 ? 'Kante ist' : 'Kanten sind'} ` +
    'bestätigt, um zwei Standardfehler über 0,001 Nats Verlust. Zieh an der Zeitleiste entlang oder ' +
    'spiel den Lauf noch einmal ab und sieh den Graphen wachsen.',
  confirmed: 'bestätigt',
  notConfirmed: 'nicht bestätigt',
  stopHistory: ({ done, all }) => `Stopp: ${done} von ${all} Momenten`,
  goOnHistory: ({ done, all }) => `Weiter: ${done} von ${all} Momenten`,
  wholeHistory: ({ done }) => `Geschichte: ${done} Momente`,
  copying: ({ copying }) => `Kopieren ${copying}`,
  legend: { first: 'die ersten', last: 'die letzten', others: 'andere' },
  formedAs: {
    few: ({ title }) => `${title}: noch zu wenige Momente`,
    above: ({ title, step }) => `${title}: ab Schritt ${step} über 0,5`,
    passed: ({ title, step }) => `${title}: bei Schritt ${step} über 0,5 gekommen`,
    fell: ({ title, step }) =>
      `${title}: bei Schritt ${step} über 0,5 gekommen und wieder darunter gefallen`,
    never: ({ title, most }) => `${title}: nie über 0,5, höchstens ${most}`,
  },
};
