// What a link hides of the page, for teaching: hide= (model/hide.js).
import { byId, h, setHidden, setText } from '../../base/dom.js';
import { countHidden, hiddenNames, hideables } from '../../model/hide.js';
import { w } from './words.js';

/** Where the parts that can be hidden are (hide.js). */
const PLACES = {
  presets: '.presets',
  transport: '#step, #reset, #new-seed',
  settings: '#settings, #open-settings, [data-id=settings]',
  parameters: '#parameters',
  lesson: '#lesson, #open-lesson, #start-here, #start-lessons-list, [data-id=lesson]',
  inspector: '#inspect, [data-id=inspect]',
  examples: '#examples',
  own: '#own',
  charts: '#charts, #panels [data-id=charts]',
  share: '#share',
};

/**
 * @param {import('../../ui/hosttype.js').Host} host
 * @param {{ id: string, title: string }[]} tabs the views of the centre
 */
export function createHiding(host, tabs) {
  const { state, act, actions } = host;
  const groups = hideables(state.worker.description, tabs);
  const note = createHiddenNote(byId('hidden-note'), (hide) => hideParts(hide));
  let hidden = new Set();

  function hideParts(/** @type {string} */ hide) {
    act.display.change({ hide });
    apply();
    host.writeLink();
  }

  /** Hides what the link's hide= names, and shows the rest. */
  function apply() {
    hidden = hiddenNames(state.display.hide, groups);
    const withhold = (selector, away) =>
      document
        .querySelectorAll(selector)
        .forEach((element) => element.toggleAttribute('data-withheld', away));
    for (const [name, selector] of Object.entries(PLACES)) withhold(selector, hidden.has(name));
    for (const { id } of tabs) withhold(`#views [data-id=${id}]`, hidden.has(`view-${id}`));
    document.documentElement.dataset.without = ['settings', 'inspector', 'charts']
      .filter((name) => hidden.has(name))
      .join(' ');
    if (hidden.has('lesson') && state.panels.left) actions.closeLesson();
    const open = tabs.filter(({ id }) => !hidden.has(`view-${id}`));
    if (hidden.has(`view-${state.display.view}`) && open.length) actions.showView(open[0].id);
    note.show(countHidden(hidden, groups));
  }

  return {
    groups,
    hideParts,
    apply,
    get hidden() {
      return hidden;
    },
  };
}

/**
 * The note that controls are hidden, with what brings them back.
 * @param {HTMLElement} root
 * @param {(hide: string) => void} hideParts
 */
function createHiddenNote(root, hideParts) {
  const text = h('span');
  const showAll = h('button#show-all.plain', { text: w.showAll, onclick: () => hideParts('') });
  root.append(text, showAll);
  return {
    /** Says how many controls are hidden, when some are. */
    show(hidden) {
      setHidden(root, hidden === 0);
      setText(text, w.controlsHidden({ count: hidden }));
    },
  };
}
