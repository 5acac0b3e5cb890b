// The drawing's geometry: nothing overlaps, rows line up, cells are whole pixels, it fits the room it is given.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelLayout, neighbourTile, rowPath, tileEdge } from '../../web/draw/layout.js';

const shape = (change = {}) => ({ layers: 3, heads: 4, positions: 17, norm: 'pre', finalNorm: true, hasPositions: true, hasProbabilities: true, ...change });
const DESKTOP = [892, 632];

function overlaps(a, b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const [name, width, height] of [['1440x900', ...DESKTOP], ['1024x768', 724, 490], ['phone', 390, 380], ['narrow phone', 320, 300], ['wide', 2600, 1400]]) {
  for (const norm of ['pre', 'post']) {
    test(`${name}, ${norm}-norm: no two tiles overlap for 1 to 6 layers and 1 to 8 heads`, () => {
      for (let layers = 1; layers <= 6; layers++) {
        for (let heads = 1; heads <= 8; heads++) {
          const { tiles, width: used } = modelLayout(shape({ layers, heads, norm }), width, height);
          assert.equal(tiles.length, layers * (heads + 1) + 3);
          tiles.forEach((a, i) => tiles.slice(i + 1).forEach((b) => assert.ok(!overlaps(a, b), `${layers} layers, ${heads} heads: ${a.id} and ${b.id}`)));
          assert.ok(tiles.every(({ x, width: w }) => x >= 0 && x + w <= used));
        }
      }
    });
  }
}

test('at 1440x900 every model of the page fits without scrolling', () => {
  for (const norm of ['pre', 'post']) {
    for (let layers = 1; layers <= 6; layers++) {
      for (let heads = 1; heads <= 8; heads++) {
        const layout = modelLayout(shape({ layers, heads, norm }), ...DESKTOP);
        assert.ok(layout.width <= DESKTOP[0] && layout.height <= DESKTOP[1], `${layers} layers, ${heads} heads, ${norm}`);
      }
    }
  }
});

test('the opening model has tiles of 102 pixels, six for each position', () => {
  const { tiles } = modelLayout(shape(), ...DESKTOP);
  assert.equal(tiles.find(({ kind }) => kind === 'attention').width, 102);
});

test('strips are as high as their layer\'s tiles together, from the same top', () => {
  const { tiles, rows } = modelLayout(shape(), ...DESKTOP);
  for (const tile of tiles.filter(({ kind }) => kind !== 'attention')) assert.deepEqual([tile.y, tile.height], [rows.y, rows.height], tile.id);
  const heads = tiles.filter(({ layer, kind }) => kind === 'attention' && layer === 1);
  assert.equal(heads[0].y, rows.y);
  assert.equal(heads.at(-1).y + heads.at(-1).height, rows.y + rows.height);
});

test('cells are whole pixels as long as there is a pixel for each', () => {
  assert.deepEqual([[120, 17], [300, 17], [50, 17]].map(([room, positions]) => tileEdge(room, positions) % positions), [0, 0, 0]);
  assert.equal(tileEdge(100, 129), 100);
});

test('pre-norm puts the norms on the branches, post-norm on the stream', () => {
  const norms = (norm) => modelLayout(shape({ norm, finalNorm: false }), ...DESKTOP).nodes.filter(({ type }) => type === 'norm');
  const { stream } = modelLayout(shape(), ...DESKTOP);
  assert.equal(norms('pre').length, 6);
  assert.ok(norms('pre').every(({ y }) => y > stream.y));
  assert.ok(norms('post').every(({ y }) => y === stream.y));
});

test('without positions or probabilities their tiles are gone', () => {
  const ids = modelLayout(shape({ hasPositions: false, hasProbabilities: false }), ...DESKTOP).tiles.map(({ id }) => id);
  assert.ok(!ids.includes('positions') && !ids.includes('probabilities'));
});

test('arrow keys reach every tile and stop at the edges', () => {
  const { tiles } = modelLayout(shape(), ...DESKTOP);
  const reached = new Set(['embedding']), queue = ['embedding'];
  while (queue.length) {
    const id = queue.pop();
    for (const key of /** @type {const} */ (['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])) {
      const next = neighbourTile(tiles, id, key);
      if (!reached.has(next)) { reached.add(next); queue.push(next); }
    }
  }
  assert.equal(reached.size, tiles.length);
  assert.equal(neighbourTile(tiles, 'embedding', 'ArrowLeft'), 'embedding');
  assert.equal(neighbourTile(tiles, 'attention.1.1', 'ArrowDown'), 'attention.1.2');
});

test('a row is marked in every tile', () => {
  const { tiles } = modelLayout(shape(), ...DESKTOP);
  assert.equal(rowPath(tiles, 3, 17).match(/M/g).length, tiles.length);
});
