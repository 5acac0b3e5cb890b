// Palabras: ocultar.
import { plural } from '../../base/format.js';

export default {
  showAll: 'Mostrar todo',
  controlsHidden: ({ count }) => `${plural(count, 'control oculto', 'controles ocultos')} · `,
};
