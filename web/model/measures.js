// The measures of heads as the engine describes them (core/inspect/head_words.c): key, title and
// help of each, in the order of tables.

/** @type {{ key: string, title: string, help: string }[]} empty until an engine is open */
export const MEASURES = [];

/** Takes them from what an engine says about itself. */
export function takeMeasures(/** @type {any} */ { measure_texts }) {
  MEASURES.splice(0, MEASURES.length, ...(measure_texts ?? []));
}
