// Puts the parts of a lab that no step of training needs where labs look for them (others.mjs).
import { Batch } from './batches.mjs';
import { Circuits } from './circuits.mjs';
import { Environment } from './environment.mjs';
import { others } from './others.mjs';
import { Why } from './why.mjs';

Object.assign(others, { Batch, Circuits, Environment, Why });
