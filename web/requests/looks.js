// Every request that looks at a model without changing the run: name -> (lab, args) => result. One file beside this for each kind.
import { predict, snapshot } from './probe.js';

export const LOOKS = { snapshot, predict };
