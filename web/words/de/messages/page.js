// Worte: der Worker der Seite.

export default {
  'this model is too large for earlier moments to be kept':
    'dieses Modell ist zu groß, um frühere Momente zu behalten',
  'the run diverged: reset it first': 'der Lauf ist divergiert: Setze ihn zuerst zurück',
  'this model is only looked into': 'dieses Modell wird nur angesehen',
  'this model has no output to train: choose head token or class':
    'dieses Modell hat keine Ausgabe zu trainieren: Wähle head token oder class',
  'there is no model beside the run': 'neben dem Lauf ist kein Modell',
  'there is no model yet': 'noch ist kein Modell da',
  'another model was asked for meanwhile': 'inzwischen wurde nach einem anderen Modell gefragt',
  'the module is not loaded': 'das Modul ist nicht geladen',
  'the opened weights are no longer in memory: open the files of the model again':
    'die geöffneten Gewichte sind nicht mehr im Speicher: Öffne die Dateien des Modells noch einmal',
  'this model is too large to be saved while it trains':
    'dieses Modell ist zu groß, um während des Trainings gespeichert zu werden',
  'this saved run is gone, or damaged': 'dieser gespeicherte Lauf ist weg oder beschädigt',
  'this saved run is gone': 'dieser gespeicherte Lauf ist weg',
  'the room that this browser gives the page is full':
    'der Platz, den dieser Browser der Seite gibt, ist voll',
};
