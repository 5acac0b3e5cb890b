// Messages with their values apart, so that they can be put in another language (LabError).

/** `template` has {} for each value. */
export class Sentence {
  /** @param {string} template @param {any[]} values */
  constructor(template, values) {
    this.template = template;
    this.values = values.map(String);
  }

  get message() {
    let i = 0;
    return this.template.replace(/\{\}/g, (none) => this.values[i++] ?? none);
  }

  toString() {
    return this.message;
  }
}

/** A Sentence of a template string: sentence`${name} is missing`. */
export const sentence = (parts, ...values) => new Sentence(parts.join('{}'), values);

/** Sentences and texts one after another, as one. @param {(Sentence | string)[]} parts */
export const sentences = (...parts) =>
  new Sentence(
    parts.map((part) => (part instanceof Sentence ? part.template : part)).join(''),
    parts.flatMap((part) => (part instanceof Sentence ? part.values : [])),
  );
