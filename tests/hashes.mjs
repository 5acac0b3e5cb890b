// The recorded hashes of tests/golden/hashes.def.
import { readFileSync } from 'node:fs';
import { DEEP } from './deep.mjs';

/** The runs of 200 steps are for deep tests. */
const MOST_STEPS = DEEP ? 200 : 40;

/** A preset of each architecture: deep runs take all presets there too. */
const FEW = ['000-copy', '002-causal', '004-encdec'];

/**
 * Of all presets, or of a few.
 * @returns {{ preset: string, steps: number, hash: string }[]}
 */
export function recordedHashes({ few = false } = {}) {
  const text = readFileSync(new URL('./golden/hashes.def', import.meta.url), 'utf8');
  return [...text.matchAll(/^HASH\("([^"]+)", (\d+), 0x([0-9a-f]{16})\)$/gm)]
    .map(([, preset, steps, hash]) => ({ preset, steps: Number(steps), hash }))
    .filter(({ steps }) => steps <= MOST_STEPS)
    .filter(({ preset }) => !few || DEEP || FEW.includes(preset));
}
