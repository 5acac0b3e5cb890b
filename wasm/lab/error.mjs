/**
 * What goes wrong in the engine: `code` for programs, `message` for people, `field` and `value` of
 * the setting, tensor or argument it is about. For other languages, `template` is the message with
 * {} for each of its `values` (sentence.mjs).
 */
export class LabError extends Error {
  /** @param {{ code: string, message: any, field?: string | null, value?: unknown }} what
   *    message: a string, or a Sentence
   *  @param {{ cause?: unknown }} [options] */
  constructor({ code, message, field = null, value = null }, options) {
    super(String(message), options);
    this.name = 'LabError';
    this.code = code;
    this.field = field;
    this.value = value;
    /** @type {string} */
    this.template = message.template ?? message;
    /** @type {any[]} */
    this.values = message.values ?? [];
  }
}
