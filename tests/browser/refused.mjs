// Hears what the page's policy refuses, in pages and in their workers: browsers report it to an
// address that the policy names (https://www.w3.org/TR/CSP3/#directive-report-uri).
import { createServer } from 'node:http';

const listeners = new Map();
let server = null;

/** One for the tests of a process; it does not keep the process. */
async function start() {
  const hearing = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const { 'csp-report': report } = JSON.parse(Buffer.concat(parts).toString());
    const { 'effective-directive': directive, 'blocked-uri': what } = report;
    const { 'source-file': file = report['document-uri'], 'line-number': line = 0 } = report;
    listeners.get(request.url)?.(`${directive} refused ${what} at ${file}:${line}`);
    response.writeHead(204).end();
  });
  await new Promise((done) => hearing.listen(0, '127.0.0.1', () => done(null)));
  hearing.unref();
  const { port } = /** @type {import('node:net').AddressInfo} */ (hearing.address());
  return `http://localhost:${port}`;
}

/**
 * @param {(what: string) => void} listener
 * @returns {Promise<{ address: string, end: () => void }>} what the policy is to name
 */
export async function hearRefused(listener) {
  server ??= start();
  const path = `/${listeners.size}`;
  listeners.set(path, listener);
  return { address: (await server) + path, end: () => listeners.set(path, null) };
}
