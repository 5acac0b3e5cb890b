// Worte: das Formular der Einstellungen.

export default {
  keyValueCacheThe:
    'Key/Value-Cache: die Keys und Values, die das nächste Token braucht, für eine Folge von der Länge beim Training. Um sie zu zeigen, behält diese Seite die Aktivierungen aller Positionen.',
  whatItCostsBy: 'Was es kostet, nach Teilen',
  activationsOfOneSequence: 'Aktivierungen einer Folge',
  memoryOfTheActivations:
    'Speicher für die Aktivierungen und Gradienten einer Trainingsfolge, je nachdem, wie Aktivierungen für den Rückwärtsdurchlauf gespeichert werden. Die gewählte Einstellung ist fett.',
  ofTheTimeIn:
    'Von der Zeit, in der dieser Lauf trainierte: seine Schritte, seine Prüfungen mit Testdaten, und was die Ansichten vom Modell wissen wollen, etwa seine Attention. Die Prüfungen liegen so weit auseinander, dass sie höchstens ein Zehntel eines langen Laufs brauchen.',
  timeStepsHeldOut: ({ train, score, look }) =>
    `Zeit: Schritte ${train}, Prüfungen ${score}, Ansichten ${look}`,
  kvCache: 'KV-Cache',
  parametersByComponent: 'Parameter nach Teilen',
  ofMemory: ({ bytes, build }) => `${bytes} Speicher · ${build}`,
  costs: {
    flops: {
      head: 'FLOPs',
      title: 'Gleitkomma-Rechnungen eines Trainingsschritts, vorwärts und rückwärts',
    },
    activations: { head: 'Akt.', title: 'Aktivierungen und ihre Gradienten, für jede Folge' },
    moments: { head: 'Opt.', title: 'Was sich der Optimierer zu den Parametern merkt' },
  },
  total: 'gesamt',
  saved: {
    blocks: {
      words: 'Attention in Blöcken',
      title:
        'Attention-Gewichte werden noch einmal berechnet, einige Zeilen auf einmal (bei über 256 Positionen)',
    },
    full: {
      words: 'Attention ganz',
      title: 'Was es bräuchte, die Attention-Gewichte zu behalten, T × T je Kopf',
    },
    f32: 'Alles wird behalten',
    bf16: 'Was Blöcke speichern, wird auf 16 Bit gerundet: Gradienten sind genähert',
    inputs: 'Blöcke speichern ihre Eingaben und rechnen noch einmal: dasselbe Ergebnis',
  },
  parameters: {
    positions: 'Positionen',
    cross_attention: 'Cross-Attention',
    embedding: 'Embedding',
    output: 'Ausgabe',
    layer_norm: 'Letzte Norm',
    transformer_blocks: 'Blöcke',
    attention: 'Attention',
    feed_forward: 'Feed-Forward',
    norms: 'Normen',
    total: 'Gesamt',
  },
  encoderPart: ({ part }) => `Enc. ${part}`,
  decoderPart: ({ part }) => `Dec. ${part}`,
  groups: { task: 'Aufgabe', model: 'Modell', training: 'Training' },
  moreAbout: {
    task: 'Mehr zur Aufgabe',
    model: 'Mehr zum Modell',
    training: 'Mehr zum Training',
  },
  slider: ({ name }) => `${name}, Schieberegler`,
  help: ({ key, range, help, rebuild }) =>
    `${key}${range ? ` (${range})` : ''}. ${help} ${rebuild ? 'Eine Änderung baut das Modell neu, bei Schritt 0; der bisherige Lauf bleibt zum Vergleich.' : 'Eine Änderung gilt sofort.'}`,
  newModel: ({ changes }) => `${changes}: ein neues Modell, bei Schritt 0.`,
  fromHereOn: ({ changes }) => `${changes} von hier an.`,
  changed: ({ name, from, to }) => `${name} ${from} → ${to}`,
  stepLess: ({ name }) => `${name}: weniger`,
  stepMore: ({ name }) => `${name}: mehr`,
  parametersAre: ({ total }) => `Parameter · ${total}`,
};
