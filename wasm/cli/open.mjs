// open: a model of another program, looked at, checked, or saved as a checkpoint.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { checkOpened } from '../analysis/openedcheck.mjs';
import { LabError } from '../lab/error.mjs';
import {
  ENGINE_HELP,
  loadEngine,
  numberOption,
  parseArguments,
  readSetting,
  UsageError,
  wholeOption,
} from './arguments.mjs';
import { createBar } from './bar.mjs';
import { readBytes } from './datafile.mjs';
import { PROGRAM } from './program.mjs';
import { openTarget } from './save.mjs';

export const summary = 'open a model of another program: look at it, check it, save it';
export const help = `Usage: ${PROGRAM} open FILE|FOLDER ... [option ...]

Opens a model that was trained elsewhere: GPT-2, Llama, Mistral, Qwen2, and Qwen3 and Gemma where
they map, of Hugging Face (.safetensors, one or several, or .bin, with config.json); checkpoints of
nanoGPT and minGPT; TransformerLens; nn.TransformerEncoder; llama2.c; GGUF of llama, qwen3 and
gpt2 (F32, F16, BF16, Q8_0, Q4_0). A zip of these files is read as they are. Files of torch.save
are read without running anything. What has no counterpart here is refused by its name.

Prints what it is and what was decided, and what it makes of a prompt.

  --prompt TEXT               what it continues; without a tokenizer numbers of tokens: "3 1 4"
  --tokens N                  tokens to add (default 32)
  --temperature X             0 takes the most likely token (default 0)
  --seed N                    seed of the draws (default 0)
  --set KEY=VALUE ...         what no file tells, such as n_heads=4; settings of \`describe\`
  --text FILE                 a text to train on later, cut into the model's own tokens; without it
                              a short one that is built in
  --out FILE                  save it as a checkpoint, which every command then takes with --in
  --check FILE                compare with logits and tokens of the other program: JSON with tokens,
                              logits [rows, V], greedy, and set, the settings that no file tells
  --json                      one JSON object
${ENGINE_HELP}
Exit status: 1 when the model cannot be opened, or a check fails.

Examples:
  ${PROGRAM} open stories260K.bin tok512.bin --prompt "Once upon a time"
  ${PROGRAM} open gpt2/ --out gpt2.safetensors
  ${PROGRAM} open encoder.pt --set n_heads=4 norm=post
`;

const text = /** @type {const} */ ({ type: 'string' });
const OPTIONS = /** @type {const} */ ({
  ...{ prompt: text, tokens: text, temperature: text, seed: text, text, out: text, check: text },
  set: { type: 'string', multiple: true },
  json: { type: 'boolean' },
});

/** Likeliest tokens that are shown. */
const SHOWN = 10;

/** @param {string[]} args */
export async function run(args) {
  const { values, files } = parseArguments(args, { options: OPTIONS });
  const isSetting = (one) => /^\w+=/.test(one) && !existsSync(one);
  const paths = files.filter((one) => !isSetting(one));
  if (paths.length === 0) throw new UsageError('which model? open takes files or a folder');
  const settings = Object.fromEntries(
    [...(values.set ?? []), ...files.filter(isSetting)].map(readSetting),
  );
  const how = {
    most: wholeOption('tokens', values.tokens ?? '32'),
    temperature: numberOption('temperature', values.temperature ?? '0', 0, 1000),
    seed: wholeOption('seed', values.seed ?? '0', 0),
  };
  const target = values.out === undefined ? null : openTarget('--out', values.out);
  const engine = await loadEngine(values);
  if (values.check !== undefined) return check(engine, paths, settings, values.check);
  const bar = createBar();
  const opened = await engine.open(paths, {
    settings,
    text: values.text === undefined ? undefined : readBytes(values.text),
    onProgress: (done, all) => bar.show(done, all, 'reading: parameter'),
  });
  process.stderr.write(bar.clear);
  print(opened, values, how);
  target?.save(opened.lab.saveChunks());
  opened.lab.destroy();
  return 0;
}

/** @param {import('../models/open.mjs').Opened} opened */
function print({ lab, title, notes }, values, how) {
  const { settings } = lab;
  const { parameters } = lab.plan();
  const shown = values.prompt === undefined ? null : continued(lab, values.prompt, how);
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ title, parameters, settings, notes, ...shown })}\n`);
    return;
  }
  const { n_layers: layers, n_heads: heads, d_model: width, vocab, max_len: longest } = settings;
  const count = (n) => n.toLocaleString('en');
  process.stdout.write(
    `${title}: ${count(parameters)} parameters, ${layers} layers of ${heads} heads, width ` +
      `${width}, ${count(vocab)} tokens, up to ${count(longest)} positions.\n` +
      notes.map((note) => `${note}\n`).join(''),
  );
  if (!shown) return;
  const lines = shown.likeliest.map(
    ({ text, probability }) => `  ${(100 * probability).toFixed(1).padStart(5)} %  ${text}\n`,
  );
  process.stdout.write(`\n${shown.prompt.map(({ text }) => text).join('|')}\n${lines.join('')}`);
  if (shown.continuation) process.stdout.write(`\n${values.prompt}${shown.continuation.text}\n`);
}

/** What the model makes of a prompt. */
function continued(lab, prompt, { most, temperature, seed }) {
  const { glyphs } = lab.task;
  const named = (token) => ({ token, text: glyphs[token] ?? String(token) });
  const { tokens } = lab.readInput(prompt);
  const { probabilities } = lab.probe(tokens);
  const likeliest = probabilities ? top(probabilities, lab.settings.vocab) : [];
  const result = {
    prompt: [...tokens].map(named),
    likeliest: likeliest.map(({ token, probability }) => ({ ...named(token), probability })),
  };
  if (!lab.task.generates) return { ...result, continuation: null };
  lab.begin(tokens);
  const added = [];
  const room = lab.settings.max_len - tokens.length;
  while (added.length < Math.min(most, room)) added.push(lab.next({ temperature, seed }));
  return { ...result, continuation: { tokens: added, text: lab.decode(added) } };
}

/** The likeliest tokens of the last row. */
function top(probabilities, vocab) {
  const last = probabilities.subarray(probabilities.length - vocab);
  return Array.from(last, (probability, token) => ({ token, probability }))
    .sort((a, b) => b.probability - a.probability)
    .slice(0, SHOWN);
}

/** Compares with what the other program computed. */
async function check(engine, paths, settings, path) {
  const expected = await readExpected(path);
  const given = { ...expected.set, ...settings };
  let result;
  try {
    const { lab } = await engine.open(paths, { settings: given });
    result = expected.refuse
      ? { pass: false, problem: 'it was opened, and must be refused' }
      : checkOpened(lab, expected);
    lab.destroy();
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    result = { pass: Boolean(expected.refuse), refused: error.message };
  }
  process.stdout.write(`${JSON.stringify({ file: path, ...result })}\n`);
  return result.pass ? 0 : 1;
}

async function readExpected(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`--check cannot be "${path}": ${error.message}`);
  }
}
