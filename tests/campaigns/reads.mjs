// What each part of the page reads of its state while it draws, and does not declare in `reads`: a
// change of that alone would leave it as it was. Some of it is right: what changes only together
// with what is declared, or is constant. Drives a copy of the built site whose state notes who
// reads it: both modes, every view, training, looking back, a cut, the other theme, a phone.
// Usage: node tests/campaigns/reads.mjs
//   HEADROOM_SITE, HEADROOM_MODULES and HEADROOM_CHROMIUM as in tests/browser/chromium.mjs
import { launch } from '../browser/chromium.mjs';
import { copySite } from '../browser/site.mjs';

/** Lines of the page (state/store.js, app/schedule.js), and what stands there in the copy. */
const CHANGES = [
  ['get: () => now, enumerable', 'get: () => globalThis.noted?.(name, now) ?? now, enumerable'],
  ['const result = run();', 'const result = globalThis.note(this.parts, name, run);'],
];

/** Runs in the page, before its own code. */
function notes() {
  const found = new Set();
  const view = () =>
    /** @type {any} */ (document.querySelector('#views [aria-selected=true]'))?.dataset.id;
  const page = /** @type {any} */ (globalThis);
  page.undeclared = found;
  page.note = (parts, name, run) => {
    const { reads, atOnce = [], after = [] } = parts.find((part) => part.name === name);
    const given = (typeof reads === 'function' ? reads() : reads) ?? [];
    const declared = [...given, ...atOnce, ...after];
    page.noted = (part, now) =>
      new Proxy(now, {
        get(fields, key) {
          const field = `${part}.${String(key)}`;
          if (declared.length > 0 && !declared.includes(part) && !declared.includes(field))
            found.add(`${name === 'view' ? `view ${view()}` : name}: ${field}`);
          return fields[key];
        },
      });
    try {
      return run();
    } finally {
      page.noted = null;
    }
  };
}

/** What a visitor may do, in both modes. */
async function visit(page, url, mode) {
  await page.goto(`${url}#preset=copy&n_layers=2&mode=${mode}`);
  await page.waitForSelector('#view-compare > *', { state: 'attached' });
  const press = async (...keys) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(400);
    }
  };
  await press('.', '.', '.');
  const tabs = await page.$$eval('#views [data-id]', (all) => all.length);
  await press(...Array.from({ length: tabs }, (_, i) => String(i + 1)));
  await press('x', 't', '1', ' ', ' ', 'p', 'Escape', 'm', ']', ';', 'b', 'b', 'h', 'Escape', 'v');
  await page.setViewportSize({ width: 390, height: 844 });
  await press('t', 'x', '.');
  return page.evaluate(() => [.../** @type {any} */ (globalThis).undeclared]);
}

const copy = copySite();
for (const [from, to] of CHANGES) copy.edit('main.js', from, to);
const all = new Set();
for (const mode of ['explore', 'everything']) {
  const context = { viewport: { width: 1440, height: 900 } };
  const browser = await launch({ root: copy.root, context });
  await browser.context.addInitScript(notes);
  for (const one of await visit(browser.page, browser.url, mode)) all.add(one);
  browser.problems.forEach((problem) => console.log(problem));
  await browser.close();
}
copy.remove();
for (const one of [...all].sort()) console.log(one);
