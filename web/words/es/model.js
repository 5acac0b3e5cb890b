// Palabras: cómo se llaman modelos, ajustes y cabezas.
import { plural } from '../../base/format.js';

export default {
  // of a score: its query and key, and its part in linear attention
  score: { normalised: 'normalizados', turned: 'girados', share: 'cuota' },
  openedModel: 'Modelo abierto',
  wholeModel: 'Modelo entero',
  places: {
    head: ({ layer, head }) => `Capa ${layer} · Cabeza ${head}`,
    cross: ({ layer, head }) => `Capa ${layer} · Cruzada · Cabeza ${head}`,
    ffn: ({ layer }) => `Capa ${layer} · FFN`,
    block: ({ layer }) => `Capa ${layer} · flujo residual`,
    layer: ({ layer }) => `Capa ${layer} · entera`,
    embedding: 'Embedding',
    encoder: ({ place }) => `Codificador · ${place}`,
    decoder: ({ place }) => `Decodificador · ${place}`,
    atPosition: ({ place, position }) => `${place} · posición ${position}`,
  },
  cutPlaces: {
    head: ({ layer, head }) => `capa ${layer} cabeza ${head}`,
    cross: ({ layer, head }) => `capa ${layer} cabeza cruzada ${head}`,
    ffn: ({ layer }) => `capa ${layer} FFN`,
    layer: ({ layer }) => `capa ${layer}`,
    encoder: ({ place }) => `codificador ${place}`,
    decoder: ({ place }) => `decodificador ${place}`,
    more: ({ count }) => plural(count, 'parte más', 'partes más'),
  },
  without: ({ parts, whole }) => `Sin ${parts}${whole ? `; ${whole}: modelo entero` : ''}`,
  inputToken: ({ number, label }) => `token ${number} (${label})`,
  everywhere: ({ name, isWhole, heads, share, byChance, strong, lead }) =>
    `${lead(`${isWhole ? 'Para' : 'Para llenar'} ${strong(name)}`)} ${heads === 1 ? 'esta cabeza mira' : 'las cabezas miran'} un poco a todas partes; lo más es ${strong(share)}${byChance ? ', por azar' : ''}.`,
  takes: ({ name, isWhole, head, layer, share, input, source, byChance, strong, lead, tail }) =>
    `${lead(`${isWhole ? 'Para' : 'Para llenar'} ${strong(name)}, `)}la cabeza ${head} de la capa ${layer} toma ${strong(share)} de ${strong(input)}${source ? tail(`, ${source}${byChance ? ' por azar' : ''}`) : ''}.`,
  sources: {
    'matching bracket': 'su paréntesis pareja',
    next: 'su siguiente',
    value: 'su valor',
    'next token of the first copy': 'su siguiente token de la primera copia',
    mirror: 'su reflejo',
    source: 'su origen',
  },
  oneLayer: ({ layer }) => `capa ${layer}`,
  layersTo: ({ last }) => (last === 1 ? 'capa 1' : `capas 1 a ${last}`),
  tabs: {
    copy: 'Copiar',
    reverse: 'Invertir',
    sort: 'Ordenar',
    shift: 'Correr',
    recall: 'Recordar',
    text: 'Texto',
    encdec: 'Seq2seq',
  },
  listed: {
    causal: 'LM causal',
    encoder: 'Solo codificador',
    'copy-var': 'Copiar, variable',
    modular: 'Modular +',
    majority: 'Mayoría',
    induction: 'Repetida',
    masked: 'Enmascarada',
    numbers: 'Números',
  },
  trainedLength: ({ from, to, units, length, learned }) =>
    `Entrenado con ${from === to ? to : `${from} a ${to}`} ${units}; esto tiene ${length}.${learned ? ' La tabla aprendida tiene filas para ello, pero nunca se entrenaron.' : ''}`,
  roles: {
    data: ({ number, label }) => `token ${number} (${label})`,
    separator: () => 'el separador',
    slot: ({ number }) => `casilla ${number}`,
    empty: ({ position }) => `la posición vacía ${position}`,
    key: ({ number, label }) => `clave ${number} (${label})`,
    value: ({ number, label }) => `valor ${number} (${label})`,
    query: ({ number, label }) => `pregunta ${number} (${label})`,
    position: ({ label, position }) => `posición ${position} (${label})`,
    stream: ({ stream, number }) => `${stream} del instante ${number}`,
  },
  stacks: { encoder: 'Codificador', decoder: 'Decodificador' },
  answerNames: {
    whole: () => 'la respuesta',
    answer: ({ number }) => `respuesta ${number}`,
    slot: ({ number }) => `casilla ${number}`,
    position: ({ number }) => `posición ${number}`,
  },
  answersNames: {
    answer: ({ first, last }) => `respuestas ${first}–${last}`,
    slot: ({ first, last }) => `casillas ${first}–${last}`,
    position: ({ first, last }) => `posiciones ${first}–${last}`,
  },
};
