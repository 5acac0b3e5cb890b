// Worte: Läufe.

export default {
  divergedAt: ({ step }) => `divergiert bei ${step}`,
  solvedAt: ({ solvedStep }) => `gelöst bei ${solvedStep}`,
  training: 'trainiert',
  runAgainFromStep: 'Noch einmal ab Schritt 0, mit denselben Einstellungen und demselben Seed',
  rebuildsTheModelWith:
    'Baut das Modell mit diesen Einstellungen neu; das Training beginnt nicht von selbst',
  deleteThisRun: 'Diesen Lauf löschen',
  theFirst: 'der erste',
  isTheCurrentRun: ({ name }) => `${name} ist der jetzige Lauf`,
  showInTheCharts: ({ name }) => `${name} in den Kurven zeigen`,
  hasLossesOfSomething: ({ name }) =>
    `${name} hat Verluste von etwas anderem: Er steht nicht in den Kurven des jetzigen Laufs`,
  nameOf: ({ name }) => `Name von ${name}`,
  runAgain: ({ name }) => `${name} noch einmal`,
  returnToTheSettings: ({ name }) => `Zurück zu den Einstellungen von ${name}`,
  deleteWord: ({ name }) => `${name} löschen`,
  columns: {
    run: 'Lauf',
    preset: 'Vorlage',
    change: 'Gegenüber dem vorigen Lauf',
    steps: 'Schritte',
    loss: 'Testverlust',
    accuracy: 'Genauigkeit',
    outcome: 'Ausgang',
  },
  whatToDo: 'Was tun',
};
