// Palabras: estudios de muchas ejecuciones, exactitud por longitud.

export default {
  lengthColumn: {
    length: 'Longitud',
    accuracy: 'Exactitud',
    sequences: 'Secuencias enteras bien',
    loss: 'Pérdida',
    samples: 'Muestras',
  },
  range: ({ low, high }) => `${low} a ${high}`,
  accuracyAtTheTrained: ({ own, accuracy, shorter, longer }) => {
    const others = [shorter && `más cortas ${shorter}`, longer && `más largas ${longer}`];
    const rest = others.filter(Boolean).join(', ');
    return `Exactitud en la longitud entrenada ${own}: ${accuracy}${rest && `; ${rest}`}.`;
  },
  accuracyAtEachLength: 'Exactitud en cada longitud',
  lengths: 'Longitudes',
  measuring: 'Midiendo …',
  heldOutSamplesOf: ({ longest, setting, step }) =>
    'Muestras de prueba de otras longitudes que las del entrenamiento, hasta ' +
    `${longest} posiciones («${setting}»)${step === null ? '' : `, paso ${step}`}.`,
  tokensToRepeat: 'tokens que repetir',
  positionsInASequence: 'posiciones en una secuencia',
  thisTaskHasNo: 'Esta tarea no tiene muestras de otras longitudes.',
  isNotASetting: ({ key }) => `«${key}» no es un ajuste que se pueda variar`,
  hasValuesAStudy: ({ key, values, most }) =>
    `${key} tiene ${values} valores; un estudio tiene ${most} ejecuciones como mucho`,
  needsValuesWithCommas: ({ key }) => `${key} necesita valores, con comas entre medias`,
  isThereTwice: ({ key }) => `${key} está dos veces`,
  runsAreMoreThan: ({ runs, most }) => `${runs} ejecuciones son más que ${most}`,
  yourOwn: 'El tuyo',
  seedsCannotBeThey: ({ badSeed }) =>
    `las semillas no pueden ser «${badSeed}»: son números enteros, con comas entre medias`,
  seedsHasASeed: 'hay una semilla dos veces',
  stepsCannotBeIt: ({ badSteps }) =>
    `los pasos no pueden ser «${badSteps}»: es un número entero desde 1`,
  theWorkerCouldNot: 'el worker no se pudo iniciar',
  thisStudyCannotBegin: ({ problem }) => `Este estudio no puede empezar: ${problem}`,
  measuringHowLongIt: 'Midiendo cuánto tarda aquí …',
  oneRunAtA: 'una ejecución cada vez',
  runsAtOnce: ({ atOnce }) => `${atOnce} ejecuciones a la vez`,
  about: ({ time, workers }) => `Unos ${time}, ${workers}.`,
  withRunsOfSteps: ({ task, study, seeds, runs, isMost, steps }) =>
    `${task}: ${study}, con ${seeds === 1 ? 'una semilla' : `${seeds} semillas`}. ${runs} ejecuciones de ` +
    `${steps} pasos ${isMost ? 'como mucho ' : ''}cada una, en workers propios; el modelo de la página ` +
    'se queda.',
  start: 'Empezar',
  theChosenStudy: 'El estudio elegido',
  notNow: 'Ahora no',
  startEndsTheStudy: 'Empezar acaba el estudio de abajo.',
  column: {
    setting: 'Ajuste',
    runs: 'Ejecuciones',
    steps: 'Pasos hasta 99 %',
    accuracy: 'Exactitud final',
    parameters: 'Parámetros',
    time: 'Tiempo de una ejecución',
  },
  // of a study with waves (wasm/analysis/studywaves.mjs)
  wave: {
    frequencies: 'Frecuencias clave',
    only: 'Pérdida: solo sus ondas',
    without: 'Pérdida: sin ellas',
  },
  // what wrote the answers (wasm/analysis/parts.mjs)
  written: {
    total: 'Suma',
    embedding: 'Embedding de token',
    position: 'Posición',
    heads: 'Cabezas',
    ffn: 'FFN',
    biases: 'Sesgos',
  },
  stepsOfSome: ({ steps, reached, n }) => `${steps}, ${reached} de ${n} ejecuciones`,
  notReached: 'no alcanzado',
  whoWroteTheAnswers: 'Quién escribió las respuestas',
  whoWroteTheAnswersParts:
    'Quién escribió las respuestas: partes de sus logits menos los de la segunda',
  results: 'Resultados',
  copyAs: ({ form }) => `Copiar como ${form}`,
  openThisSettingOn: 'Abrir este ajuste en la página',
  heldOutAccuracyBy: 'exactitud de prueba por paso; banda: todas las semillas',
  heldOutAccuracyOver: ({ steps, conclusion }) =>
    `Exactitud de prueba a lo largo de ${steps} pasos. ${conclusion}`,
  accuracyByLengthSeq: 'exactitud por longitud (seq), entrenado con una',
  accuracyAtSeq: ({ list, conclusion }) => `Exactitud en seq ${list}. ${conclusion}`,
  settingsOfThePage: ({ keys }) => `Ajustes de la página, variando ${keys.join(' y ')}.`,
  studiesOrLengths: 'Estudios o longitudes',
  manyRuns: 'Muchas ejecuciones',
  atStep: ({ title, values }) => `${title}: ${values}, en el paso 0.`,
  yourOwnStudy: 'Tu propio estudio',
  firstSetting: 'Primer ajuste',
  valuesOfTheFirst: 'Valores del primer ajuste',
  secondSetting: 'Segundo ajuste',
  seeds: 'Semillas',
  steps: 'Pasos',
  nothingElse: 'nada más',
  valuesOfTheSecond: 'Valores del segundo ajuste',
  endARunAt: 'acabar una ejecución con 99 % de exactitud',
  sayWhoWroteThe: 'decir quién escribió las respuestas',
  planItWithThe: 'Planearlo con los ajustes de la página',
  ofRunsDone: ({ done, all, failed }) =>
    `${done} de ${all} ejecuciones hechas${failed ? `, ${failed} fallaron` : ''}`,
  cancelled: ({ done }) => `${done} · cancelado`,
  going: ({ done, atOnce, left }) =>
    `${done} · ${atOnce === null ? 'en pausa' : `${atOnce} a la vez`}${left && ` · faltan ${left}`}`,
  cancel: 'Cancelar',
  runFailed: ({ id, message }) => `${id} falló: ${message}`,
  runGoes: ({ id, state, step, steps }) => `${id}: ${state}, paso ${step} de ${steps}`,
  runState: { waiting: 'espera', running: 'en marcha' },
  theStudyDidNot: ({ problem }) => `El estudio no empezó: ${problem}`,
  afterStepsHash: ({ id, accuracy, steps, hash }) =>
    `${id}: ${accuracy} tras ${steps} pasos, hash ${hash}`,
  runs: 'Ejecuciones',
  chooseAStudyIts:
    'Elige un estudio: sus ejecuciones entrenan en workers propios, con un hilo cada una. Los ' +
    'resultados se guardan mientras la página está abierta.',
  goOn: 'Seguir',
  pause: 'Pausa',
  hasTwice: ({ key, value }) => `${key} tiene ${value} dos veces`,
  trainedAt: ({ length }) => `entrenado: ${length}`,
  isTrained: ({ length }) => `${length} (entrenado)`,
  row: { vary: 'variar', and: 'y', seeds: 'semillas', steps: 'pasos' },
  settingOf: ({ name, key }) => `${name} (${key})`,
  named: ({ name, state }) => `${name}: ${state}`,
  runsOf: ({ n, all, diverged }) => `${n} de ${all}${diverged ? `, ${diverged} divergieron` : ''}`,
};
