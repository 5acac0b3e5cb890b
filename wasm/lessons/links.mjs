// Links of the page as runs. Pure but for the engine, which reads the settings.
import { refuse } from '../lab/inputs.mjs';

/** Keys of a link that say what the page shows, and nothing of the run (web/model/link.js). */
export const PAGE_KEYS = [
  ...['view', 'chart', 'tile', 'tensor', 'sub', 'walk', 'sort', 'cut', 'cut_mode', 'cut_shown'],
  ...['lesson', 'hide', 'arcs', 'lang', 'mode', 'large', 'report', 'embed', 'show'],
];
/** The preset of a link that names none, as in the page. */
const OPENING_PRESET = 'reverse';

/** @param {string} message */
const refused = (message) => refuse('config', 'link', null, message);

/**
 * The pairs of a link, percent-decoded.
 * @param {string} link or its part after #
 * @returns {[key: string, value: string][]}
 */
export function pairsOf(link) {
  return link
    .replace(/^[^#]*#/, '')
    .split('&')
    .filter(Boolean)
    .map((part) => {
      const [, key, value] = /^([^=]+)=(.*)$/s.exec(part) ?? [];
      try {
        if (key) return [decodeURIComponent(key), decodeURIComponent(value)];
      } catch {
        /* told below */
      }
      throw refused(`"${part}" in the link is not key=value`);
    });
}

/**
 * The settings that a link asks for. A problem in it is refused: another run would be meant.
 * @param {any} engine @param {[key: string, value: string][]} pairs
 * @returns {Record<string, any>} with their preset
 */
export function settingsOf(engine, pairs) {
  const ofPage = ['step', 'own', 'kernels', 'threads', ...PAGE_KEYS];
  const asked = pairs.filter(([key]) => key !== 'preset' && !ofPage.includes(key));
  const named = pairs.find(([key]) => key === 'preset') ?? ['preset', OPENING_PRESET];
  const [twice] = pairs.map(([key]) => key).filter((key, i, all) => all.indexOf(key) < i);
  if (twice !== undefined) throw refused(`the link has ${twice} twice`);
  const { preset, chosen, problems } = engine.read([named, ...asked]); // a preset comes first
  if (problems.length) throw refused(problems.map(({ message }) => message).join('; '));
  const text = pairs.find(([key]) => key === 'own')?.[1];
  if (text !== undefined)
    throw refused(
      `the link is of a run on "${text.split(':').slice(3).join(':')}", which no link holds`,
    );
  return { preset, ...chosen };
}
