// Generating token after token: prompt, sampling, what the model output, and for each token what it
// was chosen from and where the model looked.
import { h, setText } from '../../base/dom.js';
import { decimals, formatCount } from '../../base/format.js';
import { textMark } from '../../model/corpustext.js';
import { expectedNext, isEnded, nextRequest, promptOf } from './continuation.js';
import { readInput } from '../../model/userinput.js';
import { Choice } from './choice.js';
import { TokenFlow } from './flow.js';
import { GenerationForm } from './tryform.js';
import { w } from './words.js';

/** Pause after each token, so that it is seen. */
const PACE_MS = { text: 30, other: 110 };
/** Least time between two renewals while the model trains. */
const RENEW_MS = 700;
/** Tokens of one press of Generate; of a renewal; of one request of a renewal. */
const MOST = 200;
const MOST_RENEWED = 96;
const PIECE = 16;
/** The temperature a text begins with: its likeliest continuation soon repeats itself. */
const LIVELY = 0.7;

const wait = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

export class Generation {
  /**
   * @param {HTMLElement} root
   * @param {import('../../ui/hosttype.js').Host} host
   */
  constructor(root, host) {
    this.root = root;
    this.host = host;
    this.settings = null;
    this.prompt = null; // null while there is none, or a wrong one
    this.reading = Promise.resolve(); // until the prompt is read
    this.prompts = new Map(); // by promptKey -> what was typed last
    this.said = []; // the generated tokens
    this.chosen = null; // index of one of them
    this.madeAt = -1; // step of the model that generated them
    this.going = false;
    /** Until the token that was asked for last is there. @type {Promise<void>} */
    this.turn = Promise.resolve();
    this.ticket = 0; // another one makes replies that are under way void
    this.keepUp = false;
    this.renewing = false;
    this.renewedAt = -1;
    this.renewedMs = 0;
    this.drawn = null;
    this.makeParts();
    this.append();
  }

  makeParts() {
    this.form = new GenerationForm({
      change: () => this.readForm(),
      clear: () => this.clear(),
      generate: () => this.go(),
      next: () => {
        if (!this.going) this.one();
      },
      example: () => this.fromExample(),
      keepUp: (on) => {
        this.keepUp = on;
        this.host.want('view');
      },
    });
    this.flow = new TokenFlow((index) => {
      this.chosen = index;
      this.draw();
    });
    this.status = h('p#generated-status.dim', { role: 'status' });
    this.words = h('p#generated-words.note');
    this.choice = new Choice();
  }

  append() {
    const aside = h('div#choice.choice', this.choice.element);
    const output = h('div.output', this.flow.element, this.status);
    this.root.append(this.form.element, this.words, h('div.generation', output, aside));
  }

  /** The step whose model is looked at. */
  moment() {
    return this.host.state.shown.at ?? this.host.state.run.now.step;
  }

  /** Whether nothing can follow these tokens. */
  isDone(list) {
    return isEnded(this.settings, this.prompt, tokensOf(list));
  }

  /** Asks for `count` more tokens after `list`; null when the model is gone. */
  async ask(list, count) {
    const { settings, prompt } = this;
    const before = tokensOf(list);
    const { dropped, ...request } = nextRequest(
      settings,
      prompt,
      before,
      this.form.sampling(),
      count,
    );
    const reply = await this.host.ask('generate', request);
    if (!reply || settings !== this.host.state.model.settings) return null;
    const more = reply.produced.map((one, i) => {
      const expected = expectedNext(settings, prompt, before, one.next);
      before.push(one.token);
      return { ...one, dropped, expected, read: request.tokens.length + i };
    });
    return { step: reply.step, more };
  }

  /** Generates one token after those that were asked for before. Whether there is one. */
  one() {
    const asked = this.reading.then(() => this.ticket); // what is typed clears what was said
    const one = this.turn.then(async () => this.next(await asked));
    this.turn = one.then(
      () => {},
      () => {},
    );
    return one;
  }

  async next(mine) {
    if (mine !== this.ticket) return false;
    if (!this.prompt || this.isDone(this.said)) return false;
    const reply = await this.ask(this.said, 1);
    if (!reply || mine !== this.ticket || !reply.more.length) return false;
    this.said = [...this.said, ...reply.more];
    this.chosen = this.said.length - 1;
    this.madeAt = reply.step;
    this.draw();
    return true;
  }

  /** Generates until the end, or stops. */
  async go() {
    if (this.going) return this.stop();
    await this.reading;
    this.going = true;
    if (this.prompt && this.isDone(this.said)) this.said = [];
    this.drawButtons();
    const pace = this.settings.facts.input.characters ? PACE_MS.text : PACE_MS.other;
    const mine = this.ticket;
    for (let i = 0; i < MOST && this.goesOn(mine); i++) {
      if (!(await this.one())) break;
      await wait(pace);
    }
    if (mine === this.ticket) this.stop();
  }

  goesOn(ticket) {
    const { going, root } = this;
    return going && ticket === this.ticket && root.isConnected && root.offsetParent;
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

  /** Generates as many again, with the newest weights and the same draws. */
  async renew() {
    if (this.renewing || !this.prompt || !this.said.length) return;
    this.renewing = true;
    this.renewedMs = performance.now();
    this.renewedAt = this.moment();
    const renewed = await this.renewal().finally(() => {
      this.renewing = false;
    });
    if (!renewed) return;
    this.said = renewed.list;
    this.madeAt = renewed.step;
    this.chosen = this.chosen === null ? null : Math.min(this.chosen, this.said.length - 1);
    this.draw();
  }

  /** The tokens of a renewal and their step; null when it is out of date. */
  async renewal() {
    const mine = this.ticket;
    const count = Math.min(this.said.length, MOST_RENEWED);
    let list = [];
    let step = -1;
    while (list.length < count && !this.isDone(list)) {
      const reply = await this.ask(list, Math.min(PIECE, count - list.length));
      if (!reply || mine !== this.ticket || this.going) return null;
      if (!reply.more.length) break;
      list = [...list, ...reply.more];
      step = reply.step;
    }
    return { list, step };
  }

  /** Reads a changed prompt. What was generated belongs to the one before. */
  readForm() {
    const text = this.form.input.value;
    this.prompts.set(promptKey(this.host.state.model), text);
    this.reading = this.readPrompt(text, this.settings);
    return this.reading;
  }

  /** Takes a text as the prompt, once the worker has read it. */
  async readPrompt(text, settings) {
    const own = await readInput(this.host.ask, text);
    if (!own || text !== this.form.input.value || settings !== this.settings) return;
    const read = promptOf(own, settings);
    const wrong = 'message' in read;
    this.form.refuse(wrong ? read.message : '');
    this.prompt = wrong ? null : read;
    this.clear();
  }

  async fromExample() {
    const index = Math.floor(Math.random() * this.settings.eval_samples);
    const mine = this.settings;
    const reply = await this.host.ask('predict', { sources: [{ split: 'held_out', index }] });
    if (!reply?.examples.length || mine !== this.settings) return;
    this.form.input.value = reply.examples[0].prompt;
    await this.readForm();
  }

  /** Takes over another model. */
  begin(state) {
    const before = this.settings?.task;
    const { settings } = state.model;
    this.settings = settings;
    if (!settings.facts.generates) return;
    const text = settings.facts.input.characters;
    if (before !== settings.task) {
      this.form.read(text ? 'trained' : 'all');
      this.form.warm(text ? LIVELY : 0);
    }
    this.form.fit(settings);
    setText(this.words, settings.facts.generated);
    this.form.input.value =
      this.prompts.get(promptKey(state.model)) ?? this.examplePrompt(state.shown);
    this.prompt = null;
    this.clear();
    if (this.form.input.value !== '') void this.readForm();
    else void this.fromExample();
  }

  /** The prompt of the first example on the page; '' when there is none. */
  examplePrompt({ examples, snapshot }) {
    const example = examples?.[0];
    return example && snapshot ? example.prompt : '';
  }

  drawButtons() {
    const { going, prompt, said } = this;
    this.form.drawButtons({ going, able: prompt !== null, some: said.length > 0 });
  }

  draw() {
    this.drawButtons();
    this.flow.draw(this.settings, this.prompt, this.said, this.chosen);
    this.drawStatus();
  }

  drawStatus() {
    const { settings, prompt, said, chosen } = this;
    const { maps } = this.host.state.colours;
    this.drawn = { maps, step: this.moment() };
    setText(this.status, this.statusWords());
    const one = chosen === null ? null : { ...said[chosen], index: chosen };
    this.choice.update(one, settings, prompt, said, maps);
  }

  statusWords() {
    const { said, prompt, madeAt } = this;
    if (!said.length) return prompt ? w.nothingSaidYet : '';
    const mean = said.reduce((sum, { chance }) => sum + chance, 0) / said.length;
    const step = madeAt === this.moment() ? null : formatCount(madeAt);
    const ended = Boolean(prompt && this.isDone(said));
    return w.generated({ tokens: said.length, step, percent: decimals(100 * mean, 1), ended });
  }

  /** Whether newer weights would generate other tokens, and it is time to ask. */
  isOld() {
    const { keepUp, said, going, madeAt, renewedAt } = this;
    if (!keepUp || !said.length || going) return false;
    if ([madeAt, renewedAt].includes(this.moment())) return false;
    return performance.now() - this.renewedMs > (this.host.state.run.now.running ? RENEW_MS : 0);
  }

  /** Draws what is known now. */
  update() {
    const { state } = this.host;
    if (state.model.settings !== this.settings) this.begin(state);
    else if (this.isOld()) this.renew();
    if (this.drawn?.maps !== state.colours.maps || this.drawn?.step !== this.moment())
      this.drawStatus();
  }
}

/** What a prompt is for: the task, and the text that it reads. */
const promptKey = ({ settings, text }) =>
  [settings.task, settings.builtin_text, text ? textMark(text) : ''].join();

const tokensOf = (list) => list.map(({ token }) => token);
