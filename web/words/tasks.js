// The words of the list of tasks and models, in the language of the reader.
import en from './en/tasks.js';
import { wordsOf } from './words.js';

export const w = wordsOf('tasks', en);
