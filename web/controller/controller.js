// The one owner of the present model: every command that changes it or its run comes here, and is
// done when those before it are. What only looks at the model is asked beside them.
import { COMMANDS } from '../base/protocol.js';
import { isTextOf } from '../model/corpustext.js';
import { writeLink } from '../model/link.js';
import { readInput } from '../model/userinput.js';
import { isOpened, withoutPageOwn } from '../model/settingsrules.js';
import { HELD_OUT } from '../state/shown.js';
import { mergeChanges } from './changes.js';
import { linkCommands } from './links.js';
import { Maker } from './maker.js';
import { makeModel, modelCommands, restart } from './modelcommands.js';
import { Queue } from './queue.js';
import { runCommands } from './running.js';

/**
 * @typedef {import('./maker.js').Store} Store
 *
 * @typedef {object} OfPage what the controller needs of the page around it
 * @property {() => { id: string, step: number } | null} saved where the present run is stored
 * @property {(message: string, restart: () => void) => void} stopped says that the worker has, and
 *   offers a restart
 * @property {() => void} arrived another model shows
 * @property {(how: { isStep: boolean }) => void} write the address; isStep: as a step of the
 *   browser's history
 * @property {(text: string) => void} tell
 * @typedef {OfPage & Omit<import('./maker.js').Workers, 'crashed'> &
 *   import('./links.js').LinksOfPage} Page
 *
 * @typedef {object} ModelRequest another model
 * @property {string} [preset] of a checkpoint or a saved run, its own
 * @property {Record<string, any>} [chosen] of these, how it is computed stays as it is
 * @property {import('../state/form.js').Note} note
 * @property {import('../model/corpustext.js').ReaderText | null} [text] as before, unless it is
 * given
 * @property {string} [textName] of the text of a checkpoint, where it is known
 * @property {import('../state/cut.js').Cut} [cut] unless given, what was cut of the same preset
 * @property {Uint8Array} [checkpoint] of a run that goes on
 * @property {import('../state/model.js').Files} [files] of a model that is only looked into
 * @property {import('./maker.js').Opening} [opening]
 * @property {string} [events] of a fork that begins where the checkpoint is: all that it has
 * @property {string} [kept] the id of a saved run that goes on
 * @property {import('./left.js').Left & { model: number }} [resumed]
 * @property {string} [field] where a refusal is shown, if not at the field that the engine names
 *
 * @typedef {object} Context what the parts of the controller share
 * @property {Store} store @property {Page} page
 * @property {Maker} maker
 * @property {Queue} queue
 * @property {{ crashedEarly: string, unwritten: { isStep: boolean } | null }} now unwritten: what
 *   shows is not in the address yet
 * @property {(message: string) => void} crashed the worker has stopped
 * @property {Map<string, { key: string, settings: any, answer: any }>} answers the last of each
 *   type, of a model that is only looked into with these settings
 * @property {(type: string, args?: object) => Promise<any>} ask
 * @property {(made: any, of: import('./maker.js').Of) => void} take the page goes over to a model
 * @property {(request: ModelRequest) => Promise<void>} make makes another model, or throws
 * @property {(how?: { isStep?: boolean }) => void} changedAddress the address no longer says what
 *   shows: it is written after the command that runs
 * @property {(error: any) => boolean} isSaidElsewhere whether it is of a run that is no longer
 *   there, or of a worker that has stopped
 * @property {(error: any, key?: string, value?: any, typed?: string) => void} refuse
 * @property {(work: () => Promise<boolean | void>) => Promise<boolean>} attempt
 */

/** @param {Store} store @param {Page} page */
export function createController(store, page) {
  const context = createContext(store, page);
  const { maker, queue, now } = context;
  return {
    get engine() {
      return maker.engine;
    },
    /** Models that were replaced, and the number of the one that shows. */
    left: maker.left,
    /** Opens the page's first worker; resolves with its reply to `open`. */
    openEngine: (/** @type {import('./maker.js').Build} */ build, /** @type {string} */ link) =>
      maker.openFirst(build, link),
    ask: context.ask,
    changedAddress: context.changedAddress,
    /** Whether a model is being opened, whose link the address will have. */
    get opens() {
      return queue.opens;
    },
    /** Why the worker stopped before the page could say so, or ''. */
    get crashedEarly() {
      return now.crashedEarly;
    },
    /** From now on the page can report a crash. */
    becomeReady() {
      store.act.worker.becameReady();
      if (now.crashedEarly) context.crashed(now.crashedEarly);
    },
    ...modelCommands(context),
    ...runCommands(context),
    ...linkCommands(context),
  };
}

/** @returns {Context} */
function createContext(/** @type {Store} */ store, /** @type {Page} */ page) {
  const { state, act } = store;
  const now = { crashedEarly: '', unwritten: /** @type {{ isStep: boolean } | null} */ (null) };
  const crashed = (/** @type {string} */ message) => {
    act.run.go(false);
    act.worker.stopped();
    if (!state.worker.ready) now.crashedEarly = message;
    else page.stopped(message, () => restart(context));
  };
  const maker = new Maker(store, { ...page, crashed });
  const queue = new Queue(mergeChanges, (changes) =>
    act.form.want(Object.assign({}, ...changes.map(({ settings }) => settings))),
  );
  /** @type {Context} */
  const context = {
    ...{ store, page, now, maker, queue, crashed },
    answers: new Map(),
    ask: (type, args) => ask(context, type, args),
    make: (request) => makeModel(context, request),
    take(made, of) {
      const was = state.model;
      context.answers.clear(); // they may be large
      maker.take(made, of);
      if (!of.display && !of.resumed) forgetLink(store, was);
      now.unwritten = { isStep: !of.resumed && !of.display };
      page.arrived();
      readOwnAgain(context);
    },
    changedAddress({ isStep = false } = {}) {
      now.unwritten ??= { isStep };
    },
    isSaidElsewhere: ({ code }) =>
      code === 'stale' || (code === 'dead' && (!maker.engine || maker.engine.isDead)),
    refuse(error, key = error.field, value = undefined, typed = undefined) {
      if (context.isSaidElsewhere(error)) return;
      act.form.refuse(key, error.message, value, typed);
    },
    attempt: (work) => attempt(context, work),
  };
  return context;
}

/**
 * A model with other settings, or of another text, is not the one that the page's link is of. A
 * link of an opened model awaits one.
 * @param {Store} store @param {Store['state']['model']} was the model before
 */
function forgetLink({ state, act }, was) {
  const { model, display, worker } = state;
  if (!was.settings) return;
  const [before, after] = [was, model].map(({ preset, chosen }) =>
    writeLink(worker.description, preset, withoutPageOwn(chosen)),
  );
  const isText = was.text === model.text || isTextOf(display.own, model.text);
  const isAwaited = /^model/.test(display.own) && isOpened(model.settings);
  if (isAwaited && !isOpened(was.settings)) return;
  if (before !== after || !isText) act.display.change({ own: '', step: '' });
}

/** What a command does. What refuses it is shown; afterwards the address says what shows. */
async function attempt(
  /** @type {Context} */ { now, page, queue, refuse },
  /** @type {() => Promise<boolean | void>} */ work,
) {
  try {
    return (await work()) !== false;
  } catch (error) {
    refuse(error);
    return false;
  } finally {
    // a model that is about to come has an address of its own
    if (now.unwritten && !queue.isOvertaken) {
      page.write(now.unwritten);
      now.unwritten = null;
    }
  }
}

/**
 * Asks the worker for something that may be overtaken by a new run or a crash, which are reported
 * elsewhere: the answer is then null. What looks at the model looks at the page's moment, and
 * without what is cut, unless `args` says otherwise.
 */
async function ask(
  /** @type {Context} */ { store, page, maker, answers },
  /** @type {string} */ type,
  args = {},
) {
  const isCommand = /** @type {readonly string[]} */ (COMMANDS).includes(type);
  const wanted = isCommand ? args : { ...targetOf(store.state), ...args };
  const { settings } = store.state.model;
  // what never changes answers the same to the same question
  const key = settings?.looking && !isCommand ? JSON.stringify(wanted) : '';
  const last = answers.get(type);
  if (key && last?.key === key && last.settings === settings) return last.answer;
  try {
    const answer = await maker.request(type, wanted);
    if (key) answers.set(type, { key, settings, answer });
    return answer;
  } catch (error) {
    const { code, message } = /** @type {any} */ (error);
    if (code !== 'stale' && code !== 'dead') page.tell(message);
    return null;
  }
}

/** What a request that looks at the model is about: the page's moment, and what is cut. */
function targetOf(/** @type {Store['state']} */ { cut, shown }) {
  const { places, mode } = cut;
  return {
    ...(shown.at !== null && { at: shown.at }),
    ...(cut.shown && places.length > 0 && { cuts: { places, mode } }),
  };
}

/** Typed input, if the new model can read it. */
async function readOwnAgain(/** @type {Context} */ { store, ask }) {
  const { state, act } = store;
  const { source, own } = state.shown;
  if (!source.tokens) return;
  const run = state.run.now;
  act.shown.choose(HELD_OUT); // until the new model has read it
  const read = await readInput(ask, own);
  if (state.run.now === run && read && 'source' in read) act.shown.choose(read.source);
}
