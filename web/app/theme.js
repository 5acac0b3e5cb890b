// Light or dark: the system's choice until the reader makes one, which is kept on this device
// (early.js reads it).

const KEY = 'headroom.theme';
const system = matchMedia('(prefers-color-scheme: dark)');

/** @returns {'light'|'dark'} */
export function currentTheme() {
  const own = document.documentElement.dataset.theme;
  return own === 'dark' || (own !== 'light' && system.matches) ? 'dark' : 'light';
}

/** Calls `changed` whenever the system's theme is another. */
export function watchTheme(changed) {
  system.addEventListener('change', changed);
}

export function toggleTheme() {
  const next = currentTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    /* a browser that keeps nothing: the choice lasts as long as the page */
  }
}
