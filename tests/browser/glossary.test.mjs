// The glossary on the page: in every view, each term is marked where the view's text first uses it,
// with a dotted underline, and the mark opens its definition.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstUse, glossary } from '../../web/model/glossary.js';
import { open } from './opened.mjs';

/** What of a view is no text to read from start to end: selectors, each with the reason. */
const REASONS = {
  'button:not(.gloss), a, label, select, option, input, textarea, summary, [role=tab]':
    'a control has a tooltip, and cannot hold another control',
  'h1, h2, h3, h4, legend, .title': 'a title names what the text below it explains',
  'svg, canvas, [role=grid], .badge, .lab .num':
    'drawings and their labels are explained by the sentence beside them',
  'table, dl, .legend, #hero small': 'names of columns and of numbers, with tooltips',
  '.f, .formula': 'a formula; its words are in the view Lens and in the lessons',
  '#cell': 'names the tokens of one cell, whatever the pointer is over',
  '.gutter': 'names of the two rows of the stage',
  '.aim': 'what ticks a step off, in the words of the text above it',
  '.hint, .grows': 'drawn over the curve, and the pointer goes through',
  '.why-list': 'pairs in the words of the sentence above, which has the first',
  '.hidden': 'for screen readers, which read the same sentence elsewhere',
};
const VIEWS = [
  'model',
  'positions',
  'tensors',
  'try',
  'heads',
  'lens',
  'why',
  'compare',
  'studies',
  'losses',
];
const PANELS = ['#hero', '#charts', '#inspect', '#settings', '#offers'];

/** The text of a part that shows, line by line, with marks as in web/ui/gloss.js. */
const read = (page, root) =>
  page.evaluate(
    ([selector, skipped]) => {
      const part = document.querySelector(selector);
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      let said = '';
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const mark = node.parentElement.closest('.gloss');
        if (!node.parentElement.checkVisibility()) continue;
        if (mark) said += `[${node.data}|${mark.getAttribute('data-term')}]`;
        else if (node.parentElement.closest(skipped)) said += '\n';
        else said += node.data;
      }
      return said;
    },
    [root, Object.keys(REASONS).join(', ')],
  );

/** Terms whose first use in a text is not marked, with the words around it. */
const unmarked = (said) =>
  glossary().flatMap((entry) => {
    const at = firstUse(said, entry);
    const mark = said.indexOf(`|${entry.id}]`);
    const isLate = at >= 0 && (mark < 0 || at < mark);
    return isLate ? [`${entry.id}: ${said.slice(Math.max(0, at - 20), at + 30)}`] : [];
  });

test('in every view and panel, each term is marked where its text first uses it', async () => {
  const { page, rest, go } = await open({ hash: '#preset=reverse' });
  let marks = 0;
  for (const view of VIEWS) {
    await go(`preset=reverse&view=${view}`);
    const root = view === 'model' ? '#model' : `#view-${view}`;
    const said = await read(page, root);
    assert.deepEqual(unmarked(said), [], view);
    marks += said.split('|').length - 1;
  }
  for (const panel of PANELS) assert.deepEqual(unmarked(await read(page, panel)), [], panel);
  assert.ok(marks >= 10, `${marks} marks in the views`);
  await go('preset=reverse&view=lens');
  await page.hover('#view-lens .gloss >> nth=0');
  await page.waitForSelector('#gloss-card:not([hidden])');
  await rest();
});

test('Explore marks each term of its headline, its stage and its inspector', async () => {
  const { page } = await open({ hash: '#preset=reverse', mode: 'explore' });
  for (const panel of ['#hero', '#model', '#charts', '#inspect', '#offers'])
    assert.deepEqual(unmarked(await read(page, panel)), [], panel);
});

test('a lesson marks its terms, and a mark there opens its definition', async () => {
  const { page, text } = await open({ hash: '#preset=copy&lesson=attention' });
  assert.deepEqual(unmarked(await read(page, '#lesson')), []);
  await page.focus('#lesson .gloss >> nth=0');
  assert.match(await text('#gloss-card'), /Here: /);
});
