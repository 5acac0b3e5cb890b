// Which tile and cell the reader looks at.
import { inspected } from '../draw/focusedcell.js';
import { definePart } from './store.js';

/**
 * `selected`: the tile in the inspector; `cell`: chosen there; `hovered`: under the pointer,
 * { id, cell }; `unit`: how the cell of a feed-forward tile came about; `tensorLayer`: to which
 * the list of tensors is narrowed, as layerOf names it (draw/statistics.js).
 */
export const focus = definePart(
  () => ({
    selected: /** @type {string|null} */ (null),
    hovered: /** @type {any} */ (null),
    cell: /** @type {any} */ (null),
    unit: /** @type {any} */ (null),
    tensorLayer: '',
  }),
  (set, now) => ({
    select: (selected, cell = null) => set({ selected, cell }),
    hover: (hovered) => set({ hovered }),
    hoverCell: (cell) => set({ hovered: cell ? { id: now().selected, cell } : null }),
    chooseCell: (cell) => set({ cell }),
    explain: (unit) => set({ unit }),
    listLayer: (tensorLayer) => set({ tensorLayer }),
  }),
);

/** What the inspector shows (draw/focusedcell.js). */
export const inspectedIn = ({ focus: own, shown, model, colours }) =>
  inspected({ ...own, ...colours, snapshot: shown.snapshot, settings: model.settings });
