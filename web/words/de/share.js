// Worte: Teilen.
import { plural } from '../../base/format.js';

export default {
  forOtherPrograms: 'Für andere Programme',
  numbers: 'Zahlen',
  trainOneThatCan: 'Eins trainieren, das es kann',
  theLinkHasBytes: ({ bytes, MOST_BYTES }) =>
    `Der Link hat ${bytes} Bytes: Ein Code fasst ${MOST_BYTES}.`,
  theLibraryThatMakes: 'Die Bibliothek, die Codes macht, kam nicht an.',
  qrCodeOfThe: 'QR-Code des Links',
  linkToExactlyThis: 'Link genau hierher',
  linkForAClass: 'Link für eine Klasse',
  weightsAsSafetensors: 'Gewichte als .safetensors',
  bundleForPytorch: 'Paket für PyTorch',
  onnxModel: 'ONNX-Modell',
  shareAndExport: 'Teilen und ausgeben',
  qrCode: 'QR-Code',
  whatToHide: 'Was ausgeblendet wird',
  linkForAClassWith: 'Link für eine Klasse, mit ausgeblendeten Bedienelementen',
  tickedControlsAreHidden:
    'Angehakte Bedienelemente sind ausgeblendet und auch mit der Tastatur nicht zu erreichen; ihre Werte im Link gelten trotzdem. Ein Hinweis auf der Seite sagt das und kann sie zeigen.',
  tryItHere: 'Hier ausprobieren',
  export: 'Ausgeben',
  metricsAsCsv: 'Messwerte als CSV',
  heatMapAsPng: 'Heatmap als PNG',
  aSafetensorsFileHolds:
    'Eine .safetensors-Datei enthält die Einstellungen, die Gewichte, den Zustand des Optimierers und den Schritt. Öffne sie oder lass sie auf die Seite fallen, um den Lauf fortzusetzen.',
  theBundleIsA:
    'Das Paket ist ein Zip, das diesen Lauf in PyTorch fortsetzt, mit beliebig vielen Prozessen; was es speichert, öffnet sich hier wieder. Das ONNX-Modell gibt auch die Attention-Gewichte jeder Schicht aus.',
  openASafetensorsFile: 'Eine .safetensors-Datei öffnen …',
  savedRuns: 'Gespeicherte Läufe …',
  forPapersAndSlides: 'Für Arbeiten und Folien',
  pngTwiceTheSize: 'PNG, doppelte Größe',
  printAll: 'Alle drucken',
  tensorOfTheInspector: 'Tensor der Lupe als .npy',
  copySettingsAsMarkdown: 'Einstellungen als Markdown kopieren',
  copySettingsAsLatex: 'Einstellungen als LaTeX kopieren',
  copyHowToCite: 'Quellenangabe kopieren',
  figuresHaveTitleTokens:
    'Bilder haben Titel, Token, Skala, Maske und Bildunterschrift. Tabellen werden gemessen, wenn du fragst; jede Zeile hat n, seed, step, task und kernels.',
  controlsHidden: ({ hidden }) =>
    `${plural(hidden, 'Bedienelement', 'Bedienelemente')} ausgeblendet`,
  nothingIsHidden: 'Nichts ist ausgeblendet',
  chartAndKnockOut: 'Kurve und Ausschalten',
  linkIs:
    'Jede Einstellung, der Seed, die Ansicht und die Lektion stehen im Link; nichts wird hochgeladen.',
  linkToStep: ({ step }) =>
    `Jede Einstellung, der Seed, die Ansicht und die Lektion stehen im Link, und Schritt ${step}: Die Seite bietet an, bis dorthin zu trainieren. Mit den Kerneln simd128 sind die Gewichte auf jedem Gerät dieselben. Nichts wird hochgeladen.`,
  linkToChanged: ({ step, changes }) =>
    `Jede Einstellung, der Seed, die Ansicht und die Lektion stehen im Link, und Schritt ${step}: Die Seite bietet an, bis dorthin zu trainieren. Während dieses Laufs wurden Einstellungen geändert (${changes}), was der Link nicht sagt; die Gewichte werden also andere sein. Nichts wird hochgeladen.`,
  linkOfText: ({ step }) =>
    `Jede Einstellung, der Seed, die Ansicht und die Lektion stehen im Link${step ? `, und Schritt ${step}: Die Seite bietet an, bis dorthin zu trainieren` : ''}. Dein Text nicht: Er bleibt auf diesem Gerät. Der Link sagt seinen Namen, seine Länge und ein Kennzeichen, an dem er zu erkennen ist, und die Seite bittet, wer ihn öffnet, um die Datei. Nichts wird hochgeladen.`,
  linkOfWeights: ({ step }) =>
    `Jede Einstellung, der Seed, die Ansicht und die Lektion stehen im Link${step ? `, und Schritt ${step}: Die Seite bietet an, bis dorthin zu trainieren` : ''}. Die Gewichte nicht: Sie sind in den Dateien, die du geöffnet hast und um die die Seite bittet, wer den Link öffnet. Nichts wird hochgeladen.`,
  programs: {
    hf: {
      title: 'Ordner für transformers',
      about:
        'in Python, oder pipeline("text-generation", "model") in transformers.js; siehe seine README.',
    },
    gguf: {
      title: 'GGUF für llama.cpp',
      about: 'oder öffne die Datei in einem Programm, das auf llama.cpp gebaut ist.',
    },
    llama2c: {
      title: 'Dateien für llama2.c',
      about: 'wo llama2.c gebaut wurde; seine README hat alle Zeilen.',
    },
  },
  aboutBytes: ({ bytes }) => `etwa ${bytes}`,
  figures: {
    model: 'Alle Köpfe des Modells',
    heatmap: 'Heatmap in der Lupe',
    chart: 'Kurve',
    view: 'Was die Ansicht zeigt',
  },
  copy: 'Kopieren',
  figure: 'Bild',
  table: 'Tabelle',
  tables: {
    heads: 'Köpfe',
    knockout: 'Ausschalten',
    lens: 'Linse',
    patch: 'Patching, 16 Paare',
    attribution: 'Wer die Antworten schreibt',
    lengths: 'Längen',
    spectrum: 'Spektrum der Zahlen',
    problems: 'Alle Aufgaben mit Zahlen',
    waves: 'Zahlen zu jedem Moment',
    losses: 'Verlust nach Position',
  },
};
