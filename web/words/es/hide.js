// Palabras: lo que se puede ocultar.

export default {
  parts: {
    presets: 'Preajustes',
    transport: 'Un paso, restablecer, nueva semilla',
    settings: 'La columna de ajustes',
    parameters: 'Reparto de los parámetros',
    lesson: 'Lecciones',
    inspector: 'La columna de la lupa',
    examples: 'Ejemplos de prueba',
    own: 'Tu propia entrada',
    charts: 'Curvas',
    share: 'Compartir y exportar',
  },
  settingsOf: {
    task: 'Ajustes: Tarea',
    model: 'Ajustes: Modelo',
    training: 'Ajustes: Entrenamiento',
    data: 'Ajustes: Tus datos',
  },
  allOfThem: 'Todos',
  thePage: 'La página',
  views: 'Vistas',
};
