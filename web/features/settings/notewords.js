// What the form says of the last change. Pure.
import { settingName } from '../../model/words.js';
import { w } from './words.js';

/** A note of state/form.js in words. */
export function noteWords(/** @type {import('../../state/form.js').Note} */ note) {
  if (typeof note === 'string') return note;
  const { changed, fromHere, left } = note;
  const changes = changed
    .map(({ key, from, to }) => w.changed({ name: settingName(key), from, to }))
    .join(', ');
  return [fromHere ? w.fromHereOn({ changes }) : w.newModel({ changes }), left]
    .filter(Boolean)
    .join(' ');
}
