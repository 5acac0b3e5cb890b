// Worte: Testbeispiele.

export default {
  previousExamples: 'Vorige Beispiele',
  nextExamples: 'Nächste Beispiele',
  differentOnesAmongThe: ({ indicesCount, drawn }) =>
    `${indicesCount} verschiedene unter den ersten ${drawn} gezogenen`,
  ofLikeliestTokensToken: ({ right, counted }) =>
    `${right} von ${counted} wahrscheinlichsten [Token|token] sind die, die folgen`,
  ofSequencesRight: ({ right, all }) => `${right} von ${all} Folgen richtig`,
  clearYourOwnInput: 'Deine eigene Eingabe leeren',
  typeYourOwn: 'Tippe deine eigene:',
  randomInputOfThe: 'Zufällige Eingabe von der Länge beim Training',
  randomInputLongerThan: ({ LONGER }) =>
    `Zufällige Eingabe, ${LONGER} länger als jetzt und länger als alle beim Training`,
  example: ({ first }) => `Beispiel ${first}`,
  lossShowItIn: ({ losses }) => `Verlust: ${losses}. Im Modell zeigen`,
  theirMeanLossIs: ({ sum }) => `Ihr mittlerer Verlust ist ${sum}.`,
  rowRight: ({ right, counted, number }) =>
    `${right} von ${counted} richtig. Beispiel ${number} im Modell zeigen`,
  rowFollows: ({ right, counted, number }) =>
    `${right} von ${counted} wahrscheinlichsten Token folgen. Beispiel ${number} im Modell zeigen`,
  ofTokensRight: ({ right, counted, sequences }) =>
    `${right} von ${counted} [Token|token] richtig · ${sequences}`,
  ownRight: ({ right, counted, whole }) =>
    whole ? 'alle richtig' : `${right} von ${counted} richtig`,
  ownFollows: ({ right, counted, whole }) =>
    whole
      ? 'alle wahrscheinlichsten Token folgen'
      : `${right} von ${counted} wahrscheinlichsten Token folgen`,
  asks: { writings: 'Zehn schreiben', labels: 'Genauigkeit je Label' },
  learnedIt: '(daraus gelernt)',
  fromNothing: ({ step, known, count }) =>
    `Aus dem Nichts bei Schritt ${step}. ${known} von ${count} stehen in den Zeilen, mit denen trainiert wurde.`,
  howItGoesOn: ({ step }) =>
    `Wie es nach einem Testtext, in Grau, weitergeht, bei Schritt ${step}.`,
  labelsRight: ({ accuracy, rows, step, label, share, best }) =>
    `${accuracy} von ${rows} Testzeilen bei Schritt ${step}. Immer „${label}“ hätte ${share}.${best === null ? '' : ` Gleiche Eingaben mit verschiedenen Labels lassen höchstens ${best} zu.`}`,
  labelColumns: { label: 'Label', right: 'richtig', of: 'von', answered: 'geantwortet' },
  heldOutExamples: 'Testbeispiele',
  random: 'zufällig',
  longer: 'länger',
  ofAll: ({ first, last, total }) => `${first === last ? '' : `${first}–`}${last} von ${total}`,
};
