// What `tests/run quick` runs for a change: enough to trust it, little enough to wait for.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const affected = fileURLToPath(new URL('../affected.mjs', import.meta.url));
/** The lines for a changed file, without folders and endings. */
const belongTo = (path) =>
  execFileSync(process.execPath, [affected, path], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.replace(/^tests\/|\.test\.mjs$/g, ''));

for (const [path, ...wanted] of [
  ['core/tasks/table.c', 'core', 'site', 'fuzz table', 'fuzz numbers', 'node/abi', 'node/cases'],
  ['core/files/safetensors_scan.c', 'core', 'fuzz safetensors', 'fuzz checkpoint'],
  ['tests/fuzz/corpus/text/some', 'core', 'fuzz text'],
  ['wasm/lab/ablation.mjs', 'site', 'node/cuts', 'node/lab'],
  ['wasm/cli/train.mjs', 'site', 'node/cli', 'node/cli_train'],
  ['web/features/heads/heads.request.js', 'site', 'node/heads', 'browser/heads'],
  ['web/draw/colormap.js', 'node/colormap', 'browser/colormap', 'browser/frames'],
  ['web/features/stage/arcs.js', 'browser/frames'],
  ['web/features/help/help.css', 'site', 'browser/access'],
  ['web/sw.js', 'site', 'browser/offline', 'browser/repairs'],
])
  test(`to ${path} belong ${wanted.join(', ')}`, () => {
    const lines = belongTo(path);
    assert.deepEqual(
      wanted.filter((one) => !lines.includes(one)),
      [],
    );
  });

test('a change affects few', () => {
  assert.ok(!belongTo('web/features/heads/heads.request.js').includes('node/cases'));
  assert.ok(!belongTo('wasm/lab/ablation.mjs').includes('node/cli'));
  assert.deepEqual(
    belongTo('core/README.md').filter((line) => !/\/(includes|readmes)$/.test(line)),
    ['site'],
  );
});
