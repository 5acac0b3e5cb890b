// Worte: die Kurven.

export default {
  theCurveGrowsFrom:
    'Die Kurve wächst von hier. Später kannst du an ihr entlangziehen und jeden Kopf noch einmal entstehen sehen.',
  chart: 'Kurve',
  lossHowWrongIt: 'Verlust: wie falsch',
  atStep: ({ title, step, values }) => `${title} bei Schritt ${step}: ${values}`,
  divergedAtStepIn: ({ step, tensor }) => `divergiert bei Schritt ${step} in ${tensor}`,
  andMoreRuns: ({ more }) => `und ${more} weitere Läufe`,
  smoothing: 'Glättung',
  movingAverageOfThe:
    'Gleitender Mittelwert der verrauschten Kurven: was von einem Wert nach einem Schritt übrig ist',
  howCurvesAreDrawn: 'Wie Kurven gezeichnet werden',
  smooth: 'glatt',
  atTheStep: ({ step }) => `Schritt ${step}`,
  youAreHere: ({ loss, worse }) => `${loss} Hier bist du${worse ? ': schlechter als Raten.' : '.'}`,
  tabs: {
    loss: 'Verlust',
    accuracy: 'Genauigkeit',
    gradient: 'Gradient',
    rate: 'Tempo',
    runs: 'Läufe',
  },
  runsOf: ({ count }) => `Läufe · ${count}`,
  notFetched: 'Die Kurven brauchen uPlot, das dieser Bau nicht holen konnte. Alles andere geht.',
  notLoaded:
    'Die Kurven brauchen uPlot, eine Datei, die nicht geladen werden konnte. Lade die Seite neu, um es noch einmal zu versuchen. Alles andere geht.',
  notRunning: ({ name, message }) =>
    `Die Kurven brauchen uPlot, das in diesem Browser nicht lief (${name}: ${message}). Alles andere geht.`,
  headLooks: ({ head }) => `Kopf ${head}: Antworten schauen auf Token`,
  logXTitle: 'Schritte auf einer logarithmischen Achse',
  logYTitle: 'Werte auf einer logarithmischen Achse',
  logX: 'log x',
  logY: 'log y',
  lossWord: 'Verlust',
  lineOf: {
    guessing: ({ loss }) => `Raten: ${loss}`,
    knows: ({ knows, loss }) => `weiß, ${knows}: ${loss}`,
  },
};
