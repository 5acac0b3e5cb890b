// Worte: der Beweis auf diesem Gerät.

export default {
  trainsThreeSmallModels:
    'Trainiert hier mit jedem Bau des Rechenkerns drei kleine Modelle und vergleicht die Ergebnisse mit aufgezeichneten, bis aufs letzte Bit. Vergleicht Gradienten mit Differenzen des Verlusts und ein Modell mit den Zahlen von PyTorch. Das dauert ein paar Sekunden; dein Lauf geht weiter.',
  copy: 'Kopieren',
  verifyOnThisDevice: 'Auf diesem Gerät prüfen',
  loadingTheEngine: 'Lädt den Rechenkern …',
  theSameResultsOn: 'Dieselben Ergebnisse auf jedem Gerät',
  checksSoFar: ({ count }) => `bisher ${count} Prüfungen …`,
  notFinished: ({ why }) => `Der Beweis ließ sich nicht zu Ende führen: ${why}.`,
};
