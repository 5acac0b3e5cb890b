/**
 * What goes wrong in the engine: `code` for programs, `message` for people, `field` and `value` of
 * the setting, tensor or argument it is about.
 */
export class LabError extends Error {
  /** @param {{ code: string, message: string, field?: string | null, value?: unknown }} what
   *  @param {{ cause?: unknown }} [options] */
  constructor({ code, message, field = null, value = null }, options) {
    super(message, options);
    this.name = 'LabError';
    this.code = code;
    this.field = field;
    this.value = value;
  }
}
