// Palabras: el mapa de pérdidas.

export default {
  thisModelHasNo: 'Este modelo no tiene capa de salida, así que no tiene pérdida.',
  lossByPosition: 'Pérdida por posición',
  about: ({ samples }) =>
    `filas: paso · columnas: posición · media de ${samples} muestras de prueba, en nats`,
  part: ({ about, done, all }) => `${about} · ${done} de ${all} momentos`,
  drawn: ({ moments, positions }) =>
    `Pérdida: ${moments} momentos de la ejecución hacia abajo, ${positions} posiciones a lo ancho`,
  atStepTheLoss: ({ step, position, loss, guess }) =>
    `En el paso ${step} la pérdida en la posición ${position} es ${loss}.` +
    (guess === null ? '' : ` Adivinar tiene ${guess} de media.`),
};
