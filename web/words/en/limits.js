// Words: limits.
import { plural } from '../../base/format.js';

export default {
  fileTooLarge: ({ megabytes, most }) =>
    `The file of this model would have ${megabytes} MB; the page saves and opens at most ${most} MB.`,
  threads: {
    host: 'this host does not isolate the page',
    memory: 'this browser has no memory that threads share',
    build: 'this build has no more',
    machine: 'this machine runs no more at once',
  },
  build: ({ kernels, threads, why, note }) =>
    `${kernels} kernels · ${plural(threads, 'thread')}${why ? `: ${why}` : ''}${note ? ` · ${note}` : ''}`,
};
