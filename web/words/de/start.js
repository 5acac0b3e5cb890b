// Worte: Los geht’s.

const upper = (text) => text[0].toUpperCase() + text.slice(1);

export default {
  closeStartHereYour: '„Los geht’s“ schließen; dein Stand bleibt',
  startHereDone: 'Los geht’s · fertig',
  startHereOf: ({ at, total }) => `Los geht’s · ${at} von ${total}`,
  yourPrediction: ({ pick }) => `Deine Vorhersage: ${pick}.`,
  goToIt: 'Hingehen',
  movesTheKeyboardFocus:
    'Bringt den Fokus der Tastatur zum markierten Teil; die Taste H kommt zurück',
  putItBack: 'Wieder einschalten',
  startAgain: 'Von vorn beginnen',
  anotherTask: 'eine andere Aufgabe',
  trainingHasFailedThe: 'Das Training ist gescheitert: Der Verlust ist keine Zahl mehr.',
  afterStepsTheTask: ({ step }) =>
    `Nach ${step} Schritten ist die Aufgabe nicht gelöst. Die meisten Seeds brauchen 300.`,
  trainingIsPausedAt: ({ step }) => `Das Training macht Pause bei Schritt ${step}.`,
  tokensInTokensOut: 'Token hinein, Token heraus',
  aTransformerTransformerReads:
    'Ein [Transformer|transformer] liest und schreibt [Token|token]. Hier ist jedes Token eine Zahl. Die markierte Zeile ist die Eingabe, und das Modell muss sie in umgekehrter Reihenfolge ausgeben.',
  whichTokenBelongsIn: 'Welches Token gehört in Feld 1, die erste Antwort?',
  fromTokensToNumbers: 'Von Token zu Zahlen',
  aModelComputesWith: ({ d_model }) =>
    `Ein Modell rechnet mit Zahlen. Deshalb schlägt es für jedes Token ${d_model} gelernte Zahlen nach: sein [Embedding|embedding]. Dazu addiert es andere Zahlen, die nur von der [Position|position] abhängen.`,
  theRowOfAnswers:
    'Die Zeile der Antworten zeigt Ausgaben. Als Eingabe steht in jedem Feld dasselbe leere Token. Sind die Embeddings der Felder gleich?',
  yesAllEqual: 'Ja, alle gleich',
  noTheyDiffer: 'Nein, verschieden',
  pointAtTheMarked:
    'Zeig auf den markierten Streifen, oder wähle ihn mit Enter. Jede Zeile ist ein Token.',
  theEmbeddingsOfThe:
    'Die Embeddings der Felder sind gleich. Nur die Zahlen der Positionen unterscheiden die Felder.',
  inThisModelThe:
    'In diesem Modell sind die Zeilen der Felder verschieden: Sie hängen also nicht nur vom Token ab.',
  oneGradientStep: 'Ein Gradientenschritt',
  theLossLossSays: ({ guess_loss }) =>
    `Der [Verlust|loss] sagt, wie falsch das Modell liegt, hier bei [Testbeispielen|held-out]. Gleiche Chancen für alle möglichen Antworten kosten ${guess_loss}; 0 ist perfekt. Ein [Gradientenschritt|gradient-step] verschiebt jeden [Parameter|parameter] ein wenig, sodass der Verlust bei einigen Trainingsbeispielen sinkt.`,
  willASingleStep: 'Ändert ein einziger Schritt den Testverlust?',
  itWillBeLower: 'Er wird kleiner',
  equalOrHigher: 'Gleich oder größer',
  pressTheFilledButton: 'Drück den gefüllten Knopf, um weiter zu trainieren.',
  pressOneStepOnce: 'Drück einmal „Ein Schritt“.',
  training: 'Training',
  howManyStepsWill: 'Wie viele Schritte braucht es, bis 99 % der Antworten richtig sind?',
  pressTheFilledButtonAnd: 'Drück den gefüllten Knopf, und sieh den Quadraten und der Kurve zu.',
  attention: 'Attention',
  attentionAttentionMovesInformation:
    '[Attention|attention] bewegt Information zwischen Positionen. Für jedes Feld gibt ein [Kopf|head] jedem Token einen Anteil und addiert ihre [Values|value] mit diesen Anteilen. Die Anteile bekommt er durch [Softmax|softmax], aus der [Query|query] des Feldes und den [Keys|key] der Token.',
  anotherToken: 'Ein anderes Token',
  findAHead: 'Einen Kopf finden',
  eachSquareIsOne:
    'Jedes Quadrat ist ein Kopf. Seine Zeilen sind Queries, seine Spalten Keys. Je kräftiger die Farbe, desto größer der Anteil. Die Aufschrift unter einem Quadrat nennt sein Muster, wenn es eins hat.',
  whichLayerHasThe: 'In welcher Schicht ist der Kopf mit dem klarsten Muster?',
  thisHeadHasNo:
    'Dieser Kopf hat hier kein klares Muster. Öffne einen, dessen Aufschrift eine Prozentzahl hat.',
  openAHeadWhose:
    'Öffne einen Kopf, dessen Aufschrift eine Prozentzahl hat: Klick oder tipp auf sein Quadrat.',
  noHeadHasA: ({ step }) =>
    `Nach ${step} Schritten hat kein Kopf ein klares Muster. Trainiere länger, oder nimm einen anderen Seed.`,
  cutTheHead: 'Den Kopf ausschalten',
  aClearPatternDoes:
    'Ein klares Muster heißt noch nicht, dass das Modell den Kopf braucht. Einen Kopf ausschalten heißt: seine Ausgabe wird 0, sonst ändert sich nichts. Der Rückgang der Genauigkeit zeigt, was der Kopf beiträgt.',
  withoutThisHeadHow: 'Wie viele Testantworten sind ohne diesen Kopf noch richtig?',
  pressCutThisHead: 'Drück „Diesen Kopf ausschalten“.',
  openAHeadThen: 'Öffne einen Kopf, dann drück „Diesen Kopf ausschalten“.',
  youFoundAHead: 'Du hast einen Kopf gefunden und gemessen',
  youWentFromTokens:
    'Du bist von Token zum Verlust gegangen, hast ein Modell trainiert, einen Kopf gefunden und ihn ausgeschaltet. So prüft man, was man über einen Kopf behauptet. Schalte den Kopf wieder ein, versuch einen anderen, oder mach mit den Lektionen weiter.',
  theEngineHasStopped: 'Der Rechenkern ist stehen geblieben, und mit ihm das Modell.',
  theseStepsUseThe: ({ task }) =>
    `Diese Schritte benutzen die Aufgabe Umkehren, und die Seite zeigt: ${task}. Wer Umkehren öffnet, bekommt ein neues Modell; „Zurück“ im Browser bringt dieses wieder.`,
  theseStepsPointAt: 'Diese Schritte zeigen auf Teile von „Entdecken“, das jetzt verborgen ist.',
  actions: {
    open: 'Umkehren öffnen',
    explore: 'Entdecken zeigen',
    now: 'Zurück zu jetzt',
    restart: 'Modell neu starten',
    train: 'Trainieren',
    seed: 'Anderer Seed',
  },
  ranges: {
    'under-50': 'Weniger als 50',
    'to-150': '50 bis 150',
    'to-400': '151 bis 400',
    more: 'Mehr als 400',
  },
  left: { all: '95 % oder mehr', half: '50 bis 95 %', little: 'Weniger als 50 %' },
  now: 'Jetzt:',
  tapTheFirstAnswer: 'Tipp auf die erste Antwort.',
  pointAtTheFirst: 'Zeig auf die erste Antwort, oder wähle sie mit Enter.',
  slotMustHold: ({ expected, label, right }) =>
    `In Feld 1 muss ${expected} stehen, das letzte Token der Eingabe. Das Modell gibt jetzt ${label ?? 'das leere Token (·)'} aus${right ? '.' : ', was falsch ist.'} Die Bögen zeigen, welche Token es für dieses Feld anschaut.`,
  lossWent: ({ from, to, share }) =>
    `Der Testverlust ging von ${from} auf ${to}. Jetzt sind ${share} der Antworten richtig. Training ist dieser Schritt, wiederholt mit neuen Beispielen.`,
  solvedAt: ({ step, examples }) =>
    `Gelöst war es bei Schritt ${step}, nach ${examples} Beispielen. Der [Seed|seed] legt alle Zufallszahlen fest, ein Neustart ergibt also dieselbe Zahl.`,
  tapAnswer: ({ slot }) => `Tipp auf Antwort ${slot}, und folge ihren Bögen.`,
  pointAtAnswer: ({ slot }) => `Zeig auf Antwort ${slot}, und folge ihren Bögen.`,
  atWhichToken: ({ slot }) => `Auf welches Token schaut das Modell für Feld ${slot} am meisten?`,
  inputNamed: ({ name }) => upper(name),
  headTakes: ({ head, share, name, slot, expected }) =>
    `Kopf ${head} nimmt ${share} von: ${name}. In Feld ${slot} muss ${expected} stehen.`,
  youFound: ({ head, word, share, best }) =>
    `Du hast Kopf ${head} gefunden: ${word}, ${share} seiner Attention. Der klarste von allen ist ${best}.`,
  withoutIt: ({ whole, without, matters }) =>
    `Das ganze Modell hat ${whole} richtig, ohne diesen Kopf ${without}. ${matters ? 'Das Modell benutzt diesen Kopf also für seine Antworten.' : 'Die anderen Köpfe genügen also. Die Ansicht Köpfe, unter „Alles“, schaltet mehrere zugleich aus.'}`,
  layerOf: ({ layer }) => `Schicht ${layer}`,
  earlierStep: ({ step }) => `Die Seite zeigt den früheren Schritt ${step}.`,
  batchOf: ({ batch }) =>
    `Jeder Schritt benutzt einen Batch aus ${batch} neuen Beispielen. Die [Lernrate|learning-rate] legt fest, wie weit ein Schritt geht. Gemessen wird die [Genauigkeit|accuracy]: wie viele Testantworten richtig sind.`,
  isTraining: ({ share }) =>
    `Das Modell trainiert: ${share ?? 'nichts'} richtig. Warte, bis 90 % richtig sind.`,
  needsTraining: ({ step, share }) =>
    `Dieser Schritt braucht ein trainiertes Modell. Dieses ist bei Schritt ${step} und hat ${share ?? 'nichts'} richtig.`,
  back: 'Zurück',
  skip: 'Überspringen',
  next: 'Weiter',
  lessons: 'Lektionen',
};
