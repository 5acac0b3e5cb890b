// Worte: was Modelle mit Datenströmen tun, gezeichnet.
import { plural } from '../../base/format.js';

const arrives = ({ arrived, starts }) =>
  `kommt von ${arrived} von ${plural(starts, 'Start', 'Starts')} an`;

export default {
  previousExample: 'Voriges Beispiel',
  nextExample: 'Nächstes Beispiel',
  example: ({ index }) => `Beispiel ${index}`,
  whichStreamsHeadsLook: 'Auf welche Datenströme Köpfe schauen',
  whereHeadsLookFrom: ({ from }) => `Wohin Köpfe schauen, von ${from} aus:`,
  even: 'gleich verteilt',

  // a model that acts
  pathsOfTheModel: 'Wege des Modells von mehreren Starts zum Ziel',
  handle: {
    goal: 'Ziel: zieh es, oder bewege es mit den Pfeiltasten',
    obstacle: 'Hindernis: zieh es, oder bewege es mit den Pfeiltasten',
    start: 'Start: zieh ihn, oder bewege ihn mit den Pfeiltasten',
  },
  returnToAskFor: 'Gewünschter Return',
  askForAReturn: 'Wünsch einen Return, der ist',
  poor: 'schlecht',
  beyond: 'darüber hinaus',
  aboveAllOfThe: ({ percent }) => `über allen in den Daten, um ${percent} % ihrer Spanne`,
  betterThanOfThe: ({ percent }) => `besser als ${percent} % der Daten`,
  actsUnasked: ({ arrived, starts, reached }) =>
    `Es ${arrives({ arrived, starts })} und erreicht ${reached}; es wird kein Return gewünscht.`,
  actsAsked: ({ wanted, arrived, starts, reached }) =>
    `Im Mittel um ${wanted} gebeten, erreicht es ${reached} und ${arrives({ arrived, starts })}.`,

  // a model that fits lines
  squaredErrorByThe: 'Quadratischer Fehler nach Zahl der Beispiele',
  fitLine: {
    neighbours: 'drei nächste Nachbarn',
    least_squares: 'kleinste Quadrate',
    ridge: 'Ridge: das Beste',
    model: 'Modell',
  },
  examplesSoFar: 'Beispiele bisher',
  squaredError: 'quadratischer Fehler',
  fits: ({ examples, model, ridge }) =>
    `Nach ${plural(examples, 'Beispiel', 'Beispielen')} ist sein quadratischer Fehler ${model}; ` +
    `Ridge-Regression, das Beste, was es gibt, hat ${ridge}.`,

  // a model that finds paths
  theGraphAndThe: 'Der Graph, und der Weg des Modells von einem Knoten aus',
  theNodeThatThe: 'Der Knoten, an dem der Weg beginnt',
  pathFromNode: 'Weg von Knoten',
  away: ({ node, shortest }) => `${node}, ${shortest} entfernt`,
  finds: ({ best, nodes, shortest, walks }) =>
    `Es nimmt von ${best} von ${plural(nodes, 'Knoten', 'Knoten')} einen kürzesten Weg. Kürzeste Wege ` +
    `haben im Mittel ${shortest} Züge, zufällige, die ankommen, ${walks}.`,

  // a model that foresees
  angleAndVelocityForeseen: 'Winkel und Geschwindigkeit: vorhergesehen und wahr',
  told: 'gesagt',
  true: 'wahr',
  onItsOwn: 'allein',
  foresees: ({ ahead, error, still }) =>
    `Nach ${plural(ahead, 'Zeitschritt', 'Zeitschritten')} allein ist sein quadratischer Fehler ${error}; ` +
    `wer keine Bewegung vorhersieht, hat ${still}.`,
  aColumnStepBy: 'Eine Spalte, Zeitschritt für Zeitschritt: wahr, vorhergesagt, vorhergesehen',
  column: 'Spalte',
  oneStepAhead: 'einen Schritt voraus',
  noHeldOutExample: ({ name }) => `Kein Testbeispiel hat ein ${name}, das vorherzusehen wäre.`,
  follows: ({ name, error }) =>
    `Einen Schritt voraus ist sein quadratischer Fehler bei ${name} ${error} der Varianz; wer das Mittel ` +
    'rät, hat etwa 1.',
  axes: { step: 'Schritt', velocity: '↑ Geschwindigkeit', angle: 'Winkel →' },
};
