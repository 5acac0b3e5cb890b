// What goes wrong is said where it is met: a worker that dies, files that do not come, a browser
// that cannot, a run that broke, nothing to train. The page stays usable.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './opened.mjs';

const NOTICE = '#notice .sheet';

/**
 * The worker that trains throws. One that has ended may still be listed, and never answers; the
 * page ends this one, perhaps before it answers. What follows waits for what the page says.
 */
function throws(page, message) {
  for (const worker of page.workers())
    worker
      .evaluate((said) => {
        setTimeout(() => {
          throw new Error(said);
        });
      }, message)
      .catch(() => {});
}

test('when the worker dies the page says so, and a restart brings the model back', async () => {
  const { page, until, past, text } = await open({ hash: '#preset=reverse&n_layers=2' });
  await page.click('#play');
  await past(10);
  await until(() => sessionStorage.getItem('headroom.run')); // it is stored
  throws(page, 'deliberate');
  await page.waitForSelector('#notice-action');
  const [, step] = /deliberate.*goes on from step ([\d,]+), where/.exec(await text('#notice-text'));
  assert.notEqual(step, '0');
  await page.click('#notice-action');
  await until(
    (saved) =>
      document.querySelector('#notice').hasAttribute('hidden') &&
      document.querySelector('#read-step').textContent === saved,
    step,
  );
  assert.equal(await page.$$eval('.tile[data-id^="ffn"]', (tiles) => tiles.length), 2);
  await page.click('#play');
  await past(Number(step.replace(',', '')) + 5);
  throws(page, 'again');
  await page.waitForSelector('#notice-action');
  await page.evaluate(() => {
    location.hash = '#preset=copy';
  }); // any other model begins anew, too
  await until(
    () =>
      document.querySelector('#notice').hasAttribute('hidden') &&
      location.hash.includes('preset=000-copy'),
  );
  await page.click('#play');
  await past(5);
});

test('without the module the page says what is missing instead of staying empty', async () => {
  const { page, text } = await open({
    gives: NOTICE,
    before: ({ page: blank }) => blank.route('**/wasm/*.wasm', (route) => route.abort()),
  });
  assert.match(await text('#notice-title'), /could not be loaded/);
  assert.match(await text('#notice-text'), /\.\/web\/play/);
  for (const part of ['#charts', '#model', '#views'])
    assert.ok(await page.isHidden(part), `${part} shows, and has no model to show`);
});

/** The first workers of the tab, so many, die when they are asked for a model. */
const dying =
  (workers) =>
  ({ page }) =>
    page.addInitScript((most) => {
      const Inner = Worker;
      const dies = (worker) => {
        const died = Number(sessionStorage.getItem('died'));
        if (died >= most) return false;
        sessionStorage.setItem('died', String(died + 1));
        worker.terminate();
        worker.dispatchEvent(new ErrorEvent('error', { message: 'deliberate', cancelable: true }));
        return true;
      };
      window.Worker = class extends Inner {
        constructor(url, options) {
          super(url, options);
          // its name asks the first worker for the model of the link
          if (options?.name?.startsWith('link ')) setTimeout(() => dies(this));
        }
        postMessage(message, ...rest) {
          if (message.type !== 'create' || !dies(this)) super.postMessage(message, ...rest);
        }
      };
    }, workers);

test('when the worker that was started early dies, the page starts another', async () => {
  const { page, past } = await open({ hash: '#preset=copy&threads=1', before: dying(1) });
  assert.equal(await page.evaluate(() => sessionStorage.getItem('died')), '1');
  await page.click('#play');
  await past(5);
});

test('a worker that dies before there is a model is named, and can be tried again', async () => {
  const { page, text, until } = await open({
    hash: '#preset=copy&threads=1',
    gives: NOTICE,
    before: dying(2),
  });
  assert.match(await text('#notice'), /The engine has stopped.*deliberate/);
  await until(() => document.querySelector('#boot') === null);
  await page.click('#notice-action');
  await until(
    () =>
      document.querySelector('#notice').hasAttribute('hidden') &&
      document.querySelector('#parameters p')?.textContent,
  );
});

test('without WebAssembly SIMD the page names it', async () => {
  const { text } = await open({
    gives: NOTICE,
    before: ({ page }) =>
      page.addInitScript(() => {
        WebAssembly.validate = () => false;
      }),
  });
  assert.match(await text('#notice-text'), /SIMD.*Safari 16\.4/);
});

test('a view whose files do not come says so, and can be asked for again', async () => {
  let away = true;
  const { page, past, text } = await open({
    hash: '#preset=copy',
    before: ({ page: p }) =>
      p.route('**/features/heads/heads.js', (route) => (away ? route.abort() : route.continue())),
  });
  await page.click('#views [data-id=heads]');
  await page.waitForSelector('#view-heads [role=alert]');
  assert.match(await text('#view-heads [role=alert]'), /could not be loaded.*reload the page/);
  await page.click('#play');
  await past(10);
  away = false;
  await page.click('#view-heads button');
  await page.waitForSelector('#heads-about');
  assert.equal(await page.$('#view-heads [role=alert]'), null);
});

test('a view whose files take their time says that it loads', async () => {
  let come;
  const held = new Promise((done) => {
    come = done;
  });
  const { page, text, until } = await open({
    hash: '#preset=copy',
    gives: '#views [data-id=heads]',
    before: ({ page: p }) =>
      p.route('**/features/heads/heads.js', async (route) => {
        await held;
        await route.continue();
      }),
  });
  await page.click('#views [data-id=heads]');
  await page.waitForSelector('#view-heads [role=status]');
  assert.equal(await text('#view-heads'), 'Loading …');
  come();
  await page.waitForSelector('#heads-about');
  await until(() => !document.querySelector('#view-heads').textContent.includes('Loading …'));
});

const ofScript = (body) => (route) => route.fulfill({ contentType: 'text/javascript', body });
for (const { what, file, answer, says, logged } of [
  {
    what: 'was not there when the site was built',
    file: 'available',
    answer: ofScript('export const available = false;'),
    says: /uPlot, which this build could not fetch/,
    logged: 0,
  },
  {
    what: 'is missing',
    file: 'uPlot.esm',
    answer: (route) => route.fulfill({ status: 404 }),
    says: /uPlot, a file that could not be loaded\. Reload/,
    logged: 2, // the browser's own line, and the page's
  },
  {
    what: 'fails',
    file: 'uPlot.esm',
    answer: ofScript("throw new RangeError('a fault');"),
    says: /uPlot, which failed in this browser \(RangeError: a fault\)/,
    logged: 1,
  },
])
  test(`where a library ${what} the page trains and says so`, async () => {
    const { page, past, text, problems } = await open({
      before: ({ page: p }) => p.route(`**/vendor/${file}.js`, answer),
    });
    assert.match(await text('.picture'), says);
    assert.equal(problems.filter((problem) => problem.startsWith('console: ')).length, logged);
    await page.click('#play');
    await past(10);
  });

test('a browser whose language does not exist has its charts and dates', async () => {
  const { page, says, until, problems } = await open({
    before: ({ page: p }) =>
      p.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'language', { get: () => 'C' });
      }),
  });
  await page.click('#play');
  await until(() => sessionStorage.getItem('headroom.run') !== null);
  await page.keyboard.press('o');
  await says('.saved-runs .about', /20\d\d.*open now/);
  assert.ok(await page.isVisible('.uplot'));
  assert.deepEqual(problems, []);
});

test(
  'where there is nothing to train, Play says why: beside it, to a screen reader, and when it ' +
    'is pressed',
  async () => {
    const { page, text, says, number, violations, problems } = await open({
      hash: '#preset=shift&head=none',
    });
    assert.ok(await page.isVisible('#play-why'));
    assert.equal(await text('#play-why'), 'Nothing to train: no output layer');
    for (const button of ['#play', '#step']) {
      assert.equal(await page.getAttribute(button, 'aria-disabled'), 'true');
      assert.equal(await page.getAttribute(button, 'aria-describedby'), 'play-why');
      assert.match(await page.getAttribute(button, 'title'), /no output layer/);
    }
    const forget = () =>
      page.$eval('#toast', (toast) => {
        toast.textContent = '';
      });
    // which does not wait until it is enabled
    const press = (button) => page.click(button, { force: true });
    for (const act of [
      () => press('#play'),
      () => press('#step'),
      () => page.keyboard.press(' '),
      () => page.keyboard.press('.'),
    ]) {
      await forget();
      await act();
      await says('#toast', 'Nothing to train: no output layer.');
    }
    assert.equal(await number('#read-step'), 0);
    assert.match(await text('#lr-idle'), /There is no output to train/);
    assert.ok(
      (await page.isDisabled('#lr')) &&
        (await page.isDisabled('#optimizer')) &&
        (await page.isEnabled('#n_layers')),
    );
    assert.deepEqual(await violations(), []);
    await page.setViewportSize({ width: 390, height: 844 });
    assert.ok(await page.isVisible('#play-why'));
    assert.ok(
      await page.evaluate(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      ),
    );
    assert.deepEqual(problems, []);
  },
);

test(
  'a run that diverged says that it needs a reset, one whose worker died that it needs a ' +
    'restart; then Play is free again',
  async () => {
    const { page, text, says, until } = await open({
      hash:
        '#preset=copy&d_model=16&n_heads=2&n_layers=1&batch=8&eval_samples=16' +
        '&optimizer=sgd&momentum=0.9&lr=10&clip=0',
    });
    const free = () =>
      until(
        () =>
          document.querySelector('#play').getAttribute('aria-disabled') === 'false' &&
          document.querySelector('#play-why').textContent === '',
      );
    await free();
    await page.click('#play');
    await says('#verdict', 'Diverged at step');
    await says('#play-why', 'Diverged: reset to train again');
    await page.keyboard.press(' ');
    await says('#toast', 'Diverged: reset to train again.');
    await page.click('#reset');
    await free();
    throws(page, 'deliberate');
    await page.waitForSelector('#notice-action');
    await says('#play-why', 'Training has stopped: restart it');
    await page.click('#notice-action');
    await free();
    assert.equal(await text('#play'), '▶Play');
  },
);
