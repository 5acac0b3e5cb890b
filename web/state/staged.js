// What is on the stage of Explore, of the snapshot that shows: derived from the state.
import { parseTile } from '../draw/matrix.js';
import { stageHeads, stageOf } from '../model/attention.js';

/** The last snapshot that was laid out for the stage, and what came of it. */
const last = { snapshot: null, stage: null, heads: [] };

/**
 * @returns {{ stage: import('../model/attention.js').Stage, heads:
 *   import('../model/attention.js').StageHead[] } | null} null without a snapshot
 */
export function staged({ shown: { snapshot }, model: { settings } }) {
  if (!snapshot || !settings) return null;
  if (last.snapshot !== snapshot) {
    const stage = stageOf(snapshot, settings);
    Object.assign(last, { snapshot, stage, heads: stageHeads(settings) });
  }
  return last;
}

/** The answer that shows when none is pointed at: the chosen one, else the middle one. */
export function chosenAnswer({ stage: { pinned } }, count) {
  return pinned !== null && pinned < count ? pinned : count >> 1;
}

/** The head whose name is surest: the one to cut. */
export function bestHead(state) {
  const { snapshot } = state.shown;
  const named = (staged(state)?.heads ?? [])
    .map((head) => ({ head, words: snapshot.heads[head.tensor]?.[head.head] }))
    .filter(({ words }) => words?.named);
  const best = named.sort((a, b) => a.words.value - b.words.value || a.head.layer - b.head.layer);
  return best.at(-1)?.head ?? null;
}

/** A head's tile as a place that can be cut (model/ablation.js), or null. */
export function placeOf(id, settings) {
  const { kind, layer, head, prefix, isAttention } = parseTile(id);
  if (!isAttention) return null;
  const stack = prefix ? prefix.slice(0, -1) : settings.arch;
  return { stack, layer, part: kind === 'cross' ? 'cross' : 'self', head };
}
