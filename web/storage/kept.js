// What writes and reads what a tab keeps over its reload.
export { restoreRuns, saveRuns } from './runlist.js';
export { packTexts, unpackTexts } from './textlist.js';
