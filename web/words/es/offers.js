// Palabras: propuestas.

export default {
  sevenSmallExperimentsFrom: 'Siete pequeños experimentos: de un token a desconectar una cabeza.',
  allLessons: 'Todas las lecciones',
  whatNext: '¿Y ahora qué?',
  makeItHarder: 'Hazlo más difícil',
  done: 'Hecho',
  startHereAtStep: ({ at }) => `Empieza aquí · en el paso ${at}`,
  startHereMinutes: 'Empieza aquí · 10 minutos',
  continue: 'Seguir',
  begin: 'Empezar',
  putItBack: 'Volver a conectarla',
  cutThisHead: 'Desconectar esta cabeza',
  theWholeModelAgain: 'otra vez el modelo entero',
  yourOwnInput: 'Tu propia entrada',
  longerOrFewerLayers: 'más larga, o menos capas',
  next: ({ title }) => `Ahora: ${title}`,
  rows: { seq: 'Longitud', n_layers: 'Capas' },
  less: { seq: 'Más corta', n_layers: 'Menos capas' },
  more: { seq: 'Más larga', n_layers: 'Más capas' },
  canItDoWithout: ({ head }) => `¿puede sin ${head}?`,
};
