// Palabras: qué falla en un enlace.

export default {
  means: {
    view: 'el nombre de una vista',
    chart: 'el nombre de una curva',
    tile: 'el nombre de una casilla del dibujo',
    tensor: 'el nombre de un tensor',
    sub: 'el nombre de una parte de una vista',
    walk: 'posición, etapa, cabeza y pila, desde 0, con puntos entre medias',
    sort: 'el nombre de una columna de la tabla de cabezas',
    cut: 'partes del modelo con comas entre medias',
    cut_mode: 'zero o mean',
    cut_shown: 'true o false',
    step: 'un paso de 1 a 9999999',
    own: 'tipo, caracteres, marca y nombre de un texto propio o de un modelo abierto',
    lesson: 'el nombre de una lección, o una dirección con https://',
    hide: 'nombres de controles con comas entre medias',
    arcs: 'looks o written',
    lang: 'el código de un idioma de esta página, como es',
    mode: 'explore o everything',
    large: '1',
    report: 'el origen de una página, como https://example.org',
    embed: '1',
    show: 'partes de una página incrustada con comas entre medias: headline, stage, model, curve',
  },
  linkTooLong: ({ characters }) => `el enlace tiene más de ${characters} caracteres y no se leyó`,
  notAPair: ({ part }) => `«${part}» en el enlace no es key=value`,
  givenTwice: ({ key }) => `${key} está dos veces: vale el primero`,
  isASettingOf: ({ key }) => `${key} es un ajuste de tareas que la página no muestra`,
  streams: ({ name }) =>
    `${name}: para esta tarea se enumeran flujos de datos, que la página no muestra: usa la línea de órdenes`,
  notTaken: ({ problems }) => `No se tomó del enlace: ${problems}.`,
  cut: ({ value, why }) => `cut no puede ser «${value}»: ${why}`,
  places: {
    form: 'una parte se escribe como self.0.2, self.0.1-3, cross.0.2, ffn.0 o layer.0, con encoder: o decoder: delante donde hay dos pilas',
    range: ({ field }) => `las cabezas van del número menor al mayor, no ${field}`,
    stack: ({ field }) => `este modelo no tiene la pila ${field}`,
    part: ({ field, stack, parts }) => `una parte no puede ser «${field}»: ${stack} tiene ${parts}`,
    layer: ({ field, stack, end }) =>
      `una capa no puede ser «${field}»: ${stack} tiene de 0 a ${end - 1}`,
    head: ({ field, end }) =>
      `una cabeza no puede ser «${field}»: la parte tiene ${end > 0 ? `de 0 a ${end - 1}` : 'ninguna'}`,
  },
  mode: ({ mode }) =>
    `cut_mode no puede ser «${mode}»: un modelo sin salida no tiene muestras de las que tomarlo`,
};
