// Worte: ein Lauf.

const lower = (text) => text[0].toLowerCase() + text.slice(1);

export default {
  trainingHasStoppedRestart: 'Das Training ist stehen geblieben: neu starten',
  onlyLookedIntoIt: 'Nur zum Ansehen: wird nicht trainiert',
  nothingToTrainNo: 'Nichts zu trainieren: keine Ausgabeschicht',
  divergedResetToTrain: 'Divergiert: zurücksetzen, um wieder zu trainieren',
  aNumberThereWas:
    'Eine Zahl dort war nicht mehr endlich, deshalb wurde dieser Schritt nicht ausgeführt. Eine kleinere Lernrate oder Clipping hilft.',
  trainedElsewhere: 'Anderswo trainiert',
  noStepHasBeen: 'Noch kein Schritt getan.',
  stillGuessing: 'Rät noch',
  theModelHasNot: 'Seit Schritt 0 wurde das Modell nicht geprüft.',
  worseThanGuessing: 'Schlechter als Raten',
  theHeldOutLoss: 'Der Testverlust ist nicht endlich.',
  stuckAtGuessing: 'Bleibt beim Raten',
  nearlyThere: 'Fast geschafft',
  thisVerdictCoversThe:
    'Dieses Urteil gilt dem ganzen Lauf, nicht dem Moment, den du gerade siehst.',
  pointAtAnAnswer: 'Zeig auf eine Antwort, um zu sehen, wohin sie schaut.',
  aSmallTransformerThat: 'Ein kleiner Transformer, der noch kein einziges Beispiel gesehen hat.',
  thisModelHasNo:
    'Dieses Modell hat keine Ausgabeschicht. Zeig auf einen Kopf, um zu sehen, wohin er schaut.',
  planDone: ({ steps }) => `Die ${steps} geplanten Schritte sind getan.`,
  divergedIn: ({ step, tensor }) => `Divergiert bei Schritt ${step} in ${tensor}`,
  untrained: 'Untrainiert',
  learning: 'Lernt',
  memorising: 'Lernt auswendig',
  planned: ({ text }) => `${text}: geplante Schritte getan`,
  solvedAt: ({ step }) => `Gelöst bei Schritt ${step}`,
  nearBest: ({ best, share }) =>
    `Die Testgenauigkeit kam auf 1 % an die bestmögliche heran, ${best}; jetzt ist sie ${share}.`,
  fellBack: ({ step }) => `Zurückgefallen nach Schritt ${step}`,
  wasNearBest: ({ step, share }) =>
    `Die Testgenauigkeit war bei Schritt ${step} nahe der bestmöglichen; jetzt ist sie ${share}.`,
  lossUnknownChance: ({ loss }) => `Testverlust ${loss}; der Verlust beim Raten ist nicht bekannt.`,
  against: ({ loss, guess }) => `Testverlust ${loss}, Raten hat ${guess}.`,
  memorises: ({ train, loss }) =>
    `Trainingsverlust ${train}, Testverlust ${loss}: Es passt zu seinen Trainingsbeispielen besser als zu neuen.`,
  stuckKnowing: ({ percent }) => `Bleibt bei ${percent} %: weiß welche, nicht wo`,
  restsKnowing: ({ loss, knowing, step }) =>
    `Testverlust ${loss}: Zu wissen, welche Token die Antwort hat, aber nicht, wohin sie gehören, kostet ${knowing}. Seit Schritt ${step} weniger als 1 % besser.`,
  stuckSince: ({ step }) => `Kommt seit Schritt ${step} nicht voran`,
  notBetter: ({ loss, guess, step }) =>
    `Testverlust ${loss}, Raten hat ${guess}: seit Schritt ${step} weniger als 1 % besser.`,
  accuracyOfBest: ({ share, best }) => `Testgenauigkeit ${share}, die bestmögliche ist ${best}.`,
  imitates: ({ loss, guess }) =>
    `Testverlust ${loss}, Raten hat ${guess} für jedes Token. Es ahmt nach: Nichts, was es schreibt, ist richtig oder falsch.`,
  lossAndAccuracy: ({ loss, guess, share }) =>
    `Testverlust ${loss}, Raten hat ${guess}${share === null ? '' : `; Testgenauigkeit ${share}`}.`,
  ofWhole: {
    both: ({ text }) => `Ganzer Lauf und ganzes Modell: ${lower(text)}`,
    run: ({ text }) => `Lauf: ${lower(text)}`,
    model: ({ text }) => `Ganzes Modell: ${lower(text)}`,
  },
  coversModel: ({ without }) =>
    `Dieses Urteil gilt dem ganzen Modell; die Seite zeigt es ohne ${without}.`,
  wholeModelIs: ({ said }) => `Ganzes Modell: ${said}`,
  hereWithout: ({ without, right, counted }) =>
    `Ohne ${without}: hier ${right} von ${counted} richtig.`,
  headlines: {
    elsewhere: 'Anderswo trainiert.',
    teach: ({ aim }) => `Bring ihm bei, ${aim}.`,
    begun: 'Es hat begonnen.',
    trouble: ({ text }) => `${text}.`,
    guessing: 'Es rät.',
    trained: ({ steps }) => `${steps} Schritte trainiert.`,
    writing: 'Es lernt schreiben.',
    learning: 'Es lernt.',
    blocked: 'Nichts zu trainieren:',
    blockedSecond: 'Schau hinein.',
    knows: ({ knows }) => `Es weiß, ${knows}.`,
    finds: ({ finds }) => `Es ${finds}.`,
    nearly: 'Fast geschafft:',
    countRight: ({ count }) => `${count}.`,
    shareRight: ({ share }) => `${share} richtig.`,
    solved: 'Gelöst.',
  },
  lossIs: ({ loss, guess, writes }) =>
    `Sein Testverlust${writes ? ' je Zeichen' : ''} ist ${loss}${guess === null ? '' : `; Raten hat ${guess}`}.`,
  stepIs: ({ step }) => `Schritt ${step}.`,
  countOf: ({ right, counted }) => `${right} von ${counted}`,
  exampleRight: ({ count }) => `In diesem Beispiel: ${count} richtig.`,
  nowRight: ({ count }) => `Jetzt sind ${count} richtig.`,
  noBetter: 'Seine Antworten sind noch nicht besser als Zufall.',
  outputsInput: ({ count }) =>
    `Das Modell gibt jetzt Token der Eingabe aus, aber an den falschen Stellen${count ? `: ${count} richtig.` : '.'}`,
  heldOutRight: ({ share }) => `${share} der Testantworten sind richtig.`,
  solvedSub: ({ step, examples, share, held }) =>
    `Bei Schritt ${step}, nach ${examples} Beispielen: ${share} richtig bei ${held}, mit denen es nie trainiert hat.`,
  bands: {
    guess: 'rät',
    knows: ({ knows }) => `weiß, ${knows}`,
    learns: 'lernt',
    solved: ({ step }) => `✓ gelöst bei Schritt ${step}`,
  },
  actions: {
    pause: 'Pause',
    stop: 'Stopp',
    form: 'Beim Entstehen zusehen',
    train: 'Trainieren',
    trainOn: 'Weiter trainieren',
    goOn: 'Weiter',
  },
  runNumber: ({ number }) => `Lauf ${number}`,
  live: ({ step }) => `live, Schritt ${step}`,
  stepOf: ({ step, newest }) => `Schritt ${step} von ${newest}`,
};
