// Words: hiding.
import { plural } from '../../base/format.js';

export default {
  showAll: 'Show all',
  controlsHidden: ({ count }) => `${plural(count, 'control')} hidden · `,
};
