// Nothing foreign runs in the page: its policy takes neither markup nor an address of a script from
// a text, in the page, where it is embedded, and in its workers. What it refuses is heard: in every
// test of a browser, where it is a failure.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { becomes } from '../waits.mjs';
import { open } from './opened.mjs';

/** Waits until so many refusals were heard, and takes them. */
async function heard({ foreign }, count) {
  assert.ok(await becomes(() => foreign.length >= count), foreign.join('\n'));
  return foreign.splice(0).map((what) => what.replace(/:\d+$/, ''));
}

/** What the browser says to each of these; in the page. */
const refusals = () => {
  const said = async (task) => {
    try {
      await task();
      return 'taken';
    } catch (error) {
      return `${error.name}: ${error.message}`;
    }
  };
  const script = document.createElement('script');
  return Promise.all([
    said(() => {
      document.createElement('p').innerHTML = '<b>bold</b>';
    }),
    said(() => new DOMParser().parseFromString('<b>bold</b>', 'text/html')),
    said(() => {
      script.src = 'main.js';
    }),
    said(() => {
      script.textContent = '1';
    }),
    said(() => new Worker('app/worker.js')),
    said(() => /** @type {any} */ (window).trustedTypes.createPolicy('other', {})),
  ]);
};

/** The page's own policy makes an address of this origin, and of no other; there and in workers. */
const made = (address) => {
  const policy = globalThis[Symbol.for('headroom.trusted')];
  try {
    return String(policy.createScriptURL(address));
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
};

for (const [where, hash] of [
  ['the page', '#preset=copy&threads=2'],
  ['the embedded page', '#preset=copy&threads=2&embed=1'],
]) {
  test(`${where} takes no markup and no address of a script from a text`, async () => {
    const opened = await open({ hash, gives: '.tile', cores: 2 });
    const { page, url, text } = opened;
    const [markup, parsed, src, inline, worker, other] = await page.evaluate(refusals);
    for (const said of [markup, parsed]) assert.match(said, /^TypeError: .*TrustedHTML/);
    assert.match(src, /^TypeError: .*TrustedScriptURL/);
    assert.match(inline, /^TypeError: .*TrustedScript/);
    assert.match(worker, /^TypeError: .*TrustedScriptURL/);
    assert.match(other, /^TypeError: .*policy/i);
    await page.waitForFunction(() => document.querySelector('#parameters p')?.textContent);
    assert.match(await text('#parameters p'), / threads?/, 'its own workers run');
    const [first] = page.workers();
    // a worker has it when it starts another
    for (const scope of hash.includes('embed') ? [page] : [page, first]) {
      assert.equal(await scope.evaluate(made, `${url}main.js`), `${url}main.js`);
      const foreign = await scope.evaluate(made, 'https://other.example/x.js');
      assert.match(foreign, /^TypeError: https:\/\/other\.example\/x\.js is not of this origin/);
    }
    const inWorker = await first.evaluate(() => {
      try {
        new Worker(location.href);
        return 'taken';
      } catch (error) {
        return error.message;
      }
    });
    assert.match(inWorker, /TrustedScriptURL/);
    const refused = await heard(opened, 7);
    const ofWorker = refused.filter((what) => what.endsWith('/app/worker.js'));
    assert.deepEqual([refused.length, ofWorker.length], [7, 1], refused.join('\n'));
  });
}

test("where a host's policy does not allow the page's, the page is there and says so", async () => {
  const opened = await open({
    hash: '#preset=copy',
    gives: '#play',
    before: ({ context }) =>
      context.addInitScript(() => {
        /** @type {any} */ (window).trustedTypes.createPolicy = () => {
          throw new TypeError('refused');
        };
      }),
  });
  const { page, says } = opened;
  await says('body', 'The engine could not be loaded');
  await says('body', 'TrustedScriptURL');
  assert.ok(await page.evaluate(() => 'earlyPresses' in window), 'the rest of early.js has run');
  const [refused] = await heard(opened, 1);
  assert.match(refused, /^require-trusted-types-for refused .*\/main\.js$/);
});
