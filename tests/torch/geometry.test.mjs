// Principal components of tensors of a model while it trains, and each moment's points turned to
// those before, against NumPy.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { turnedTo } from '../../wasm/analysis/components.mjs';
import { geometryOf } from '../../wasm/analysis/geometry.mjs';
import { loadEngine, root } from '../node/engine.mjs';
import { runPython } from './python.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-'));
after(() => rmSync(folder, { recursive: true }));
const engine = await loadEngine();
const rowsOf = (data, width) =>
  Array.from({ length: data.length / width }, (_, r) =>
    Array.from(data.slice(r * width, (r + 1) * width)),
  );

test('components, shares and turned points are those of NumPy', () => {
  const lab = engine.create({ preset: 'recall', d_model: 48, n_heads: 4, seq: 12, vocab: 21 });
  const cases = [];
  const before = new Map();
  for (const step of [5, 15, 30]) {
    while (lab.step < step) lab.train(1);
    for (const tensor of ['embedding.weight', 'act.block.1', 'blocks.0.attention.W_q.weight']) {
      const { points, explained, components: count, shape } = geometryOf(lab, { tensor });
      const others = before.get(tensor) ?? points;
      const turned = turnedTo(points, others, count);
      before.set(tensor, turned);
      const rows = rowsOf(lab.copy(tensor).data, shape[1]);
      cases.push({ count, rows, others: rowsOf(others, count), points, explained, turned });
    }
  }
  lab.destroy();
  const path = join(folder, 'cases.json');
  const given = cases.map(({ count, rows, others }) => ({ count, rows, others }));
  writeFileSync(path, JSON.stringify(given));
  const found = JSON.parse(runPython([join(root, 'tests/torch/geometry.py'), path]));
  assert.equal(found.length, 9);
  cases.forEach((one, i) => {
    for (const name of ['points', 'explained', 'turned']) {
      const wanted = found[i][name].flat();
      const size = Math.max(...wanted.map(Math.abs));
      Array.from(one[name]).forEach((x, k) =>
        assert.ok(Math.abs(x - wanted[k]) <= 2e-6 * size, `${i} ${name} ${k}: ${x}, ${wanted[k]}`),
      );
    }
  });
});
