// Worte: Grenzen.
import { plural } from '../../base/format.js';

export default {
  fileTooLarge: ({ megabytes, most }) =>
    `Die Datei dieses Modells hätte ${megabytes} MB; die Seite speichert und öffnet höchstens ${most} MB.`,
  threads: {
    host: 'dieser Host isoliert die Seite nicht',
    memory: 'dieser Browser hat keinen Speicher, den Threads teilen',
    build: 'dieser Bau hat nicht mehr',
    machine: 'dieses Gerät führt nicht mehr zugleich aus',
  },
  build: ({ kernels, threads, why, note }) =>
    `Kernel ${kernels} · ${plural(threads, 'Thread', 'Threads')}${why ? `: ${why}` : ''}${note ? ` · ${note}` : ''}`,
};
