// Worte: wie Modelle, Einstellungen und Köpfe heißen.
import { plural } from '../../base/format.js';

export default {
  // of a score: its query and key, and its part in linear attention
  score: { normalised: 'normiert', turned: 'gedreht', share: 'Anteil' },
  openedModel: 'Geöffnetes Modell',
  wholeModel: 'Ganzes Modell',
  places: {
    head: ({ layer, head }) => `Schicht ${layer} · Kopf ${head}`,
    cross: ({ layer, head }) => `Schicht ${layer} · Cross · Kopf ${head}`,
    ffn: ({ layer }) => `Schicht ${layer} · FFN`,
    block: ({ layer }) => `Schicht ${layer} · Residualstrom`,
    layer: ({ layer }) => `Schicht ${layer} · alles`,
    embedding: 'Embedding',
    encoder: ({ place }) => `Encoder · ${place}`,
    decoder: ({ place }) => `Decoder · ${place}`,
    atPosition: ({ place, position }) => `${place} · Position ${position}`,
  },
  cutPlaces: {
    head: ({ layer, head }) => `Schicht ${layer} Kopf ${head}`,
    cross: ({ layer, head }) => `Schicht ${layer} Cross-Kopf ${head}`,
    ffn: ({ layer }) => `Schicht ${layer} FFN`,
    layer: ({ layer }) => `Schicht ${layer}`,
    encoder: ({ place }) => `Encoder ${place}`,
    decoder: ({ place }) => `Decoder ${place}`,
    more: ({ count }) => plural(count, 'weiteren Teil', 'weitere Teile'),
  },
  without: ({ parts, whole }) => `Ohne ${parts}${whole ? `; ${whole}: ganzes Modell` : ''}`,
  inputToken: ({ number, label }) => `Token ${number} (${label})`,
  everywhere: ({ name, isWhole, heads, share, byChance, strong, lead }) =>
    `${lead(`${isWhole ? 'Für' : 'Um zu füllen:'} ${strong(name)}`)} – ${heads === 1 ? 'dieser Kopf schaut' : 'die Köpfe schauen'} überall ein wenig hin; am meisten bekommt eine Stelle mit ${strong(share)}${byChance ? ', zufällig' : ''}.`,
  takes: ({ name, isWhole, head, layer, share, input, source, byChance, strong, lead, tail }) =>
    `${lead(`${isWhole ? 'Für' : 'Um zu füllen:'} ${strong(name)} – `)}Kopf ${head} von Schicht ${layer} nimmt ${strong(share)} von ${strong(input)}${source ? tail(`, ${source}${byChance ? ', zufällig' : ''}`) : ''}.`,
  sources: {
    'matching bracket': 'der passenden Klammer',
    next: 'der Stelle danach',
    value: 'dem zugehörigen Wert',
    'next token of the first copy': 'dem nächsten Token der ersten Kopie',
    mirror: 'der Spiegelstelle',
    source: 'der Quelle',
  },
  oneLayer: ({ layer }) => `Schicht ${layer}`,
  layersTo: ({ last }) => (last === 1 ? 'Schicht 1' : `Schicht 1 bis ${last}`),
  tabs: {
    copy: 'Kopieren',
    reverse: 'Umkehren',
    sort: 'Sortieren',
    shift: 'Weiter',
    recall: 'Erinnern',
    text: 'Text',
    encdec: 'Seq2seq',
  },
  listed: {
    causal: 'Kausales LM',
    encoder: 'Nur Encoder',
    'copy-var': 'Kopieren, variabel',
    modular: 'Modular +',
    majority: 'Mehrheit',
    induction: 'Wiederholt',
    masked: 'Maskiert',
    numbers: 'Zahlen',
  },
  trainedLength: ({ from, to, units, length, learned }) =>
    `Trainiert mit ${from === to ? to : `${from} bis ${to}`} ${units}; dies hat ${length}.${learned ? ' Die gelernte Tabelle hat Zeilen dafür, aber sie wurden nie trainiert.' : ''}`,
  roles: {
    data: ({ number, label }) => `Token ${number} (${label})`,
    separator: () => 'das Trennzeichen',
    slot: ({ number }) => `Antwortfeld ${number}`,
    empty: ({ position }) => `die leere Position ${position}`,
    key: ({ number, label }) => `Schlüssel ${number} (${label})`,
    value: ({ number, label }) => `Wert ${number} (${label})`,
    query: ({ number, label }) => `Abfrage ${number} (${label})`,
    position: ({ label, position }) => `Position ${position} (${label})`,
    stream: ({ stream, number }) => `${stream} von Zeitschritt ${number}`,
  },
  stacks: { encoder: 'Encoder', decoder: 'Decoder' },
  answerNames: {
    whole: () => 'die Antwort',
    answer: ({ number }) => `Antwort ${number}`,
    slot: ({ number }) => `Feld ${number}`,
    position: ({ number }) => `Position ${number}`,
  },
  answersNames: {
    answer: ({ first, last }) => `Antworten ${first}–${last}`,
    slot: ({ first, last }) => `Felder ${first}–${last}`,
    position: ({ first, last }) => `Positionen ${first}–${last}`,
  },
};
