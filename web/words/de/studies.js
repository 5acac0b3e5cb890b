// Worte: Studien aus vielen Läufen, Genauigkeit nach Länge.

export default {
  lengthColumn: {
    length: 'Länge',
    accuracy: 'Genauigkeit',
    sequences: 'Ganze Folgen richtig',
    loss: 'Verlust',
    samples: 'Beispiele',
  },
  range: ({ low, high }) => `${low} bis ${high}`,
  accuracyAtTheTrained: ({ own, accuracy, shorter, longer }) => {
    const others = [shorter && `kürzere ${shorter}`, longer && `längere ${longer}`];
    const rest = others.filter(Boolean).join(', ');
    return `Genauigkeit bei der trainierten Länge ${own}: ${accuracy}${rest && `; ${rest}`}.`;
  },
  accuracyAtEachLength: 'Genauigkeit bei jeder Länge',
  lengths: 'Längen',
  measuring: 'Misst …',
  heldOutSamplesOf: ({ longest, setting, step }) =>
    'Testbeispiele mit anderen Längen, als mit denen das Modell trainiert wurde, bis zu ' +
    `${longest} Positionen („${setting}“)${step === null ? '' : `, Schritt ${step}`}.`,
  tokensToRepeat: 'Token zum Wiederholen',
  positionsInASequence: 'Positionen in einer Folge',
  thisTaskHasNo: 'Diese Aufgabe hat keine Beispiele anderer Länge.',
  isNotASetting: ({ key }) => `„${key}“ ist keine Einstellung, die sich variieren lässt`,
  hasValuesAStudy: ({ key, values, most }) =>
    `${key} hat ${values} Werte; eine Studie hat höchstens ${most} Läufe`,
  needsValuesWithCommas: ({ key }) => `${key} braucht Werte, mit Kommas dazwischen`,
  isThereTwice: ({ key }) => `${key} steht zweimal da`,
  runsAreMoreThan: ({ runs, most }) => `${runs} Läufe sind mehr als ${most}`,
  yourOwn: 'Deine eigene',
  seedsCannotBeThey: ({ badSeed }) =>
    `Seeds können nicht „${badSeed}“ sein: es sind ganze Zahlen, mit Kommas dazwischen`,
  seedsHasASeed: 'unter den Seeds ist einer zweimal',
  stepsCannotBeIt: ({ badSteps }) =>
    `Schritte können nicht „${badSteps}“ sein: es ist eine ganze Zahl ab 1`,
  theWorkerCouldNot: 'der Worker ließ sich nicht starten',
  thisStudyCannotBegin: ({ problem }) => `Diese Studie kann nicht beginnen: ${problem}`,
  measuringHowLongIt: 'Misst, wie lange es hier dauert …',
  oneRunAtA: 'ein Lauf nach dem anderen',
  runsAtOnce: ({ atOnce }) => `${atOnce} Läufe zugleich`,
  about: ({ time, workers }) => `Etwa ${time}, ${workers}.`,
  withRunsOfSteps: ({ task, study, seeds, runs, isMost, steps }) =>
    `${task}: ${study}, mit ${seeds === 1 ? 'einem Seed' : `${seeds} Seeds`}. ${runs} Läufe mit je ` +
    `${isMost ? 'höchstens ' : ''}${steps} Schritten, in eigenen Workern; das Modell auf der ` +
    'Seite bleibt.',
  start: 'Beginnen',
  theChosenStudy: 'Die gewählte Studie',
  notNow: 'Nicht jetzt',
  startEndsTheStudy: 'Beginnen beendet die Studie unten.',
  column: {
    setting: 'Einstellung',
    runs: 'Läufe',
    steps: 'Schritte bis 99 %',
    accuracy: 'Genauigkeit am Ende',
    parameters: 'Parameter',
    time: 'Zeit eines Laufs',
  },
  // of a study with waves (wasm/analysis/studywaves.mjs)
  wave: {
    frequencies: 'Hauptfrequenzen',
    only: 'Verlust: nur ihre Wellen',
    without: 'Verlust: ohne sie',
  },
  // what wrote the answers (wasm/analysis/parts.mjs)
  written: {
    total: 'Summe',
    embedding: 'Token-Embedding',
    position: 'Position',
    heads: 'Köpfe',
    ffn: 'FFN',
    biases: 'Biases',
  },
  stepsOfSome: ({ steps, reached, n }) => `${steps}, ${reached} von ${n} Läufen`,
  notReached: 'nicht erreicht',
  whoWroteTheAnswers: 'Wer die Antworten schrieb',
  whoWroteTheAnswersParts:
    'Wer die Antworten schrieb: Teile ihrer Logits minus denen der zweitbesten',
  results: 'Ergebnisse',
  copyAs: ({ form }) => `Als ${form} kopieren`,
  openThisSettingOn: 'Diese Einstellung auf der Seite öffnen',
  heldOutAccuracyBy: 'Testgenauigkeit nach Schritt; Band: alle Seeds',
  heldOutAccuracyOver: ({ steps, conclusion }) =>
    `Testgenauigkeit über ${steps} Schritte. ${conclusion}`,
  accuracyByLengthSeq: 'Genauigkeit nach Länge (seq), trainiert mit einer',
  accuracyAtSeq: ({ list, conclusion }) => `Genauigkeit bei seq ${list}. ${conclusion}`,
  settingsOfThePage: ({ keys }) => `Einstellungen der Seite, ${keys.join(' und ')} variiert.`,
  studiesOrLengths: 'Studien oder Längen',
  manyRuns: 'Viele Läufe',
  atStep: ({ title, values }) => `${title}: ${values}, bei Schritt 0.`,
  yourOwnStudy: 'Deine eigene Studie',
  firstSetting: 'Erste Einstellung',
  valuesOfTheFirst: 'Werte der ersten Einstellung',
  secondSetting: 'Zweite Einstellung',
  seeds: 'Seeds',
  steps: 'Schritte',
  nothingElse: 'nichts weiter',
  valuesOfTheSecond: 'Werte der zweiten Einstellung',
  endARunAt: 'einen Lauf bei 99 % Genauigkeit beenden',
  sayWhoWroteThe: 'sagen, wer die Antworten schrieb',
  planItWithThe: 'Mit den Einstellungen der Seite planen',
  ofRunsDone: ({ done, all, failed }) =>
    `${done} von ${all} Läufen fertig${failed ? `, ${failed} gescheitert` : ''}`,
  cancelled: ({ done }) => `${done} · abgebrochen`,
  going: ({ done, atOnce, left }) =>
    `${done} · ${atOnce === null ? 'angehalten' : `${atOnce} zugleich`}${left && ` · noch ${left}`}`,
  cancel: 'Abbrechen',
  runFailed: ({ id, message }) => `${id} ist gescheitert: ${message}`,
  runGoes: ({ id, state, step, steps }) => `${id}: ${state}, Schritt ${step} von ${steps}`,
  runState: { waiting: 'wartet', running: 'läuft' },
  theStudyDidNot: ({ problem }) => `Die Studie hat nicht begonnen: ${problem}`,
  afterStepsHash: ({ id, accuracy, steps, hash }) =>
    `${id}: ${accuracy} nach ${steps} Schritten, Hash ${hash}`,
  runs: 'Läufe',
  chooseAStudyIts:
    'Wähle eine Studie: Ihre Läufe trainieren in eigenen Workern, mit je einem Thread. Ergebnisse ' +
    'bleiben, solange die Seite offen ist.',
  goOn: 'Weiter',
  pause: 'Pause',
  hasTwice: ({ key, value }) => `${key} hat ${value} zweimal`,
  trainedAt: ({ length }) => `trainiert: ${length}`,
  isTrained: ({ length }) => `${length} (trainiert)`,
  row: { vary: 'variiere', and: 'und', seeds: 'Seeds', steps: 'Schritte' },
  settingOf: ({ name, key }) => `${name} (${key})`,
  named: ({ name, state }) => `${name}: ${state}`,
  runsOf: ({ n, all, diverged }) => `${n} von ${all}${diverged ? `, ${diverged} divergiert` : ''}`,
};
