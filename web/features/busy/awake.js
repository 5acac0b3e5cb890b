// Keeps the browser from freezing the page while it trains: a page that holds a lock is left
// running in the background.

let release = null;

/** Holds the lock while `running`. Does nothing where there are no locks. */
export function stayAwake(running) {
  if (!running) {
    release?.();
    release = null;
  } else if (!release && navigator.locks) {
    const held = new Promise((resolve) => {
      release = () => resolve(undefined);
    });
    navigator.locks
      .request(`headroom training ${crypto.randomUUID?.() ?? Math.random()}`, () => held)
      .catch(() => {});
  }
}
