// What a `create` asks for, as a run: from a link, from settings, or from a checkpoint.
import { OPENING_PRESET, readLink } from '../model/link.js';
import { nearestPreset } from '../run/exports.js';
import { isTrap } from './dispatcher.js';

/**
 * @param {any} engine
 * @param {Record<string, any>} args of `create` (protocol.js)
 * @param {(wish: { wanted: Record<string, any>, checkpoint?: Uint8Array }) => any} make makes the
 *   run, or throws what the engine refuses
 * @returns {{ run: any, told: object }} told: what the reply has besides the run's own description
 */
export function createRun(engine, { preset, settings, link, text, checkpoint }, make) {
  if (checkpoint) return fromCheckpoint(engine, checkpoint, make);
  if (link !== undefined) return fromLink(engine, link, text, make);
  return { run: fromSettings(preset, settings, text, make), told: {} };
}

function fromSettings(preset, settings, text, make) {
  return make({ wanted: { preset, ...settings, ...(text && { text }) } });
}

/**
 * The model of a link. Where its settings make none, that is a problem of the link, and the preset
 * alone is made. A text that the engine refuses is refused here too.
 */
function fromLink(engine, link, text, make) {
  const found = readLink(link, (pairs) => engine.read(pairs), OPENING_PRESET);
  const { preset, problems } = found;
  const { kernels, threads, ...settings } = found.chosen;
  const own = { ...(kernels && { kernels }), ...(threads && { threads }) };
  try {
    const run = fromSettings(preset, settings, text, make);
    return { run, told: { preset, chosen: found.chosen, problems } };
  } catch (error) {
    if (isTrap(error) || (text && error.field === 'text')) throw error;
    problems.push({ key: error.field ?? '', value: '', message: error.message });
    const run = fromSettings(preset, {}, text, make);
    return { run, told: { preset, chosen: own, problems } };
  }
}

function fromCheckpoint(engine, checkpoint, make) {
  const wanted = engine.readCheckpoint(checkpoint);
  const run = make({ wanted, checkpoint });
  const text = wanted.text && {
    name: 'the text of the file',
    bytes: Uint8Array.from(wanted.text),
    ...(run.lab.task.reads_table && { table: true }),
  };
  return {
    run,
    told: { text: text ?? null, ...nearestPreset(presetsOf(engine), run.lab.settings) },
  };
}

/** Every preset with all its settings, those that follow from others too. */
function presetsOf(engine) {
  return engine
    .describe()
    .presets.map(({ name }) => ({ name, settings: engine.plan({ preset: name }).settings }));
}
