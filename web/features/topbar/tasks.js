// The sheet of all presets: in groups, with a search.
import { h, setHidden, setText } from '../../base/dom.js';
import { sheetHead } from '../../ui/sheethead.js';
import { tabWords } from '../../model/presetwords.js';
import { cardArt } from './cards.js';
import { w } from '../../words/tasks.js';
import { said } from '../../words/engine.js';

/** What is about the model rather than its task; the others go by what their task reads. */
const BLOCKS = ['002-causal', '003-encoder', '004-encdec', 'attention-only'];
const BLOCK_SETTINGS = ['norm_type', 'activation', 'tied'];

/** @returns {keyof typeof w.groups} */
function groupOf({ name, settings }, /** @type {any[]} */ tasks) {
  const task = tasks.find((one) => one.name === settings.task) ?? tasks[0]; // the default
  if (task.reads_table || task.reads_numbers) return 'yours';
  if (task.has_streams) return 'worlds';
  if (BLOCKS.includes(name)) return 'blocks';
  if (task.reads_text) return BLOCK_SETTINGS.some((key) => key in settings) ? 'blocks' : 'language';
  return task.moves_tokens ? 'sequences' : 'counting';
}

export class TasksSheet {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {import('../../ui/hosttype.js').Host} host the engine has described itself
   */
  constructor(dialog, host) {
    const { presets, tasks } = host.state.worker.description;
    this.dialog = dialog;
    this.host = host;
    this.search = h('input#tasks-search', {
      type: 'search',
      placeholder: w.search,
      'aria-label': w.searchTasksAndModels,
      oninput: () => this.find(),
      onkeydown: (event) => {
        if (event.key === 'Enter') this.cards.find(({ element }) => !element.hidden)?.choose();
      },
    });
    this.none = h('p#tasks-none.dim', { role: 'status' });
    this.cards = presets.map((preset) => this.makeCard(preset, tasks));
    this.groups = Object.entries(w.groups).map(([id, title]) => {
      const cards = this.cards.filter(({ group }) => group === id);
      const list = h('div.task-cards', ...cards.map(({ element }) => element));
      return { cards, element: h('section', h('h3', title), list) };
    });
    const open = h('button#open-model.btn', {
      type: 'button',
      text: w.openAModelOf,
      title: w.gptLlamaNanogptGguf,
      onclick: () => {
        dialog.close();
        host.actions.openModel();
      },
    });
    dialog.append(
      sheetHead(dialog, 'tasks-title', w.tasksAndModels, this.search),
      h('div.buttons', open),
      this.none,
      ...this.groups.map(({ element }) => element),
    );
  }

  makeCard(preset, tasks) {
    const { name, aliases = [] } = preset;
    const [title, description] = [said(preset.title), said(preset.description)];
    const group = groupOf(preset, tasks);
    const choose = () => {
      this.dialog.close();
      this.host.actions.choosePreset(name);
    };
    const words = h('span', h('b', title), h('small', description));
    const element = h('button.card.wide', { 'data-id': name, onclick: choose });
    element.append(cardArt(preset, tasks), words);
    const text = [name, ...aliases, tabWords(preset) ?? '', title, description, w.groups[group]];
    return { element, group, choose, text: text.join(' ').toLowerCase() };
  }

  show() {
    const { preset } = this.host.state.model;
    for (const { element } of this.cards)
      element.setAttribute('aria-pressed', String(element.dataset.id === preset));
    this.search.value = '';
    this.find();
    if (!this.dialog.open) this.dialog.showModal();
    this.search.focus();
  }

  /** Shows what has all the words that are searched for. */
  find() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { element, text } of this.cards)
      setHidden(element, !words.every((word) => text.includes(word)));
    for (const { element, cards } of this.groups)
      setHidden(
        element,
        cards.every((card) => card.element.hidden),
      );
    const isNone = this.cards.every(({ element }) => element.hidden);
    setText(this.none, isNone ? w.nothingIsCalled({ name: this.search.value.trim() }) : '');
  }
}
