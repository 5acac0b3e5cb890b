// Models that go without some of their parts: what cuts act on and what they do not touch, and the
// knock-outs made of them.
import assert from 'node:assert/strict';
import { cutInOrder, keepAbove, knockOut, knockOutEach } from '../../wasm/analysis/knockout.mjs';
import { placeText } from '../../wasm/lab/places.mjs';
import { throwsLabError } from './engine.mjs';
import { engine, finish, it, same, SMALL } from './looking.mjs';

it('cuts act on everything that looks, never on training, and end', SMALL, 10, (lab) => {
  const { tokens } = lab.example(0);
  const whole = lab.evaluate();
  const logits = lab.probe(tokens).logits.data;
  const heads = lab.heads();
  const other = engine.create(SMALL);
  other.train(10);
  lab.cut([
    { layer: 0, part: 'self', head: 1 },
    { layer: 1, part: 'ffn' },
  ]);
  assert.deepEqual(
    lab.cuts.map((place) => placeText(place, lab.settings)),
    ['layer 0 head 1', 'layer 1 ffn'],
  );
  assert.notEqual(lab.evaluate().loss, whole.loss);
  assert.ok(!same(lab.probe(tokens).logits.data, logits));
  assert.notDeepEqual(lab.heads(), heads);
  lab.train(10);
  other.train(10);
  assert.equal(lab.hash(), other.hash());
  lab.cut([]);
  assert.deepEqual(lab.evaluate(), other.evaluate());
  other.destroy();
});

it('a whole layer is its heads and its feed-forward layer; biases stay', SMALL, 10, (lab) => {
  const { tokens } = lab.example(0);
  const read = (cuts) => {
    lab.cut(cuts);
    return lab.probe(tokens).logits.data;
  };
  const layer = read([{ layer: 1 }]);
  assert.ok(
    same(
      layer,
      read([
        { layer: 1, part: 'self', head: 0 },
        { layer: 1, part: 'self', head: 1 },
        { layer: 1, part: 'ffn' },
      ]),
    ),
  );
  lab.cut([]);
  for (const name of ['blocks.1.attention.W_o.weight', 'blocks.1.feed_forward.linear2.weight'])
    lab.write(name, new Float32Array(lab.copy(name).data.length));
  assert.ok(same(layer, lab.probe(tokens).logits.data), 'what weights of zero after them give');
});

it('cut to the mean, values are taken once and cut again the same', SMALL, 30, (lab) => {
  lab.cut(
    [
      { layer: 0, part: 'self', head: 0 },
      { layer: 1, part: 'ffn' },
    ],
    { mode: 'mean', samples: 16 },
  );
  const { cuts } = lab;
  const score = lab.evaluate();
  assert.deepEqual(
    cuts.map(({ mode, values }) => [mode, values.length]),
    [
      ['mean', 9 * 16],
      ['mean', 9 * 24],
    ],
  );
  lab.cut([{ layer: 0 }]);
  assert.notDeepEqual(lab.evaluate(), score);
  lab.cut(cuts);
  assert.deepEqual(lab.evaluate(), score);
  // The mean over one sample is that sample's own output.
  lab.cut([{ layer: 0, part: 'self' }], { mode: 'mean', samples: 1 });
  lab.probe(lab.example(0).tokens);
  const cut = lab.copy('logits').data;
  lab.cut([]);
  assert.ok(same(cut, lab.probe(lab.example(0).tokens).logits.data));
});

it('what cannot be cut is refused by name', SMALL, 0, (lab) => {
  throwsLabError(assert, () => lab.cut([{ layer: 2 }]), {
    code: 'range',
    field: 'layer',
    value: 2,
    message: /encoder has 0 to 1/,
  });
  throwsLabError(assert, () => lab.cut([{ layer: -1, part: 'self' }]), {
    code: 'range',
    field: 'layer',
    value: -1,
  });
  throwsLabError(assert, () => lab.cut([{ layer: 0, part: 'self', head: 2 }]), {
    code: 'range',
    field: 'head',
    value: 2,
    message: /part self has 0 to 1/,
  });
  throwsLabError(assert, () => lab.cut([{ layer: 0, part: 'ffn', head: 0 }]), {
    code: 'range',
    field: 'head',
    message: /has none/,
  });
  throwsLabError(assert, () => lab.cut([{ layer: 0, part: 'cross' }]), {
    code: 'range',
    field: 'part',
    value: 'cross',
  });
  throwsLabError(assert, () => lab.cut([{ layer: 0, stack: 'decoder' }]), {
    code: 'range',
    field: 'stack',
    message: /has encoder/,
  });
  throwsLabError(assert, () => lab.cut([{ layer: 0 }], { mode: 'half' }), {
    code: 'range',
    field: 'mode',
    value: 'half',
  });
  throwsLabError(
    assert,
    () => lab.cut([{ layer: 0, part: 'self', values: new Float32Array(33) }]),
    { code: 'range', field: 'values', value: 33 },
  );
  throwsLabError(assert, () => lab.cut([{ layer: 0, part: 'block' }], { mode: 'mean' }), {
    code: 'range',
    field: 'mode',
    message: /has no mean/,
  });
  assert.deepEqual(lab.cuts, []);
});

it(
  'knocking out each head in turn is knocking out one, and leaves the lab as it was',
  SMALL,
  60,
  (lab) => {
    lab.cut([{ layer: 0, part: 'ffn' }]);
    const cuts = lab.cuts;
    const score = lab.evaluate();
    for (const mode of ['zero', 'mean']) {
      const table = finish(knockOutEach(lab, { what: 'all', mode, samples: 40 }));
      assert.equal(table.rows.length, 4 + 2 + 2);
      for (const {
        loss,
        accuracy,
        loss_change,
        accuracy_change,
        sequence_accuracy,
        ...place
      } of table.rows) {
        const alone = knockOut(lab, [place], { mode, samples: 40 });
        assert.deepEqual(
          [loss, accuracy, sequence_accuracy],
          [alone.loss, alone.accuracy, alone.sequence_accuracy],
          JSON.stringify(place),
        );
        assert.deepEqual(
          [loss_change, accuracy_change],
          [loss - table.whole.loss, accuracy - table.whole.accuracy],
        );
      }
      const heads = finish(knockOutEach(lab, { mode, samples: 40 }));
      const kept = keepAbove(lab, heads, { threshold: 0.02, mode, samples: 40 });
      assert.equal(kept.cut.length + kept.kept.length, 4);
      assert.deepEqual(knockOut(lab, kept.cut, { mode, samples: 40 }).loss, kept.loss);
      const order = finish(cutInOrder(lab, heads, { mode, samples: 40 }));
      assert.equal(
        order.at(-1).loss,
        knockOut(
          lab,
          [
            { layer: 0, part: 'self' },
            { layer: 1, part: 'self' },
          ],
          { mode, samples: 40 },
        ).loss,
        'in the end all heads',
      );
    }
    assert.deepEqual([lab.cuts, lab.evaluate()], [cuts, score]);
  },
);
