// The page's service worker, opt-in by being there: a site without this file works, with one thread
// where the host does not isolate it, and with a network.
//
// 1. What the host did not send of the headers in files.json is added to every answer: isolation,
// without which browsers share no memory between
// threads, and the policy, which from the page alone does not reach its workers. Embedding is
// `require-corp`: nothing comes from another
//    origin, so that it shuts nothing out, and unlike `credentialless` every browser has it.
// 2. The site's files are kept, a version whole or not at all, and answered from there. A page that
// has loaded says "keep": a newer version is then
// fetched, and served from the next navigation on at which no other page of the site is open. On
// localhost the network comes first, so
//    that a new build is seen at the next reload.
//
// A version is a cache, whose list is put in last: without a list it is not whole, is not served,
// and is completed at the next "keep".
const scope = new URL('./', self.location.href).href;
const PREFIX = `headroom ${new URL(scope).pathname} `;
const HEADERS = `${PREFIX}headers`; // the cache with the list whose headers are added
const LIST = `${scope}files.json`;
const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(self.location.hostname);
const worker = /** @type {any} */ (self);

worker.addEventListener('install', (event) => event.waitUntil(install()));
// Not waited for: Firefox claims the workers of a page too, one after the other, and a thread that
// waits for work (Atomics.wait) never answers. Every request would then wait for ever.
worker.addEventListener('activate', () => {
  worker.clients.claim();
});
worker.addEventListener('message', (event) => {
  // offline, or half deployed: tried again at the next visit
  if (event.data === 'keep') event.waitUntil(keep().catch(() => {}));
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

async function answer(event) {
  const { request } = event;
  if (request.mode === 'navigate') {
    await settle(request.cache === 'no-cache' ? event.clientId : '');
    event.waitUntil(leaveIfGone());
  }
  const kept = await find(request.url);
  if (kept && !isLocal) return withHeaders(kept);
  try {
    return await withHeaders(await fetch(request));
  } catch (error) {
    if (kept) return withHeaders(kept);
    throw error;
  }
}

// ---- headers ----

let headers = null;

async function withHeaders(response) {
  if (response.type === 'opaqueredirect' || response.type === 'error') return response;
  headers ??= await readHeaders();
  const all = new Headers(response.headers);
  for (const [name, value] of Object.entries(headers)) if (!all.has(name)) all.set(name, value);
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers: all,
  });
}

async function readHeaders() {
  const list = await caches.match(LIST, { cacheName: HEADERS });
  return list ? (await list.json()).headers : {};
}

// ---- versions ----

/** The cache of the version that is served; null while none is, or it is not known yet. */
let serving = null;

async function find(url) {
  if (!serving) {
    const [first] = await wholeVersions();
    serving = first ? await caches.open(first) : null;
  }
  const path = url.replace(/[?#].*$/, '');
  return serving?.match(path.endsWith('/') ? `${path}index.html` : path, { ignoreVary: true });
}

/** Names of the caches that hold a whole version, oldest first. */
async function wholeVersions() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== HEADERS);
  const lists = await Promise.all(names.map((name) => caches.match(LIST, { cacheName: name })));
  return names.filter((_, i) => lists[i]);
}

/**
 * Takes the newest whole version, unless another page than the one that is being reloaded still
 * runs on an older one.
 */
async function settle(reloaded) {
  const old = (await wholeVersions()).slice(0, -1);
  if (
    !old.length ||
    (await worker.clients.matchAll({ type: 'window' })).some(({ id }) => id !== reloaded)
  )
    return;
  await remove(old);
}

async function remove(names) {
  await Promise.all(names.map((name) => caches.delete(name)));
  serving = null;
}

/**
 * Fetches the version that the server has now, unless it is here. Rejects, leaving what is here,
 * when a file is missing or of another version.
 */
async function keep() {
  const response = await fetch(LIST, { cache: 'no-cache' });
  if (!response.ok) return;
  const { version, files } = await response.clone().json();
  const name = PREFIX + version;
  const cache = await caches.open(name);
  const [first] = await wholeVersions();
  if (!(await cache.match(LIST))) {
    const known = first
      ? await (await caches.match(LIST, { cacheName: first })).json()
      : { files: {} };
    await Promise.all(
      Object.entries(files).map(async ([path, hash]) => {
        const url = scope + path;
        if (await cache.match(url)) return;
        const same =
          known.files[path] === hash ? await caches.match(url, { cacheName: first }) : null;
        await cache.put(url, same ?? (await fetchExactly(url, hash)));
      }),
    );
    await (await caches.open(HEADERS)).put(LIST, response.clone());
    await cache.put(LIST, response);
    headers = null;
  }
  await remove(
    (await caches.keys()).filter(
      (other) => other.startsWith(PREFIX) && ![HEADERS, first, name].includes(other),
    ),
  );
}

async function fetchExactly(url, hash) {
  const response = await fetch(url, { cache: 'no-cache' });
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  const found = Array.from(new Uint8Array(digest), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  if (!response.ok || found !== hash)
    throw new Error(
      `${url} is not the file of the list: the server says ` +
        `${response.status}, its hash is ${found}`,
    );
  return response;
}

/** Where this file was taken from the site, nothing of it stays in the browser. */
async function leaveIfGone() {
  const gone = await fetch(self.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404 || status === 410,
    () => false,
  );
  if (!gone) return;
  await worker.registration.unregister();
  await remove((await caches.keys()).filter((name) => name.startsWith(PREFIX)));
}
