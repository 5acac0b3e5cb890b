// The language in which Intl writes dates and numbers.

const DEFAULT = 'en';
const { language } = globalThis.navigator ?? {}; // Node 20 has none

const isKnown = (tag) => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
};

/** The language of the browser; English where what it names is none ("C"). */
export const LOCALE = isKnown(language) ? language : DEFAULT;

/** Lets a library find a language that exists: uPlot gives `navigator.language` to Intl. */
export function mendLanguage() {
  if (LOCALE !== language)
    Object.defineProperty(navigator, 'language', { value: LOCALE, configurable: true });
}
