// The Lens view: what the model would answer behind each block, and which part carries an answer
// from a clean input to a corrupted one.
import { h, segments, setAttribute, setStyle, setText } from '../base/dom.js';
import { formatShare } from '../base/format.js';
import { tokenLabel } from '../model/anatomy.js';
import { tilesOf } from '../model/cuts.js';
import { samplesAtOnce, steadyMoment } from '../model/heldout.js';
import {
  addScores,
  decidedWords,
  depthName,
  patchGrid,
  patchWords,
  recoveredText,
} from '../model/lenswords.js';
import { patchPlaces } from '../wasm/analysis/patch.mjs';

const LENS_MS = 250;
const SCORE_MS = 1000;
const SCORED = 64;
const PATCHES_AT_ONCE = 4;

/**
 * @param {HTMLElement} root @param {any} host hostOf in app/views.js @returns
 * {import('./centre.js').CentreView}
 */
export function createLens(root, host) {
  const { page, actions } = host;
  const parts = { lens: createReadOut(host), patch: createPatching(host) };
  const tabs = segments({
    label: 'Lens or patching',
    role: 'tablist',
    items: [
      { id: 'lens', text: 'Read out each block' },
      { id: 'patch', text: 'Patch' },
    ],
    onchoose: (id) => {
      page.look.sub = id === 'lens' ? '' : id;
      actions.showView('lens');
    },
  });
  for (const [id, { element }] of Object.entries(parts)) setAttribute(element, 'id', `lens-${id}`);
  [...tabs.element.children].forEach((tab) =>
    tab.setAttribute('aria-controls', `lens-${tab.dataset.id}`),
  );
  const none = h('p', {
    class: 'note',
    text: 'This model has no output layer, so there is no answer to read out.',
  });
  root.append(tabs.element, none, ...Object.values(parts).map(({ element }) => element));
  return {
    id: 'lens',
    title: 'Lens',
    root,
    update() {
      const shown = page.look.sub === 'patch' ? 'patch' : 'lens';
      const can = page.settings.head !== 'none';
      none.hidden = can;
      tabs.select(shown);
      for (const [id, { element }] of Object.entries(parts)) element.hidden = !can || id !== shown;
      return can ? parts[shown].update() : undefined;
    },
  };
}

/** Positions down, depths across. */
function createReadOut(host) {
  const { page } = host;
  const decided = h('p', { class: 'lens-decided', id: 'lens-decided', 'aria-live': 'polite' });
  const about = h('p', { class: 'dim' });
  const headRow = h('tr');
  const body = h('tbody');
  const table = h(
    'table',
    {
      class: 'lens-table',
      role: 'grid',
      'aria-label':
        'What is read out at each position, behind each block. Arrow keys move, and the ' +
        'likeliest tokens are beside.',
      onkeydown: move,
    },
    h('thead', {}, headRow),
    body,
  );
  const cellTitle = h('h2', { class: 'title', id: 'lens-cell', text: 'One cell' });
  const cellWords = h('p', { class: 'dim' });
  const bars = h('ol', { class: 'lens-bars', 'aria-labelledby': 'lens-cell' });
  const element = h(
    'section',
    { class: 'lens-part', role: 'tabpanel', 'aria-label': 'Read out each block' },
    h('div', {}, decided, about),
    h(
      'div',
      { class: 'lens-body' },
      h('div', { class: 'lens-scroll' }, table),
      h(
        'aside',
        {
          class: 'lens-aside',
          'aria-live': 'polite',
          'aria-label': 'Likeliest tokens of the chosen cell',
        },
        cellTitle,
        cellWords,
        bars,
      ),
    ),
  );
  let shown = null;
  let cells = [];
  let shape = '';
  let asked = '';
  let lastMs = -Infinity;
  let waiting = 0;
  let chosen = null;
  let scored = null;
  let scoring = false;
  let scoreLater = 0;
  let scoredMs = -Infinity;

  const keyNow = () => JSON.stringify([host.step, page.cut, page.source, chosen, page.settings]);

  async function update() {
    void score();
    const key = keyNow();
    const since = performance.now() - lastMs;
    if (key === asked) return;
    if (since < LENS_MS && !waiting)
      waiting = window.setTimeout(() => {
        waiting = 0;
        host.want('view');
      }, LENS_MS - since);
    if (since < LENS_MS) return;
    asked = key;
    lastMs = performance.now();
    const cell =
      chosen &&
      shown &&
      chosen.depth < shown.layers.length &&
      chosen.position < shown.layers[0].positions.length
        ? chosen
        : null;
    const run = host.run;
    const reply = await host.ask('lens', { source: page.source, cell });
    if (!reply || run !== host.run) {
      asked = '';
      return;
    }
    shown = reply;
    if (!cell) {
      chosen = {
        depth: reply.layers.length - 1,
        position: Math.max(
          0,
          reply.layers.at(-1).positions.findIndex(({ target }) => target !== undefined),
        ),
      };
      host.want('view');
    }
    draw();
  }

  /** How often the answer is on top behind each block, over held-out samples. */
  async function score() {
    const run = host.run;
    const at = steadyMoment(page, run);
    const key = JSON.stringify([host.step, at, page.cut, page.settings]);
    const since = performance.now() - scoredMs;
    if (scoring || scored?.key === key) return;
    if (since < SCORE_MS) {
      scoreLater ||= window.setTimeout(() => {
        scoreLater = 0;
        host.want('view');
      }, SCORE_MS - since);
      return;
    }
    scoring = true;
    const atOnce = Math.max(1, samplesAtOnce(page.plan, page.settings) >> 2);
    let rows = null;
    let reply = null;
    for (let first = 0; first < SCORED; first += atOnce) {
      reply = await host.ask('lensscore', {
        first,
        samples: Math.min(atOnce, SCORED - first),
        ...(at !== undefined && { at }),
      });
      if (!reply || run !== host.run) break;
      rows = addScores(rows, reply.rows);
    }
    scoring = false;
    scoredMs = performance.now();
    if (run === host.run) {
      scored = { key, rows: reply && rows, step: reply?.step ?? host.step };
      draw();
    } // refused once, not asked again before something changes
    host.want('view');
  }

  function build(depths, positions) {
    headRow.replaceChildren(
      h('th', { scope: 'col', text: 'position' }),
      ...depths.map(({ layer }) =>
        h('th', { scope: 'col' }, h('span', { text: depthName(layer) }), h('small', {})),
      ),
      h('th', { scope: 'col', text: 'answer' }),
    );
    cells = Array.from({ length: positions }, (_, position) =>
      depths.map((_, depth) =>
        h(
          'td',
          { role: 'gridcell', tabindex: -1, onclick: () => choose({ depth, position }) },
          h('b'),
          h('small'),
        ),
      ),
    );
    body.replaceChildren(
      ...cells.map((row) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, h('small'), h('b')),
          ...row,
          h('td', { class: 'target' }),
        ),
      ),
    );
  }

  function draw() {
    if (!shown) return;
    const { settings } = page;
    const { layers, tokens } = shown;
    const depths = layers.length;
    const positions = layers[0].positions.length;
    const now = `${depths} ${positions}`;
    if (now !== shape) {
      shape = now;
      build(layers, positions);
    }
    if (scored?.rows?.length === depths)
      scored.rows.forEach(({ accuracy }, i) =>
        setText(headRow.children[i + 1].lastChild, formatShare(accuracy)),
      );
    setText(
      decided,
      scored?.rows?.length === depths ? decidedWords(scored.rows) : 'Scoring held-out samples …',
    );
    setText(
      about,
      `Behind each block the residual stream goes through the final norm and the output layer. ` +
        `Colour: probability of the right answer; small: its rank, where another is on top; ` +
        `above: ` +
        `accuracy over ${SCORED} held-out samples${scored ? `, step ${scored.step}` : ''}.`,
    );
    for (let i = 0; i < positions; i++) {
      const line = body.children[i];
      const target = layers[0].positions[i].target;
      setText(line.firstChild.firstChild, positions === 1 ? 'the whole' : String(i + 1));
      setText(line.firstChild.lastChild, positions === 1 ? '' : tokenLabel(settings, tokens[i]));
      setText(line.lastChild, target === undefined ? '' : tokenLabel(settings, target));
      line.classList.toggle('uncounted', target === undefined);
      for (let d = 0; d < depths; d++) drawCell(cells[i][d], layers[d].positions[i], d, i);
    }
    drawChosen();
  }

  function drawCell(
    cell,
    { top, top_probability, target, target_probability, target_rank },
    depth,
    position,
  ) {
    const { settings } = page;
    const right = top === target;
    const on = chosen?.depth === depth && chosen.position === position;
    setText(cell.firstChild, tokenLabel(settings, top));
    setText(cell.lastChild, target === undefined || right ? '' : `#${target_rank}`);
    setStyle(cell, {
      '--p': target === undefined ? '0%' : `${(45 * target_probability).toFixed(1)}%`,
    });
    setAttribute(cell, 'class', `${right ? 'right' : ''}${on ? ' on' : ''}`);
    setAttribute(cell, 'tabindex', on ? '0' : '-1');
    setAttribute(cell, 'aria-selected', String(on));
    setAttribute(
      cell,
      'title',
      `${depthName(shown.layers[depth].layer)}, position ` +
        `${position + 1}: ` +
        `${tokenLabel(settings, top)} with ` +
        `${formatShare(top_probability)}${
          target === undefined
            ? ', not scored'
            : `; the answer ` +
              `${tokenLabel(settings, target)} has ` +
              `${formatShare(target_probability)}, rank ${target_rank}`
        }`,
    );
  }

  function drawChosen() {
    if (!chosen || !shown.top || !cells[chosen.position]?.[chosen.depth]) return;
    const { settings } = page;
    const { target } = shown.layers[chosen.depth].positions[chosen.position];
    setText(
      cellTitle,
      `${depthName(shown.layers[chosen.depth].layer)}, position ${chosen.position + 1}`,
    );
    setText(cellWords, cells[chosen.position][chosen.depth].title.replace(/^[^:]*: /, 'On top: '));
    bars.replaceChildren(
      ...shown.top.map(({ token, probability }) =>
        h(
          'li',
          { class: token === target ? 'right' : '' },
          h('span', { text: tokenLabel(settings, token) }),
          h('i', { style: { '--p': `${(100 * probability).toFixed(1)}%` } }),
          h('b', { text: formatShare(probability) }),
        ),
      ),
    );
  }

  function choose(cell, focus = false) {
    chosen = cell;
    asked = '';
    lastMs = -Infinity;
    draw();
    if (focus) cells[cell.position][cell.depth].focus();
    host.want('view');
  }

  function move(event) {
    const [rows, columns] = [
      { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0,
      { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0,
    ];
    if ((!rows && !columns) || !chosen) return;
    event.preventDefault();
    choose(
      {
        depth: Math.min(cells[0].length - 1, Math.max(0, chosen.depth + columns)),
        position: Math.min(cells.length - 1, Math.max(0, chosen.position + rows)),
      },
      true,
    );
  }

  return { element, update };
}

/** A clean and a corrupted example, and what each part brings back alone. */
function createPatching(host) {
  const { page, actions } = host;
  const what = segments({
    label: 'What is patched',
    items: [
      ['heads', 'heads'],
      ['ffn', 'FFN'],
      ['residual', 'residual stream'],
      ['all', 'all'],
    ].map(([id, text]) => ({ id, text })),
    onchoose: (id) => {
      kind = id;
      start();
    },
  });
  const by = segments({
    label: 'Metric',
    items: [
      { id: 'log_probability', text: 'log-probability' },
      { id: 'logit_difference', text: 'logit difference' },
    ],
    onchoose: (id) => {
      metric = id;
      draw();
    },
  });
  const next = h('button', {
    type: 'button',
    class: 'btn small',
    id: 'next-pair',
    text: 'Next pair',
    onclick: () => {
      index++;
      start();
    },
  });
  const run = h('button', {
    type: 'button',
    class: 'btn small',
    id: 'patch-run',
    onclick: () => (turn ? cancel() : start()),
  });
  const pair = h('div', { class: 'pair' });
  const said = h('p', { class: 'lens-decided', id: 'patch-words', 'aria-live': 'polite' });
  const ends = h('p', { class: 'dim', id: 'patch-ends' });
  const table = h('table', { class: 'lens-table patch-table' });
  const element = h(
    'section',
    { class: 'lens-part', role: 'tabpanel', 'aria-label': 'Patch' },
    h('p', {
      class: 'dim',
      text:
        'The model reads the corrupted sequence, but one part puts out what it had on the ' +
        'clean one. The share of the clean answer that comes back went through that part.',
    }),
    h('div', { class: 'cut-row' }, what.element, by.element, next, run),
    pair,
    said,
    ends,
    h('div', { class: 'lens-scroll' }, table),
  );
  let kind = 'heads';
  let metric = 'log_probability';
  let index = 0;
  let turn = null;
  let result = null;
  let of = null;
  let everything = null;

  function cancel() {
    turn = null;
    host.want('view');
  }

  async function start() {
    const run = host.run;
    const at = steadyMoment(page, run);
    const mine = (turn = { done: 0, total: 0, stopped: false });
    const goesOn = () => turn === mine && host.run === run;
    const ask = (places) =>
      host.ask('patch', { index, places, cuts: null, ...(at !== undefined && { at }) });
    of = run;
    result = everything = null;
    const { arch, n_layers, n_dec_layers } = page.settings;
    const first = await ask([
      {
        stack: arch === 'encdec' ? 'decoder' : arch,
        layer: (arch === 'encdec' ? n_dec_layers : n_layers) - 1,
        part: 'block',
      },
    ]);
    if (!goesOn()) return;
    if (first) {
      everything = first.rows[0];
      result = { ...first, rows: [] };
      const places = patchPlaces(page.settings, kind, first.clean.tokens.length);
      mine.total = places.length;
      for (let i = 0; i < places.length; i += PATCHES_AT_ONCE) {
        const reply = await ask(places.slice(i, i + PATCHES_AT_ONCE));
        if (!goesOn()) return;
        if (!reply) break;
        result.rows.push(...reply.rows);
        mine.done = result.rows.length;
        host.want('view');
      }
    }
    turn = null;
    host.want('view');
  }

  function tokensRow(name, { tokens, source, targets }) {
    const { settings } = page;
    const shown = source ?? tokens;
    const answers = Array.from(targets).filter((target) => target !== settings.ignore_index);
    return h(
      'p',
      {},
      h('b', { text: name }),
      h('span', {}, ...Array.from(shown, (token) => h('i', { text: tokenLabel(settings, token) }))),
      h(
        'span',
        { class: 'dim' },
        '→ ',
        ...answers.map((token) => h('i', { text: tokenLabel(settings, token) })),
      ),
    );
  }

  function draw() {
    what.select(kind);
    by.select(metric);
    setText(run, turn ? `Cancel: ${turn.done} of ${turn.total}` : 'Patch again');
    if (!result) {
      pair.replaceChildren();
      table.replaceChildren();
      setText(said, turn ? 'Patching …' : '');
      setText(ends, '');
      return;
    }
    pair.replaceChildren(
      tokensRow('clean', result.clean),
      tokensRow('corrupted', result.corrupted),
    );
    const number = (value) => (value === null ? '–' : value.toFixed(3).replace('-', '−'));
    setText(
      ends,
      `${
        metric === 'log_probability'
          ? 'Mean log-probability of the clean answers'
          : 'Mean logit of the clean ' + 'answer less that of the corrupted one, where they differ'
      }: clean ${number(result.clean[metric])}, corrupted ${number(result.corrupted[metric])}; ` +
        `everything at once, the stream behind the last block: ` +
        `${recoveredText(everything[metric].recovered)} · step ${result.step}`,
    );
    setText(
      said,
      result.rows.length ? patchWords(result.rows, metric, page.settings) : 'Patching …',
    );
    const grid = patchGrid(result.rows, page.settings);
    table.replaceChildren(
      h(
        'thead',
        {},
        h('tr', {}, h('td'), ...grid.columns.map((name) => h('th', { scope: 'col', text: name }))),
      ),
      h(
        'tbody',
        {},
        ...grid.rows.map(({ name, cells }) =>
          h('tr', {}, h('th', { scope: 'row', text: name }), ...cells.map(cellOf)),
        ),
      ),
    );
  }

  function cellOf(row) {
    if (!row) return h('td');
    const { recovered } = row[metric];
    const tile = row.part === 'block' ? null : tilesOf(row, page.settings)[0];
    const text = recoveredText(recovered);
    const style = { '--p': `${(45 * Math.min(1, Math.max(0, recovered ?? 0))).toFixed(1)}%` };
    return h(
      'td',
      { class: 'value', style },
      tile ? h('button', { type: 'button', text, onclick: () => actions.lockTile(tile) }) : text,
    );
  }

  let drawn = '';
  return {
    element,
    update() {
      if (of !== host.run) void start();
      const key = JSON.stringify([turn, result?.rows.length, result?.step, kind, metric, index]);
      if (key !== drawn) {
        drawn = key;
        draw();
      }
    },
  };
}
