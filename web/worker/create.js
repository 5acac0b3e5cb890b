// What a `create` asks for, as a run: from a link, from settings, or from a checkpoint.
import { marksOf } from '../model/corpustext.js';
import { packMessage } from '../base/protocol.js';
import { OPENING_PRESET, readLink } from '../model/link.js';
import { findPreset, isOpened, listsStreams, readBy } from '../model/settingsrules.js';
import { nearestPreset } from '../run/exports.js';
import { isTrap } from './dispatcher.js';

/**
 * @param {any} engine
 * @param {Record<string, any>} args of `create` (protocol.js); looked: a model that is only looked
 *   into, in place of all else
 * @param {(request: { wanted?: Record<string, any>, checkpoint?: Uint8Array, lab?: any }) => any}
 *   make makes the run, or throws what the engine refuses
 * @returns {{ run: any, metadata: object }} metadata: what the reply has besides the run's own
 *   description
 */
export function createRun(
  engine,
  { preset, settings, link, text, checkpoint, events, looked },
  make,
) {
  const shown = (request) => refuseStreams(engine, make(request));
  if (looked) {
    const { lab, textName } = looked;
    return readBack(engine, make({ lab }), { looking: true }, lab.text, textName);
  }
  if (checkpoint) return fromCheckpoint(engine, { checkpoint, events }, shown);
  if (link !== undefined) return fromLink(engine, link, text, shown);
  return { run: fromSettings(preset, settings, text, shown), metadata: {} };
}

const STREAMS =
  'streams are listed for this task, which the page does not show: use the command line';

/** A run that the page can show; another one ends. @param {any} engine @param {any} run */
function refuseStreams(engine, run) {
  const { settings } = run.lab;
  if (!listsStreams(engine.describe(), { settings })) return run;
  const { task } = settings;
  run.destroy();
  throw Object.assign(new Error(STREAMS), { code: 'config', field: 'task', value: task });
}

/** The preset of a link, or in place of one with streams the page's own. */
function shownPreset(engine, name, problems) {
  const description = engine.describe();
  const preset = findPreset(description, name);
  if (!preset || !listsStreams(description, preset)) return name;
  problems.push({ key: 'preset', value: name, code: 'streams' });
  return findPreset(description, OPENING_PRESET).name;
}

const BROUGHT =
  'the model was trained elsewhere, and its weights are in its files: open them again';

function fromSettings(preset, settings, text, make) {
  if (isOpened(settings))
    throw Object.assign(new Error(BROUGHT), { code: 'config', field: 'text' });
  return make({ wanted: { preset, ...settings, ...(text && { text }) } });
}

/**
 * The model of a link. Where its settings make none, that is a problem of the link, and the preset
 * alone is made. A text that the engine refuses is refused here too.
 */
function fromLink(engine, link, text, make) {
  const found = readLink(link, (pairs) => engine.read(pairs), OPENING_PRESET);
  const { problems } = found;
  const preset = shownPreset(engine, found.preset, problems);
  const { kernels, threads, ...settings } = found.chosen;
  const own = { ...(kernels && { kernels }), ...(threads && { threads }) };
  try {
    const run = fromSettings(preset, settings, text, make);
    return { run, metadata: { preset, chosen: found.chosen, problems } };
  } catch (error) {
    if (isTrap(error) || (text && error.field === 'text')) throw error;
    problems.push({ key: error.field ?? '', value: '', ...packMessage(error) });
    const run = fromSettings(preset, {}, text, make);
    return { run, metadata: { preset, chosen: own, problems } };
  }
}

/** events: others than the file has, of a fork from here. */
function fromCheckpoint(engine, { checkpoint, events }, make) {
  const wanted = { ...engine.readCheckpoint(checkpoint), ...(events !== undefined && { events }) };
  return readBack(engine, make({ wanted, checkpoint }), {}, wanted.text, 'the text of the file');
}

/** A run of a file, with what its settings and its text are. */
function readBack(engine, run, more, bytes, name) {
  const text = bytes && { name, bytes: Uint8Array.from(bytes), ...marksOf(readBy(run.lab.task)) };
  const { begun } = run.lab;
  return {
    run,
    metadata: { ...more, text: text ?? null, ...nearestPreset(presetsOf(engine), begun) },
  };
}

/** Every preset with all its settings, those that follow from others too. */
function presetsOf(engine) {
  const description = engine.describe();
  return description.presets
    .filter((preset) => !listsStreams(description, preset))
    .map(({ name }) => ({ name, settings: engine.plan({ preset: name }).settings }));
}
