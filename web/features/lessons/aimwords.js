// What a lesson looks for, in words. Pure.
import { formatBadge, formatCount } from '../../base/format.js';
import { findSetting } from '../../model/settingsrules.js';
import { choiceWords, settingWords } from '../../model/words.js';

/** @typedef {import('../../wasm/lessons/conditions.mjs').Aim} Aim */

/** An aim in words, so that text and condition cannot drift apart. */
export function aimWords(description, /** @type {Aim} */ aim) {
  const percent = (share) => `${Math.round(100 * share)} %`;
  const words = {
    settings: (wanted) =>
      Object.entries(wanted)
        .map(([key, value]) => `${nameOf(description, key)} ${valueWords(description, key, value)}`)
        .join(', '),
    step: (least) => `${formatCount(least)} steps trained`,
    accuracy: (least) => `held-out accuracy at least ${percent(least)}`,
    accuracyBelow: (most) => `held-out accuracy below ${percent(most)}`,
    stepBelow: (most) => `fewer than ${formatCount(most)} steps trained`,
    solvedBelow: (most) => `99 % of the answers right before step ${formatCount(most)}`,
    loss: (most) => `held-out loss below ${most}`,
    lossAbove: (least) => `held-out loss at least ${least}`,
    parameters: (most) => `at most ${formatCount(most)} parameters`,
    head: ({ word, share, layer }) =>
      `a head of the ${layer} layer marked ${word} ${formatBadge(share)} or more`,
    view: (id) => `the view ${id[0].toUpperCase()}${id.slice(1)}`,
    sub: (id) => `its part ${SUBS[id] ?? id}`,
    walked: () => 'one token, step by step, to the last stage',
    chart: (id) => `the chart ${id[0].toUpperCase()}${id.slice(1)}`,
    tile: (kind) => `${TILES[kind]} in the inspector`,
    cell: () => 'a cell chosen in its heat map',
    cut: (least) => (least === 1 ? 'a part cut' : `${least} parts cut`),
    cutKeeps: (least) => `at least ${percent(least)} still right without it`,
    cutBelow: (most) => `fewer than ${percent(most)} right without it`,
    typed: () => 'an input of your own',
    typedRight: () => 'an input of your own, answered without a mistake',
    studied: () => 'a study finished',
  };
  const text = Object.entries(aim)
    .map(([key, wanted]) => words[key](wanted))
    .join(' · ');
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}

/** Parts of views, by the names on their tabs. */
const SUBS = {
  ...{ walk: 'One token, step by step', lengths: 'Lengths', answer: 'Who answers' },
  ...{ head: 'One head', measures: 'Measures', paths: 'Paths', patch: 'Patch' },
};

const TILES = {
  attention: 'a head',
  cross: 'a cross-attention head',
  ffn: 'a feed-forward tile',
  positions: 'the positions',
  embedding: 'the embedding',
  probabilities: 'the probabilities',
};

const valueWords = (description, key, value) =>
  typeof value === 'number' ? value : choiceWords(value, findSetting(description, key));

function nameOf(description, key) {
  const { label, sub } = settingWords(findSetting(description, key));
  return `${label}${sub && `_${sub}`}`;
}
