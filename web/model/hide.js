// What a teacher may hide from the readers of a link: names, as in the link's hide=, and what they
// stand for. Pure.
import { settingWords } from './words.js';
import { w } from '../words/hide.js';

/**
 * Everything that can be hidden, in the order of the page.
 * @param {import('./settingsrules.js').Description} description
 * @param {{ id: string, title: string }[]} views of the centre
 * @returns {{ title: string, items: { name: string, title: string, covers: string[] }[] }[]}
 *   covers: the names that go with this one
 */
export function hideables(description, views) {
  const item = (name, title, covers = []) => ({ name, title, covers });
  const keys = (group) =>
    description.settings.filter((setting) => settingWords(setting).group === group);
  const groups = [
    ...new Set([
      ...Object.keys(w.settingsOf),
      ...description.settings.map((setting) => settingWords(setting).group),
    ]),
  ];
  const settings = groups.map((group) => ({
    title: w.settingsOf[group] ?? group,
    items: [
      item(
        `group-${group}`,
        w.allOfThem,
        keys(group).map(({ key }) => key),
      ),
      ...keys(group).map((setting) => item(setting.key, titleOf(setting))),
    ],
  }));
  const all = settings.flatMap(({ items }) => items.map(({ name }) => name));
  return [
    {
      title: w.thePage,
      items: Object.entries(w.parts).map(([name, title]) =>
        item(
          name,
          title,
          name === 'settings'
            ? [...all, 'parameters']
            : name === 'inspector'
              ? ['examples', 'own']
              : [],
        ),
      ),
    },
    { title: w.views, items: views.map(({ id, title }) => item(`view-${id}`, title)) },
    ...settings,
  ];
}

function titleOf(setting) {
  const { label, sub } = settingWords(setting);
  return `${label}${sub && `_${sub}`}`;
}

/**
 * All that a link's hide= takes away: the names in it that mean something, and what they cover.
 * @returns {Set<string>}
 */
export function hiddenNames(/** @type {string} */ hide, groups) {
  const items = groups.flatMap((group) => group.items);
  const found = new Set();
  const add = (name) => {
    const known = items.find((item) => item.name === name);
    if (!known || found.has(name)) return;
    found.add(name);
    known.covers.forEach(add);
  };
  hide.split(',').forEach(add);
  return found;
}

/** The shortest hide= for these names: what a longer one covers is left out. */
export function writeHide(/** @type {Iterable<string>} */ names, groups) {
  const chosen = new Set(names);
  const items = groups.flatMap((group) => group.items);
  const covered = new Set(
    items.filter(({ name }) => chosen.has(name)).flatMap(({ covers }) => covers),
  );
  return items
    .map(({ name }) => name)
    .filter((name) => chosen.has(name) && !covered.has(name))
    .join(',');
}

/** "3 controls hidden": single controls, not the groups that they are in. */
export function countHidden(hidden, groups) {
  return groups
    .flatMap((group) => group.items)
    .filter(({ name, covers }) => hidden.has(name) && covers.length === 0).length;
}
