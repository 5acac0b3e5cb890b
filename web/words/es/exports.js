// Palabras: archivos.

const upper = (text) => text[0].toUpperCase() + text.slice(1);
const lower = (text) => text[0].toLowerCase() + text.slice(1);

export default {
  thereIsNoHeat: 'No hay ningún mapa de calor en la lupa para guardar.',
  attentionWeight: 'peso de atención',
  thisViewHasNo:
    'Esta vista no tiene una imagen propia para guardar: Tensores (menos un token) y Números la tienen.',
  thereIsNoSequence: 'Aún no hay ninguna secuencia en el modelo.',
  attentionOfEveryHead: ({ step }) => `Atención de cada cabeza en el paso ${step}`,
  theChartHasNo: 'La curva aún no tiene puntos.',
  heldOutDataIn: 'Datos de prueba en modo de evaluación.',
  hasMbThePage: ({ name, size, most }) =>
    `${name} tiene ${size} MB; la página abre ${most} MB como mucho.`,
  thereIsNoFigure: 'Aún no hay ninguna figura para imprimir.',
  cannotBeReadIt: ({ name }) =>
    `${name} no se puede leer: es una carpeta, o se cambió, movió o bloqueó.`,
  thisModelIsOnly:
    'Este modelo es solo para mirar: sus pesos están en los archivos de los que se abrió.',
  thisModelReadsNumbers: 'Este modelo lee números, y los de otros programas leen tokens',
  wasNotWritten: ({ name, message }) => `${name} no se escribió: ${message}.`,
  measuringTheTable: ({ name }) => `Midiendo la tabla ${name} …`,
  thereIsNoTensor: 'No hay ningún tensor en la lupa para guardar.',
  goesOnFrom: ({ name }) => `Sigue desde ${name}.`,
  attention: 'Modo de evaluación, antes de dropout: cada fila suma 1. Rayado: enmascarado.',
  caption: ({ title, seed, step, kernels, model, more }) =>
    `${title}, semilla ${seed}, paso ${step}, núcleos ${kernels}${model ? `, ${lower(model)}` : ''}. ${more}`.trimEnd(),
  heatmapCaption: ({ axes, more }) => `${upper(axes)}. ${more}`,
  value: 'valor',
  query: 'consulta',
  key: 'clave',
  layerOf: ({ stack, cross, layer }) =>
    `${stack ? `${stack} ` : ''}${cross ? 'cruzada ' : ''}capa ${layer}`,
  headOf: ({ head }) => `cabeza ${head}`,
  cite: ({ version, caption, link }) =>
    `Hecho con Headroom ${version}, que entrena transformers pequeños en el navegador. ${caption} El enlace lo reproduce: ${link}`,
  writing: {
    bundle: 'Escribiendo el paquete …',
    onnx: 'Escribiendo el modelo ONNX …',
    hf: 'Escribiendo la carpeta para transformers …',
    gguf: 'Escribiendo el archivo GGUF …',
    llama2c: 'Escribiendo los archivos para llama2.c …',
  },
  damaged: ({ names }) => `Dañado, y no está en el archivo: ${names}.`,
  notOpened: ({ name, why }) => `${name} no se abrió: ${why}`,
  stepAxis: 'paso',
  valueAxis: ({ title }) => title.toLowerCase(),
};
