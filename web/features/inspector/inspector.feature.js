// The inspector: the tile that is pointed at or locked, its cell, and how that came about.
import { byId } from '../../base/dom.js';
import { unitOf } from '../../draw/focusedcell.js';
import { laneOf, parseTile } from '../../draw/matrix.js';
import { walkFrom } from '../../model/stages.js';
import { inspectedIn } from '../../state/focus.js';
import { Question } from '../../ui/ask.js';
import { Inspector } from './inspector.js';

/** @typedef {import('../../ui/hosttype.js').Host} Host */

/** @param {Host} host */
export function addInspector(host) {
  const { state, draws, want } = host;
  const inspector = new Inspector(byId('inspector'), host.actions, (id, row) => {
    const walk = walkFrom(state.model.settings, parseTile(id), row);
    host.act.display.change({ walk, sub: 'walk' });
    host.actions.showView('tensors');
  });
  /** The numbers of a unit go with the picture that shows, and are drawn with the next. */
  const own = {
    ...host,
    picture: undefined,
    get step() {
      return state.shown.snapshot.step;
    },
  };
  const unit = new Question(own, { wake: () => want('inspector') });
  draws({
    name: 'inspector',
    reads: [
      ...['focus', 'colours', 'run.running', 'shown.snapshot', 'model', 'cut.places'],
      ...['panels', 'display.mode', 'display.hide'],
    ],
    run() {
      const view = /** @type {any} */ (inspectedIn(state));
      inspector.update(view, state.focus.unit, state.run.now.running);
      inspector.showMaths(state.panels.maths);
      inspector.showCut(state.cut.places.length > 0);
      if (view.matrix && missesTensor(state, view.id)) want('frame');
      void askUnit(host, unit, view);
    },
  });
}

/** Whether the snapshot has not all tensors that the tile's formula needs. */
function missesTensor({ shown: { snapshot }, model: { settings } }, id) {
  const { layer, kind, isAttention } = parseTile(id);
  if (kind === 'probabilities') return !snapshot.tensors.logits;
  return isAttention && !snapshot.tensors[laneOf(id, settings).layers[layer][kind].q];
}

/** Asks how the shown cell of a feed-forward tile came about. */
async function askUnit(/** @type {Host} */ { state, act }, unit, view) {
  const args = unitOf(view, state.model.settings);
  if (!args || !(await unit.update('neuron', { source: state.shown.source, ...args }))) return;
  act.focus.explain({ ...unit.answer, id: view.id });
}
