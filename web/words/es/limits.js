// Palabras: límites.
import { plural } from '../../base/format.js';

export default {
  fileTooLarge: ({ megabytes, most }) =>
    `El archivo de este modelo tendría ${megabytes} MB; la página guarda y abre ${most} MB como mucho.`,
  threads: {
    host: 'este servidor no aísla la página',
    memory: 'este navegador no tiene memoria que compartan los hilos',
    build: 'esta construcción no tiene más',
    machine: 'este equipo no ejecuta más a la vez',
  },
  build: ({ kernels, threads, why, note }) =>
    `núcleos ${kernels} · ${plural(threads, 'hilo', 'hilos')}${why ? `: ${why}` : ''}${note ? ` · ${note}` : ''}`,
};
