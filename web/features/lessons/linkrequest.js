// What the links of a lesson ask of the page. Pure.
import { readCuts } from '../../model/ablation.js';
import { readLink } from '../../model/link.js';
import { findPreset, findSetting, pageOwn, presetSettings } from '../../model/settingsrules.js';
import { problemWords } from '../../model/errorwords.js';
import { w } from './words.js';

/**
 * @typedef {{ preset: string|null, chosen: Record<string, any>, look: Record<string, string>,
 *   fresh: boolean, train: number, opens: boolean, typed: string, problems: string[] }} LinkRequest
 */

/** Keys that a link of a lesson has besides those of every link. */
const LESSON_KEYS = ['train', 'fresh', 'open', 'type'];
const MOST_STEPS = 5000;
const TRAIN = /^[1-9]\d{0,3}$/;

/**
 * Reads settings of the project's own lessons, whose links the tests give to the engine: by their
 * types alone. What is no setting or preset is left out.
 * @returns {import('../../model/link.js').Reader}
 */
function readerOf(/** @type {import('../../model/settingsrules.js').Description} */ description) {
  const valueOf = ({ type }, text) => {
    if (type === 'choice') return text;
    return type === 'bool' ? text === 'true' : Number(text);
  };
  return (pairs) => {
    const named = pairs.findLast(([key]) => key === 'preset')?.[1];
    const preset = findPreset(description, named) ?? description.presets[0];
    const base = presetSettings(description, preset);
    const chosen = {};
    for (const [key, text] of pairs) {
      const setting = findSetting(description, key);
      const value = setting && valueOf(setting, text);
      if (setting && value !== base[key]) chosen[key] = value;
    }
    return { preset: preset.name, chosen, problems: [] };
  };
}

/**
 * What a lesson's link asks for. Without a preset it leaves the model alone and may set the view
 * only; `look` holds only what it names.
 * @returns {LinkRequest}
 */
export function readLinkRequest(description, link, read = readerOf(description)) {
  const parts = link.split('&');
  const named = (key) => parts.some((part) => part.startsWith(`${key}=`));
  const isOwn = (part) => LESSON_KEYS.includes(part.split('=')[0]);
  const valueOf = (key) => parts.find((part) => part.startsWith(`${key}=`))?.slice(key.length + 1);
  const train = valueOf('train') ?? '0';
  const {
    preset,
    chosen,
    look,
    problems: found,
  } = readLink(parts.filter((part) => !isOwn(part)).join('&'), read);
  const problems = found.map(problemWords);
  if (train !== '0' && (!TRAIN.test(train) || Number(train) > MOST_STEPS))
    problems.push(w.trainCannotBe({ value: train, most: MOST_STEPS }));
  if (!named('preset') && Object.keys(chosen).length)
    problems.push(w.noPreset({ keys: Object.keys(chosen).join(', ') }));
  return {
    preset: named('preset') ? preset : null,
    chosen: named('preset') ? chosen : {},
    fresh: parts.includes('fresh=1'),
    train: Number(train) || 0,
    opens: parts.includes('open=model'),
    typed: valueOf('type') ?? '',
    problems,
    look: Object.fromEntries(Object.entries(look).filter(([key]) => named(key))),
  };
}

/** The parts that a request cuts, of those that the model has. */
export const cutsOf = (/** @type {LinkRequest} */ { look }, settings) =>
  readCuts(look.cut ?? '', settings).places;

/**
 * What a request changes in a page with this preset and these settings chosen beside it.
 * @returns {{ rebuild: boolean, live: Record<string, any> }} rebuild: it needs a new model; live:
 *   settings that apply to the run in progress
 */
export function requestEffect(description, { preset, chosen }, /** @type {LinkRequest} */ request) {
  if (request.preset === null) return { rebuild: false, live: {} };
  const settle = (name, own) => ({
    ...presetSettings(description, findPreset(description, name)),
    ...own,
  });
  const now = settle(preset, chosen);
  const then = settle(request.preset, request.chosen);
  const changed = Object.keys(then).filter(
    (key) => !(key in pageOwn(then)) && now[key] !== then[key],
  );
  if (request.fresh || changed.some((key) => findSetting(description, key).rebuild))
    return { rebuild: true, live: {} };
  return { rebuild: false, live: Object.fromEntries(changed.map((key) => [key, then[key]])) };
}

/**
 * Text with _{low} and ^{high} in it, in pieces. @returns {{ text: string, at: 'line'|'sub'|'sup'
 * }[]}
 */
export function formulaPieces(formula) {
  return formula
    .split(/([_^]\{[^}]*\})/)
    .filter(Boolean)
    .map((piece) => {
      const raised = /^([_^])\{(.*)\}$/.exec(piece);
      return raised
        ? { text: raised[2], at: raised[1] === '_' ? 'sub' : 'sup' }
        : { text: piece, at: 'line' };
    });
}

/** Whether the page shows one of these models. */
export function showsModelOf(description, shown, /** @type {LinkRequest[]} */ requests) {
  return requests
    .filter(({ preset }) => preset !== null)
    .some((request) => {
      const { rebuild, live } = requestEffect(description, shown, { ...request, fresh: false });
      return !rebuild && Object.keys(live).length === 0;
    });
}

/**
 * What of a lesson's link this page cannot do, a sentence each.
 * @param {import('../../ui/hosttype.js').Host} host @param {string} link
 */
export async function problemsOf(host, link) {
  const { problems } = readLinkRequest(host.state.worker.description, link);
  const parts = link.split('&').filter((part) => !LESSON_KEYS.includes(part.split('=')[0]));
  const read = await host.read(`#${parts.join('&')}`);
  return [...problems, ...read.problems.map(problemWords)];
}
