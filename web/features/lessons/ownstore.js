// Lessons of a reader's own, kept on this device.

const KEY = 'headroom.ownlessons';
const MOST = 20;
const MOST_CHARACTERS = 1_000_000;

export class OwnLessons {
  /** @type {string[]} texts, the newest first */
  #texts = stored();

  get texts() {
    return this.#texts;
  }

  /** Keeps a text, in place of one with the same id. @param {(text: string) => string} idOf */
  keep(/** @type {string} */ text, idOf) {
    const others = this.#texts.filter((one) => idOf(one) !== idOf(text));
    this.#texts = [text, ...others].slice(0, MOST);
    this.#store();
  }

  remove(/** @type {string} */ text) {
    this.#texts = this.#texts.filter((one) => one !== text);
    this.#store();
  }

  #store() {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#texts));
    } catch {
      /* a browser that keeps nothing, or no more: they last as long as the page */
    }
  }
}

function stored() {
  try {
    const texts = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const isSound =
      Array.isArray(texts) &&
      texts.every((text) => typeof text === 'string') &&
      texts.join('').length <= MOST_CHARACTERS;
    return isSound ? texts.slice(0, MOST) : [];
  } catch {
    return [];
  }
}
