// The machine that a page sees: how many threads it and its workers are told can run at once.

/**
 * Tells a page, from its next document on, and each worker that it starts, that the machine runs so
 * many threads at once. A worker asks for its threads at once, so it is held until it knows. But
 * Playwright may let it run before: it then sees the machine as it is. A test that needs the number
 * has a site whose worker says it (threads.test.mjs).
 * @param {any} page of Playwright
 * @param {number} cores
 */
export async function seeCores(page, cores) {
  const session = await page.context().newCDPSession(page);
  const override = {
    method: 'Emulation.setHardwareConcurrencyOverride',
    params: { hardwareConcurrency: cores },
  };
  const replied = new Map(); // what to do then, by the worker's session
  session.on('Target.receivedMessageFromTarget', ({ sessionId }) => replied.get(sessionId)?.());
  const tell = (sessionId, command) => {
    const reply = new Promise((done) => void replied.set(sessionId, () => done(null)));
    const message = JSON.stringify({ id: 1, ...command });
    // one that has gone meanwhile needs no answer
    session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => {});
    return reply;
  };
  session.on('Target.attachedToTarget', async ({ sessionId }) => {
    await tell(sessionId, override); // else it could run before it heard
    await tell(sessionId, { method: 'Runtime.runIfWaitingForDebugger' });
    replied.delete(sessionId);
  });
  await session.send(override.method, override.params);
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
    filter: [{ type: 'worker' }], // a service worker would be held, too
  });
}
