// Everything of browser/lifecycle.mjs that may happen to a tab while it trains.
// Usage: node tests/campaigns/tablife.mjs [WORD...]   only what has one of the words in its name
//   HEADROOM_SITE, HEADROOM_MODULES and HEADROOM_CHROMIUM as in tests/browser/chromium.mjs
import { EVENTS, happens } from '../browser/lifecycle.mjs';

const words = process.argv.slice(2);
const isWanted = (name) => words.length === 0 || words.some((word) => name.includes(word));

for (const name of Object.keys(EVENTS).filter(isWanted))
  try {
    await happens(name);
    console.log(`${name}: it ended as it must`);
  } catch (error) {
    console.error(`${name}:`, error);
    process.exitCode = 1;
  }
