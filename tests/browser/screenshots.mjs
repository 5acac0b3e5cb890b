// Takes pictures of the built page, for the README and for looking at: node
// tests/browser/screenshots.mjs FOLDER [NAME …] NAME: a state, as "lesson", or a whole name, as
// "lesson-desktop-dark"; none takes all. Each state is taken in five sizes, light and dark, and a
// page index.html in the folder shows them side by side. Needs what the browser tests need:
// HEADROOM_SITE, HEADROOM_MODULES and HEADROOM_CHROMIUM, or their defaults (see chromium.mjs).
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './chromium.mjs';

const GROKKING = '#preset=grokking&mode=everything';
/** Until the kept moments are known. */
const settle = ({ page }) => page.waitForTimeout(6000);

/**
 * hash: the link; step: trained so far; act: what is done then; panel: on a phone, the one to show.
 */
const STATES = {
  opening: {},
  training: { step: 100, runs: true },
  solved: { step: 240 },
  arcs: { step: 130, act: ({ page }) => page.hover('[data-answer="4"]') },
  head: {
    step: 240,
    act: async ({ press, page }) => {
      await press('.tile[data-id="attention.2.1"]');
      await page.keyboard.press('m');
    },
  },
  encdec: { hash: '#preset=encdec', step: 240 },
  recall: { hash: '#preset=recall', step: 200 },
  text: { hash: '#preset=text', step: 120 },
  llama: { hash: '#preset=llama', step: 30 },
  gemma: { hash: '#preset=gemma&sink=true', step: 30 },
  classes: { hash: '#preset=majority', step: 60 },
  twelve: { hash: '#preset=reverse&n_layers=12&mode=explore', step: 20 },
  long: { hash: '#preset=copy&seq=127&batch=4&eval_samples=8&mode=explore', step: 10 },
  everything: { hash: '#preset=reverse&mode=everything', step: 240 },
  inspector: {
    hash: '#preset=reverse&mode=everything',
    step: 260,
    act: async ({ page, press }) => {
      await press('.tile[data-id="attention.2.1"]');
      await page.focus('.big');
      await page.keyboard.press('ArrowDown');
    },
    panel: 'inspect',
  },
  timeline: {
    hash: '#preset=reverse&mode=everything',
    step: 260,
    act: async ({ page, panel }) => {
      await panel('model');
      const box = await (await page.$('.picture')).boundingBox();
      await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.42, box.y + box.height / 2, { steps: 8 });
      await page.mouse.up();
      await page.waitForTimeout(500);
    },
  },
  llama_everything: { hash: '#preset=llama&mode=everything', step: 120, runs: true },
  gemma_everything: { hash: '#preset=gemma&mode=everything', step: 120, runs: true },
  lesson: { hash: '#preset=reverse&lesson=reversal-2', step: 260, panel: 'lesson' },
  // the four moments of grokking, and what a model that generalises looks like inside
  grokking_before: { hash: `${GROKKING}&view=numbers` },
  grokking_memorised: { hash: `${GROKKING}&steps=140&view=numbers`, step: 140 },
  grokking_turning: { hash: `${GROKKING}&steps=220&view=numbers`, step: 220 },
  grokking_generalised: { hash: `${GROKKING}&steps=600&view=numbers`, step: 600 },
  grokking_waves: { hash: `${GROKKING}&steps=600&view=numbers&sub=waves`, step: 600, act: settle },
  grokking_progress: {
    ...{ hash: `${GROKKING}&steps=600&view=numbers&sub=progress`, step: 600, act: settle },
  },
  whatif: {
    hash: '#preset=reverse&mode=everything',
    step: 120,
    act: ({ page }) => page.click('#what-if'),
  },
  // reverse without its best head, from the start
  fork: {
    hash: '#preset=reverse&mode=everything&steps=240',
    step: 240,
    act: async ({ page, panel }) => {
      await panel('charts');
      await page.click('#what-if');
      await page.selectOption('#whatif-part', { label: 'Layer 3 · Head 2' });
      await page.click('#whatif-go');
      await page.waitForFunction(
        () => /^fork.*step 240$/i.test(document.querySelector('[data-side=now] h2')?.textContent),
        undefined,
        { timeout: 120000 },
      );
      await panel('model');
      await page.waitForTimeout(3000);
    },
  },
  // the graph of heads when it formed
  formed: {
    hash: '#preset=induction&mode=everything&steps=120&view=heads&sub=paths',
    step: 120,
    act: async ({ page, panel }) => {
      await panel('charts');
      await page.click('#what-if');
      await page.click('#birth-go');
      await page.waitForSelector('#birth-answer p', { timeout: 120000 });
      await page.keyboard.press('Escape');
      await panel('model');
      await page.waitForTimeout(1000);
    },
  },
  geometry: { hash: `${GROKKING}&steps=600&view=tensors&sub=geometry`, step: 600 },
  over_time: { hash: `${GROKKING}&steps=600&view=tensors&sub=time`, step: 600, act: settle },
};
const SIZES = {
  desktop: [1440, 900],
  laptop: [1280, 720],
  tablet: [1024, 768],
  phone: [390, 844],
  wide: [2560, 1440],
};
const THEMES = /** @type {const} */ (['light', 'dark']);

const ALL = Object.keys(STATES).flatMap((state) =>
  Object.keys(SIZES).flatMap((size) =>
    THEMES.map((theme) => ({ name: `${state}-${size}-${theme}`, state, size, theme })),
  ),
);
const [folder, ...wanted] = process.argv.slice(2);
const chosen = ALL.filter(
  ({ name, state }) => !wanted.length || wanted.includes(name) || wanted.includes(state),
);
if (
  !folder ||
  wanted.some((word) => !ALL.some(({ name, state }) => word === name || word === state))
) {
  console.error(
    `usage: node tests/browser/screenshots.mjs FOLDER [NAME …]; a name is STATE or ` +
      `STATE-SIZE-THEME: ` +
      `${Object.keys(STATES).join(', ')}; ${Object.keys(SIZES).join(', ')}; ${THEMES.join(', ')}`,
  );
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

async function take({ name, state, size, theme }) {
  const { hash = '', step = 0, runs = false, act, panel } = STATES[state];
  const [width, height] = SIZES[size];
  const phone = size === 'phone';
  const { page, url, problems, close } = await launch({
    context: { viewport: { width, height }, colorScheme: theme, hasTouch: phone, isMobile: phone },
  });
  const press = (selector) =>
    page.evaluate((which) => /** @type {any} */ (document.querySelector(which)).click(), selector);
  const show = async (id) => {
    if (phone) await press(`#panels [data-id=${id}]`);
  };
  try {
    await page.goto(url + hash);
    await page.waitForFunction(() =>
      document.querySelector('#cell')?.textContent.includes('Row sums'),
    );
    if (step > 0) {
      await press('#play');
      await page.waitForFunction(
        (n) => Number(document.querySelector('#read-step').textContent.replace(/,/g, '')) >= n,
        step,
        { timeout: 180000 },
      );
      const running = await page.$eval('#play', (button) => /Pause/.test(button.textContent));
      if (!runs && running) await press('#play');
    }
    await page.waitForTimeout(900);
    if (act) await act({ page, press, panel: show });
    if (panel) await show(panel);
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(join(folder, `${name}.png`));
    problems.forEach((problem) => console.error(`${name}: ${problem}`));
  } finally {
    await close();
  }
}

for (const shot of chosen) await take(shot);
const figures = chosen
  .map(
    ({ name, size }) =>
      `<figure class="${size}"><img ` +
      `src="${name}.png" alt="${name}"><figcaption>${name}</figcaption></figure>`,
  )
  .join('\n');
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Headroom: pictures</title>
<style>
body { display: flex; flex-wrap: wrap; gap: 16px; font: 13px system-ui; background: #888 }
figure { margin: 0 }
img { height: 420px; display: block }
</style>
${figures}
</html>
`,
);
