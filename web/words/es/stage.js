// Palabras: el modelo dibujado.
import { plural } from '../../base/format.js';

const upper = (text) => text[0].toUpperCase() + text.slice(1);

export default {
  oneStep: 'Un paso',
  pause: 'Pausa',
  trainOn: 'Seguir',
  play: 'Empezar',
  youAreLookingAt: ({ at, sub }) => `Estás viendo el paso ${at}. ${sub}`,
  showTheMaths: 'Ver las cuentas',
  coloursOfTheArcs: 'Colores de los arcos',
  widthOfTheArcs: 'Anchura de los arcos',
  previousExample: 'Ejemplo anterior',
  nextExample: 'Ejemplo siguiente',
  yourOwnInput: 'Tu propia entrada',
  typeYourOwnInput: 'Escribe tu propia entrada',
  pointAtAnAnswer: 'señala una respuesta para ver adónde mira ↓',
  done: 'Hecho',
  backToExamples: 'Volver a los ejemplos',
  stayHere: 'Quedarse aquí',
  forgetTheStepOf: 'Olvidar el paso del enlace y dejar el modelo como está',
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
    `${lead(`${isWhole ? 'Para' : 'Para llenar'} ${strong(name)}, `)}la cabeza ${head} de la capa ${layer} escribe ${strong(part)} de ${strong(input)}${source ? `, ${source}` : ''}${byChance ? `${source ? '' : ','} por azar` : ''}${extra(`; ${token} aventaja a ${minus} en ${by}`)}.`,
  writesNothing: ({ name, isWhole, heads, token, minus, by, extra }) =>
    `${isWhole ? 'Para' : 'Para llenar'} ${name}, ${heads === 1 ? 'esta cabeza no escribe' : 'las cabezas no escriben'} nada desde la entrada${extra(`; ${token} aventaja a ${minus} en ${by}`)}.`,
  headWrites: ({ head }) => `la cabeza ${head} escribe`,
  logitsWritten: 'logits escritos',
  othersWrite: ({ part }) => `${part} otros`,
  layerShare: ({ layer, share, isMean }) => `${isMean ? 'media de ' : ''}capa ${layer} · ${share}`,
  inputOf: ({ label, number }) => `${label}, entrada ${number}`,
  widths: {
    looks: { text: 'mira', title: 'Arcos tan anchos como la parte con que una cabeza mira allí' },
    written: {
      text: 'escribe',
      title:
        'Arcos tan anchos como lo que una cabeza escribe desde allí de la respuesta: del logit por el que gana',
    },
  },
  itsAnswers: 'sus respuestas,',
  inputWord: 'entrada',
  tokensTo: ({ last }) => `tokens 1–${last}`,
  theLinkIsOf: ({ step }) => `El enlace es del paso ${step} · `,
  trainToStep: ({ step }) => `Entrenar hasta el paso ${step}`,
  trains: ({ steps }) =>
    `Entrena ${plural(steps, 'paso', 'pasos')} con los ajustes y el azar del enlace; los pesos son entonces los mismos`,
  rest: { slots: ({ share }) => `${share} casillas`, others: ({ share }) => `${share} otros` },
  answerIs: {
    plain: ({ name, label }) => `${upper(name)}: ${label}`,
    right: ({ name, label }) => `${upper(name)}: ${label}, bien`,
    wrong: ({ name, label, expected }) => `${upper(name)}: ${label}, debería ser ${expected}`,
    follows: ({ name, label, expected }) => `${upper(name)}: ${label}; sigue ${expected}`,
  },
  looksAt: {
    head: ({ head }) => `la cabeza ${head} mira`,
    layer: ({ layer }) => `la capa ${layer} mira`,
  },
};
