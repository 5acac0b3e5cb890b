// The languages of the page. Pure.

/**
 * A row for each, English first. `code`: its folder here, and its name in a link; `name`: as its
 * readers write it; `tag`: for the browser (BCP 47); `dir`: in which direction it is written.
 * @type {{ code: string, name: string, tag: string, dir: 'ltr' | 'rtl' }[]}
 */
export const LANGUAGES = [
  { code: 'en', name: 'English', tag: 'en-GB', dir: 'ltr' },
  { code: 'de', name: 'Deutsch', tag: 'de', dir: 'ltr' },
  { code: 'es', name: 'Español', tag: 'es', dir: 'ltr' },
  { code: 'zh', name: '简体中文', tag: 'zh-Hans', dir: 'ltr' },
];
