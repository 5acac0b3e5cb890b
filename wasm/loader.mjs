// Loads the engine, with all that a lab can do, in pages, workers and Node. What must take its
// first step of training soon imports start.mjs, and lab/register.mjs later.
import './lab/register.mjs';

export { load, LabError } from './start.mjs';
