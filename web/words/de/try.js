// Worte: ein Modell ausprobieren, Text erzeugen.
import { plural } from '../../base/format.js';

export default {
  theLikeliestTokens: 'Die wahrscheinlichsten Token',
  lookedAt: 'Angeschaut',
  theHeadsOfThe: ({ most }) => `Die Köpfe der letzten Schicht im Mittel: ${most}.`,
  attentionOfTheLast: ({ most }) =>
    `Attention der letzten Schicht, eine Zeile für das Mittel und eine je Kopf. Im Mittel: ${most}.`,
  token: ({ index, token }) => `Token ${index}: ${token}`,
  candidates: 'Kandidaten',
  clickAGeneratedToken:
    'Klick auf ein erzeugtes Token, um seine Wahrscheinlichkeit zu sehen, die anderen ' +
    'wahrscheinlichen Token und wohin das Modell geschaut hat.',
  outputWith: ({ chance, rank }) =>
    `Gesagt mit ${chance}, ${rank === 1 ? 'das wahrscheinlichste' : `an Stelle ${rank} der wahrscheinlichsten`}.`,
  itIsRight: 'Es ist richtig.',
  expectedWas: ({ token }) => `Erwartet war ${token}.`,
  theModelGivesIt: ({ chance, drawn }) =>
    `Das Modell gibt ihm ${chance}; nach Temperatur und Top-k wird es mit ${drawn} gezogen`,
  tokensLeaveNoRoom: ({ prompt, setting, max_len }) =>
    `${prompt} Token lassen keinen Platz für ein weiteres: „${setting}“ ist ${max_len}`,
  thisModelHasNo: 'Dieses Modell hat keine Ausgabeschicht: Es berechnet nur verborgene Zustände.',
  thisModelAnswersWith:
    'Dieses Modell antwortet mit einer Klasse für die ganze Folge, es gibt also kein nächstes Token ' +
    'auszugeben.',
  thisEncoderSeesAll:
    'Dieser Encoder sieht alle Positionen zugleich, auch spätere, und antwortet auf jede an ihrem ' +
    'Platz: Er hat kein nächstes Token auszugeben. Stell eine kausale Maske ein oder wähle einen ' +
    'Decoder.',
  promptAndGeneratedTokens: 'Prompt und erzeugte Token',
  nothingSaidYet: 'Noch nichts gesagt.',
  generated: ({ tokens, step, percent, ended }) =>
    `${plural(tokens, 'Token', 'Token')}${step === null ? '' : `, vom Modell bei Schritt ${step}`} · mittlere ` +
    `Wahrscheinlichkeit ${percent} %${ended ? ' · zu Ende' : ''}`,
  generate: '▶ Erzeugen',
  manySequences: 'Viele Folgen',
  whatToTry: 'Was probieren',
  tokenByToken: 'Token für Token',
  modelsThatOutputToken: 'Modelle, die Token für Token ausgeben:',
  prompt: 'Prompt',
  reads: 'Liest',
  theModelReads: 'Das Modell liest',
  trained: 'trainiert',
  readsAsManyOf: 'Liest so viele der letzten Token, wie es trainiert hat',
  all: 'alle',
  readsUpToTokens: ({ setting }) =>
    `Liest bis zu „${setting}“ Token, auch mehr, als es trainiert hat`,
  generatesOneTokenAfter: 'Erzeugt ein Token nach dem anderen (Enter im Prompt)',
  aPromptFromA: 'Ein Prompt aus einem Testbeispiel',
  oneToken: 'Ein Token',
  theNextToken: 'Das nächste Token',
  clearGeneratedTokens: 'Erzeugte Token löschen',
  drawsFromThisMany: 'Zieht aus so vielen der wahrscheinlichsten Token; 0 zieht aus allen',
  theSameSeedDraws: 'Derselbe Seed zieht dieselben Token',
  regeneratesAfterEachWeight:
    'Erzeugt nach jeder Änderung der Gewichte neu, mit denselben Zufallszahlen',
  keepUpWithTraining: 'Mit dem Training mitgehen',
  alwaysTakesTheLikeliest: '0 nimmt immer das wahrscheinlichste Token',
  greedy: 'greedy',
  source: 'Quelle',
  lastAsTrained: ({ seq }) => `letzte ${seq}, wie trainiert`,
  upTo: ({ max_len }) => `bis zu ${max_len}`,
  stop: '❚❚ Stopp',
  clear: 'Löschen',
  heldOut: '⟳ Test',
  temperature: 'Temperatur',
  topK: 'Top-k',
  seed: 'Seed',
  generation: 'Erzeugen',
};
