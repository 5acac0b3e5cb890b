// Worte: Rechnen modulo einer Zahl.

export default {
  allProblemsWavesOr: 'Alle Aufgaben, Wellen oder Fortschritt',
  allProblems: 'Alle Aufgaben',
  waves: 'Wellen',
  progress: 'Fortschritt',
  earlierMoments: 'frühere Momente',
  wavesToRemove: 'Wellen, die wegfallen',
  removedFrom: 'Weggenommen aus',
  fromTheEmbedding: 'aus dem Embedding',
  fromTheLogits: 'aus den Logits',
  allProblemsTheFirst: ({ p }) =>
    `Alle ${p} Aufgaben: die erste Zahl nach unten, die zweite nach rechts`,
  blueRightRedWrong: ({ about, without }) =>
    `Blau: richtig, rot: falsch; blass: trainiert. ${about}.${without ? ` Ohne die Wellen von ${without}.` : ''}`,
  rightToWrong: 'richtig bis falsch',
  allProblemsAB: ({ sign, p }) => `Alle Aufgaben: a ${sign} b modulo ${p}`,
  aBModuloTrained: ({ sign, p, trained, known, heldOut, held }) =>
    `a ${sign} b modulo ${p} · mit ${trained} trainiert: ${known} richtig · ${heldOut} zum Testen: ${held} richtig`,
  removeAWaveAnd: 'Nimm eine Welle weg und sieh die Tabelle zerbrechen.',
  noFrequencyStandsOut: 'Noch ragt keine Frequenz heraus.',
  lossAtEachMoment: 'Verlust zu jedem Moment des Laufs',
  thereAreNoWaves: 'Modulo einer Zahl, die keine Primzahl ist, gibt es keine Wellen.',
  lossByMoment: 'Verlust nach Moment',
  spectrumOf: 'Spektrum von',
  multiplicationModuloANumber:
    'Multiplikation modulo einer Zahl, die keine Primzahl ist, hat keinen Kreis durch alle Zahlen, also keine Wellen.',
  spectrumMomentsOfThe: ({ rowsCount, columns }) =>
    `Spektrum: ${rowsCount} Momente des Laufs nach unten, ${columns} Frequenzen nach rechts`,
  shareOfTheSquares: 'Anteil der Quadrate.',
  numbersPlaneOfFrequency: ({ frequency }) => `Zahlen: Ebene der Frequenz ${frequency}`,
  tones: {
    rightHeldOut: 'richtig, zum Testen',
    rightTrained: 'richtig, trainiert',
    wrongHeldOut: 'falsch, zum Testen',
    wrongTrained: 'falsch, trainiert',
  },
  missing: ({ known, kept }) => `${known} von ${kept} Momenten`,
  withoutTheWavesOf: 'Ohne die Wellen von',
  heldOutWithout: ({ waves, less, whole }) =>
    `Testaufgaben: ${less} richtig ohne ${waves > 1 ? 'diese Wellen' : 'diese Welle'}, ${whole} mit.`,
  theModelSays: ({ a, sign, b, answer, said, right, trained }) =>
    `${a} ${sign} ${b} = ${answer}: Das Modell sagt ${said ?? 'keine Zahl'}, ${right ? 'richtig' : 'falsch'}; ${trained ? 'trainiert' : 'zum Testen'}.`,
  lines: {
    training: 'trainiert',
    held_out: 'Test',
    restricted: 'nur die Hauptwellen',
    excluded: 'ohne sie, trainiert',
  },
  aLongerWaitSome: 'Eine längere Wartezeit, etwa 6000 Schritte:',
  ofTheSumsWidth: '40 % der Summen, Breite 128, Lernrate 0,001, Weight Decay 1.',
  lossInNatsBoth: ({ missing }) =>
    `Verlust in Nats, beide Achsen in Zehnerpotenzen${missing ? ` · ${missing}` : ''}`,
  keyFrequenciesNowOnly: ({ key }) =>
    `Hauptfrequenzen jetzt: ${key || 'keine'}. Nur ihre Wellen in a und b zusammen und das Mittel bleiben, oder eben diese werden weggenommen. In 32-Bit-Zahlen ist ein Verlust nahe 1e-7 so nah an 0, wie er kommen kann; danach folgen Ausschläge.`,
  evaluationModeKeyFrequencies: ({ key }) =>
    `Auswertungsmodus. Hauptfrequenzen: ${key || 'keine'}.`,
  atStep: ({ step, parts }) => `Schritt ${step}: ${parts}.`,
  spectrumItems: { embedding: 'Embedding', output: 'Ausgabe' },
  spectrumOfThe: { embedding: 'Spektrum des Embeddings', output: 'Spektrum der Ausgabe' },
  rowsStepColumnsFrequency: ({ missing }) =>
    `Zeilen: Schritt · Spalten: Frequenz · Anteil der Quadrate${missing ? ` · ${missing}` : ''}`,
  frequencyHas: ({ step, frequency, percent, even, key }) =>
    `Bei Schritt ${step} hat Frequenz ${frequency} ${percent} %; gleich verteilt wären es ${even} %. ${key ? `Hauptfrequenzen jetzt: ${key}.` : 'Jetzt ragt keine heraus.'}`,
  wavesOf: ({ ofOutput, key, caption }) =>
    `Wellen ${ofOutput ? 'der Ausgabe' : 'des Embeddings'}; Hauptfrequenzen: ${key || 'keine'}. ${caption}`,
  share: 'Anteil',
  stepWord: 'Schritt',
  frequencyWord: 'Frequenz',
  planeHas: ({ n, k, ofOutput, percent }) =>
    `Die ${n} Zahlen in der Ebene der Frequenz ${k} ${ofOutput ? 'der Ausgabe' : 'des Embeddings'}, die ${percent} % davon hat`,
  planeCaption: ({ k, ofOutput, percent, generator }) =>
    `Frequenz ${k} ${ofOutput ? 'der Ausgabe' : 'des Embeddings'}: Diese Ebene hat ${percent} % der Varianz. Die Linie verbindet die Zahlen in der Reihenfolge ihrer Winkel.${generator ? ` Die Zahlen stehen in der Reihenfolge ihres Logarithmus zur Basis ${generator}: Multiplizieren addiert Logarithmen.` : ''}`,
};
