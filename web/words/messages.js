// What the engine and its readers of files refuse, in the language of the reader: by the template
// of the message, which has {} for each value (wasm/lab/sentence.mjs).
import en from './en/messages.js';
import { wordsOf } from './words.js';

const w = wordsOf('messages', en);

/**
 * The message of an error, or of what came from a worker in its place.
 * @param {{ message: string, template?: string, values?: any[] }} error
 */
export const messageWords = ({ message, template = message, values = [] }) =>
  w.says?.({ message, template, values: values.map(String) }) ?? message;
