// Worte: was an einem Link falsch ist.

export default {
  means: {
    view: 'der Name einer Ansicht',
    chart: 'der Name einer Kurve',
    tile: 'der Name einer Kachel',
    tensor: 'der Name eines Tensors',
    sub: 'der Name eines Teils einer Ansicht',
    walk: 'Position, Etappe, Kopf und Stapel, ab 0, mit Punkten dazwischen',
    sort: 'der Name einer Spalte der Tabelle der Köpfe',
    cut: 'Teile des Modells mit Kommas dazwischen',
    cut_mode: 'zero oder mean',
    cut_shown: 'true oder false',
    step: 'ein Schritt von 1 bis 9999999',
    own: 'Art, Zeichen, Kennzeichen und Name eines eigenen Textes oder eines geöffneten Modells',
    lesson: 'der Name einer Lektion oder eine Adresse mit https://',
    hide: 'Namen von Bedienelementen mit Kommas dazwischen',
    arcs: 'looks oder written',
    lang: 'der Code einer Sprache dieser Seite, etwa de',
    mode: 'explore oder everything',
    large: '1',
    report: 'der Ursprung einer Seite, etwa https://example.org',
    embed: '1',
    show: 'Teile einer eingebetteten Seite mit Kommas dazwischen: headline, stage, model, curve',
  },
  linkTooLong: ({ characters }) =>
    `der Link ist länger als ${characters} Zeichen und wurde nicht gelesen`,
  notAPair: ({ part }) => `„${part}“ im Link ist kein key=value`,
  givenTwice: ({ key }) => `${key} steht zweimal da: das erste gilt`,
  isASettingOf: ({ key }) => `${key} ist eine Einstellung von Aufgaben, die die Seite nicht zeigt`,
  streams: ({ name }) =>
    `${name}: Für diese Aufgabe werden Datenströme aufgezählt, was die Seite nicht zeigt: nimm die Kommandozeile`,
  notTaken: ({ problems }) => `Nicht aus dem Link übernommen: ${problems}.`,
  cut: ({ value, why }) => `cut kann nicht „${value}“ sein: ${why}`,
  places: {
    form: 'ein Teil wird geschrieben wie self.0.2, self.0.1-3, cross.0.2, ffn.0 oder layer.0, mit encoder: oder decoder: davor, wo es zwei Stapel gibt',
    range: ({ field }) => `Köpfe gehen von der kleineren Zahl zur größeren, nicht ${field}`,
    stack: ({ field }) => `dieses Modell hat keinen Stapel ${field}`,
    part: ({ field, stack, parts }) => `ein Teil kann nicht „${field}“ sein: ${stack} hat ${parts}`,
    layer: ({ field, stack, end }) =>
      `eine Schicht kann nicht „${field}“ sein: ${stack} hat 0 bis ${end - 1}`,
    head: ({ field, end }) =>
      `ein Kopf kann nicht „${field}“ sein: der Teil hat ${end > 0 ? `0 bis ${end - 1}` : 'keine'}`,
  },
  mode: ({ mode }) =>
    `cut_mode kann nicht „${mode}“ sein: ein Modell ohne Ausgabe hat keine Beispiele, um es davon zu nehmen`,
};
