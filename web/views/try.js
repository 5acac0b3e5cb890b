// The view "Try it": a causal model or an encoder-decoder says token after token; every model
// answers a table of the reader's own sequences.
import { h, segments, setText } from '../base/dom.js';
import { presetsThatGenerate, refusalWords } from '../model/continuation.js';
import { canGenerate } from '../model/own.js';
import { createGeneration } from '../parts/generation.js';
import { createSequences } from '../parts/sequences.js';

/**
 * @param {HTMLElement} root
 * @param {any} host hostOf in app/views.js
 * @returns {import('./centre.js').CentreView}
 */
export function createTry(root, host) {
  const generate = h('section', { class: 'try-part', 'aria-label': 'Generate' });
  const table = h('section', { class: 'try-part', 'aria-label': 'Many sequences' });
  const modes = segments({
    label: 'What to try',
    onchoose: show,
    items: [
      { id: 'generate', text: 'Token by token' },
      { id: 'table', text: 'Many sequences' },
    ],
  });
  const why = h('p', {});
  const offers = h('div', { class: 'sampling' });
  const refusal = h('div', { class: 'refusal', id: 'cannot-generate' }, why, offers);
  root.append(modes.element, generate, refusal, table);
  const parts = { generate: createGeneration(generate, host), table: createSequences(table, host) };
  let settings = null;
  let wished = 'generate';
  let shown = '';

  function show(mode) {
    wished = mode;
    settings = null;
    host.want('view');
  }

  /** What the settings allow of what the reader wishes. */
  function fit() {
    settings = host.page.settings;
    const able = canGenerate(settings);
    shown = able ? wished : 'table';
    modes.element.hidden = !able;
    modes.select(shown);
    generate.hidden = shown !== 'generate';
    table.hidden = shown !== 'table' || settings.head === 'none';
    refusal.hidden = able;
    if (able) return;
    setText(why, refusalWords(settings));
    offers.replaceChildren(
      h('span', { text: 'Models that say token after token:' }),
      ...presetsThatGenerate(host.page.description).map(({ name, title }) =>
        h('button', {
          type: 'button',
          class: 'btn small',
          text: title,
          onclick: () => host.actions.choosePreset(name),
        }),
      ),
    );
  }

  return {
    id: 'try',
    title: 'Try it',
    root,
    update() {
      if (!host.page.settings) return;
      if (host.page.settings !== settings) fit();
      if (settings.head !== 'none') parts[shown].update();
    },
  };
}
