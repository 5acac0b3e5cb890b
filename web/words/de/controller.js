// Worte: Befehle.
import { plural } from '../../base/format.js';

export default {
  restartedAtStep: 'Neu gestartet bei Schritt 0.',
  continuesASavedRun: 'Setzt einen gespeicherten Lauf fort.',
  backAtStepWith: 'Zurück bei Schritt 0, mit denselben Anfangsgewichten.',
  theTrainingWorkerHas: 'Der Trainings-Worker ist stehen geblieben.',
  aMessageFromThe: 'Eine Nachricht des Trainings-Workers war nicht lesbar.',
  theTrainingWorkerCould: 'Der Trainings-Worker ließ sich nicht starten.',
  theTrainingWorkerDoes: 'Der Trainings-Worker antwortet nicht.',
  anOlderRun: 'ein älterer Lauf',
  theModelOfWith: ({ step }) =>
    `Das Modell nach ${plural(step, 'Schritt', 'Schritten')}, mit seinen Gewichten und seiner Kurve.`,
  yourTextIsNot: ({ name, why }) =>
    `Dein Text „${name}“ wird nicht verwendet: ${why}. Dies ist der eingebaute.`,
  trainingStopped: ({ why }) => `Das Training hat angehalten: ${why}`,
  workerStopped: ({ why }) => `Der Trainings-Worker ist stehen geblieben: ${why}`,
  backRestores: ({ step, megabytes }) =>
    `„Zurück“ im Browser bringt das Modell von Schritt ${step} wieder, mit Gewichten und Kurve: Dafür werden ${megabytes} MB behalten.`,
};
