// The page's state: parts that only their own actions change, and who hears of a change.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStore, definePart } from '../../web/state/store.js';

const small = () =>
  createStore({
    cut: definePart(
      () => ({ places: [], shown: true }),
      (set, now) => ({
        add: (place) => set({ places: [...now().places, place] }),
        show: (shown) => set({ shown }),
        fail() {
          set({ shown: false });
          throw new Error('no');
        },
      }),
    ),
    display: definePart(
      () => ({ view: 'model' }),
      (set) => ({ change: (changes) => set(changes) }),
    ),
  });

/** A small store, and what each of these names was told. */
function watched(...names) {
  const store = small();
  const told = [];
  for (const name of names) store.watch([name], (changed) => told.push([name, ...changed]));
  return { ...store, told };
}

test('a part is read as an object, and changed by its own actions only', () => {
  const { state, act } = small();
  const before = state.cut;
  act.cut.add('ffn.0');
  assert.deepEqual(state.cut, { places: ['ffn.0'], shown: true });
  assert.deepEqual(before, { places: [], shown: true }, 'what was read stays');
  assert.throws(() => Object.assign(state.cut, { shown: false }), TypeError);
  assert.throws(() => Object.assign(state, { cut: {} }), TypeError);
});

test('who watches a part or a field hears of it when it has changed, and not otherwise', () => {
  const { act, told } = watched('cut', 'cut.shown', 'display.view', 'display.vie');
  act.cut.add('ffn.0');
  assert.deepEqual(told.splice(0), [['cut', 'cut.places']]);
  act.cut.show(true);
  act.display.change({ view: 'model' });
  assert.deepEqual(told, [], 'the same values');
  act.display.change({ view: 'lens' });
  assert.deepEqual(told, [['display.view', 'display.view']]);
});

test('several actions as one are heard of once, at their end', () => {
  const { state, act, together, told } = watched('cut', 'display');
  const given = together(() => {
    act.cut.add('ffn.0');
    act.display.change({ view: 'lens' });
    act.cut.show(false);
    assert.deepEqual(told, []);
    assert.equal(state.display.view, 'lens', 'state is new at once');
    return 5;
  });
  assert.equal(given, 5);
  const fields = ['cut.places', 'display.view', 'cut.shown'];
  assert.deepEqual(told, [
    ['cut', ...fields],
    ['display', ...fields],
  ]);
});

test('an action that fails is heard of as far as it came', () => {
  const { act, told } = watched('cut');
  assert.throws(() => act.cut.fail(), /no/);
  assert.deepEqual(told, [['cut', 'cut.shown']]);
});

test('what a listener changes is heard of after it', () => {
  const { state, act, watch, told } = watched('display');
  watch(['cut.shown'], () => act.display.change({ view: 'lens' }));
  act.cut.show(false);
  assert.equal(state.display.view, 'lens');
  assert.deepEqual(told, [['display', 'display.view']]);
});
