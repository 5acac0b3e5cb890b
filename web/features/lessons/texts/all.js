// The lessons, in the order in which they are read.
import { EXERCISES } from './exercises.js';
import { OTHER_MODELS } from './models.js';
import { PARTS_OF_A_MODEL } from './parts.js';
import { TRAINING } from './training.js';

/** @type {import('../lesson.js').Part[]} */
export const PARTS = [
  { title: 'What it is made of', lessons: PARTS_OF_A_MODEL },
  { title: 'Training it', lessons: TRAINING },
  { title: 'Exercises', lessons: EXERCISES },
  { title: 'Other models', lessons: OTHER_MODELS },
];
