// What a lesson looks for, in words. Pure.
import { formatBadge, formatCount } from '../../base/format.js';
import { findSetting } from '../../model/settingsrules.js';
import { choiceWords, settingWords } from '../../model/words.js';
import { w as names } from '../../words/views.js';
import { w } from './words.js';

/** @typedef {import('../../wasm/lessons/conditions.mjs').Aim} Aim */

/** An aim in words, so that text and condition cannot drift apart. */
export function aimWords(description, /** @type {Aim} */ aim) {
  const percent = (share) => `${Math.round(100 * share)} %`;
  const values = {
    step: (least) => ({ least: formatCount(least) }),
    accuracy: (least) => ({ least: percent(least) }),
    accuracyBelow: (most) => ({ most: percent(most) }),
    stepBelow: (most) => ({ most: formatCount(most) }),
    solvedBelow: (most) => ({ most: formatCount(most) }),
    loss: (most) => ({ most }),
    lossAbove: (least) => ({ least }),
    parameters: (most) => ({ most: formatCount(most) }),
    head: ({ word, share, layer }) => ({ layer, word, share: formatBadge(share) }),
    view: (id) => ({ view: names.titles[id] }),
    sub: (id) => ({ part: w.subs[id] ?? id }),
    chart: (id) => ({ chart: w.charts[id] ?? id }),
    tile: (kind) => ({ tile: w.tiles[kind] }),
    cut: (least) => ({ least }),
    cutKeeps: (least) => ({ least: percent(least) }),
    cutBelow: (most) => ({ most: percent(most) }),
  };
  const said = Object.entries(aim).map(([key, wanted]) => {
    if (key === 'settings') return settingsWords(description, wanted);
    const words = w.aims[key];
    return typeof words === 'string' ? words : words(values[key](wanted));
  });
  return w.aims.all({ aims: said.join(' · ') });
}

const settingsWords = (description, wanted) =>
  Object.entries(wanted)
    .map(([key, value]) => `${nameOf(description, key)} ${valueWords(description, key, value)}`)
    .join(', ');

const valueWords = (description, key, value) =>
  typeof value === 'number' ? value : choiceWords(value, findSetting(description, key));

function nameOf(description, key) {
  const { label, sub } = settingWords(findSetting(description, key));
  return `${label}${sub && `_${sub}`}`;
}
