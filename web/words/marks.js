// Parts of a sentence that are written otherwise than the rest. A sentence (words.js) takes these
// functions beside its values, since only its language knows where they stand. Pure.

/** Where a part begins: codes that no text has. */
const BEGINS = { strong: '\uf701', lead: '\uf702', tail: '\uf703', extra: '\uf704' };
const END = '\uf700';
const MARK = new RegExp(`([${Object.values(BEGINS).join('')}${END}])`);

const around = (begin) => (/** @type {string | number} */ text) => `${begin}${text}${END}`;

/** strong: bold; lead, tail, extra: what is left out where there is too little room. */
export const marks = {
  strong: around(BEGINS.strong),
  lead: around(BEGINS.lead),
  tail: around(BEGINS.tail),
  extra: around(BEGINS.extra),
};

/**
 * The parts of a sentence in order, each with the marks around it.
 * @returns {{ text: string, strong?: boolean, lead?: boolean, tail?: boolean, extra?: boolean }[]}
 */
export function partsOf(/** @type {string} */ sentence) {
  const open = /** @type {string[]} */ ([]);
  return sentence.split(MARK).flatMap((text) => {
    const begun = Object.keys(BEGINS).find((name) => BEGINS[name] === text);
    if (begun) open.push(begun);
    else if (text === END) open.pop();
    else if (text) return [{ text, ...Object.fromEntries(open.map((name) => [name, true])) }];
    return [];
  });
}
