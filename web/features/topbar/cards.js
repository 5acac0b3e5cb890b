// The cards of tasks: a small picture of what goes in and comes out, and a name.
import { h, svg } from '../../base/dom.js';
import { BAR, cardPicture } from './cardpictures.js';

/** The picture of a preset's task. */
export function cardArt(preset, /** @type {any[]} */ tasks) {
  const { task, arch } = preset.settings;
  const card = (tasks.find(({ name }) => name === task) ?? tasks[0])?.card ?? '';
  if (!card) return h('span.art', { 'aria-hidden': 'true' });
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
