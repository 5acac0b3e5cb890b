// What the stage shows of one example: its input, its answers, and where the heads look to give an
// answer. Pure: from a snapshot to numbers and words.
import { imitates, isByChance, isCounted, itsSource, lanesOf, tokenLabel } from './anatomy.js';
import { marks, partsOf } from '../words/marks.js';
import { w } from '../words/model.js';

/**
 * @typedef {{ position: number, label: string, name: string }} StageInput
 * @typedef {{ position: number, rows: number[], label: string, expected: string, known: boolean,
 *   right: boolean, imitates: boolean, source: number, name: string,
 *   kind: 'whole' | 'answer' | 'slot' | 'position', number: number }} StageAnswer rows: the
 *   queries that give the answer, all positions of a model that answers once; source: index of the
 *   input that the answer must be, or -1
 * @typedef {{ inputs: StageInput[], answers: StageAnswer[] }} Stage
 * @typedef {{ id: string, layer: number, head: number, tensor: string, mask: string }} StageHead
 * @typedef {{ head: StageHead, input: number, share: number }} Look
 */

/** Roles of the positions that are input; a query is where an answer is read. */
const GIVEN = ['data', 'position', 'key', 'value'];
const PADDING = 'empty';

/** The input and the answers of a snapshot. @returns {Stage} */
export function stageOf(snapshot, settings) {
  const inputs = inputsOf(snapshot, settings);
  return { inputs, answers: answersOf(snapshot, settings, inputs) };
}

function inputsOf(snapshot, settings) {
  const tokens = snapshot.source ?? snapshot.tokens;
  const roles = snapshot.source ? snapshot.sourceRoles : snapshot.roles;
  return [...tokens.keys()]
    .filter((i) => GIVEN.includes(roles[i]))
    .map((position, i) => {
      const label = tokenLabel(settings, tokens[position]);
      return { position, label, name: w.inputToken({ number: i + 1, label }) };
    });
}

function answersOf(snapshot, settings, inputs) {
  const { targets, predictions, tokens, roles } = snapshot;
  if (!predictions) return [];
  const once = targets.length === 1 && tokens.length > 1;
  const places = [...targets.keys()].filter((i) => isCounted(settings, targets[i]));
  const last = once ? 0 : roles.findLastIndex((role) => role !== PADDING);
  if (settings.facts.continues && !places.includes(last) && !snapshot.source) places.push(last);
  if (once && places.length === 0) places.push(0);
  const indexOf = new Map(inputs.map(({ position }, i) => [position, i]));
  return places.map((position, i) => {
    const known = isCounted(settings, targets[position]);
    const place = once ? WHOLE : placeOf(snapshot, position, i);
    return {
      position,
      rows: once ? [...tokens.keys()] : [position],
      label: tokenLabel(settings, predictions[position]),
      expected: known ? tokenLabel(settings, targets[position]) : '',
      known,
      right: known && predictions[position] === targets[position],
      imitates: imitates(settings),
      source: indexOf.get(snapshot.sources?.[position] ?? -1) ?? -1,
      ...place,
      name: w.answerNames[place.kind](place),
    };
  });
}

/** The one answer to a whole input. @type {{ kind: 'whole', number: number }} */
const WHOLE = { kind: 'whole', number: 1 };

/**
 * What an answer is called, and by which number.
 * @returns {Pick<StageAnswer, 'kind' | 'number'>}
 */
function placeOf({ roles, source }, position, index) {
  if (source) return { kind: 'answer', number: index + 1 };
  return roles[position] === 'slot'
    ? { kind: 'slot', number: index + 1 }
    : { kind: 'position', number: position + 1 };
}

/** What the stage calls its answers: "slots 1–8". */
export function answersName({ answers }) {
  if (answers.length === 0) return '';
  const [{ kind, name, number: first }] = answers;
  if (answers.length === 1) return name;
  return w.answersNames[kind]({ first, last: answers.at(-1).number });
}

/**
 * The heads whose looks the stage draws, layer by layer: those that read the input for an answer.
 * @returns {StageHead[]}
 */
export function stageHeads(settings) {
  const lane = lanesOf(settings).at(-1);
  return lane.layers.flatMap((layer, l) => {
    const kind = layer.cross ? 'cross' : 'attention';
    const { tensor, mask } = layer[kind];
    return Array.from({ length: settings.n_heads }, (_, head) => ({
      id: `${lane.prefix}${kind}.${l}.${head}`,
      layer: l,
      head,
      tensor,
      mask,
    }));
  });
}

/** Whether heads write the answers, each from single positions (writtenParts of Lab.why). */
export const writesAnswers = (settings) =>
  settings.head !== 'none' && settings.head !== 'class' && stageHeads(settings).length > 0;

/** The share that a head's answer rows give to a position of the columns. */
export function shareOf(snapshot, /** @type {StageHead} */ head, answer, position) {
  const tensor = snapshot.tensors[head.tensor];
  if (!tensor) return 0;
  const columns = tensor.shape.at(-1);
  const rows = tensor.shape.at(-2);
  let sum = 0;
  for (const row of answer.rows)
    sum += tensor.data[(head.head * rows + row) * columns + position] ?? 0;
  return sum / answer.rows.length;
}

/**
 * Where an answer's heads look, the strongest last.
 * @param {Stage} stage @param {StageHead[]} heads @param {number} least share that counts
 * @returns {Look[]}
 */
export function looksOf(snapshot, stage, heads, answer, least) {
  const looks = heads.flatMap((head) =>
    stage.inputs.map(({ position }, input) => ({
      head,
      input,
      share: shareOf(snapshot, head, stage.answers[answer], position),
    })),
  );
  return looks.filter(({ share }) => share >= least).sort((a, b) => a.share - b.share);
}

/** The mean share that the heads of a layer give to each input. */
export function layerShares(snapshot, stage, heads, answer, layer) {
  const own = heads.filter((head) => head.layer === layer);
  return stage.inputs.map(({ position }) => {
    const shares = own.map((head) => shareOf(snapshot, head, stage.answers[answer], position));
    return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, own.length);
  });
}

/**
 * What the heads give on average to all tokens that are no input of the stage: the separator and
 * the slots themselves.
 * @param {Stage} stage @param {StageHead[]} heads
 * @returns {{ share: number, of: 'slots' | 'others' }} of: the role that has nearly all of it
 */
export function restShare(snapshot, stage, heads, answer) {
  const roles = snapshot.source ? snapshot.sourceRoles : snapshot.roles;
  const inputs = new Set(stage.inputs.map(({ position }) => position));
  const others = [...roles.keys()].filter((position) => !inputs.has(position));
  const total = (positions) =>
    positions.reduce(
      (sum, at) =>
        sum +
        heads.reduce((all, head) => all + shareOf(snapshot, head, stage.answers[answer], at), 0),
      0,
    ) / Math.max(1, heads.length);
  const share = total(others);
  const slots = total(others.filter((position) => roles[position] === 'slot'));
  return { share, of: slots >= NEARLY_ALL * share ? 'slots' : 'others' };
}

/** What evenly spread attention gives to each key that the answer's first row may look at. */
function evenShare(snapshot, head, answer) {
  const columns = snapshot.tensors[head.tensor]?.shape.at(-1) ?? 1;
  const mask = snapshot.masks[head.mask];
  const row = answer.rows.at(-1);
  let open = columns;
  if (mask) for (let i = 0; i < columns; i++) if (mask[row * columns + i]) open--;
  return 1 / Math.max(1, open);
}

const NEARLY_ALL = 0.95;
/** The last layer's head is named unless another looks this much harder. */
const OWN_LAYER = 0.8;
/** Below this many times the even share a head looks a little everywhere. */
const FAINT = 2;

/**
 * The look that the sentence on an answer names: the strongest of the last layer, or of any layer
 * where that is much stronger. @returns {Look|null}
 */
export function mainLook(snapshot, stage, heads, answer) {
  const looks = looksOf(snapshot, stage, heads, answer, 0);
  const best = looks.at(-1);
  if (!best) return null;
  const deepest = Math.max(...heads.map(({ layer }) => layer));
  const here = looks.findLast(({ head }) => head.layer === deepest);
  return here && here.share >= OWN_LAYER * best.share ? here : best;
}

/**
 * Where the answer comes from, as parts of a sentence; strong parts are bold. Where one line is too
 * short the tail is left out, then what leads.
 * @param {StageHead[]} heads those that show
 * @returns {{ text: string, strong?: boolean, lead?: boolean, tail?: boolean }[]}
 */
export function lookSentence(snapshot, settings, stage, heads, answer) {
  const own = stage.answers[answer];
  if (!own || heads.length === 0) return [{ text: '' }];
  const said = mainLook(snapshot, stage, heads, answer);
  if (!said) return [{ text: '' }];
  const { name, kind } = own;
  const words = { name, isWhole: kind === 'whole', share: percent(said.share), ...marks };
  const everywhere = said.share < FAINT * evenShare(snapshot, said.head, own);
  const byChance = isByChance(snapshot, settings);
  if (byChance || everywhere)
    return partsOf(w.everywhere({ ...words, heads: heads.length, byChance }));
  const { head, input } = said;
  const source = sourceOf(snapshot, settings, stage, answer, said, (other, { position }) =>
    shareOf(snapshot, head, other, position),
  );
  return partsOf(
    w.takes({
      ...{ ...words, head: head.head + 1, layer: head.layer + 1, input: stage.inputs[input].name },
      ...source,
    }),
  );
}

/** Of the other answers, the part at which a head must look at the source for a rule. */
const RULE = 0.5;

/**
 * What the end of the sentence says where what it names is the source of the answer. A head that
 * looks at one token from everywhere meets one answer's source by chance; one that is named after
 * the source does not.
 * @param {Stage} stage @param {number} answer @param {{ head: StageHead, input: number }} said
 * @param {(answer: StageAnswer, input: StageInput) => number} valueOf what is largest where a head
 *   finds an answer's source
 * @returns {{ source: string, byChance: boolean }} source: '' where it is not
 */
export function sourceOf(snapshot, settings, stage, answer, said, valueOf) {
  const { head, input } = said;
  if (input !== stage.answers[answer].source) return { source: '', byChance: false };
  const words = snapshot.heads?.[head.tensor]?.[head.head];
  const others = stage.answers.filter(({ source }) => source >= 0 && source !== input);
  const meets = others.filter((other) => {
    const values = stage.inputs.map((one) => valueOf(other, one));
    return values.indexOf(Math.max(...values)) === other.source;
  });
  const isNamed = words?.named && ['source', settings.facts.source_name].includes(words.measure);
  const rule = isNamed || others.length === 0 || meets.length >= RULE * others.length;
  return { source: itsSource(settings), byChance: !rule };
}

/** The same as plain text, for a screen reader. */
export const plainText = (parts) => parts.map(({ text }) => text).join('');

/** A share as the stage writes it. */
export const percent = (share) => `${Math.round(100 * share)} %`;

/**
 * Which of the three colours a layer has: the last is 3, the one before 2, all earlier 1.
 * @param {number} layer @param {number} layers
 */
export const layerTone = (layer, layers) => Math.max(1, 3 - (layers - 1 - layer));

/** The layers of each colour in words, the last first. */
export function layerLegend(layers) {
  const names = [{ tone: 3, text: w.oneLayer({ layer: layers }) }];
  if (layers > 1) names.push({ tone: 2, text: w.oneLayer({ layer: layers - 1 }) });
  if (layers > 2) names.push({ tone: 1, text: w.layersTo({ last: layers - 2 }) });
  return names;
}
