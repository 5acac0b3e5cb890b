// Worte: was sich ausblenden lässt.

export default {
  parts: {
    presets: 'Vorlagen',
    transport: 'Ein Schritt, Zurücksetzen, neuer Seed',
    settings: 'Die Spalte der Einstellungen',
    parameters: 'Aufteilung der Parameter',
    lesson: 'Lektionen',
    inspector: 'Die Spalte der Lupe',
    examples: 'Testbeispiele',
    own: 'Deine eigene Eingabe',
    charts: 'Kurven',
    share: 'Teilen und ausgeben',
  },
  settingsOf: {
    task: 'Einstellungen: Aufgabe',
    model: 'Einstellungen: Modell',
    training: 'Einstellungen: Training',
    data: 'Einstellungen: Deine Daten',
  },
  allOfThem: 'Alle',
  thePage: 'Die Seite',
  views: 'Ansichten',
};
