// The page's service worker. A site without this file works too, with a network and, where the host
// does not isolate the page, with one thread.
//
// 1. Headers. It adds to every answer what the host did not send of the headers in files.json:
//    isolation, without which browsers share no memory between threads, and the policy, which does
//    not reach workers from the page. Embedding is `require-corp`, which every browser knows.
// 2. Versions. It keeps the site's files, a version whole or not at all, and answers from there. It
//    looks for another version at every navigation by itself: once the page reports that it works
//    (the message 'keep'), or after PAGE_MS where the page never does.
// 3. Repair. It checks what it kept against the hashes of files.json at every use, and leaves a
//    version whose page never reported.
//
// A version is a cache. Its list of files is stored last: a cache without one is not whole. What is
// served changes only at a navigation to the page at which no other page of the site is open. Then
// the state of the newest whole version decides:
//
// | state   | since                                       | the page comes from      | then    |
// |---------|---------------------------------------------|--------------------------|---------|
// | new     | all its files are here                      | its cache                | tried   |
// | tried   | it was shown, and no page has reported      | the network              | doubted |
// | doubted | the page from the network was silent too    | the good version before, | doubted |
// |         |                                             | else the network         |         |
// | good    | a page of it has reported, or a page of the | its cache                | good    |
// |         | network while the host had this version     |                          |         |
//
// A version that is good replaces the others; one that is not leaves the good one before it here.
// Where the network fails, a kept version is better than nothing: a good one if there is one. On
// localhost the page always comes from the network if it can, so that a new build shows at once.
//
// Where this file is gone from the host, the open page keeps all it has. At the next navigation the
// page comes from the network, and the worker and all that it kept are removed.
const scope = new URL('./', self.location.href).href;
const PREFIX = `headroom ${new URL(scope).pathname} `;
const LIST = `${scope}files.json`;
/** The cache with the list whose headers are added, and with the state. */
const HEADERS = `${PREFIX}headers`;
const STATE = `${scope}@state`;
/** How long a page may take to report before another version is looked for without its report. */
const PAGE_MS = 5000;
const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(self.location.hostname);
const worker = /** @type {any} */ (self);

worker.addEventListener('install', (event) => event.waitUntil(install()));
// Not waited for: Firefox also claims the page's workers, one after the other, and a thread that
// waits for work (Atomics.wait) never answers. Every request would then wait for ever.
worker.addEventListener('activate', () => {
  worker.clients.claim();
});
worker.addEventListener('message', (event) => {
  if (event.data !== 'keep') return;
  opening = '';
  heard();
  event.waitUntil(report());
});
worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  // serve.mjs sends these with all headers, once
  if (isLocal && url.startsWith(`${scope}@`)) return;
  if (method === 'GET' && url.startsWith(scope)) event.respondWith(answer(event));
});

async function install() {
  const response = await fetch(LIST, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${LIST}: the server says ${response.status}`);
  await (await caches.open(HEADERS)).put(LIST, response);
  await worker.skipWaiting(); // nothing here depends on the version of the page
}

/** The path of a file in the list that this address means. */
const pathOf = (url) =>
  url
    .slice(scope.length)
    .replace(/[?#].*$/, '')
    .replace(/(^|\/)$/, '$1index.html');

async function answer(event) {
  const { request, clientId } = event;
  const opens = request.mode === 'navigate' && pathOf(request.url) === 'index.html';
  if (opens) {
    await inTurn(() => choose(event));
    event.waitUntil(isHeard().then((heard) => (heard ? '' : lookAnew())));
  } else if (clientId === opening) {
    opening = '';
  }
  const { shown } = await readState();
  const kept = shown && (await keptFile(shown, request.url));
  if (kept) return kept;
  try {
    return await fromNetwork(request);
  } catch (error) {
    const instead = await offlineFile(request.url, opens);
    if (instead) return instead;
    throw error;
  }
}

// ---- headers ----

/** Those of the newest version that was read here. */
let headers = null;

async function fromNetwork(request) {
  const response = await fetch(request);
  if (response.type === 'opaqueredirect' || response.type === 'error') return response;
  headers ??= (await readJson(HEADERS, LIST))?.headers ?? {};
  return withHeaders(response, headers);
}

/** Adds what the host did not send. A kept file gets those of its version: its code knows them. */
function withHeaders(response, added) {
  const all = new Headers(response.headers);
  for (const [name, value] of Object.entries(added)) if (!all.has(name)) all.set(name, value);
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers: all,
  });
}

// ---- state ----

/**
 * newest: the version that the host had at the last look; shown: the version that open pages get,
 * '' for the network; marks: states by version, absent for new; gone: this file was not on the
 * host. Null until it is read.
 * @type {{ newest: string, shown: string, marks: Record<string, string>, gone: boolean } | null}
 */
let state = null;
let saved = '';
/** Whether this worker has been removed: from then on it keeps nothing. */
let removed = false;
/** The page that is being opened and has asked for nothing yet, '' for none. */
let opening = '';
let turn = Promise.resolve();

/**
 * Runs a change of the state after those before it. What fails here, such as a storage that is
 * full, must not keep an answer from the page.
 */
const inTurn = (change) => (turn = turn.then(change).catch(() => {}));

async function readState() {
  if (state) return state;
  const stored = await readJson(HEADERS, STATE);
  const whole = stored ? [] : await wholeVersions();
  return (state ??= stored ?? {
    newest: whole.at(-1) ?? '',
    shown: isLocal ? '' : (whole[0] ?? ''),
    marks: {},
    gone: false,
  });
}

async function saveState() {
  const text = JSON.stringify(state);
  if (removed || text === saved) return;
  await (await caches.open(HEADERS)).put(STATE, new Response(text));
  saved = text;
}

/** What a cache has under this address as JSON, or null where that is missing or damaged. */
async function readJson(cacheName, url) {
  const response = await caches.match(url, { cacheName }).catch(() => null);
  return response ? response.json().catch(() => null) : null;
}

/** Versions of which every file was stored, oldest first. */
async function wholeVersions() {
  const names = (await caches.keys().catch(() => [])).filter(
    (name) => name.startsWith(PREFIX) && name !== HEADERS,
  );
  const lists = await Promise.all(names.map((name) => readJson(name, LIST)));
  return names.filter((_, i) => lists[i]?.files).map((name) => name.slice(PREFIX.length));
}

// ---- a navigation ----

/** Decides what the page that opens is served from: the table above. */
async function choose({ request, clientId, resultingClientId }) {
  const reloaded = request.cache === 'no-cache' ? clientId : '';
  const pages = await worker.clients.matchAll({ type: 'window' });
  const alone = opening === '' && pages.every(({ id }) => id === reloaded);
  opening = resultingClientId ?? '';
  if (!alone) return;
  const now = await readState();
  if (now.gone && (await isGone())) {
    await leave();
    return;
  }
  if (isLocal) return;
  const { newest, marks } = now;
  const whole = await wholeVersions();
  const before = whole.find((version) => version !== newest && marks[version] === 'good') ?? '';
  const mark = whole.includes(newest) ? (marks[newest] ?? 'new') : 'doubted';
  now.shown = { new: newest, tried: '', doubted: before, good: newest }[mark];
  if (mark === 'new') marks[newest] = 'tried';
  if (mark === 'tried') marks[newest] = 'doubted';
  await saveState();
}

let heard = () => {};

/** Whether a page reports, and so looks, in time. @returns {Promise<boolean>} */
function isHeard() {
  return new Promise((done) => {
    heard = () => done(true);
    setTimeout(() => done(false), PAGE_MS);
  });
}

/** A page works: the version that is shown is good, or the host's where it came from there. */
async function report() {
  let fromNetwork = false;
  await inTurn(async () => {
    const { shown } = await readState();
    fromNetwork = !shown;
    if (shown) await makeGood(shown);
  });
  // the look that is under way is the nearest to when the page came; the next finds what came since
  const present = looking;
  const version = await (present ?? checkForUpdate());
  if (version && fromNetwork) await inTurn(() => makeGood(version));
  if (present) await checkForUpdate();
}

async function makeGood(version) {
  state.marks[version] = 'good';
  await tidy();
}

/** Removes all versions but those that may still be shown, and forgets their marks. */
async function tidy() {
  const { newest, shown, marks } = state;
  const stays = (version) =>
    [newest, shown, coming].includes(version) ||
    (marks[version] === 'good' && marks[newest] !== 'good');
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === HEADERS || stays(name.slice(PREFIX.length))) continue;
    await caches.delete(name);
  }
  for (const version of Object.keys(marks)) if (!stays(version)) delete marks[version];
  await saveState();
}

// ---- another version ----

/** The version that the present look found, '' for none: what has come of it stays. */
let coming = '';
/** @type {Promise<string>|null} */
let looking = null;

/**
 * Fetches the version that the host has, unless it is here. Gives its name when all of it is here,
 * or '': no network, or half deployed. Then it is tried again at the next visit.
 */
function checkForUpdate() {
  looking ??= fetchVersion()
    .catch(() => '')
    .finally(() => {
      looking = null;
      coming = '';
    });
  return looking;
}

/** A look that is under way may have read an older list: this one begins after it. */
async function lookAnew() {
  await looking;
  return checkForUpdate();
}

async function fetchVersion() {
  if (removed) return '';
  const gone = await isGone();
  await inTurn(async () => {
    (await readState()).gone = gone;
    await saveState();
  });
  if (gone) return '';
  const response = await fetch(LIST, { cache: 'no-cache' });
  if (!response.ok) return '';
  const { version, files } = await response.clone().json();
  coming = version;
  if (!(await wholeVersions()).includes(version)) await fetchFiles(version, files, response);
  await inTurn(async () => {
    await (await caches.open(HEADERS)).put(LIST, response);
    headers = null;
    state.newest = version;
    await tidy();
  });
  return state.newest === version ? version : '';
}

/**
 * Stores a version: each file from a version that has it already, or from the host. Rejects when a
 * file is missing or is not the one of the list.
 */
async function fetchFiles(version, files, list) {
  const others = await wholeVersions();
  const cache = await caches.open(PREFIX + version);
  const store = async ([path, hash]) => {
    const url = scope + path;
    for (const other of [version, ...others]) {
      const known = await caches.match(url, { cacheName: PREFIX + other, ignoreVary: true });
      if (!known || (await hashOf(known)) !== hash) continue;
      if (other !== version) await cache.put(url, known);
      return;
    }
    await cache.put(url, await fetchExactly(url, hash));
  };
  const stored = await Promise.allSettled(Object.entries(files).map(store));
  const failed = stored.find(({ status }) => status === 'rejected');
  if (failed) throw /** @type {PromiseRejectedResult} */ (failed).reason;
  await cache.put(LIST, list.clone());
}

/** SHA-256 of an answer's body, which can still be read after it. */
async function hashOf(response) {
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function fetchExactly(url, hash) {
  const response = await fetch(url, { cache: 'no-cache' });
  const found = await hashOf(response);
  if (response.ok && found === hash) return response;
  throw new Error(
    `${url} is not the file of the list: the server says ${response.status}, its hash is ${found}`,
  );
}

// ---- files ----

/** Lists of versions that were read, by version. */
const lists = new Map();

/**
 * A file of a version, as its list has it. Where it is missing or damaged it is fetched again; null
 * where the host has another file now, or the version none of this name.
 */
async function keptFile(version, url) {
  const path = pathOf(url);
  const list = lists.get(version) ?? (await readJson(PREFIX + version, LIST));
  if (!list?.files || !Object.hasOwn(list.files, path)) return null;
  lists.set(version, list);
  try {
    const cache = await caches.open(PREFIX + version);
    const kept = await cache.match(scope + path, { ignoreVary: true });
    if (kept && (await hashOf(kept)) === list.files[path]) return withHeaders(kept, list.headers);
    const fetched = await fetchExactly(scope + path, list.files[path]);
    await cache.put(scope + path, fetched.clone());
    return withHeaders(fetched, list.headers);
  } catch {
    return null;
  }
}

/** The same without a network: of a good version if there is one. An opened page stays with it. */
async function offlineFile(url, opens) {
  const { newest, shown, marks } = await readState();
  const whole = await wholeVersions();
  const good = whole.filter((one) => marks[one] === 'good');
  const version = [shown, ...good, newest, ...whole].find((one) => whole.includes(one));
  const kept = version && (await keptFile(version, url));
  if (kept && opens && !isLocal) {
    await inTurn(async () => {
      state.shown = version;
      await saveState();
    });
  }
  return kept;
}

// ---- removal ----

/** Whether the host says that this file is gone: by its status, or with a page in its place. */
async function isGone() {
  const options = /** @type {RequestInit} */ ({ method: 'HEAD', cache: 'no-store' });
  const response = await fetch(self.location.href, options).catch(() => null);
  if (!response) return false;
  const isPage = response.ok && /^text\/html/.test(response.headers.get('Content-Type') ?? '');
  return isPage || response.status === 404 || response.status === 410;
}

/** Removes this worker and all that it kept. The page that opens comes from the network. */
async function leave() {
  removed = true;
  state = { newest: '', shown: '', marks: {}, gone: true };
  headers = {};
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.registration.unregister();
}
