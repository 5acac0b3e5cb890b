// generate: continues a prompt token by token with a trained model, greedily or by drawing.
import {
  ENGINE_HELP,
  loadEngine,
  numberOption,
  parseArguments,
  UsageError,
  wholeNumber,
  wholeOption,
} from './arguments.mjs';
import { newDocuments } from '../analysis/samples.mjs';
import { openLab } from './checkpoints.mjs';
import { needTokens } from './trainedmodel.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'continue a prompt, or decode a source, with a trained model';
export const help = `Usage: ${PROGRAM} generate --in FILE [--prompt TEXT] [option ...]

  --in FILE                   a checkpoint of \`train --out\`; that of task text brings its text
  --prompt TEXT               characters for task text, otherwise tokens: "3 1 4"; an
                              encoder-decoder reads it as its source. Without it, what a model of
                              a text, or of rows of one column, writes from nothing: a row, or what
                              follows the end of a line
  --count N                   without --prompt: how many, one a line, with seed, seed + 1, …
                              (default 1)
  --tokens N                  tokens to add at most (default 32); an encoder-decoder, and a model
                              of a table, stop at their end token
  --temperature X             0 takes the most likely token; higher values draw more freely
                              (default 0, without --prompt 1)
  --top-k N                   draw only among the N most likely tokens
  --seed N                    seed of the draws (default 0)
  --json                      one JSON object: prompt tokens text; without --prompt a line each:
                              seed tokens text ended known; known: it is a row that was trained on
${ENGINE_HELP}
Examples:
  ${PROGRAM} train --preset text --steps 500 --out text.safetensors
  ${PROGRAM} generate --in text.safetensors --prompt "The harbour " --temperature 0.8
  ${PROGRAM} generate --in names.safetensors --count 10
`;

const OPTIONS = /** @type {const} */ ({
  in: { type: 'string' },
  prompt: { type: 'string' },
  count: { type: 'string' },
  tokens: { type: 'string' },
  temperature: { type: 'string' },
  'top-k': { type: 'string' },
  seed: { type: 'string' },
  json: { type: 'boolean' },
});

/** What an encoder-decoder's decoder begins with, and ends with. */
const BEGIN = 1;
const END = 2;

/** @param {string[]} args */
export async function run(args) {
  const { values, settings } = parseArguments(args, { settings: true, options: OPTIONS });
  if (values.in === undefined)
    throw new UsageError('generate needs --in FILE, a checkpoint of `train --out`');
  if (values.prompt !== undefined && values.count !== undefined)
    throw new UsageError('--count is of what is written from nothing: leave out --prompt');
  const usual = values.prompt === undefined ? '1' : '0';
  const temperature = numberOption('temperature', values.temperature ?? usual, 0, 1000);
  const most = wholeOption('tokens', values.tokens ?? '32');
  const topK = wholeOption('top-k', values['top-k'] ?? '0', 0);
  const seed = wholeOption('seed', values.seed ?? '0', 0);
  const lab = await openLab(await loadEngine(values), settings, values.in);
  needTokens(lab, 'generate');
  const count = wholeOption('count', values.count ?? '1');
  if (values.prompt === undefined) {
    const long = values.tokens === undefined ? lab.settings.max_len : most;
    const how = { most: long, temperature, topK };
    fromNothing(lab, { how, seed, count, json: values.json });
    lab.destroy();
    return 0;
  }
  const alphabet = lab.alphabet;
  const prompt = encode(values.prompt, alphabet, lab);
  const two = lab.settings.arch === 'encdec';
  const end = two ? END : lab.task.last_token;
  if (two) lab.begin([BEGIN], { source: prompt });
  else lab.begin(prompt);
  const room = lab.settings.max_len - (two ? 1 : prompt.length);
  const tokens = [];
  while (tokens.length < Math.min(most, room)) {
    const token = lab.next({ temperature, topK, seed });
    if (end && token === end) break;
    tokens.push(token);
  }
  const text = alphabet.length ? lab.decode(tokens) : tokens.join(' ');
  const continues = alphabet.length > 0 && !end; // a text goes on where the prompt ends
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ prompt, tokens, text })}\n`
      : `${values.prompt}${continues ? '' : two || end ? ' -> ' : ' '}${text}\n`,
  );
  lab.destroy();
  return 0;
}

/** Prints what the model writes from nothing. */
function fromNothing(lab, { how, seed, count, json }) {
  if (lab.task.start < 0)
    throw new UsageError(
      `generate needs --prompt TEXT: from nothing writes what learned from a text, or from rows ` +
        'of one column',
    );
  for (let i = 0; i < count; i++) {
    const [document] = newDocuments(lab, { count: 1, seed: seed + i, ...how });
    const { text } = document;
    process.stdout.write(
      json ? `${JSON.stringify({ seed: seed + i, ...document })}\n` : `${text}\n`,
    );
  }
}

/** Token numbers of a prompt: by the alphabet where there is one. */
function encode(prompt, alphabet, lab) {
  if (lab.tokenizer) return [...lab.readInput(prompt).tokens];
  if (!alphabet.length || lab.settings.tokens === 'given') {
    const tokens = prompt
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(wholeNumber);
    if (tokens.length === 0)
      throw new UsageError('--prompt is empty: it is a list of token numbers');
    if (tokens.some(Number.isNaN))
      throw new UsageError(`--prompt cannot be "${prompt}": it is a list of token numbers`);
    return tokens;
  }
  if (prompt === '') throw new UsageError('--prompt is empty: it holds one character or more');
  const known = new Set(alphabet);
  const unknown = Array.from(prompt).find((character) => !known.has(character));
  if (unknown !== undefined && lab.plan().first_byte === undefined)
    throw new UsageError(`--prompt holds "${unknown}", which the text of the run does not have`);
  const read = lab.readInput(prompt);
  return [...(read.source ?? read.tokens.slice(0, read.prompt || undefined))];
}
