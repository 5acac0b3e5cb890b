// Work with the browser's store that must end.

/**
 * How long the browser's store may take for one piece of work. WebKit's does not answer at all
 * while a page could come back that was left in the middle of storing.
 */
export const PATIENCE_MS = 20_000;

/** What a piece of work with the store gives, or an error where it takes longer. */
export function inTime(work, ms = PATIENCE_MS) {
  return new Promise((done, failed) => {
    const late = setTimeout(() => failed(new Error("the browser's store does not answer")), ms);
    work.then(done, failed).finally(() => clearTimeout(late));
  });
}
