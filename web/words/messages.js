// What the engine, its readers of files and studies say, in the language of the reader: by the
// template of the message, which has {} for each value (wasm/lab/sentence.mjs).
import en from './en/messages.js';
import { wordsOf } from './words.js';

const w = wordsOf('messages', en);

/**
 * The message of an error or a sentence, or of what came from a worker in its place.
 * @param {{ message: string, template?: string, values?: any[] }} error
 */
export const messageWords = ({ message, template = message, values = [] }) =>
  w.says?.({ message, template, values }) ?? message;

/** Sentences one after another. @param {{ message: string }[]} all */
export const paragraph = (all) => w.paragraph({ sentences: all.map(messageWords) });

/** A message as a whole sentence; a name at its beginning stays as it is. */
export function messageSentence(/** @type {{ message: string }} */ error) {
  const text = messageWords(error);
  const begin = /^\p{Ll}+[^\p{L}\p{N}._=]/u.test(text) ? text[0].toUpperCase() : text[0];
  const whole = begin + text.slice(1);
  return /[.!?。]$/.test(whole) ? whole : w.sentence({ text: whole });
}
