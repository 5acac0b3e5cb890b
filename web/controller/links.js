// The commands that come by the address: the link of the start, one that comes later, and Back and
// Forward of the browser.
import { fill, linkOf, read, takeDisplay } from './linkmodel.js';

/**
 * @typedef {import('./controller.js').Context} Context
 *
 * @typedef {object} LinksOfPage what these commands need of the page
 * @property {(link: string) => string} modeOf how much of the page a link shows
 * @property {(link: string) => void} takesLink this link is taken: the address is known
 * @property {(link: string) => Promise<string>} withModel the link; of a lesson alone, with the
 *   model of that lesson
 * @property {(display: Record<string, string>) => void} prepare loads what a link's view needs
 * @property {(display: Record<string, string>, lesson: string) => void} tookDisplay the view is
 *   that of a link; lesson: one that is to be shown, or ''
 *
 * @typedef {object} Entry where the browser's history is
 * @property {boolean} isOwn whether it was written by this page, since it was loaded
 * @property {number} model the number of the model that it is of
 * @property {string} link
 */

const later = () => import('./laterlinks.js');

/** @param {Context} context */
export function linkCommands(context) {
  const { store, queue, attempt, changedAddress, refuse, isSaidElsewhere } = context;
  /** Where it is refused, the page keeps its model, and its address says so again. */
  const addressed = (/** @type {() => Promise<boolean | void>} */ work) => () =>
    attempt(async () => {
      changedAddress();
      try {
        return await work();
      } catch (error) {
        refuse(error, '');
        return false;
      }
    });
  return {
    /** What a link asks for, as the engine reads it; nothing is made. */
    read: (/** @type {string} */ link) => read(context, link),
    /** The model of the page's first link. Throws where none can be made by this worker. */
    openFirst: (/** @type {string} */ link) =>
      queue.add({
        kind: 'open',
        async work() {
          try {
            await fill(context, link);
          } catch (error) {
            if (!isSaidElsewhere(error)) throw error;
            return false;
          }
          return attempt(async () => changedAddress());
        },
      }),
    /** Takes a link that came later. One with the settings of the model that shows is a view. */
    openLink: (/** @type {string} */ link) =>
      queue.add({
        kind: 'open',
        work: addressed(async () => (await later()).follow(context, link)),
      }),
    /** Goes to the entry of the browser's history that is there when it is done. */
    travel: (/** @type {() => Entry} */ entry) =>
      queue.add({
        kind: 'open',
        work: addressed(async () => (await later()).travel(context, entry())),
      }),
    /** Shows what a link says about the view, with the model that the page has. */
    takeDisplay: (/** @type {Record<string, string>} */ display) => takeDisplay(context, display),
    linkOf: (/** @type {Record<string, string>} */ display) => linkOf(store.state, display),
  };
}
