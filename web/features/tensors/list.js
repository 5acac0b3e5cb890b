// The list of tensors: a search field, a choice of layers, and the names in groups.
import { h, setAttribute, setText } from '../../base/dom.js';
import { groupTensors, layersOf } from '../../draw/statistics.js';
import { ofBatch } from './picture.js';
import { w } from './words.js';

export class TensorList {
  /** @param {HTMLElement} root @param {(name: string) => void} onchoose */
  constructor(root, onchoose) {
    this.onchoose = onchoose;
    this.all = []; // tensors as the worker lists them
    this.names = new Set();
    this.listed = ''; // what the list depends on
    this.marked = ''; // name of the tensor that shows
    this.taken = ''; // the layer that was last asked for elsewhere
    this.search = h('input#tensor-search', {
      type: 'search',
      placeholder: w.searchWQFfn,
      'aria-label': w.searchTensors,
      oninput: () => this.fill(),
    });
    this.layer = h('select', { 'aria-label': w.layer, onchange: () => this.fill() });
    this.groups = h('div.tensor-groups', { onkeydown: (event) => this.move(event) });
    this.found = h('p.dim', { role: 'status' });
    const attributes = { class: 'tensor-list', 'aria-label': w.tensors };
    root.append(h('nav', attributes, this.search, this.layer, this.groups, this.found));
  }

  move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const visible = [...this.groups.querySelectorAll('details[open] button')];
    const at = visible.indexOf(document.activeElement);
    /** @type {HTMLElement|undefined} */ (visible[at + step])?.focus();
  }

  /** Lists what search and layer leave. */
  fill() {
    const words = this.search.value;
    const layer = this.layer.value;
    const shown = groupTensors(this.all, { words, layer });
    const open = new Set(
      [...this.groups.querySelectorAll('details[open]')].map(
        (details) => /** @type {HTMLElement} */ (details).dataset.id,
      ),
    );
    const isOpen = ({ id, tensors }) =>
      Boolean(words || layer) || open.has(id) || tensors.some(({ name }) => name === this.marked);
    this.groups.replaceChildren(...shown.map((group) => this.groupOf(group, isOpen(group))));
    const none = w[layer ? 'noneInThisLayer' : 'noTensorIsCalled']({ words });
    setText(this.found, shown.length ? '' : none);
    const now = this.marked;
    this.marked = '';
    this.mark(now);
  }

  groupOf({ id, title, tensors }, open) {
    return h(
      'details',
      { 'data-id': id, open },
      h('summary', `${title} (${tensors.length})`),
      ...tensors.map((tensor) => this.rowOf(tensor)),
    );
  }

  rowOf(tensor) {
    const { name, kind, shape } = tensor;
    const sizes = ofBatch(tensor) ? ['n', ...shape.slice(1)] : shape;
    const onclick = () => this.onchoose(name);
    return h(
      'button.tensor-row',
      { 'data-name': name, title: name, onclick },
      h('span', ...breakable(name, kind)),
      h('small', sizes.join('×')),
    );
  }

  /** Marks the tensor that shows, and opens its group. */
  mark(name) {
    if (name === this.marked) return;
    this.marked = name;
    for (const row of this.groups.querySelectorAll('.tensor-row')) {
      const on = row.dataset.name === name;
      setAttribute(row, 'aria-current', String(on));
      if (on) row.closest('details').open = true;
    }
  }

  holds(name) {
    return this.names.has(name);
  }

  /** The tensor to begin with. */
  get first() {
    return this.all.find(({ kind }) => kind === 'attention')?.name ?? this.all[0]?.name;
  }

  /**
   * Asks for the list again when the model is another; takes over a layer that was asked for
   * elsewhere. Whether the list is that of the model.
   */
  async update({ state, ask }) {
    const key = JSON.stringify([
      state.model.settings,
      state.shown.source.tokens?.length ?? 0,
      state.shown.snapshot?.step > 0,
      state.shown.at !== null,
    ]);
    if (key !== this.listed) {
      const reply = await ask('tensors', { source: state.shown.source });
      if (!reply) return false;
      this.listed = key;
      this.take(reply.tensors, state.model.settings);
    }
    if (state.focus.tensorLayer !== this.taken) {
      this.taken = state.focus.tensorLayer;
      this.layer.value = this.taken;
      this.search.value = '';
      this.fill();
    }
    return true;
  }

  take(tensors, settings) {
    const chosen = this.layer.value;
    this.all = tensors;
    this.names = new Set(tensors.map(({ name }) => name));
    this.layer.replaceChildren(
      h('option', { value: '', text: w.allLayers }),
      ...layersOf(settings).map(({ id, text }) => h('option', { value: id, text })),
    );
    this.layer.value = chosen;
    if (this.layer.selectedIndex < 0) this.layer.value = '';
    this.fill();
  }
}

/** A name that may wrap after its dots, without the beginning that its group says already. */
function breakable(name, kind) {
  const bare = ['gradient', 'adam_m', 'adam_v'].includes(kind)
    ? name.replace(/^[^.]*\./, '')
    : name.replace(/^batch\./, '');
  return bare.split(/(?<=\.)/).flatMap((part, i) => (i ? [h('wbr'), part] : [part]));
}
