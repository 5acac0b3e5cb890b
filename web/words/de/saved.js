// Worte: gespeicherte Läufe.

export default {
  thisRunIsNot: ({ message }) =>
    `Dieser Lauf wird nicht gespeichert: ${message}. Das Training geht weiter.`,
  allSavedRuns: 'Alle gespeicherten Läufe',
  notNow: 'Nicht jetzt',
  exportAll: 'Alle ausgeben',
  savedRuns: 'Gespeicherte Läufe',
  thatDidNotWork: ({ message }) => `Das ging nicht: ${message}.`,
  runsAreSavedOn:
    'Läufe werden auf diesem Gerät gespeichert, während sie trainieren und wenn sie ruhen. Benannte Läufe bleiben, und von den anderen die acht neuesten.',
  noRunHasBeen: 'Noch ist kein Lauf gespeichert.',
  nameOfTheRun: ({ name, step }) => `Name des Laufs ${name} bei Schritt ${step}`,
  thisRunCouldNot: 'Dieser Lauf konnte nicht fortgesetzt werden.',
  continueRun: ({ name, step, text }) =>
    `${name} bei Schritt ${step} fortsetzen${text === null ? '' : `, mit deinem Text „${text}“`}?`,
  continueWord: 'Fortsetzen',
  deleteWord: 'Löschen',
  continueSaved: ({ name, step }) => `${name} bei Schritt ${step} fortsetzen`,
  deleteSaved: ({ name, step }) => `${name} bei Schritt ${step} löschen`,
  aboutRun: ({ title, chosen, text, step, accuracy, saved, isOpen }) =>
    [
      title,
      chosen,
      text && `aus ${text}`,
      `Schritt ${step}${accuracy === null ? '' : `, ${accuracy} Testgenauigkeit`}`,
      saved,
      isOpen && 'jetzt offen',
    ]
      .filter(Boolean)
      .join(' · '),
};
