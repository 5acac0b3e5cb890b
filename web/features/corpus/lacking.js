// What a link says of a run on a text of somebody's, or of a model that was trained elsewhere: the
// page does not have it, asks for it, and knows it by its mark.
import { byId, h, setHidden, setText } from '../../base/dom.js';
import { clip, formatCount } from '../../base/format.js';
import { isTextOf, marksOf, readTextLabel } from '../../model/corpustext.js';
import { isOpened, readBy } from '../../model/settingsrules.js';
import { readData, textOf } from './reading.js';
import { useText } from './usetext.js';
import { w } from './words.js';

const AS = { text: 'text', table: 'data', numbers: 'numbers' };

/**
 * A file as the link's run read it; runs of before there were decisions, byte for byte.
 * @param {File} file @param {string} label of the link's text @param {any} settings of the link
 */
async function textFrom(file, label, { encoding, separator, header, columns }) {
  const { kind } = readTextLabel(label);
  if (kind !== 'text' && !columns) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const plain = { name: file.name, bytes, ...marksOf(kind) };
    if (isTextOf(label, plain)) return plain;
  }
  const decisions = { as: AS[kind], encoding, separator, header, columns };
  const { answer } = await readData(file, { decisions, withCosts: false });
  return textOf(file.name, answer);
}

/** What is lacking, and what the two buttons do. */
const textWords = (name, characters) => [
  w.theLinkIsOf({ name: clip(name), characters: formatCount(characters) }),
  w.chooseIt,
  w.stayWithTheBuilt,
];
const modelWords = (settings) => [
  isOpened(settings) ? w.theLinkIsOfAnother : w.theLinkIsOfA,
  w.openItsFiles,
  w.stayWithThisOne,
];

/** On a line of its own, as the offer of a link's step. */
export function addLacking(/** @type {import('../../ui/hosttype.js').Host} */ host) {
  const { state, actions, draws } = host;
  const words = h('span');
  const error = h('span#lacking-error.error', { role: 'alert' });
  const file = h('input#lacking-file.hidden', {
    type: 'file',
    tabindex: -1,
    'aria-label': w.theTextOfThe,
    onchange: () => take(file.files[0]),
  });
  const choose = h('button#lacking-choose.plain', {
    onclick: () =>
      readTextLabel(state.display.own).kind === 'model' ? actions.openModel() : file.click(),
  });
  const drop = h('button#lacking-drop.plain', { onclick: () => actions.dropStep() });
  const line = h(
    'p#lacking.hidden-note',
    { hidden: true },
    ...[words, choose, ' · ', drop, ' ', error, file],
  );
  byId('step-offer').after(line);

  async function take(/** @type {File | undefined} */ chosen) {
    file.value = ''; // so that the same file can be chosen again
    if (!chosen) return;
    const { own } = state.display;
    const name = clip(chosen.name);
    setText(error, w.reading({ name }));
    const { settings } = state.model;
    const text = await textFrom(chosen, own, settings).catch(({ message }) => message);
    if (typeof text === 'string') setText(error, w.cannotBeRead({ name, text }));
    else if (!isTextOf(own, text)) setText(error, w.isAnotherTextThan({ name }));
    else await useText(host, text);
  }

  draws({
    name: 'lacking',
    reads: ['display.own', 'model', 'form.offersText'],
    run() {
      const { own } = state.display;
      const { settings, text } = state.model;
      const { kind, characters, name } = readTextLabel(own);
      const isRead = own !== '' && (kind === 'model' ? 'text' : kind) === readBy(settings.facts);
      setHidden(line, !isRead || isTextOf(own, text) || state.form.offersText);
      if (line.hidden) return setText(error, '');
      const said = kind === 'model' ? modelWords(settings) : textWords(name, characters);
      [words, choose, drop].forEach((part, i) => setText(part, said[i]));
    },
  });
}
