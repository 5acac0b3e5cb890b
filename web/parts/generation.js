// Saying token after token: prompt, sampling, what was said, and for each token what it was chosen
// from and where the model looked.
import { h, segments, setAttribute, setStyle, setText } from '../base/dom.js';
import { formatCount } from '../base/format.js';
import { tokenLabel } from '../model/anatomy.js';
import {
  expectedNext,
  isEnded,
  nextRequest,
  promptText,
  readPrompt,
  taskWords,
} from '../model/continuation.js';
import { canGenerate, ownKind } from '../model/own.js';
import { settingName } from '../model/words.js';
import { createChoice } from './choice.js';

/** Between two tokens, so that each is seen; and between two looks at newer weights. */
const PACE_MS = { text: 30, other: 110 };
const RENEW_MS = 700;
/** Tokens of one press of Generate, and of a renewal. */
const MOST = 200;
const MOST_RENEWED = 96;
const PIECE = 16;
/** The temperature a text begins with: its likeliest continuation soon goes round in circles. */
const LIVELY = 0.7;

const wait = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

/**
 * @param {HTMLElement} root
 * @param {any} host hostOf in app/views.js
 */
export function createGeneration(root, host) {
  return new Generation(root, host);
}

class Generation {
  constructor(root, host) {
    this.root = root;
    this.host = host;
    this.settings = null;
    this.prompt = null;
    this.said = [];
    this.chosen = null;
    this.going = false;
    this.renewing = false;
    this.madeAt = -1;
    this.renewedAt = -1;
    this.renewedMs = 0;
    this.keepUp = false;
    this.ticket = 0;
    this.reads = 'all';
    this.drawn = null;
    this.prompts = new Map(); // task -> what was typed last
    this.form = this.createForm();
    this.flow = h('div', {
      class: 'flow',
      id: 'generated',
      role: 'group',
      'aria-label': 'Prompt and what the model said',
    });
    this.status = h('p', { class: 'dim', id: 'generated-status', role: 'status' });
    this.words = h('p', { class: 'note', id: 'generated-words' });
    this.choice = createChoice();
    const aside = h('div', { class: 'choice', id: 'choice' });
    aside.append(this.choice.element);
    root.append(
      this.form.element,
      this.words,
      h(
        'div',
        { class: 'generation' },
        h('div', { class: 'output' }, this.flow, this.status),
        aside,
      ),
    );
  }

  /** The step whose model is looked at. */
  moment() {
    return this.host.page.at ?? this.host.run.step;
  }

  sampling() {
    return {
      reads: this.reads,
      temperature: Number(this.form.temperature.value),
      topK: wholeOf(this.form.topK, 0),
      seed: wholeOf(this.form.seed, 1),
    };
  }

  /** Asks for more tokens after `list`; null when the model is gone. */
  async ask(list, count) {
    const { dropped, ...request } = nextRequest(
      this.settings,
      this.prompt,
      list.map(({ token }) => token),
      this.sampling(),
      count,
    );
    const mine = this.settings;
    const reply = await this.host.ask('generate', request);
    if (!reply || mine !== this.host.page.settings) return null;
    let before = list.map(({ token }) => token);
    return {
      step: reply.step,
      more: reply.produced.map((one, i) => {
        const expected = expectedNext(this.settings, this.prompt, before);
        before = [...before, one.token];
        return { ...one, dropped, expected, read: request.tokens.length + i };
      }),
    };
  }

  async one() {
    if (
      !this.prompt ||
      isEnded(
        this.settings,
        this.prompt,
        this.said.map(({ token }) => token),
      )
    )
      return false;
    const mine = this.ticket;
    const reply = await this.ask(this.said, 1);
    if (!reply || mine !== this.ticket || !reply.more.length) return false;
    this.said = [...this.said, ...reply.more];
    this.chosen = this.said.length - 1;
    this.madeAt = reply.step;
    this.draw();
    return true;
  }

  async go() {
    if (this.going) return this.stop();
    this.going = true;
    if (
      this.prompt &&
      isEnded(
        this.settings,
        this.prompt,
        this.said.map(({ token }) => token),
      )
    )
      this.said = [];
    this.drawButtons();
    const pace = this.settings.task === 'text' ? PACE_MS.text : PACE_MS.other;
    const mine = this.ticket;
    for (
      let i = 0;
      i < MOST &&
      this.going &&
      mine === this.ticket &&
      this.root.isConnected &&
      this.root.offsetParent;
      i++
    ) {
      if (!(await this.one())) break;
      await wait(pace);
    }
    if (mine === this.ticket) this.stop();
  }

  stop() {
    this.going = false;
    this.drawButtons();
  }

  clear() {
    this.ticket++;
    this.said = [];
    this.chosen = null;
    this.stop();
    this.draw();
  }

  /** Says as much again, with the newest weights and the same draws. */
  async renew() {
    if (this.renewing || !this.prompt || !this.said.length) return;
    this.renewing = true;
    this.renewedMs = performance.now();
    this.renewedAt = this.moment();
    const mine = this.ticket;
    const count = Math.min(this.said.length, MOST_RENEWED);
    let list = [];
    let step = -1;
    try {
      while (
        list.length < count &&
        !isEnded(
          this.settings,
          this.prompt,
          list.map(({ token }) => token),
        )
      ) {
        const reply = await this.ask(list, Math.min(PIECE, count - list.length));
        if (!reply || mine !== this.ticket || this.going) return;
        if (!reply.more.length) break;
        list = [...list, ...reply.more];
        step = reply.step;
      }
    } finally {
      this.renewing = false;
    }
    this.said = list;
    this.madeAt = step;
    this.chosen = this.chosen === null ? null : Math.min(this.chosen, this.said.length - 1);
    this.draw();
  }

  /** A changed prompt or way of drawing: what was said belongs to the one before. */
  readForm() {
    const read = readPrompt(this.form.input.value, this.settings);
    const wrong = 'message' in read;
    setText(this.form.message, wrong ? read.message : '');
    setAttribute(this.form.input, 'aria-invalid', String(wrong));
    this.prompts.set(this.settings.task, this.form.input.value);
    this.prompt = wrong ? null : read;
    this.clear();
  }

  async fromExample() {
    const index = Math.floor(Math.random() * this.settings.eval_samples);
    const mine = this.settings;
    const reply = await this.host.ask('predict', { sources: [{ split: 'held_out', index }] });
    if (!reply?.examples.length || mine !== this.settings) return;
    this.form.input.value = promptText(this.settings, reply.examples[0]);
    this.readForm();
  }

  begin(page) {
    const task = this.settings?.task;
    this.settings = page.settings;
    if (!canGenerate(this.settings)) return;
    if (task !== this.settings.task) {
      this.reads = this.settings.task === 'text' ? 'trained' : 'all';
      this.form.warm(this.settings.task === 'text' ? LIVELY : 0);
    }
    this.form.reads.select(this.reads);
    this.form.fit(this.settings);
    setText(this.words, taskWords(this.settings));
    this.form.input.value = this.prompts.get(this.settings.task) ?? this.form.input.value;
    if (!this.prompts.has(this.settings.task)) {
      this.form.input.value = '';
      const example = page.examples?.[0];
      if (example && page.snapshot) this.form.input.value = promptText(this.settings, example);
    }
    if (this.form.input.value === '') {
      this.prompt = null;
      this.clear();
      this.fromExample();
    } else this.readForm();
  }

  createForm() {
    const input = h('input', {
      type: 'text',
      id: 'prompt',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      'aria-describedby': 'prompt-message',
      oninput: () => this.readForm(),
      onkeydown: (event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          this.go();
        }
      },
    });
    const message = h('p', { class: 'error', id: 'prompt-message', role: 'status' });
    const label = h('label', { for: 'prompt', text: 'Prompt' });
    const number = (id, value, max) =>
      h('input', {
        type: 'number',
        class: 'num',
        id,
        value,
        min: 0,
        max,
        step: 1,
        oninput: () => this.clear(),
      });
    const temperature = h('input', {
      type: 'range',
      id: 'temperature',
      min: 0,
      max: 2,
      step: 0.05,
      value: 0,
      oninput: () => {
        showTemperature();
        this.clear();
      },
    });
    const warmth = h('output', { for: 'temperature', class: 'warmth' });
    const topK = number('top-k', 0, 65536);
    const seed = number('draw-seed', 1, 4294967295);
    const window = segments({
      label: 'The model reads',
      onchoose: (id) => {
        this.reads = id;
        window.select(id);
        this.clear();
      },
      items: [
        {
          id: 'trained',
          text: 'trained',
          title: 'Reads the last tokens, as many as it was trained on',
        },
        {
          id: 'all',
          text: 'all',
          title:
            `Reads everything that fits into ` +
            `“${settingName('max_len')}”, also beyond what it was trained on`,
        },
      ],
    });
    const button = (id, text, title, onclick, style = 'btn') =>
      h('button', { type: 'button', class: style, id, text, title, onclick });
    const start = button(
      'generate',
      '▶ Generate',
      'Token after token (Enter in the prompt)',
      () => this.go(),
      'btn play',
    );
    const next = button('one-token', 'One token', 'The next token', () => {
      if (!this.going) this.one();
    });
    const wipe = button('clear-generated', 'Clear', 'Take back what was said', () => this.clear());
    const live = h('input', {
      type: 'checkbox',
      id: 'keep-up',
      onchange: () => {
        this.keepUp = live.checked;
        this.host.want('view');
      },
    });
    const windowField = h('span', { class: 'pick' }, h('span', { text: 'Reads' }), window.element);
    function showTemperature() {
      const value = Number(temperature.value);
      setText(warmth, value === 0 ? 'greedy' : value.toFixed(2));
      setStyle(temperature, { '--p': `${value * 50}%` });
      setAttribute(
        temperature,
        'aria-valuetext',
        value === 0 ? '0: always the likeliest token' : value.toFixed(2),
      );
      topK.disabled = seed.disabled = value === 0;
    }
    showTemperature();
    const element = h(
      'div',
      { class: 'try-form' },
      h(
        'div',
        { class: 'own' },
        label,
        input,
        button(
          'prompt-example',
          '⟳ held-out',
          'A prompt from a held-out example',
          () => this.fromExample(),
          'plain',
        ),
      ),
      message,
      h(
        'div',
        { class: 'sampling' },
        h(
          'span',
          { class: 'pick' },
          h('label', { for: 'temperature', text: 'Temperature' }),
          temperature,
          warmth,
        ),
        h(
          'span',
          { class: 'pick' },
          h('label', {
            for: 'top-k',
            text: 'Top-k',
            title: 'Draw among this many of the likeliest; 0: among all',
          }),
          topK,
        ),
        h(
          'span',
          { class: 'pick' },
          h('label', {
            for: 'draw-seed',
            text: 'Seed',
            title: 'The same seed draws the same tokens',
          }),
          seed,
        ),
        windowField,
      ),
      h(
        'div',
        { class: 'sampling' },
        start,
        next,
        wipe,
        h(
          'label',
          {
            class: 'pick',
            for: 'keep-up',
            title: 'Says it again whenever training has changed the weights, with the same draws',
          },
          live,
          'Keep up with training',
        ),
      ),
    );
    return {
      element,
      input,
      message,
      temperature,
      topK,
      seed,
      start,
      next,
      wipe,
      reads: window,
      warm(value) {
        temperature.value = String(value);
        showTemperature();
      },
      fit({ arch, seq, max_len }) {
        setText(label, arch === 'encdec' ? 'Source' : 'Prompt');
        setAttribute(input, 'title', ownKind(this.settings).hint(this.settings));
        windowField.hidden = arch === 'encdec' || seq >= max_len - 1;
        const [trained, all] = window.element.children;
        setText(trained, `last ${seq}, as trained`);
        setText(all, `up to ${max_len - 1}`);
      },
    };
  }

  drawButtons() {
    setText(this.form.start, this.going ? '❚❚ Stop' : '▶ Generate');
    this.form.start.disabled = !this.prompt;
    this.form.next.disabled = !this.prompt || this.going;
    this.form.wipe.disabled = !this.said.length;
  }

  draw() {
    this.drawButtons();
    const text = this.settings.task === 'text';
    const given = !this.prompt
      ? []
      : this.settings.arch === 'encdec'
        ? this.prompt.source.filter((token) => token !== 0)
        : this.prompt.tokens;
    this.flow.classList.toggle('characters', text);
    this.flow.replaceChildren(
      ...given.map((token) => h('i', { class: 'given', text: tokenLabel(this.settings, token) })),
      ...(this.settings.arch === 'encdec' && given.length
        ? [h('i', { class: 'given arrow', text: '→' })]
        : []),
      ...this.said.map((step, i) => this.saidButton(step, i)),
    );
    this.drawStatus();
  }

  saidButton({ token, chance, expected }, i) {
    const label = tokenLabel(this.settings, token);
    const known = expected !== null;
    const right = known && token === expected;
    const truth = known
      ? right
        ? ', right'
        : `, expected ${tokenLabel(this.settings, expected)}`
      : '';
    return h('button', {
      type: 'button',
      class: `said${known ? (right ? ' ok' : ' no') : ''}`,
      'data-i': i,
      'aria-pressed': String(i === this.chosen),
      style: { '--p': `${(100 * chance).toFixed(1)}%` },
      title: `${label}${truth} · ${(100 * chance).toFixed(1)} %`,
      text: label,
      onclick: () => {
        this.chosen = i;
        this.draw();
        this.flow.querySelector(`[data-i="${i}"]`)?.focus();
      },
    });
  }

  drawStatus() {
    this.drawn = { maps: this.host.page.maps, step: this.moment() };
    const mean = this.said.reduce((sum, { chance }) => sum + chance, 0) / this.said.length;
    const ended =
      this.prompt &&
      isEnded(
        this.settings,
        this.prompt,
        this.said.map(({ token }) => token),
      );
    const old =
      this.said.length && this.madeAt !== this.moment()
        ? `, by the model of step ${formatCount(this.madeAt)}`
        : '';
    setText(
      this.status,
      this.said.length
        ? `${this.said.length} ${this.said.length === 1 ? 'token' : 'tokens'}${old} · mean probability ` +
            `${(100 * mean).toFixed(1)} %${ended ? ' · ended' : ''}`
        : this.prompt
          ? 'Nothing said yet.'
          : '',
    );
    this.choice.update(
      this.chosen === null ? null : { ...this.said[this.chosen], index: this.chosen },
      this.settings,
      this.prompt,
      this.said,
      this.host.page.maps,
    );
  }

  /** Draws what is known now. */
  update() {
    const { page, run } = this.host;
    if (page.settings !== this.settings) this.begin(page);
    else if (
      this.keepUp &&
      this.said.length &&
      !this.going &&
      ![this.madeAt, this.renewedAt].includes(this.moment()) &&
      performance.now() - this.renewedMs > (run.running ? RENEW_MS : 0)
    )
      this.renew();
    if (this.drawn?.maps !== page.maps || this.drawn?.step !== this.moment()) this.drawStatus();
  }
}

/** The whole number in a field, or what stands in for one that is none. */
function wholeOf(field, otherwise) {
  const value = Math.trunc(Number(field.value));
  return Number.isFinite(value) && value >= 0 && value <= 4294967295 ? value : otherwise;
}
