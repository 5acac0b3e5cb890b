// Worte: Dateien.

const upper = (text) => text[0].toUpperCase() + text.slice(1);

export default {
  thereIsNoHeat: 'In der Lupe ist keine Heatmap, die sich speichern ließe.',
  attentionWeight: 'Attention-Gewicht',
  thisViewHasNo:
    'Diese Ansicht hat kein eigenes Bild zum Speichern: Tensoren (außer einem Token) und Zahlen haben eins.',
  thereIsNoSequence: 'Im Modell ist noch keine Folge.',
  attentionOfEveryHead: ({ step }) => `Attention jedes Kopfes bei Schritt ${step}`,
  theChartHasNo: 'Die Kurve hat noch keine Punkte.',
  heldOutDataIn: 'Testdaten im Auswertungsmodus.',
  hasMbThePage: ({ name, size, most }) =>
    `${name} hat ${size} MB; die Seite öffnet höchstens ${most} MB.`,
  thereIsNoFigure: 'Noch gibt es kein Bild zum Drucken.',
  cannotBeReadIt: ({ name }) =>
    `${name} ist nicht lesbar: Es ist ein Ordner oder wurde geändert, verschoben oder gesperrt.`,
  thisModelIsOnly:
    'Dieses Modell ist nur zum Ansehen da: Seine Gewichte sind in den Dateien, aus denen es geöffnet wurde.',
  thisModelReadsNumbers: 'Dieses Modell liest Zahlen, die anderer Programme lesen Token',
  wasNotWritten: ({ name, message }) => `${name} wurde nicht geschrieben: ${message}.`,
  measuringTheTable: ({ name }) => `Misst die Tabelle ${name} …`,
  thereIsNoTensor: 'In der Lupe ist kein Tensor, der sich speichern ließe.',
  goesOnFrom: ({ name }) => `Geht von ${name} aus weiter.`,
  attention: 'Auswertungsmodus, vor Dropout: Jede Zeile hat die Summe 1. Schraffiert: maskiert.',
  caption: ({ title, seed, step, kernels, model, more }) =>
    `${title}, Seed ${seed}, Schritt ${step}, Kernel ${kernels}${model ? `, ${model}` : ''}. ${more}`.trimEnd(),
  heatmapCaption: ({ axes, more }) => `${upper(axes)}. ${more}`,
  value: 'Wert',
  query: 'Query',
  key: 'Key',
  layerOf: ({ stack, cross, layer }) =>
    `${stack ? `${stack} ` : ''}${cross ? 'Cross ' : ''}Schicht ${layer}`,
  headOf: ({ head }) => `Kopf ${head}`,
  cite: ({ version, caption, link }) =>
    `Gemacht mit Headroom ${version}, das kleine Transformer im Browser trainiert. ${caption} Der Link stellt es wieder her: ${link}`,
  writing: {
    bundle: 'Schreibt das Paket …',
    onnx: 'Schreibt das ONNX-Modell …',
    hf: 'Schreibt den Ordner für transformers …',
    gguf: 'Schreibt die GGUF-Datei …',
    llama2c: 'Schreibt die Dateien für llama2.c …',
  },
  damaged: ({ names }) => `Beschädigt und nicht in der Datei: ${names}.`,
  notOpened: ({ name, why }) => `${name} wurde nicht geöffnet: ${why}`,
  stepAxis: 'Schritt',
  valueAxis: ({ title }) => title,
};
