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
  const parts = { lens: new ReadOut(host), patch: new Patching(host) };
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
class ReadOut {
  constructor(host) {
    this.host = host;
    this.page = host.page;
    this.decided = h('p', { class: 'lens-decided', id: 'lens-decided', 'aria-live': 'polite' });
    this.about = h('p', { class: 'dim' });
    this.headRow = h('tr');
    this.body = h('tbody');
    const table = h(
      'table',
      {
        class: 'lens-table',
        role: 'grid',
        'aria-label':
          'What is read out at each position, behind each block. Arrow keys move, and the ' +
          'likeliest tokens are beside.',
        onkeydown: (event) => this.move(event),
      },
      h('thead', {}, this.headRow),
      this.body,
    );
    this.cellTitle = h('h2', { class: 'title', id: 'lens-cell', text: 'One cell' });
    this.cellWords = h('p', { class: 'dim' });
    this.bars = h('ol', { class: 'lens-bars', 'aria-labelledby': 'lens-cell' });
    this.element = h(
      'section',
      { class: 'lens-part', role: 'tabpanel', 'aria-label': 'Read out each block' },
      h('div', {}, this.decided, this.about),
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
          this.cellTitle,
          this.cellWords,
          this.bars,
        ),
      ),
    );
    this.shown = null;
    this.cells = [];
    this.shape = '';
    this.asked = '';
    this.lastMs = -Infinity;
    this.waiting = 0;
    this.chosen = null;
    this.scored = null;
    this.scoring = false;
    this.scoreLater = 0;
    this.scoredMs = -Infinity;
  }

  keyNow() {
    return JSON.stringify([
      this.host.step,
      this.page.cut,
      this.page.source,
      this.chosen,
      this.page.settings,
    ]);
  }

  async update() {
    void this.score();
    const key = this.keyNow();
    const since = performance.now() - this.lastMs;
    if (key === this.asked) return;
    if (since < LENS_MS && !this.waiting)
      this.waiting = window.setTimeout(() => {
        this.waiting = 0;
        this.host.want('view');
      }, LENS_MS - since);
    if (since < LENS_MS) return;
    this.asked = key;
    this.lastMs = performance.now();
    const cell =
      this.chosen &&
      this.shown &&
      this.chosen.depth < this.shown.layers.length &&
      this.chosen.position < this.shown.layers[0].positions.length
        ? this.chosen
        : null;
    const run = this.host.run;
    const reply = await this.host.ask('lens', { source: this.page.source, cell });
    if (!reply || run !== this.host.run) {
      this.asked = '';
      return;
    }
    this.shown = reply;
    if (!cell) {
      this.chosen = {
        depth: reply.layers.length - 1,
        position: Math.max(
          0,
          reply.layers.at(-1).positions.findIndex(({ target }) => target !== undefined),
        ),
      };
      this.host.want('view');
    }
    this.draw();
  }

  /** How often the answer is on top behind each block, over held-out samples. */
  async score() {
    const run = this.host.run;
    const at = steadyMoment(this.page, run);
    const key = JSON.stringify([this.host.step, at, this.page.cut, this.page.settings]);
    const since = performance.now() - this.scoredMs;
    if (this.scoring || this.scored?.key === key) return;
    if (since < SCORE_MS) {
      this.scoreLater ||= window.setTimeout(() => {
        this.scoreLater = 0;
        this.host.want('view');
      }, SCORE_MS - since);
      return;
    }
    this.scoring = true;
    const atOnce = Math.max(1, samplesAtOnce(this.page.plan, this.page.settings) >> 2);
    let rows = null;
    let reply = null;
    for (let first = 0; first < SCORED; first += atOnce) {
      reply = await this.host.ask('lensscore', {
        first,
        samples: Math.min(atOnce, SCORED - first),
        ...(at !== undefined && { at }),
      });
      if (!reply || run !== this.host.run) break;
      rows = addScores(rows, reply.rows);
    }
    this.scoring = false;
    this.scoredMs = performance.now();
    if (run === this.host.run) {
      this.scored = { key, rows: reply && rows, step: reply?.step ?? this.host.step };
      this.draw();
    } // refused once, not asked again before something changes
    this.host.want('view');
  }

  build(depths, positions) {
    this.headRow.replaceChildren(
      h('th', { scope: 'col', text: 'position' }),
      ...depths.map(({ layer }) =>
        h('th', { scope: 'col' }, h('span', { text: depthName(layer) }), h('small', {})),
      ),
      h('th', { scope: 'col', text: 'answer' }),
    );
    this.cells = Array.from({ length: positions }, (_, position) =>
      depths.map((_, depth) =>
        h(
          'td',
          { role: 'gridcell', tabindex: -1, onclick: () => this.choose({ depth, position }) },
          h('b'),
          h('small'),
        ),
      ),
    );
    this.body.replaceChildren(
      ...this.cells.map((row) =>
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

  draw() {
    if (!this.shown) return;
    const { settings } = this.page;
    const { layers, tokens } = this.shown;
    const depths = layers.length;
    const positions = layers[0].positions.length;
    const now = `${depths} ${positions}`;
    if (now !== this.shape) {
      this.shape = now;
      this.build(layers, positions);
    }
    if (this.scored?.rows?.length === depths)
      this.scored.rows.forEach(({ accuracy }, i) =>
        setText(this.headRow.children[i + 1].lastChild, formatShare(accuracy)),
      );
    setText(
      this.decided,
      this.scored?.rows?.length === depths
        ? decidedWords(this.scored.rows)
        : 'Scoring held-out samples …',
    );
    setText(
      this.about,
      `Behind each block the residual stream goes through the final norm and the output layer. ` +
        `Colour: probability of the right answer; small: its rank, where another is on top; ` +
        `above: ` +
        `accuracy over ${SCORED} held-out samples${this.scored ? `, step ${this.scored.step}` : ''}.`,
    );
    for (let i = 0; i < positions; i++) {
      const line = this.body.children[i];
      const target = layers[0].positions[i].target;
      setText(line.firstChild.firstChild, positions === 1 ? 'the whole' : String(i + 1));
      setText(line.firstChild.lastChild, positions === 1 ? '' : tokenLabel(settings, tokens[i]));
      setText(line.lastChild, target === undefined ? '' : tokenLabel(settings, target));
      line.classList.toggle('uncounted', target === undefined);
      for (let d = 0; d < depths; d++)
        this.drawCell(this.cells[i][d], layers[d].positions[i], d, i);
    }
    this.drawChosen();
  }

  drawCell(
    cell,
    { top, top_probability, target, target_probability, target_rank },
    depth,
    position,
  ) {
    const { settings } = this.page;
    const right = top === target;
    const on = this.chosen?.depth === depth && this.chosen.position === position;
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
      `${depthName(this.shown.layers[depth].layer)}, position ` +
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

  drawChosen() {
    if (!this.chosen || !this.shown.top || !this.cells[this.chosen.position]?.[this.chosen.depth])
      return;
    const { settings } = this.page;
    const { target } = this.shown.layers[this.chosen.depth].positions[this.chosen.position];
    setText(
      this.cellTitle,
      `${depthName(this.shown.layers[this.chosen.depth].layer)}, position ${this.chosen.position + 1}`,
    );
    setText(
      this.cellWords,
      this.cells[this.chosen.position][this.chosen.depth].title.replace(/^[^:]*: /, 'On top: '),
    );
    this.bars.replaceChildren(
      ...this.shown.top.map(({ token, probability }) =>
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

  choose(cell, focus = false) {
    this.chosen = cell;
    this.asked = '';
    this.lastMs = -Infinity;
    this.draw();
    if (focus) this.cells[cell.position][cell.depth].focus();
    this.host.want('view');
  }

  move(event) {
    const [rows, columns] = [
      { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0,
      { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0,
    ];
    if ((!rows && !columns) || !this.chosen) return;
    event.preventDefault();
    this.choose(
      {
        depth: Math.min(this.cells[0].length - 1, Math.max(0, this.chosen.depth + columns)),
        position: Math.min(this.cells.length - 1, Math.max(0, this.chosen.position + rows)),
      },
      true,
    );
  }
}

/** A clean and a corrupted example, and what each part brings back alone. */
class Patching {
  constructor(host) {
    this.host = host;
    this.page = host.page;
    this.actions = host.actions;
    this.what = segments({
      label: 'What is patched',
      items: [
        ['heads', 'heads'],
        ['ffn', 'FFN'],
        ['residual', 'residual stream'],
        ['all', 'all'],
      ].map(([id, text]) => ({ id, text })),
      onchoose: (id) => {
        this.kind = id;
        this.start();
      },
    });
    this.by = segments({
      label: 'Metric',
      items: [
        { id: 'log_probability', text: 'log-probability' },
        { id: 'logit_difference', text: 'logit difference' },
      ],
      onchoose: (id) => {
        this.metric = id;
        this.draw();
      },
    });
    const next = h('button', {
      type: 'button',
      class: 'btn small',
      id: 'next-pair',
      text: 'Next pair',
      onclick: () => {
        this.index++;
        this.start();
      },
    });
    this.run = h('button', {
      type: 'button',
      class: 'btn small',
      id: 'patch-run',
      onclick: () => (this.turn ? this.cancel() : this.start()),
    });
    this.pair = h('div', { class: 'pair' });
    this.said = h('p', { class: 'lens-decided', id: 'patch-words', 'aria-live': 'polite' });
    this.ends = h('p', { class: 'dim', id: 'patch-ends' });
    this.table = h('table', { class: 'lens-table patch-table' });
    this.element = h(
      'section',
      { class: 'lens-part', role: 'tabpanel', 'aria-label': 'Patch' },
      h('p', {
        class: 'dim',
        text:
          'The model reads the corrupted sequence, but one part puts out what it had on the ' +
          'clean one. The share of the clean answer that comes back went through that part.',
      }),
      h('div', { class: 'cut-row' }, this.what.element, this.by.element, next, this.run),
      this.pair,
      this.said,
      this.ends,
      h('div', { class: 'lens-scroll' }, this.table),
    );
    this.kind = 'heads';
    this.metric = 'log_probability';
    this.index = 0;
    this.turn = null;
    this.result = null;
    this.of = null;
    this.everything = null;
    this.drawn = '';
  }

  cancel() {
    this.turn = null;
    this.host.want('view');
  }

  async start() {
    const run = this.host.run;
    const at = steadyMoment(this.page, run);
    const mine = (this.turn = { done: 0, total: 0, stopped: false });
    const goesOn = () => this.turn === mine && this.host.run === run;
    const ask = (places) =>
      this.host.ask('patch', {
        index: this.index,
        places,
        cuts: null,
        ...(at !== undefined && { at }),
      });
    this.of = run;
    this.result = this.everything = null;
    const { arch, n_layers, n_dec_layers } = this.page.settings;
    const first = await ask([
      {
        stack: arch === 'encdec' ? 'decoder' : arch,
        layer: (arch === 'encdec' ? n_dec_layers : n_layers) - 1,
        part: 'block',
      },
    ]);
    if (!goesOn()) return;
    if (first) {
      this.everything = first.rows[0];
      this.result = { ...first, rows: [] };
      const places = patchPlaces(this.page.settings, this.kind, first.clean.tokens.length);
      mine.total = places.length;
      for (let i = 0; i < places.length; i += PATCHES_AT_ONCE) {
        const reply = await ask(places.slice(i, i + PATCHES_AT_ONCE));
        if (!goesOn()) return;
        if (!reply) break;
        this.result.rows.push(...reply.rows);
        mine.done = this.result.rows.length;
        this.host.want('view');
      }
    }
    this.turn = null;
    this.host.want('view');
  }

  tokensRow(name, { tokens, source, targets }) {
    const { settings } = this.page;
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

  draw() {
    this.what.select(this.kind);
    this.by.select(this.metric);
    setText(
      this.run,
      this.turn ? `Cancel: ${this.turn.done} of ${this.turn.total}` : 'Patch again',
    );
    if (!this.result) {
      this.pair.replaceChildren();
      this.table.replaceChildren();
      setText(this.said, this.turn ? 'Patching …' : '');
      setText(this.ends, '');
      return;
    }
    this.pair.replaceChildren(
      this.tokensRow('clean', this.result.clean),
      this.tokensRow('corrupted', this.result.corrupted),
    );
    const number = (value) => (value === null ? '–' : value.toFixed(3).replace('-', '−'));
    setText(
      this.ends,
      `${
        this.metric === 'log_probability'
          ? 'Mean log-probability of the clean answers'
          : 'Mean logit of the clean ' + 'answer less that of the corrupted one, where they differ'
      }: clean ${number(this.result.clean[this.metric])}, corrupted ${number(this.result.corrupted[this.metric])}; ` +
        `everything at once, the stream behind the last block: ` +
        `${recoveredText(this.everything[this.metric].recovered)} · step ${this.result.step}`,
    );
    setText(
      this.said,
      this.result.rows.length
        ? patchWords(this.result.rows, this.metric, this.page.settings)
        : 'Patching …',
    );
    const grid = patchGrid(this.result.rows, this.page.settings);
    this.table.replaceChildren(
      h(
        'thead',
        {},
        h('tr', {}, h('td'), ...grid.columns.map((name) => h('th', { scope: 'col', text: name }))),
      ),
      h(
        'tbody',
        {},
        ...grid.rows.map(({ name, cells }) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row', text: name }),
            ...cells.map((row) => this.cellOf(row)),
          ),
        ),
      ),
    );
  }

  cellOf(row) {
    if (!row) return h('td');
    const { recovered } = row[this.metric];
    const tile = row.part === 'block' ? null : tilesOf(row, this.page.settings)[0];
    const text = recoveredText(recovered);
    const style = { '--p': `${(45 * Math.min(1, Math.max(0, recovered ?? 0))).toFixed(1)}%` };
    return h(
      'td',
      { class: 'value', style },
      tile
        ? h('button', { type: 'button', text, onclick: () => this.actions.lockTile(tile) })
        : text,
    );
  }

  update() {
    if (this.of !== this.host.run) void this.start();
    const key = JSON.stringify([
      this.turn,
      this.result?.rows.length,
      this.result?.step,
      this.kind,
      this.metric,
      this.index,
    ]);
    if (key !== this.drawn) {
      this.drawn = key;
      this.draw();
    }
  }
}
