// export --as nanogpt: weights by the names of nanoGPT, in a .safetensors file.
import { nanoGpt } from '../export/nanogpt.mjs';

export const options = [];

/** @param {{ engine: any, lab: any }} asked */
export const make = ({ lab }) => nanoGpt(lab);
