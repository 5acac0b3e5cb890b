// A run that the command line names: the file of it, or a link of the page.
import { existsSync } from 'node:fs';
import { LabError } from '../lab/error.mjs';
import { pairsOf, settingsOf } from '../lessons/links.mjs';
import { loadEngine, planOf, UsageError, wholeOption } from './arguments.mjs';
import { readCheckpoint } from './checkpoints.mjs';
import { FailedError } from './errors.mjs';

/**
 * The run that a file or a link is of, and an engine for it: with the kernels simd128, which give
 * the same bits on every machine, unless the link or --kernels says otherwise.
 * @param {string} which @param {Record<string, any>} values options of the command line; `steps`
 *   for a link without step=N
 * @returns {Promise<{ engine: import('../lab/engine.mjs').Engine, settings: Record<string, any>,
 *   step: number, held: string | null, bytes: Uint8Array | null }>} settings: its first ones, and
 *   its text; held: the hash of what the file has; bytes: of the file
 */
export async function askedRun(which, values) {
  const isFile = existsSync(which);
  if (!isFile && !/[#=]/.test(which))
    throw new UsageError(`"${which}" is neither a file nor a link: a link has #preset=NAME&…`);
  const pairs = isFile ? [] : ofLink(() => pairsOf(which));
  const given = Object.fromEntries(pairs);
  const engine = await loadEngine({
    ...values,
    kernels: values.kernels ?? given.kernels ?? 'simd128',
  });
  const run = isFile ? await readRun(engine, which, values) : linkedRun(engine, pairs, values);
  return { engine, ...run };
}

/** What a link asks for; what is wrong with it is a matter of the command line. */
function ofLink(read) {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    const hint = error.message.endsWith('no link holds') ? ': verify a checkpoint of that run' : '';
    throw new UsageError(`${error.message}${hint}`);
  }
}

function linkedRun(engine, pairs, /** @type {Record<string, any>} */ { steps }) {
  const settings = ofLink(() => settingsOf(engine, pairs));
  const step = steps ?? pairs.find(([key]) => key === 'step')?.[1];
  if (step === undefined)
    throw new UsageError('the link has no step=N: say with --steps N how far to replay');
  planOf(engine, settings, settings);
  return { settings, step: wholeOption('steps', step), held: null, bytes: null };
}

/** What a checkpoint holds. */
async function readRun(engine, path, /** @type {Record<string, any>} */ { steps }) {
  if (steps !== undefined) throw new UsageError('--steps is for links: a file has its own step');
  const { bytes, settings } = await readCheckpoint(engine, path, {});
  const lab = engine.restore(bytes);
  const held = lab.hash();
  const { step } = lab;
  lab.destroy();
  return { settings, step, held, bytes };
}

/**
 * Refuses a run that its settings and events do not make again: `hash` is what they end in.
 * @param {string} hash @param {string | null} held what the file has @param {string} [hint]
 */
export function needSame(hash, held, hint = '') {
  if (held === null || hash === held) return;
  throw new FailedError(
    `this run is not what its settings and events make: they end in the hash ${hash}, and the ` +
      `file has ${held}. Was it trained elsewhere, or with --kernels relaxed?${hint}`,
  );
}
