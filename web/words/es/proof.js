// Palabras: la prueba en este equipo.

export default {
  trainsThreeSmallModels:
    'Entrena aquí tres modelos pequeños con cada construcción del motor y compara los resultados con los registrados, hasta el último bit. Compara gradientes con diferencias de la pérdida, y un modelo con los números de PyTorch. Tarda unos segundos; tu ejecución sigue.',
  copy: 'Copiar',
  verifyOnThisDevice: 'Comprobar en este equipo',
  loadingTheEngine: 'Cargando el motor …',
  theSameResultsOn: 'Los mismos resultados en todos los equipos',
  checksSoFar: ({ count }) => `${count} comprobaciones hasta ahora …`,
  notFinished: ({ why }) => `La prueba no se pudo terminar: ${why}.`,
};
