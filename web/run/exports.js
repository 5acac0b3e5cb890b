// What the page keeps of models and saves of them: how large. Pure.

/** Bytes of all models together that the page keeps for Back, Forward and Compare. */
export const KEPT_BYTES = 64 * 2 ** 20;
/** The largest checkpoint in bytes that the page saves, and that it opens. */
export const LARGEST_FILE = 512 * 2 ** 20;
/** Bytes of a checkpoint for each parameter: the weight and the two moments of the optimiser. */
const BYTES_PER_PARAMETER = 12;
/** More than the settings and the names of all tensors take. */
const HEADER_BYTES = 2 ** 18;

/**
 * Bytes of a model's checkpoint, about.
 * @param {{ parameters: number }} plan
 * @param {{ bytes: Uint8Array } | null} text the reader's own text, which is in the file too
 */
export const checkpointBytes = ({ parameters }, text) =>
  BYTES_PER_PARAMETER * parameters + (text?.bytes.length ?? 0) + HEADER_BYTES;

/** Rounded up, so that no size over a limit reads as the limit. */
export const megabytes = (bytes) => Math.ceil(bytes / 2 ** 20);

/** Each query head has key and value heads of its own, as it is where nothing else is set. */
const follows = (key, settings) => key === 'n_kv_heads' && settings[key] === settings.n_heads;

/**
 * The preset that a run's settings differ least from, and what differs: what a link needs.
 * @param {{ name: string, settings: Record<string, any> }[]} presets with all their settings
 * @param {Record<string, any>} settings of the run, complete
 * @returns {{ preset: string, chosen: Record<string, any> }}
 */
export function nearestPreset(presets, settings) {
  const all = presets.map((preset) => ({
    preset: preset.name,
    chosen: Object.fromEntries(
      Object.entries(settings).filter(
        ([key, value]) =>
          Object.hasOwn(preset.settings, key) &&
          preset.settings[key] !== value &&
          !(follows(key, settings) && follows(key, preset.settings)),
      ),
    ),
  }));
  // the task says most about a run
  const distance = ({ chosen }) => Object.keys(chosen).length + Number('task' in chosen);
  return all.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}
