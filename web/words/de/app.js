// Worte: die Seite.

export default {
  theBrowserDoesNot:
    'Der Browser erlaubt keinen Zugriff auf die Zwischenablage: Kopiere den Link aus seinem Feld.',
  copied: 'Kopiert.',
  theBrowserDoesNotAllow: 'Der Browser erlaubt keinen Zugriff auf die Zwischenablage.',
  backAtTheSettings: ({ name }) => `Zurück bei den Einstellungen von ${name}, bei Schritt 0.`,
  aRestartGoesOn: ({ step }) =>
    `Ein Neustart geht bei Schritt ${step} weiter, wo gespeichert wurde.`,
  theSettingsAreKept: 'Die Einstellungen bleiben; ein Neustart beginnt wieder bei Schritt 0.',
  trainingHasStopped: 'Das Training ist stehen geblieben',
  restart: 'Neu starten',
  panels: 'Bereiche',
  leftColumn: 'Linke Spalte',
  thisViewCouldNot: ({ why }) =>
    `Diese Ansicht konnte nicht geladen werden: ${why}. Der Lauf ist davon nicht berührt. Versuche es noch einmal, oder lade die Seite neu, sobald es ein Netz gibt.`,
  tryAgain: 'Noch einmal versuchen',
  loading: 'Lädt …',
  noStyleSheet: 'ihr Stylesheet kam nicht an',
  linkCopied: ({ step, isOwnText }) =>
    `Link kopiert. Er enthält alle Einstellungen${step ? `, den Seed und Schritt ${step}` : ' und den Seed'}${isOwnText ? '; der Text bleibt auf diesem Gerät' : ''}.`,
  seedIs: ({ seed }) => `Neuer Seed ${seed}.`,
  modes: {
    explore: { text: 'Entdecken', title: 'Das Modell, seine Antworten und seine Kurve (E)' },
    everything: { text: 'Alles', title: 'Alle Einstellungen, Ansichten und Werte (E)' },
  },
  panelNames: {
    explore: { charts: 'Kurve', inspect: 'Kopf', lesson: 'Los geht’s' },
    everything: { charts: 'Kurven', inspect: 'Lupe', lesson: 'Lektion' },
  },
  panelTabs: {
    model: 'Modell',
    charts: 'Kurven',
    inspect: 'Lupe',
    settings: 'Werte',
    lesson: 'Lektion',
  },
  columnTabs: { lesson: 'Lektion', settings: 'Einstellungen', inspect: 'Lupe' },
  later: {
    panels: 'Kurven und Einstellungen',
    hiding: 'Was ausgeblendet ist',
    written: 'Was Köpfe schreiben',
    world: 'Die Welt',
    words: 'Das Glossar',
    start: 'Die ersten Schritte',
    lesson: 'Die Lektionen',
    numbers: 'Die Tabelle',
    sheet: 'Das Blatt',
    list: 'Die Liste',
    language: 'Die Sprache',
  },
  notLoaded: ({ what, why }) =>
    `${what}: Das konnte nicht geladen werden: ${why}. Versuche es noch einmal, oder lade die Seite neu, sobald es ein Netz gibt.`,
  builtForLesson: 'Für die Lektion gebaut: ein neues Modell, bei Schritt 0.',
  cannotRun: 'In diesem Browser läuft Headroom nicht',
  engineStopped: 'Der Rechenkern ist stehen geblieben',
  stoppedBecause: ({ why }) => `${why}.`,
  notLoadedEngine: 'Der Rechenkern konnte nicht geladen werden',
  incomplete: ({ why }) =>
    `${why}. Vielleicht fehlen Dateien der Seite: Baue sie mit ./web/play neu.`,
  missing: {
    wasm: 'Dieser Browser hat kein WebAssembly, in dem Headroom rechnet. Manche besonders geschützten Modi („Lockdown“) schalten es aus.',
    simd: 'Dieser Browser hat kein WebAssembly-SIMD. Chrome und Edge haben es ab 91, Firefox ab 89, Safari ab 16.4.',
    workers: 'Dieser Browser hat keine Worker.',
    modules:
      'Dieser Browser kann keine Modul-Worker starten. Chrome und Edge können es ab 80, Firefox ab 114, Safari ab 15',
  },
  textGone: ({ name }) =>
    `Dein Text „${name}“ ist über das Neuladen nicht erhalten geblieben: Dies ist der eingebaute. Wähle deinen noch einmal oder füge ihn ein, um mit ihm weiterzumachen.`,
  textStays: 'Bleibt auf diesem Gerät: behalten, solange dieser Tab offen ist, nie in einem Link.',
  textNotStored:
    'Bleibt auf diesem Gerät und geht beim Neuladen der Seite verloren: Dieser Browser kann ihn nicht speichern.',
  textTooLong: ({ most }) =>
    `Bleibt auf diesem Gerät und geht beim Neuladen der Seite verloren: Nur ${most} Zeichen werden behalten.`,
  openWhole: 'In Headroom öffnen ↗',
};
