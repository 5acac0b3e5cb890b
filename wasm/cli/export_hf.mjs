// export --as hf: a folder that transformers opens, in a zip.
import { hfModel } from '../export/hf.mjs';

export const options = [];

/** @param {{ engine: any, lab: any }} asked */
export const make = ({ engine, lab }) => hfModel(engine, lab);
