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
  let settings = null;
  let prompt = null;
  let said = [];
  let chosen = null;
  let going = false;
  let renewing = false;
  let madeAt = -1;
  let renewedAt = -1;
  let renewedMs = 0;
  let keepUp = false;
  let ticket = 0;
  let reads = 'all';
  let drawn = null;
  const prompts = new Map(); // task -> what was typed last
  const form = createForm();
  const flow = h('div', {
    class: 'flow',
    id: 'generated',
    role: 'group',
    'aria-label': 'Prompt and what the model said',
  });
  const status = h('p', { class: 'dim', id: 'generated-status', role: 'status' });
  const words = h('p', { class: 'note', id: 'generated-words' });
  const choice = createChoice();
  const aside = h('div', { class: 'choice', id: 'choice' });
  aside.append(choice.element);
  root.append(
    form.element,
    words,
    h('div', { class: 'generation' }, h('div', { class: 'output' }, flow, status), aside),
  );

  /** The step whose model is looked at. */
  const moment = () => host.page.at ?? host.run.step;
  const sampling = () => ({
    reads,
    temperature: Number(form.temperature.value),
    topK: wholeOf(form.topK, 0),
    seed: wholeOf(form.seed, 1),
  });

  /** Asks for more tokens after `list`; null when the model is gone. */
  async function ask(list, count) {
    const { dropped, ...request } = nextRequest(
      settings,
      prompt,
      list.map(({ token }) => token),
      sampling(),
      count,
    );
    const mine = settings;
    const reply = await host.ask('generate', request);
    if (!reply || mine !== host.page.settings) return null;
    let before = list.map(({ token }) => token);
    return {
      step: reply.step,
      more: reply.produced.map((one, i) => {
        const expected = expectedNext(settings, prompt, before);
        before = [...before, one.token];
        return { ...one, dropped, expected, read: request.tokens.length + i };
      }),
    };
  }

  async function one() {
    if (
      !prompt ||
      isEnded(
        settings,
        prompt,
        said.map(({ token }) => token),
      )
    )
      return false;
    const mine = ticket;
    const reply = await ask(said, 1);
    if (!reply || mine !== ticket || !reply.more.length) return false;
    said = [...said, ...reply.more];
    chosen = said.length - 1;
    madeAt = reply.step;
    draw();
    return true;
  }

  async function go() {
    if (going) return stop();
    going = true;
    if (
      prompt &&
      isEnded(
        settings,
        prompt,
        said.map(({ token }) => token),
      )
    )
      said = [];
    drawButtons();
    const pace = settings.task === 'text' ? PACE_MS.text : PACE_MS.other;
    const mine = ticket;
    for (
      let i = 0;
      i < MOST && going && mine === ticket && root.isConnected && root.offsetParent;
      i++
    ) {
      if (!(await one())) break;
      await wait(pace);
    }
    if (mine === ticket) stop();
  }

  function stop() {
    going = false;
    drawButtons();
  }

  function clear() {
    ticket++;
    said = [];
    chosen = null;
    stop();
    draw();
  }

  /** Says as much again, with the newest weights and the same draws. */
  async function renew() {
    if (renewing || !prompt || !said.length) return;
    renewing = true;
    renewedMs = performance.now();
    renewedAt = moment();
    const mine = ticket;
    const count = Math.min(said.length, MOST_RENEWED);
    let list = [];
    let step = -1;
    try {
      while (
        list.length < count &&
        !isEnded(
          settings,
          prompt,
          list.map(({ token }) => token),
        )
      ) {
        const reply = await ask(list, Math.min(PIECE, count - list.length));
        if (!reply || mine !== ticket || going) return;
        if (!reply.more.length) break;
        list = [...list, ...reply.more];
        step = reply.step;
      }
    } finally {
      renewing = false;
    }
    said = list;
    madeAt = step;
    chosen = chosen === null ? null : Math.min(chosen, said.length - 1);
    draw();
  }

  /** A changed prompt or way of drawing: what was said belongs to the one before. */
  function readForm() {
    const read = readPrompt(form.input.value, settings);
    const wrong = 'message' in read;
    setText(form.message, wrong ? read.message : '');
    setAttribute(form.input, 'aria-invalid', String(wrong));
    prompts.set(settings.task, form.input.value);
    prompt = wrong ? null : read;
    clear();
  }

  async function fromExample() {
    const index = Math.floor(Math.random() * settings.eval_samples);
    const mine = settings;
    const reply = await host.ask('predict', { sources: [{ split: 'held_out', index }] });
    if (!reply?.examples.length || mine !== settings) return;
    form.input.value = promptText(settings, reply.examples[0]);
    readForm();
  }

  return {
    /** Draws what is known now. */
    update() {
      const { page, run } = host;
      if (page.settings !== settings) begin(page);
      else if (
        keepUp &&
        said.length &&
        !going &&
        ![madeAt, renewedAt].includes(moment()) &&
        performance.now() - renewedMs > (run.running ? RENEW_MS : 0)
      )
        renew();
      if (drawn?.maps !== page.maps || drawn?.step !== moment()) drawStatus();
    },
  };

  function begin(page) {
    const task = settings?.task;
    settings = page.settings;
    if (!canGenerate(settings)) return;
    if (task !== settings.task) {
      reads = settings.task === 'text' ? 'trained' : 'all';
      form.warm(settings.task === 'text' ? LIVELY : 0);
    }
    form.reads.select(reads);
    form.fit(settings);
    setText(words, taskWords(settings));
    form.input.value = prompts.get(settings.task) ?? form.input.value;
    if (!prompts.has(settings.task)) {
      form.input.value = '';
      const example = page.examples?.[0];
      if (example && page.snapshot) form.input.value = promptText(settings, example);
    }
    if (form.input.value === '') {
      prompt = null;
      clear();
      fromExample();
    } else readForm();
  }

  function createForm() {
    const input = h('input', {
      type: 'text',
      id: 'prompt',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      'aria-describedby': 'prompt-message',
      oninput: readForm,
      onkeydown: (event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          go();
        }
      },
    });
    const message = h('p', { class: 'error', id: 'prompt-message', role: 'status' });
    const label = h('label', { for: 'prompt', text: 'Prompt' });
    const number = (id, value, max) =>
      h('input', { type: 'number', class: 'num', id, value, min: 0, max, step: 1, oninput: clear });
    const temperature = h('input', {
      type: 'range',
      id: 'temperature',
      min: 0,
      max: 2,
      step: 0.05,
      value: 0,
      oninput: () => {
        showTemperature();
        clear();
      },
    });
    const warmth = h('output', { for: 'temperature', class: 'warmth' });
    const topK = number('top-k', 0, 65536);
    const seed = number('draw-seed', 1, 4294967295);
    const window = segments({
      label: 'The model reads',
      onchoose: (id) => {
        reads = id;
        window.select(id);
        clear();
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
      go,
      'btn play',
    );
    const next = button('one-token', 'One token', 'The next token', () => {
      if (!going) one();
    });
    const wipe = button('clear-generated', 'Clear', 'Take back what was said', clear);
    const live = h('input', {
      type: 'checkbox',
      id: 'keep-up',
      onchange: () => {
        keepUp = live.checked;
        host.want('view');
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
          fromExample,
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
        setAttribute(input, 'title', ownKind(settings).hint(settings));
        windowField.hidden = arch === 'encdec' || seq >= max_len - 1;
        const [trained, all] = window.element.children;
        setText(trained, `last ${seq}, as trained`);
        setText(all, `up to ${max_len - 1}`);
      },
    };
  }

  function drawButtons() {
    setText(form.start, going ? '❚❚ Stop' : '▶ Generate');
    form.start.disabled = !prompt;
    form.next.disabled = !prompt || going;
    form.wipe.disabled = !said.length;
  }

  function draw() {
    drawButtons();
    const text = settings.task === 'text';
    const given = !prompt
      ? []
      : settings.arch === 'encdec'
        ? prompt.source.filter((token) => token !== 0)
        : prompt.tokens;
    flow.classList.toggle('characters', text);
    flow.replaceChildren(
      ...given.map((token) => h('i', { class: 'given', text: tokenLabel(settings, token) })),
      ...(settings.arch === 'encdec' && given.length
        ? [h('i', { class: 'given arrow', text: '→' })]
        : []),
      ...said.map((step, i) => saidButton(step, i)),
    );
    drawStatus();
  }

  function saidButton({ token, chance, expected }, i) {
    const label = tokenLabel(settings, token);
    const known = expected !== null;
    const right = known && token === expected;
    const truth = known ? (right ? ', right' : `, expected ${tokenLabel(settings, expected)}`) : '';
    return h('button', {
      type: 'button',
      class: `said${known ? (right ? ' ok' : ' no') : ''}`,
      'data-i': i,
      'aria-pressed': String(i === chosen),
      style: { '--p': `${(100 * chance).toFixed(1)}%` },
      title: `${label}${truth} · ${(100 * chance).toFixed(1)} %`,
      text: label,
      onclick: () => {
        chosen = i;
        draw();
        flow.querySelector(`[data-i="${i}"]`)?.focus();
      },
    });
  }

  function drawStatus() {
    drawn = { maps: host.page.maps, step: moment() };
    const mean = said.reduce((sum, { chance }) => sum + chance, 0) / said.length;
    const ended =
      prompt &&
      isEnded(
        settings,
        prompt,
        said.map(({ token }) => token),
      );
    const old =
      said.length && madeAt !== moment() ? `, by the model of step ${formatCount(madeAt)}` : '';
    setText(
      status,
      said.length
        ? `${said.length} ${said.length === 1 ? 'token' : 'tokens'}${old} · mean probability ` +
            `${(100 * mean).toFixed(1)} %${ended ? ' · ended' : ''}`
        : prompt
          ? 'Nothing said yet.'
          : '',
    );
    choice.update(
      chosen === null ? null : { ...said[chosen], index: chosen },
      settings,
      prompt,
      said,
      host.page.maps,
    );
  }
}

/** The whole number in a field, or what stands in for one that is none. */
function wholeOf(field, otherwise) {
  const value = Math.trunc(Number(field.value));
  return Number.isFinite(value) && value >= 0 && value <= 4294967295 ? value : otherwise;
}
