// The cards of tasks: a small picture of what goes in and comes out, and a name.
import { h, setHidden, svg } from '../../base/dom.js';
import { BAR, cardPicture } from './cardpictures.js';

/** The picture of a preset's task. */
function cardArt(preset, /** @type {any[]} */ tasks) {
  const { task, arch } = preset.settings;
  const card = (tasks.find(({ name }) => name === task) ?? tasks[0])?.card ?? '';
  const picture = cardPicture(card, arch === 'encdec');
  if (picture.text) {
    const [given, answer] = picture.text;
    return h('span.art.words', { 'aria-hidden': 'true' }, given, h('i', '→'), h('b', answer));
  }
  const { width, bars, arrow, split } = picture;
  const middle = BAR.height / 2 + 2;
  return svg(
    'svg.art',
    {
      width,
      height: BAR.height + 2,
      viewBox: `0 0 ${width} ${BAR.height + 2}`,
      'aria-hidden': 'true',
    },
    ...bars.map(({ x, height, side }) =>
      height
        ? svg('rect', {
            class: side,
            x,
            y: BAR.height - height + 1,
            width: BAR.width,
            height,
            rx: 1,
          })
        : svg('circle.none', { cx: x + 3, cy: BAR.height - 3, r: 2.5 }),
    ),
    svg('path.to', { d: `M${arrow - 4} ${middle}h7m-3 -3l3 3l-3 3` }),
    ...(split ? [svg('path.split', { d: `M${arrow + 8} 1v${BAR.height}` })] : []),
  );
}

/** Puts the picture above the name on each button of a row of presets. */
export function decorate(/** @type {HTMLElement} */ row, presets, tasks) {
  for (const button of /** @type {any} */ (row.children)) {
    const preset = presets.find(({ name }) => name === button.dataset.id);
    const name = h('span', button.textContent);
    button.replaceChildren(cardArt(preset, tasks), name);
  }
}

/**
 * The tasks that have no card in the bar, as a sheet below a button.
 * @param {any[]} presets @param {any[]} tasks @param {(preset: any) => string} nameOf
 * @param {(name: string) => void} onchoose
 */
export function moreCards(presets, tasks, nameOf, onchoose) {
  const sheet = h('div#more-sheet.more-sheet', { hidden: true });
  const button = h(
    'button#more-tasks.card.more-card',
    { 'aria-expanded': 'false', 'aria-controls': sheet.id, onclick: () => open(sheet.hidden) },
    h('span.art.words', { 'aria-hidden': 'true', text: '•••' }),
    h('span', 'More'),
  );
  function open(wanted) {
    setHidden(sheet, !wanted);
    button.setAttribute('aria-expanded', String(wanted));
    if (wanted) sheet.querySelector('button')?.focus();
  }
  const choose = (preset) => {
    open(false);
    button.focus();
    onchoose(preset.name);
  };
  sheet.append(...presets.map((one) => wideCard(one, tasks, nameOf(one), () => choose(one))));
  const element = h('div.more-tasks', button, sheet);
  closeOutside(element, () => !sheet.hidden, open, button);
  return {
    element,
    select(name) {
      const own = presets.find((preset) => preset.name === name);
      button.classList.toggle('on', own !== undefined);
      button.lastChild.textContent = own ? nameOf(own) : 'More';
      for (const card of /** @type {any} */ (sheet.children))
        card.setAttribute('aria-pressed', String(card.dataset.id === name));
    },
  };
}

function wideCard(preset, tasks, name, onclick) {
  const words = h('span', h('b', name), h('small', preset.description));
  return h('button.card.wide', { 'data-id': preset.name, onclick }, cardArt(preset, tasks), words);
}

/** Closes a sheet with Escape, and when something else is pressed or gets the focus. */
function closeOutside(element, isOpen, open, button) {
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return;
    event.stopPropagation();
    open(false);
    button.focus();
  });
  document.addEventListener('pointerdown', (event) => {
    if (!element.contains(/** @type {Node} */ (event.target))) open(false);
  });
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !element.contains(relatedTarget)) open(false);
  });
}
