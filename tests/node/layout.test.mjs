// The drawing's geometry: nothing overlaps, rows line up, cells are whole pixels, it fits the room
// it is given.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelLayout, neighbourTile, rowPath } from '../../web/draw/layout.js';
import { cellEdge } from '../../web/draw/sizes.js';

const lane = (change) => ({
  prefix: '',
  name: '',
  positions: 17,
  keys: { attention: 17 },
  layers: 3,
  hasPositions: true,
  hasOutput: true,
  hasProbabilities: true,
  ...change,
});
const shape = ({
  layers = 3,
  heads = 4,
  norm = /** @type {const} */ ('pre'),
  finalNorm = true,
  normText = /** @type {string|null} */ ('LN'),
  ffn = /** @type {'plain'|'gated'|null} */ ('plain'),
  residual = true,
  ...change
} = {}) => ({
  heads,
  norm,
  finalNorm,
  normText,
  ffn,
  residual,
  lanes: [lane({ layers, ...change })],
});
const twoLanes = ({ layers = 2, heads = 4, norm = /** @type {const} */ ('pre') } = {}) => ({
  heads,
  norm,
  finalNorm: true,
  normText: 'LN',
  ffn: /** @type {const} */ ('plain'),
  residual: true,
  lanes: [
    lane({
      prefix: 'encoder:',
      name: 'Encoder',
      positions: 8,
      keys: { attention: 8 },
      layers,
      hasOutput: false,
      hasProbabilities: false,
    }),
    lane({
      prefix: 'decoder:',
      name: 'Decoder',
      positions: 9,
      keys: { attention: 9, cross: 8 },
      layers,
    }),
  ],
});
const DESKTOP = [892, 595];

function overlaps(a, b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const [name, width, height] of [
  ['1440x900', ...DESKTOP],
  ['1024x768', 724, 450],
  ['phone', 390, 380],
  ['narrow phone', 320, 300],
  ['wide', 2600, 1400],
]) {
  for (const norm of ['pre', 'post']) {
    test(`${name}, ${norm}-norm: no two tiles overlap for 1 to 6 layers and 1 to 8 heads`, () => {
      for (let layers = 1; layers <= 6; layers++) {
        for (let heads = 1; heads <= 8; heads++) {
          const { tiles, width: used } = modelLayout(shape({ layers, heads, norm }), width, height);
          assert.equal(tiles.length, layers * (heads + 1) + 3);
          tiles.forEach((a, i) =>
            tiles
              .slice(i + 1)
              .forEach((b) =>
                assert.ok(!overlaps(a, b), `${layers} layers, ${heads} heads: ${a.id} and ${b.id}`),
              ),
          );
          assert.ok(tiles.every(({ x, width: w }) => x >= 0 && x + w <= used));
        }
      }
    });

    test(`${name}, ${norm}-norm: nor those of an encoder and a decoder`, () => {
      for (let layers = 1; layers <= 4; layers++) {
        for (const heads of [1, 2, 4, 8]) {
          const { tiles, width: used } = modelLayout(
            twoLanes({ layers, heads, norm }),
            width,
            height,
          );
          assert.equal(tiles.length, layers * (heads + 1) + 2 + layers * (2 * heads + 1) + 3);
          tiles.forEach((a, i) =>
            tiles
              .slice(i + 1)
              .forEach((b) =>
                assert.ok(!overlaps(a, b), `${layers} layers, ${heads} heads: ${a.id} and ${b.id}`),
              ),
          );
          assert.ok(tiles.every(({ x, width: w }) => x >= 0 && x + w <= used));
          assert.equal(new Set(tiles.map(({ id }) => id)).size, tiles.length);
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
        assert.ok(
          layout.width <= DESKTOP[0] && layout.height <= DESKTOP[1],
          `${layers} layers, ${heads} heads, ${norm}`,
        );
      }
    }
  }
});

test('the opening model has tiles of 93.5 pixels in Everything, of 144.5 in Explore', () => {
  const { tiles } = modelLayout(shape(), ...DESKTOP);
  const width = (all) => all.find(({ kind }) => kind === 'attention').width;
  assert.equal(width(tiles), 93.5);
  const explore = modelLayout({ ...shape(), quiet: true }, 1440, 428);
  assert.equal(width(explore.tiles), 144.5);
  assert.ok(width(modelLayout({ ...shape(), quiet: true }, 1280, 366).tiles) >= 110);
});

test("strips are as high as their layer's tiles together, from the same top", () => {
  const {
    tiles,
    lanes: [{ rows }],
  } = modelLayout(shape(), ...DESKTOP);
  for (const tile of tiles.filter(({ kind }) => kind !== 'attention'))
    assert.deepEqual([tile.y, tile.height], [rows.y, rows.height], tile.id);
  const heads = tiles.filter(({ layer, kind }) => kind === 'attention' && layer === 1);
  assert.equal(heads[0].y, rows.y);
  assert.equal(heads.at(-1).y + heads.at(-1).height, rows.y + rows.height);
});

test(
  'heads stand side by side where their tiles gain by it, in rows from the top left, and ' +
    'every layer alike',
  () => {
    for (const [name, drawing, kinds, least] of /** @type {const} */ ([
      ['one layer of four', shape({ layers: 1 }), ['attention'], 200],
      ['an encoder and a decoder of eight', twoLanes({ heads: 8 }), ['attention', 'cross'], 28],
    ])) {
      const { tiles, lanes } = modelLayout(drawing, ...DESKTOP);
      for (const kind of kinds) {
        const lane = lanes.length - 1;
        const heads = tiles.filter(
          (tile) => tile.lane === lane && tile.layer === 0 && tile.kind === kind,
        );
        assert.ok(heads[0].width >= least, `${name}, ${kind}: ${heads[0].width} wide`);
        assert.deepEqual(
          [heads[1].y, heads[2].x, heads[2].y > heads[0].y, heads[1].x > heads[0].x],
          [heads[0].y, heads[0].x, true, true],
          `${name}, ${kind}`,
        );
        if (kind === kinds.at(-1))
          // self-attention beside cross-attention is smaller
          assert.deepEqual(
            [heads[0].y, heads.at(-1).y + heads.at(-1).height],
            [lanes[lane].rows.y, lanes[lane].rows.y + lanes[lane].rows.height],
            `${name}, ${kind}`,
          );
      }
      assert.equal(reachable(tiles).size, tiles.length, name);
    }
  },
);

test('cells are whole pixels as soon as there are a few for each', () => {
  assert.deepEqual(
    [
      [120, 17],
      [300, 17],
      [51, 17],
      [1000, 4],
    ].map(([room, count]) => cellEdge(room, count)),
    [7, 17, 3, 24],
  );
  assert.equal(cellEdge(100, 64) * 64, 100);
});

test('the memory flows from the encoder down to every cross-attention', () => {
  const { memory, lanes, tiles } = modelLayout(twoLanes({ layers: 3 }), ...DESKTOP);
  assert.equal(memory.length, 1 + 3);
  assert.ok(lanes[0].rows.y + lanes[0].rows.height < lanes[1].stream.y);
  assert.ok(tiles.filter(({ lane: index }) => index === 1).every(({ y }) => y >= lanes[1].rows.y));
  assert.equal(lanes[0].outputX, null);
  assert.equal(modelLayout(shape(), ...DESKTOP).memory.length, 0);
});

test('pre-norm puts the norms on the branches, post-norm on the stream', () => {
  const norms = (norm) =>
    modelLayout(shape({ norm, finalNorm: false }), ...DESKTOP).nodes.filter(
      ({ type }) => type === 'norm',
    );
  const {
    lanes: [{ stream }],
  } = modelLayout(shape(), ...DESKTOP);
  assert.equal(norms('pre').length, 6);
  assert.ok(norms('pre').every(({ y }) => y > stream.y));
  assert.ok(norms('post').every(({ y }) => y === stream.y));
});

test(
  'the final norm of a stack without probabilities stands on its stream, between the last ' +
    'block and the end',
  () => {
    for (const room of [DESKTOP, [390, 380], [320, 300], [2600, 1400]]) {
      for (const norm of /** @type {('pre'|'post')[]} */ (['pre', 'post'])) {
        const with_ = modelLayout(twoLanes({ norm }), room[0], room[1]);
        const without = modelLayout({ ...twoLanes({ norm }), finalNorm: false }, room[0], room[1]);
        const { stream } = with_.lanes[0];
        const onStream = ({ nodes }) =>
          nodes.filter(({ type, y }) => type === 'norm' && y === stream.y).map(({ x }) => x);
        const [last, ...others] = onStream(with_).sort((a, b) => b - a);
        assert.deepEqual(others.sort(), onStream(without).sort());
        const before = Math.max(
          ...without.nodes.filter(({ y }) => Math.abs(y - stream.y) < 30).map(({ x }) => x),
        );
        assert.ok(
          last > before && last < stream.x2,
          `${room} ${norm}: ${before} ${last} ${stream.x2}`,
        );
        assert.equal(
          with_.nodes.length,
          without.nodes.length + 2,
          'and above the probabilities of the other',
        );
      }
    }
    const {
      nodes,
      lanes: [{ stream }],
    } = modelLayout(shape({ hasOutput: false, hasProbabilities: false }), ...DESKTOP);
    assert.equal(nodes.filter(({ type, y }) => type === 'norm' && y === stream.y).length, 1);
  },
);

test('without positions or probabilities their tiles are gone', () => {
  const ids = modelLayout(
    shape({ hasPositions: false, hasProbabilities: false }),
    ...DESKTOP,
  ).tiles.map(({ id }) => id);
  assert.ok(!ids.includes('positions') && !ids.includes('probabilities'));
});

test('arrow keys reach every tile and stop at the edges', () => {
  for (const { tiles } of [modelLayout(shape(), ...DESKTOP), modelLayout(twoLanes(), ...DESKTOP)]) {
    assert.equal(reachable(tiles).size, tiles.length);
  }
  const { tiles } = modelLayout(shape(), ...DESKTOP);
  assert.equal(neighbourTile(tiles, 'embedding', 'ArrowLeft'), 'embedding');
  assert.equal(neighbourTile(tiles, 'attention.1.1', 'ArrowDown'), 'attention.1.2');
});

function reachable(tiles) {
  const reached = new Set([tiles[0].id]);
  const queue = [tiles[0].id];
  while (queue.length) {
    const id = queue.pop();
    for (const key of /** @type {const} */ (['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])) {
      const next = neighbourTile(tiles, id, key);
      if (!reached.has(next)) {
        reached.add(next);
        queue.push(next);
      }
    }
  }
  return reached;
}

test('a row is marked in every tile', () => {
  const { tiles } = modelLayout(shape(), ...DESKTOP);
  assert.equal(rowPath(tiles, 3, 17).match(/M/g).length, tiles.length);
});

test('blocks without a feed-forward layer have no strip, and tiles take its room', () => {
  const plain = modelLayout(shape(), ...DESKTOP);
  const bare = modelLayout(shape({ ffn: null }), ...DESKTOP);
  assert.ok(plain.tiles.some(({ kind }) => kind === 'ffn'));
  assert.deepEqual(
    bare.tiles.map(({ kind }) => kind).filter((kind) => kind === 'ffn'),
    [],
  );
  assert.equal(bare.nodes.filter(({ type }) => type === 'plus').length, 1 + 3);
  const widest = ({ tiles }) => Math.max(...tiles.map(({ head, width }) => (head ? width : 0)));
  assert.ok(widest(bare) >= widest(plain));
});

test('norms say which they are, or are not there; a gate is where the hidden units leave', () => {
  const nodes = (change) => modelLayout(shape(change), ...DESKTOP).nodes;
  const texts = (change) => new Set(nodes(change).map(({ text }) => text));
  for (const norm of /** @type {const} */ (['pre', 'post'])) {
    assert.deepEqual(texts({ norm }), new Set(['+', 'LN']));
    assert.deepEqual(texts({ norm, normText: 'RMS' }), new Set(['+', 'RMS']));
    assert.deepEqual(texts({ norm, normText: null, finalNorm: false }), new Set(['+']));
    assert.deepEqual(texts({ norm, ffn: 'gated' }), new Set(['+', 'LN', '×']));
  }
  const gates = nodes({ ffn: 'gated' }).filter(({ type }) => type === 'gate');
  const strips = modelLayout(shape({ ffn: 'gated' }), ...DESKTOP).tiles.filter(
    ({ kind }) => kind === 'ffn',
  );
  assert.equal(gates.length, 3);
  gates.forEach(({ x, y }, i) => {
    assert.ok(x > strips[i].x + strips[i].width / 2 && x <= strips[i].x + strips[i].width);
    assert.ok(y < strips[i].y);
  });
});

test('without residual the stream breaks beside every branch, and nothing is added there', () => {
  const { lanes, nodes, tiles } = modelLayout(shape({ residual: false }), ...DESKTOP);
  const [{ stream }] = lanes;
  assert.equal(stream.breaks.length, 2 * 3);
  assert.deepEqual(
    stream.breaks.flat(),
    [...stream.breaks.flat()].sort((a, b) => a - b),
  );
  const strips = tiles.filter(({ kind }) => kind === 'ffn');
  strips.forEach(({ x, width }, i) => {
    const [enter, leave] = stream.breaks[2 * i + 1];
    assert.ok(enter >= x && leave <= x + width);
  });
  assert.equal(nodes.filter(({ type }) => type === 'plus').length, 1);
  assert.deepEqual(modelLayout(shape(), ...DESKTOP).lanes[0].stream.breaks, []);
});
