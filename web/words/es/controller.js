// Palabras: órdenes.
import { plural } from '../../base/format.js';

export default {
  restartedAtStep: 'Reiniciado en el paso 0.',
  continuesASavedRun: 'Continúa una ejecución guardada.',
  backAtStepWith: 'De vuelta al paso 0 con los mismos pesos iniciales.',
  theTrainingWorkerHas: 'El worker de entrenamiento se ha parado.',
  aMessageFromThe: 'No se pudo leer un mensaje del worker de entrenamiento.',
  theTrainingWorkerCould: 'No se pudo iniciar el worker de entrenamiento.',
  theTrainingWorkerDoes: 'El worker de entrenamiento no responde.',
  anOlderRun: 'una ejecución anterior',
  theModelOfWith: ({ step }) =>
    `El modelo tras ${plural(step, 'paso', 'pasos')}, con sus pesos y su curva.`,
  yourTextIsNot: ({ name, why }) => `Tu texto «${name}» no se usa: ${why}. Este es el incluido.`,
  trainingStopped: ({ why }) => `El entrenamiento se detuvo: ${why}`,
  workerStopped: ({ why }) => `El worker de entrenamiento se paró: ${why}`,
  backRestores: ({ step, megabytes }) =>
    `«Atrás» en el navegador recupera el modelo del paso ${step}, con pesos y curva: para ello se guardan ${megabytes} MB.`,
};
