// Worte: zwei Modelle nebeneinander, Abzweigungen, was ein Batch lehrte.

const STAYS = 'Der jetzige Lauf bleibt, wie er ist, und „Zurück“ im Browser bringt ihn wieder.';

export default {
  anotherSeed: 'Ein anderer Seed',
  theSameModelOther: 'Dasselbe Modell, andere Gewichte',
  stopComparing: 'Nicht mehr vergleichen',
  forgetTheKeptModel: 'Das behaltene Modell vergessen',
  itCannotReadThis: ({ message }) =>
    `Es kann diese Eingabe nicht lesen (${message}), deshalb zeigt es ein eigenes Beispiel.`,
  fork: 'Abzweigung',
  side: { now: 'Jetzt', kept: 'Behalten', difference: 'Unterschied' },
  oneInput: ({ given }) => `Eine Eingabe: ${given}`,
  input: ({ given }) => `Eingabe: ${given}`,
  keptOnThisMachine: ({ page, engine }) =>
    'Auf diesem Gerät behalten, bis du nicht mehr vergleichst oder den Tab schließt: ' +
    `${page} in der Seite, ${engine} zum Rechnen.`,
  differIn: ({ differs }) => `Unterschiede: ${differs}`,
  sameSettings: 'Dieselben Einstellungen',
  theFork: ({ step, events }) =>
    `Gleich bis Schritt ${step}; die Abzweigung: ${events || 'keine Änderung'}`,
  more: ({ more }) => `${more} weitere`,
  untrained: 'Untrainiert.',
  thatModelCannotBe: ({ message }) =>
    `Dieses Modell lässt sich nicht zum Vergleich behalten: ${message}.`,
  thatRunCannotBe: ({ message }) => `Dieser Lauf ist nicht lesbar: ${message}.`,
  keepItAndBegin: 'Behalten und einen anderen Seed beginnen',
  keepItAsIt: 'Behalten, wie es ist',
  itIsOnlyLooked:
    'Es ist nur zum Ansehen da: Ein zweites seiner Größe hat hier keinen Platz, und es wird nicht trainiert.',
  twoModelsSideBy: 'Zwei Modelle nebeneinander, an einer Eingabe',
  keepAModelIt:
    'Behalte ein Modell: Es bleibt rechts, wie es ist. Links ist das Modell der Seite, das du ' +
    'trainieren, ändern oder ersetzen kannst.',
  theModelYouSee: 'Das Modell, das du siehst',
  modelsBeforeItIn: 'Modelle davor, in diesem Tab',
  savedRuns: 'Gespeicherte Läufe',
  step: ({ name, step }) => `${name}, Schritt ${step}`,
  attentionElsewhere: 'Attention an anderer Stelle',
  happening: {
    cut: 'dieser Teil fehlte',
    freeze: 'dieser Teil nicht mehr lernte',
    lr: 'die Lernrate wäre',
    dropout: 'Dropout wäre',
    skip: 'der nächste Batch ausgelassen würde',
    data_seed: 'die Beispiele andere wären',
    nothing: 'nichts anders wäre',
  },
  thisModelHasNo: 'Dieses Modell hat keine Ausgabeschicht, also wird es nicht trainiert.',
  thereIsNoStep: ({ step, now }) =>
    `In diesem Lauf gibt es keinen Schritt ${step}: Wähle einen von 0 bis ${now}.`,
  theRunDivergedChoose: 'Der Lauf ist divergiert: Wähle einen früheren Schritt.',
  thisModelWasTrained:
    'Dieses Modell wurde anderswo trainiert, seine Vergangenheit ist also nicht hier: Zweige von seinem jetzigen Schritt ab.',
  theTextThatThis:
    'Der Text, aus dem dieser Lauf gelernt hat, ist weg: Öffne die Datei noch einmal.',
  thisRunIsNot:
    'dieser Lauf ist nicht, was seine Einstellungen und Ereignisse ergeben: wurde er anderswo trainiert?',
  batchIsStillTo: ({ batch }) => `Batch ${batch} kommt erst noch: Er hat nichts gelehrt.`,
  withBatchTheHeld: ({ batch, step, by, isLower, points }) =>
    `Mit Batch ${batch} ist der Testverlust bei Schritt ${step} um ${by} ` +
    `${isLower ? 'kleiner' : 'größer'} als ohne ihn` +
    `${points ? `, die Genauigkeit um ${points} Punkte anders` : ''}.`,
  ofBatchesDrawnAt: ({ n, mean, sd, isUnlike }) =>
    `Bei ${n} zufällig gezogenen Batches ist das im Mittel ${mean}, Standardabweichung ${sd}: ` +
    `${isUnlike ? 'Dieser Batch ist nicht wie sie.' : 'Dieser Batch ist einer wie andere.'}`,
  theHeadThatChanges: ({ head, measure, by }) =>
    `Am meisten ändert sich ${head}: ${measure} um ${by}.`,
  measureOf: ({ measure, part }) => `${measure} von ${part}`,
  rises: ({ what, step }) => `${what} steigt ab Schritt ${step}`,
  falls: ({ what, step }) => `${what} fällt ab Schritt ${step}`,
  stop: 'Stopp',
  thatDidNotWork: ({ message }) => `Das ging nicht: ${message}.`,
  answers: ({ word }) => `${word}: Antworten`,
  headsArrowKeysMove: ({ word }) => `${word}: Köpfe. Pfeiltasten gehen von einem zum nächsten.`,
  atStep: ({ step }) => `Schritt ${step}`,
  stepWithout: ({ step, without }) => `Schritt ${step}, ohne ${without}`,
  rightLossHeldOut: ({ accuracy, loss, samples }) =>
    `${accuracy} richtig · Verlust ${loss} · ${samples} Testbeispiele`,
  andMore: ({ more }) => `und ${more} weitere`,
  thisModelHasNoSuch: 'Dieses Modell hat keinen solchen Kopf.',
  attentionOfTheFork: ({ most }) => `Attention der Abzweigung minus der des anderen, bis ±${most}.`,
  // read aloud after an answer
  said: {
    right: () => ', richtig',
    wrong: ({ expected }) => `, richtig wäre ${expected}`,
  },
  chip: {
    right: ({ name, label }) => `${name}: ${label}, richtig`,
    wrong: ({ name, label, expected }) => `${name}: ${label}, richtig wäre ${expected}`,
    open: ({ name, label }) => `${name}: ${label}`,
  },
  partOfTheModel: 'Teil des Modells',
  whatIf: 'Was wäre, wenn …',
  // around the step
  fromStep: { before: 'Ab Schritt', after: '…' },
  whatDidABatch: 'Was hat ein Batch gelehrt?',
  leaveItOut: 'Auslassen',
  batchOfStep: 'Batch von Schritt',
  whenDidItForm: 'Wann ist es entstanden?',
  lookAtItsMoments: 'Seine Momente ansehen',
  theTimelineHasA: 'Die Zeitleiste hat für jeden eine Marke.',
  nothingTurnsSharplyIn: 'In diesem Lauf gibt es keine scharfe Wende.',
  headsPathsHasThe: ({ moments }) =>
    `Köpfe, Pfade hat den Graphen der Köpfe zu ${moments} Momenten.`,
  nothingIsTrainedYet: 'Noch ist nichts trainiert.',
  theFirstBatchIs: 'Der erste Batch ist 1.',
  teachCosts: ({ random, steps, time }) =>
    `Macht den Lauf noch einmal ohne ihn, und ohne ${random} andere: etwa ${steps} Schritte` +
    `${time && `, ${time}`}.`,
  birthCosts: ({ steps, time }) =>
    'Macht den Lauf noch einmal und sieht sich einige Momente an, Köpfe und ihren Graphen: etwa ' +
    `${steps} Schritte${time && `, ${time}`}.`,
  whatIsDifferent: 'Was anders ist',
  nothingIsTrainedYetThe: `Noch ist nichts trainiert: Die Abzweigung beginnt bei Schritt 0. ${STAYS}`,
  theForkBeginsWhere:
    'Die Abzweigung beginnt, wo der Lauf jetzt ist, und trainiert, wenn du Start drückst. ' + STAYS,
  stepsDiffer: ({ again, steps, time }) =>
    `${again && `${again} Schritte werden noch einmal gemacht, dann sind `}${steps} Schritte${again ? '' : ' sind'} anders` +
    `${time && `, etwa ${time}`}. ${STAYS}`,
  theRun: 'des Laufs',
  aForkOfAt: ({ name, step }) => `Eine Abzweigung von ${name} bei Schritt ${step}.`,
  noForkWasMade: ({ why }) => `Es wurde nicht abgezweigt: ${why}.`,
  refused: 'abgelehnt',
  headColumn: 'Kopf',
};
