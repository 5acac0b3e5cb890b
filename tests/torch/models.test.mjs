// Models of other programs open as exactly those: logits and greedy tokens are those that each
// program's own formulas give in float64 (models.py), on every build, with threads and without.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { builtKernels, loadEngine, root } from '../node/engine.mjs';
import { runPython } from './python.mjs';
import { checkOpened } from '../../wasm/analysis/openedcheck.mjs';

const folder = mkdtempSync(join(tmpdir(), 'headroom-models-'));
after(() => rmSync(folder, { recursive: true }));
const cases = runPython([join(root, 'tests/torch/models.py'), folder])
  .trim()
  .split(' ');
assert.ok(cases.length >= 22);

const engines = await Promise.all([
  ...builtKernels().map((kernels) => loadEngine(kernels)),
  loadEngine('simd128', { threads: 2 }),
]);
after(() => engines.forEach((engine) => engine.close()));

for (const name of cases)
  test(`${name} gives the logits and tokens of its own program`, async () => {
    const expected = JSON.parse(readFileSync(join(folder, name, 'expected.json'), 'utf8'));
    const seen = [];
    for (const engine of engines) {
      const { lab } = await engine.open([join(folder, name)], { settings: expected.set });
      const result = checkOpened(lab, expected);
      assert.ok(result.pass, `${engine.kernels}: ${JSON.stringify(result)}`);
      // what was opened is a run: it is saved, opened again, and trains on
      const again = engine.restore(lab.save());
      assert.equal(again.hash(), lab.hash());
      assert.ok(again.train(2).loss > 0);
      seen.push(`${engine.kernels} ${again.hash()}`);
      again.destroy();
      lab.destroy();
    }
    // the same bits with any number of threads
    assert.equal(
      seen.find((one) => one.startsWith('simd128')),
      seen.at(-1),
    );
  });
