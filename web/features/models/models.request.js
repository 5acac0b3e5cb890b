// A model that was trained elsewhere, at step 0 again: on its text or another, with other settings
// of training.
import { refusal } from '../../base/protocol.js';

/** Settings that say how weights are drawn: these are not drawn. */
const DRAWN = ['init', 'init_gain'];

/**
 * `brought` { preset, settings, text? } -> { bytes, textName? }, of a run whose weights came from a
 * file: a checkpoint at step 0 with them. text: in the model's tokens; else the built-in one, of
 * which textName is the name.
 */
export async function brought(lab, { preset, settings, text }, { engine }) {
  if (lab.step !== 0)
    throw refusal('the opened weights are no longer in memory: open the files of the model again');
  const parameters = lab
    .tensors()
    .filter(({ kind }) => kind === 'parameter')
    .map(({ name, shape }) => ({ name, shape, data: lab.copy(name).data }));
  const { settings: opened, text: own } = lab;
  const [{ givenText }, { packCheckpoint }] = await Promise.all([
    import('../../wasm/models/prepare.mjs'),
    import('../../wasm/models/checkpoint.mjs'),
  ]);
  // where nothing is said of it, the longest sequence would follow from the others
  const { max_len } = opened;
  const wanted = engine.plan({ preset, max_len, ...settings, text: text ?? own }).settings;
  refuseOther(engine.describe(), opened, wanted);
  const { bytes, name: textName } = text
    ? { bytes: text }
    : givenText(engine, { settings: wanted, own });
  return { bytes: packCheckpoint(wanted, parameters, bytes), ...(textName && { textName }) };
}

/** Refuses settings with which the opened weights would be another model. */
function refuseOther({ settings }, opened, wanted) {
  const other = settings.find(
    ({ key, group }) =>
      (group === 'model' || key === 'vocab') && !DRAWN.includes(key) && wanted[key] !== opened[key],
  );
  if (!other) return;
  const { key } = other;
  throw Object.assign(
    new Error(`the opened weights are of a model with ${key} ${opened[key]}, which stays`),
    { code: 'config', field: key, value: wanted[key] },
  );
}
