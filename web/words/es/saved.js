// Palabras: ejecuciones guardadas.

export default {
  thisRunIsNot: ({ message }) =>
    `Esta ejecución no se está guardando: ${message}. El entrenamiento sigue.`,
  allSavedRuns: 'Todas las ejecuciones guardadas',
  notNow: 'Ahora no',
  exportAll: 'Exportar todo',
  savedRuns: 'Ejecuciones guardadas',
  thatDidNotWork: ({ message }) => `Eso no funcionó: ${message}.`,
  runsAreSavedOn:
    'Las ejecuciones se guardan en este equipo mientras entrenan y cuando descansan. Las que tienen nombre se quedan, y de las demás las ocho más nuevas.',
  noRunHasBeen: 'Aún no hay ninguna ejecución guardada.',
  nameOfTheRun: ({ name, step }) => `Nombre de la ejecución ${name} en el paso ${step}`,
  thisRunCouldNot: 'Esta ejecución no se pudo continuar.',
  continueRun: ({ name, step, text }) =>
    `¿Continuar ${name} en el paso ${step}${text === null ? '' : `, con tu texto «${text}»`}?`,
  continueWord: 'Continuar',
  deleteWord: 'Borrar',
  continueSaved: ({ name, step }) => `Continuar ${name} en el paso ${step}`,
  deleteSaved: ({ name, step }) => `Borrar ${name} en el paso ${step}`,
  aboutRun: ({ title, chosen, text, step, accuracy, saved, isOpen }) =>
    [
      title,
      chosen,
      text && `de ${text}`,
      `paso ${step}${accuracy === null ? '' : `, ${accuracy} de exactitud de prueba`}`,
      saved,
      isOpen && 'abierta ahora',
    ]
      .filter(Boolean)
      .join(' · '),
};
