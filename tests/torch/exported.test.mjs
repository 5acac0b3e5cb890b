// A run that is exported for transformers computes there what it computes here: logits, and 64
// tokens when the likeliest is taken each time, by the published formulas in float64 (exported.py).
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { hfModel } from '../../wasm/export/hf.mjs';
import { checkOpened } from '../../wasm/analysis/openedcheck.mjs';
import { loadEngine, root } from '../node/engine.mjs';
import { runPython } from './python.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-exported-'));
after(() => rmSync(folder, { recursive: true }));
const engine = await loadEngine();
after(() => engine.close());

const FOLLOWING = 64;
const SMALL = { steps: 40, batch: 8, eval_samples: 32 };
const RUNS = {
  'Llama with grouped heads': { preset: 'llama' },
  'Llama with biases, tied, its embedding scaled': {
    ...{ preset: 'llama', bias: true, tied: true, embed_scale: true, rope_base: 500 },
    events: '0:freeze=output.bias',
  },
  'a window as of Mistral': { preset: 'llama', window: 7, activation: 'gelu_tanh' },
  'norms of queries and keys as of Qwen3': { preset: 'llama', qk_norm: true, n_kv_heads: 1 },
  'GPT-2': { preset: 'gpt2', events: '0:freeze=output.bias' },
  'GPT-2 with sinusoidal positions, exact GELU, without biases': { preset: 'text', bias: false },
  'GPT-2 without positions, with ReLU, a head and a layer cut': {
    ...{ preset: 'text', bias: false, posenc: 'none', activation: 'relu', max_len: 128 },
    events: '5:cut=0.1,9:cut=1.ffn',
  },
  'a task of numbers': { preset: 'induction', bias: false, max_len: 80 },
};

for (const [name, settings] of Object.entries(RUNS))
  test(`${name}: the same logits and tokens in transformers' formulas`, () => {
    const lab = engine.create({ ...SMALL, ...settings });
    lab.train(SMALL.steps);
    const zip = join(folder, 'model.zip');
    writeFileSync(zip, hfModel(engine, lab));
    const tokens = Array.from(
      { length: 9 },
      (_, i) => 1 + ((5 + 7 * i) % (lab.settings.vocab - 1)),
    );
    const most = Math.min(FOLLOWING, lab.settings.max_len - tokens.length);
    const asked = [zip, JSON.stringify(tokens), String(most)];
    const found = JSON.parse(runPython([join(root, 'tests/torch/exported.py'), ...asked]));
    const result = checkOpened(lab, { tokens, ...found });
    assert.ok(result.pass, JSON.stringify(result));
    assert.equal(found.greedy.length, most);
    lab.destroy();
  });
