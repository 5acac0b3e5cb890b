// The sheet What if: from which step on what is different, and what that costs. It trains a second
// run, a fork of the present one, and shows both in the view Compare.
import { byId, h, setHidden, setText } from '../../base/dom.js';
import { sheetHead } from '../../ui/sheethead.js';
import { aboutDuration } from '../../base/duration.js';
import { formatCount, formatSetting } from '../../base/format.js';
import { placeWords, tilesOf } from '../../model/ablation.js';
import { findSetting } from '../../model/settingsrules.js';
import { readValue } from '../../model/typedvalue.js';
import { showToast } from '../../ui/notice.js';
import { withEvents } from '../../wasm/lab/eventparts.mjs';
import { headPlaces, places as allPlaces } from '../../wasm/lab/places.mjs';
import { createComparison } from './compared.js';
import { replayRun, teachWords, turnText } from './replays.js';
import { ReplaySection } from './replaysection.js';
import { eventOf, forkMs, forkProblem, HAPPENINGS } from './forking.js';
import { settingName } from '../../model/words.js';
import { w } from './words.js';

export class WhatIfSheet {
  /** @param {import('../../ui/hosttype.js').Host} host */
  constructor(host) {
    this.host = host;
    this.comparison = createComparison(host);
    this.kind = HAPPENINGS[0].kind;
    this.places = [];
    this.step = h('input#whatif-step', {
      ...{ type: 'number', min: 0, step: 1, inputmode: 'numeric' },
      oninput: () => this.draw(),
    });
    this.part = h('select#whatif-part', { 'aria-label': w.partOfTheModel });
    this.value = h('input#whatif-value', { type: 'text', autocomplete: 'off' });
    this.cost = h('p#whatif-cost.dim', { role: 'status' });
    this.error = h('p#whatif-error.error', { role: 'alert' });
    this.go = h('button#whatif-go.btn.strong', { type: 'submit', text: w.fork });
    this.makeQuestions();
    this.dialog = /** @type {HTMLDialogElement} */ (h('dialog#whatif-sheet'));
    this.dialog.append(
      sheetHead(this.dialog, 'whatif-title', w.whatIf),
      h(
        'form',
        { novalidate: true, onsubmit: (event) => this.submit(event) },
        h('p', h('label', `${w.fromStep.before} `, this.step), ` ${w.fromStep.after}`),
        this.makeChoices(),
        this.cost,
        this.error,
        h('p', this.go),
      ),
      this.taught.element,
      this.formed.element,
    );
    this.dialog.addEventListener('close', () => {
      this.taught.end();
      this.formed.end();
    });
    document.body.append(this.dialog);
    host.watch(['run.events'], () => {
      if (this.dialog.open) this.draw();
    });
  }

  /** What is answered by making the run again. */
  makeQuestions() {
    const { state, act } = this.host;
    this.batch = /** @type {HTMLInputElement} */ (
      h('input#teach-batch', {
        ...{ type: 'number', min: 1, step: 1, inputmode: 'numeric' },
        oninput: () => this.draw(),
      })
    );
    this.taught = new ReplaySection(
      {
        ...{ id: 'teach', title: w.whatDidABatch, button: w.leaveItOut },
        fields: [h('label', `${w.batchOfStep} `, this.batch), ' '],
      },
      async (signal, onRow) => {
        const how = { batches: [Number(this.batch.value)] };
        const found = await replayRun(this.host, 'teach', how, { signal, onRow });
        return teachWords(found, state.model.settings, found.run.step);
      },
    );
    this.formed = new ReplaySection(
      { id: 'birth', title: w.whenDidItForm, button: w.lookAtItsMoments },
      async (signal, onRow) => {
        const run = state.run.now;
        const { turns, moments } = await replayRun(this.host, 'birth', {}, { signal, onRow });
        const { settings } = state.model;
        const marks = turns.map((turn) => ({ step: turn.step, text: turnText(turn, settings) }));
        const graphs = moments.filter(({ edges }) => edges !== null);
        if (state.run.now === run) act.run.form({ marks, graphs });
        return [
          ...marks.map(({ text }) => sentence(text)),
          marks.length ? w.theTimelineHasA : w.nothingTurnsSharplyIn,
          ...(graphs.length ? [w.headsPathsHasThe({ moments: graphs.length })] : []),
        ];
      },
    );
  }

  /** Of both questions: what they cost. */
  offerQuestions() {
    const { run, model } = this.host.state;
    const { step: now } = run.now;
    const problem = now === 0 ? w.nothingIsTrainedYet : forkProblem(this.host.state, now - 1);
    const batch = Number(this.batch.value);
    const wrong = Number.isInteger(batch) && batch >= 1 ? '' : w.theFirstBatchIs;
    const steps = now + Math.max(0, now - batch + 1) + (RANDOM * now) / 2;
    this.taught.offer(
      problem || wrong || w.teachCosts({ random: RANDOM, ...stepsOf(steps, run.now) }),
      !problem && !wrong,
    );
    const isText = model.settings.head !== 'none';
    this.formed.offer(problem || w.birthCosts(stepsOf(2 * now, run.now)), !problem && isText);
  }

  makeChoices() {
    const rows = HAPPENINGS.map(({ kind, part, setting }) => {
      const input = h('input', {
        ...{ type: 'radio', name: 'whatif', value: kind },
        checked: kind === this.kind,
        onchange: () => this.choose(kind),
      });
      return h(
        'div',
        h('label', input, ` ${w.happening[kind || 'nothing']}`),
        part || setting ? h('span.with') : null,
      );
    });
    this.rows = new Map(HAPPENINGS.map(({ kind }, i) => [kind, rows[i]]));
    return h('fieldset.whatif-choices', h('legend.hidden', w.whatIsDifferent), ...rows);
  }

  show() {
    const { model, run, shown, focus } = this.host.state;
    const { settings } = model;
    this.places = [...headPlaces(settings), ...allPlaces(settings, 'ffn')];
    this.part.replaceChildren(
      ...this.places.map((place, i) =>
        h('option', { value: String(i), text: placeWords(/** @type {any} */ (place), settings) }),
      ),
    );
    const chosen = this.places.findIndex(
      (place) => tilesOf(/** @type {any} */ (place), settings)[0] === focus.selected,
    );
    /** @type {HTMLSelectElement} */ (this.part).value = String(Math.max(0, chosen));
    const step = /** @type {HTMLInputElement} */ (this.step);
    step.value = String(shown.at ?? 0);
    this.batch.value = String(Math.max(1, shown.at ?? run.now.step));
    step.max = String(run.now.step);
    this.choose(this.kind);
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** @param {string} kind */
  choose(kind) {
    const { settings } = this.host.state.model;
    const { part, setting } = /** @type {any} */ (HAPPENINGS.find((one) => one.kind === kind));
    this.kind = kind;
    const beside = this.rows.get(kind)?.querySelector('.with');
    if (part) beside?.append(this.part);
    else if (setting) beside?.append(this.value);
    if (!part) this.part.remove();
    if (!setting) this.value.remove();
    if (setting) {
      this.value.setAttribute('aria-label', settingName(kind));
      const now = settings[kind];
      /** @type {HTMLInputElement} */ (this.value).value = formatSetting(
        kind === 'lr' ? Number((now / 3).toPrecision(2)) : now === 0 ? 0.1 : 0,
      );
    }
    this.draw();
  }

  /** The step that is asked for; NaN where none is written. */
  get wanted() {
    const { value } = /** @type {HTMLInputElement} */ (this.step);
    return /^\d+$/.test(value) ? Number(value) : NaN;
  }

  draw() {
    const { run } = this.host.state;
    const { step: now } = run.now;
    const problem = forkProblem(this.host.state, this.wanted);
    setText(this.error, problem);
    /** @type {HTMLButtonElement} */ (this.go).disabled = problem !== '';
    setHidden(this.cost, problem !== '');
    setText(this.cost, problem ? '' : costWords(this.wanted, run.now, now));
    this.offerQuestions();
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    const { state } = this.host;
    const step = this.wanted;
    const place = this.places[Number(/** @type {HTMLSelectElement} */ (this.part).value)];
    const read = this.readSetting();
    if (forkProblem(state, step) || read === null) return;
    const value = this.kind === 'data_seed' ? otherSeed(state.model.settings) : read;
    const asked = eventOf({ kind: this.kind, step, place, value }, state.model.settings);
    this.dialog.close();
    await fork(this.host, this.comparison, step, asked);
  }

  /** The value that was typed, as the engine's table reads it; null where it is refused. */
  readSetting() {
    if (!this.value.isConnected) return '';
    const { description } = this.host.state.worker;
    const setting = findSetting(description, this.kind);
    const read = setting && readValue(setting, /** @type {any} */ (this.value).value.trim());
    if (!read) return null;
    if ('value' in read) return String(read.value);
    setText(this.error, `${/** @type {any} */ (read).problem}.`);
    return null;
  }
}

/** Batches to compare with (wasm/analysis/replays.mjs). */
const RANDOM = 8;

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

/** So many steps, and how long they take at the pace of the run. */
function stepsOf(steps, { step, elapsedMs }) {
  const ms = (elapsedMs / step) * steps;
  return { steps: formatCount(Math.round(steps)), time: ms > 0 ? aboutDuration(ms) : '' };
}

/** What a fork trains, and how long that takes. */
function costWords(step, run, now) {
  if (now === 0) return w.nothingIsTrainedYetThe;
  if (step === now) return w.theForkBeginsWhere;
  const ms = forkMs(run);
  const time = Number.isFinite(ms) ? aboutDuration(ms) : '';
  const steps = formatCount(now - step);
  return w.stepsDiffer({ again: step > 0 ? formatCount(step) : '', steps, time });
}

/** Another seed for the samples than the run has. */
const otherSeed = ({ seed, data_seed: own }) => String((own < 0 ? seed : own) + 1);

/**
 * Trains a fork of the present run to its present step, beside it.
 * @param {import('../../ui/hosttype.js').Host} host
 * @param {ReturnType<typeof createComparison>} comparison
 * @param {number} step @param {import('./forking.js').Event | null} event
 */
async function fork(host, comparison, step, event) {
  const { state, actions, controller } = host;
  if (state.run.now.running) await controller.pause();
  const { preset, chosen } = state.model;
  const { step: now } = state.run.now;
  const { name } = state.run.runs.current ?? { name: w.theRun };
  const events = withEvents(chosen.events ?? '', event ? [event] : []);
  if (!(await comparison.keepNow({ step, name }))) return;
  const isPresent = step === now && now > 0;
  const note = w.aForkOfAt({ name, step: formatCount(step) });
  const { events: _, ...rest } = chosen;
  const opened = await controller.open(
    isPresent
      ? { checkpoint: state.comparison.kept?.checkpoint, events, note, field: 'whatif' }
      : { preset, chosen: events ? { ...rest, events } : rest, note, field: 'whatif' },
  );
  if (!opened) {
    comparison.end();
    showToast(
      byId('toast'),
      w.noForkWasMade({ why: state.form.errors?.whatif?.message ?? w.refused }),
    );
    return;
  }
  const { kept } = state.comparison;
  if (kept) host.act.comparison.keep({ ...kept, fork: { step, name, run: state.model.runNumber } });
  actions.showView('compare');
  actions.showPanel('model'); // on a phone
  if (step < now) actions.trainTo(now);
}
