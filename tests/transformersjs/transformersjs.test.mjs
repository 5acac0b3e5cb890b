// A run that is exported as a folder for transformers goes on in transformers.js, in Chromium, as
// it does here: page.html types a text, and shows what follows.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import test, { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { hfModel } from '../../wasm/export/hf.mjs';
import { launch } from '../browser/chromium.mjs';
import { MIXED } from '../leavingtexts.mjs';
import { loadEngine, root } from '../node/engine.mjs';
import { unzip } from '../unzip.mjs';

const packages = join(
  process.env.HEADROOM_TRANSFORMERSJS ?? resolve(root, 'build/check-transformersjs'),
  'node_modules',
);
const page = fileURLToPath(new URL('page.html', import.meta.url));
const FOLDERS = {
  transformers: join(packages, '@huggingface/transformers/dist'),
  runtime: join(packages, 'onnxruntime-web/dist'),
};
const TYPES = { '.html': 'text/html', '.wasm': 'application/wasm', '.json': 'application/json' };

const FOLLOWING = 64;
const LLAMA = { preset: 'llama', batch: 8, eval_samples: 32 };
const RUNS = {
  'Llama with grouped heads, pairs': LLAMA,
  'Llama with biases, tied, its embedding scaled, characters': {
    ...{ ...LLAMA, tokens: 'characters', tied: true, embed_scale: true, bias: true },
    ...{ init: 'gpt2', events: '0:freeze=output.bias' },
  },
  'a window as of Mistral, emoji and Chinese': {
    ...LLAMA,
    window: 7,
    token_vocab: 100,
    text: MIXED,
  },
  'norms of queries and keys as of Qwen3': { ...LLAMA, qk_norm: true, n_kv_heads: 1 },
  'GPT-2, pairs, without biases': { preset: 'gpt2', bias: false },
  'GPT-2 of characters, sinusoids, the bias of the output in its last norm': { preset: 'text' },
  'words, without positions': { preset: 'stories', posenc: 'none', tokens: 'words', bias: false },
  'a table of questions and answers': { preset: 'data' },
};

const engine = await loadEngine();
after(() => engine.close());

/** Serves the page, the library and a model's files. @param {Map<string, Uint8Array>} model */
async function serveModel(model) {
  const fileOf = (folder, name) => {
    if (folder === '') return readFileSync(page);
    if (folder === 'models') return model.get(name);
    const path = join(FOLDERS[folder] ?? '', name);
    return FOLDERS[folder] && existsSync(path) ? readFileSync(path) : undefined;
  };
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://here');
    const [, folder, ...rest] = decodeURIComponent(pathname).split('/');
    const file = fileOf(folder, rest.join('/'));
    const type = TYPES[extname(folder ? pathname : page)] ?? 'text/javascript';
    response.writeHead(file ? 200 : 404, { 'Content-Type': type });
    response.end(file ?? '');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { url: `http://localhost:${port}/`, port, close };
}

/** What can be typed of a run, and the run's own continuation, the likeliest token each time. */
function goOn(lab, text) {
  const question = lab.task.reads_table ? lab.writeInput(lab.example(3)) : null;
  const { tokens: read } = lab.readInput(question ?? text);
  const tokens = Array.from(question === null ? read : read.slice(0, read.indexOf(1) + 1));
  const length = Math.min(tokens.length + FOLLOWING, lab.settings.max_len);
  const all = [...tokens];
  while (all.length < length) {
    const { vocab } = lab.settings;
    const row = lab.probe(all).logits.data.subarray((all.length - 1) * vocab);
    const next = row.indexOf(Math.max(...row));
    if (question !== null && next === 2) break;
    all.push(next);
  }
  const typed = question === null ? text : `${question}<|separator|>`;
  return { typed, count: length - tokens.length, text: lab.decode(all.slice(tokens.length)) };
}

for (const [name, settings] of Object.entries(RUNS))
  test(`${name}: transformers.js goes on with the same text`, async () => {
    const lab = engine.create({ batch: 8, eval_samples: 32, ...settings });
    lab.train(60);
    const { text } = /** @type {any} */ (settings);
    const corpus = lab.task.reads_text ? new TextDecoder().decode(text ?? lab.corpus) : '';
    const { typed, count, text: follows } = goOn(lab, Array.from(corpus).slice(4, 20).join(''));
    const files = unzip(hfModel(engine, lab));
    const start = /** @type {any} */ (() => serveModel(files));
    const { page: tab, url, problems, close } = await launch({ start });
    const failed = new Promise((_, fail) => tab.once('pageerror', fail));
    await tab.goto(`${url}?model=model&tokens=${count}`);
    await Promise.race([tab.waitForSelector('button:enabled'), failed]);
    await tab.fill('input', typed);
    await tab.click('button');
    const said = tab.waitForFunction(() => document.querySelector('p')?.textContent);
    await Promise.race([said, failed]);
    const shown = JSON.parse((await tab.textContent('p')) ?? '');
    assert.equal(shown, typed.replace('<|separator|>', '') + follows);
    assert.deepEqual(problems, []);
    await close();
    lab.destroy();
  });
