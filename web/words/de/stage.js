// Worte: das gezeichnete Modell.
import { plural } from '../../base/format.js';

const upper = (text) => text[0].toUpperCase() + text.slice(1);

export default {
  oneStep: 'Ein Schritt',
  pause: 'Pause',
  trainOn: 'Weiter',
  play: 'Start',
  youAreLookingAt: ({ at, sub }) => `Du siehst Schritt ${at}. ${sub}`,
  showTheMaths: 'Rechnung zeigen',
  coloursOfTheArcs: 'Farben der Bögen',
  widthOfTheArcs: 'Breite der Bögen',
  previousExample: 'Voriges Beispiel',
  nextExample: 'Nächstes Beispiel',
  yourOwnInput: 'Deine eigene Eingabe',
  typeYourOwnInput: 'Tippe deine eigene Eingabe',
  pointAtAnAnswer: 'zeig auf eine Antwort, um zu sehen, wohin sie schaut ↓',
  done: 'Fertig',
  backToExamples: 'Zurück zu den Beispielen',
  stayHere: 'Hier bleiben',
  forgetTheStepOf: 'Den Schritt des Links vergessen und das Modell lassen, wie es ist',
  writes: ({
    name,
    isWhole,
    head,
    layer,
    part,
    input,
    source,
    byChance,
    token,
    minus,
    by,
    strong,
    lead,
    extra,
  }) =>
    `${lead(`${isWhole ? 'Für' : 'Um zu füllen:'} ${strong(name)} – `)}Kopf ${head} von Schicht ${layer} schreibt ${strong(part)} von ${strong(input)}${source ? `, ${source}` : ''}${byChance ? ', zufällig' : ''}${extra(`; ${token} liegt um ${by} vor ${minus}`)}.`,
  writesNothing: ({ name, isWhole, heads, token, minus, by, extra }) =>
    `${isWhole ? 'Für' : 'Um zu füllen:'} ${name} – ${heads === 1 ? 'dieser Kopf schreibt' : 'Köpfe schreiben'} dafür nichts aus der Eingabe${extra(`; ${token} liegt um ${by} vor ${minus}`)}.`,
  headWrites: ({ head }) => `Kopf ${head} schreibt`,
  logitsWritten: 'geschriebene Logits',
  othersWrite: ({ part }) => `${part} andere`,
  layerShare: ({ layer, share, isMean }) =>
    `${isMean ? 'Mittel von ' : ''}Schicht ${layer} · ${share}`,
  inputOf: ({ label, number }) => `${label}, Eingabe ${number}`,
  widths: {
    looks: {
      text: 'schaut',
      title: 'Bögen so breit wie der Anteil, mit dem ein Kopf dorthin schaut',
    },
    written: {
      text: 'schreibt',
      title:
        'Bögen so breit wie das, was ein Kopf von dort zur Antwort schreibt: vom Logit, um das sie vorn liegt',
    },
  },
  itsAnswers: 'seine Antworten,',
  inputWord: 'Eingabe',
  tokensTo: ({ last }) => `Token 1–${last}`,
  theLinkIsOf: ({ step }) => `Der Link gilt für Schritt ${step} · `,
  trainToStep: ({ step }) => `Bis Schritt ${step} trainieren`,
  trains: ({ steps }) =>
    `Trainiert ${plural(steps, 'Schritt', 'Schritte')} mit den Einstellungen und Zufallszahlen des Links; die Gewichte sind dann dieselben`,
  rest: { slots: ({ share }) => `${share} Felder`, others: ({ share }) => `${share} andere` },
  answerIs: {
    plain: ({ name, label }) => `${upper(name)}: ${label}`,
    right: ({ name, label }) => `${upper(name)}: ${label}, richtig`,
    wrong: ({ name, label, expected }) => `${upper(name)}: ${label}, richtig wäre ${expected}`,
    follows: ({ name, label, expected }) => `${upper(name)}: ${label}; es folgt ${expected}`,
  },
  looksAt: {
    head: ({ head }) => `Kopf ${head} schaut`,
    layer: ({ layer }) => `Schicht ${layer} schaut`,
  },
};
