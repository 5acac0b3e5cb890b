// The numbers of formulas, and how a score of attention comes about, with them. Pure; the marks are
// those of ui/marked.js.
import { decimals, formatCell as cellText, inText } from '../base/format.js';
import { w } from '../words/model.js';

/** Largest score whose power is written out; beyond, powers are relative to the row's largest. */
const PLAIN_POWER = 12;

/** Activation functions as formulas name them. */
export const ACTIVATIONS = {
  ...{ relu: 'ReLU', gelu: 'GELU', gelu_tanh: 'GELU', silu: 'SiLU', relu2: 'ReLU²' },
};

/** A true minus sign, and none before a zero. */
const minus = (text) => text.replace(/^-(?=.*[1-9])/, '−').replace(/^-/, '');
export const two = (value) => minus(decimals(value, 2));
export const formatCell = (value) => minus(cellText(value));
export const short = (value) =>
  minus(Math.abs(value) >= 100 ? value.toFixed(0) : inText(value.toPrecision(3)));
export const plain = (value) => inText(String(Number(value.toPrecision(3))));

/** Below this, numbers in two decimals say little. */
const SMALL = 0.1;

/** A vector's first numbers: "(0.12, −0.40, 1.05, …)". @param {ArrayLike<number>} values */
export function vector(values) {
  const first = Array.from(values).slice(0, 3);
  const isSmall = first.every((value) => Math.abs(value) < SMALL);
  return `(${first.map(isSmall ? formatCell : two).join(', ')}${values.length > 3 ? ', …' : ''})`;
}

/** "q_3 · k_1 / √16 = 2.10 / 4 = *0.53*", with what the settings make of it. */
function scoreLine({ dot, depth, scaled, slope, distance, score }, i, j, settings, turned) {
  const { attn_scale = true, attn_softcap: cap = 0, qk_norm } = settings;
  const { score: words } = w;
  const notes = [...(qk_norm ? [words.normalised] : []), ...(turned ? [words.turned] : [])];
  const bias = [
    slope ? ` − ${plain(slope)} · ${distance}` : '',
    slope ? ` − ${two(slope * distance)}` : '',
  ];
  const quotient = attn_scale ? ` / √${depth}` : '';
  const numbers = attn_scale ? `${two(dot)} / ${plain(Math.sqrt(depth))}` : two(dot);
  const inner = cap ? `${plain(cap)} tanh(${two(scaled)} / ${plain(cap)})` : numbers;
  const left = cap
    ? `s = q_${i} · k_${j}${quotient} = ${numbers}; ${plain(cap)} tanh(s / ${plain(cap)})`
    : `q_${i} · k_${j}${quotient}`;
  const worth = !attn_scale && !cap && !slope ? '' : ` = ${inner}${bias[1]}`;
  const notesText = notes.length ? `  (${notes.join(', ')})` : '';
  return `${left}${bias[0]}${worth} = *${two(score)}*${notesText}`;
}

function softmaxLine({ score, exponential, total, most, weight, sink }) {
  const scale = most <= PLAIN_POWER && most >= -PLAIN_POWER ? Math.exp(most) : 1;
  const power = scale === 1 ? `e^{${two(score)} − ${two(most)}}` : `e^{${two(score)}}`;
  const beside =
    sink === null ? 'Σ' : `(Σ + sink e^{${two(sink)}${scale === 1 ? ` − ${two(most)}` : ''}})`;
  return (
    `softmax: ${power} / ${beside} = ` +
    `${short(exponential * scale)} / ${short(total * scale)} = *${formatCell(weight)}*`
  );
}

/**
 * How a score becomes a weight: two lines, or those of linear attention.
 * @param {any} found as attentionCell of draw/matrix.js gives it
 * @param {boolean} turned whether queries and keys are rotated
 */
export function weightLines(found, row, column, settings, turned) {
  const [i, j] = [row + 1, column + 1];
  const { score, total, weight } = found;
  return settings.attention === 'linear'
    ? [
        `φ(q_${i}) · φ(k_${j}) = *${short(score)}*, φ(x) = elu(x) + 1`,
        `${w.score.share}: ${short(score)} / Σ = ` +
          `${short(score)} / ${short(total)} = *${formatCell(weight)}*`,
      ]
    : [scoreLine(found, i, j, settings, turned), softmaxLine(found)];
}
