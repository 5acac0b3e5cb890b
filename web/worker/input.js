// What the task of a model says about typed input.

import { packMessage } from '../base/protocol.js';

/** A read input as the page keeps it (userinput.js), or why it is refused. */
function inputOf(text, read) {
  try {
    const { length, prompt, greedy, tokens, targets, source, text: written } = read();
    return {
      text: text ?? written,
      length,
      prompt,
      source: { tokens, targets, ...(source && { source }), ...(greedy && { greedy }) },
    };
  } catch (error) {
    if (error.field !== 'input') throw error;
    return { text: text ?? '', ...packMessage(error) };
  }
}

/** `readinput`: what typed texts mean. */
export function readinput(lab, { texts }) {
  return { reads: texts.map((text) => inputOf(text, () => lab.readInput(text))) };
}

/** `drawinput`: an input of each length, at random. */
export function drawinput(lab, { lengths, seed }) {
  return {
    reads: lengths.map((length, i) => inputOf(null, () => lab.drawInput(length, (seed + i) >>> 0))),
  };
}
