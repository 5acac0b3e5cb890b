// Palabras: ejecuciones.

export default {
  divergedAt: ({ step }) => `divergió en ${step}`,
  solvedAt: ({ solvedStep }) => `resuelta en ${solvedStep}`,
  training: 'entrenando',
  runAgainFromStep: 'Otra vez desde el paso 0, con los mismos ajustes y semilla',
  rebuildsTheModelWith:
    'Construye otra vez el modelo con estos ajustes; el entrenamiento no empieza solo',
  deleteThisRun: 'Borrar esta ejecución',
  theFirst: 'la primera',
  isTheCurrentRun: ({ name }) => `${name} es la ejecución actual`,
  showInTheCharts: ({ name }) => `Mostrar ${name} en las curvas`,
  hasLossesOfSomething: ({ name }) =>
    `${name} tiene pérdidas de otra cosa: no está en las curvas de la ejecución actual`,
  nameOf: ({ name }) => `Nombre de ${name}`,
  runAgain: ({ name }) => `Repetir ${name}`,
  returnToTheSettings: ({ name }) => `Volver a los ajustes de ${name}`,
  deleteWord: ({ name }) => `Borrar ${name}`,
  columns: {
    run: 'Ejecución',
    preset: 'Preajuste',
    change: 'Frente a la ejecución anterior',
    steps: 'Pasos',
    loss: 'Pérdida de prueba',
    accuracy: 'Exactitud',
    outcome: 'Resultado',
  },
  whatToDo: 'Qué hacer',
};
