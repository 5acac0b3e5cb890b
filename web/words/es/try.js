// Palabras: probar un modelo, generar texto.
import { plural } from '../../base/format.js';

export default {
  theLikeliestTokens: 'Los tokens más probables',
  lookedAt: 'Mirado',
  theHeadsOfThe: ({ most }) => `Las cabezas de la última capa de media: ${most}.`,
  attentionOfTheLast: ({ most }) =>
    `Atención de la última capa, una fila para la media y una por cabeza. De media: ${most}.`,
  token: ({ index, token }) => `Token ${index}: ${token}`,
  candidates: 'Candidatos',
  clickAGeneratedToken:
    'Haz clic en un token generado para ver su probabilidad, los otros tokens probables y adónde miró ' +
    'el modelo.',
  outputWith: ({ chance, rank }) =>
    `Dicho con ${chance}, ${rank === 1 ? 'el más probable' : `número ${rank} de los más probables`}.`,
  itIsRight: 'Está bien.',
  expectedWas: ({ token }) => `Se esperaba ${token}.`,
  theModelGivesIt: ({ chance, drawn }) =>
    `El modelo le da ${chance}; tras temperatura y top-k se saca con ${drawn}`,
  tokensLeaveNoRoom: ({ prompt, setting, max_len }) =>
    `${prompt} tokens no dejan sitio para otro: «${setting}» es ${max_len}`,
  thisModelHasNo: 'Este modelo no tiene capa de salida: solo calcula estados ocultos.',
  thisModelAnswersWith:
    'Este modelo responde con una clase para toda la secuencia, así que no hay token siguiente que ' +
    'dar.',
  thisEncoderSeesAll:
    'Este codificador ve todas las posiciones a la vez, también las posteriores, y responde a cada una ' +
    'en su sitio: no tiene token siguiente que dar. Pon una máscara causal o elige un decodificador.',
  promptAndGeneratedTokens: 'Prompt y tokens generados',
  nothingSaidYet: 'Aún no ha dicho nada.',
  generated: ({ tokens, step, percent, ended }) =>
    `${plural(tokens, 'token', 'tokens')}${step === null ? '' : `, del modelo del paso ${step}`} · probabilidad ` +
    `media ${percent} %${ended ? ' · acabado' : ''}`,
  generate: '▶ Generar',
  manySequences: 'Muchas secuencias',
  whatToTry: 'Qué probar',
  tokenByToken: 'Token a token',
  modelsThatOutputToken: 'Modelos que dan token tras token:',
  prompt: 'Prompt',
  reads: 'Lee',
  theModelReads: 'El modelo lee',
  trained: 'entrenado',
  readsAsManyOf: 'Lee tantos de los últimos tokens como en el entrenamiento',
  all: 'todo',
  readsUpToTokens: ({ setting }) =>
    `Lee hasta «${setting}» tokens, también más que en el entrenamiento`,
  generatesOneTokenAfter: 'Genera un token tras otro (Intro en el prompt)',
  aPromptFromA: 'Un prompt de un ejemplo de prueba',
  oneToken: 'Un token',
  theNextToken: 'El token siguiente',
  clearGeneratedTokens: 'Borrar los tokens generados',
  drawsFromThisMany: 'Saca de este número de tokens más probables; 0 saca de todos',
  theSameSeedDraws: 'La misma semilla saca los mismos tokens',
  regeneratesAfterEachWeight: 'Genera otra vez tras cada cambio de los pesos, con el mismo azar',
  keepUpWithTraining: 'Seguir al entrenamiento',
  alwaysTakesTheLikeliest: '0 toma siempre el token más probable',
  greedy: 'voraz',
  source: 'Origen',
  lastAsTrained: ({ seq }) => `últimos ${seq}, como entrenado`,
  upTo: ({ max_len }) => `hasta ${max_len}`,
  stop: '❚❚ Parar',
  clear: 'Borrar',
  heldOut: '⟳ prueba',
  temperature: 'Temperatura',
  topK: 'Top-k',
  seed: 'Semilla',
  generation: 'Generar',
};
