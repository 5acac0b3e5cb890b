// Where the heads look, as the stage draws it: arcs, what is below the chips, a sentence. Pure.
import {
  layerShares,
  layerTone,
  lookSentence,
  looksOf,
  percent,
  restShare,
  shareOf,
} from '../../model/attention.js';
import { w } from './words.js';

/** A look that is drawn; of a solved task, whose looks are sharper. */
const LEAST = 0.15;
const LEAST_SOLVED = 0.2;
/** From this mean share on a layer is named beside its arcs. */
const NAMED = 0.3;
const PILLS = 2;

/** @typedef {import('./stage.js').State} State */
/** @typedef {import('../../model/attention.js').StageHead} StageHead */
/** Of a sentence. extra: left out on phones; tail and lead: where one line is too short.
 *  @typedef {{ text: string, strong?: boolean, extra?: boolean, lead?: boolean, tail?: boolean }}
 *    Part */
/**
 * What is drawn of one answer.
 * @typedef {object} Reading
 * @property {{ answer: number, input: number }[]} faint an arc for each other answer
 * @property {{ answer: number, input: number, strength: number, lane: number, tone: number,
 *   less?: boolean }[]} arcs strength: 0 to 1; less: it speaks against the answer
 * @property {{ answer: number, input: number, tone: number, text: string }[]} pills
 * @property {{ text: string, strength: number }[]} below each input
 * @property {number|null} marked the input that stands out
 * @property {string} rest what the inputs lack of the whole, or ''
 * @property {Part[]} sentence
 */
/**
 * What the stage shows of its heads.
 * @typedef {object} Reader
 * @property {(state: State) => string} name whose numbers are below the input
 * @property {(state: State, shown: StageHead[], answer: number, layout: import(
 *   './arcshapes.js').StageLayout) => Reading} read shown: one head, or all
 * @property {(state: State, answer: number) => Part[]} say the sentence on an answer and all heads
 */

/** Where the heads look. @type {Reader} */
export const LOOKS = {
  name(state) {
    const head = pointedHead(state);
    return head
      ? w.looksAt.head({ head: `${head.layer + 1}·${head.head + 1}` })
      : w.looksAt.layer({ layer: state.layers });
  },
  read(state, shown, answer, layout) {
    const shares = sharesOf(state, shown, answer);
    const strongest = shares.indexOf(Math.max(...shares));
    const { snapshot, settings, stage } = state;
    const marked = snapshot.step > 0 && shares[strongest] >= NAMED ? strongest : null;
    return {
      faint: state.solved ? portrait(state, answer, layout) : [],
      arcs: arcsOf(state, shown, answer),
      pills: pillsOf(state, shown, answer, { marked, layout }),
      below: shares.map((share) => ({ text: percent(share), strength: share })),
      marked,
      rest: restOf(state, shown, answer),
      sentence: lookSentence(snapshot, settings, stage, shown, answer),
    };
  },
  say: ({ snapshot, settings, stage, heads }, answer) =>
    lookSentence(snapshot, settings, stage, heads, answer),
};

/** The head that is pointed at. */
export const pointedHead = ({ heads, pointed }) => heads.find(({ id }) => id === pointed?.head);

/** The answers whose arcs show: one, or all where an input is pointed at. */
export const answersDrawn = ({ stage, pointed }, answer) =>
  pointed?.input === undefined ? [answer] : stage.answers.map((_, index) => index);

/** Where an arc lies beside those of other heads. */
export const laneOf = ({ head }, { n_heads: heads }) => head - (heads - 1) / 2;

/** The shares below the input: of one head, or the mean of the last layer. */
function sharesOf({ snapshot, stage, heads, layers }, shown, answer) {
  if (shown.length === 1 && heads.length > 1)
    return stage.inputs.map(({ position }) =>
      shareOf(snapshot, shown[0], stage.answers[answer], position),
    );
  return layerShares(snapshot, stage, heads, answer, layers - 1);
}

function arcsOf(state, shown, answer) {
  const { snapshot, settings, stage, layers, pointed, solved } = state;
  const least = solved ? LEAST_SOLVED : LEAST;
  return answersDrawn(state, answer)
    .flatMap((from) =>
      looksOf(snapshot, stage, shown, from, least).map(({ head, input, share }) => ({
        answer: from,
        input,
        strength: share,
        lane: laneOf(head, settings),
        tone: layerTone(head.layer, layers),
      })),
    )
    .filter(({ input }) => pointed?.input === undefined || input === pointed.input)
    .sort((a, b) => a.strength - b.strength);
}

/** Of a solved task, each other answer with the input that it is taken from. */
function portrait({ snapshot, stage, heads }, answer, { answers: { first, chips } }) {
  return chips
    .map((_, i) => first + i)
    .filter((other) => other !== answer)
    .map((other) => ({
      answer: other,
      best: looksOf(snapshot, stage, heads, other, LEAST).at(-1),
    }))
    .filter(({ best }) => best)
    .map(({ answer: other, best }) => ({ answer: other, input: best.input }));
}

/** The part of the attention that goes to no input, so that the shares below add up. */
function restOf({ snapshot, stage, heads, layers }, shown, answer) {
  const lookers = shown.length === 1 ? shown : heads.filter(({ layer }) => layer === layers - 1);
  const rest = restShare(snapshot, stage, lookers, answer);
  const text = percent(rest.share);
  return text === '0 %' ? '' : w.rest[rest.of]({ share: text });
}

/** What the strongest layers, or else the strongest head, give to the input they look at. */
function pillsOf({ snapshot, settings, stage, layers }, shown, answer, { marked, layout }) {
  const several = settings.n_heads > 1; // the sentence names one head, which has another share
  const best = looksOf(snapshot, stage, shown, answer, LEAST).at(-1);
  if (!best) return [];
  const plain = {
    answer,
    input: marked ?? best.input,
    tone: layerTone(best.head.layer, layers),
    text: percent(best.share),
  };
  if (shown.length === 1 || layout.kind === 'rows') return [plain];
  const named = [layers - 2, layers - 1]
    .filter((layer) => layer >= 0)
    .map((layer) => ({ layer, shares: layerShares(snapshot, stage, shown, answer, layer) }))
    .map(({ layer, shares }) => ({ layer, share: Math.max(...shares), shares }))
    .filter(({ share }) => share >= NAMED)
    .map(({ layer, share, shares }) => ({
      answer,
      input: shares.indexOf(share),
      tone: layerTone(layer, layers),
      text: w.layerShare({ layer: layer + 1, share: percent(share), isMean: several }),
    }));
  return named.length && snapshot.step > 0 ? named.slice(-PILLS) : [plain];
}
