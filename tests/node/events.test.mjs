// Events of a run through everything that carries them: the lab, its file, a link, a run made
// again; in words; and what becomes of them where a model begins anew.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectOf } from '../../web/controller/changes.js';
import { eventWords } from '../../web/model/eventwords.js';
import { readLink, writeLink } from '../../web/model/link.js';
import { withPageSettings } from '../../web/model/settingsrules.js';
import { partOfPlace, placeOfPart } from '../../wasm/lab/eventparts.mjs';
import { beginsAt, lookingEvents, readEvents, writeEvents } from '../../wasm/lab/events.mjs';
import { pairsOf, settingsOf } from '../../wasm/lessons/links.mjs';
import { loadEngine } from './engine.mjs';

const engine = await loadEngine();
const description = withPageSettings(engine.describe());
const SMALL = { d_model: 16, n_heads: 2, n_layers: 2, batch: 4, samples: 64, eval_samples: 8 };
const EVENTS = '2:lr=0.0003,2:cut=0.1,3:skip=5,4:without=6:2,6:dropout=0.3';

const hashAt = (settings, step) => {
  const lab = engine.create(settings);
  lab.train(step);
  const hash = lab.hash();
  lab.destroy();
  return hash;
};

test('a list of events is read and written', () => {
  const events = readEvents(EVENTS);
  assert.deepEqual(events[0], { step: 2, key: 'lr', value: '0.0003' });
  assert.equal(writeEvents([events[4], ...events.slice(0, 4)]), EVENTS);
  assert.deepEqual(events.map(beginsAt), [2, 2, 4, 5, 6]);
  assert.equal(lookingEvents(EVENTS), '2:cut=0.1');
  assert.deepEqual(readEvents(''), []);
});

test('a run with its events is made again from its first settings, its file and its link', () => {
  const lab = engine.create({ preset: 'reverse', ...SMALL, lr: 0.002, events: EVENTS });
  lab.train(4);
  assert.equal(lab.settings.lr, 0.0003);
  assert.equal(lab.begun.lr, 0.002);
  const middle = lab.save();
  lab.train(5);
  lab.set('clip', 0.5);
  assert.equal(lab.begun.events, `${EVENTS},9:clip=0.5`);
  lab.train(3);
  const hash = lab.hash();
  assert.equal(hashAt(lab.begun, 12), hash);
  const { preset, ...chosen } = { preset: 'reverse', ...SMALL, lr: 0.002 };
  const link = writeLink(description, preset, { ...chosen, events: lab.begun.events });
  assert.match(link, /&events=2:lr=0\.0003,2:cut=0\.1,3:skip=5,4:without=6:2,/);
  assert.equal(hashAt(settingsOf(engine, pairsOf(link)), 12), hash);
  assert.deepEqual(readLink(link, (pairs) => engine.read(pairs)).chosen.events, lab.begun.events);
  const restored = engine.restore(middle);
  restored.train(5);
  restored.set('clip', 0.5);
  restored.train(3);
  assert.equal(restored.hash(), hash);
  assert.equal(engine.readCheckpoint(lab.save()).events, lab.begun.events);
});

test('an event that is still to come changes nothing, and none leaves all as it was', () => {
  const plain = { preset: 'reverse', ...SMALL };
  const hash = hashAt(plain, 6);
  assert.equal(hashAt({ ...plain, events: '6:lr=0.5,7:cut=0.1' }, 6), hash);
  assert.notEqual(hashAt({ ...plain, events: '5:lr=0.5' }, 6), hash);
  const lab = engine.create(plain);
  lab.train(2);
  lab.set('lr', lab.settings.lr);
  assert.equal(lab.begun.events, '');
  const bytes = lab.save();
  assert.ok(
    !('events' in engine.readCheckpoint(bytes)),
    'a file without events does not name them',
  );
});

test('the lab of a moment has what is cut there', () => {
  const settings = { preset: 'reverse', ...SMALL, events: '3:cut=0.1' };
  const lab = engine.create(settings);
  const looked = engine.create({ ...settings, batch: 1 });
  const logits = (one) => [...one.probe(lab.example(0).tokens).logits.data];
  lab.train(2);
  const copy = () => lab.tensors().filter(({ kind }) => kind === 'parameter');
  const give = () => looked.writeAll(copy().map(({ name }) => [name, lab.copy(name).data]));
  give();
  looked.standAt(2);
  assert.deepEqual(logits(looked), logits(lab));
  lab.train(2);
  give();
  assert.notDeepEqual(logits(looked), logits(lab), 'it does not know of the cut yet');
  looked.standAt(4);
  assert.deepEqual(logits(looked), logits(lab));
  assert.equal(looked.step, 4);
});

test('what cannot be is refused by name', () => {
  for (const [events, said] of [
    ['3:cut=9.0', /event "3:cut=9\.0": there is no such part/],
    ['3:lr=1,3:lr=2', /event "3:lr=2": .* at step 3/],
    ['5:skip=5', /event "5:skip=5": .* the next is 6/],
    ['3:freeze=nothing', /event "3:freeze=nothing": the model has no such tensors/],
    ['x', /event "x": an event is STEP:KEY=VALUE/],
  ])
    assert.throws(() => engine.create({ preset: 'reverse', ...SMALL, events }), {
      name: 'LabError',
      field: 'events',
      message: said,
    });
  const lab = engine.create({ preset: 'reverse', ...SMALL });
  lab.train(3);
  assert.throws(() => lab.set('events', '1:lr=0.5'), { code: 'state', field: 'events' });
  assert.throws(() => lab.set('events', '5:freeze=0.1'), { code: 'state', message: /fork/ });
  assert.equal(lab.begun.events, '');
});

test('events in words', () => {
  const chosen = { ...SMALL, lr: 0.001 };
  const { settings } = engine.plan({ preset: 'reverse', ...chosen });
  const run = { preset: 'reverse', chosen, settings };
  const words = (events, more = {}) =>
    eventWords(description, { ...run, chosen: { ...run.chosen, ...more, events } });
  assert.deepEqual(words('300:lr=0.0003,300:cut=0.1,400:lr=0.0001'), [
    'Learning rate 0.001, from step 300 0.0003, from step 400 0.0001',
    'Layer 1 · Head 2 cut from step 300',
  ]);
  assert.deepEqual(words('5:freeze=1.ffn,6:freeze=embedding,6:skip=9,7:without=9:2'), [
    'Layer 2 · FFN frozen from step 5',
    'embedding frozen from step 6',
    'batch 9 skipped',
    'batch 9 without sample 3',
  ]);
  assert.deepEqual(words(''), []);
  const two = engine.plan({ preset: 'encdec' }).settings;
  for (const part of ['encoder.0.1', 'decoder.1.cross.2', 'decoder.0.ffn', 'encoder.1.self'])
    assert.equal(partOfPlace(placeOfPart(part, two), two), part);
  assert.equal(placeOfPart('blocks.0.attention', two), null);
});

test('a model that begins anew has the values of now, and what was done to parts again', () => {
  const chosen = { lr: 0.002, events: '3:lr=0.0003,4:cut=0.1,5:dropout=0.2' };
  const { settings } = engine.plan({ preset: 'reverse', ...SMALL, ...chosen });
  const now = { ...settings, lr: 0.0003, dropout: 0.2 };
  const after = (change) =>
    effectOf(description, { preset: 'reverse', chosen, settings: now }, change).chosen;
  const again = after({ again: true });
  assert.deepEqual([again.lr, again.dropout, again.events], [0.0003, 0.2, '4:cut=0.1']);
  assert.equal(after({ settings: { seed: 9 } }).events, '4:cut=0.1');
  assert.ok(!('events' in after({ settings: { n_layers: 1 } })));
});
