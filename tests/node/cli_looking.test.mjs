// The commands that look into a model: what they print is what the module says, with a checkpoint
// and when they train first; wrong command lines are refused.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { lensScore } from '../../wasm/analysis/lens.mjs';
import { examplePair, preparePatch } from '../../wasm/analysis/patch.mjs';
import { finish } from '../../wasm/cli/trainedmodel.mjs';
import { loadEngine, modulesFolder, root } from './engine.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-'));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'run.safetensors');

const SMALL = [
  'd_model=16',
  'n_heads=2',
  'd_ff=24',
  'n_layers=2',
  'batch=8',
  'samples=160',
  'seq=9',
  'eval_samples=32',
  'task=reverse',
];
const headroom = (args) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'wasm/cli.mjs'), ...args, '--kernels', 'simd128', '--modules', modulesFolder],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
};
const json = (args) => {
  const { status, stdout, stderr } = headroom([...args, '--json']);
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
};
assert.equal(headroom(['train', ...SMALL, '--steps', '30', '--out', file]).status, 0);

const engine = await loadEngine('simd128');
const lab = engine.restore(readFileSync(file));
after(() => lab.destroy());

test('heads prints the same report of a checkpoint and after training to that step', () => {
  const looked = json(['heads', '--in', file, '--samples', '20']);
  assert.equal(looked.hash, lab.hash());
  assert.deepEqual(
    looked.heads.map(({ word, value, badge, where, sentence, ...row }) => row),
    JSON.parse(JSON.stringify(lab.heads({ samples: 20 }).map(({ words, ...row }) => row))),
  );
  assert.ok(looked.heads.every(({ word, sentence }) => word && sentence));
  const trained = json(['heads', ...SMALL, '--steps', '30', '--samples', '20']);
  assert.deepEqual([trained.hash, trained.heads], [looked.hash, looked.heads]);
  const { stdout, stderr } = headroom(['heads', '--in', file]);
  assert.match(stderr, /^mirror +attention of answer rows on the anti-diagonal/m);
  assert.match(stdout, /^kind +layer +head +mirror +source .* in words\nself +0 +0 +0\.\d{3} /);
  assert.equal(stdout.trim().split('\n').length, 5);
});

test('knockout prints each part in turn, all in order, and parts together', () => {
  const { whole, rows, in_order, kept, eval_loss } = json([
    'knockout',
    '--in',
    file,
    '--what',
    'all',
    '--mode',
    'mean',
  ]);
  assert.equal(whole.loss, eval_loss);
  assert.deepEqual([rows.length, in_order.length, kept.cut.length + kept.kept.length], [8, 8, 8]);
  const { loss, cut } = json(['knockout', '--in', file, '--cut', '1.0,1.1', '--cut', '0.ffn']);
  assert.deepEqual(cut, [
    { layer: 1, part: 'self', head: 0 },
    { layer: 1, part: 'self', head: 1 },
    { layer: 0, part: 'ffn' },
  ]);
  lab.cut(cut);
  assert.equal(loss, lab.evaluate().loss);
  lab.cut([]);
  assert.match(
    headroom(['knockout', '--in', file]).stdout,
    new RegExp(
      '^without +loss +change +accuracy +change\\nlayer 0 head 0 [^]*\\nand without [^]*\\n' +
        'Without all \\d+ that alone cost less than 0.01 of accuracy',
    ),
  );
});

test('lens, patch and lengths print what the model answers', () => {
  const { score, example } = json(['lens', '--in', file, '--samples', '8', '--example', '3']);
  assert.deepEqual(
    score.map(({ name }) => name),
    ['embedding', 'block 0', 'block 1'],
  );
  assert.deepEqual(example.tokens, [...lab.example(3).tokens]);
  const { rows, clean, corrupted } = json(['patch', '--in', file]);
  assert.ok(rows.length === 4 && clean.log_probability > corrupted.log_probability);
  assert.equal(json(['patch', '--in', file, '--what', 'residual']).rows.length, 27);
  const lengths = json(['lengths', '--in', file, '--lengths', '5,9', '--samples', '10']).rows;
  assert.deepEqual(
    lengths.map(({ seq, trained }) => [seq, trained]),
    [
      [5, false],
      [9, true],
    ],
  );
  const { runs } = json([
    'lengths',
    ...SMALL,
    '--steps',
    '2',
    '--posenc',
    'learned,none',
    '--lengths',
    '9,11',
    '--samples',
    '5',
  ]);
  assert.deepEqual(
    runs.map(({ posenc, rows: list }) => [posenc, list.length]),
    [
      ['learned', 2],
      ['none', 2],
    ],
  );
  for (const command of ['lens', 'patch', 'lengths'])
    assert.ok(headroom([command, '--in', file]).stdout.split('\n').length > 4, command);
});

test('lens and patch look at a model without the parts of --cut', () => {
  const cuts = ['--cut', '0.1', '--cut', '1.ffn', '--mode', 'mean'];
  const places = [
    { layer: 0, part: 'self', head: 1 },
    { layer: 1, part: 'ffn' },
  ];
  const patched = json(['patch', '--in', file, '--what', 'all', ...cuts]);
  const whole = json(['patch', '--in', file, '--what', 'all']);
  assert.deepEqual([patched.cut, patched.mode, whole.cut], [places, 'mean', []]);
  assert.equal(patched.eval_loss, whole.eval_loss);
  lab.cut(places, { mode: 'mean' });
  const { clean, corrupted } = preparePatch(lab, examplePair(lab));
  const [score] = finish(lensScore(lab, { samples: 8 })).slice(-1);
  lab.cut([]);
  assert.deepEqual([patched.clean, patched.corrupted], [clean, corrupted]);
  const gone = ({ layer, part, head }) =>
    places.some((one) => one.layer === layer && one.part === part && one.head === head);
  assert.deepEqual(
    patched.rows.filter(gone).map(({ log_probability }) => log_probability.recovered),
    [0, 0],
  );
  assert.ok(whole.rows.filter(gone).every(({ log_probability }) => log_probability.recovered));
  const read = json(['lens', '--in', file, '--samples', '8', ...cuts]);
  assert.deepEqual([read.cut, read.score.at(-1)], [places, score]);
  for (const command of ['lens', 'patch']) {
    const { status, stderr } = headroom([command, '--in', file, '--cut', '7.0']);
    assert.notEqual(status, 0);
    assert.match(stderr, /layer cannot be "7": the encoder has 0 to 1/);
  }
});

test('wrong command lines are refused in words', () => {
  const refused = (args, message) => {
    const { status, stderr, stdout } = headroom(args);
    assert.equal(status, 2, stderr);
    assert.match(stderr, message);
    assert.equal(stdout, '');
  };
  refused(['knockout', '--in', file, '--cut', 'x'], /--cut cannot be "x"/);
  refused(['patch', '--in', file, '--cut', 'x'], /--cut cannot be "x"/);
  refused(
    ['knockout', '--in', file, '--mode', 'half'],
    /--mode cannot be "half": it is zero, mean/,
  );
  refused(['knockout', '--in', file, '--threshold', '2'], /--threshold cannot be "2"/);
  refused(['heads', '--in', file, '--steps', '5'], /leave out --steps/);
  refused(['heads', '--in', file, '--samples', '0'], /--samples cannot be "0"/);
  refused(['lengths', '--in', file, '--posenc', 'rope'], /leave out --in/);
  refused(['lengths', '--in', file, '--lengths', '9,8'], /choose seq/);
  refused(['sweep', ...SMALL], /what is to vary/);
  refused(['sweep', ...SMALL, '--vary', 'n_layers'], /--vary cannot be "n_layers"/);
  refused(
    ['sweep', ...SMALL, '--vary', 'n_heads=2,3', '--steps', '1'],
    /n_heads 3 does not divide/,
  );
  refused(['sweep', '--study', 'widths'], /there is no study "widths"/);
  refused(['knockout', '--in', file, '--cut', '7'], /layer cannot be "7"/);
});

test('a run that diverges before it can be looked at ends with status 1', () => {
  const { status, stderr } = headroom([
    'heads',
    ...SMALL,
    '--steps',
    '30',
    '--set',
    'lr=10',
    'optimizer=sgd',
    'clip=0',
  ]);
  assert.equal(status, 1);
  assert.match(stderr, /the run diverged at step \d+: .* is not finite/);
});
