// The server of the built site: files whole and only from its folder, and none left open.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { headersFor, serve } from '../../web/serve.mjs';

const LARGE = 64 * 2 ** 20; // more than the buffers between server and reader hold
const folder = mkdtempSync(join(tmpdir(), 'headroom-serve-'));
const root = join(folder, 'site');
const large = join(root, 'large.bin');
let server;

before(async () => {
  mkdirSync(join(root, 'inside'), { recursive: true });
  mkdirSync(join(folder, 'site-of-others'));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'site-of-others/secret.txt'), 'secret');
  writeFileSync(join(root, 'inside/file.txt'), '0123456789');
  writeFileSync(large, '');
  truncateSync(large, LARGE);
  symlinkSync('inside/file.txt', join(root, 'near.txt'));
  symlinkSync('inside', join(root, 'near'));
  symlinkSync('../secret.txt', join(root, 'far.txt'));
  symlinkSync('../site-of-others', join(root, 'far'));
  symlinkSync('loop', join(root, 'loop'));
  server = await serve({ root });
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** How often this process has the file open. */
const timesOpen = (file) =>
  readdirSync('/proc/self/fd').filter((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`) === file;
    } catch {
      return false;
    }
  }).length;

/** Asks for a file and breaks the download off after its first bytes. */
const breakOff = (url) =>
  new Promise((done, fail) => {
    const request = get(url, (response) => {
      response.once('data', () => {
        assert.equal(timesOpen(large) > 0, true);
        response.destroy();
        done(null);
      });
      response.on('error', () => {});
    });
    request.on('error', fail);
  });

test('a download that is broken off leaves no file open', async () => {
  for (let i = 0; i < 20; i++) await breakOff(`${server.url}large.bin`);
  // the server hears of it a little later
  for (let i = 0; i < 500 && timesOpen(large) > 0; i++)
    await new Promise((later) => setTimeout(later, 10));
  assert.equal(timesOpen(large), 0);
  const whole = await (await fetch(`${server.url}large.bin`)).arrayBuffer();
  assert.equal(whole.byteLength, LARGE);
});

test('a part of a file is not promised: all of it comes', async () => {
  const response = await fetch(`${server.url}inside/file.txt`, { headers: { Range: 'bytes=2-4' } });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('Accept-Ranges'), 'none');
  assert.equal(response.headers.get('Content-Length'), '10');
  assert.equal(await response.text(), '0123456789');
});

test('links are followed inside the folder and refused where they leave it', async () => {
  for (const path of ['near.txt', 'near/file.txt'])
    assert.equal(await (await fetch(server.url + path)).text(), '0123456789', path);
  for (const path of ['far.txt', 'far/secret.txt', 'loop', 'near/%2e%2e/%2e%2e/secret.txt'])
    assert.equal((await fetch(server.url + path)).status, 404, path);
  for (const path of ['%00', 'inside', 'none.txt', '%', '..%2fsecret.txt'])
    assert.equal((await fetch(server.url + path)).status, 404, path);
});

test('a folder that is itself reached through a link is served', async () => {
  const link = join(folder, 'link');
  symlinkSync('site', link);
  const linked = await serve({ root: link });
  try {
    const response = await fetch(`${linked.url}inside/file.txt`);
    assert.equal(await response.text(), '0123456789');
    assert.equal((await fetch(`${linked.url}far.txt`)).status, 404);
  } finally {
    await linked.close();
  }
});

test('which pages may frame the site: with the quotes of the header or without', () => {
  const policy = (allowed) =>
    /frame-ancestors ([^;]*)/.exec(headersFor(allowed)['Content-Security-Policy'])[1];
  for (const closed of [undefined, 'none', "'none'"]) assert.equal(policy(closed), "'none'");
  assert.equal(policy('self https://a.example'), "'self' https://a.example");
  assert.equal(policy('*'), '*');
  for (const wrong of ['', 'none self', 'example.org', "*; script-src 'unsafe-eval'"])
    assert.throws(() => headersFor(wrong), /^Error: frame-ancestors cannot be "/);
});
