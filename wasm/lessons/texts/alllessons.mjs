// The lessons, in the order in which they are read.
import { withModelOfStep } from '../lesson.mjs';
import { EXERCISES } from './exerciselessons.mjs';
import { GOING_FURTHER } from './furtherlessons.mjs';
import { HOW_IT_WORKS } from './howlessons.mjs';
import { HOW_IT_LEARNS } from './learninglessons.mjs';
import { OTHER_MODELS } from './modellessons.mjs';
import { PARTS_OF_A_MODEL } from './partlessons.mjs';
import { TRAINING } from './traininglessons.mjs';
import { USING_THEM } from './usinglessons.mjs';

/** @type {import('../lesson.mjs').Part[]} */
export const PARTS = [
  { title: 'What it is made of', lessons: PARTS_OF_A_MODEL },
  { title: 'How it works', lessons: HOW_IT_WORKS },
  { title: 'Training it', lessons: TRAINING },
  { title: 'Going further', lessons: [...GOING_FURTHER, ...HOW_IT_LEARNS] },
  { title: 'Using it', lessons: USING_THEM },
  { title: 'Exercises', lessons: EXERCISES },
  { title: 'Other models', lessons: OTHER_MODELS },
];

/** A link that names a lesson and no model, with the model of that step. @param {string} link */
export const withModel = (link) =>
  withModelOfStep(
    PARTS.flatMap(({ lessons }) => lessons),
    link,
  );
