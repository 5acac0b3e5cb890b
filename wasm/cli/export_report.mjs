// export --as csv|npy|svg: reports as CSV, tensors as NumPy files, attention as a picture.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { heatmapSvg, modelSvg } from '../analysis/figure.mjs';
import { classScores, hasClasses } from '../analysis/classes.mjs';
import { knockOutEach } from '../analysis/knockout.mjs';
import { lengthCurve, lengthsOf } from '../analysis/lengths.mjs';
import { lensScore } from '../analysis/lens.mjs';
import { npyOf } from '../analysis/npy.mjs';
import { patchPairs } from '../analysis/patch.mjs';
import {
  classesTable,
  csvOf,
  headsTable,
  knockoutTable,
  lengthsTable,
  lensRows,
  patchTable,
} from '../analysis/tables.mjs';
import { FILE_OPTIONS, UsageError, wholeOption } from './arguments.mjs';
import {
  choiceOption,
  finish,
  MODEL_HELP,
  needTokens,
  openTrained,
  probeExample,
  readLooking,
} from './trainedmodel.mjs';
import { keepWhatIsRead, openFolder, openTarget } from './save.mjs';
import { PROGRAM } from './program.mjs';

const TABLES = ['heads', 'knockout', 'lens', 'patch', 'lengths', 'classes'];

/** What --as takes here. */
export const REPORTS = ['csv', 'npy', 'svg'];
export const help = `Usage: ${PROGRAM} export --in FILE --as csv|npy|svg [option ...]
       ${PROGRAM} export --preset NAME --as csv|npy|svg [option ...]

csv  one report as a table. Every row ends with n (held-out samples, rows or pairs), seed, step,
     task and kernels. Numbers are written in full.
npy  one tensor, or with a folder as --out every tensor: parameters, and the activations and
     attention of one example.
svg  the attention of every head on one example, or of one head with its tokens.

  --as csv|npy|svg            what is written
  --table NAME                csv: ${TABLES.join(', ')} (default heads)
  --pairs N                   csv, patch: pairs of examples (default 16)
  --tensor NAME               npy: a name of \`forward --json\` or of the page's view Tensors
  --head LAYER.HEAD           svg: this head only, counting from 0
  --example N                 npy, svg: the held-out example (default 0)
  --out PATH                  a file; npy also takes a folder that exists. Without it, csv and svg
                              go to standard output
${MODEL_HELP}`;

const OPTIONS = /** @type {const} */ ({
  as: { type: 'string' },
  table: { type: 'string' },
  pairs: { type: 'string' },
  tensor: { type: 'string' },
  head: { type: 'string' },
  example: { type: 'string' },
  out: { type: 'string' },
});
/** Options that belong to one kind of output. */
const OF = {
  table: ['csv'],
  pairs: ['csv'],
  tensor: ['npy'],
  head: ['svg'],
  example: ['npy', 'svg'],
};

/** Options that name files to read. */
const READ = ['in', ...FILE_OPTIONS];

/** @param {string[]} args */
export async function run(args) {
  const asked = readLooking(args, OPTIONS);
  const { values } = asked;
  if (values.as === undefined) throw new UsageError('as what? Give --as csv, --as npy or --as svg');
  const as = choiceOption('as', values.as, REPORTS);
  if (values.json) throw new UsageError('export writes no JSON: leave out --json');
  for (const [name, kinds] of Object.entries(OF))
    if (values[name] !== undefined && !kinds.includes(as))
      throw new UsageError(
        `--${name} has no effect with --as ${as}: it is for ${kinds.join(', ')}`,
      );
  const wish = {
    table: choiceOption('table', values.table ?? 'heads', TABLES),
    pairs: wholeOption('pairs', values.pairs ?? '16'),
    example: wholeOption('example', values.example ?? '0', 0),
    head: values.head,
    tensor: values.tensor,
    samples: asked.samples,
  };
  keepWhatIsRead(values.out, values, READ);
  const place = placeOf(values, as);
  const { engine, lab } = await openTrained(asked);
  try {
    const write = place(as === 'npy' ? tensorsOf(lab, wish) : [as]);
    for (const [name, chunk] of { csv, npy, svg }[as](lab, engine, wish)) write(name, chunk);
  } finally {
    lab.destroy();
  }
  return 0;
}

/**
 * Where output goes: tried before anything is trained. Given the names of all outputs, it refuses
 * the whole before the first is written, where one cannot be.
 * @returns {(names: string[]) => (name: string, data: any) => void}
 */
function placeOf(values, as) {
  const { out } = values;
  const bytesOf = (data) => (typeof data === 'string' ? new TextEncoder().encode(data) : data);
  if (out === undefined && as === 'npy')
    throw new UsageError(
      '--as npy writes a file: give --out FILE, or --out FOLDER for all tensors',
    );
  if (out === undefined) return () => (_, data) => void process.stdout.write(data);
  if (as === 'npy' && statSync(out, { throwIfNoEntry: false })?.isDirectory()) {
    const targetOf = openFolder('--out', out);
    return (names) => {
      for (const name of names) keepWhatIsRead(join(out, `${name}.npy`), values, READ);
      const targets = new Map(names.map((name) => [name, targetOf(`${name}.npy`)]));
      return (name, data) => targets.get(name).save([bytesOf(data)]);
    };
  }
  const target = openTarget('--out', out);
  return () => (_, data) => target.save([bytesOf(data)]);
}

function* csv(lab, engine, { table, pairs, samples }) {
  const { eval_samples, seed, task } = lab.settings;
  if (['lens', 'patch'].includes(table)) needTokens(lab, `export --table ${table}`);
  const n = { heads: samples ?? 64, lens: samples ?? 64, patch: pairs, lengths: samples ?? 200 };
  const about = { n: n[table] ?? samples ?? eval_samples, seed, step: lab.step, task };
  if (table === 'classes' && !hasClasses(lab))
    throw new UsageError('--table classes: this run tells no labels apart');
  const made = {
    classes() {
      const scores = classScores(lab);
      about.n = scores.rows;
      return classesTable(scores);
    },
    heads: () => headsTable(lab.heads({ samples: n.heads })),
    knockout: () => knockoutTable(finish(knockOutEach(lab, { what: 'all', samples: about.n }))),
    lens: () => lensRows(finish(lensScore(lab, { samples: n.lens }))),
    patch: () => patchTable(finish(patchPairs(lab, { pairs, what: 'all' }))),
    lengths: () => {
      const lengths = lengthsOf(engine, lab.settings);
      return lengthsTable(finish(lengthCurve(lab, { lengths, samples: n.lengths })));
    },
  }[table]();
  yield [table, csvOf(made, { ...about, kernels: engine.kernels })];
}

/** An example of which the activations are. */
function probe(lab, number) {
  const example = lab.example(number);
  probeExample(lab, example);
  return example;
}

/** Names of the tensors that are asked for. */
function tensorsOf(lab, { tensor, example }) {
  probe(lab, example);
  const names = lab.tensors().map(({ name }) => name);
  if (tensor !== undefined && !names.includes(tensor))
    throw new UsageError(`--tensor cannot be "${tensor}": there is no such tensor`);
  return tensor === undefined ? names : [tensor];
}

function* npy(lab, _engine, wish) {
  for (const name of tensorsOf(lab, wish)) yield [name, npyOf(lab.copy(name))];
}

/** What a person reads for each token. */
const labelsOf = ({ alphabet }, tokens) =>
  Array.from(tokens, (token) => alphabet[token] ?? String(token));

function* svg(lab, engine, { example, head }) {
  const { tokens, source } = probe(lab, example);
  const { task, seed } = lab.settings;
  const masks = lab.masks();
  const mapOf = (place) => {
    const { shape, data } = lab.copy(place.tensor);
    const [rows, columns] = shape.slice(-2);
    const mask = masks.get(`${place.stack} ${place.part}`) ?? null;
    return { data, offset: place.head * rows * columns, rows, columns, mask };
  };
  const places = lab.heads({ samples: 1 }).filter(({ part }) => part !== undefined);
  const about =
    `Task ${task}, seed ${seed}, step ${lab.step}, held-out example ${example}, kernels ` +
    `${engine.kernels}. Evaluation mode, before dropout: every row sums to 1. Hatched: masked.`;
  const scale = { low: 0, high: 1 };
  if (head === undefined) {
    const names = [...new Set(places.map(lineOf))];
    const maps = names.map((name) => ({
      name,
      maps: places
        .filter((place) => lineOf(place) === name)
        .map((place) => ({ name: `head ${place.head}`, matrix: mapOf(place) })),
    }));
    const title = `Attention of every head: ${task}, step ${lab.step}`;
    return yield [
      'model',
      modelSvg({ title, caption: about, lines: maps, scale, scaleName: 'weight' }),
    ];
  }
  const [layer, number] = /^(\d+)\.(\d+)$/.exec(head)?.slice(1).map(Number) ?? [];
  const place = places.findLast((one) => one.layer === layer && one.head === number);
  if (!place)
    throw new UsageError(`--head cannot be "${head}": it is LAYER.HEAD of this model, from 0.0`);
  const keys = place.part === 'cross' || place.stack === 'encoder' ? (source ?? tokens) : tokens;
  const queries = place.stack === 'encoder' ? (source ?? tokens) : tokens;
  return yield [
    'head',
    heatmapSvg({
      title: `Layer ${layer}, head ${number}: ${task}, step ${lab.step}`,
      caption: about,
      matrix: mapOf(place),
      scale,
      scaleName: 'attention weight',
      rowLabels: labelsOf(lab, queries),
      columnLabels: labelsOf(lab, keys),
      rowTitle: 'query',
      columnTitle: 'key',
    }),
  ];
}

const lineOf = ({ stack, part, layer }) =>
  `${stack === 'encoder' || stack === 'decoder' ? `${stack} ` : ''}` +
  `${part === 'cross' ? 'cross ' : ''}layer ${layer}`;
