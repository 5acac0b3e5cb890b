// Worte: die Logit-Linse, Patching, Paare von Prompts.
import { plural } from '../../base/format.js';

export default {
  lensOrPatching: 'Linse oder Patching',
  readOutEachBlock: 'Jeden Block auslesen',
  readOut: 'Auslesen',
  patch: 'Einsetzen',
  twoPrompts: 'Zwei Prompts',
  prompts: 'Prompts',
  thisModelHasNo: 'Dieses Modell hat keine Ausgabeschicht, also gibt es keine Antwort auszulesen.',

  // read out
  embedding: 'Embedding',
  block: ({ block }) => `Block ${block}`,
  blockPart: {
    self: ({ block }) => `Block ${block} Attention`,
    cross: ({ block }) => `Block ${block} Cross-Attention`,
  },
  notScored: ({ said }) => `${said}, nicht gewertet`,
  scored: ({ said, answer, share, rank }) =>
    `${said}; die Antwort ${answer} hat ${share}, Rang ${rank}`,
  whatIsReadOut:
    'Was an jeder Position nach jedem Block ausgelesen wird, gewertete Positionen zuerst. ' +
    'Pfeiltasten gehen weiter; die wahrscheinlichsten Token der gewählten Zelle stehen nach der ' +
    'Tabelle.',
  position: 'Position',
  answer: 'Antwort',
  theWhole: 'das Ganze',
  noBlockDecidesYet: ({ accuracy }) =>
    `Noch entscheidet kein Block: Nach dem letzten stehen ${accuracy} der richtigen Antworten an erster Stelle.`,
  decidedInTheEmbedding: ({ accuracy }) =>
    `Entschieden im Embedding: Danach stehen ${accuracy} der richtigen Antworten an erster Stelle.`,
  decidedIn: ({ depth, accuracy, before }) =>
    `Entschieden in ${depth}: Danach stehen ${accuracy} der richtigen Antworten an erster Stelle, ` +
    `davor ${before}.`,
  whereItIsRead: 'Wo ausgelesen wird',
  afterBlocks: 'nach Blöcken',
  withinThemToo: 'auch in ihnen',
  oneCell: 'Eine Zelle',
  cellTitle: ({ where, position }) => `${where}, Position ${position}`,
  likeliestTokensOfThe: 'Wahrscheinlichste Token der gewählten Zelle',
  scoringHeldOutSamples: 'Prüft Testbeispiele …',
  afterEachBlock: ({ samples, step }) =>
    'Nach jedem Block geht der Residualstrom durch die letzte Norm und die Ausgabeschicht, die ' +
    'jedem Token ein Logit gibt. Farbe: Wahrscheinlichkeit der richtigen Antwort; klein: ihr Rang, ' +
    'wo ein anderes Token vorn ist; oben: ' +
    `Genauigkeit über ${samples} Testbeispiele${step === null ? '' : `, Schritt ${step}`}.`,

  // patching
  theModelReadsThe:
    'Das Modell liest die gestörte Folge, aber ein Teil gibt aus, was er bei der sauberen ausgab. ' +
    'Der Anteil der sauberen Antwort, der wiederkommt, läuft durch diesen Teil.',
  whatIsPatched: 'Was eingesetzt wird',
  heads: 'Köpfe',
  ffn: 'FFN',
  residualStream: 'Residualstrom',
  all: 'alle',
  metric: 'Maß',
  logProbability: 'Log-Wahrscheinlichkeit',
  logitDifference: 'Logit-Differenz',
  whichPair: 'Welches Paar',
  heldOutPair: 'Paar aus Testdaten',
  twoTypedPrompts: 'zwei Prompts',
  nextPair: 'Nächstes Paar',
  patchAgain: 'Noch einmal einsetzen',
  patching: 'Setzt ein …',
  cancelOf: ({ done, total }) => `Abbrechen: ${done} von ${total}`,
  bothInputsOfThis:
    'Beide Eingaben dieses Paars haben dasselbe Maß, es gibt also nichts wiederherzustellen.',
  restores: {
    log_probability: ({ best, recovered }) =>
      `${best} allein stellt ${recovered} der Log-Wahrscheinlichkeit der richtigen Antworten wieder her.`,
    logit_difference: ({ best, recovered }) =>
      `${best} allein stellt ${recovered} vom Logit der richtigen Antwort minus dem der gestörten ` +
      'wieder her.',
  },
  layer: ({ layer }) => `Schicht ${layer}`,
  headOf: {
    self: ({ head }) => `Kopf ${head}`,
    cross: ({ head }) => `Cross-Kopf ${head}`,
  },
  allOfIt: 'alles davon',
  patchedMean: {
    log_probability: 'Mittlere Log-Wahrscheinlichkeit der sauberen Antworten',
    logit_difference:
      'Mittleres Logit der sauberen Antwort minus dem der gestörten, wo sie sich unterscheiden',
  },
  patchingEnds: ({ what, clean, corrupted, all, step }) =>
    `${what}: sauber ${clean}, gestört ${corrupted}; alles auf einmal, der Strom nach dem ` +
    `letzten Block: ${all} · Schritt ${step}`,
  endsWithout: ({ ends, without }) => `${ends} · die ganze Zeit ohne ${without}`,

  // two prompts
  field: {
    prompt: 'Prompt',
    other: 'Anderer Prompt',
    answer: 'Antwort',
    against: 'Andere Antwort',
  },
  column: {
    writes: 'schreibt',
    answer: 'bei der Antwort',
    against: 'bei der anderen',
    direct: 'eingesetzt, nur Logits',
    total: 'eingesetzt, insgesamt',
  },
  bothPromptsHaveAs:
    'Beide Prompts haben gleich viele Token. Was ein Kopf zur Differenz der Logits der beiden ' +
    'Antworten schreibt, und wohin er von der letzten Position aus schaut. Eingesetzt gibt ein Kopf ' +
    'aus, was er beim anderen Prompt tut: nur für die Logits, oder für alles, was folgt.',
  whichPrompts: 'Welche Prompts',
  onePair: 'ein Paar',
  indirectObjects: ({ pairs }) => `indirekte Objekte, ${pairs} Paare`,
  patchEachHead: 'Jeden Kopf einsetzen',
  thisIsOfModels: 'Das gibt es für Modelle, die einen Text fortsetzen.',
  compare: 'Vergleichen',
  looking: 'Sieht nach …',
  theLogitOfTheAnswer: ({ by, isLarger, other, layer, head, writes }) =>
    `Das Logit der Antwort ist um ${by} ${isLarger ? 'größer' : 'kleiner'} als das der ` +
    `anderen, und ${other} beim anderen Prompt. Von allen Köpfen tut Schicht ${layer} Kopf ${head} ` +
    `am meisten dafür: ${writes}.`,
  pairEnds: ({ prompt, answer, against, step }) =>
    `„${prompt}“ → „${answer}“, nicht „${against}“ · Schritt ${step}`,
  pairsEnd: ({ pairs, prompt, answer, against, step }) =>
    `${plural(pairs, 'Paar', 'Paare')}, das letzte: „${prompt}“ → „${answer}“, nicht „${against}“ · ` +
    `Schritt ${step}`,
  standardDeviation: ({ sd }) => `Standardabweichung ${sd}`,
  layerHead: ({ layer, head }) => `Schicht ${layer} · Kopf ${head}`,
  onTop: ({ said }) => `Vorn: ${said}`,
  cellSaid: ({ where, said }) => `${where}: ${said}`,
  clean: 'sauber',
  corrupted: 'gestört',
};
