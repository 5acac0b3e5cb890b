// What a model is made of again that was trained elsewhere.

/**
 * @typedef {import('./maker.js').Store['state']} State
 * @typedef {{ preset: string, settings: any, text: any }} Wanted
 */

/**
 * Of a model that is only looked into, the arguments of `create` (base/protocol.js): as its files
 * have it, or as it is wanted, from them again. Of another the opened model at step 0.
 * @param {State} state @param {import('./maker.js').Maker} maker
 * @param {import('./controller.js').ModelRequest} request @param {Wanted} wanted
 * @returns {Promise<{ checkpoint?: Uint8Array, textName?: string, fromFiles?: object }>}
 */
export async function broughtArgs({ model, run }, maker, request, wanted) {
  const { preset, settings, text } = wanted;
  if (request.files) return { fromFiles: request.files };
  if (model.files) {
    const { files, settings: answers } = model.files;
    const others = { ...answers, preset, ...settings };
    return { fromFiles: { files, settings: others, ...(text && { text: text.bytes }) } };
  }
  const at = run.now.step > 0 ? { at: 0 } : {};
  const args = { ...at, preset, settings, text: text?.bytes };
  const { bytes, textName } = await maker.request('brought', args);
  return { checkpoint: bytes, textName };
}
