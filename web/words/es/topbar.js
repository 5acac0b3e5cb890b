// Palabras: la barra de arriba.

export default {
  allTasksAndModels: 'Todas las tareas y modelos',
  presets: 'Preajustes',
  more: 'Más',
  tasks: 'Tareas',
  stepsASecond: 'Pasos por segundo',
  forTheMomentYou: 'Del momento que estás viendo',
  forTheWholeModel: 'Del modelo entero',
  heldOutDataIn: ({ step }) => `Datos de prueba, en modo de evaluación, en el paso ${step}`,
  heldOutDataInEvaluation: 'Datos de prueba, en modo de evaluación',
  play: 'Entrenar o pausar (espacio)',
  oneStep: 'Un paso (.)',
  opened: 'Abierto',
  readouts: { step: 'paso', loss: 'pérdida prueba', accuracy: 'exactitud', rate: 'pasos/s' },
  tools: {
    settings: { text: '☰ Ajustes', label: 'Ajustes' },
    lesson: { text: 'Lección', title: 'Lecciones (B)' },
    share: { text: 'Compartir', title: 'Compartir esta página o sacar sus números (S)' },
    large: { text: 'Aa', label: 'Letra grande', title: 'Letra grande, para una sala (V)' },
    theme: { text: '◐', label: 'Claro u oscuro', title: 'Claro u oscuro (T)' },
    help: { text: '?', label: 'Teclado', title: 'Teclado (?)' },
  },
  tokensASecond: ({ tokens }) => `${tokens} tokens por segundo`,
};
