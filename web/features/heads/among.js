// Which heads paths are patched between: every one, or those that are written down.
import { h, setHidden, setText } from '../../base/dom.js';
import { tilesOf } from '../../model/ablation.js';
import { placeKey } from '../../model/places.js';
import { headPlaces } from '../../wasm/lab/places.mjs';
import { shortName } from './headname.js';
import { w } from './words.js';

export class Among {
  /** Why the heads cannot be read, or ''. */
  problem = '';
  of = null; // the settings of the model whose heads are written down

  /** @param {import('../../ui/hosttype.js').Host} host @param {import('./headpaths.js').Paths}
   * paths */
  constructor(host, paths) {
    this.host = host;
    this.paths = paths;
    this.input = /** @type {HTMLInputElement} */ (
      h('input#paths-among', {
        type: 'text',
        placeholder: w.everyHead,
        'aria-label': w.headsToPatchBetween,
        autocomplete: 'off',
        spellcheck: false,
        oninput: () => this.read(),
      })
    );
    this.add = h('button#paths-add.btn.small', { onclick: () => this.addSelected() });
    this.elements = [h('label.among', h('span', w.between), this.input), this.add];
  }

  /** The heads of the model, with the names that they have in the graph. */
  get all() {
    const { settings } = this.host.state.model;
    return headPlaces(settings).map((place) => ({ place, name: shortName(place, settings) }));
  }

  /** The head that is selected on the page and not written down yet. */
  get selected() {
    const { model, focus } = this.host.state;
    const has = new Set(this.paths.among?.map(placeKey));
    return this.all.find(
      ({ place }) =>
        tilesOf(place, model.settings)[0] === focus.selected && !has.has(placeKey(place)),
    );
  }

  addSelected() {
    const { selected } = this;
    if (!selected) return;
    const before = this.input.value.trim().replace(/,$/, '');
    this.input.value = before ? `${before}, ${selected.name}` : selected.name;
    this.read();
  }

  read() {
    const { all } = this;
    const written = this.input.value.split(/[,;]/).map((one) => one.trim());
    const names = written.filter((one) => one !== '');
    const plain = (/** @type {string} */ name) => name.toLowerCase().replace(/\s+/g, '');
    const found = names.map((name) => all.find((one) => plain(one.name) === plain(name)));
    const unknown = names[found.indexOf(undefined)];
    this.problem =
      unknown === undefined
        ? ''
        : w.isNoHeadOf({ unknown, first: all[0].name, last: all.at(-1).name });
    const places = new Set(found.map((one) => one?.place));
    this.paths.among =
      this.problem || !names.length
        ? null
        : all.map(({ place }) => place).filter((one) => places.has(one));
    this.host.want('view');
  }

  update() {
    const { paths, input } = this;
    const { settings } = this.host.state.model;
    if (this.of !== settings) {
      this.of = settings;
      this.problem = '';
      input.value = '';
      paths.among = null;
    }
    const { selected } = this;
    input.disabled = paths.turn !== null;
    setHidden(this.add, !selected || paths.turn !== null);
    if (selected) setText(this.add, w.add({ name: selected.name }));
  }
}
