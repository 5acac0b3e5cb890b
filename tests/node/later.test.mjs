// Parts of the page that come later: loaded once, asked for again after a failure, and prepared one
// after the other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { later, prepareWhenIdle } from '../../web/app/later.js';

test('a part is loaded once, however often it is asked for', async () => {
  let loads = 0;
  const part = later(async () => ({ number: ++loads }), assert.fail);
  assert.equal(part.now, null);
  const [first, second] = await Promise.all([part.get(), part.get()]);
  await part.prepare();
  assert.equal(first, second);
  assert.equal(part.now, first);
  assert.equal(loads, 1);
});

test('what fails is said once for each time it is asked for, and loaded at the next', async () => {
  const said = [];
  let works = false;
  const part = later(
    async () => {
      if (!works) throw new Error('no network');
      return 'part';
    },
    (error) => said.push(error.message),
  );
  assert.equal(await part.prepare(), null);
  assert.deepEqual(said, []);
  assert.equal(await part.get(), null);
  assert.deepEqual(said, ['no network']);
  works = true;
  assert.equal(await part.get(), 'part');
  assert.equal(part.now, 'part');
});

test('preparing goes from part to part, each after a pause, past those that fail', async () => {
  const order = [];
  const load = (name, fails) =>
    later(async () => {
      order.push(name);
      if (fails) throw new Error(name);
      return name;
    }, assert.fail);
  const parts = [load('one', false), load('two', true), load('three', false)];
  await prepareWhenIdle(
    parts,
    async () => {
      order.push('idle');
    },
    0,
  );
  assert.deepEqual(order, ['idle', 'one', 'idle', 'two', 'idle', 'three']);
  assert.deepEqual(
    parts.map(({ now }) => now),
    ['one', null, 'three'],
  );
});
