// export: a checkpoint as something else. One file a kind: KINDS loads it when it is asked for;
// tables, tensors and figures are in export_report.mjs.
import {
  ENGINE_HELP,
  FILE_OPTIONS,
  loadEngine,
  parseArguments,
  SETTINGS_HELP,
  UsageError,
} from './arguments.mjs';
import { openLab } from './checkpoints.mjs';
import { help as reportHelp, REPORTS, run as runReport } from './export_report.mjs';
import { choiceOption } from './trainedmodel.mjs';
import { isPrinted, keepWhatIsRead, openTarget } from './save.mjs';
import { PROGRAM } from './program.mjs';

export const summary = 'models for other programs, tables, tensors, figures';

/**
 * Each kind: what --as takes, in words; its file; whether it is of models that read tokens only.
 * The file exports `options`, those of parseArgs that only this kind takes, and
 * `make({ engine, lab, values }): Uint8Array | Promise<Uint8Array>`, the bytes of the file.
 */
const KINDS = {
  bundle: {
    help: 'a zip that continues the run in PyTorch: run.json, weights, moments, train.py',
    file: './export_bundle.mjs',
  },
  onnx: {
    help: 'the model from its inputs to its outputs and attention weights, of opset 17',
    file: './export_onnx.mjs',
  },
  hf: {
    help: 'a zip of a folder that transformers and transformers.js open, with a README',
    file: './export_hf.mjs',
  },
  gguf: {
    help: 'a file that llama.cpp runs, and what is built on it',
    file: './export_gguf.mjs',
  },
  llama2c: {
    help: 'a zip of the two files that llama2.c reads, of Llamas',
    file: './export_llama2c.mjs',
  },
  nanogpt: {
    help: 'weights by the names of nanoGPT, with its model_args, as .safetensors',
    file: './export_nanogpt.mjs',
  },
};

/** Options of all kinds, so that one command line is read one way. */
const OPTIONS = /** @type {const} */ ({
  in: { type: 'string' },
  as: { type: 'string' },
  out: { type: 'string' },
  history: { type: 'string' },
  type: { type: 'string' },
});

export const help = `Usage: ${PROGRAM} export --in FILE --as KIND --out FILE [option ...]

Writes a checkpoint in another form. Settings change those of the checkpoint; a file of weights
without settings needs them.

  --in FILE                   a checkpoint of \`train --out\`
  --as KIND                   ${Object.entries(KINDS)
    .map(([kind, { help: words }]) => `${kind.padEnd(8)} ${words}`)
    .join('\n                              ')}
  --out FILE                  the file to write; one that is there is replaced whole or not at all
  --history FILE              bundle: what \`train --json\` printed, which becomes history.csv
  --type TYPE                 gguf: numbers of matrices, f32 (the default), f16 or q8_0
${SETTINGS_HELP}${ENGINE_HELP}
Example:
  ${PROGRAM} train --preset copy --json --out run.safetensors > run.jsonl
  ${PROGRAM} export --in run.safetensors --as bundle --history run.jsonl --out run.zip
  ${PROGRAM} train --preset text --out text.safetensors
  ${PROGRAM} export --in text.safetensors --as gguf --type q8_0 --out text.gguf

${reportHelp}`;

/** What --as asks for, before anything else is read. */
const askedAs = (args) =>
  args.find((arg) => arg.startsWith('--as='))?.slice(5) ?? args[args.indexOf('--as') + 1];

/** @param {string[]} args */
export async function run(args) {
  if (REPORTS.includes(askedAs(args))) return runReport(args);
  const { values, settings } = parseArguments(args, { options: OPTIONS, settings: true });
  for (const name of ['in', 'as', 'out'])
    if (values[name] === undefined) throw new UsageError(`export needs --${name}`);
  choiceOption('as', values.as, [...Object.keys(KINDS), ...REPORTS]);
  const kind = values.as;
  const { file } = KINDS[kind];
  const { options, make } = await import(file);
  const idle = Object.keys(OPTIONS).find(
    (name) => values[name] !== undefined && !['in', 'as', 'out', ...options].includes(name),
  );
  if (idle) throw new UsageError(`--${idle} has no meaning with --as ${kind}: leave it out`);
  keepWhatIsRead(values.out, values, ['in', 'history', ...FILE_OPTIONS]);
  const target = openTarget('--out', values.out);
  const engine = await loadEngine(values);
  const lab = await openLab(engine, settings, values.in);
  try {
    const made = await make({ engine, lab, values });
    target.save([made]);
    const size = made.length.toLocaleString('en');
    if (!isPrinted(values.out)) process.stdout.write(`${values.out}: ${kind}, ${size} bytes\n`);
  } finally {
    lab.destroy();
  }
  return 0;
}
