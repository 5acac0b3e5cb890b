// The little that the views need of the DOM.

/** The element of this id in index.html. @returns {any} */
export function byId(id) {
  return document.getElementById(id);
}

/**
 * An element: `h('p#note.dim', { hidden: true }, 'text')`. Its tag, id and classes, as in a
 * selector; properties, which may be left out; children, of which null and undefined are none.
 * Properties starting with "on" are listeners; `class`, `text` and `style` (an object, set through
 * CSSOM) are special; true and false set or leave out an attribute; everything else is an
 * attribute. A button submits no form unless its type says so.
 * @param {string} selector @param {...any} rest
 * @returns {any}
 */
export function h(selector, ...rest) {
  const [, tag, id, classes] = partsOf(selector);
  const element = document.createElement(tag);
  if (tag === 'button') element.setAttribute('type', 'button');
  return filled(element, id, classes, rest);
}

/** The same in SVG. */
export function svg(selector, ...rest) {
  const [, tag, id, classes] = partsOf(selector);
  return filled(document.createElementNS('http://www.w3.org/2000/svg', tag), id, classes, rest);
}

/** Tag, id and classes of "tag#id.class.class". */
const partsOf = (selector) =>
  /** @type {RegExpExecArray} */ (/^([^#.]+)(?:#([^.]+))?((?:\.[^.]+)*)$/.exec(selector));

function filled(element, id, classes, rest) {
  const [first] = rest;
  const hasProperties = first && Object.getPrototypeOf(first) === Object.prototype;
  if (id) element.id = id;
  if (classes) element.setAttribute('class', classes.slice(1).replaceAll('.', ' '));
  if (hasProperties) setProperties(element, first);
  const children = hasProperties ? rest.slice(1) : rest;
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

function setProperties(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) listen(element, name.slice(2), value);
    else if (name === 'class') element.setAttribute('class', value);
    else if (name === 'text') element.textContent = value;
    else if (name === 'style') setStyle(element, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, value);
  }
}

/** Elements that were made with listeners. */
const listening = new WeakSet();

function listen(element, type, listener) {
  listening.add(element);
  element.addEventListener(type, listener);
}

/** Numbers become pixels. */
export function setStyle(element, style) {
  for (const [name, value] of Object.entries(style))
    element.style.setProperty(name, typeof value === 'number' ? `${value}px` : value);
}

/**
 * Writes a text only when it changed, so that nothing is laid out or announced again. A text node
 * that is there stays.
 */
export function setText(element, text) {
  const { firstChild: first, lastChild: last } = element;
  if (first === last && first instanceof Text) writeText(first, text);
  else if (element.textContent !== text) element.textContent = text;
}

function writeText(node, text) {
  if (node.data !== text) node.data = text;
}

let keys = new WeakMap();

/**
 * Changes what is in an element, when `key`, which says what that is, is another than before. Nodes
 * that show are reused for those that are made, and keep focus and selection; but an element that
 * was made with listeners takes the place of the one that shows, so that they are the new ones.
 */
export function setChildren(element, key, /** @type {() => (Node|string)[]} */ make) {
  if (keys.get(element) === key) return;
  keys.set(element, key);
  become(
    element,
    make().map((child) => (typeof child === 'string' ? new Text(child) : child)),
  );
}

/** From now on every key is another: what elements have was made of words of another language. */
export function forgetChildren() {
  keys = new WeakMap();
}

/** Makes nodes the children of an element, out of those that it has. */
function become(element, nodes) {
  const old = [...element.childNodes];
  nodes.forEach((node, i) => {
    if (i >= old.length) element.append(node);
    else if (!turnInto(old[i], node)) old[i].replaceWith(node);
  });
  old.slice(nodes.length).forEach((node) => node.remove());
}

/** Turns a node into one of the same kind. @returns {boolean} whether it is */
function turnInto(node, next) {
  if (node.nodeName !== next.nodeName || listening.has(node) || listening.has(next)) return false;
  if (node instanceof Text) {
    writeText(node, next.data);
    return true;
  }
  for (const name of node.getAttributeNames())
    if (!next.hasAttribute(name)) node.removeAttribute(name);
  for (const name of next.getAttributeNames())
    if (name !== 'style') setAttribute(node, name, next.getAttribute(name));
    else node.style.cssText = next.style.cssText; // which the page's policy allows
  become(node, [...next.childNodes]);
  return true;
}

/**
 * Gives an element as many children as there are things, and writes each; those that are there
 * stay.
 * @template T @param {Element} element @param {T[]} things @param {() => Element} make
 * @param {(child: any, thing: T, index: number) => void} write
 */
export function setEach(element, things, make, write) {
  while (element.children.length < things.length) element.append(make());
  while (element.children.length > things.length) element.lastElementChild?.remove();
  things.forEach((thing, i) => write(element.children[i], thing, i));
}

/** Hides an element, or shows it: an attribute that is written again is another style to find. */
export function setHidden(element, /** @type {boolean} */ hidden) {
  if (element.hidden !== hidden) element.hidden = hidden;
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
 * what a button shows where there is no room for its text. `items` may be texts by id.
 * @param {{ label: string, items: Record<string, string> | { id: string, text: string, title?:
 *   string, short?: string }[],
 *   onchoose: (id: string) => void, role?: 'radiogroup'|'tablist', id?: string }} options
 * @returns {{ element: any, select: (id: string|null) => void, offer: (isOffered: (id: string) =>
 *   boolean) => void }}
 */
export function segments({ label, items, onchoose, role = 'radiogroup', id }) {
  const itemRole = role === 'tablist' ? 'tab' : 'radio';
  const state = role === 'tablist' ? 'aria-selected' : 'aria-checked';
  const all = Array.isArray(items)
    ? items
    : Object.entries(items).map(([id, text]) => ({ id, text, title: undefined, short: undefined }));
  const buttons = all.map((item) =>
    h('button', {
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
  const element = h('div.seg', { role, 'aria-label': label, id, onkeydown: move }, ...buttons);
  function move(event) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = buttons.indexOf(document.activeElement);
    const around = buttons.map(
      (_, i) => buttons[(at + step * (i + 1) + buttons.length * buttons.length) % buttons.length],
    );
    const next = around.find((one) => !one.hidden && !one.hasAttribute('data-withheld')); // hide.js
    next?.focus();
    if (next) onchoose(next.dataset.id);
  }
  let selected;
  function select(chosen) {
    if (chosen === selected) return;
    selected = chosen;
    const known = all.some((item) => item.id === chosen);
    buttons.forEach((button, i) => {
      const on = button.dataset.id === chosen;
      setAttribute(button, state, String(on));
      setAttribute(button, 'tabindex', on || (!known && i === 0) ? '0' : '-1');
    });
  }
  /** Shows the segments for which this is true. */
  function offer(isOffered) {
    for (const button of buttons) setHidden(button, !isOffered(button.dataset.id));
  }
  select(null);
  return { element, select, offer };
}

/** Whether this page was opened as one to embed in another (app/embed.js). */
export const isEmbedded = () => document.documentElement.dataset.embed !== undefined;
