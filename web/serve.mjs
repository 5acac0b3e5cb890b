// Serves the built site as a careful static host would: with the headers that give the page threads
// (cross-origin isolation), and a policy that lets it talk to no other host.
//
// A browser keeps what it was sent and asks for none of it again, and yet never shows an old build.
// The page that opens names its files under /@VERSION/, and VERSION is another after any change of
// any file. Files are answered there as unchangeable. A file that has changed since the page was
// opened is not, under whatever address.
//
// Only whole files are sent: a request for a part of one gets all of it. A link is followed while
// its target is in the root.
//
// Usage: node serve.mjs [--root FOLDER] [--port N] [--plain] [--frame-ancestors ORIGINS]
//          port 0 takes any free one; plain sends none of the headers, as a host does that knows
//          nothing of the page; frame-ancestors names the pages that may show it in a frame
//          (default none)
//        node serve.mjs --print-headers [--frame-ancestors ORIGINS]
//          the headers as a `_headers` file, which several static hosts read
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

const TYPES = new Map(
  Object.entries({
    '.html': 'text/html; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.mjs': 'text/javascript; charset=utf-8',
    '.wasm': 'application/wasm',
    '.json': 'application/json; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.ico': 'image/x-icon',
    '.txt': 'text/plain; charset=utf-8',
    '.webmanifest': 'application/manifest+json',
    '.woff2': 'font/woff2',
    '.safetensors': 'application/octet-stream',
  }),
);

const CLOSED = "'none'";
const SOURCE = /^('self'|\*|https?:\/\/[^\s;,'"]+)$/;

/**
 * The headers of every answer.
 * @param {string} [allowed] which pages may show the site in a frame: none, or self, * and origins
 *   with spaces between them; none and self may have their quotes, which CMake's cache drops. Where
 *   any page may, it may also load headroom-lab.js
 * @throws {Error} where it is none of these
 */
export function headersFor(allowed = CLOSED) {
  const frameAncestors = allowed.replace(/(?<!\S)(none|self)(?!\S)/g, "'$1'");
  const isOpen = frameAncestors !== CLOSED;
  if (isOpen && !frameAncestors.split(' ').every((source) => SOURCE.test(source)))
    throw new Error(
      `frame-ancestors cannot be "${allowed}": it is none, or self, * and origins such as ` +
        'https://example.org, with spaces between them',
    );
  const policy = HEADERS['Content-Security-Policy'];
  return {
    ...HEADERS,
    'Content-Security-Policy': policy.replace(/(?<=frame-ancestors ).*/, frameAncestors),
    ...(isOpen && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  };
}

export const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "connect-src 'self' https:",
    "style-src 'self'",
    "img-src 'self' blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types headroom',
    `frame-ancestors ${CLOSED}`,
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cache-Control': 'no-cache',
};

const UNCHANGEABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' };
const VERSIONED = /^\/@[0-9a-f]+(?=\/)/;
/** Addresses in index.html of what is kept. */
const KEPT = /(?<= (?:href|src)=")(?=[\w/.-]+\.(?:m?js|css|svg)")/g;

/**
 * The file that a path means inside `root`. Null when there is none, or when it leaves the root, by
 * its name or through a link.
 */
async function locate(root, path) {
  try {
    const plain = decodeURIComponent(path);
    const file = resolve(join(root, plain.endsWith('/') ? `${plain}index.html` : plain));
    const target = await realpath(file);
    const isInside = file.startsWith(root + sep) && target.startsWith((await realpath(root)) + sep);
    return isInside ? file : null;
  } catch {
    return null;
  }
}

/** Another after every change of a file. */
const tagOf = ({ size, mtimeMs }) => `"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`;

/**
 * The state in which all files are: their tags, and a name of it. It takes a millisecond or two.
 */
function stateOf(root) {
  const tags = new Map();
  for (const entry of readdirSync(root, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath ?? entry.path, entry.name);
    // a build may be under way
    const info = entry.isFile() && statSync(file, { throwIfNoEntry: false });
    if (info) tags.set(file, tagOf(info));
  }
  return {
    tags,
    version: createHash('sha256')
      .update(JSON.stringify([...tags]))
      .digest('hex')
      .slice(0, 16),
  };
}

/** What opens the page: index.html, naming its files under the version that is there now. */
async function answerPage(host, file, request, end) {
  host.state = stateOf(host.root);
  const { version } = host.state;
  const headers = { ETag: `"${version}"`, Vary: 'Sec-Fetch-Dest' };
  if (request.headers['if-none-match'] === headers.ETag) return end(304, headers);
  const text = (await readFile(file, 'utf8')).replace(KEPT, `@${version}/`);
  return end(
    200,
    { ...headers, 'Content-Type': TYPES.get('.html'), 'Content-Length': Buffer.byteLength(text) },
    request.method === 'HEAD' ? '' : text,
  );
}

async function answer(host, request, response) {
  const { root, headers: always, plain } = host;
  const end = (status, headers = {}, text = '') =>
    response.writeHead(status, { ...always, ...headers }).end(text);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return end(405, { Allow: 'GET, HEAD' });
  const path = request.url.replace(/[?#].*$/, '');
  const version = plain ? '' : (VERSIONED.exec(path)?.[0] ?? '');
  const file = await locate(root, path.slice(version.length));
  const info = file && (await stat(file).catch(() => null));
  if (!info?.isFile())
    return end(404, { 'Content-Type': 'text/plain; charset=utf-8' }, 'not found\n');
  if (
    !plain &&
    file === join(root, 'index.html') &&
    request.headers['sec-fetch-dest'] === 'document'
  )
    return answerPage(host, file, request, end);
  const etag = tagOf(info);
  const kept =
    version === `/@${host.state?.version}` && host.state.tags.get(file) === etag
      ? UNCHANGEABLE
      : {};
  if (request.headers['if-none-match'] === etag) return end(304, { ETag: etag, ...kept });
  response.writeHead(200, {
    ...always,
    ETag: etag,
    ...kept,
    'Content-Length': info.size,
    'Content-Type': TYPES.get(extname(file)) ?? 'application/octet-stream',
    'Accept-Ranges': 'none',
  });
  if (request.method === 'HEAD') return response.end();
  // closes the file too when the download is broken off
  return pipeline(createReadStream(file), response);
}

/**
 * Starts serving `root` on this machine only.
 * @param {{root: string, port?: number, plain?: boolean, frameAncestors?: string, reportTo?:
 *   string}} options port 0 takes any free one; plain: without headers; frameAncestors: as for
 *   headersFor; reportTo: the address that browsers tell what the policy refused
 * @returns {Promise<{url: string, port: number, close: () => Promise<void>}>} rejects when the port
 *   is in use
 */
export function serve({ root, port = 0, plain = false, frameAncestors = CLOSED, reportTo = '' }) {
  const headers = plain ? {} : headersFor(frameAncestors);
  if (reportTo && !plain) headers['Content-Security-Policy'] += `; report-uri ${reportTo}`;
  const host = { root: resolve(root), plain, headers, state: null };
  const server = createServer((request, response) => {
    answer(host, request, response).catch(() => response.destroy());
  });
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => {
      const taken = /** @type {import('node:net').AddressInfo} */ (server.address()).port;
      done({
        url: `http://localhost:${taken}/`,
        port: taken,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

function option(name, fallback) {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : fallback;
}

async function main() {
  const frameAncestors = option('frame-ancestors', CLOSED);
  if (process.argv.includes('--print-headers')) {
    const lines = Object.entries(headersFor(frameAncestors));
    console.log(['/*', ...lines.map(([name, value]) => `  ${name}: ${value}`)].join('\n'));
    return;
  }
  const root = option('root', fileURLToPath(new URL('../build/site', import.meta.url)));
  const port = Number(option('port', '8080'));
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`port: '${option('port')}' is not a number from 0 to 65535`);
  const { url } = await serve({
    root,
    port,
    plain: process.argv.includes('--plain'),
    frameAncestors,
  });
  console.log(`Headroom: ${url}`);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    const taken = error.code === 'EADDRINUSE';
    console.error(
      taken
        ? `Port ${error.port} is in use. Choose another: --port N (0 takes any free one).`
        : error.message,
    );
    process.exitCode = 1;
  });
}
