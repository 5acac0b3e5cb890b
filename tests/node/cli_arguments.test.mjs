// The command line's grammar: numbers, settings, texts and prompts that are refused, and how.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { headroom, SMALL } from './command_line.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-arguments-'));
after(() => rmSync(folder, { recursive: true }));
const path = (name) => join(folder, name);

test('a number is written in decimals, and in its range', () => {
  headroom(['train', ...SMALL, '--steps', '1', '--out', path('numbers.safetensors')]);
  const generate = ['generate', '--in', path('numbers.safetensors'), '--prompt', '1'];
  const wrong = [
    ...['', ' ', '0x10', '1e', '.', '+1', '-1', '1001', 'Infinity', 'NaN', '1_0'].map((text) => [
      [...generate, `--temperature=${text}`],
      /--temperature cannot be "/,
    ]),
    ...['', '0x1', '1.5', '-1', '1e3', '2147483648'].map((text) => [
      [...generate, `--top-k=${text}`],
      /--top-k cannot be "/,
    ]),
    [['knockout', '--threshold', '0x1'], /--threshold cannot be "0x1": it is a number from 0 to 1/],
    [['knockout', '--threshold', ''], /--threshold cannot be ""/],
    [['lengths', '--lengths', '5,0x6'], /--lengths cannot be "0x6"/],
    [['lengths', '--lengths', '5,'], /--lengths cannot be ""/],
    [['sweep', '--vary', 'lr=1,2', '--until', '0x1'], /--until cannot be "0x1"/],
    [['sweep', '--vary', 'lr=1,2', '--seeds', '1,,2'], /--seeds cannot be ""/],
    [['train', '--until', 'accuracy=0x1'], /--until cannot be "accuracy=0x1"/],
    [['train', '--set', 'lr=0x1'], /lr cannot be "0x1"/],
    [['train', '--set', 'lr='], /lr cannot be ""/],
  ];
  for (const [args, message] of /** @type {any} */ (wrong)) {
    const { status, stdout, stderr } = headroom(args);
    assert.equal(status, 2, `${args.join(' ')}: ${stderr}`);
    assert.match(stderr, message);
    assert.equal(stdout, '');
  }
});

test('a setting of no engine is refused by name, whatever JavaScript makes of the name', () => {
  for (const key of ['__proto__', 'constructor', 'toString'])
    for (const args of [
      ['train', '--set', `${key}=1`],
      ['forward', `${key}=1`],
      ['sweep', '--vary', `${key}=1,2`],
      ['sweep', '--vary', 'lr=0.1,0.2', '--set', `${key}=1`],
    ]) {
      const { status, stderr } = headroom(args);
      assert.equal(status, 2, `${args.join(' ')}: ${stderr}`);
      assert.match(stderr, new RegExp(`^headroom: "?${key}"? is not a setting`));
    }
});

test('a text is refused where nothing would learn from it', () => {
  writeFileSync(path('idle.txt'), 'the sea and the shore '.repeat(30));
  const text = ['--text', path('idle.txt')];
  headroom(['train', ...SMALL, '--steps', '1', '--out', path('idle.safetensors')]);
  for (const args of [
    ['train', ...SMALL, 'task=copy'],
    ['train', '--in', path('idle.safetensors')],
    ['forward', ...SMALL, 'task=copy'],
    ['forward', '--in', path('idle.safetensors')],
    ['generate', '--in', path('idle.safetensors'), '--prompt', '1'],
    ['bench', ...SMALL, 'task=copy'],
    ['heads', ...SMALL, 'task=copy'],
    ['lengths', ...SMALL, 'task=copy', '--posenc', 'rope'],
    ['sweep', '--preset', 'copy', ...SMALL, '--vary', 'lr=0.1,0.2'],
  ]) {
    const { status, stdout, stderr } = headroom([...args, ...text]);
    assert.equal(status, 2, `${args.join(' ')}: ${stderr}`);
    assert.match(stderr, /--text is what task text learns from, and this run has task copy/);
    assert.equal(stdout, '');
  }
  const alone = headroom(['train', ...SMALL, '--steps', '1', ...text]);
  assert.match(alone.stderr, /^text: decoder/m, alone.stderr);
});

test('what is out of range gives status 2', () => {
  headroom(['train', ...SMALL, 'arch=decoder', '--steps', '1', '--out', path('range.safetensors')]);
  for (const args of [
    ['generate', '--in', path('range.safetensors'), '--prompt', '99'],
    ['generate', '--in', path('range.safetensors'), '--prompt', '1 '.repeat(5000)],
    ['lengths', '--in', path('range.safetensors'), '--lengths', '4000'],
    ['knockout', '--in', path('range.safetensors'), '--cut', '99'],
  ]) {
    const { status, stdout, stderr } = headroom(args);
    assert.equal(status, 2, `${args.join(' ').slice(0, 80)}: ${stderr}`);
    assert.match(stderr, /^headroom: [^\n]+\nTry: node wasm\/cli\.mjs \w+ --help\n$/);
    assert.equal(stdout, '');
  }
});

test('an empty prompt is refused, for characters and for tokens', () => {
  const small = [...SMALL, '--steps', '1'];
  const models = {
    two: ['train', '--preset', '004-encdec', ...small],
    text: ['train', '--preset', 'text', ...small],
  };
  for (const [name, args] of Object.entries(models)) {
    const file = path(`prompt-${name}.safetensors`);
    assert.equal(headroom([...args, '--out', file]).status, 0);
    for (const prompt of name === 'text' ? [''] : ['', '  ', ',']) {
      const { status, stdout, stderr } = headroom(['generate', '--in', file, '--prompt', prompt]);
      assert.equal(status, 2, stderr);
      assert.match(stderr, /^headroom: --prompt is empty/);
      assert.equal(stdout, '');
    }
    const prompt = name === 'text' ? 'the' : '3 4';
    const { status, stderr } = headroom(['generate', '--in', file, '--prompt', prompt]);
    assert.equal(status, 0, stderr);
  }
});

test('help lists every exit status, and no line of it is wider than 100 columns', () => {
  const { stdout } = headroom(['help']);
  for (const status of [0, 1, 2, 130, 141, 143])
    assert.match(stdout, new RegExp(`\\b${status}\\b`));
  for (const command of ['train', 'forward', 'generate', 'lens', 'patch', 'check', 'bench'])
    for (const line of headroom([command, '--help']).stdout.split('\n'))
      assert.ok(line.length <= 100, line);
});

test('settings apply in the order of the command line, whichever --set they belong to', () => {
  const train = ['train', ...SMALL, '--steps', '1', '--json'];
  const later = headroom([...train, '--set', 'batch=4', '--out', path('order.safetensors')]);
  assert.equal(later.status, 0, later.stderr);
  const again = headroom(['train', '--in', path('order.safetensors'), '--steps', '2', '--json']);
  assert.match(`${later.stdout}${again.stdout}`, /"batch":4/);
  const refused = headroom([...train, '--set', 'batch=-1']);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /batch cannot be "-1"/);
});

test('what would be lost or ignored without a word is refused', () => {
  writeFileSync(path('own.txt'), 'abc abc abc '.repeat(40));
  const saved = path('refused.safetensors');
  assert.equal(headroom(['train', ...SMALL, '--steps', '1', '--out', saved]).status, 0);
  const sweep = ['sweep', '--preset', 'copy', '--seeds', '1', '--steps', '2'];
  const own = path('own.txt');
  const alias = path('alias.safetensors');
  symlinkSync(saved, alias);
  const before = readFileSync(saved);
  for (const [args, words] of [
    [['train', '--preset', 'text', '--text', own, '--out', own], /that is the file of --text/],
    ...['bundle', 'onnx', 'npy', 'csv', 'svg'].map((as) => [
      ['export', '--in', saved, '--as', as, '--out', as === 'csv' ? alias : saved],
      /that is the file of --in/,
    ]),
    [['train', ...SMALL, '--until', 'accuracy=2'], /accuracy is between 0 and 1/],
    [['train', ...SMALL, '--steps', '1', '--out', '/dev/stdout'], /this command prints there/],
    [['heads', '--in', saved, '--preset', 'copy'], /--in and --preset both say/],
    [[...sweep, '--vary', 'lr=0.1', '--vary', 'lr=0.2'], /--vary has lr twice/],
    [[...sweep, '--vary', 'steps=1,2'], /every run of a study has --steps steps/],
    [[...sweep, '--vary', '__proto__=1,2'], /"?__proto__"? is not a setting/],
  ]) {
    const { status, stderr } = headroom(/** @type {string[]} */ (args));
    assert.equal(status, 2, `${args}: ${stderr}`);
    assert.match(stderr, /** @type {RegExp} */ (words), String(args));
  }
  assert.match(readFileSync(own, 'utf8'), /^abc abc/);
  assert.deepEqual(readFileSync(saved), before);
});
