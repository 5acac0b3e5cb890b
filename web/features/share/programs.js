// The run for other programs: a file of each, how it is run there, or why there is none and which
// settings would have to be others.
import { h, setHidden, setText } from '../../base/dom.js';
import { formatBytes } from '../../base/format.js';
import { familyProblem } from '../../wasm/export/family.mjs';
import { messageWords } from '../../words/messages.js';
import { w } from './words.js';

/** Settings that a model cannot have otherwise without being another one. */
const FIXED = ['arch', 'head', 'task'];
/** Bytes of a number, by type of a GGUF file. */
const NUMBER_BYTES = { f32: 4, f16: 2, q8_0: 34 / 32 };

/**
 * What other programs take: `as` of `export --as`, the button's words, the program whose models
 * they have to be, and how it is run.
 */
const PROGRAMS = [
  {
    ...{ as: 'hf', program: 'transformers' },
    run: 'AutoModelForCausalLM.from_pretrained("model")',
    more: (_, parameters) => parameters, // the weights are in it twice
  },
  {
    ...{ as: 'gguf', program: 'llama.cpp' },
    run: 'llama-completion -m FILE.gguf -no-cnv -p "The sea"',
    types: NUMBER_BYTES,
  },
  {
    ...{ as: 'llama2c', program: 'llama2.c' },
    run: './run model/model.bin -z model/tokenizer.bin -t 0',
    // it has tokens of its own, and an output that is not tied
    more: ({ d_model, tied, vocab }) => d_model * (2 * 259 + (tied ? vocab : 0)),
  },
];

export class Programs {
  /**
   * @param {{ saveRunAs: (as: any, type?: string) => void, settings: () => Record<string, any>,
   *   parameters: () => number, streamsProblem: () => string,
   *   applySettings: (settings: Record<string, any>) => void }} actions
   */
  constructor(actions) {
    this.actions = actions;
    this.rows = PROGRAMS.map((row) => this.makeRow(row));
    this.element = h(
      'section.of-weights',
      h('h3', w.forOtherPrograms),
      ...this.rows.map(({ element }) => element),
    );
  }

  makeRow(row) {
    const { as, run, types } = row;
    const { title, about } = w.programs[as];
    const type = types
      ? h(
          `select#type-${as}`,
          { 'aria-label': w.numbers },
          ...Object.keys(types).map((value) => h('option', { value, text: value.toUpperCase() })),
        )
      : null;
    const save = () => this.actions.saveRunAs(as, type?.value);
    const button = h(`button#save-${as}.btn`, { text: title, title, onclick: save });
    const size = h('span.dim');
    const runs = h('p.dim', h('code', run), ` ${about}`);
    const problem = h(`p#${as}-note.dim`);
    const train = h(`button#train-${as}.btn`, {
      text: w.trainOneThatCan,
      onclick: () => this.actions.applySettings(made.needs),
    });
    const element = h('div.program', h('div.exports', button, type, size), runs, problem, train);
    const made = { row, type, size, runs, problem, button, train, element, needs: {} };
    type?.addEventListener('change', () => this.showSize(made));
    return made;
  }

  /** @param {string} blocked why no file can be saved at all, or '' */
  show(blocked) {
    for (const made of this.rows) this.showRow(made, blocked);
  }

  showRow(made, blocked) {
    const { row, type, runs, problem, button, train } = made;
    const streams = this.actions.streamsProblem();
    const other = streams
      ? { words: { message: streams }, needs: {} }
      : familyProblem(this.actions.settings(), row.program);
    made.needs = other?.needs ?? {};
    const keys = Object.keys(made.needs);
    const canTrain = keys.length > 0 && !keys.some((key) => FIXED.includes(key));
    setHidden(runs, other !== null);
    setText(problem, other ? `${messageWords(other.words)}.` : '');
    setHidden(train, !canTrain);
    train.title = canTrain ? pairs(made.needs) : '';
    button.disabled = blocked !== '' || other !== null;
    if (type) setHidden(type, button.disabled);
    this.showSize(made);
  }

  /** Of the weights; a tokenizer takes some kilobytes more. */
  showSize({ row, type, size, button }) {
    const parameters = this.actions.parameters();
    const numbers = parameters + (row.more?.(this.actions.settings(), parameters) ?? 0);
    const bytes = numbers * (type ? row.types[type.value] : NUMBER_BYTES.f32);
    setText(size, button.disabled ? '' : w.aboutBytes({ bytes: formatBytes(bytes) }));
  }
}

const pairs = (settings) =>
  Object.entries(settings)
    .map(([key, value]) => `${key}=${value}`)
    .join(', ');
