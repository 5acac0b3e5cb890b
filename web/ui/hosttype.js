// What a feature is given of the page. Types only.

/**
 * @typedef {ReturnType<typeof import('../app/state.js').newStore>} Store
 *
 * @typedef {object} Host
 * @property {Store['state']} state the page's state, to read
 * @property {Store['act']} act the actions of its parts
 * @property {Store['together']} together several actions as one
 * @property {Store['watch']} watch calls a listener at the end of what changed these names
 * @property {(part: import('../app/schedule.js').Part) => void} draws registers a part that is
 *   drawn when what it reads has changed
 * @property {(...names: string[]) => void} want has parts drawn for another reason
 * @property {(name: string) => void} wantNow the same at the next frame, however recently it was
 * @property {() => Promise<void>} picture settles as the next picture of a model that trains is
 *   drawn, else at once
 * @property {(type: string, args?: object) => Promise<any>} ask the worker about what shows
 *   (controller/controller.js); null where that failed, which was said
 * @property {(type: string, args?: object, run?: number) => Promise<any>} request the worker about
 *   anything else; rejects
 * @property {import('../controller/engine.js').Engine|null} engine
 * @property {(link: string) => Promise<import('../model/link.js').Link>} read what a link asks for
 * @property {ReturnType<typeof import('../controller/controller.js').createController>} controller
 *   of the model and its run
 * @property {import('../app/state.js').Actions} actions what the reader can do
 * @property {Record<string, import('../app/later.js').Later<any>>} parts what is loaded when it is
 *   first asked for
 * @property {() => Set<string>} hidden names of the parts that a link hides (model/hide.js)
 * @property {() => void} writeLink writes the page's address as it is now
 * @property {(hide: string) => string} linkWith the page's address with another hide=
 * @property {() => string} textWords what becomes of the reader's own text, in a sentence
 * @property {() => import('./centre.js').Figure|null} figure what the view that shows can be saved
 *   as
 * @property {any} vendor the libraries
 * @property {number} step the step that is looked at: what `ask` answers is of this one
 * @property {() => import('../controller/left.js').Left[]} left models that another replaced, the
 *   newest first
 */

export {};
