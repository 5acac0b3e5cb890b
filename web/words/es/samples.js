// Palabras: muestras de prueba.

export default {
  previousExamples: 'Ejemplos anteriores',
  nextExamples: 'Ejemplos siguientes',
  differentOnesAmongThe: ({ indicesCount, drawn }) =>
    `${indicesCount} distintos entre los primeros ${drawn} sacados`,
  ofLikeliestTokensToken: ({ right, counted }) =>
    `${right} de ${counted} [tokens|token] más probables son los que siguen`,
  ofSequencesRight: ({ right, all }) => `${right} de ${all} secuencias bien`,
  clearYourOwnInput: 'Vaciar tu propia entrada',
  typeYourOwn: 'Escribe la tuya:',
  randomInputOfThe: 'Entrada al azar de la longitud del entrenamiento',
  randomInputLongerThan: ({ LONGER }) =>
    `Entrada al azar, ${LONGER} más larga que ahora, y más larga que ninguna del entrenamiento`,
  example: ({ first }) => `ejemplo ${first}`,
  lossShowItIn: ({ losses }) => `Pérdida: ${losses}. Mostrarlo en el modelo`,
  theirMeanLossIs: ({ sum }) => `Su pérdida media es ${sum}.`,
  rowRight: ({ right, counted, number }) =>
    `${right} de ${counted} bien. Mostrar el ejemplo ${number} en el modelo`,
  rowFollows: ({ right, counted, number }) =>
    `${right} de ${counted} tokens más probables siguen. Mostrar el ejemplo ${number} en el modelo`,
  ofTokensRight: ({ right, counted, sequences }) =>
    `${right} de ${counted} [tokens|token] bien · ${sequences}`,
  ownRight: ({ right, counted, whole }) => (whole ? 'todo bien' : `${right} de ${counted} bien`),
  ownFollows: ({ right, counted, whole }) =>
    whole
      ? 'siguen todos los tokens más probables'
      : `${right} de ${counted} tokens más probables siguen`,
  asks: { writings: 'Escribir diez', labels: 'Exactitud por etiqueta' },
  learnedIt: '(lo aprendió)',
  fromNothing: ({ step, known, count }) =>
    `De la nada en el paso ${step}. ${known} de ${count} están en las filas con las que se entrenó.`,
  howItGoesOn: ({ step }) => `Cómo sigue tras un texto de prueba, en gris, en el paso ${step}.`,
  labelsRight: ({ accuracy, rows, step, label, share, best }) =>
    `${accuracy} de ${rows} filas de prueba en el paso ${step}. Siempre «${label}» tendría ${share}.${best === null ? '' : ` Entradas iguales con etiquetas distintas dejan ${best} como mucho.`}`,
  labelColumns: { label: 'etiqueta', right: 'bien', of: 'de', answered: 'respondido' },
  heldOutExamples: 'Ejemplos de prueba',
  random: 'al azar',
  longer: 'más larga',
  ofAll: ({ first, last, total }) => `${first === last ? '' : `${first}–`}${last} de ${total}`,
};
