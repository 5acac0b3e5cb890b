// Conditions as a line of text, as lessons in Markdown have them: "step >= 200, posenc = none".
// Pure.

/** @typedef {import('./conditions.mjs').Aim} Aim */

/** Comparisons with a number: [name, sign, member, least, most]. */
const COMPARED = /** @type {[string, string, keyof Aim, number, number][]} */ ([
  ['step', '>=', 'step', 0, 1e7],
  ['step', '<', 'stepBelow', 0, 1e7],
  ['solved', '<', 'solvedBelow', 0, 1e7],
  ['accuracy', '>=', 'accuracy', 0, 1],
  ['accuracy', '<', 'accuracyBelow', 0, 1],
  ['loss', '<', 'loss', 0, 1e6],
  ['loss', '>=', 'lossAbove', 0, 1e6],
  ['parameters', '<=', 'parameters', 0, 1e12],
  ['cut', '>=', 'cut', 1, 1000],
  ['without', '>=', 'cutKeeps', 0, 1],
  ['without', '<', 'cutBelow', 0, 1],
]);
const FLAGS = {
  ...{ cell: 'cell', typed: 'typed', 'typed right': 'typedRight', studied: 'studied' },
  walked: 'walked',
};
/** What the page shows. */
const SHOWN = ['view', 'sub', 'chart', 'tile'];
const HEAD = /^head (first|last) (\S+) >= (\S+)$/;

/** A setting's value as its type: the engine says whether it is one. */
function valueOf(text) {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : text;
}

/**
 * @param {string} text
 * @returns {{ aim: Aim, problem: string }} problem: '' or a sentence
 */
export function readConditions(text) {
  const aim = /** @type {any} */ ({});
  for (const part of text.split(',').map((one) => one.trim())) {
    const problem = readOne(part.replace(/\s+/g, ' '), aim);
    if (problem) return { aim, problem };
  }
  return { aim, problem: '' };
}

/** @returns {string} a problem, or '' */
function readOne(part, aim) {
  if (Object.hasOwn(FLAGS, part)) {
    aim[FLAGS[part]] = true;
    return '';
  }
  const head = HEAD.exec(part);
  if (head) {
    const share = Number(head[3]);
    aim.head = { layer: head[1], word: head[2], share };
    return share > 0 && share <= 1 ? '' : `"${part}": the share is a number from 0 to 1`;
  }
  const [, name, sign, value] = /^([a-z_]+) ?(>=|<=|=|<) ?(.+)$/.exec(part) ?? [];
  if (!name)
    return `"${part}" is no condition: such as accuracy >= 0.9, view = heads, n_layers = 1`;
  const compared = COMPARED.filter(([one]) => one === name);
  const found = compared.find(([, one]) => one === sign);
  if (found) {
    const [, , member, least, most] = found;
    const number = Number(value);
    aim[member] = number;
    return number >= least && number <= most
      ? ''
      : `"${part}": ${name} is a number from ${least} to ${most}`;
  }
  if (compared.length)
    return `"${part}": ${name} has ${compared.map(([, one]) => one).join(' or ')}, not ${sign}`;
  if (sign !== '=') return `"${part}": ${name} has =, not ${sign}`;
  if (SHOWN.includes(name)) aim[name] = value;
  else aim.settings = { ...aim.settings, [name]: valueOf(value) };
  return '';
}

/** The same, written. @param {Aim} aim */
export function conditionsText(aim) {
  return /** @type {[string, any][]} */ (Object.entries(aim))
    .flatMap(([member, wanted]) => {
      const compared = COMPARED.find(([, , one]) => one === member);
      if (compared) return `${compared[0]} ${compared[1]} ${wanted}`;
      const flag = Object.entries(FLAGS).find(([, one]) => one === member);
      if (flag) return flag[0];
      if (member === 'head') return `head ${wanted.layer} ${wanted.word} >= ${wanted.share}`;
      if (member === 'settings')
        return Object.entries(wanted).map(([key, value]) => `${key} = ${value}`);
      return `${member} = ${wanted}`;
    })
    .join(', ');
}
