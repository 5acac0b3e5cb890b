// Which model each part of the page shows while something is cut: one line below its title, in the
// same words everywhere (modelWords of model/ablation.js). It is empty and hidden while nothing is
// cut.
import { byId, h, setText } from '../base/dom.js';
import { ALL, modelWords } from '../model/ablation.js';

/**
 * Parts that have the line: after which element it comes, and what they show of the whole model.
 * The run trains the whole model, so its curves, its parameters and its costs are of that.
 */
const PARTS = [
  { name: 'view', after: '.views-row', whole: (centre) => centre.ofWhole },
  { name: 'charts', after: '#charts .chart-head h2', whole: () => ALL },
  { name: 'inspector', after: '#inspector .head', whole: () => '' },
  { name: 'examples', after: '#examples .examples-head', whole: () => '' },
  { name: 'own', after: '#own .own', whole: () => '' },
  { name: 'parameters', after: '#parameters h2', whole: () => ALL },
];

/** @param {import('../ui/hosttype.js').Host} host @param {{ ofWhole: string }} centre */
export function addModelNotes({ state, draws }, centre) {
  const reads = ['cut', 'model.settings', 'display.view'];
  draws({ name: 'notes', reads, run: () => drawNotes(state, centre) });
}

/** Writes the lines; those of parts that are not there yet come with them. */
function drawNotes({ cut, model: { settings } }, centre) {
  for (const { name, after, whole } of PARTS) {
    const id = `model-of-${name}`;
    const place = document.querySelector(after);
    const text = modelWords(cut, settings, whole(centre));
    if (!place || (!document.getElementById(id) && !text)) continue;
    if (!document.getElementById(id)) place.after(h('p.of-model', { id }));
    setText(byId(id), text);
  }
}
