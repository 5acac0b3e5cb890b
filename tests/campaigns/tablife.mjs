// Everything of browser/befalls.mjs that may befall a tab while it trains.
// Usage: node tests/campaigns/tablife.mjs [WORD...]   only what has one of the words in its name
//   HEADROOM_SITE, HEADROOM_MODULES and HEADROOM_CHROMIUM as in tests/browser/chromium.mjs
import { BEFALLS, befalls } from '../browser/befalls.mjs';

const words = process.argv.slice(2);
const isWanted = (name) => words.length === 0 || words.some((word) => name.includes(word));

for (const name of Object.keys(BEFALLS).filter(isWanted))
  try {
    await befalls(name);
    console.log(`${name}: it ended as it must`);
  } catch (error) {
    console.error(`${name}:`, error);
    process.exitCode = 1;
  }
