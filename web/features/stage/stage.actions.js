// What the reader can do on the stage and with the head that is open: in Explore, and by keys.
import { isEmbedded } from '../../base/dom.js';
import { openingTile } from '../../draw/focusedcell.js';
import { parseTile } from '../../draw/matrix.js';
import { writesAnswers } from '../../model/attention.js';
import { tabWords } from '../../model/presetwords.js';
import { shownAs } from '../../model/shownas.js';
import { primaryAction } from '../../run/story.js';
import { hasPast } from '../../run/replay.js';
import { bestHead, chosenAnswer, placeOf, staged } from '../../state/staged.js';

/** @typedef {import('../../ui/hosttype.js').Host} Host */
/** @typedef {import('../../app/shortcuts.js').Shortcut} Shortcut */

/**
 * The keys of the stage, and of the head that is open.
 * @param {{ id: string }[]} views of the centre @returns {Shortcut[]}
 */
export const stageShortcuts = (views) => [
  {
    group: 'training',
    keys: ['Space'],
    does: 'primary',
    run: (actions) => actions.primary(),
  },
  {
    group: 'looking',
    keys: views.slice(0, 10).map((_, i) => String((i + 1) % 10)), // the tenth is 0
    does: 'digit',
    views: views.slice(0, 10).map(({ id }) => id),
    run: (actions, i) => actions.digit(i, views[i].id),
  },
  {
    group: 'looking',
    keys: ['M'],
    does: 'maths',
    part: 'inspector',
    run: (actions) => actions.showMaths(),
  },
  {
    group: 'looking',
    keys: ['W'],
    does: 'arcs',
    run: (actions) => actions.turnArcs(),
  },
  {
    group: 'looking',
    keys: ['X'],
    does: 'cut',
    run: (actions) => actions.cutHead(),
  },
  {
    group: 'page',
    keys: ['V'],
    does: 'large',
    run: (actions) => actions.togglePresenter(),
  },
];

/** @param {Host} host */
export function stageActions(host) {
  return {
    ...pointActions(host),
    ...primaryActions(host),
    ...headActions(host),
    ...moreActions(host),
    /** What the arcs of the stage are as wide as: looks or written. */
    chooseArcs(/** @type {string} */ arcs) {
      host.act.display.change({ arcs });
      host.writeLink();
    },
    turnArcs() {
      if (host.state.display.mode !== 'explore' || !writesAnswers(host.state.model.settings))
        return;
      host.actions.chooseArcs(host.state.display.arcs === 'looks' ? 'written' : 'looks');
    },
  };
}

/** Pointing at the stage, and what is on it. */
function pointActions(/** @type {Host} */ host) {
  const { state, act } = host;
  const pointedAt = () => {
    if (!state.stage.hinted) keepPointed();
    act.stage.hint();
  };
  return {
    pointAnswer(answer) {
      if (answer !== null) pointedAt();
      act.stage.point(answer === null ? null : { answer });
    },
    pinAnswer(answer) {
      const count = staged(state)?.stage.answers.length ?? 0;
      if (answer >= count) return;
      pointedAt();
      act.stage.pin(answer);
    },
    pointInput: (input) => act.stage.point(input === null ? null : { input }),
    turnExample(by) {
      const total = state.model.settings.eval_samples;
      const from = state.shown.source.index ?? 0;
      host.actions.chooseExample((from + by + total) % total);
    },
    typeOwn: (/** @type {boolean} */ open) => act.stage.type(open),
  };
}

/** The one filled button, and the one beside it. */
function primaryActions(/** @type {Host} */ host) {
  const { state, act } = host;
  return {
    primary() {
      const run = state.run.now;
      const { action } = primaryAction(run, state.shown.replaying, hasPast(run));
      if (state.display.mode === 'explore' && action === 'replay') {
        act.stage.keepGoing(state.model.runNumber);
        host.actions.replay();
      } else host.actions.togglePlay();
    },
    goOn() {
      act.stage.keepGoing(state.model.runNumber);
      act.shown.replay(false);
      host.actions.lookAt(null);
      host.actions.play();
    },
  };
}

/** The head that is open in the inspector of Explore. */
function headActions(/** @type {Host} */ host) {
  const { state, act } = host;
  return {
    /** The head that is open, or the surest, cut out or put back. */
    cutHead() {
      if (state.cut.places.length > 0) return host.actions.restoreCuts();
      const id = state.focus.selected ?? openingTile(state.model.settings);
      const open = state.panels.inspecting || state.display.mode === 'everything';
      const place = placeOf(open ? id : (bestHead(state)?.id ?? id), state.model.settings);
      if (place) host.actions.cut({ places: [place], shown: true });
    },
    showMaths() {
      act.panels.toggleMaths();
      const { maths } = state.panels;
      if (maths) host.actions.openHead(state.focus.selected ?? openingTile(state.model.settings));
    },
    /** Opens the inspector of Explore on a tile. */
    openHead(id) {
      const answers = staged(state)?.stage.answers ?? [];
      const row = answers[chosenAnswer(state, answers.length)]?.rows[0];
      const isHead = row !== undefined && parseTile(id).isAttention;
      act.focus.select(id, isHead ? { row, column: -1 } : null);
      act.panels.inspect();
    },
    /** @returns {boolean} whether there was one */
    closeHead() {
      if (state.display.mode !== 'explore' || !state.panels.inspecting) return false;
      act.panels.endInspecting();
      return true;
    },
    /** The head that is open takes the whole stage, or gives it back. */
    enlarge: () => act.panels.toggleFull(),
  };
}

/** Large type, other tasks, keys. */
function moreActions(/** @type {Host} */ host) {
  const { state, act } = host;
  return {
    /** Large type, for a room that looks at a wall. */
    togglePresenter() {
      act.display.change({ large: state.display.large ? '' : '1' });
      host.writeLink();
    },
    nextTask() {
      const cards = state.worker.description.presets.filter(tabWords);
      const at = cards.findIndex(({ name }) => name === state.model.preset);
      host.actions.choosePreset(cards[(at + 1) % cards.length].name);
    },
    /** More or less of a setting that makes the task harder. */
    harder(/** @type {string} */ key, /** @type {1|-1} */ by) {
      const settings = host.actions.wantedSettings();
      const shown = shownAs(key, settings);
      const unit = key === 'seq' ? Math.max(1, settings.facts.input.per_unit) : 1;
      const next = shown
        ? shown.fromShown(shown.toShown(settings[key]) + by)
        : settings[key] + by * unit;
      host.actions.changeSetting(key, next);
    },
    /** A digit: in Explore an answer, in Everything a view. */
    digit(index, view) {
      if (state.display.mode === 'explore') host.actions.pinAnswer(index);
      else if (view) host.actions.showView(view);
    },
  };
}

const POINTED = 'headroom.pointed'; // in localStorage

/** Whether the reader has pointed at an answer before, on this device. */
export function hasPointed() {
  try {
    return !isEmbedded() && localStorage.getItem(POINTED) !== null;
  } catch {
    return false;
  }
}

function keepPointed() {
  try {
    if (!isEmbedded()) localStorage.setItem(POINTED, '1');
  } catch {
    /* a browser that keeps nothing: the hint comes again */
  }
}
