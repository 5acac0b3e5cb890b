// The machine that a page sees: how many threads it and its workers are told can run at once.

const LINE = (cores) =>
  `Object.defineProperty(navigator, 'hardwareConcurrency', { value: ${cores} });\n`;

/**
 * Tells a page, from its next document on, and each training worker that the host sends it, that
 * the machine runs so many threads at once. A worker reads it in its script: it asks for threads
 * at once, and Playwright lets it run before another could tell it. One that a service worker sends
 * sees the machine as it is.
 * @param {any} page of Playwright
 * @param {number} cores
 */
export async function seeCores(page, cores) {
  const session = await page.context().newCDPSession(page);
  async function sendWithLine({ requestId, responseStatusCode, responseHeaders }) {
    if (responseStatusCode !== 200) return session.send('Fetch.continueRequest', { requestId });
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
    const script = Buffer.from(body, base64Encoded ? 'base64' : 'utf8');
    return session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: responseStatusCode,
      responseHeaders,
      body: Buffer.concat([Buffer.from(LINE(cores)), script]).toString('base64'),
    });
  }
  session.on('Fetch.requestPaused', (paused) => {
    sendWithLine(paused).catch(() => {}); // a page that has gone meanwhile needs no answer
  });
  await session.send('Emulation.setHardwareConcurrencyOverride', { hardwareConcurrency: cores });
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/app/worker.js', requestStage: 'Response' }],
  });
}
