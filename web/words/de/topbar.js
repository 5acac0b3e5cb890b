// Worte: die obere Leiste.

export default {
  allTasksAndModels: 'Alle Aufgaben und Modelle',
  presets: 'Vorlagen',
  more: 'Mehr',
  tasks: 'Aufgaben',
  stepsASecond: 'Schritte in der Sekunde',
  forTheMomentYou: 'Für den Moment, den du gerade siehst',
  forTheWholeModel: 'Für das ganze Modell',
  heldOutDataIn: ({ step }) => `Testdaten, im Auswertungsmodus, bei Schritt ${step}`,
  heldOutDataInEvaluation: 'Testdaten, im Auswertungsmodus',
  play: 'Trainieren oder Pause (Leertaste)',
  oneStep: 'Ein Schritt (.)',
  opened: 'Geöffnet',
  readouts: { step: 'Schritt', loss: 'Testverlust', accuracy: 'richtig', rate: 'Schritte/s' },
  tools: {
    settings: { text: '☰ Werte', label: 'Einstellungen' },
    lesson: { text: 'Lektion', title: 'Lektionen (B)' },
    share: { text: 'Teilen', title: 'Diese Seite teilen oder ihre Zahlen ausgeben (S)' },
    large: { text: 'Aa', label: 'Große Schrift', title: 'Große Schrift, für einen Raum (V)' },
    theme: { text: '◐', label: 'Hell oder dunkel', title: 'Hell oder dunkel (T)' },
    help: { text: '?', label: 'Tastatur', title: 'Tastatur (?)' },
  },
  tokensASecond: ({ tokens }) => `${tokens} Token in der Sekunde`,
};
