// The model that learns from a text of the reader's.
import { byReading, kindOf } from '../../model/corpustext.js';
import { choose, findPreset, readBy, readingTask } from '../../model/settingsrules.js';
import { w } from './words.js';

/**
 * The model for a text of the reader's, or null for the built-in one of the task. A text of another
 * kind, or with labels where there are none, begins with a preset of its own.
 * @param {Pick<import('../../ui/hosttype.js').Host, 'state' | 'act' | 'controller'>} host
 * @param {import('../../model/corpustext.js').ReaderText | null} text
 * @returns {Promise<boolean>} whether the engine takes it
 */
export async function useText({ state, act, controller }, text) {
  const { worker, model } = state;
  const { facts, head } = model.settings;
  const here = readBy(facts) || 'text';
  const kind = text ? kindOf(text) : here;
  const preset = text?.preset ?? readingTask(worker.description, kind).preset;
  const isClass = (/** @type {any} */ settings) => settings.head === 'class';
  const isKept =
    readBy(facts) === kind &&
    (kind !== 'table' ||
      isClass({ head }) === isClass(findPreset(worker.description, preset).settings));
  const base = isKept ? model.preset : preset;
  // how one file was read says nothing of the next
  const [, others] = byReading(isKept ? model.chosen : {});
  const chosen = Object.entries(text?.settings ?? {}).reduce(
    (some, [key, value]) => choose(worker.description, base, some, key, value),
    others,
  );
  const note = text ? w.learnsFrom({ name: text.name }) : w.learnsFromBuiltIn;
  const taken = await controller.open({ preset: base, chosen, note, text, field: 'text' });
  if (taken) act.form.loseText('');
  return taken;
}
