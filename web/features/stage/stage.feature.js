// The stage and the headline: what they read, and what they do.
import { byId } from '../../base/dom.js';
import { lanesOf } from '../../model/anatomy.js';
import { shownCuts, withoutWords } from '../../model/ablation.js';
import { writesAnswers } from '../../model/attention.js';
import { lookedAt } from '../../run/currentrun.js';
import { headline, primaryAction, restAfter } from '../../run/story.js';
import { hasPast } from '../../run/replay.js';
import { planDone, trainingBlock } from '../../run/verdict.js';
import { chosenAnswer, staged } from '../../state/staged.js';
import { Headline } from './headline.js';
import { hasPointed } from './stage.actions.js';
import { StageView } from './stage.js';
import { LOOKS } from './reading.js';
import { hintWords } from '../../model/userinput.js';
import { w } from './words.js';

/** @typedef {import('../../ui/hosttype.js').Host} Host */

export function addStage(/** @type {Host} */ host) {
  const { state, actions, watch, draws } = host;
  const stage = new StageView(byId('stage'), actions, host.ask, () => host.want('stage'));
  const { written } = host.parts;
  const draw = (arcs) => stage.update(stageState(state, arcs, written.now));
  draws({
    name: 'stage',
    reads: [
      ...['stage', 'run.running', 'run.scored', 'shown.snapshot', 'shown.at'],
      ...['focus.hovered', 'cut', 'panels', 'display.mode', 'display.arcs'],
    ],
    run() {
      if (!staged(state) || state.display.mode !== 'explore') return;
      const arcs = writesAnswers(state.model.settings) ? state.display.arcs : null;
      draw(arcs);
      if (arcs === 'written')
        written.get().then(async (part) => {
          if (await part?.update()) draw(arcs);
        });
    },
  });
  watch(['stage.typed'], () => {
    if (state.stage.typed)
      stage.own.open(state.shown.snapshot?.text ?? '', hintWords(state.model.settings));
  });
  addHeadline(host);
}

/** @param {Host['state']} state @param {string|null} arcs
 *  @param {import('./written.js').Written|null} written once it is loaded */
function stageState(state, arcs, written) {
  const on = staged(state);
  const { stage, heads } = on;
  const { settings } = state.model;
  const run = state.run.now;
  return {
    snapshot: state.shown.snapshot,
    settings,
    stage,
    heads,
    layers: lanesOf(settings).at(-1).layers.length,
    answer: chosenAnswer(state, stage.answers.length),
    pointed: state.stage.pointed ?? pointedTile(state, on),
    solved: run.solvedStep !== null && state.shown.at === null && !shownCuts(state.cut),
    running: run.running,
    hint: !state.stage.hinted && !hasPointed(),
    typed: state.stage.typed,
    arcs,
    reader: arcs === 'written' && written ? written.reader() : LOOKS,
  };
}

/** The tile under the pointer, as the stage shows it: its head, and the answer of its row. */
function pointedTile({ focus: { hovered } }, { stage, heads }) {
  const own = heads.find(({ id }) => id === hovered?.id);
  if (!own) return null;
  const answer = stage.answers.findIndex(({ rows }) => rows.includes(hovered.cell?.row));
  return { head: own.id, ...(answer >= 0 && { answer }) };
}

function addHeadline(/** @type {Host} */ { state, actions, draws, watch }) {
  const view = new Headline(actions);
  watch(['run.events'], () => {
    if (isToRest(state)) actions.pause();
  });
  draws({
    name: 'headline',
    reads: [
      ...['run', 'model', 'worker.failed', 'cut', 'display.mode'],
      ...['shown.snapshot', 'shown.at', 'shown.replaying'],
    ],
    run: () => view.update(headlineState(state)),
  });
}

function headlineState(/** @type {Host['state']} */ state) {
  const run = state.run.now;
  const { settings, plan } = state.model;
  const { at, replaying } = state.shown;
  const known = (staged(state)?.stage.answers ?? []).filter((answer) => answer.known);
  const counts = { right: known.filter((answer) => answer.right).length, counted: known.length };
  const without = withoutWords(shownCuts(state.cut)?.places ?? [], settings);
  const { stage, lines, sub, count } = headline(lookedAt(run, at), plan, settings, counts, without);
  const past = hasPast(run);
  const done = planDone(run, plan) !== '';
  return {
    stage,
    lines,
    sub: at === null ? sub : w.youAreLookingAt({ at, sub }),
    count,
    action: primaryAction(run, replaying, past, done),
    explore: state.display.mode === 'explore',
    running: run.running,
    done,
    begun: run.step > 0,
    solved: run.solvedStep !== null && past,
    blocked: trainingBlock(run, settings, state.worker.failed),
  };
}

/** A run of Explore rests by itself some steps after it has solved its task. */
function isToRest({ display, run, stage, model }) {
  const { solvedStep, running, step } = run.now;
  if (display.mode !== 'explore' || !running || solvedStep === null) return false;
  return stage.restless !== model.runNumber && step >= restAfter(solvedStep);
}
