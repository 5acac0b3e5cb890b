// Worte: das Ausblenden.
import { plural } from '../../base/format.js';

export default {
  showAll: 'Alle zeigen',
  controlsHidden: ({ count }) =>
    `${plural(count, 'Bedienelement', 'Bedienelemente')} ausgeblendet · `,
};
