// A model of another program is opened from its files: what it is, what must be asked, typed text
// in its own tokens, a reload; and what is wrong with a file leaves the run as it is.
import assert from 'node:assert/strict';
import test from 'node:test';
import { zip } from '../../wasm/export/zip.mjs';
import { LLAMA, LLAMA_SHAPES, llamaTokenizer, safetensors } from '../node/model_files.mjs';
import { open } from './opened.mjs';

const json = (name, value) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(value)),
});
const binary = (name, bytes) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});
const FILES = [
  json('config.json', LLAMA),
  json('tokenizer.json', llamaTokenizer()),
  binary('model.safetensors', safetensors(LLAMA_SHAPES)),
];

test('a Llama is opened from the sheet of tasks, and is a run like any other', async () => {
  const { page, text, texts, says, rest, violations, problems } = await open({
    hash: '#preset=copy&d_model=16&n_layers=1&steps=5',
  });
  await page.click('#all-presets');
  await page.click('#open-model');
  await page.waitForSelector('#model-sheet[open]');
  assert.equal(await page.isDisabled('#model-open'), true);
  await page.setInputFiles('#model-files', FILES);
  await says('#model-title', 'Llama of Hugging Face');
  assert.equal(
    await text('#model-size'),
    '2,608 parameters: 1 layers of 2 heads, width 16, 40 tokens.',
  );
  assert.equal(await page.isVisible('#model-asked'), false);
  assert.deepEqual(await violations('#model-sheet'), []);
  await page.click('#model-open');
  await page.waitForSelector('#model-sheet:not([open])', { state: 'attached' });
  await says('#headline', 'Trained elsewhere.');
  await rest();
  assert.ok((await texts('.tok')).every((token) => token !== ''));
  await page.fill('#own input', 'a banana');
  await page.keyboard.press('Enter');
  await rest();
  assert.match(await text('#own'), /this has 6\./); // <s> and five pieces
  await page.reload();
  await says('#headline', 'Trained elsewhere.');
  await rest();
  await page.click('#step');
  await says('#headline', /guessing|begun|learning/);
  assert.deepEqual(problems, []);
});

test('a link to it asks for its files, and is of it when they are open', async () => {
  const { page, says, rest, link, violations, problems } = await open({
    hash: '#preset=copy&d_model=16&n_layers=1&steps=5',
  });
  const openIt = async (of, files) => {
    await of.setInputFiles('#model-files', files);
    await of.click('#model-open:not([disabled])');
    await of.waitForSelector('#model-sheet:not([open])', { state: 'attached' });
  };
  await page.click('#all-presets');
  await page.click('#open-model');
  await openIt(page, FILES);
  await says('#verdict', 'Trained elsewhere');
  assert.equal(await page.textContent('#all-presets .in-row'), 'Opened');
  await rest();
  const shared = await link();
  assert.match(shared, /&own=model:/);
  const linked = shared.replace('&own', '&step=3&own');
  const other = await open({ hash: linked });
  await other.rest();
  await other.says('#lacking', /^The link is of a model that was trained elsewhere, which no link/);
  assert.deepEqual(await other.violations('#lacking'), []);
  await other.page.click('#lacking-choose');
  const another = { ...LLAMA, vocab_size: 41 };
  const shapes = { ...LLAMA_SHAPES, 'model.embed_tokens.weight': [41, 16] };
  const files = [json('config.json', another), binary('m.safetensors', safetensors(shapes))];
  await openIt(other.page, files);
  await other.says('#lacking', /this is another one/);
  const right = await open({ hash: linked });
  await right.page.click('#lacking-choose');
  await openIt(right.page, FILES);
  await right.says('#step-offer', /step 3/);
  assert.equal(await right.page.isVisible('#lacking'), false);
  assert.equal(await right.link(), linked);
  assert.deepEqual(await violations('#top'), []);
  assert.deepEqual([...problems, ...other.problems, ...right.problems], []);
});

/** The files, with a tokenizer that knows these letters too. */
function filesWith(letters) {
  const spec = llamaTokenizer();
  const pieces = Object.keys(spec.model.vocab);
  const others = [...letters].filter((letter) => !pieces.includes(letter));
  pieces.splice(pieces.indexOf('x12'), others.length, ...others);
  spec.model.vocab = Object.fromEntries(pieces.map((piece, i) => [piece, i]));
  const config = json('config.json', { ...LLAMA, max_position_embeddings: 128 });
  return [config, json('tokenizer.json', spec), FILES[2]];
}

test('a lesson asks for the files of a model, and types a text in', async () => {
  const { page, text, says, rest, problems } = await open({
    hash: '#preset=copy&d_model=16&n_layers=1&steps=5&lesson=trained-elsewhere',
  });
  await page.click('.lesson-action');
  await page.waitForSelector('#model-sheet[open]');
  await page.setInputFiles('#model-files', filesWith('Onceuptimhrwsgdvy,.T'));
  await page.click('#model-open:not([disabled])');
  await says('.aim', /seen$/);
  await page.click('#lesson-next');
  await page.click('#lesson-skip');
  await page.click('.lesson-action');
  await says('#inspector-title', 'Probabilities');
  await rest();
  const story = await page.inputValue('#own input');
  assert.match(story, /^Once upon a time, .* The$/);
  await says('#cell', new RegExp(`^Token .* at position \\d+ `));
  const [, position] = /position (\d+) /.exec(await text('#cell'));
  const tokens = await page.$$eval('.tok.input', (all) => all.length);
  assert.ok(Number(position) >= tokens && tokens > 20, `${position} of ${tokens}`);
  assert.deepEqual(problems, []);
});

test('of many tokens the likeliest answers are listed, and any is found by typing', async () => {
  const { page, text, texts, says, rest, violations, problems } = await open({
    hash: '#preset=copy&d_model=16&n_layers=1&steps=5&tile=probabilities',
  });
  const V = 300;
  const shapes = { ...LLAMA_SHAPES, 'model.embed_tokens.weight': [V, 16] };
  await page.click('#all-presets');
  await page.click('#open-model');
  await page.setInputFiles('#model-files', [
    json('config.json', { ...LLAMA, vocab_size: V }),
    json('tokenizer.json', llamaTokenizer(V)),
    binary('model.safetensors', safetensors(shapes)),
  ]);
  await page.click('#model-open:not([disabled])');
  await says('#headline', 'Trained elsewhere.');
  await rest();
  await page.click('[data-id=probabilities]');
  await says('#likeliest h3', /^Likeliest at position \d+ \(/);
  const shares = (await texts('#likeliest-list b')).map((share) => parseFloat(share));
  assert.equal(shares.length, 20);
  assert.deepEqual(
    shares,
    shares.toSorted((a, b) => b - a),
  );
  await page.click('#likeliest-list li:nth-child(3) button');
  const third = await text('#likeliest-list li:nth-child(3) span');
  await says('#cell', new RegExp(`Token ${third} at .* rank 3 of 300`));
  await page.fill('#find-token', 'X27');
  assert.equal((await texts('#likeliest-list span')).length, 10 + 1); // x27, x270 to x279
  await page.click('#likeliest-list button:has-text("x271")');
  await says('#cell', /Token x271 at .* of 300/);
  await page.fill('#find-token', 'zz');
  await says('#likeliest p', 'None of 300 tokens has this.');
  assert.deepEqual(await violations('#inspector'), []);
  assert.deepEqual(problems, []);
});

test('it learns a text in its own tokens, and goes back to its weights', async () => {
  const { page, says, at, rest, violations, problems } = await open({
    hash: '#preset=copy&d_model=16&n_layers=1&steps=5',
  });
  await page.click('#all-presets');
  await page.click('#open-model');
  await page.setInputFiles('#model-files', FILES);
  await page.click('#model-open:not([disabled])');
  await says('#headline', 'Trained elsewhere.');
  await says('#corpus-name', 'the built-in text');
  await rest();
  const opened = await page.textContent('#read-loss');
  await page.click('#step');
  await at(1);
  await page.click('#reset');
  await says('#headline', 'Trained elsewhere.');
  await rest();
  assert.equal(await page.textContent('#read-loss'), opened);
  await page.click('[data-key=n_layers] [aria-label="Layers: more"]');
  await says('#n_layers-error', /opened weights are of a model with Layers 1, which stays/);
  assert.equal(await page.textContent('#read-loss'), opened);
  await page.click('#corpus-paste');
  await page.fill('#corpus-area', 'a banana');
  await page.click('#corpus-use');
  await says('#dataset-tokens', /The model’s own\s*the text has 5 tokens; .* takes at least 130/);
  assert.equal(await page.isDisabled('#dataset-tokens-given'), true);
  await page.keyboard.press('Escape');
  await page.fill('#corpus-area', 'a banana and a cabana '.repeat(60));
  await page.click('#corpus-use');
  await says('#dataset-tokens', 'The opened weights learn from it.');
  assert.equal(await page.isChecked('#dataset-tokens-given'), true);
  assert.deepEqual(await violations('#dataset-sheet'), []);
  await page.click('#dataset-learn:not([disabled])');
  await says('#corpus-name', 'pasted text');
  await says('#headline', 'Trained elsewhere.');
  await page.click('#step');
  await at(1);
  await page.click('#corpus-builtin');
  await says('#corpus-name', 'the built-in text');
  await says('#headline', 'Trained elsewhere.');
  await rest();
  assert.equal(await page.textContent('#read-loss'), opened);
  assert.deepEqual(problems, []);
});

test('what no file tells is asked, and what cannot be read leaves the run as it is', async () => {
  const { page, text, says, rest, link, problems } = await open({
    hash: '#preset=copy&d_model=16&n_layers=1&steps=5',
  });
  const before = await link();
  const at = 'encoder.layers.0.';
  const shapes = {
    'emb.weight': [10, 8],
    [`${at}self_attn.in_proj_weight`]: [24, 8],
    [`${at}self_attn.out_proj.weight`]: [8, 8],
    [`${at}linear1.weight`]: [12, 8],
    [`${at}linear2.weight`]: [8, 12],
    [`${at}norm1.weight`]: [8],
    [`${at}norm2.weight`]: [8],
    'out.weight': [10, 8],
  };
  const drop = (files) =>
    page.evaluate((all) => {
      const transfer = new DataTransfer();
      for (const [name, bytes] of all) transfer.items.add(new File([Uint8Array.from(bytes)], name));
      const event = { dataTransfer: transfer, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new DragEvent('drop', event));
    }, files);
  // {'w': os.system('echo hi')}
  const pickle =
    '80027d7100580100000077710163706f7369780a73797374656d0a710258070000006563686f20686971038571' +
    '04527105732e';
  const runs = zip([{ name: 'm/data.pkl', data: new Uint8Array(Buffer.from(pickle, 'hex')) }]);
  await drop([['model.pt', [...runs]]]);
  await says('#model-error', 'model.pt would run posix.system of Python: nothing is run here.');
  assert.equal(await page.isDisabled('#model-open'), true);
  await page.keyboard.press('Escape');
  assert.equal(await link(), before);
  await drop([['model.safetensors', [...safetensors(shapes)]]]);
  await says('#model-title', 'nn.TransformerEncoder');
  assert.equal(await page.isVisible('#model-asked'), true);
  await page.fill('#model-asked-n_heads', '3');
  await page.click('#model-open');
  await says('#model-error', /n_heads|d_model/);
  assert.equal(await link(), before);
  await page.fill('#model-asked-n_heads', '4');
  await page.selectOption('#model-asked-norm', 'pre');
  await page.click('#model-open');
  await page.waitForSelector('#model-sheet:not([open])', { state: 'attached' });
  await rest();
  const hash = await link();
  assert.match(hash, /tokens=given/);
  assert.doesNotMatch(hash, /norm=post/);
  assert.match(await text('#headline'), /Trained elsewhere/);
  assert.deepEqual(problems, []);
});
