// The page before its modules are there (web/app/early.js), and how tests read its first step.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { EARLY_NAME, firstRequests } from '../../web/base/protocol.js';
import { stepShown } from '../browser/firststep.mjs';

const LINK = '#preset=reverse&n_layers=1&view=heads';

/** early.js in a page that has nothing but what it uses; `press` clicks Play. */
function earlyPage(hash, { languages = '', kept = null, reads = ['en-GB'] } = {}) {
  const started = [];
  class Worker extends EventTarget {
    posted = [];
    constructor(url, options) {
      super();
      started.push({ url, name: options.name, type: options.type, worker: this });
    }
    postMessage(message) {
      this.posted.push(message);
    }
  }
  const button = { children: [{ textContent: '' }, { textContent: 'Play' }] };
  const heard = [];
  const preloaded = [];
  const page = /** @type {any} */ ({
    location: { hash },
    localStorage: { getItem: (key) => (key === 'headroom.language' ? kept : null) },
    navigator: { languages: reads },
    document: {
      documentElement: { dataset: languages ? { languages } : {} },
      createElement: () => ({}),
      head: { append: (link) => preloaded.push(link.href) },
      currentScript: { src: 'http://host/app/early.js' },
    },
    addEventListener: (type, listener) => heard.push(listener),
    removeEventListener() {},
    URL,
    Worker,
  });
  page.window = page;
  runInNewContext(readFileSync(new URL('../../web/app/early.js', import.meta.url), 'utf8'), page);
  const press = () =>
    heard[0]({ target: { closest: () => button }, stopImmediatePropagation() {} });
  const { language } = page.document.documentElement.dataset;
  return { page, started, press, language, preloaded };
}

test('the early worker is told the link by its name, and the page counts on its requests', () => {
  const { page, started, press } = earlyPage(LINK);
  const [{ url, name, type, worker }] = started;
  assert.equal(started.length, 1);
  assert.equal(String(url), 'http://host/app/worker.js');
  assert.deepEqual([name, type], [EARLY_NAME + LINK, 'module']);
  const asked = JSON.parse(JSON.stringify(page.earlyWorker.asked));
  assert.deepEqual(asked, firstRequests(LINK));
  assert.deepEqual(worker.posted, [], 'a message would wait for the thread of the page');
  press();
  press();
  const types = worker.posted.map((message) => [message.id, message.type]);
  assert.deepEqual(types, [
    [3, 'train'],
    [4, 'pause'],
  ]);
});

test('the step that a page shows is read where it shows', () => {
  const page = (texts, hidden = []) =>
    stepShown((selector) =>
      selector in texts
        ? { textContent: texts[selector], checkVisibility: () => !hidden.includes(selector) }
        : null,
    );
  const begun = 'Step 1,204. It guesses.';
  assert.equal(page({}), 0);
  assert.equal(page({ '#read-step': '–', '#sub': '152,660 numbers' }), 0);
  assert.equal(page({ '#read-step': '0', '#sub': 'Step 0. It guesses.' }), 0);
  assert.equal(page({ '#read-step': '1' }), 1);
  assert.equal(page({ '#read-step': '1,204', '#sub': '' }), 1204);
  assert.equal(page({ '#read-step': '7', '#sub': begun }, ['#read-step']), 1204);
  assert.equal(page({ '#read-step': '7', '#sub': begun }, ['#read-step', '#sub']), 0);
});

test('the language is that of the link, of the last choice, of the browser, or English', () => {
  const languages = 'en de zh';
  const spoken = (hash, options = {}) => earlyPage(hash, { languages, ...options }).language;
  assert.equal(spoken('#lang=de&preset=copy', { kept: 'zh' }), 'de');
  assert.equal(spoken('#preset=copy&lang=fr', { kept: 'zh' }), 'zh');
  assert.equal(spoken('', { reads: ['fr-CA', 'zh-Hant-TW', 'de'] }), 'zh');
  assert.equal(spoken('', { kept: 'fr', reads: ['fr'] }), 'en');
  const { preloaded } = earlyPage('#lang=de', { languages });
  assert.deepEqual(preloaded, ['http://host/words/de/first.js']);
  assert.equal(
    earlyPage('#lang=de').language,
    undefined,
    'modules that are not joined are English',
  );
});
