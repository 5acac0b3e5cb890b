// The little that the views need of the DOM.

/** The element of this id in index.html. @returns {any} */
export function byId(id) {
  return document.getElementById(id);
}

/**
 * An element. Properties starting with "on" are listeners; `class`, `text` and `style` (an object,
 * set through CSSOM) are special; true and false set or leave out an attribute; everything else is
 * an attribute.
 * @returns {any}
 */
export function h(
  /** @type {string} */ tag,
  /** @type {Record<string, any>} */ properties = {},
  ...children
) {
  const element = document.createElement(tag);
  setProperties(element, properties);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** The same in SVG. */
export function svg(tag, properties = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  setProperties(element, properties);
  element.append(...children);
  return element;
}

function setProperties(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'class') element.setAttribute('class', value);
    else if (name === 'text') element.textContent = value;
    else if (name === 'style') setStyle(element, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, value);
  }
}

/** Numbers become pixels. */
export function setStyle(element, style) {
  for (const [name, value] of Object.entries(style))
    element.style.setProperty(name, typeof value === 'number' ? `${value}px` : value);
}

/** Writes a text only when it changed, so that nothing is laid out or announced again. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Scrolls a row of buttons sideways, and nothing else, until one of them is in sight whole. */
export function reveal(row, button) {
  if (!button || row.scrollWidth <= row.clientWidth) return;
  const room = row.getBoundingClientRect();
  const { left, right } = button.getBoundingClientRect();
  row.scrollLeft += left < room.left ? left - room.left : Math.max(0, right - room.right);
}

/**
 * A row of buttons of which one is on. `role` radiogroup for values, tablist for panels; `short`:
 * what a button shows where there is no room for its text.
 * @param {{ label: string, items: { id: string, text: string, title?: string, short?: string }[],
 *   onchoose: (id: string) => void, role?: 'radiogroup'|'tablist', id?: string }} options
 * @returns {{ element: any, select: (id: string|null) => void }}
 */
export function segments({ label, items, onchoose, role = 'radiogroup', id }) {
  const itemRole = role === 'tablist' ? 'tab' : 'radio';
  const state = role === 'tablist' ? 'aria-selected' : 'aria-checked';
  const buttons = items.map((item) =>
    h('button', {
      type: 'button',
      role: itemRole,
      'data-id': item.id,
      'data-short': item.short,
      title: item.title,
      text: item.text,
      [state]: 'false',
      tabindex: -1,
      onclick: () => onchoose(item.id),
    }),
  );
  const element = h(
    'div',
    { class: 'seg', role, 'aria-label': label, id, onkeydown: move },
    ...buttons,
  );
  function move(event) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = buttons.indexOf(document.activeElement);
    const around = buttons.map(
      (_, i) => buttons[(at + step * (i + 1) + buttons.length * buttons.length) % buttons.length],
    );
    const next = around.find((button) => !button.hasAttribute('data-withheld')); // hide.js
    next?.focus();
    if (next) onchoose(next.dataset.id);
  }
  function select(chosen) {
    const known = items.some((item) => item.id === chosen);
    buttons.forEach((button, i) => {
      const on = button.dataset.id === chosen;
      setAttribute(button, state, String(on));
      setAttribute(button, 'tabindex', on || (!known && i === 0) ? '0' : '-1');
    });
  }
  select(null);
  return { element, select };
}

/**
 * The head of a sheet; names the dialog by its title.
 * @param {HTMLDialogElement} dialog
 * @param {string} id of the title @param {string} title
 * @param {...HTMLElement} buttons before the one that closes
 */
export function sheetHead(dialog, id, title, ...buttons) {
  dialog.setAttribute('aria-labelledby', id);
  return h(
    'div',
    { class: 'head' },
    h('h2', { class: 'title', id, text: title }),
    h('span', { class: 'sp' }),
    ...buttons,
    h('button', {
      type: 'button',
      class: 'plain',
      'aria-label': 'Close',
      text: '✕',
      onclick: () => dialog.close(),
    }),
  );
}

/** Whether this page was opened as one to embed in another (app/embed.js). */
export const isEmbedded = () => document.documentElement.dataset.embed !== undefined;
