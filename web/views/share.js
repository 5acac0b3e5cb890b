// The share sheet: the link, a link for a class with controls hidden, and what can be taken along.
import { h, setText } from '../base/dom.js';
import { plural } from '../base/format.js';
import { countHidden, hiddenNames, writeHide } from '../model/hide.js';

/**
 * @param {HTMLDialogElement} dialog
 * @param {{ groups: any[], linkWith: (hide: string) => string, copyLink: (link: string) => void,
 *   hideParts: (hide: string) => void, saveMetrics: () => void, saveWeights: () => void,
 *   weightsProblem: () => string, savePicture: () => void,
 *   openCheckpoint: (file: File) => Promise<string> }} actions groups as hideables() gives them;
 *   linkWith: the page's link with another hide=; weightsProblem: why weights cannot be saved, or ''
 */
export function createShare(dialog, actions) {
  const { groups } = actions;
  const boxes = new Map();
  let chosen = new Set();

  const link = h('input', {
    class: 'link',
    id: 'share-link',
    readonly: true,
    'aria-label': 'Link to exactly this',
    onfocus: () => link.select(),
  });
  const classLink = h('input', {
    class: 'link',
    id: 'class-link',
    readonly: true,
    'aria-label': 'Link for a class',
    onfocus: () => classLink.select(),
  });
  const count = h('p', { class: 'dim', id: 'hide-count', role: 'status' });
  const fileError = h('p', { class: 'error', id: 'file-error', role: 'alert' });
  const weightsNote = h('p', { class: 'error', id: 'weights-note', role: 'status' });
  const file = h('input', {
    type: 'file',
    id: 'checkpoint-file',
    class: 'hidden',
    accept: '.safetensors',
    tabindex: -1,
    'aria-hidden': 'true',
    onchange: () => open(file.files[0]),
  });
  const button = (id, text, onclick, title = text) =>
    h('button', { type: 'button', class: 'btn', id, text, title, onclick });

  dialog.setAttribute('aria-labelledby', 'share-title');
  dialog.append(
    h(
      'div',
      { class: 'head' },
      h('h2', { class: 'title', id: 'share-title', text: 'Share and export' }),
      h('span', { class: 'sp' }),
      h('button', {
        type: 'button',
        class: 'plain',
        'aria-label': 'Close',
        text: '✕',
        onclick: () => dialog.close(),
      }),
    ),
    h(
      'section',
      {},
      h('h3', { text: 'Link to exactly this' }),
      h('p', {
        class: 'dim',
        text:
          'Every setting, the seed, the view and the lesson are in the link; nothing is ' +
          'uploaded.',
      }),
      h(
        'div',
        { class: 'link-row' },
        link,
        button('copy-link', 'Copy', () => actions.copyLink(link.value)),
      ),
    ),
    h(
      'section',
      {},
      h(
        'details',
        { id: 'class-section' },
        h('summary', { text: 'Link for a class, with controls hidden' }),
        h('p', {
          class: 'dim',
          text:
            'What is ticked does not show and cannot be reached by keyboard; its value in ' +
            'the link still applies. A note on the page says that something is hidden and can ' +
            'bring it back.',
        }),
        h(
          'div',
          { class: 'hide-list', tabindex: 0, role: 'region', 'aria-label': 'What to hide' },
          ...groups.map(addGroup),
        ),
        count,
        h(
          'div',
          { class: 'link-row' },
          classLink,
          button('copy-class-link', 'Copy', () => actions.copyLink(classLink.value)),
          button('try-hidden', 'Try it here', tryHere),
        ),
      ),
    ),
    h(
      'section',
      {},
      h('h3', { text: 'Take along' }),
      h(
        'div',
        { class: 'exports' },
        button('save-metrics', 'Metrics as CSV', actions.saveMetrics),
        button('save-weights', 'Weights as .safetensors', actions.saveWeights),
        button('save-picture', 'Heat map as PNG', actions.savePicture),
      ),
      weightsNote,
      h('p', {
        class: 'dim',
        text:
          "A .safetensors file holds the settings, the weights, the optimiser's state and " +
          'the step. Opened again, or dropped on the page, the run goes on from there.',
      }),
      h(
        'div',
        { class: 'exports' },
        button('open-checkpoint', 'Open a .safetensors file …', () => file.click()),
        file,
      ),
      fileError,
    ),
  );

  function addGroup({ title, items }) {
    return h(
      'fieldset',
      {},
      h('legend', { text: title }),
      ...items.map(({ name, title: text }) => {
        const box = h('input', {
          type: 'checkbox',
          'data-hide': name,
          onchange: () => toggle(name, box.checked),
        });
        boxes.set(name, box);
        return h('label', {}, box, h('span', { text }));
      }),
    );
  }

  function toggle(name, on) {
    chosen = new Set(writeHide(chosen, groups).split(',').filter(Boolean));
    if (on) chosen.add(name);
    else chosen.delete(name);
    draw();
  }

  function draw() {
    const hide = writeHide(chosen, groups);
    const hidden = hiddenNames(hide, groups);
    for (const [name, box] of boxes) {
      box.checked = hidden.has(name);
      box.disabled = hidden.has(name) && !chosen.has(name); // goes with something larger
    }
    const problem = actions.weightsProblem();
    setText(weightsNote, problem);
    const weights = /** @type {HTMLButtonElement} */ (dialog.querySelector('#save-weights'));
    weights.disabled = problem !== '';
    setText(
      count,
      hidden.size
        ? `${plural(countHidden(hidden, groups), 'control')} hidden`
        : 'Nothing is hidden',
    );
    classLink.value = actions.linkWith(hide);
  }

  function tryHere() {
    actions.hideParts(writeHide(chosen, groups));
    dialog.close();
  }

  async function open(chosenFile) {
    if (!chosenFile) return;
    setText(fileError, '');
    const problem = await actions.openCheckpoint(chosenFile);
    file.value = '';
    setText(fileError, problem);
    if (!problem) dialog.close();
  }

  return {
    /** Opens the sheet; `hide` is what the page hides now. */
    show(hide) {
      chosen = new Set(hide.split(',').filter((name) => boxes.has(name)));
      link.value = actions.linkWith(hide);
      setText(fileError, '');
      draw();
      dialog.showModal();
    },
  };
}
