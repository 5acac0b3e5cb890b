// Light or dark: the system's choice until the reader makes one, which is kept on this device.

const KEY = 'headroom.theme';
const system = matchMedia('(prefers-color-scheme: dark)');

function kept() {
  try { return localStorage.getItem(KEY); } catch { return null; }
}

/** @returns {'light'|'dark'} */
export function currentTheme() {
  const own = document.documentElement.dataset.theme;
  return own === 'dark' || (own !== 'light' && system.matches) ? 'dark' : 'light';
}

/** Applies what was kept and calls `changed` whenever the theme is another. */
export function watchTheme(changed) {
  const own = kept();
  if (own === 'light' || own === 'dark') document.documentElement.dataset.theme = own;
  system.addEventListener('change', changed);
}

export function toggleTheme() {
  const next = currentTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  try { localStorage.setItem(KEY, next); } catch { /* a browser that keeps nothing: the choice lasts as long as the page */ }
}
