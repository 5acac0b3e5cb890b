// Worte: warum ein Kopf dorthin schaut, und wer eine Antwort schreibt.

const wrote = (/** @type {string} */ part, at) => (at ? `was ${part} bei ${at} schrieb` : part);

export default {
  whyItLooksThereOr: 'Warum er dorthin schaut, oder wer die Antwort schreibt',
  whyItLooksThere: 'Warum er dorthin schaut',
  whoAnswers: 'Wer antwortet',
  thisModelHasNo: 'Dieses Modell hat keine Ausgabeschicht, also keine Antwort zu erklären.',

  // sources on an axis
  label: {
    embedding: 'Token',
    input: 'Eingabe',
    position: 'Position',
    alibi: 'ALiBi',
    head: ({ layer, head }) => `S${layer} K${head}`,
    cross: ({ layer, head }) => `S${layer} Cross K${head}`,
    ffn: ({ layer }) => `S${layer} FFN`,
    finalNorm: 'letzte Norm',
    norm: ({ layer, norm }) => `S${layer} Norm ${norm}`,
    others: 'andere',
    bias: 'Bias',
    attentionBias: ({ layer }) => `S${layer} Bias`,
    crossBias: ({ layer }) => `S${layer} Cross-Bias`,
  },
  // sources in a sentence; at: where it was written, or ''
  source: {
    embedding: ({ at }) => (at ? `das Token bei ${at}` : 'das Token-Embedding'),
    input: ({ at }) => (at ? `die Eingabe bei ${at}` : 'die Eingabe'),
    position: ({ at }) => (at ? `die Position von ${at}` : 'die Position'),
    head: ({ layer, head, at }) => wrote(`Schicht ${layer} Kopf ${head}`, at),
    cross: ({ layer, head, at }) => wrote(`Schicht ${layer} Cross-Kopf ${head}`, at),
    ffn: ({ layer, at }) => wrote(`das FFN von Schicht ${layer}`, at),
    finalNorm: 'die Verschiebung der letzten Norm',
    norm: ({ layer, norm }) => `die Verschiebung von Norm ${norm} in Schicht ${layer}`,
    queries: 'der Bias der Queries',
    keys: 'der Bias der Keys',
    output: 'der Bias der Ausgabeschicht',
    attentionBias: ({ layer }) => `der Attention-Bias von Schicht ${layer}`,
    crossBias: ({ layer }) => `der Cross-Attention-Bias von Schicht ${layer}`,
  },

  // why it looks there
  whichParts: 'Welche Teile',
  whatSetsItApart: 'was ihn abhebt',
  theWholeScore: 'der ganze Score',
  choose: { head: 'Kopf', from: 'von', at: 'auf' },
  theStrongestPairs: 'Die stärksten Paare',
  partsOfAScore: ({ rows, columns }) =>
    `Teile eines Scores: ${rows} Quellen der Query nach unten, ${columns} Quellen des Keys nach rechts`,
  queryKey: ({ from, to, part }) => `Query ${from}, Key ${to}: ${part}`,
  aboutScore: ({ score, capped, alibi }) =>
    'Zeilen: was die Query schrieb · Spalten: was den Key schrieb. Die Summe der Teile ist der Score, ' +
    `${score}${capped ? ', auf den dann die Soft-Cap angewandt wird' : ''}.` +
    `${alibi ? ` ALiBi addiert ${alibi}.` : ''} Softmax sieht nicht, was allen Keys gemeinsam ist: ` +
    'Was diesen abhebt, ist ohne das Mittel über die Keys, die sie sieht.',
  theMaskHidesFrom: ({ key, query }) => `Die Maske verbirgt ${key} vor ${query}.`,
  linearAttentionHasNo: ({ query, key, product, share }) =>
    `Lineare Attention hat keinen Score vor einer Softmax. φ(q)·φ(k) von ${query} und ${key} ist ` +
    `${product}, ${share} % von allem, was sie sieht.`,
  alibiLowersWhatIs: 'ALiBi senkt, was fern ist',
  alibiFavoursWhatIs: 'ALiBi bevorzugt, was nah ist',
  matches: ({ query, key }) => `passt zusammen: ${query} – ${key}`,
  opposes: ({ query, key }) => `steht sich entgegen: ${query} – ${key}`,
  seesNothingElse: ({ query }) => `${query} sieht sonst nichts.`,
  looksAsAtAnythingElse: ({ query, key }) => `${query} schaut auf ${key} wie auf alles andere.`,
  looksMore: ({ query, key, first, share }) =>
    `${query} schaut mehr auf ${key} als im Mittel auf das, was es sieht. Der Hauptgrund: ${first} ` +
    `(${share}).`,
  looksLess: ({ query, key, first, share }) =>
    `${query} schaut weniger auf ${key} als im Mittel auf das, was es sieht. Der Hauptgrund: ${first} ` +
    `(${share}).`,

  // who answers
  whoWritesTheAnswer: 'Wer die Antwort schreibt',
  partsOfTheAnswer: 'Teile der Antwort',
  column: {
    name: 'geschrieben von',
    here: 'hier',
    origin: 'das meiste davon aus',
    average: 'im Mittel',
    spread: 'Streuung',
  },
  whichNumber: 'Welche Zahl',
  lessTheRunnerUp: 'minus die zweitbeste',
  theLogit: 'das Logit',
  answerAt: 'Antwort bei',
  thisExampleHasNo: 'Dieses Beispiel hat keine Antwort, die zählt.',
  theWholeSequence: 'der ganzen Folge',
  position: ({ position }) => `Position ${position}`,
  sum: 'Summe',
  sumTo: {
    difference: 'die Differenz zweier Logits',
    number: 'die Zahl',
    logit: 'das Logit der Antwort',
  },
  aboutAnswer: ({ what, capped, known }) =>
    `Die Summe der Teile ist ${what}${capped ? ', vor der Soft-Cap der Logits' : ''}; jeder ist, was ` +
    'in den Residualstrom geschrieben wurde, gelesen von der Ausgabeschicht. ' +
    (known
      ? `Im Mittel: über ${known.count} Antworten aus ${known.samples} Testbeispielen, Schritt ` +
        `${known.step}, mit ihrer Standardabweichung.`
      : 'Die Mittel über Testbeispiele werden gerade berechnet.'),
  numberOf: ({ number, of }) => `Zahl ${number} von ${of}`,
  isAhead: ({ own, where, other, by }) =>
    `Die Antwort ${own} bei ${where} liegt um ${by} vor ${other}`,
  isShort: ({ own, where, other, by }) =>
    `Der Antwort ${own} bei ${where} fehlen ${by} auf ${other}`,
  theLogitOf: ({ own, where, total }) => `Das Logit von ${own} bei ${where} ist ${total}`,
  predicted: ({ own, where, total, tanh }) =>
    `Vorhergesagt bei ${where}: ${own} ist ${total}${tanh ? ' vor tanh' : ''}`,
  sentence: ({ begins }) => `${begins}.`,
  mostlyBy: ({ begins, list }) => `${begins}: vor allem durch ${list}.`,
  and: ({ list, last }) => (list ? `${list} und ${last}` : last),

  // paths
  theAnswerByPaths: 'Die Antwort nach Pfaden',
  byPathsThroughHeads: 'Nach Pfaden durch Köpfe',
  partsOfTheAnswerBy: 'Teile der Antwort nach Pfaden',
  allPathsSumTo: ({ count }) => `Alle ${count} Pfade ergeben zusammen genau dieselbe Zahl.`,
  others: ({ more }) => `${more} andere`,
  path: 'Pfad',
};
